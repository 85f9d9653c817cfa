import { describe, expect, test } from "vitest";
import { caught } from "../../test/kit/caught.js";
import { mapOf, runStep } from "../../test/kit/drawn-maps.js";
import { regions } from "../analysis/index.js";
import { accretion, cellularAutomata } from "../builders/index.js";
import { chain } from "../chain/index.js";
import { type BuilderMap, FLOOR } from "../core/index.js";
import { type AreaKind, areaTable, flavourAreas, UNDERCROFT_AREAS } from "./index.js";

const grown = (map: BuilderMap, options: object = {}, seed = "areas") => {
  runStep(flavourAreas, map, options, seed);
  return map;
};
const HALL = [
  "####################",
  ...Array.from({ length: 10 }, () => "#..................#"),
  "####################",
];

/** Whether cells are connected, by hand. */
function areConnected(width: number, cells: readonly number[]): boolean {
  const all = new Set(cells);
  const seen = new Set(cells.slice(0, 1));
  for (const cell of seen) for (const side of [-width, -1, 1, width]) if (all.has(cell + side)) seen.add(cell + side);
  return seen.size === all.size;
}

describe("flavour-areas", () => {
  test("keeps off the areas of an earlier step", () => {
    for (let seed = 0; seed < 10; seed++) {
      const map = grown(grown(mapOf(HALL), {}, `first ${seed}`), {}, `second ${seed}`);
      const cells = map.areas!.flatMap((area) => area.cells);
      expect(new Set(cells).size).toBe(cells.length);
    }
  });

  test("makes one to four areas a level, of 50 to 120 connected cells each, that don't overlap or reach through doors", () => {
    const counts: number[] = [];
    for (let seed = 0; seed < 10; seed++) {
      for (const depth of [2, 12]) {
        const bare = chain({ width: 79, height: 29, purpose: "map" }).startWith(accretion());
        const before = bare.build({ seed, depth });
        const level = bare.with(flavourAreas()).build({ seed, depth });
        expect(regions(level).labels.join()).toBe(regions(before).labels.join());
        counts.push(level.areas!.length);
        const taken = new Set<number>();
        for (const { name, theme, cells: runs } of level.areas!) {
          const cells = runs.flatMap(([y, from, to]) => Array.from({ length: to - from }, (_, i) => y * 79 + from + i));
          const kind = UNDERCROFT_AREAS.kinds.find((one) => one.name === name)!;
          expect(theme).toBe(kind.theme ?? name);
          expect(depth >= kind.depths![0] && depth <= kind.depths![1]).toBe(true);
          expect(cells.length).toBeGreaterThanOrEqual(50);
          expect(cells.length).toBeLessThanOrEqual(120);
          expect(areConnected(79, cells)).toBe(true);
          const isWrong = (cell: number) => {
            const { walkable, door } = level.tileset.tiles[level.tiles[cell]!]!;
            return !walkable || door || taken.has(cell);
          };
          expect(cells.filter(isWrong)).toEqual([]);
          for (const cell of cells) taken.add(cell);
          const painted = cells.filter((cell) => level.tiles[cell] !== FLOOR);
          expect(painted.length).toBeGreaterThan(cells.length / 6);
        }
        const changed = Array.from(before.tiles as Uint8Array, (_, cell) => cell).filter(
          (cell) => !taken.has(cell) && level.tiles[cell] !== before.tiles[cell],
        );
        expect(changed).toEqual([]);
      }
    }
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...counts)).toBeLessThanOrEqual(4);
    expect(counts.filter((count) => count > 1).length).toBeGreaterThan(8);
  });

  test("adds to the areas that are there", () => {
    const map = mapOf(HALL);
    const cells = [map.index(1, 1), map.index(2, 1)];
    map.areas = [{ name: "shrine", theme: "temple", cells }];
    grown(map, { count: { fixed: 1 } });
    expect(map.areas).toHaveLength(2);
    for (const cell of cells) expect(map.areas[1]!.cells).not.toContain(cell);
    expect([...map.areas[1]!.cells].sort((a, b) => a - b)).toEqual(map.areas[1]!.cells);
  });

  test("covers about the share of the floor that a kind asks for", () => {
    const table = areaTable("own", [
      { name: "bog", cells: [100, 100], ground: [{ tile: "mud", share: 0.5, spread: 0 }] },
    ]);
    const map = grown(mapOf(HALL), { table, count: { fixed: 1 } });
    expect(map.areas![0]!.cells).toHaveLength(100);
    expect((map.tiles as Uint8Array).filter((tile) => tile === map.tileset.index("mud"))).toHaveLength(50);
  });

  test("leaves the start and reserved cells alone", () => {
    const table = areaTable("own", [{ name: "bog", cells: [179, 179], ground: [{ tile: "mud", share: 1 }] }]);
    const map = mapOf(HALL);
    map.start = map.index(5, 5);
    map.reserve(map.index(6, 6));
    grown(map, { table, count: { fixed: 1 } });
    expect([map.getAt(5, 5), map.getAt(6, 6)]).toEqual([FLOOR, FLOOR]);
    expect(map.areas![0]!.cells).not.toContain(map.index(6, 6));
    expect((map.tiles as Uint8Array).filter((tile) => tile === FLOOR)).toHaveLength(2);
  });

  test("stay away from lava as far as they are told", () => {
    const rows = HALL.map((row, y) => (y === 4 ? `${row.slice(0, 2)}▒${row.slice(3)}` : row));
    const table = areaTable("x", [{ name: "x", cells: [20, 90], ground: [] }]);
    const nearest = (fromLava: number) => {
      const maps = Array.from({ length: 10 }, (_, seed) =>
        grown(mapOf(rows), { count: { fixed: 1 }, fromLava, table }, String(seed)),
      );
      const cells = maps.flatMap(({ areas = [] }) => areas.flatMap((area) => area.cells));
      const [map] = maps;
      return Math.min(...cells.map((cell) => Math.max(Math.abs(map!.x(cell) - 2), Math.abs(map!.y(cell) - 4))));
    };
    expect(nearest(0)).toBeLessThan(4);
    expect(nearest(4)).toBe(5);
  });

  test("reports a shortfall if there is no place, and nothing if no area is wanted or fits the depth", () => {
    const small = grown(mapOf(["######", "#....#", "#....#", "######"]), { count: { fixed: 1 } });
    expect(small.areas).toEqual([]);
    expect(small.report[0]!.message).toBe("asked for 1 area, but made 0: no other place is large enough");
    const none = grown(mapOf(HALL), { count: 0 });
    expect([none.areas, none.report]).toEqual([[], []]);
    const deep = areaTable("deep", [{ name: "pit", depths: [9, 12], ground: [] }]);
    expect(grown(mapOf(HALL), { table: deep, count: 9 }).areas).toEqual([]);
  });

  test("refuses tables with wrong tiles, and invalid tables", () => {
    const build = (tile: string) =>
      chain({ width: 20, height: 12, purpose: "map" })
        .startWith(cellularAutomata())
        .with(flavourAreas({ table: areaTable("own", [{ name: "x", ground: [{ tile, share: 0.5 }] }]) }))
        .build({ seed: 1 });
    expect(caught(() => build("muud")).message).toMatch(
      'area table "own": there is no tile named "muud". Did you mean "mud"?',
    );
    expect(caught(() => build("lava")).message).toMatch('area table "own": tile "lava" can\'t be used');
    const bad: object[] = [
      {},
      { name: "", ground: [] },
      { name: "x" },
      { name: "x", ground: [{ tile: "mud" }] },
      { name: "x", ground: [{ tile: "mud", share: 2 }] },
      { name: "x", ground: [{ tile: "mud", share: 1, fade: 0 }] },
      { name: "x", ground: [], cells: [9, 3] },
      { name: "x", ground: [], cells: [0, 3] },
      { name: "x", ground: [], weight: -1 },
      { name: "x", ground: [], depths: [1] },
    ];
    for (const kind of bad) {
      expect(caught(() => areaTable("bad", [kind as AreaKind])).message).toMatch(
        /^area table "bad": entry 1: \w+.* must be /,
      );
    }
  });

  test("works on small maps at any depth", () => {
    for (const depth of [1, 10_000]) {
      const halls = chain({ width: 12, height: 9, purpose: "map" }).startWith(accretion()).with(flavourAreas());
      expect(halls.build({ seed: 2, depth }).hash).toBe(halls.build({ seed: 2, depth }).hash);
    }
  });
});
