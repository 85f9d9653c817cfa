import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { compareHistograms, Histogram, type Histograms, METRICS, surveyPart } from "../src/insight/index.js";
import { RECIPES, type Recipe, recipeChain, shippedRecipe } from "../src/recipes/index.js";
import { SLOW_RECIPES, sampled } from "./kit/whole.js";

// What the levels of every recipe are like, written down. A page changes only together with the recipe, the version of a
// step or the version of the metrics: its key names all of them. `npm run catalogue` writes the pages anew. `npm test` only
// builds a few of the levels: what is measured of them must be on the page, too.

const SIZE = [40, 25] as const;
const DEPTH = 3;
const SEEDS = 80;
const SLOW_SEEDS = 16;
/** Sentences that are shown where something has moved. */
const MOST_SENTENCES = 8;

interface Page {
  /** Names everything that may change the levels, and what is measured of them. */
  readonly key: string;
  /** The same only for the same levels. */
  readonly digest: string;
  /** The values of each metric in ascending order: "3 4x2 -x5" is once 3, twice 4, and five levels without a value. */
  readonly values: Readonly<Record<string, string>>;
}

const seedsOf = ({ name }: Recipe) => (SLOW_RECIPES.includes(name!) ? SLOW_SEEDS : SEEDS);

function pageOf(recipe: Recipe, last = seedsOf(recipe)): Page {
  // A level drawn by hand is as large as it is drawn.
  const chain = recipeChain(recipe, recipe.name === "fortress-level" ? {} : { size: SIZE });
  const survey = surveyPart(chain, [1, last], { depth: DEPTH });
  const values = METRICS.map(({ id }) => [id, written(survey.histogram(id))]);
  return { key: survey.frame.key, digest: survey.digest, values: Object.fromEntries(values) };
}

function written(histogram: Histogram): string {
  const { counts, none } = histogram.toJSON();
  const all: (readonly [number | "-", number])[] = none === 0 ? [...counts] : [...counts, ["-", none]];
  return all.map(([value, count]) => (count === 1 ? `${value}` : `${value}x${count}`)).join(" ");
}

function read(text: string): Histogram {
  const words = text === "" ? [] : text.split(" ");
  const values = words.flatMap((word) => {
    const [, value, count = "1"] = /^(-|-?\d+)(?:x(\d+))?$/.exec(word)!;
    return Array.from({ length: Number(count) }, () => (value === "-" ? null : Number(value)));
  });
  return Histogram.of(values);
}

/** What has moved from one page to another, in words, the most remarkable first. */
function sentences(known: Page, now: Page): string {
  const histograms = (page: Page): Histograms =>
    Object.fromEntries(Object.entries(page.values).map(([id, text]) => [id, read(text)]));
  const names = { a: "The catalogue", b: "This version" };
  const moved = compareHistograms(histograms(known), histograms(now), { names }).filter(({ delta }) => delta !== 0);
  const found = moved.filter(({ isFinding }) => isFinding);
  const told = (found.length > 0 ? found : moved).slice(0, MOST_SENTENCES).map(({ words }) => `  ${words}`);
  return told.length === 0 ? "  The levels are others, but what is measured of them is the same." : told.join("\n");
}

/** Whether a page of the first seeds can belong to a page of more: it says the same, and of no value more often. */
function isWithin(part: Page, whole: Page): boolean {
  return (
    part.key === whole.key &&
    Object.entries(part.values).every(([id, text]) => {
      const all = read(whole.values[id] ?? "").toJSON();
      const few = read(text).toJSON();
      const most = new Map(all.counts);
      return few.none <= all.none && few.counts.every(([value, count]) => count <= (most.get(value) ?? 0));
    })
  );
}

/** What is wrong with a page, or undefined if it is still true. */
function complaint(name: string, known: Page, now: Page, isPart = false): string | undefined {
  if (isPart ? isWithin(now, known) : JSON.stringify(known) === JSON.stringify(now)) return undefined;
  const advice =
    known.key === now.key
      ? "Nothing says that they should: raise the version of the step that you changed, or METRICS_VERSION."
      : "The recipe or a version has changed too: say so in the changelog, and run `npm run catalogue`.";
  return `What the levels of ${name} are like has changed:\n${sentences(known, now)}\n${advice}`;
}

const isWriting = process.env.UNDERCROFT_CATALOGUE === "write";
const folder = new URL("./catalogue/surveys/", import.meta.url);
const fileOf = (name: string) => new URL(`${name}.json`, folder);

describe("Levels have the same statistics as before:", () => {
  test.each(RECIPES.map((recipe) => [recipe.name!, recipe] as const))("%s", (name, recipe) => {
    const all = seedsOf(recipe);
    const last = isWriting ? all : sampled(all, Math.ceil(all / 8));
    const now = pageOf(recipe, last);
    if (isWriting) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(fileOf(name), `${JSON.stringify(now, null, 2)}\n`);
      return;
    }
    const found = complaint(name, JSON.parse(readFileSync(fileOf(name), "utf8")) as Page, now, last < all);
    expect(found, found).toBeUndefined();
  });
});

describe("A change", () => {
  const rooms = shippedRecipe("rooms");
  const slim: Recipe = {
    ...rooms,
    steps: rooms.steps.map((step) => ("use" in step && step.use === "simple-map" ? { ...step, attempts: 6 } : step)),
  };
  const fewer = pageOf(slim);
  const known = pageOf(rooms);

  test("that nothing declares is refused, and says what has moved", () => {
    const found = complaint("rooms", known, { ...fewer, key: known.key })!;
    expect(found).toMatch(
      /^What the levels of rooms are like has changed:\n( {2}This version has .*\.\n)+Nothing says/,
    );
    expect(found).toMatch(/This version has fewer rooms: \d+ instead of \d+/);
  });

  test("that is declared must be recorded", () => {
    expect(fewer.key).not.toBe(known.key);
    expect(complaint("rooms", known, fewer)).toMatch(/The recipe or a version has changed too/);
  });

  test("is found in a sample of the levels", () => {
    const sample = pageOf(rooms, 10);
    expect(complaint("rooms", known, sample, true)).toBeUndefined();
    expect(complaint("rooms", known, { ...sample, values: pageOf(slim, 10).values }, true)).toContain("fewer rooms");
    expect(complaint("rooms", known, { ...sample, key: "another" }, true)).toContain("changelog");
  });

  test("of levels alone is reported, too, and no change is not", () => {
    expect(complaint("rooms", known, { ...known, digest: "0" })).toContain("The levels are others");
    expect(complaint("rooms", known, pageOf(rooms))).toBeUndefined();
  });
});
