import { describe, expect, test } from "vitest";
import { sampled } from "../../../test/kit/whole.js";
import { bspInterior, cellularAutomata, maze, simpleMap } from "../../builders/index.js";
import { type AnyNode, chain, chainOf, type Level } from "../../chain/index.js";
import {
  BuilderMap,
  defineBuilder,
  defineLayer,
  FLOOR,
  finished,
  Rng,
  stuck,
  tileset,
  WALL,
} from "../../core/index.js";
import {
  areaStart,
  connectRegions,
  distantExit,
  roomBasedSpawner,
  roomBasedStairs,
  roomBasedStart,
  voronoiSpawning,
  waveformCollapse,
} from "../../layers/index.js";
import { SEEDS_PACK, UNDERCROFT_PACK } from "../packs/index.js";
import { drawnSection, drawnVault, pack, prefabVariants } from "../reading/prefab.js";
import type { Variant } from "../shape/shape.js";
import type { Prefab } from "../source/source.js";
import { prefabLevel } from "../steps/prefab-level.js";
import { roomVaults } from "../steps/room-vaults.js";
import { section } from "../steps/section.js";
import { joinPrepared, placeBefore, preparedHere } from "./place-before.js";

const before = (name: string, rows: readonly string[], header: Parameters<typeof drawnVault>[2] = {}) =>
  drawnVault(name, rows, { ...header, place: { ...header.place, when: "before" } });

const shrine = before("shrine", [
  " ##=## ", //
  "##...##",
  "#..!..#",
  "=.....=",
  "#..o..#",
  "##...##",
  " ##=## ",
]);
const lodge = before("lodge", ["########", "#......#", "#.g....+", "#......#", "########"]);
const court = before("court", ["......", ".####.", ".#!.+.", ".####.", "......"]);

const vaults = (prefabs: readonly Prefab[], count = "9", more: object = {}) =>
  roomVaults({ gate: "6", threshold: 0, count, packs: [pack("own", prefabs)], ...more });

const rooms = [roomBasedStart(), roomBasedStairs(), roomBasedSpawner()];
const shape = [connectRegions(), areaStart(), voronoiSpawning(), distantExit()];

/** The rows of a placed prefab as the level has them now. */
function rowsNow(level: Level, { x, y, rows }: Level["prefabs"][number]): string[] {
  return rows.map((row, dy) =>
    Array.from(row, (glyph, dx) => (glyph === " " ? " " : level.tileAt(x + dx, y + dy).glyph)).join(""),
  );
}

describe("a level is built around prefabs that are placed before it", () => {
  test.each<[string, unknown[]]>([
    ["rooms", [simpleMap(), ...rooms]],
    ["a building", [bspInterior(), ...rooms]],
    ["caves", [cellularAutomata(), ...shape]],
    ["a maze", [maze(), ...shape]],
    ["a new map in the style of caves", [cellularAutomata(), waveformCollapse({ chunk: 4 }), ...shape]],
  ])("%s", (name, steps) => {
    const isSlow = name.startsWith("a new map");
    const size = isSlow ? { width: 40, height: 26 } : { width: 70, height: 45 };
    // After all others and, unless a later one makes the map anew, right after the initial builder.
    for (const last of isSlow ? [true] : [true, false]) {
      const own = vaults([shrine, lodge, court]);
      const parts = last ? [...steps, own] : [steps[0], own, ...steps.slice(1)];
      const built = chainOf(size, parts as AnyNode[]);
      for (let seed = 0; seed < (isSlow ? 2 : 15); seed++) {
        // A build checks that entrances and spawns are reached, and that prefabs are as they were placed.
        const level = built.build({ seed });
        expect(level.attempt).toBe(1);
        const names = level.prefabs.map((placed) => placed.name).sort();
        expect(names, `seed ${seed}`).toEqual(["court", "lodge", "shrine"]);
        for (const placed of level.prefabs) {
          expect(rowsNow(level, placed)).toEqual(placed.rows);
          for (const [x, y] of placed.entrances) {
            const beside = [
              level.tileAt(x, y - 1),
              level.tileAt(x - 1, y),
              level.tileAt(x + 1, y),
              level.tileAt(x, y + 1),
            ];
            expect(beside.filter(({ walkable }) => walkable).length).toBeGreaterThan(1);
          }
        }
        // The lodge has no entrance drawn: its door is where one comes in.
        const { x, y, rows } = level.prefabs.find((placed) => placed.name === "lodge")!;
        const [dy] = [...rows.keys()].filter((row) => rows[row]!.includes("+"));
        const door = [x + rows[dy!]!.indexOf("+"), y + dy!] as const;
        expect(level.distancesFrom(...level.start!)[door[1] * level.width + door[0]]).toBeGreaterThan(0);
        expect(
          level.spawns
            .filter(({ from }) => from.startsWith("room-vaults"))
            .map((spawn) => spawn.name)
            .sort(),
        ).toEqual(["Goblin", "Health Potion", "Health Potion", "Orc"]);
      }
    }
  });

  test("and a section, at its anchor", () => {
    const fort = drawnSection("fort", ["#########", "#.......#", "=...o...#", "#.......#", "#########"], {
      place: { when: "before", anchor: "right" },
    });
    const built = chainOf({ width: 60, height: 40 }, [simpleMap(), ...rooms, section({ prefab: fort })] as never[]);
    for (let seed = 0; seed < 20; seed++) {
      const level = built.build({ seed, history: true });
      expect(level.prefabs).toMatchObject([{ name: "fort", x: 50, y: 17 }]);
      expect(level.history!.frames[0]!.step).toBe("section#1");
    }
  });
});

describe("which vaults come before the level", () => {
  const dot = (name: string, header: Parameters<typeof drawnVault>[2] = {}) => drawnVault(name, ["."], header);
  const cave = (prefabs: readonly Prefab[], count: string) =>
    chain({ width: 40, height: 30 })
      .startWith(cellularAutomata())
      .with(connectRegions())
      .with(areaStart())
      .with(distantExit())
      .with(vaults(prefabs, count));
  const names = (level: Level) => level.prefabs.map(({ name }) => name).sort();

  test("is decided together with those that come after it, by the same weights, and all are counted", () => {
    const prefabs = [
      before("early", ["=.="], { weight: 30 }),
      dot("late", { weight: 10 }),
      dot("last", { weight: 10 }),
    ];
    let early = 0;
    const seeds = sampled(300, 100);
    for (let seed = 0; seed < seeds; seed++) {
      const found = names(cave(prefabs, "1").build({ seed }));
      expect(found).toHaveLength(1);
      early += Number(found[0] === "early");
      expect(names(cave(prefabs, "2").build({ seed }))).toHaveLength(2);
      if (seed < 20) expect(names(cave(prefabs, "9").build({ seed }))).toEqual(["early", "last", "late"]);
    }
    // 30 of 50, within three standard deviations.
    expect(Math.abs(early - 0.6 * seeds)).toBeLessThan(3 * Math.sqrt(0.24 * seeds));
  });

  test("changes nothing for the others where none of them is chosen", () => {
    const others = [dot("a"), drawnVault("b", ["...", "..."], { unique: false })];
    const rare = before("rare", ["=.="], { chance: 0.5 });
    let same = 0;
    for (let seed = 0; seed < 60; seed++) {
      const level = cave([...others, rare], "2").build({ seed });
      if (names(level).includes("rare")) continue;
      same++;
      expect(level.hash).toBe(cave(others, "2").build({ seed }).hash);
    }
    expect(same).toBeGreaterThan(10);
  });

  test("is none if the gate lets none in", () => {
    const shut = chain({ width: 40, height: 30 })
      .startWith(simpleMap())
      .with(vaults([lodge], "3", { gate: "1", threshold: 9 }))
      .with(roomBasedStart())
      .with(roomBasedStairs());
    for (let seed = 0; seed < 10; seed++) expect(names(shut.build({ seed, depth: 2 }))).toEqual([]);
  });

  test("comes again where it may, and one of a group or of a game once", () => {
    expect(names(cave([before("often", ["=.="], { unique: false })], "4").build({ seed: 1 }))).toEqual(
      Array(4).fill("often"),
    );
    const group = { name: "pair" };
    const pair = [before("x", ["=.="], { group }), dot("y", { group })];
    const seen = new Set<string>();
    for (let seed = 0; seed < 20; seed++) seen.add(names(cave(pair, "5").build({ seed })).join());
    expect([...seen].sort()).toEqual(["x", "y"]);
    const crown = before("crown", ["=!="], { unique: { game: true } });
    const level = cave([crown], "1").build({ seed: 1 });
    expect(level.used).toEqual(["crown"]);
    expect(names(cave([crown], "1").build({ seed: 1, used: level.used }))).toEqual([]);
  });
});

describe("a prefab that can't be joined is removed again", () => {
  /** All rock but for one row. */
  const passage = defineBuilder({
    id: "passage",
    options: {},
    *build(map) {
      map.fill({ x: 1, y: 1, width: map.width - 2, height: 1 }, FLOOR);
    },
  });

  test("if the start or an exit is too close", () => {
    const shy = before("shy", ["=!="], { place: { away: { start: 60 } }, unique: { game: true } });
    const far = before("far", ["=!="], { place: { away: { exit: 60 } } });
    const level = chain({ width: 40, height: 30 })
      .startWith(cellularAutomata())
      .with(connectRegions())
      .with(areaStart())
      .with(distantExit())
      .with(vaults([shy, far]))
      .build({ seed: 1 });
    expect(level.prefabs).toEqual([]);
    expect(level.used).toEqual([]);
    expect(level.spawns).toEqual([]);
    const reasons = level.report.filter(({ kind }) => kind === "not-placed").map(({ message }) => message);
    expect(reasons.sort()).toEqual(["far: it is too close to an exit", "shy: it is too close to the start"]);
  });

  test("if its way in is closed, and its cells can be dug again", () => {
    const wallIn = defineLayer({
      id: "wall-in",
      options: {},
      *build(map) {
        const { x, y } = map.prefabs[0]!;
        for (let cy = y - 1; cy <= y + 3; cy++) {
          for (let cx = x - 1; cx <= x + 3; cx++) {
            if (!map.isReserved(map.index(cx, cy))) map.reserve(map.index(cx, cy), WALL);
          }
        }
      },
    });
    let reserved = 0;
    const look = defineLayer({
      id: "look",
      options: {},
      *build(map) {
        for (let at = 0; at < map.tiles.length; at++) reserved += Number(map.isReserved(at));
      },
    });
    const cell = before("cell", ["###", "#!=", "###"], { place: { gutter: 3 } });
    const level = chain({ width: 30, height: 20 })
      .startWith(passage())
      .with(wallIn())
      .with(areaStart())
      .with(distantExit())
      .with(vaults([cell]))
      .with(look())
      .build({ seed: 1 });
    expect(level.prefabs).toEqual([]);
    expect(level.report).toContainEqual({
      step: "room-vaults#1",
      kind: "not-placed",
      message: "cell: it can't be joined to the level",
      prefab: "cell",
      why: "it can't be joined to the level",
    });
    expect(level.rows().join("").replaceAll("#", "")).toHaveLength(28);
    // What was reserved round it stays; the nine cells of the vault do not.
    expect(reserved).toBe(16 + 1);
  });

  test("and what was reached through it is joined in another way", () => {
    const map = new BuilderMap(15, 9, 1, tileset());
    map.step = "room-vaults";
    const hall = before("hall", ["#.#", "...", "#.#"], { place: { away: { start: 4 } } });
    const [{ shape: drawn, transform }] = prefabVariants(hall, map.tileset) as [Variant];
    expect(finished(placeBefore(map, { prefab: hall, shape: drawn, transform, x: 6, y: 3 }))).toBeUndefined();
    map.fill({ x: 1, y: 4, width: 13, height: 1 }, FLOOR);
    map.start = map.index(3, 4);
    map.addExit(map.index(12, 4), "down");
    const [placed] = preparedHere(map);
    expect(finished(joinPrepared(map, Rng.fromSeed(1), placed!))).toBe("it is too close to the start");
    expect(map.prefabs).toEqual([]);
    // The passage is dug again where the hall was.
    const row = Array.from({ length: 15 }, (_, x) => map.tileset.glyph(map.tiles[map.index(x, 4)]!)).join("");
    expect(row).toBe("#...........>.#");
  });

  test("and the group that it belongs to isn't used up", () => {
    const map = new BuilderMap(15, 9, 1, tileset());
    map.step = "room-vaults";
    const unique = { group: "halls", game: true };
    const hall = before("hall", ["#.#", "...", "#.#"], { unique, place: { away: { start: 4 } } });
    const [{ shape: drawn, transform }] = prefabVariants(hall, map.tileset) as [Variant];
    expect(finished(placeBefore(map, { prefab: hall, shape: drawn, transform, x: 6, y: 3 }))).toBeUndefined();
    expect(map.used).toEqual(["group:halls"]);
    map.fill({ x: 1, y: 4, width: 13, height: 1 }, FLOOR);
    map.start = map.index(3, 4);
    expect(finished(joinPrepared(map, Rng.fromSeed(1), preparedHere(map)[0]!))).toBe("it is too close to the start");
    expect(map.used).toEqual([]);
  });

  test("and the rock that it closed in is free again", () => {
    const map = new BuilderMap(15, 9, 1, tileset());
    map.step = "room-vaults";
    const cell = before("cell", ["#####", "# #.=", "#####"], { place: { away: { start: 4 } } });
    const [{ shape: drawn, transform }] = prefabVariants(cell, map.tileset) as [Variant];
    expect(finished(placeBefore(map, { prefab: cell, shape: drawn, transform, x: 6, y: 3 }))).toBeUndefined();
    const isReserved = () => [6, 7, 8].map((x) => map.isReserved(map.index(x, 4)));
    expect(isReserved()).toEqual([true, true, true]);
    map.fill({ x: 1, y: 1, width: 13, height: 1 }, FLOOR);
    map.start = map.index(3, 1);
    expect(finished(joinPrepared(map, Rng.fromSeed(1), preparedHere(map)[0]!))).toBe("it is too close to the start");
    expect(isReserved()).toEqual([false, false, false]);
  });
});

describe("a vault around which no level can be built", () => {
  /** Digs one row, and is stuck where something is in its way. */
  const stubborn = defineBuilder({
    id: "stubborn",
    options: {},
    *build(map) {
      if (map.hasReservedCells) throw stuck("something is in the way.");
      map.fill({ x: 1, y: 1, width: map.width - 2, height: 1 }, FLOOR);
    },
  });
  const hall = drawnSection("hall", ["=..."], { place: { when: "before" } });
  const built = (layer: unknown) =>
    chainOf({ width: 30, height: 20 }, [stubborn(), areaStart(), distantExit(), layer] as AnyNode[]);

  test.each([
    ["room-vaults#1", "cell", vaults([before("cell", ["###", "#!=", "###"])])],
    ["section#1", "hall", section({ prefab: hall })],
  ])("is left out and reported by %s", (step, name, layer) => {
    const level = built(layer).build({ seed: 1 });
    expect(level.prefabs).toEqual([]);
    expect(level.attempt).toBe(6);
    expect(level.report.filter(({ kind }) => kind === "not-placed")).toEqual([
      {
        step,
        kind: "not-placed",
        message: `${name}: 5 attempts to build a level around it failed`,
        prefab: name,
        why: "no level could be built around it",
      },
    ]);
    // As every attempt, this one is the same when it is the first.
    expect(built(layer).build({ seed: 1, firstAttempt: 6, attempts: 1 }).hash).toBe(level.hash);
  });
});

describe("on rock, a prefab is refused", () => {
  const place = (map: BuilderMap, prefab: Prefab, x: number, y: number) => {
    const [{ shape: drawn, transform }] = [...prefabVariants(prefab, map.tileset)] as [
      ReturnType<typeof prefabVariants>[number],
    ];
    return finished(placeBefore(map, { prefab, shape: drawn, transform, x, y }));
  };
  const rock = (width: number, height: number) => new BuilderMap(width, height, 1, tileset());

  test("if it would divide the map and nobody can walk through it", () => {
    const map = rock(9, 7);
    expect(place(map, before("dam", ["#######", "#..!..+", "#######"]), 1, 2)).toBe(
      "placing it would cut the level in two",
    );
    expect(map.stateHash()).toBe(rock(9, 7).stateHash());
    const bridge = before("bridge", ["###.###", "###.###", "###.###"]);
    expect(place(map, bridge, 1, 2)).toBeUndefined();
  });

  test("if nothing leads into it, or nothing could", () => {
    expect(place(rock(9, 9), before("egg", ["###", "#.#", "###"]), 2, 2)).toBe("it has no way in");
    // The only way in looks at the border.
    expect(place(rock(9, 9), before("closet", ["=##", "#!#", "###"]), 1, 1)).toBe("it can't be joined to the level");
  });

  test("if it leaves no space for the level, or overlaps another prefab", () => {
    expect(place(rock(5, 5), before("all", ["...", "...", "..="]), 1, 1)).toBe("it would leave no room for the level");
    const map = rock(12, 9);
    expect(place(map, before("a", ["=.="]), 2, 2)).toBeUndefined();
    expect(place(map, before("b", ["=.="]), 4, 2)).toBe("it would cover another prefab or a reserved cell");
  });

  test("and the rock that it shuts in is kept", () => {
    const map = rock(12, 12);
    expect(place(map, before("ring", ["#####", "# ..#", "##..=", "#  .#", "#####"]), 3, 3)).toBeUndefined();
    expect([map.index(4, 4), map.index(4, 6), map.index(5, 6)].map((cell) => map.isReserved(cell))).toEqual([
      false,
      false,
      false,
    ]);
    const shut = rock(12, 12);
    expect(place(shut, before("shut", ["####", "# ##", "##.=", "####"]), 3, 3)).toBeUndefined();
    expect(shut.isReserved(shut.index(4, 4))).toBe(true);
    expect(shut.isReserved(shut.index(8, 8))).toBe(false);
  });
});

test("what blocks in it stands alone, whatever a level drawn by hand has put there since", () => {
  const forge = UNDERCROFT_PACK.prefabs.find(({ name }) => name === "great_forge")!;
  const populated = SEEDS_PACK.prefabs.find(({ name }) => name === "wfc_populated")!;
  const level = chain({ width: 80, height: 50 })
    .startWith(prefabLevel({ prefab: populated }))
    .with(section({ prefab: forge }))
    .with(roomVaults({ count: "3", threshold: 0 }))
    .build({ seed: 1617, depth: 18 });
  expect(level.prefabs.map(({ name }) => name)).toContain("great_keep");
  expect(level.spawns.filter(({ at: [x, y] }) => x === 66 && y === 24).map(({ name }) => name)).toEqual(["Goblin"]);
});
