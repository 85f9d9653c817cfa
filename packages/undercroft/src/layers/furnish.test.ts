import { describe, expect, test } from "vitest";
import { caught } from "../../test/kit/caught.js";
import { mapOf, rowsOf, runStep } from "../../test/kit/drawn-maps.js";
import { regions } from "../analysis/index.js";
import { accretion, bspDungeon, cellularAutomata } from "../builders/index.js";
import { chain, type Level } from "../chain/index.js";
import { type BuilderMap, FLOOR, type InitialNode, WALL } from "../core/index.js";
import { connectRegions, doorPlacement, type Furniture, furnish, furnitureTable, nicheStairs } from "./index.js";

const furnished = (map: BuilderMap, options: object = {}, seed = "table") => {
  runStep(furnish, map, options, seed);
  return map;
};
const only = (...pieces: Furniture[]) => furnitureTable("only", pieces);
const many = (tile: string, place: Furniture["place"]) => only({ tile, place, count: 2000 });

const countOf = (level: Level, name: string) =>
  (level.tiles as Uint8Array).filter((tile) => level.tileset.tiles[tile]!.name === name).length;

/** The ends of the middle eight tenths, and the median. */
function spreadOf(values: number[]): readonly [number, number, number] {
  values.sort((a, b) => a - b);
  return [
    values[Math.floor(values.length / 10)]!,
    values[values.length >> 1]!,
    values[Math.floor(values.length * 0.9)]!,
  ];
}

const HALL = ["############", ...Array.from({ length: 8 }, () => "#..........#"), "############"];

describe("furnish", () => {
  test("puts up a few columns, and more statues and torches on deeper levels", () => {
    const levels = (depth: number) =>
      Array.from({ length: 20 }, (_, seed) =>
        chain({ width: 79, height: 29 })
          .startWith(accretion())
          .with(nicheStairs())
          .with(furnish())
          .build({ seed, depth }),
      );
    const [fifth, twentieth] = [levels(5), levels(20)];
    const spread = (some: readonly Level[], name: string) => spreadOf(some.map((level) => countOf(level, name)));
    for (const some of [fifth, twentieth]) {
      const [least, median, most] = spread(some, "pillar");
      expect([least, median]).toEqual([0, 1]);
      expect(most).toBeLessThanOrEqual(3);
    }
    const torches = spread(fifth, "torch_wall");
    expect(torches[0]).toBeGreaterThanOrEqual(4);
    expect(torches[2]).toBeLessThanOrEqual(9);
    expect(spread(twentieth, "torch_wall")[1]).toBeGreaterThan(torches[1]);
    expect(spread(twentieth, "statue")[1]).toBeGreaterThan(spread(fifth, "statue")[1]);
  });

  test("never cuts a way, whatever and how much is placed", () => {
    for (let seed = 0; seed < 6; seed++) {
      for (const first of [accretion(), cellularAutomata()]) {
        const bare = chain({ width: 50, height: 25, purpose: "map" })
          .startWith<InitialNode>(first)
          .with(connectRegions());
        const before = bare.build({ seed });
        const table = only(
          { tile: "statue", place: "side", count: 400 },
          { tile: "pillar", place: "open", count: 400 },
          { tile: "torch_wall", place: "wall", count: 100 },
        );
        const after = bare.with(furnish({ table, amount: 5 })).build({ seed });
        expect(regions(before).count).toBe(1);
        expect(regions(after).count).toBe(1);
        expect(countOf(after, "statue")).toBeGreaterThan(5);
        expect(gapsOf(after)).toBeLessThanOrEqual(gapsOf(before));
      }
    }
  });

  test("puts each piece into its place, and none near another", () => {
    for (const [tile, place] of [
      ["pillar", "open"],
      ["statue", "side"],
      ["altar", "open"],
      ["torch_wall", "wall"],
    ] as const) {
      const map = furnished(mapOf(["#".repeat(12), ...HALL, "#".repeat(12)]), { table: many(tile, place) });
      const index = map.tileset.index(tile);
      const cells = Array.from(map.tiles as Uint8Array, (t, cell) => (t === index ? cell : -1)).filter((c) => c >= 0);
      expect(cells.length).toBeGreaterThan(1);
      for (const cell of cells) {
        const sides = [cell - 12, cell - 1, cell + 1, cell + 12];
        const floor = sides.filter((side) => map.tiles[side] === FLOOR).length;
        expect(floor).toBe({ open: 4, side: floor === 2 ? 2 : 3, wall: 1 }[place]);
        for (const other of cells) {
          const apart = Math.max(Math.abs(map.x(cell) - map.x(other)), Math.abs(map.y(cell) - map.y(other)));
          expect(other === cell || apart >= 3).toBe(true);
        }
      }
    }
  });

  test("leaves corridors, doors, stairs, spawns and reserved cells alone", () => {
    const rows = ["##########", "#...#....#", "#...+....#", "#...#....#", "#@..#....#", "##########"];
    for (let seed = 0; seed < 20; seed++) {
      const map = mapOf(rows);
      map.addExit(map.index(8, 4), "down");
      map.addSpawn({ at: map.index(7, 1), name: "Rat", blocks: true });
      map.reserve(map.index(8, 1));
      map.corridors = [[map.index(1, 1), map.index(2, 1)]];
      const table = only(
        { tile: "statue", place: "side", count: 2000 },
        { tile: "torch_wall", place: "wall", count: 2000 },
      );
      furnished(map, { table }, String(seed));
      for (const [x, y] of [
        [1, 1],
        [2, 1],
        [3, 2],
        [5, 2],
        [1, 4],
        [1, 3],
        [7, 4],
        [7, 1],
        [8, 1],
      ] as const) {
        expect(map.getAt(x, y)).toBe(FLOOR);
      }
      for (const y of [1, 3]) expect(map.getAt(4, y)).toBe(WALL);
    }
  });

  test("puts nothing into a wall that a hazard lies behind", () => {
    const behind = (glyph: string) => {
      const edge = "#".repeat(12);
      const map = mapOf([edge, `#${".".repeat(10)}#`, edge, `#${glyph.repeat(10)}#`, edge]);
      return rowsOf(furnished(map, { table: many("torch_wall", "wall") }))[2];
    };
    expect(behind("#")).toContain("¶");
    expect(behind("≈")).toBe("#".repeat(12));
  });

  test("places nothing if there is no place, or if nothing is wanted", () => {
    const rows = ["#####", "#...#", "#####"];
    expect(rowsOf(furnished(mapOf(rows), { table: many("statue", "side") }))).toEqual(rows);
    expect(rowsOf(furnished(mapOf(HALL), { amount: 0 }))).toEqual(HALL);
  });

  test("refuses tables with wrong tiles, and suggests the name that was meant", () => {
    const build = (tile: string, place: Furniture["place"]) =>
      chain({ width: 20, height: 12, purpose: "map" })
        .startWith(cellularAutomata())
        .with(furnish({ table: only({ tile, place, count: 0 }) }))
        .build({ seed: 1 });
    expect(caught(() => build("statu", "open")).message).toMatch(
      'furniture table "only": there is no tile named "statu". Did you mean "statue"?',
    );
    for (const [tile, place] of [
      ["lava", "open"],
      ["door", "side"],
      ["up_stairs", "side"],
      ["altar", "wall"],
      ["chasm", "wall"],
    ] as const) {
      expect(caught(() => build(tile, place)).message).toMatch(`tile "${tile}" can't be used here`);
    }
  });

  test("refuses invalid tables", () => {
    const bad: object[] = [
      {},
      { tile: "altar", count: 1 },
      { tile: "altar", place: "roof", count: 1 },
      { tile: "altar", place: "open" },
    ];
    for (const piece of bad) {
      expect(caught(() => furnitureTable("bad", [piece as never])).message).toMatch(
        /^furniture table "bad": each piece needs a tile, a count and a place \(open, side, wall\)\.$/,
      );
      expect(caught(() => furnish({ table: { name: "bad", pieces: [piece as never] } })).code).toBe("bad-option");
    }
  });

  test("works on small maps at any depth", () => {
    for (const depth of [1, 10_000]) {
      const halls = chain({ width: 12, height: 9, purpose: "map" })
        .startWith(bspDungeon())
        .with(doorPlacement())
        .with(furnish());
      expect(halls.build({ seed: 2, depth }).hash).toBe(halls.build({ seed: 2, depth }).hash);
    }
  });
});

/** Squares of 2x2 cells whose walkable cells meet only at a corner. */
function gapsOf(level: Level): number {
  const isOpen = (x: number, y: number) => level.tileAt(x, y).walkable;
  let gaps = 0;
  for (let y = 0; y < level.height - 1; y++) {
    for (let x = 0; x < level.width - 1; x++) {
      const across = isOpen(x, y) && isOpen(x + 1, y + 1) && !isOpen(x + 1, y) && !isOpen(x, y + 1);
      const back = !isOpen(x, y) && !isOpen(x + 1, y + 1) && isOpen(x + 1, y) && isOpen(x, y + 1);
      if (across || back) gaps++;
    }
  }
  return gaps;
}
