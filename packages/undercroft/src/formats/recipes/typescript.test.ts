import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ENTRIES, ENTRY_ALIASES } from "../../../test/entries.js";
import { SLOW_RECIPES, sampled } from "../../../test/kit/whole.js";
import { simpleMap } from "../../builders/index.js";
import { type AnyChain, chain, chainOf, type Level, readLevel } from "../../chain/index.js";
import { defineBuilder } from "../../core/index.js";
import { DUNGEON_STEPS, Dungeon } from "../../dungeon/index.js";
import { roomBasedStairs, roomBasedStart } from "../../layers/index.js";
import { drawnVault, pack, prefab, roomVaults } from "../../prefabs/index.js";
import { addPacks, levelChain, RECIPES, recipeChain, registry, shippedRecipe } from "../../recipes/index.js";
import { spawnTable } from "../../spawning/index.js";
import { readWorld, worldDungeon } from "../../worlds/index.js";
import { toTypeScript } from "./typescript.js";

const folder = mkdtempSync(join(tmpdir(), "undercroft-typescript-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Case {
  readonly name: string;
  readonly chain: AnyChain;
  readonly level: Level;
}

function made(name: string, chain: AnyChain, seed: string, depth = 1): Case {
  return { name, chain, level: chain.build({ seed, depth }) };
}

const OWN_PACK = pack("my-vaults", [
  drawnVault("closet", ["+##", "#.#", "###"], { legend: { "+": { terrain: "door", entrance: true } } }),
  drawnVault("plot", ["...", ".#.", "..."], { weight: { base: 5, "3..": 20 } }),
]);

const LODGES = readWorld({
  world: "hunters",
  plans: { lodge: { entrances: { "front door": "hall" }, body: { room: "hall", sides: [{ room: "den", count: 2 }] } } },
});

const CASES: readonly Case[] = [
  ...RECIPES.flatMap((recipe) =>
    ["rats", "bats"]
      .slice(0, sampled(2, 1))
      .map((seed, i) => made(`${recipe.name}-${seed}`, recipeChain(recipe), seed, 1 + 3 * i)),
  ),
  made("set", recipeChain(shippedRecipe("rooms"), { size: [50, 40], set: ["simple-map.attempts=12"] }), "rats"),
  made("bare-map", recipeChain({ purpose: "map", steps: [{ use: "cellular-automata", seed: 7 }] }), "rats"),
  made("own-pack", recipeChain(shippedRecipe("rooms"), { registry: addPacks(registry(), [OWN_PACK]) }), "rats"),
  made(
    "own-section-with-slots",
    recipeChain(
      {
        steps: [{ use: "cellular-automata" }, { use: "connect-regions" }, { use: "section", prefab: "hall" }],
        purpose: "map",
      },
      {
        registry: addPacks(registry(), [
          pack("drawn", [
            prefab({ section: "hall", legend: { S: { slot: { tags: ["shrine"] } } }, map: ["SSS", "SSS", "SSS"] }),
            prefab({ vault: "shrine", tags: ["shrine"], palettes: ["stone"], map: [".&.", "...", "..."] }),
          ]),
        ]),
      },
    ),
    "rats",
  ),
  made("included-plan", recipeChain({ purpose: "map", steps: [{ use: "edifice", plan: "crypt" }] }), "rats"),
  made("own-plan", recipeChain({ purpose: "map", steps: [{ use: "edifice", plan: "lodge" }] }, LODGES), "rats"),
  made(
    "names-that-recipes-give",
    recipeChain({
      name: "a */ name",
      steps: [
        {
          as: "shape",
          oneOf: [
            { use: "simple-map", as: "halls" },
            { weight: 3, steps: [{ use: "maze" }] },
          ],
        },
        { steps: [{ use: "connect-regions" }, { use: "area-start" }, { use: "distant-exit" }] },
        {
          as: "luck",
          chance: 0.5,
          when: { depth: "1..8" },
          steps: [{ use: "voronoi-spawning" }, { use: "add-loops" }],
        },
      ],
    }),
    "rats",
  ),
  made(
    "own-tiles-and-tables",
    recipeChain(
      {
        steps: [
          { use: "simple-map" },
          { use: "room-based-start" },
          { use: "room-based-stairs" },
          { use: "room-based-spawner", table: "mine" },
          { use: "room-vaults", packs: ["seeds", "my-vaults"], count: "2d2" },
        ],
      },
      {
        registry: registry([], {
          "spawn-table": [spawnTable("mine", [{ name: "Imp", kind: "monster", base: 1 }])],
          pack: [OWN_PACK],
        }),
        tiles: [{ name: "lava", glyph: "%", walkable: false, opaque: false }],
      },
    ),
    "rats",
  ),
  fromFile(),
  ...inDungeons(),
];

/** Levels of dungeons, whose chains have steps for stairs, ways and quests. */
function inDungeons(): Case[] {
  const lineChain = () =>
    chain({ width: 60, height: 30 })
      .startWith(simpleMap())
      .with(roomBasedStart())
      .with(roomBasedStairs())
      .with(roomVaults());
  const line = new Dungeon({ seed: "rats", depths: 3, chain: lineChain });
  const world = readWorld({
    world: "ice",
    things: { "Frost Wolf": { kind: "monster" } },
    tables: {
      frost: [
        { name: "Frost Wolf", weight: 10, depth: "..9" },
        { table: "cold", weight: { base: 1, per_depth: 2, "5..": 9 } },
        { table: "seeds" },
      ],
      cold: [{ name: "Rat" }, { table: "seeds", weight: 12, depth: "1..9" }],
    },
    levels: {
      gate: { depth: 1, recipe: "rooms", table: "frost", exits: { down: "hoard", shaft: "cellar" } },
      cellar: { depth: 2, recipe: "caves", table: "frost" },
      hoard: { depth: 2, recipe: "caves" },
    },
    quests: [{ name: "Iron Key", lock: { level: "gate", at: "exit" }, key: { level: "cellar" } }],
  });
  const ofWorld = worldDungeon(world, "rats");
  return [
    inDungeon("line-2", line, 2),
    inDungeon("line-3", line, 3),
    ...ofWorld.names.map((name) => inDungeon(`world-${name}`, ofWorld, name)),
    fromDungeonFile(line.level(2)),
  ];
}

/** A file holds the steps of a dungeon among the others. */
function fromDungeonFile(level: Level): Case {
  return { name: "line-file", chain: levelChain(level.toJSON(), { registry: registry(DUNGEON_STEPS) }), level };
}

function inDungeon(name: string, dungeon: Dungeon, place: number | string): Case {
  const { chain, options } = dungeon.order(place);
  return { name, chain, level: chain.build(options) };
}

/** A level file holds a resolved recipe: every name and every option stands there. */
function fromFile(): Case {
  const level = readLevel(recipeChain(RECIPES.at(-1)).build({ seed: "rats", depth: 2 }).toJSON());
  return { name: "level-file", chain: levelChain(level.toJSON()), level };
}

const fileOf = ({ name }: Case) => join(folder, `${name}.ts`);

beforeAll(() => {
  for (const one of CASES) {
    const { seed, depth, hash, usedBefore } = one.level;
    writeFileSync(fileOf(one), toTypeScript(one.chain, { seed, depth, hash, used: usedBefore }));
  }
});

test("the code of every recipe that ships compiles, strictly, against the types of the library", () => {
  const program = ts.createProgram(CASES.map(fileOf), {
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    verbatimModuleSyntax: true,
    noUnusedLocals: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    target: ts.ScriptTarget.ES2022,
    lib: ["lib.es2023.d.ts", "lib.dom.d.ts"],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    paths: Object.fromEntries([...ENTRIES].map(([entry, source]) => [entry, [source]])),
  });
  const complaints = CASES.flatMap((one) => {
    const file = program.getSourceFile(fileOf(one))!;
    return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map(
      ({ messageText }) => `${one.name}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`,
    );
  });
  expect(complaints).toEqual([]);
});

test("the code gives the level that it was written for, and other seeds vary as they did", async () => {
  const outdir = join(folder, "out");
  await build({
    entryPoints: CASES.map(fileOf),
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    alias: ENTRY_ALIASES,
    outdir,
    outExtension: { ".js": ".mjs" },
    logLevel: "silent",
  });
  for (const { name, chain, level } of CASES) {
    const module = await import(/* @vite-ignore */ pathToFileURL(join(outdir, `${name}.mjs`)).href);
    expect(module.level.hash, name).toBe(level.hash);
    const isSlow = SLOW_RECIPES.some((recipe) => name === `${recipe}-rats`);
    if (name.endsWith("-bats") || (isSlow && sampled(1, 0) === 0)) continue;
    const other = { seed: "another", depth: 2 };
    expect(module.levels.build(other).hash, name).toBe(chain.build(other).hash);
  }
});

test("only what differs from the defaults is written, and only what is used is imported", () => {
  const one = CASES.find(({ name }) => name === "set")!;
  expect(readFileSync(fileOf(one), "utf8")).toBe(
    `import { chain, roomBasedSpawner, roomBasedStairs, roomBasedStart, simpleMap } from "undercroft";

/** rooms: each seed builds a different level. */
export const levels = chain({ width: 50, height: 40, name: "rooms", floor: "reachable" })
  .startWith(simpleMap({ attempts: 12 }))
  .with(roomBasedStart())
  .with(roomBasedStairs())
  .with(roomBasedSpawner({ items: 12 }));

/** Its hash is ${one.level.hash}. */
export const level = levels.build({ seed: "rats", depth: 1 });
`,
  );
});

test("a level of a game is written with what was used up before it and the attempt it came from", () => {
  const code = toTypeScript(recipeChain(RECIPES[0]), {
    seed: "rats",
    depth: 4,
    firstAttempt: 3,
    used: ["vault:crown"],
  });
  expect(code).toContain('levels.build({ seed: "rats", depth: 4, firstAttempt: 3, used: ["vault:crown"] });');
});

describe("what can't be written as code says so", () => {
  test("a step that doesn't ship", () => {
    const ownStep = defineBuilder({
      id: "own-step",
      options: {},
      *build(map) {
        map.set(map.index(1, 1), 1);
      },
    });
    const chain = chainOf({ width: 9, height: 9, purpose: "map" }, [ownStep() as never]);
    expect(() => toTypeScript(chain, { seed: "rats" })).toThrow(
      'own-step#1: the step "own-step" isn\'t part of undercroft',
    );
  });
});
