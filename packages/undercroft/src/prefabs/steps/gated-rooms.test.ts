import { describe, expect, test } from "vitest";
import { sampled } from "../../../test/kit/whole.js";
import { BuilderMap, FLOOR, Rng, stepOf, tileset } from "../../core/index.js";
import { type RecipeNode, recipeChain, registry, shippedRecipe } from "../../recipes/index.js";
import { BLUEPRINTS_PACK } from "../packs/index.js";
import { blueprint, pack } from "../reading/prefab.js";
import type { Prefab } from "../source/source.js";
import { gatedRooms } from "./gated-rooms.js";

/** A hall with the start and the exit, and cells on both sides, each behind a gate. */
const WINGS = [
  "#########################",
  "#####......####.........#",
  "#####......####.........#",
  "#####......####.........#",
  "########.######.........#",
  "########.########.#######",
  "#.......................#",
  "#.<...................>.#",
  "#.......................#",
  "####.#########.##########",
  "##.....#####.......######",
  "##.....#####.......######",
  "##.....#####.......######",
  "#########################",
];

function draft(rows: readonly string[], depth = 5): BuilderMap {
  const map = new BuilderMap(rows[0]!.length, rows.length, depth, tileset());
  for (const [y, row] of rows.entries()) {
    for (const [x, glyph] of [...row].entries()) {
      if (glyph !== "#") map.setAt(x, y, FLOOR);
      if (glyph === "<") map.start = map.index(x, y);
      if (glyph === ">") map.addExit(map.index(x, y), "down");
    }
  }
  return map;
}

function run(map: BuilderMap, prefabs: readonly Prefab[], options: object = {}, seed: string | number = 1): BuilderMap {
  const { definition } = gatedRooms;
  map.step = "gated-rooms";
  const { options: values } = stepOf(definition, { probability: 1, packs: [pack("own", prefabs)], ...options });
  for (const _ of definition.build(map, Rng.fromSeed(seed), values as never));
  return map;
}

function rowsOf(map: BuilderMap): string {
  const glyphs = Array.from(map.tiles, (tile) => map.tileset.glyph(tile));
  return Array.from({ length: map.height }, (_, y) => glyphs.slice(y * map.width, (y + 1) * map.width).join("")).join(
    "\n",
  );
}

const NOOK = blueprint("nook", { holds: "key", features: [{ tile: "altar", key: true }] });
const VAULT = blueprint("vault", { region: "10..40", interior: "purge", key: "brass_key" });
const names = (map: BuilderMap) => map.prefabs.map(({ name }) => name);
/** The names of everything of which the player can take only one. */
const offered = (map: BuilderMap) =>
  map.spawns
    .filter(({ state }) => state === "pick one")
    .map(({ name }) => name)
    .sort();

describe("a blueprint", () => {
  test("becomes a place behind a lock, whose key lies in the open", () => {
    for (let seed = 0; seed < 30; seed++) {
      const map = run(draft(WINGS), [VAULT, NOOK], {}, seed);
      expect(names(map)).toEqual(["vault", "nook"]);
      const [{ at, key, kind, name }] = map.locks as [BuilderMap["locks"][number]];
      expect([kind, name]).toEqual(["key", "Brass Key"]);
      expect(map.tileset.tiles[map.tiles[at]!]!.name).toBe("locked_door");
      expect(map.doors).toMatchObject([{ at, kind: "locked" }]);
      expect(map.spawns).toEqual([expect.objectContaining({ at: key, name: "Brass Key", blocks: false })]);
      expect(map.prefabs[0]!.entrances).toEqual([at]);
      expect(map.isReserved(key)).toBe(true);
      expect(map.report).toEqual([]);
    }
  });

  test.each([
    ["portcullis", "portcullis", "lever", "lever", "barred"],
    ["barricade", "barricade", "fire", "Firebrand", "barred"],
    ["door", "door", "door", "Brass Key", "barred"],
  ])("can be barred by a %s", (bar, tile, kind, name, door) => {
    const map = run(draft(WINGS), [blueprint("vault", { region: "10..40", bar, key: "brass_key" }), NOOK]);
    const [lock] = map.locks;
    expect(lock).toMatchObject({ kind, name });
    expect(map.tileset.tiles[map.tiles[lock!.at]!]!.name).toBe(tile);
    expect(map.doors?.[0]?.kind).toBe(door);
    const beside = [lock!.key - map.width, lock!.key - 1, lock!.key + 1, lock!.key + map.width];
    const levers = beside.filter((cell) => map.tileset.tiles[map.tiles[cell]!]!.name === "lever_wall");
    expect(levers).toHaveLength(bar === "portcullis" ? 1 : 0);
    expect(map.spawns.filter((spawn) => spawn.name === name)).toHaveLength(bar === "portcullis" ? 0 : 1);
  });

  test("needs no key behind a secret door, or where its gate is open", () => {
    for (const bar of ["secret", "open"]) {
      const map = run(draft(WINGS), [blueprint("vault", { region: "10..40", bar })]);
      expect([names(map), map.locks]).toEqual([["vault"], []]);
      expect(map.doors?.map(({ kind }) => kind)).toEqual(bar === "secret" ? ["secret"] : undefined);
    }
  });

  test("can ask for a holder whose own key somebody else holds", () => {
    const office = blueprint("office", {
      region: "5..",
      holds: "key",
      bar: "locked",
      key: "tin_key",
      holders: ["nook"],
    });
    const vault = blueprint("vault", { region: "10..40", holders: ["office"] });
    for (let seed = 0; seed < 30; seed++) {
      const map = run(draft(WINGS), [vault, office, NOOK], {}, seed);
      expect(names(map)).toEqual(["vault", "office", "nook"]);
      expect(map.locks.map(({ name }) => name)).toEqual(["Tin Key", "Iron Key"]);
    }
    const alone = run(draft(WINGS), [vault, office, NOOK], { nesting: 1 });
    expect(names(alone)).toEqual([]);
    expect(alone.report.map(({ why }) => why)).toEqual(["there is no place for what holds its key"]);
  });

  test("puts its features where they belong", () => {
    const features = [
      { place: "all", tile: "carpet" },
      { place: "far", tile: "altar", spawn: { any: ["Dagger", "Shield"] }, count: 2, spaced: 2, choose: "one" },
      { place: "gate", tile: "rubble" },
      { place: "wall", tile: "torch_wall", count: "2.." },
      { place: "any", tile: "statue", count: 2 },
    ] as const;
    for (let seed = 0; seed < 30; seed++) {
      const map = run(draft(WINGS), [blueprint("vault", { region: "10..40", features }), NOOK], {}, seed);
      const text = rowsOf(map);
      const count = (glyph: string) => text.split(glyph).length - 1;
      // The nook has an altar too.
      expect([count("_"), count(":"), count("&")]).toEqual([3, 1, 2]);
      expect(count("¶")).toBeGreaterThanOrEqual(2);
      expect(offered(map)).toEqual(["Dagger", "Shield"]);
    }
  });

  test("never offer the same thing twice where the player takes one", () => {
    const swords = { place: "any", spawn: { any: { Dagger: 9, Longsword: 1, Shield: 1 } }, choose: "one" } as const;
    const many = blueprint("vault", {
      region: "10..40",
      features: [
        { ...swords, count: 2 },
        { ...swords, count: "5..9" },
        { place: "any", spawn: "Dagger", choose: "one" },
        { place: "any", spawn: { table: "items" }, count: 2, choose: "one" },
      ],
    });
    for (let seed = 0; seed < 30; seed++) {
      const map = run(draft(WINGS), [many, NOOK], {}, seed);
      expect(offered(map)).toEqual(["Dagger", "Longsword", "Shield", "items", "items"]);
    }
  });

  test("stamps its drawing where that cuts nothing", () => {
    const fountain = blueprint("fountain", { region: "10..40", palettes: ["water"] }, ["~~~", "~~~", "~~~"]);
    const map = run(draft(WINGS), [fountain, NOOK]);
    expect(rowsOf(map)).toContain("~~~");
    const bars = blueprint("bars", { region: "10..40", transform: false }, ["############"]);
    expect(run(draft(WINGS), [bars, NOOK]).report[0]?.why).toBe("its drawing has no space in the region");
  });

  test("can be rebuilt by steps, and stays joined to its gate", () => {
    for (const use of ["maze", "cellular-automata", "bsp-interior", "drunkards-walk", "delve"]) {
      const maze = blueprint("maze", { region: "25..40", interior: "rebuild", with: [{ use }, { use: "tidy-walls" }] });
      const map = run(draft(WINGS), [maze, NOOK]);
      if (map.prefabs.length === 0) expect(map.report[0]?.why).toMatch(/rebuil/);
      else expect(map.prefabs[0]!.rows.join("")).toMatch(/#.*\.|\..*#/);
    }
  });
});

describe("what can't be placed", () => {
  test("leaves no trace in the map", () => {
    const greedy = blueprint("greedy", {
      region: "10..40",
      interior: "square",
      features: [{ tile: "pillar", count: 500 }],
    });
    const homeless = blueprint("homeless", { region: "10..40", interior: "purge", holders: ["vast"] });
    const vast = blueprint("vast", { region: "500..", holds: "key" });
    for (const prefabs of [[greedy, NOOK], [homeless, vast], [VAULT]]) {
      const map = run(draft(WINGS), prefabs);
      expect(map.stateHash()).toBe(draft(WINGS).stateHash());
      expect(map.report).toHaveLength(1);
      expect(map.placements.map(({ outcome }) => outcome)).toEqual([map.report[0]!.why]);
    }
  });

  test("is reported on a map without choke points", () => {
    const map = run(draft(["#######", "#<....#", "#.....#", "#....>#", "#######"]), [VAULT, NOOK]);
    expect(map.report).toEqual([
      expect.objectContaining({ prefab: "vault", why: "no gate has a region of the right size behind it" }),
    ]);
  });

  test("includes locks for which there are no gates left", () => {
    const many = Array.from({ length: 9 }, (_, i) => blueprint(`vault_${i}`, { region: "10..40" }));
    const nook = blueprint("nook", { holds: "key", unique: false });
    const map = run(draft(WINGS), [...many, nook], { count: "9" });
    // A key can lie in one of the four wings.
    expect([3, 4]).toContain(map.locks.length);
    expect(map.locks.length + map.report.length).toBe(9);
  });

  test("never includes the way to the exit", () => {
    const rows = ["###########", "#<..###...#", "#......#..#", "#...###.>.#", "###########"].map((row) =>
      row.replace("......#..", ".........").slice(0, 11),
    );
    expect(names(run(draft(rows), [blueprint("vault", { region: "2.." }), NOOK]))).toEqual([]);
  });
});

const RECIPES = ["rooms", "bsp-dungeon", "caves", "deeps"];

/** A shipped recipe with gated rooms: before what needs to know of them, where there is such a step. */
function gatedChain(name: string, prefabs: readonly Prefab[], options: object = {}) {
  const recipe = shippedRecipe(name);
  const gated: RecipeNode = { use: "gated-rooms", probability: 1, count: "2", packs: ["own"], ...options };
  const at = recipe.steps.findIndex((step) => "use" in step && step.use === "bridges");
  const end = at < 0 ? recipe.steps.length : at;
  const steps = [...recipe.steps.slice(0, end), gated, ...recipe.steps.slice(end)];
  const known = registry([], { pack: [pack("own", prefabs)] });
  return recipeChain({ ...recipe, steps, size: [79, 29] }, { registry: known });
}

describe("on whole levels", () => {
  test.each(RECIPES)("of %s every lock can be opened, at the first attempt", (name) => {
    const levels = gatedChain(name, BLUEPRINTS_PACK.prefabs);
    let locks = 0;
    for (let seed = 0; seed < sampled(600, 15); seed++) {
      const level = levels.build({ seed, depth: 1 + (seed % 20) });
      expect(level.attempt).toBe(1);
      expect(level.solution?.flatMap(({ opens }) => opens).length ?? 0).toBe(level.locks.length);
      locks += level.locks.length;
    }
    expect(locks).toBeGreaterThan(3);
  });

  test("removing a blueprint changes no level that doesn't have it", () => {
    const all = BLUEPRINTS_PACK.prefabs;
    const seeds = Array.from({ length: sampled(60, 8) }, (_, seed) => ({ seed, depth: 4 + (seed % 12) }));
    const before = seeds.map((given) => gatedChain("deeps", all).build(given));
    for (const removed of all.filter((_, i) => i % sampled(1, 4) === 0)) {
      const levels = gatedChain(
        "deeps",
        all.filter((prefab) => prefab !== removed && !prefab.source.holders?.includes(removed.name)),
      );
      const kept = before.filter(({ prefabs }) => !prefabs.some(({ name }) => name === removed.name));
      for (const level of kept.slice(0, 4)) {
        const again = levels.build({ seed: level.seed, depth: level.depth });
        expect([String(again), again.spawns, again.locks]).toEqual([String(level), level.spawns, level.locks]);
      }
    }
  });

  test("what is required is there, or the build fails", () => {
    const levels = gatedChain("deeps", BLUEPRINTS_PACK.prefabs, { probability: 0 });
    const level = levels.build({ seed: 1, depth: 8, require: ["sunken_library"] });
    expect(level.prefabs.some(({ name }) => name === "sunken_library")).toBe(true);
    expect(() => levels.build({ seed: 1, depth: 1, require: ["sunken_library"] })).toThrow(
      "it can only appear at depth 3..15",
    );
  });

  test("200 blueprints can be offered at once", () => {
    const many = Array.from({ length: 200 }, (_, i) => blueprint(`b${i}`, { region: `${300 + i}..`, bar: "open" }));
    const level = gatedChain("rooms", many).build({ seed: 1 });
    expect(level.report.filter(({ kind }) => kind === "not-placed").length).toBeLessThan(10);
  });
});
