import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { contentHash, UndercroftError } from "../src/core/index.js";
import { RECIPES, type Recipe, recipeChain } from "../src/recipes/index.js";
import { SLOW_RECIPES, sampled } from "./kit/whole.js";

// What seeds give, written down: somebody's game depends on it. A page of the catalogue changes only together with the
// version of a step that made its levels, or with the recipe itself. `npm run catalogue` writes the pages anew.

const SIZES = [
  [80, 50],
  [48, 32],
  [31, 17],
] as const;
const DEPTHS = [1, 7];
const SEEDS = 20;
/** Seeds that are compared, and those of slow recipes. */
const COMPARED = sampled(SEEDS, 5);
const SLOW_COMPARED = sampled(SEEDS, 2);
/** Digits of each hash that are written down: enough to tell any two levels apart. */
const DIGITS = 12;

interface Page {
  /** The recipe's own fingerprint. */
  readonly recipe: string;
  /** The version of every step that made one of the levels. */
  readonly steps: Readonly<Record<string, number>>;
  /** For each size and depth the hashes of the seeds 1 to 20; none where the recipe doesn't fit the size. */
  readonly levels: Readonly<Record<string, readonly string[] | "too small">>;
}

function pageOf(recipe: Recipe, seeds: number): Page {
  const versions = new Map<string, number>();
  const levels: Record<string, readonly string[] | "too small"> = {};
  for (const size of SIZES) {
    const chain = recipeChain(recipe, { size });
    for (const depth of DEPTHS) {
      levels[`${size.join("x")}, depth ${depth}`] = hashesOf(seeds, (seed) => {
        const level = chain.build({ seed, depth });
        for (const { id, version } of level.steps) versions.set(id, version);
        return level.hash;
      });
    }
  }
  const steps = Object.fromEntries([...versions].sort(([a], [b]) => (a < b ? -1 : 1)));
  // Its words make no difference to a level.
  const { description: _, ...essence } = recipe;
  return { recipe: contentHash(essence), steps, levels };
}

function hashesOf(seeds: number, build: (seed: number) => string): readonly string[] | "too small" {
  try {
    return Array.from({ length: seeds }, (_, i) => build(i + 1).slice(0, DIGITS));
  } catch (error) {
    if (error instanceof UndercroftError && error.code === "too-small") return "too small";
    throw error;
  }
}

/** What a page says of the first seeds, if these steps made their levels. */
function partOf(page: Page, seeds: number, ids: readonly string[]): Page {
  if (seeds === SEEDS) return page;
  const first = (hashes: readonly string[] | "too small") => (hashes === "too small" ? hashes : hashes.slice(0, seeds));
  const levels = Object.entries(page.levels).map(([key, hashes]) => [key, first(hashes)]);
  const steps = Object.entries(page.steps).filter(([id]) => ids.includes(id));
  return { ...page, steps: Object.fromEntries(steps), levels: Object.fromEntries(levels) };
}

const isWriting = process.env.UNDERCROFT_CATALOGUE === "write";
const folder = new URL("./catalogue/", import.meta.url);
const fileOf = (name: string) => new URL(`${name}.json`, folder);

describe("Seeds give what they gave before:", () => {
  test.each(RECIPES.map((recipe) => [recipe.name!, recipe] as const))("%s", (name, recipe) => {
    const compared = SLOW_RECIPES.includes(name) ? SLOW_COMPARED : COMPARED;
    const seeds = isWriting ? SEEDS : compared;
    const page = pageOf(recipe, seeds);
    if (isWriting) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(fileOf(name), `${JSON.stringify(page, null, 2)}\n`);
      return;
    }
    const known = partOf(JSON.parse(readFileSync(fileOf(name), "utf8")) as Page, seeds, Object.keys(page.steps));
    const change = Object.keys(page.levels).find((key) => `${page.levels[key]}` !== `${known.levels[key]}`);
    const isDeclared = page.recipe !== known.recipe || JSON.stringify(page.steps) !== JSON.stringify(known.steps);
    const advice = isDeclared
      ? "The recipe or the version of a step has changed too: say so in the changelog, and run `npm run catalogue`."
      : "Nothing says that they should: raise the version of the step that you changed.";
    expect(page.levels, `levels of ${name} have changed, first at ${change}. ${advice}`).toEqual(known.levels);
    expect({ ...page, levels: {} }, `run \`npm run catalogue\` and name the change in the changelog`).toEqual({
      ...known,
      levels: {},
    });
  });
});

test("Every page belongs to a recipe that ships.", () => {
  for (const { name } of RECIPES) expect(existsSync(fileOf(name!)), name).toBe(true);
});
