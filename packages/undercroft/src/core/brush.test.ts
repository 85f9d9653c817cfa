import { describe, expect, test } from "vitest";
import { rowsOf } from "../../test/kit/drawn-maps.js";
import { Brush, BuilderMap, DOOR, FLOOR, Rng, SYMMETRIES, tileset } from "./index.js";

function mapOf(width: number, height: number): BuilderMap {
  return new BuilderMap(width, height, 1, tileset());
}

function floorOf(map: BuilderMap): number {
  return rowsOf(map).join("").replaceAll("#", "").length;
}

const flipped = (row: string) => [...row].reverse().join("");

describe("Brush", () => {
  test("an odd brush is centred on its cell", () => {
    const map = mapOf(7, 7);
    expect(new Brush(map, 3, "none").stamp(3, 3)).toBe(9);
    expect(rowsOf(map)).toEqual(["#######", "#######", "##...##", "##...##", "##...##", "#######", "#######"]);
  });

  test("an even brush reaches one cell farther to the left and up", () => {
    const map = mapOf(6, 6);
    expect(new Brush(map, 2, "none").stamp(3, 3)).toBe(4);
    expect(rowsOf(map)).toEqual(["######", "######", "##..##", "##..##", "######", "######"]);
    const wide = mapOf(8, 8);
    new Brush(wide, 4, "none").stamp(3, 4);
    expect(rowsOf(wide).map((row) => row.indexOf("."))).toEqual([-1, -1, 1, 1, 1, 1, -1, -1]);
  });

  test("each brush is as wide as its size says", () => {
    for (let size = 1; size <= 6; size++) {
      const map = mapOf(20, 20);
      expect(new Brush(map, size, "none").stamp(10, 10)).toBe(size * size);
      expect(rowsOf(map)[10]!.replaceAll("#", "")).toHaveLength(size);
      expect(map.isWalkable(map.index(10, 10))).toBe(true);
    }
  });

  test("symmetry in both directions gives four images, the diagonal one too", () => {
    const map = mapOf(8, 7);
    expect(new Brush(map, 1, "both").stamp(2, 1)).toBe(4);
    expect(rowsOf(map)).toEqual(["########", "##.##.##", "########", "########", "########", "##.##.##", "########"]);
  });

  test("the middle column of an odd map is its own image and counts once", () => {
    expect(new Brush(mapOf(7, 7), 1, "horizontal").stamp(3, 2)).toBe(1);
    expect(new Brush(mapOf(7, 7), 1, "vertical").stamp(2, 3)).toBe(1);
    expect(new Brush(mapOf(7, 7), 1, "both").stamp(3, 3)).toBe(1);
    expect(new Brush(mapOf(8, 8), 1, "both").stamp(4, 4)).toBe(4);
  });

  test("maps equal their mirror images, stamps are counted, and the border stays", () => {
    for (const symmetry of SYMMETRIES) {
      for (let size = 1; size <= 5; size++) {
        for (const [width, height] of [
          [9, 9],
          [10, 9],
          [9, 10],
          [10, 10],
          [3, 12],
        ] as const) {
          const map = mapOf(width, height);
          const brush = new Brush(map, size, symmetry);
          const rng = Rng.fromSeed(`${symmetry} ${size} ${width}x${height}`);
          let opened = 0;
          for (let i = 0; i < 4; i++) opened += brush.stamp(rng.between(1, width - 2), rng.between(1, height - 2));
          const rows = rowsOf(map);
          expect(opened).toBe(floorOf(map));
          if (brush.mirrorsColumns) expect(rows.map(flipped)).toEqual(rows);
          if (brush.mirrorsRows) expect(rows.toReversed()).toEqual(rows);
          expect(rows[0]! + rows.at(-1)! + rows.map((row) => row[0]! + row.at(-1)!).join("")).not.toContain(".");
        }
      }
    }
  });

  test("a brush larger than the map opens its interior and nothing else", () => {
    const map = mapOf(5, 4);
    expect(new Brush(map, 20, "both").stamp(2, 2)).toBe(6);
    expect(rowsOf(map)).toEqual(["#####", "#...#", "#...#", "#####"]);
  });

  test("reserved cells and doors stay and aren't counted", () => {
    const map = mapOf(5, 5);
    map.reserve(map.index(2, 2));
    map.set(map.index(1, 1), DOOR);
    map.set(map.index(3, 3), FLOOR);
    expect(new Brush(map, 3, "none").stamp(2, 2)).toBe(6);
    expect(rowsOf(map)).toEqual(["#####", "#+..#", "#.#.#", "#...#", "#####"]);
  });
});
