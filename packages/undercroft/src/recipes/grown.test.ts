import { describe, expect, test } from "vitest";
import { brokenPromises, GROWN } from "../../soak/grown.js";
import { sampled } from "../../test/kit/whole.js";
import { brogueProfile, distance, LAYOUT_METRICS, type LayoutMetric, levelMetrics } from "../analysis/index.js";
import type { Level } from "../chain/index.js";
import { Dungeon } from "../dungeon/index.js";
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
    const metrics = levels("deeps", 5, sampled(2000, 150)).map((level) => levelMetrics(level));
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
    const built = levels("deeps", depth, sampled(2000, 60));
    const distances = built.map((level) => distance(levelMetrics(level), brogueProfile));
    expect(within(distances, 1.5)).toBeGreaterThanOrEqual(0.7);
  });

  test.each([
    [1, 0.7],
    [5, 0.85],
    [12, 0.85],
  ])("show something hand-made at depth %i, and seldom the same vault", (depth, least) => {
    const built = levels("deeps", depth, sampled(400, 80));
    const isSet = ({ prefabs }: Level) => prefabs.some(({ kind }) => ["vault", "section", "blueprint"].includes(kind));
    // With few levels, luck counts.
    expect(built.filter(isSet).length / built.length).toBeGreaterThanOrEqual(sampled(least, least - 0.06));
    const counts = new Map<string, number>();
    for (const { prefabs } of built) {
      for (const name of new Set(prefabs.filter(({ kind }) => kind === "vault").map((one) => one.name))) {
        counts.set(name, (counts.get(name) ?? 0) + 1);
      }
    }
    expect(Math.max(...counts.values()) / built.length).toBeLessThan(0.15);
    expect(counts.size).toBeGreaterThan(10);
  });

  test("keep their proportions on a larger map", () => {
    const built = levels("deeps", 5, sampled(2000, 60), [80, 50]);
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

  test("change on the way down: fewer hallways, less that grows, more areas, fungus instead of grass", () => {
    const shallow = levels("deeps", 1, 40);
    const deep = levels("deeps", 20, 40);
    const middle = (built: readonly Level[], name: LayoutMetric) =>
      median(built.map((level) => levelMetrics(level, [name])[name] ?? 0));
    const count = (built: readonly Level[], glyph: string) =>
      built.reduce((sum, level) => sum + level.rows().join("").split(glyph).length - 1, 0);
    const hallways = (built: readonly Level[]) => built.reduce((sum, level) => sum + level.corridors!.flat().length, 0);
    expect(hallways(shallow)).toBeGreaterThan(2 * hallways(deep));
    expect(middle(shallow, "corridorShare")).toBeGreaterThan(1.8 * middle(deep, "corridorShare"));
    expect(middle(shallow, "vegetation")).toBeGreaterThan(1.4 * middle(deep, "vegetation"));
    expect(middle(deep, "areas")).toBeGreaterThanOrEqual(middle(shallow, "areas") + 3);
    expect(middle(shallow, "mandatory")).toBeGreaterThan(middle(deep, "mandatory"));
    // Doors stay about as many: the Brogue levels have fewer plain ones in the deep, but more secret ones.
    for (const built of [shallow, deep]) {
      expect(middle(built, "doors")).toBeGreaterThanOrEqual(5);
      expect(middle(built, "doors")).toBeLessThanOrEqual(14);
    }
    expect(count(shallow, '"')).toBeGreaterThan(2 * count(deep, '"'));
    expect(count(deep, "τ")).toBeGreaterThan(2 * count(shallow, "τ"));
    expect(count(shallow, "▒")).toBe(0);
  });
});

/** Medians that the other recipes are meant to reach, at the size of Brogue's levels. */
const REACHED: readonly [recipe: string, bands: readonly [name: LayoutMetric, least: number, most: number][]][] = [
  [
    "caverns",
    [
      ["smallHoles", 0, 3],
      ["diagGaps", 0, 1],
      ["corridorShare", 0, 0.07],
      ["branches", 3, Infinity],
    ],
  ],
  ["drowned-halls", [["liquid", 0.3, 0.45]]],
  [
    "catacombs",
    [
      ["areas", 20, Infinity],
      ["corridorShare", 0.08, 0.3],
      ["emptyBlocks", 0, 0.25],
    ],
  ],
  [
    "warrens",
    [
      ["areas", 24, Infinity],
      ["deadEndCells", 0, 14],
    ],
  ],
];

test.each(REACHED)("levels of %s are what they are meant to be", (recipe, bands) => {
  const metrics = levels(recipe, 5, sampled(1000, 60)).map((level) =>
    levelMetrics(
      level,
      bands.map(([name]) => name),
    ),
  );
  const outside = bands.flatMap(([name, least, most]) => {
    const middle = median(metrics.map((measured) => measured[name] ?? 0));
    return middle < least || middle > most ? [`${name} ${middle}`] : [];
  });
  expect(outside).toEqual([]);
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

  test("keep it on the smallest map and at the greatest depth", () => {
    const smallest = recipe === "catacombs" ? ([24, 16] as const) : ([12, 9] as const);
    for (const [width, height, depth] of [
      [...smallest, 1],
      [...smallest, 10_000],
      [79, 29, 10_000],
    ] as const) {
      for (const level of levels(recipe, depth, 5, [width, height])) {
        expect(brokenPromises(level), `seed ${level.seed} at ${width}x${height}, depth ${depth}`).toEqual([]);
      }
    }
  });

  test("are refused on a map that is too small, with a reason", () => {
    expect(() => levels(recipe, 1, 1, [3, 3])).toThrow(
      recipe === "catacombs"
        ? "edifice#1: a map of 3x3 is too small. The smallest size that works with these options is"
        : "accretion#1: a map of 3x3 is too small. The smallest size that works with these options is 12x9.",
    );
  });
});

test("deeps can be as large as a map can be", { timeout: 900_000 }, () => {
  const side = sampled(4096, 400);
  const [level] = levels("deeps", 5, 1, [side, side]);
  expect([level!.width, level!.movement, level!.attempt]).toEqual([side, "orthogonal", 1]);
  expect(level!.exits.some(({ kind }) => kind === "down")).toBe(true);
});

test("warrens have one chamber that is far larger than the burrows around it", () => {
  for (const { rooms, areas, seed } of levels("warrens", 3, 12, [80, 50])) {
    const sizes = (rooms ?? []).map(({ width: across, height: down }) => across * down).sort((a, b) => b - a);
    expect(sizes[0], `seed ${seed}`).toBeGreaterThan(4 * sizes[sizes.length >> 1]!);
    const roles = new Set((areas ?? []).map(({ role }) => role));
    expect(["nursery", "larder", "den", "midden", "hatchery"].filter((role) => roles.has(role)).length).toBeGreaterThan(
      1,
    );
  }
});
