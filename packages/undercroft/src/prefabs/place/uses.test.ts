import { describe, expect, test } from "vitest";
import { cellularAutomata } from "../../builders/index.js";
import { type AnyNode, chain, type Level } from "../../chain/index.js";
import { BuilderMap, defineLayer, FLOOR, Rng, stepOf, stuck, tileset } from "../../core/index.js";
import { areaStart, distantExit } from "../../layers/index.js";
import { rebuildLevel, recipeChain, registry } from "../../recipes/index.js";
import { drawnSection, drawnVault, pack } from "../reading/prefab.js";
import type { Prefab } from "../source/source.js";
import { roomVaults } from "../steps/room-vaults.js";
import { section } from "../steps/section.js";

/** Runs the step on a hall; gives the names of what was placed. */
function placed(prefabs: readonly Prefab[], seed: string | number = 1, map = hall()): string[] {
  const { definition } = roomVaults;
  map.step = "room-vaults";
  const given = { gate: "6", threshold: 0, count: "9", packs: [pack("own", prefabs)] };
  const { options } = stepOf(definition, given);
  for (const _ of definition.build(map, Rng.fromSeed(seed), options as never));
  return map.prefabs.map(({ name }) => name).sort();
}

function hall(used: readonly string[] = []): BuilderMap {
  const map = new BuilderMap(30, 20, 1, tileset());
  map.fill({ x: 1, y: 1, width: 28, height: 18 }, FLOOR);
  map.used = used;
  return map;
}

/** A cave with all of these vaults, as far as they may come. */
function cave(prefabs: readonly Prefab[], ...more: AnyNode[]) {
  return chain({ width: 60, height: 40 })
    .startWith(cellularAutomata({ floor: 0.7 }))
    .with(areaStart())
    .with(distantExit())
    .with(roomVaults({ gate: "6", threshold: 0, count: "9", packs: [pack("own", prefabs)] }))
    .withAll(more);
}

const names = (level: Level) => level.prefabs.map(({ name }) => name).sort();

describe("a prefab", () => {
  const vault = (name: string, unique: NonNullable<Prefab["source"]["unique"]>) => drawnVault(name, [".."], { unique });

  test.each([
    [true, 1],
    [false, 9],
    [{}, 1],
    [{ level: true }, 1],
    [{ level: false }, 9],
    [{ game: true }, 1],
    [{ game: true, level: false }, 1],
    [{ group: "shrine" }, 1],
    [{ group: "shrine", level: false }, 9],
  ])("with unique %j is placed this many times in a level: %i", (unique, times) => {
    expect(placed([vault("altar", unique)])).toHaveLength(times);
  });

  test("is placed once per game if it says so, and on every level otherwise", () => {
    const levels = cave([vault("crown", { game: true }), vault("well", true)]);
    let used: readonly string[] = [];
    const seen: string[][] = [];
    for (let depth = 1; depth <= 4; depth++) {
      const level = levels.build({ seed: "game", depth, used });
      used = level.used;
      seen.push(names(level));
    }
    expect(seen).toEqual([["crown", "well"], ["well"], ["well"], ["well"]]);
    expect(used).toEqual(["crown"]);
  });

  test("of a group is the only one of it in a level, or in a game, whichever step places it", () => {
    const shrines = ["a", "b", "c"].map((name) => vault(name, { group: "shrine" }));
    const first = placed(shrines);
    expect(first).toHaveLength(1);
    const map = hall();
    expect(placed(shrines.slice(0, 1), 1, map)).toEqual(["a"]);
    expect(placed(shrines.slice(1), 2, map)).toEqual(["a"]);

    const tombs = ["x", "y"].map((name) => vault(name, { group: "tomb", game: true }));
    const level = cave(tombs).build({ seed: 1 });
    expect(names(level)).toHaveLength(1);
    expect(level.used).toEqual(["group:tomb"]);
    expect(names(cave(tombs).build({ seed: 2, used: level.used }))).toEqual([]);
  });

  test("is counted separately by name and by group", () => {
    const prefabs = [vault("shrine", { game: true }), vault("altar", { game: true, group: "shrine" })];
    expect(placed(prefabs, 1, hall(["shrine"]))).toEqual(["altar"]);
    expect(placed(prefabs, 1, hall(["group:shrine"]))).toEqual(["shrine"]);
    expect(placed(prefabs, 1, hall(["altar"]))).toEqual(["altar", "shrine"]);
  });

  test("that comes once in a game comes although an attempt that had it failed", () => {
    let failures = 0;
    const stubborn = defineLayer({
      id: "stubborn",
      options: {},
      *build(map) {
        expect(map.used).toEqual(["crown"]);
        if (failures++ === 0) throw stuck("not yet.");
        yield;
      },
    });
    const level = cave([vault("crown", { game: true })], stubborn() as unknown as AnyNode).build({ seed: 1 });
    expect(level.attempt).toBe(2);
    expect(names(level)).toEqual(["crown"]);
    expect(level.used).toEqual(["crown"]);
  });

  test("that was used changes nothing else: the level is the one without it", () => {
    const others = [vault("well", true), drawnVault("row", ["....."], { unique: false })];
    const all = cave([...others, vault("crown", { game: true })]);
    const without = cave(others);
    for (let seed = 0; seed < 20; seed++) {
      expect(all.build({ seed, used: ["crown"] }).hash).toBe(without.build({ seed }).hash);
    }
  });

  test("is built again from the level's file as it was", () => {
    const own = pack("own", [vault("crown", { game: true }), vault("ring", { game: true }), vault("well", true)]);
    const known = registry([], { pack: [own] });
    const steps = [
      { use: "cellular-automata", floor: 0.7 },
      { use: "area-start" },
      { use: "distant-exit" },
      { use: "room-vaults", gate: "6", threshold: 0, count: "9", packs: ["own"] },
    ];
    const chained = recipeChain({ steps }, { registry: known });
    const level = chained.build({ seed: 4, used: ["crown"] });
    expect(names(level)).toEqual(["ring", "well"]);
    const again = rebuildLevel(JSON.parse(JSON.stringify(level)), { registry: known });
    expect(again.toJSON()).toEqual(level.toJSON());
    const { usedBefore: _, ...file } = level.toJSON();
    expect(() => rebuildLevel(file, { registry: known })).toThrow("the rebuilt level differs from the one in the file");
  });
});

describe("a section", () => {
  const place = (map: BuilderMap, prefab: Prefab) => {
    const { definition } = section;
    map.step = "section";
    const { options } = stepOf(definition, { prefab });
    for (const _ of definition.build(map, Rng.fromSeed(1), options as never));
    return map;
  };

  test("comes as often as it is asked for, and once in a game where it says so", () => {
    const gate = drawnSection("gate", ["..", ".."], { unique: { game: true } });
    const map = place(hall(), gate);
    expect(map.used).toEqual(["gate"]);
    const later = place(hall(map.used), gate);
    expect(later.prefabs).toEqual([]);
    expect(later.report.map(({ message }) => message)).toEqual([
      "gate: it is limited to one per level or game and was already placed",
    ]);
    expect(place(hall(["tower"]), drawnSection("tower", ["..", ".."])).prefabs).toHaveLength(1);
  });
});

describe("a group with a chance", () => {
  const group = { name: "shrine", chance: 0.3 };
  const members = [
    drawnVault("a", ["."], { group }),
    drawnVault("b", [".."], { group }),
    drawnVault("c", ["..."], { group }),
  ];

  test("comes in so many of the levels, whatever it has of members, and with one of them", () => {
    for (const prefabs of [members, members.slice(0, 1)]) {
      let found = 0;
      for (let seed = 0; seed < 1000; seed++) {
        const names = placed(prefabs, seed);
        expect(names.length).toBeLessThanOrEqual(1);
        found += names.length;
      }
      // Three standard deviations are 43.
      expect(Math.abs(found - 300)).toBeLessThan(44);
    }
  });

  test("comes as often although its likeliest member never fits", () => {
    const huge = drawnVault("huge", Array(30).fill(".".repeat(40)), { group, weight: 1e6 });
    for (let seed = 0; seed < 200; seed++) expect(placed([...members, huge], seed)).toEqual(placed(members, seed));
  });

  test("may depend on the depth", () => {
    const deep = drawnVault("deep", ["."], { group: { name: "deep", chance: { base: 0, "5..": 1 } } });
    const at = (depth: number) => names(cave([deep]).build({ seed: 1, depth }));
    expect([at(1), at(4), at(5), at(9)]).toEqual([[], [], ["deep"], ["deep"]]);
  });

  test("doesn't change which other prefabs are placed", () => {
    const others = [drawnVault("x", ["...."]), drawnVault("y", ["....."], { unique: false })];
    for (let seed = 0; seed < 50; seed++) {
      const all = placed([...others, drawnVault("z", ["."], { group: { name: "never", chance: 0 } })], seed);
      expect(all).toEqual(placed(others, seed));
    }
  });
});
