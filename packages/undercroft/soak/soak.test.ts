import { describe, expect, test } from "vitest";
import { RECIPES, shippedRecipe } from "../src/recipes/index.js";
import { SLOW_RECIPES, sampled } from "../test/kit/whole.js";
import { soakCaves } from "./caves.js";
import { brokenPromises, buildGrown, GROWN, type GrownCase, grownCase, soakAccepted, soakGrown } from "./grown.js";
import { soakPack } from "./pack.js";
import { soakAnew, soakLayeredForts, soakRandomChains, soakRecipe } from "./soak.js";

/** Sizes with the number of seeds that are tried in every run of the tests; `npm run soak` tries many more. */
const SIZES = [
  [[80, 50], sampled(100, 10)],
  [[31, 17], sampled(10, 5)],
  [[256, 256], sampled(10, 1)],
] as const;

/** Sizes of slow recipes: a few seeds have to do, and large maps only where everything is tried. */
const SLOW_SIZES = SIZES.map(([size, builds]) => {
  const side = Math.min(size[0], sampled(256, 128));
  return [size[0] === size[1] ? ([side, side] as const) : size, Math.ceil(builds / 10)] as const;
});

describe.each(RECIPES.map((recipe) => [recipe.name!, recipe] as const))("recipe %s", (name, recipe) => {
  // A level drawn by hand is as large as it is drawn, and a keep needs space for its moat and for what is around it.
  const sizes = (SLOW_RECIPES.includes(name) ? SLOW_SIZES : SIZES).filter(
    ([[width]]) => (name !== "fortress-level" && name !== "keep") || width >= 80,
  );
  test.each(sizes)("at %j gives a level for each of %i seeds, hardly ever at the second attempt", (size, builds) => {
    const { levels, errors, firstErrors, rejectedShare } = soakRecipe(recipe, { builds, size });
    expect({ levels, errors }, JSON.stringify(firstErrors)).toEqual({ levels: builds, errors: {} });
    // One attempt in a hundred may be rejected; among few seeds that is none or one.
    expect(rejectedShare).toBeLessThanOrEqual(Math.max(0.01, 1 / builds));
  });
});

test.each([
  [[80, 50], sampled(500, 40)],
  [[24, 16], sampled(50, 25)],
  [[200, 120], sampled(50, 10)],
] as const)("rooms at %j: %i seeds without an error", (size, builds) => {
  const { levels, rejectedShare } = soakRecipe(shippedRecipe("rooms"), { builds, size });
  expect(levels).toBe(builds);
  expect(rejectedShare).toBeLessThanOrEqual(0.01);
});

test.each([
  [80, 50],
  [79, 29],
] as const)("caves at %ix%i have no combs, few gaps and pillars, and about as much floor as rock", (width, height) => {
  const { levels, combs, rough, ...shares } = soakCaves({ builds: 40, size: [width, height] });
  expect({ levels, combs }).toEqual({ levels: 40, combs: 0 });
  expect(rough).toBeLessThanOrEqual(4);
  const open = Object.entries(shares).flatMap(([name, count]) =>
    name.startsWith("open ") ? new Array<number>(count as number).fill(Number(name.slice(5))) : [],
  );
  const median = open.sort((a, b) => a - b)[20]!;
  expect(median).toBeGreaterThanOrEqual(50);
  expect(median).toBeLessThan(60);
});

test("random delivers at any size from 24x16 up", () => {
  const builds = sampled(2, 1);
  const step = sampled(3, 6);
  for (let width = 24; width <= 60; width += step) {
    for (let height = 16; height <= 40; height += step) {
      const { levels, firstErrors } = soakRecipe(shippedRecipe("random"), {
        builds,
        size: [width, height],
        firstSeed: width * height,
      });
      expect(levels, `${width}x${height}: ${JSON.stringify(firstErrors)}`).toBe(builds);
    }
  }
});

test("random chains end in a level or a typed error, and mostly in a level", () => {
  // Up to the fiftieth: of the next ten, one learns thousands of patterns and takes four fifths of the time of all sixty.
  const builds = sampled(300, 50);
  const { levels, errors, firstErrors } = soakRandomChains({ builds });
  expect(firstErrors["broken-step"], "a step is broken").toBeUndefined();
  // Four in five; among few, chance has its say.
  const least = sampled(0.8, 0.7) * builds;
  expect(levels, JSON.stringify({ errors, firstErrors }, null, 2)).toBeGreaterThanOrEqual(least);
});

test("random chains have the same digest in whichever pieces they are built", () => {
  const [whole, first, second] = [{ builds: 30 }, { builds: 12 }, { builds: 18, firstSeed: 13 }].map((options) =>
    soakRandomChains(options),
  );
  const sum = BigInt(`0x${first!.digest}`) + BigInt(`0x${second!.digest}`);
  expect(BigInt.asUintN(64, sum)).toBe(BigInt(`0x${whole!.digest}`));
  const named = (missed: Readonly<Record<string, readonly number[]>>) => Object.values(missed).flat().length;
  expect(named(whole!.missed)).toBe(30 - whole!.levels);
});

test("our pack is placed at the end of every recipe without an error", () => {
  const builds = sampled(2, 1) * RECIPES.length;
  const { levels, errors, firstErrors, rejectedShare, ...figures } = soakPack({ builds });
  expect({ levels, errors }, JSON.stringify(firstErrors)).toEqual({ levels: builds, errors: {} });
  // One of so few may be bad luck: a section can cut off a corner of the hand-made level. The soak allows one in a hundred.
  expect(rejectedShare).toBeLessThanOrEqual(1 / builds);
  const sum = (kind: string) =>
    Object.entries(figures).reduce((all, [figure, amount]) => (figure.startsWith(kind) ? all + amount : all), 0);
  expect(sum("placed ")).toBeGreaterThan(builds - 2);
  expect(sum("due ")).toBeGreaterThan(builds - 2);
  expect(sum("came ")).toBeGreaterThan(builds - 2);
});

test("levels that are made anew, and forts in such levels, are soaked", () => {
  expect(soakAnew({ builds: 3 })).toMatchObject({ levels: 3, errors: {} });
  expect(soakLayeredForts({ builds: 2 })).toMatchObject({ levels: 2, forts: 2, errors: {} });
});

test.each(GROWN)("levels of %s keep what they promise at all depths and sizes, in a dungeon too", (recipe) => {
  const builds = sampled(400, 10);
  const { levels, errors, firstErrors, rejectedShare } = soakGrown({ recipe, builds, firstSeed: 5 });
  expect(errors, JSON.stringify(firstErrors, null, 2)).toEqual({});
  expect(levels).toBe(builds);
  expect(rejectedShare).toBeLessThanOrEqual(0.01 + 1 / builds);
});

test("deeps within bands throws away at most one attempt in ten, and keeps what it promises", () => {
  const builds = sampled(400, 40);
  const { levels, errors, firstErrors, rejectedShare } = soakAccepted({ builds });
  expect({ levels, errors }, JSON.stringify(firstErrors, null, 2)).toEqual({ levels: builds, errors: {} });
  expect(rejectedShare).toBeLessThanOrEqual(0.1);
  // Otherwise the bands are too wide to test anything.
  expect(rejectedShare).toBeGreaterThan(0);
});

test("the soak of grown levels lets all sizes meet all depths, in dungeons and alone", () => {
  const met = new Map<string, Set<number>>();
  for (let seed = 1; seed <= 20_000; seed++) {
    const { size, depth, inDungeon } = grownCase(seed);
    const key = `${size.join("x")} ${inDungeon}`;
    met.set(key, (met.get(key) ?? new Set()).add(depth));
  }
  for (const size of ["31x17", "79x29", "80x50", "120x80", "256x256"]) {
    for (const inDungeon of [true, false]) expect(met.get(`${size} ${inDungeon}`)?.size, size).toBe(26);
  }
  expect(met.size).toBeGreaterThan(1000);
});

const SMALL = [31, 17] as const;

test.each<[recipe: string, grown: GrownCase, once: string]>([
  [
    "catacombs",
    { seed: 125, size: SMALL, depth: 6, inDungeon: true },
    "water of a vault beside the stairs, in a dungeon",
  ],
  ["warrens", { seed: 1369, size: SMALL, depth: 10, inDungeon: false }, "water of a vault beside the stairs"],
  [
    "catacombs",
    { seed: 10_407, size: SMALL, depth: 8, inDungeon: false },
    "a tunnel that joined nothing but pockets of a vault",
  ],
])("levels of %s keep what they promise with %j, which once had %s", (recipe, grown) => {
  expect(brokenPromises(buildGrown(recipe, grown))).toEqual([]);
});
