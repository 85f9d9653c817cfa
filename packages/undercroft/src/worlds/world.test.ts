import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { contentHash, Rng, SHIPPED_TILES, THEMES, UndercroftError } from "../core/index.js";
import { recipeChain, recipeSchema, registry } from "../recipes/index.js";
import { rollTable } from "../spawning/index.js";
import { checkWorld, readWorld, shippedWorld, type World, worldJsonSchema } from "./index.js";
import { SHIPPED_WORLDS } from "./shipped.js";
import type { WorldSource } from "./source.js";

const STEPS = [
  { use: "cellular-automata" },
  { use: "connect-regions" },
  { use: "area-start" },
  { use: "distant-exit" },
  { use: "voronoi-spawning", table: "monsters" },
];

/** A world that has a little of everything. */
const FROST: WorldSource = {
  world: "frost_keep",
  extends: "undercroft",
  tiles: {
    ice: { glyph: "i", walkable: true, opaque: false, autotile: "floor", look: { glyph: "'", color: "#9cf" } },
  },
  things: { "Frost Wolf": { kind: "monster", tags: ["beast"], look: { glyph: "w" }, plays_as: "Wolf" } },
  tables: {
    monsters: [
      { name: "Frost Wolf", weight: { base: 10, "5..": 4 }, depth: "2..9", most: 6 },
      { group: { Goblin: 2, Shaman: 1 }, weight: 1 },
      { table: "vermin", weight: 3 },
    ],
  },
  themes: {
    frozen: {
      colors: { wall: "#6d8fb0", floor: "#1d2a38" },
      patches: [{ tile: "ice", count: 8 }],
      furniture: [{ tile: "statue", count: "1..3" }],
    },
  },
  packs: [{ pack: "dens", prefabs: [{ vault: "den", legend: { i: "ice" }, map: ["...", ".i.", "..."] }] }],
  recipes: { "ice-caves": { description: "Caves under the ice.", theme: "frozen", steps: STEPS } },
  levels: {
    gate: { depth: 1, recipe: "caves", theme: "frozen", exits: { down: "halls-1", mines: "mines-1" } },
    "halls-1..halls-3": {
      depth: "2..4",
      oneOf: [{ recipe: "ice-caves", weight: 2 }, { recipe: "caverns" }],
      table: "monsters",
      exits: { down: "throne" },
    },
    throne: { depth: 5, recipe: "deeps" },
    "mines-1..mines-2": { depth: "2..3", recipe: "caverns" },
  },
  quests: [{ name: "iron_key", lock: { level: "halls-3", at: "exit" }, key: { level: "mines-2" } }],
};

const frost = readWorld(FROST);

describe("the world that ships", () => {
  const world = shippedWorld();

  test("has exactly the tiles, tables and themes that steps use without one", () => {
    expect(world.tiles).toEqual([]);
    expect(Object.keys(world.source.tiles!)).toEqual(SHIPPED_TILES.map(({ name }) => name));
    const known = registry().content;
    for (const kind of [
      "spawn-table",
      "encounter-table",
      "feeling-table",
      "patch-table",
      "ground-table",
      "furniture-table",
      "area-table",
    ]) {
      for (const [name, content] of known.get(kind)!) {
        expect(contentHash(world.registry.content.get(kind)!.get(name) as object)).toBe(contentHash(content as object));
      }
    }
    expect([...world.themes.keys()]).toEqual(["undercroft", ...THEMES]);
  });

  test("says of each thing what it plays as, and what it is worth", () => {
    const things = [...world.things.values()];
    expect(things.filter(({ plays_as, stats }) => plays_as === undefined && stats === undefined)).toEqual([]);
    expect(things.filter(({ kind, danger }) => kind === "monster" && danger === undefined)).toEqual([]);
    expect(things.filter(({ kind, value }) => kind === "item" && value === undefined)).toEqual([]);
  });

  test("changes no level of an included recipe", () => {
    for (const name of ["rooms", "caves", "deeps"]) {
      const hash = recipeChain(world.recipe(name), world).build({ seed: "rats", depth: 3 }).hash;
      expect(hash).toBe(recipeChain(world.recipe(name)).build({ seed: "rats", depth: 3 }).hash);
    }
  });
});

describe("a world", () => {
  test("has its own parts on top of those that ship", () => {
    expect(frost.tileset.index("ice")).toBe(SHIPPED_TILES.length);
    expect(frost.things.get("Frost Wolf")).toMatchObject({ kind: "monster", blocks: true, plays_as: "Wolf" });
    expect(frost.things.has("Goblin")).toBe(true);
    expect([...frost.tables.keys()]).toEqual([
      "seeds",
      "vermin",
      "dead",
      "burrowers",
      "undercroft",
      "woods",
      "monsters",
    ]);
    expect(frost.packs.map(({ name }) => name)).toEqual(["dens"]);
  });

  test("gives levels with its tiles and things", () => {
    const level = recipeChain(frost.recipe("ice-caves"), frost).build({ seed: "rats", depth: 3 });
    expect(level.recipe.theme).toBe("frozen");
    expect(level.rows().join("")).toMatch(/i.*&|&.*i/);
    const names = level.spawns.map(({ name }) => name);
    expect(names).toContain("Frost Wolf");
    expect(names.filter((name) => name === "Frost Wolf").length).toBeLessThanOrEqual(6);
    expect(new Set(names)).toEqual(
      new Set(["Frost Wolf", "Goblin", "Shaman", "Rat", "Bat"].filter((n) => names.includes(n))),
    );
  });

  test("is the same world when its source is read again", () => {
    const again = readWorld(structuredClone(frost.source));
    expect(again.hash).toBe(frost.hash);
    const build = (world: typeof frost) =>
      recipeChain(world.recipe("ice-caves"), world).build({ seed: 7, depth: 4 }).hash;
    expect(build(again)).toBe(build(frost));
  });

  test("can extend another one; null removes a part, and stays removed in its source", () => {
    const child = readWorld(
      {
        world: "thaw",
        things: { "Frost Wolf": null },
        tables: { monsters: null },
        recipes: { "ice-caves": null },
        levels: {
          "halls-1..halls-3": null,
          throne: null,
          gate: { depth: 1, recipe: "caves", exits: { down: "mines-1" } },
        },
        quests: [],
      },
      { base: readWorld({ ...FROST, quests: [] }) },
    );
    expect(child.things.has("Frost Wolf")).toBe(false);
    expect(child.tileset.index("ice")).toBe(SHIPPED_TILES.length);
    expect(child.levels.map(({ name }) => name)).toEqual(["gate", "mines-1", "mines-2"]);
    expect(readWorld(child.source).things.has("Frost Wolf")).toBe(false);
  });

  test("can replace a table that steps use by default", () => {
    const world = readWorld({ world: "rats", tables: { seeds: [{ name: "Rat" }] } });
    const { spawns } = recipeChain(world.recipe("rooms"), world).build({ seed: "rats" });
    expect(new Set(spawns.map(({ name }) => name))).toEqual(new Set(["Rat"]));
  });

  test("can replace a shipped tile by its name or its glyph", () => {
    const tiles = {
      moss: { glyph: '"', walkable: true, opaque: false },
      tree: { glyph: "T", walkable: false, opaque: true },
    };
    const { tileset } = readWorld({ world: "green", tiles });
    expect(tileset.index("grass")).toBe(tileset.index("moss"));
    expect(tileset.glyph(tileset.index("tree"))).toBe("T");
  });

  test("expands runs of levels, each of which leads down to the next", () => {
    expect(frost.levels.map(({ name, depth, exits }) => [name, depth, exits])).toEqual([
      ["gate", 1, { down: "halls-1", mines: "mines-1" }],
      ["halls-1", 2, { down: "halls-2" }],
      ["halls-2", 3, { down: "halls-3" }],
      ["halls-3", 4, { down: "throne" }],
      ["throne", 5, {}],
      ["mines-1", 2, { down: "mines-2" }],
      ["mines-2", 3, {}],
    ]);
    expect(frost.quests).toEqual([
      { name: "iron_key", lock: { level: "halls-3", at: "exit" }, key: { level: "mines-2" } },
    ]);
  });

  test("gives a level the table and the theme that it names", () => {
    const gate = frost.levelRecipe("gate", 1);
    expect(gate.theme).toBe("frozen");
    expect(gate.steps.slice(-2)).toEqual([
      { use: "patches", table: "frozen" },
      { use: "furnish", table: "frozen" },
    ]);
    const halls = new Set(Array.from({ length: 20 }, (_, seed) => frost.levelRecipe("halls-2", seed).name));
    expect(halls).toEqual(new Set(["ice-caves", "caverns"]));
    expect(JSON.stringify(frost.levelRecipe("mines-1", 1))).not.toContain('"monsters"');
    expect(() => frost.levelRecipe("hals-2", 1)).toThrow('there is no level "hals-2". Did you mean "halls-2"?');
  });

  test("covers the ground with what a theme has, whichever step a recipe uses", () => {
    const cover = { tile: "ash", share: 0.4 };
    const world = readWorld({
      world: "w",
      themes: {
        burnt: { ground: [{ name: "ash", depth: "2..", cover, accent: { tile: "bones", count: "1..2" } }] },
        icy: { patches: [{ tile: "frost", count: 9 }] },
      },
      levels: {
        a: { depth: 1, recipe: "deeps", theme: "burnt", exits: { down: "b" } },
        b: { depth: 2, recipe: "deeps", theme: "icy", exits: { down: "c" } },
        c: { depth: 3, recipe: "forest-road", theme: "burnt", exits: { down: "d" } },
        d: { depth: 4, recipe: "caves", theme: "burnt" },
      },
    });
    const steps = (level: string) => world.levelRecipe(level, 1).steps;
    expect(steps("a")).toContainEqual({ use: "ground", table: "burnt" });
    expect(steps("b")).toContainEqual({ use: "patches", table: "icy" });
    expect(steps("b")).not.toContainEqual(expect.objectContaining({ use: "ground" }));
    expect(steps("c")).toContainEqual({ use: "patches", table: "forest" });
    expect(steps("d").at(-1)).toEqual({ use: "ground", table: "burnt" });
    expect(world.themes.get("burnt")!.ground!.bands).toEqual([
      { name: "ash", depths: [2, Infinity], cover, accent: { tile: "bones", count: [1, 2] } },
    ]);
  });

  test("draws from tables by depth, with tables inside tables", () => {
    const table = frost.tables.get("monsters")!;
    const rng = Rng.fromSeed(1);
    const drawn = (depth: number) => new Set(Array.from({ length: 400 }, () => rollTable(table, depth, rng)!.name));
    expect(drawn(1)).toEqual(new Set(["Goblin", "Rat"]));
    expect(drawn(3)).toEqual(new Set(["Goblin", "Rat", "Bat", "Frost Wolf"]));
    expect(drawn(10)).toEqual(new Set(["Goblin", "Rat", "Bat"]));
  });
});

describe("the schema for editors", () => {
  test("is the published one", async () => {
    await expect(`${JSON.stringify(worldJsonSchema(), null, 1)}\n`).toMatchFileSnapshot("../../schemas/world.json");
  });

  test("accepts what the reader accepts, and refuses what it refuses", () => {
    const schemas = new Ajv2020({ strict: false }).addSchema(recipeSchema(), "recipe.json");
    const validate = schemas.compile(worldJsonSchema());
    for (const good of [FROST, ...Object.values(SHIPPED_WORLDS), frost.source]) {
      expect([validate(good), validate.errors]).toEqual([true, null]);
    }
    for (const bad of [
      { world: "x", tilez: {} },
      { tiles: {} },
      { world: "x", things: { Rat: { kind: "beast" } } },
      { world: "x", tables: { a: [] } },
      { world: "x", levels: { a: { depth: 1 } } },
      { world: "x", recipes: { a: { steps: [{ use: "maze", passag: 1 }] } } },
    ]) {
      expect([bad, validate(bad)]).toEqual([bad, false]);
      expect("problems" in checkWorld(bad)).toBe(true);
    }
  });
});

const TILE = { walkable: true, opaque: false };
const many = (count: number, part: (i: number) => readonly [string, unknown]) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => part(i)));

describe("what is wrong is said with its place", () => {
  test.each<[string, object, string, string]>([
    ["an unknown key", { tilez: {} }, "tilez", 'unknown key "tilez". Did you mean "tiles"?'],
    [
      "two tiles with one glyph",
      { tiles: { ice: { ...TILE, glyph: "i" }, snow: { ...TILE, glyph: "i" } } },
      "tiles.snow.glyph",
      'the tile "ice" already has the glyph "i".',
    ],
    [
      "too many tiles",
      { tiles: many(250, (i) => [`t${i}`, { ...TILE, glyph: String.fromCharCode(0x4e00 + i) }]) },
      "tiles",
      "a tileset can have at most 256 tiles, got 295.",
    ],
    [
      "a tile that steps rely on",
      { tiles: { floor: { ...TILE, glyph: ".", walkable: false } } },
      "tiles.floor",
      "must have walkable: true",
    ],
    ["a shipped tile that is removed", { tiles: { wall: null } }, "tiles.wall", "It can be replaced, but not removed."],
    [
      "an unknown autotile",
      { tiles: { ice: { ...TILE, glyph: "i", autotile: "flor" } } },
      "tiles.ice.autotile",
      'Did you mean "floor"?',
    ],
    ["too many things", { things: many(10_000, (i) => [`T${i}`, { kind: "item" }]) }, "things", "at most 4096 items"],
    [
      "markup in a name",
      { things: { "<b>Rat</b>": { kind: "monster" } } },
      'things["<b>Rat</b>"]',
      "letters, digits, spaces",
    ],
    [
      "a terminal's escape in a name",
      { things: { "R\u001b[31mat": { kind: "monster" } } },
      "things",
      "letters, digits, spaces",
    ],
    [
      "__proto__",
      { things: JSON.parse('{ "__proto__": { "kind": "monster" } }') },
      "things.__proto__",
      `"__proto__" can't be a key.`,
    ],
    ["an empty table", { tables: { a: [] } }, "tables.a", "a list of at least one entry"],
    [
      "a weight that is not a number",
      { tables: { a: [{ name: "Rat", weight: Number.NaN }] } },
      "tables.a[0].weight",
      "got NaN.",
    ],
    [
      "an entry of no kind",
      { tables: { a: [{ weight: 1 }] } },
      "tables.a[0]",
      "exactly one of name, group, table; this one has none",
    ],
    [
      "an entry of two kinds",
      { tables: { a: [{ name: "Rat", table: "b" }] } },
      "tables.a[0]",
      "this one has name and table",
    ],
    [
      "an unknown thing",
      { tables: { a: [{ name: "Ratt" }] } },
      "tables.a[0].name",
      'there is no thing "Ratt". Did you mean "Rat"?',
    ],
    [
      "an unknown thing in a group",
      { tables: { a: [{ group: { Rat: 1, Batt: 1 } }] } },
      "tables.a[0].group.Batt",
      'Did you mean "Bat"?',
    ],
    [
      "a table inside itself",
      { tables: { a: [{ table: "b" }], b: [{ table: "a" }] } },
      "tables.b[0].table",
      "they contain each other",
    ],
    ["a thing that is removed but used", { things: { Orc: null } }, "tables.seeds[1].name", 'there is no thing "Orc".'],
    [
      "nothing to remove",
      { things: { Orcs: null } },
      "things.Orcs",
      'there is no "Orcs" to remove. Did you mean "Orc"?',
    ],
    [
      "a patch of wall",
      { themes: { f: { patches: [{ tile: "wall", count: 1 }] } } },
      "themes.f.patches[0].tile",
      "plain ground",
    ],
    [
      "ground of lava",
      { themes: { f: { ground: [{ name: "b", cover: { tile: "lava", share: 1 } }] } } },
      "themes.f.ground[0].cover.tile",
      "plain ground",
    ],
    [
      "ground of a tile that doesn't exist",
      {
        themes: { f: { ground: [{ name: "b", cover: { tile: "ash", share: 1 }, shore: { tile: "mudd", share: 1 } }] } },
      },
      "themes.f.ground[0].shore.tile",
      'there is no tile named "mudd". Did you mean "mud"?',
    ],
    [
      "ground with a misspelt key",
      {
        themes: { f: { ground: [{ name: "b", cover: { tile: "ash", share: 1 }, acent: { tile: "mud", count: 1 } }] } },
      },
      "themes.f.ground[0]",
      'Did you mean "accent"?',
    ],
    [
      "furniture that is a door",
      { themes: { f: { furniture: [{ tile: "door", count: 1 }] } } },
      "themes.f.furniture[0].tile",
      "it is a door",
    ],
    [
      "furniture in a room that is a hazard",
      { themes: { f: { rooms: [{ role: "lair", pieces: [{ tile: "lava", arrange: "middle" }] }] } } },
      "themes.f.rooms[0].pieces[0].tile",
      "it is a door, stairs or a hazard",
    ],
    [
      "furniture beside other furniture that isn't there",
      { themes: { f: { rooms: [{ role: "inn", pieces: [{ tile: "table", arrange: "lines", beside: "bensh" }] }] } } },
      "themes.f.rooms[0].pieces[0].beside",
      'Did you mean "bench"?',
    ],
    [
      "furniture with an unknown arrangement",
      { themes: { f: { rooms: [{ role: "inn", pieces: [{ tile: "table", arrange: "line" as never }] }] } } },
      "themes.f.rooms[0].pieces[0].arrange",
      "walls",
    ],
    ["an unknown pack", { packs: ["vaults"] }, "packs[0]", 'there is no file, folder or pack "vaults".'],
    [
      "a pack that is wrong",
      { packs: [{ pack: "p", prefabs: [{ vault: "v", map: ["Q"] }] }] },
      "packs[0].prefabs[0]",
      'the glyph "Q" has no meaning',
    ],
    [
      "a recipe with an unknown option",
      { recipes: { r: { steps: [{ use: "maze", passag: 1 }] } } },
      "recipes.r.steps[0]",
      'Did you mean "passage"?',
    ],
    [
      "a recipe with an unknown table",
      { recipes: { r: { steps: [{ use: "maze" }, { use: "voronoi-spawning", table: "m" }] } } },
      "recipes.r.steps[1].table",
      'there is no spawn-table "m".',
    ],
    [
      "a recipe with an unknown theme",
      { recipes: { r: { theme: "deap", steps: [{ use: "maze" }] } } },
      "recipes.r.theme",
      'Did you mean "deep"?',
    ],
    [
      "a recipe that names a world",
      { recipes: { r: { world: "w.yaml", steps: [{ use: "maze" }] } } },
      "recipes.r.world",
      "can't name another world",
    ],
    [
      "an exit to nowhere",
      { levels: { a: { depth: 1, recipe: "caves", exits: { down: "bb" } }, b: { depth: 2, recipe: "caves" } } },
      "levels.a.exits.down",
      'there is no level "bb". Did you mean "b"?',
    ],
    [
      "a level that nobody can reach",
      { levels: { a: { depth: 1, recipe: "caves" }, b: { depth: 2, recipe: "caves" } } },
      "levels.b",
      'nobody can reach the level "b"',
    ],
    ["an unknown recipe", { levels: { a: { depth: 1, recipe: "cave" } } }, "levels.a.recipe", 'Did you mean "caves"?'],
    [
      "a run that is too short for its depths",
      { levels: { "a-1..a-2": { depth: "1..3", recipe: "caves" } } },
      '["a-1..a-2"].depth',
      "is 2 levels, but",
    ],
    [
      "a run of two names",
      { levels: { "a-1..b-2": { depth: "1..2", recipe: "caves" } } },
      '["a-1..b-2"]',
      "a run of levels must look like",
    ],
    [
      "a level twice",
      { levels: { "a-1..a-2": { depth: "1..2", recipe: "caves" }, "a-2": { depth: 2, recipe: "caves" } } },
      '["a-2"]',
      'there is already a level "a-2".',
    ],
    [
      "a quest on no level",
      {
        levels: { a: { depth: 1, recipe: "caves" } },
        quests: [{ name: "k", lock: { level: "b" }, key: { level: "a" } }],
      },
      "quests[0].lock.level",
      'there is no level "b".',
    ],
    [
      "a quest for no exit",
      {
        levels: { a: { depth: 1, recipe: "caves" } },
        quests: [{ name: "k", lock: { level: "a" }, key: { level: "a" } }],
      },
      "quests[0].lock.level",
      'the level "a" has no exit "down" to lock.',
    ],
    [
      "a key behind its own lock",
      {
        levels: { a: { depth: 1, recipe: "caves", exits: { down: "b" } }, b: { depth: 2, recipe: "caves" } },
        quests: [{ name: "k", lock: { level: "a" }, key: { level: "b" } }],
      },
      "quests[0].key.level",
      'the key "k" can\'t be reached',
    ],
    ["another file", { extends: "base.yaml" }, "extends", "load this one with loadWorld"],
  ])("%s", (_what, parts, place, message) => {
    const read = () => readWorld({ world: "x", ...parts });
    expect(read).toThrow(UndercroftError);
    expect(read).toThrow(message);
    expect(read).toThrow(place);
  });

  test.each([3, null, [], "world: x", undefined, { world: 7 }, {}])("%o is no world", (value) => {
    expect(() => readWorld(value)).toThrow(UndercroftError);
  });

  test("data that contains itself", () => {
    const things: Record<string, unknown> = {};
    things.Rat = { kind: "monster", stats: things };
    expect(() => readWorld({ world: "x", things })).toThrow("contains itself");
  });
});

describe("a world's own source", () => {
  const readAgain = (world: World) => readWorld(JSON.parse(JSON.stringify(world.ownSource)));

  test("has only what the included world doesn't have, and makes the same world", () => {
    const descent = shippedWorld("descent");
    expect(descent.ownSource).toMatchObject({ world: "descent", extends: "undercroft" });
    expect(Object.keys(descent.ownSource.things!)).toEqual(Object.keys(SHIPPED_WORLDS.descent.things!));
    expect(readAgain(descent).hash).toBe(descent.hash);
    const without = readWorld({
      world: "ratless",
      things: { Wizard: { kind: "item", look: { glyph: "w", color: "#ffffff" } } },
    });
    expect(readAgain(without).hash).toBe(without.hash);
    expect(Object.keys(without.ownSource).sort()).toEqual(["extends", "packs", "quests", "things", "world"]);
  });

  test("says what was removed", () => {
    const world = readWorld({ world: "calm", feelings: { undercroft: null } });
    expect(world.ownSource.feelings).toEqual({ undercroft: null });
    expect(readAgain(world).hash).toBe(world.hash);
  });

  test("is the whole one if the parts would come in another order", () => {
    const { themes, ...rest } = shippedWorld().source;
    const turned = Object.fromEntries(Object.entries(themes!).reverse());
    const world = readWorld({ ...rest, world: "turned", themes: turned });
    expect(world.ownSource).toBe(world.source);
  });
});
