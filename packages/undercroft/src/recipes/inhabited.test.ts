import { beforeAll, describe, expect, test } from "vitest";
import { sampled } from "../../test/kit/whole.js";
import { distanceField, inSight } from "../analysis/index.js";
import type { Level } from "../chain/index.js";
import type { LevelSpawn, Point } from "../core/index.js";
import { feelingTable, UNDERCROFT_ENCOUNTERS, UNDERCROFT_FEELINGS } from "../layers/index.js";
import { GROWN } from "./grown.js";
import { recipeChain } from "./recipe-chain.js";
import { shippedRecipe } from "./shipped.js";
import { registry } from "./shipped-registry.js";

// What the population of the flagship is like, at the size at which it is compared with other games.

const SIZE = [79, 29] as const;
const AREA = (SIZE[0] * SIZE[1]) / 4000;

const things = UNDERCROFT_ENCOUNTERS.things!;
const isFoe = ({ kind, state }: LevelSpawn) => kind === "monster" && state !== "captive" && state !== "peaceful";
const foesOf = ({ spawns }: Level) => spawns.filter(isFoe);
const apart = ([ax, ay]: Point, [bx, by]: Point) => Math.max(Math.abs(ax - bx), Math.abs(ay - by));
const mean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
const median = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1]!;
const deviation = (numbers: readonly number[]) => Math.sqrt(mean(numbers.map((each) => (each - mean(numbers)) ** 2)));

/** The share of monsters with another one within 3 cells. Undefined without monsters. */
function packShare(level: Level): number | undefined {
  const foes = foesOf(level);
  const inPacks = foes.filter((foe) => foes.some((other) => other !== foe && apart(foe.at, other.at) <= 3));
  return foes.length === 0 ? undefined : inPacks.length / foes.length;
}

/** How many items, and how many cells, have a monster within 6 steps. */
function guarded(level: Level): { items: number; near: number; cells: number; nearCells: number } {
  const cellOf = ([x, y]: Point) => y * level.width + x;
  const fromStart = distanceField(level, [cellOf(level.start!)]);
  const fromFoes = distanceField(
    level,
    foesOf(level).map(({ at }) => cellOf(at)),
  );
  const isNear = (cell: number) => fromFoes[cell]! >= 0 && fromFoes[cell]! <= 6;
  const items = level.spawns.filter(({ kind }) => kind === "item").map(({ at }) => cellOf(at));
  const cells = Array.from(fromStart.keys()).filter((cell) => fromStart[cell]! >= 0);
  const count = (list: readonly number[]) => list.filter(isNear).length;
  return { items: items.length, near: count(items), cells: cells.length, nearCells: count(cells) };
}

describe.each([
  [1, { packs: [0.15, 0.5], kinds: 2, guard: 0.9, spread: 0.3 }],
  [5, { packs: [0.35, 0.7], kinds: 4, guard: 1.1, spread: 0.3 }],
  [12, { packs: [0.45, 0.75], kinds: 5, guard: 1.1, spread: 0.35 }],
] as const)("levels of deeps at depth %i", (depth, goals) => {
  let levels: readonly Level[];
  beforeAll(() => {
    const deeps = recipeChain({ ...shippedRecipe("deeps"), size: SIZE });
    levels = Array.from({ length: sampled(400, 80) }, (_, i) => deeps.build({ seed: i + 1, depth }));
  });

  test("are as dangerous as their depth asks for, on average", () => {
    const asked = AREA * (10 + 5 * depth + 0.25 * depth * depth);
    const dangerOf = (level: Level) => foesOf(level).reduce((sum, { name }) => sum + (things[name]?.danger ?? 0), 0);
    const found = mean(levels.map(dangerOf)) / asked;
    expect(found).toBeGreaterThan(0.9);
    expect(found).toBeLessThan(1.1);
  });

  test("are quiet or crowded", () => {
    const counts = levels.map((level) => foesOf(level).length);
    expect(deviation(counts) / mean(counts)).toBeGreaterThanOrEqual(goals.spread);
  });

  test("have packs, and monsters of several kinds", () => {
    const shares = levels.flatMap((level) => packShare(level) ?? []);
    expect(median(shares)).toBeGreaterThanOrEqual(goals.packs[0]);
    expect(median(shares)).toBeLessThanOrEqual(goals.packs[1]);
    const kinds = levels.map((level) => new Set(foesOf(level).map(({ name }) => name)).size);
    expect(median(kinds)).toBeGreaterThanOrEqual(goals.kinds);
  });

  test("have some who sleep and some who are awake", () => {
    const shares = levels.flatMap((level) => {
      const foes = foesOf(level);
      if (foes.length === 0) return [];
      return foes.filter(({ state }) => state === "asleep" || state === "dormant").length / foes.length;
    });
    expect(mean(shares)).toBeGreaterThanOrEqual(0.35);
    expect(mean(shares)).toBeLessThanOrEqual(0.75);
  });

  test("have monsters beside what is worth taking", () => {
    const sums = { items: 0, near: 0, cells: 0, nearCells: 0 };
    for (const level of levels) {
      const counts = guarded(level);
      for (const key of Object.keys(sums) as (keyof typeof sums)[]) sums[key] += counts[key];
    }
    expect(sums.near / sums.items / (sums.nearCells / sums.cells)).toBeGreaterThanOrEqual(goals.guard);
  });

  test("show no monster near the start", () => {
    const isShown = (level: Level) => {
      const start = level.start![1] * level.width + level.start![0];
      const inView = ({ at }: LevelSpawn) =>
        apart(at, level.start!) <= 8 && inSight(level, start, at[1] * level.width + at[0]);
      return foesOf(level).some(inView);
    };
    expect(levels.filter(isShown).length / levels.length).toBeLessThanOrEqual(0.01);
  });
});

/** A level always has the one feeling of the table. */
const FORCED = { probability: 1, table: "one" };
const GROWN_RECIPES = [...Object.keys(GROWN), "lock-and-key"] as const;

describe.each(UNDERCROFT_FEELINGS.feelings)("levels that are $name", ({ depths: _, ...feeling }) => {
  const known = registry([], { "feeling-table": [feelingTable("one", [feeling])] });

  test.each(GROWN_RECIPES)("can be built with %s at any depth", (name) => {
    const recipe = shippedRecipe(name as "deeps");
    const steps = recipe.steps.map((step) =>
      "use" in step && step.use === "feelings" ? { ...step, ...FORCED } : step,
    );
    const levels = recipeChain({ ...recipe, steps }, { registry: known });
    for (let seed = 0; seed < sampled(300, 6); seed++) {
      expect(levels.build({ seed, depth: 1 + ((seed * 7) % 26) }).feeling).toBe(feeling.name);
    }
  });
});
