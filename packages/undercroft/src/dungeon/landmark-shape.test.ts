import { describe, expect, test } from "vitest";
import type { LandmarkKind, Point } from "../core/index.js";
import { edgeCells, landmarkCells } from "./landmark-shape.js";

const SIZES: readonly Point[] = [3, 4, 7, 12, 30].flatMap((width) =>
  [3, 5, 8, 20].map((height) => [width, height] as const),
);
const SEEDS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 999_999_999];

/** The cells that can be reached from one by steps to four sides, among those for which `isIn` returns true. */
function spread(from: string, isIn: (cell: string) => boolean): ReadonlySet<string> {
  const reached = new Set([from]);
  for (const cell of reached) {
    const [x, y] = cell.split(",").map(Number) as [number, number];
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      const next = `${x + dx},${y + dy}`;
      if (isIn(next)) reached.add(next);
    }
  }
  return reached;
}

describe.each<LandmarkKind>(["chasm", "river", "tower"])("the cells of a %s", (kind) => {
  test.each(SIZES)(
    "in a box of %ix%i are in one piece, without holes, and touch all of its sides or nearly so",
    (width, height) => {
      for (const seed of SEEDS) {
        const rect = { x: 5, y: 9, width, height };
        const cells = landmarkCells(kind, { rect, seed });
        const inside = new Set(cells.map(String));
        expect(cells.every(([x, y]) => x >= 5 && x < 5 + width && y >= 9 && y < 9 + height)).toBe(true);
        expect(spread(String(cells[0]), (cell) => inside.has(cell)).size).toBe(cells.length);
        // Whatever lies outside is reached from a corner of a box that is one cell larger on each side.
        const isOutside = (cell: string) => {
          const [x, y] = cell.split(",").map(Number) as [number, number];
          return x >= 4 && x <= 5 + width && y >= 8 && y <= 9 + height && !inside.has(cell);
        };
        expect(spread("4,8", isOutside).size).toBe((width + 2) * (height + 2) - cells.length);
        expect(cells.length).toBeGreaterThan((width * height) / 3);
      }
    },
  );
});

test("a tower has all cells of its box, and chasms of different seeds differ", () => {
  const rect = { x: 3, y: 3, width: 16, height: 8 };
  expect(landmarkCells("tower", { rect, seed: 5 })).toHaveLength(16 * 8);
  const shapes = SEEDS.map((seed) => String(landmarkCells("chasm", { rect, seed })));
  expect(new Set(shapes).size).toBe(SEEDS.length);
});

test("from every cell at the edge, one step leads out", () => {
  const cells = landmarkCells("chasm", { rect: { x: 3, y: 3, width: 9, height: 6 }, seed: 4 });
  const edge = edgeCells(cells);
  expect(edge.length).toBeLessThan(cells.length);
  expect(edge).toContainEqual(cells[0]);
});
