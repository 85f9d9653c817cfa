import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { caught } from "../../test/kit/caught.js";
import { SLOW_RECIPES, sampled } from "../../test/kit/whole.js";
import { namedNodesIn, recipeNodes } from "../chain/index.js";
import { defineLayer, integer, namedValue, type Option } from "../core/index.js";
import { spawnTable } from "../spawning/index.js";
import {
  findStep,
  levelChain,
  parseOption,
  RECIPES,
  rebuildLevel,
  recipeChain,
  recipeSchema,
  registry,
  shippedRecipe,
} from "./index.js";

const ROOMS = [{ use: "simple-map" }, { use: "room-based-start" }, { use: "room-based-stairs" }];

describe("a recipe", () => {
  test("means the same chain as the one written in TypeScript", async () => {
    const { chain, simpleMap, roomBasedStart, roomBasedStairs } = await import("../entries/index.js");
    const written = chain({ width: 60, height: 40 })
      .startWith(simpleMap())
      .with(roomBasedStart())
      .with(roomBasedStairs());
    const read = recipeChain({ size: [60, 40], steps: ROOMS });
    expect(read.build({ seed: "same" }).hash).toBe(written.build({ seed: "same" }).hash);
  });

  test("takes options, names and seeds of steps", () => {
    const level = recipeChain({
      steps: [
        { use: "simple-map", as: "first", seed: 7, roomSize: [4, 5], attempts: { fixed: 12 } },
        ...ROOMS.slice(1),
      ],
    }).build({ seed: 1 });
    expect(level.steps[0]?.as).toBe("first");
    expect(level.recipe.steps[0]).toMatchObject({ use: "simple-map", as: "first", seed: "7", roomSize: [4, 5] });
    expect(level.rooms!.every((room) => room.width <= 5 && room.height <= 5)).toBe(true);
  });

  test("has titles for people, which change nothing and are written back", () => {
    const plain = {
      size: [60, 40],
      steps: [...ROOMS, { steps: [{ oneOf: [{ use: "door-placement" }, { use: "tidy-walls" }] }], chance: 0.5 }],
    };
    const titled = {
      ...plain,
      steps: [
        { ...ROOMS[0], title: "The halls" },
        ...ROOMS.slice(1),
        {
          steps: [{ oneOf: [{ use: "door-placement", title: "Doors" }, { use: "tidy-walls" }], title: "Which" }],
          title: "Perhaps",
          chance: 0.5,
        },
      ],
    };
    const [a, b] = [recipeChain(plain), recipeChain(titled)];
    for (let seed = 0; seed < 8; seed++) {
      const [level, other] = [a.build({ seed }), b.build({ seed })];
      expect(other.hash).toBe(level.hash);
      expect(other.recipe).toEqual(level.recipe);
    }
    expect(recipeNodes(b.nodes)).toEqual(titled.steps);
    const error = caught(() => recipeChain({ steps: [{ use: "maze", title: "x".repeat(101) }] }));
    expect(error.message).toContain("steps[0].title must be a string of at most 100 characters");
  });

  test("leaves a step the title that is one of its options", () => {
    const sign = defineLayer({
      id: "sign",
      options: { title: integer(1, { min: 0, max: 9 }, "A number.") },
      *build() {},
    });
    const known = registry([sign]);
    const [, part] = recipeChain(
      { purpose: "map", steps: [{ use: "maze" }, { use: "sign", title: 3 }] },
      { registry: known },
    ).nodes;
    expect(part).toMatchObject({ options: { title: 3 } });
    expect(part).not.toHaveProperty("title");
  });

  test("names content, its own or shipped, and says which there is", () => {
    const rats = spawnTable("rats", [{ name: "Rat", kind: "monster", base: 1 }]);
    const known = registry([], { "spawn-table": [rats] });
    const steps = [...ROOMS, { use: "room-based-spawner", table: "rats", most: 8 }];
    const level = recipeChain({ steps }, { registry: known }).build({ seed: 3, depth: 4 });
    expect(new Set(level.spawns.map((spawn) => spawn.name))).toEqual(new Set(["Rat"]));
    const error = caught(() => recipeChain({ steps: [...ROOMS, { use: "room-based-spawner", table: "seed" }] }));
    expect(error.message).toContain('there is no spawn-table "seed". Did you mean "seeds"?');
  });

  test("draws choices and chances, and leaves out what is not meant for the size or depth", () => {
    const steps = [
      {
        oneOf: [
          { weight: 3, use: "simple-map" },
          { weight: 1, steps: [{ use: "simple-map", attempts: 5 }], when: { width: "..40" } },
        ],
      },
      ...ROOMS.slice(1),
      { steps: [{ use: "room-based-spawner" }], when: { depth: "3.." } },
      { steps: [{ use: "filter-spawns" }], chance: 0 },
    ];
    const shallow = recipeChain({ steps }).build({ seed: 1, depth: 2 });
    const deep = recipeChain({ steps }).build({ seed: 1, depth: 3 });
    expect(shallow.steps.map((step) => step.id)).not.toContain("room-based-spawner");
    expect(deep.steps.map((step) => step.id)).toContain("room-based-spawner");
    expect(deep.steps.map((step) => step.id)).not.toContain("filter-spawns");
    for (let seed = 0; seed < 50; seed++) {
      expect(recipeChain({ steps }).resolve({ seed }).steps[0]).toMatchObject({ attempts: 30 });
    }
  });

  test.each([
    [null, "recipe must be an object"],
    [{}, 'recipe must have "steps"'],
    [{ steps: [] }, "steps must be a list of at least one step"],
    [{ steps: [{ use: "simple-mop" }] }, 'steps[0]: there is no step "simple-mop". Did you mean "simple-map"?'],
    [
      { steps: [{ us: "simple-map" }] },
      'steps[0] must have exactly one of "use", "steps" and "oneOf", but it has none; Did you mean "use"?',
    ],
    [{ steps: [{ use: "simple-map", oneOf: [] }] }, "but it has use and oneOf"],
    [{ steps: [{ use: "simple-map", atempts: 3 }] }, 'steps[0] has an unknown key "atempts". Did you mean "attempts"?'],
    [
      { steps: [{ use: "simple-map", attempts: 0 }] },
      "steps[0]: simple-map: attempts must be a whole number from 1 to",
    ],
    [{ steps: [{ use: "simple-map", as: "../x" }] }, "steps[0].as must be at most 100 letters"],
    [{ steps: [{ steps: [{ use: "maze" }], as: "no good" }] }, "steps[0].as must be at most 100 letters"],
    [{ steps: [{ oneOf: [{ use: "maze" }], as: 7 }] }, "steps[0].as must be at most 100 letters"],
    [{ steps: ROOMS, sise: [3, 3] }, 'recipe has an unknown key "sise". Did you mean "size"?'],
    [{ steps: ROOMS, size: [0, 3] }, "size must be [width, height]"],
    [
      { steps: ROOMS, theme: "cavern" },
      'theme must be one of stone, caverns, drowned, catacombs, warrens, deep, got "cavern". Did you mean "caverns"?',
    ],
    [{ steps: ROOMS, theme: 7 }, "theme must be the name of a theme, such as stone or caverns, got 7."],
    [
      { steps: [...ROOMS, { steps: [{ use: "filter-spawns" }], chance: 2 }] },
      "steps[3].chance must be a number from 0 to 1",
    ],
    [
      { steps: [...ROOMS, { steps: [{ use: "filter-spawns" }], when: { depth: "x" } }] },
      "steps[3].when must be depth, width and height",
    ],
    [
      { steps: [{ oneOf: [{ use: "simple-map" }, { use: "distant-exit" }] }] },
      "a choice must be between initial builders or between layers",
    ],
    [
      { steps: [...ROOMS, { use: "filter-spawns", chance: 0.5 }] },
      'steps[3] has an unknown key "chance". Wrap it in a group: { "steps": [{ "use": "filter-spawns" }], "chance": 0.5 }.',
    ],
    [
      { steps: [...ROOMS, { oneOf: [{ use: "filter-spawns", weight: 1, when: { depth: 3 } }] }] },
      'steps[3].oneOf[0] has an unknown key "when". Wrap it in a group: { "steps": [{ "use": "filter-spawns" }], "when": {"depth":3} }.',
    ],
    [
      { steps: [...ROOMS, { oneOf: [{ use: "filter-spawns" }], chance: 0.5 }] },
      'steps[3] has an unknown key "chance". Wrap it in a group: { "steps": [{ "oneOf": [ … ] }], "chance": 0.5 }.',
    ],
    [
      { steps: [...ROOMS, { steps: [{ oneOf: [{ use: "room-sorter" }, { use: "x" }] }] }] },
      "steps[3].steps[0].oneOf[1]: ",
    ],
    [
      { steps: [{ use: "maze" }, { steps: [{ use: "distant-exit" }] }] },
      "steps[1].steps[0]: distant-exit needs: start",
    ],
    [
      { steps: [{ use: "lakes" }, { use: "accretion" }] },
      "steps[0]: a chain has one initial builder, and it comes first; the rest are layers. Move or replace lakes.",
    ],
    [{ steps: [{ steps: [{ use: "lakes" }] }, { use: "accretion" }] }, "the rest are layers. Move or replace this."],
    [
      { steps: [...ROOMS, { use: "maze" }] },
      "steps[3]: a chain has one initial builder, and it comes first; the rest are layers. Move or replace maze.",
    ],
    [
      JSON.parse('{"steps":[{"use":"simple-map","__proto__":{"attempts":1}}]}'),
      'steps[0] has an unknown key "__proto__"',
    ],
    [JSON.parse('{"__proto__":[],"steps":[{"use":"simple-map"}]}'), 'recipe has an unknown key "__proto__"'],
  ])("that is wrong says what and where: %j", (recipe, message) => {
    expect(caught(() => recipeChain(recipe)).message).toContain(message);
  });

  test("whose steps are in the wrong order names the missing fact, on every path", () => {
    const stale = { steps: [{ use: "room-plan" }, { use: "room-based-start" }, { use: "distant-exit" }] };
    expect(caught(() => recipeChain(stale)).code).toBe("missing-fact");
    expect(caught(() => recipeChain(stale)).message).toContain("room-based-start needs: rooms");
    const perhaps = {
      steps: [{ use: "simple-map" }, { steps: [{ use: "area-start" }], chance: 0.5 }, { use: "distant-exit" }],
    };
    expect(caught(() => recipeChain(perhaps)).message).toContain("distant-exit needs: start");
    expect(caught(() => recipeChain({ steps: [{ use: "simple-map" }] }).build({ seed: 1 })).message).toContain(
      "this level needs: start, exit",
    );
  });

  test("nested a thousand deep, or containing itself, is refused and does not hang", () => {
    let deep: object = { use: "filter-spawns" };
    for (let i = 0; i < 1000; i++) deep = { steps: [deep] };
    expect(caught(() => recipeChain({ steps: [...ROOMS, deep] })).message).toContain("nested more than 64 levels deep");
    const cycle: { steps: object[] } = { steps: [] };
    cycle.steps.push(cycle);
    expect(caught(() => recipeChain({ steps: [...ROOMS, cycle] })).message).toContain("contains itself");
  });

  test("of ten thousand steps builds", () => {
    const steps = [...ROOMS, ...Array.from({ length: 10_000 }, () => ({ use: "filter-spawns" }))];
    expect(recipeChain({ size: [30, 20], steps }).build({ seed: 1 }).steps).toHaveLength(10_003);
  });
});

describe("a resolved recipe", () => {
  test("rebuilds the same hash, also after rejected attempts and with choices", () => {
    for (const recipe of RECIPES) {
      const isSlow = SLOW_RECIPES.includes(recipe.name!);
      const size = isSlow ? ([sampled(80, 48), sampled(44, 30)] as const) : ([80, 44] as const);
      for (let seed = 0; seed < sampled(5, isSlow ? 1 : 2); seed++) {
        const level = recipeChain(recipe, { size }).build({ seed, depth: seed });
        const file = JSON.parse(JSON.stringify(level));
        expect(rebuildLevel(file).hash).toBe(level.hash);
        expect(recipeChain(file.recipe).build({ seed, depth: seed }).hash).toBe(level.hash);
      }
    }
  });

  test("with another version of a step or other content is an error that says so", () => {
    const rats = spawnTable("rats", [{ name: "Rat", kind: "monster", base: 1 }]);
    const mice = spawnTable("rats", [{ name: "Mouse", kind: "monster", base: 1 }]);
    const steps = [...ROOMS, { use: "room-based-spawner", table: "rats" }];
    const file = recipeChain({ steps }, { registry: registry([], { "spawn-table": [rats] }) })
      .build({ seed: 1 })
      .toJSON();
    const error = caught(() => rebuildLevel(file, { registry: registry([], { "spawn-table": [mice] }) }));
    expect(error.code).toBe("version-mismatch");
    expect(error.message).toContain('the spawn-table "rats" is not the one');
    const older = { ...file, steps: file.steps.map((step, i) => (i === 1 ? { ...step, version: 99 } : step)) };
    expect(caught(() => levelChain(older)).message).toContain(
      "room-based-start#1: the level was built with version 99",
    );
  });

  test("of a file that was changed by hand does not pass for the file's level", () => {
    const file = recipeChain(shippedRecipe("rooms")).build({ seed: 1 }).toJSON();
    const changed = { ...file, spawns: file.spawns.slice(1) };
    expect(caught(() => rebuildLevel(changed)).message).toContain("changed by hand");
  });

  test("names the first step with a different result, as far as the file knows", () => {
    const other = (stepHashes: "all" | "last") => {
      const file = recipeChain(shippedRecipe("rooms")).build({ seed: 1, stepHashes }).toJSON();
      const steps = file.steps.map((step) => (step.hash === undefined ? step : { ...step, hash: "0".repeat(16) }));
      return caught(() => rebuildLevel({ ...file, steps, hash: "0".repeat(32) })).message;
    };
    expect(other("all")).toContain(": simple-map#1 is the first step with a different result");
    expect(other("last")).toContain(": room-based-spawner#1 or a step before it is the first step");
  });
});

test("naming the pack that steps use by default doesn't add it a second time", () => {
  const optionsWith = (packs: readonly string[]) =>
    recipeChain({ packs, steps: [...ROOMS, { use: "room-vaults" }] }).nodes.at(-1) as unknown as { options: object };
  expect(optionsWith(["seeds"]).options).toEqual(optionsWith([]).options);
});

describe("--set", () => {
  const steps = [...ROOMS, { use: "room-based-spawner", as: "items" }, { use: "room-based-spawner" }];
  const resolved = (...set: string[]) =>
    recipeChain({ steps }, { set }).resolve({ seed: 1 }).steps as readonly Record<string, any>[];

  test("changes a nested step without changing its name, on which its random numbers depend", () => {
    const nested = { purpose: "map", steps: [{ use: "maze" }, { use: "within", steps: [{ use: "maze" }] }] };
    const namesWith = (...set: string[]) => [...namedNodesIn(recipeChain(nested, { set }).nodes)].map(({ as }) => as);
    expect(namesWith()).toEqual(["maze#1", "within#1", "within#1/maze#1"]);
    expect(namesWith("within#1/maze#1.passage=2")).toEqual(namesWith());
    const [, within] = recipeNodes(recipeChain(nested, { set: ["within#1/maze#1.passage=2"] }).nodes);
    expect(within).toMatchObject({ steps: [{ use: "maze", passage: 2 }] });
  });

  test("leaves a step its own seed", () => {
    const seeded = { purpose: "map", steps: [{ use: "maze", seed: "own" }] };
    const [maze] = recipeNodes(recipeChain(seeded, { set: ["maze.passage=2"] }).nodes);
    expect(maze).toMatchObject({ use: "maze", passage: 2, seed: "own" });
  });

  test("changes all steps of an id, or the one of a name", () => {
    expect(resolved("room-based-spawner.most=9").map((step) => step.most)).toEqual([
      undefined,
      undefined,
      undefined,
      9,
      9,
    ]);
    expect(resolved("items.most=9").map((step) => step.most)).toEqual([undefined, undefined, undefined, 9, 4]);
    expect(resolved("room-based-spawner#2.most=9").map((step) => step.most)).toEqual([
      undefined,
      undefined,
      undefined,
      4,
      9,
    ]);
  });

  test("reads every kind of option as text", () => {
    const [map] = resolved("simple-map.attempts=fixed:12", "simple-map.roomSize=4..7", "simple-map.gap=2");
    expect(map).toMatchObject({ attempts: { fixed: 12 }, roomSize: [4, 7], gap: 2 });
    const filter = recipeChain(
      { steps: [...ROOMS, { use: "filter-spawns" }, { use: "cull-unreachable" }, { use: "area-start" }] },
      {
        set: [
          "filter-spawns.within=1,2,3,4",
          "filter-spawns.names=Orc, Goblin",
          "cull-unreachable.least=40%",
          "area-start.largest=no",
          "area-start.x=left",
        ],
      },
    ).resolve({ seed: 1 }).steps;
    expect(filter[3]).toMatchObject({ within: [1, 2, 3, 4], names: ["Orc", "Goblin"] });
    expect(filter[4]).toMatchObject({ least: 0.4 });
    expect(filter[5]).toMatchObject({ largest: false, x: "left" });
  });

  test.each([
    ["1,2,3,4", [1, 2, 3, 4]],
    ["[1,2,3,4]", [1, 2, 3, 4]],
    ["all", null],
    ["null", null],
  ])("reads a rectangle from %s", (text, within) => {
    const steps = [...ROOMS, { use: "filter-spawns", within: [5, 6, 7, 8] }];
    const set = [`filter-spawns.within=${text}`];
    expect(recipeChain({ steps }, { set }).resolve({ seed: 1 }).steps[3]).toMatchObject({ within });
  });

  test("reads every default as it is listed, and nothing from the prototypes of objects", () => {
    const known = registry();
    for (const { options } of known.steps.values()) {
      for (const option of Object.values(options as Record<string, Option>)) {
        const listed = namedValue(option, option.default);
        const read = parseOption(option, JSON.stringify(listed), known);
        expect(option.accepts(read) && namedValue(option, read)).toEqual(listed);
        for (const text of ["constructor", "__proto__", "toString", '{"__proto__":{"fixed":3}}']) {
          if (["dice", "choice", "flag", "count"].includes(option.kind)) {
            expect(option.accepts(parseOption(option, text, known))).toBe(false);
          }
        }
      }
    }
    const [map] = resolved('simple-map.attempts={"fixed":60}', "simple-map.roomSize=[4,9]");
    expect(map).toMatchObject({ attempts: { fixed: 60 }, roomSize: [4, 9] });
  });

  test.each([
    ["simple-map", "must look like STEP.OPTION=VALUE"],
    ["simpel-map.attempts=3", 'there is no step "simpel-map" in this recipe. Did you mean "simple-map"?'],
    ["simple-map.atempts=3", 'has no option "atempts". Did you mean "attempts"?'],
    [
      "simple-map.attempts=many",
      '--set simple-map.attempts=many: simple-map: attempts must be a whole number from 1 to 10000 (per 80x50 cells), or { "fixed": n }, got "many". For example: --set simple-map.attempts=30',
    ],
    ["simple-map.attempts=0", "attempts must be a whole number from 1"],
    ["simple-map.attempts=fixed:x", 'got {"fixed":"x"}'],
    ["simple-map.roomSize=9,4", "For example: --set simple-map.roomSize='[6,9]'"],
    ["simple-map.roomSize=[4,9", "simple-map: roomSize must be [minimum, maximum]"],
    ["room-based-spawner#2.most=constructor", "For example: --set room-based-spawner#2.most=4"],
  ])("%s says what is wrong", (set, message) => {
    const error = caught(() => resolved(set));
    expect(error.code).toBe("bad-option");
    expect(error.message).toContain(message);
  });

  test("shows an example that says more than an empty default", () => {
    const bands = () =>
      recipeChain({ steps: [...ROOMS, { use: "accept" }] }, { set: ['accept.bands=["area 1.."]'] }).resolve({
        seed: 1,
      });
    expect(caught(bands).message).toContain(
      `Band 1, "area 1..": did you mean "areas"? For example: --set accept.bands='["floorShare 0.05..0.95"]'`,
    );
  });
});

test("a game's own steps are first-class in recipes", () => {
  const mark = defineLayer({
    id: "mark",
    options: { times: integer(1, { min: 1, max: 5 }, "How often.") },
    *build(map, _rng, { times }) {
      map.note("repair", `marked ${times} times`);
    },
  });
  const known = registry([mark]);
  const level = recipeChain({ steps: [...ROOMS, { use: "mark", times: 3 }] }, { registry: known }).build({ seed: 1 });
  expect(level.report.map((entry) => entry.message)).toContain("marked 3 times");
  expect(findStep(known, "mark").id).toBe("mark");
  const clash = defineLayer({ id: "simple-map", options: {}, *build() {} });
  expect(caught(() => registry([clash])).message).toContain('there is already a step "simple-map"');
});

test("the published schema is the one that the steps give", async () => {
  await expect(`${JSON.stringify(recipeSchema(), null, 1)}\n`).toMatchFileSnapshot("../../schemas/recipe.json");
});

test("the schema takes every shipped recipe, written and resolved, and refuses what the reader refuses", () => {
  const validate = new Ajv2020({ strict: false }).compile(recipeSchema());
  for (const recipe of RECIPES) {
    expect(validate(recipe), JSON.stringify(validate.errors)).toBe(true);
    expect(validate(recipeChain(recipe).resolve({ seed: 1 })), JSON.stringify(validate.errors)).toBe(true);
  }
  expect(validate({ steps: [] })).toBe(false);
  expect(validate({ steps: [{ use: "simple-mop" }] })).toBe(false);
  expect(validate({ steps: [{ use: "simple-map", attempts: 0 }] })).toBe(false);
  expect(validate({ steps: [{ use: "simple-map", atempts: 1 }] })).toBe(false);
  expect(validate({ steps: [{ use: "simple-map", weight: 1 }] })).toBe(false);
  expect(validate({ steps: [{ oneOf: [{ use: "simple-map", weight: -1 }] }] })).toBe(false);
});
