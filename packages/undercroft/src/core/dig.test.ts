import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rowsOf } from "../../test/kit/drawn-maps.js";
import { BuilderMap } from "./builder-map.js";
import { digDogleg, digLine } from "./dig.js";
import { UndercroftError } from "./errors.js";
import { FLOOR, tileset, WALL } from "./tiles.js";

/** A map of rock; `X` is rock that stays, `.` is floor. */
function mapOf(rows: readonly string[]): BuilderMap {
  const map = new BuilderMap(rows[0]!.length, rows.length, 1, tileset());
  for (const [y, row] of rows.entries()) {
    for (const [x, glyph] of [...row].entries()) {
      if (glyph === ".") map.set(map.index(x, y), FLOOR);
      if (glyph === "X") map.reserve(map.index(x, y), WALL);
    }
  }
  return map;
}

describe("digDogleg", () => {
  test("goes along the row first, or along the column first", () => {
    const rock = ["######", "######", "######", "######"];
    const [a, b] = [mapOf(rock), mapOf(rock)];
    expect(digDogleg(a, a.index(1, 1), a.index(4, 2), true).map((cell) => a.at(cell))).toEqual([
      "(1, 1)",
      "(2, 1)",
      "(3, 1)",
      "(4, 1)",
      "(4, 2)",
    ]);
    digDogleg(b, b.index(1, 1), b.index(4, 2), false);
    expect(rowsOf(a)).toEqual(["######", "#....#", "####.#", "######"]);
    expect(rowsOf(b)).toEqual(["######", "#.####", "#....#", "######"]);
  });

  test("gives only the floor that is new, in walking order, and works backwards", () => {
    const map = mapOf(["#######", "#.#..##", "#######"]);
    expect(digDogleg(map, map.index(5, 1), map.index(1, 1), true)).toEqual([map.index(5, 1), map.index(2, 1)]);
    expect(digDogleg(map, map.index(5, 1), map.index(1, 1), true)).toEqual([]);
  });

  test("goes round rock that stays, by a shortest way", () => {
    const map = mapOf(["#########", "#########", "#########", "#.##X##.#", "####X####", "####X####", "#########"]);
    const dug = digDogleg(map, map.index(1, 3), map.index(7, 3), true);
    expect(dug.length).toBe(7);
    expect(rowsOf(map)).toEqual([
      "#########",
      "#########",
      "#.......#",
      "#.#####.#",
      "#########",
      "#########",
      "#########",
    ]);
  });

  test("looks for a way farther off where there is none near", () => {
    const rows = Array.from({ length: 60 }, (_, y) => `#${y === 57 ? "####" : "##X#"}${y === 1 ? "." : "#"}#`);
    const map = mapOf(rows);
    digDogleg(map, map.index(1, 1), map.index(5, 1), true);
    expect(map.isWalkable(map.index(3, 57))).toBe(true);
    expect(map.isWalkable(map.index(3, 56))).toBe(false);
  });

  test("is stuck where rock that stays shuts an end in", () => {
    const map = mapOf(["#######", "###X###", "##X.X.#", "###X###", "#######"]);
    let error: unknown;
    try {
      digDogleg(map, map.index(3, 2), map.index(5, 2), true);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(UndercroftError);
    expect((error as UndercroftError).code).toBe("stuck");
  });

  test("leaves out an end that lies in rock that stays", () => {
    const map = mapOf(["######", "#X####", "######"]);
    expect(digDogleg(map, map.index(1, 1), map.index(4, 1), true)).toEqual([2, 3, 4].map((x) => map.index(x, 1)));
    expect(digDogleg(map, map.index(1, 1), map.index(1, 1), true)).toEqual([]);
  });
});

describe("digLine", () => {
  test("is a staircase that can be walked without diagonal steps", () => {
    const map = mapOf(["########", "########", "########", "########", "########"]);
    digLine(map, map.index(1, 1), map.index(6, 3));
    expect(rowsOf(map)).toEqual(["########", "#..#####", "##....##", "#####..#", "########"]);
  });

  test("goes from cell to neighbour by a shortest way and never a whole cell off the straight line", () => {
    const place = fc.tuple(fc.integer({ min: 1, max: 38 }), fc.integer({ min: 1, max: 28 }));
    fc.assert(
      fc.property(place, place, ([ax, ay], [bx, by]) => {
        const map = new BuilderMap(40, 30, 1, tileset());
        const dug = digLine(map, map.index(ax, ay), map.index(bx, by));
        expect(dug[0]).toBe(map.index(ax, ay));
        expect(dug.at(-1)).toBe(map.index(bx, by));
        expect(dug.length).toBe(Math.abs(ax - bx) + Math.abs(ay - by) + 1);
        const length = Math.hypot(bx - ax, by - ay);
        for (const [i, cell] of dug.entries()) {
          const [x, y] = [map.x(cell), map.y(cell)];
          if (i > 0) expect(Math.abs(x - map.x(dug[i - 1]!)) + Math.abs(y - map.y(dug[i - 1]!))).toBe(1);
          if (length > 0) {
            expect(Math.abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / length).toBeLessThan(1);
          }
        }
      }),
      { seed: 1, numRuns: 300 },
    );
  });
});

test("a wide corridor rather lies along other floor than loses its width to the border", () => {
  const map = mapOf(["##########", "##########", "##########", "#........#", "##########"]);
  digLine(map, map.index(1, 1), map.index(8, 1), 2);
  expect(rowsOf(map)).toEqual(["##########", "#........#", "#........#", "#........#", "##########"]);
  // Where there is space on both sides, it keeps away from the floor.
  const free = mapOf(["##########", "##########", "##########", "##########", "#........#", "##########"]);
  digLine(free, free.index(1, 2), free.index(8, 2), 2);
  expect(rowsOf(free).slice(1, 4)).toEqual(["#........#", "#........#", "##########"]);
});
