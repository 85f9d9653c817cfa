import { describe, expect, test } from "vitest";
import { brogueProfile, distance, LAYOUT_METRICS, type LayoutMetric, levelMetrics } from "../analysis/index.js";
import type { Level } from "../chain/index.js";
import { Dungeon } from "../dungeon/index.js";
import { brokenPromises, GROWN } from "../testing/soak-grown.js";
import { sampled } from "../testing/whole.js";
import { recipeChain, shippedRecipe } from "./index.js";

/** The size of Brogue's levels. */
const BROGUE = [79, 29] as const;

function levels(recipe: string, depth: number, count: number, size: readonly [number, number] = BROGUE): Level[] {
  const chain = recipeChain(shippedRecipe(recipe), { size });
  return Array.from({ length: count }, (_, i) => chain.build({ seed: i + 1, depth }));
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;

const within = (distances: readonly number[], most: number) =>
  distances.filter((value) => value <= most).length / distances.length;

/** Islands of rock alone, 12 cells or more, that one can go round on foot or swimming. */
function loopsOfWalls({ width, height, tiles, tileset }: Level): number {
  const isOpen = (cell: number) => tileset.walkable[tiles[cell]!] === 1 || tileset.hazard[tiles[cell]!] === 1;
  const seen = new Set<number>();
  let loops = 0;
  for (let first = 0; first < width * height; first++) {
    if (isOpen(first) || seen.has(first)) continue;
    const part = [first];
    seen.add(first);
    let touchesEdge = false;
    for (const cell of part) {
      const [x, y] = [cell % width, Math.floor(cell / width)];
      touchesEdge ||= x === 0 || y === 0 || x === width - 1 || y === height - 1;
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const next = cell + dy * width + dx;
          const isOutside = x + dx < 0 || y + dy < 0 || x + dx >= width || y + dy >= height;
          if (isOutside || isOpen(next) || seen.has(next)) continue;
          seen.add(next);
          part.push(next);
        }
      }
    }
    if (!touchesEdge && part.length >= 12) loops++;
  }
  return loops;
}

describe("levels of deeps", () => {
  test("are as good as Brogue's, by Brogue's own numbers", () => {
    const metrics = levels("deeps", 5, sampled(2000, 60)).map((level) => levelMetrics(level));
    const distances = metrics.map((measured) => distance(measured, brogueProfile));
    expect(median(distances)).toBeLessThanOrEqual(1.1);
    expect(within(distances, 1.35)).toBeGreaterThanOrEqual(0.8);
    const outside = LAYOUT_METRICS.filter((name) => {
      const { p10, p90 } = brogueProfile.metrics[name]!;
      const middle = median(metrics.map((measured) => measured[name] ?? 0));
      return middle < p10 || middle > p90;
    });
    expect(outside).toEqual([]);
  });

  test.each([1, 3, 8, 12])("are Brogue's at depth %i too", (depth) => {
    const built = levels("deeps", depth, sampled(500, 30));
    const distances = built.map((level) => distance(levelMetrics(level), brogueProfile));
    expect(within(distances, 1.5)).toBeGreaterThanOrEqual(0.7);
  });

  test("keep their proportions on a larger map", () => {
    const built = levels("deeps", 5, sampled(500, 30), [80, 50]);
    const metrics = built.map((level) => levelMetrics(level));
    const middle = (name: LayoutMetric) => median(metrics.map((measured) => measured[name] ?? 0));
    for (const [name, least, most] of [
      ["areas", 28, 36],
      ["deadEndCells", 7, 33],
      ["doors", 16, 26],
      ["branches", 5, 11],
    ] as const) {
      expect(middle(name), name).toBeGreaterThanOrEqual(least);
      expect(middle(name), name).toBeLessThanOrEqual(most);
    }
    const loops = median(built.map(loopsOfWalls));
    expect(loops).toBeGreaterThanOrEqual(10);
    expect(loops).toBeLessThanOrEqual(17);
  });

  test("change on the way down: fewer doors and hallways, less grass, more fungus", () => {
    const count = (depth: number, name: string) =>
      levels("deeps", depth, 20).reduce((sum, level) => sum + level.rows().join("").split(name).length - 1, 0);
    const hallways = (depth: number) =>
      levels("deeps", depth, 20).reduce((sum, level) => sum + level.corridors!.flat().length, 0);
    expect(hallways(1)).toBeGreaterThan(2 * hallways(20));
    expect(count(1, '"')).toBeGreaterThan(2 * count(20, '"'));
    expect(count(20, "τ")).toBeGreaterThan(2 * count(1, "τ"));
    expect(count(1, "▒")).toBe(0);
  });
});

describe.each(GROWN)("levels of %s", (recipe) => {
  const SIZES = [
    [31, 17],
    [79, 29],
    [80, 50],
  ] as const;

  test("keep what they promise at any size and depth", () => {
    for (const size of SIZES) {
      const chain = recipeChain(shippedRecipe(recipe), { size });
      for (let seed = 1; seed <= 8; seed++) {
        const level = chain.build({ seed, depth: 1 + ((5 * seed) % 20) });
        expect(brokenPromises(level), `seed ${seed} at ${size.join("x")}`).toEqual([]);
        expect(level.movement).toBe("orthogonal");
      }
    }
  });

  test("keep it in a dungeon, where the stairs are given", () => {
    const chain = recipeChain(shippedRecipe(recipe), { size: [79, 29] });
    const dungeon = new Dungeon({ seed: recipe, depths: 6, chain: () => chain });
    for (let depth = 1; depth <= 6; depth++) {
      const level = dungeon.level(depth);
      expect(brokenPromises(level), `depth ${depth}`).toEqual([]);
      expect(dungeon.level(depth).hash).toBe(level.hash);
    }
  });
});
