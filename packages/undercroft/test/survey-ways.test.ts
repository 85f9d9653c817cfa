import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Rng } from "../src/core/index.js";
import { recipeChain, shippedRecipe } from "../src/recipes/index.js";
import { manifestOf, mergeSurveys, runSurvey, SurveyFolder } from "../src/surveys/index.js";
import { type Pool, type Seeds, type Shard, TASKS } from "../src/workers/index.js";
import { sampled } from "./kit/whole.js";

// However a survey is divided, interrupted, continued and merged, its files are the same to the byte.

const WAYS = sampled(50, 15);
const SIZE = [24, 16] as const;
const chain = recipeChain(shippedRecipe("rooms"), { size: SIZE });
const manifest = manifestOf(chain, {
  seeds: [
    [1, 57],
    ["rats", "../x"],
  ],
  part: 6,
  library: "0",
});
const order = { recipe: manifest.recipe, size: SIZE };
const root = mkdtempSync(join(tmpdir(), "undercroft-ways-"));
let whole: Record<string, string>;

beforeAll(async () => {
  await run("whole", undefined, Number.POSITIVE_INFINITY, Rng.fromSeed("whole"));
  await finish("whole");
  whole = contents("whole");
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Does in this thread, in chunks of any size, what a pool does in others. They end where a part ends, if not before. */
function poolOfOne(rng: Rng): Pool {
  return {
    async *run({ args, seeds, part }: { args: never; seeds: Seeds; part: number }) {
      const work = TASKS.survey({ order, chain, tell: () => {} }, args);
      for (let from = 0; from < seeds.count; ) {
        const end = Math.min(seeds.count, (Math.floor(from / part) + 1) * part);
        const to = rng.between(from + 1, end);
        yield { from, to, result: await work(Array.from({ length: to - from }, (_, i) => seeds.at(from + i))) };
        from = to;
      }
    },
  } as unknown as Pool;
}

/** Goes on with a survey, and breaks off as soon as so many levels are done. Returns whether it came to its end. */
async function run(name: string, shard: Shard | undefined, levels: number, rng: Rng): Promise<boolean> {
  const folder = await SurveyFolder.begin(join(root, name), manifest);
  const breakOff = new Error("enough");
  try {
    const onProgress = ({ done }: { readonly done: number }) => {
      if (done >= levels) throw breakOff;
    };
    await runSurvey(folder, { order, pool: poolOfOne(rng), shard, onProgress });
  } catch (error) {
    if (error !== breakOff) throw error;
    return false;
  }
  return true;
}

async function finish(name: string): Promise<void> {
  const folder = await SurveyFolder.open(join(root, name));
  const { summary, missing } = await folder.merged();
  expect(missing).toBe(0);
  await folder.finish(summary);
}

/** All files that don't differ from run to run. */
function contents(name: string): Record<string, string> {
  const files = readdirSync(join(root, name), { recursive: true, encoding: "utf8" }).sort();
  const isKept = (file: string) => file !== "times.json" && statSync(join(root, name, file)).isFile();
  return Object.fromEntries(files.filter(isKept).map((file) => [file, readFileSync(join(root, name, file), "utf8")]));
}

test(`a survey has the same bytes after any of ${WAYS} ways to divide, interrupt and merge it`, async () => {
  expect(Object.keys(whole)).toHaveLength(2 + 11);
  let interrupted = 0;
  for (let way = 0; way < WAYS; way++) {
    const rng = Rng.fromSeed(`way ${way}`);
    const of = rng.between(1, 4);
    // Shares have folders of their own, or all of them work in one.
    const isApart = of > 1 && rng.chance(0.5);
    const folders = Array.from({ length: of }, (_, i) => (isApart ? `share-${i + 1}` : "together"));
    const shares = rng.shuffle(folders.map((name, i) => ({ name, shard: { index: i + 1, of } })));
    for (const { name, shard } of shares) {
      while (rng.chance(0.5)) if (!(await run(name, shard, rng.between(1, 30), rng))) interrupted++;
      // Whoever comes last may do all that is left.
      const isForAll = !isApart && rng.chance(0.2);
      expect(await run(name, isForAll ? undefined : shard, Number.POSITIVE_INFINITY, rng)).toBe(true);
    }
    const name = isApart ? "merged" : "together";
    if (isApart) {
      const paths = rng.shuffle([...folders]).map((each) => join(root, each));
      await mergeSurveys(paths, join(root, "merged"));
    } else await finish("together");
    expect(contents(name), `way ${way}`).toEqual(whole);
    for (const each of [...folders, name]) rmSync(join(root, each), { recursive: true, force: true });
  }
  expect(interrupted).toBeGreaterThan(WAYS / 4);
});
