import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Recipe, recipeChain, shippedRecipe } from "../src/recipes/index.js";
import { bareMap, step } from "./maps.js";
import { cpuNs, IS_QUICK, LEVEL_WARM_UP_NS, median, race } from "./measure.js";
import { type Result, SMALL, sizeName, timeText } from "./result.js";

const LEVEL_ROUNDS = 7;

/** What version 0.1 calls `random`. Since 0.4, `random` is another mix, and this is what it was. */
const OLD_RANDOM = "random";
const CLASSIC_RANDOM = "random-classic";
/** Levels of it that are built in one run. Some take a hundred times as long as others, so it takes many. */
const RANDOM_LEVELS = 100;

interface WholeLevel {
  readonly job: string;
  readonly recipe: Recipe;
  readonly builder: string;
  readonly atMost?: number;
}

function wholeLevels(): readonly WholeLevel[] {
  const caves = shippedRecipe("caves");
  const isTidied = (part: object) => "use" in part && part.use === "tidy-walls";
  const withoutTidying = { ...caves, steps: caves.steps.filter((part) => !isTidied(part)) };
  return [
    { job: "a level of rooms", recipe: shippedRecipe("rooms"), builder: "simple-map", atMost: 4 },
    {
      job: "a level of caves, without tidy-walls",
      recipe: withoutTidying,
      builder: "cellular-automata",
      atMost: 8,
    },
    { job: "a level of caves", recipe: caves, builder: "cellular-automata" },
  ];
}

/** Row 18: what a whole level costs, checked and populated, compared with its initial builder alone. */
export async function* levels(old: string): AsyncGenerator<Result> {
  for (const { job, recipe, builder, atMost } of wholeLevels()) {
    const chain = recipeChain(recipe, { size: SMALL });
    const alone = step(builder);
    const [whole, last, bare] = race(
      [
        { run: (run) => chain.build({ seed: run }) },
        { run: (run) => chain.build({ seed: run, stepHashes: "last" }) },
        { run: (run) => bareMap(SMALL, alone, run) },
      ],
      LEVEL_ROUNDS,
      LEVEL_WARM_UP_NS,
    ) as [number, number, number];
    yield {
      row: 18,
      job,
      size: sizeName(SMALL),
      ours: timeText(whole),
      peer: `${builder} alone: ${timeText(bare)}`,
      ratio: whole / bare,
      ...(atMost === undefined ? {} : { goal: { atMost } }),
      note: `with stepHashes "last": ${timeText(last)}`,
    };
  }
  yield* comparedWithOld(old);
}

/** The recipe `random` of version 0.1 as it is in this version, and as it was then, each with the same seeds. */
async function* comparedWithOld(old: string): AsyncGenerator<Result> {
  const line = { row: 18, job: `${RANDOM_LEVELS} levels of ${CLASSIC_RANDOM}`, size: sizeName(SMALL) };
  const build = (name: string, recipes: { recipeChain: typeof recipeChain; shippedRecipe: typeof shippedRecipe }) => {
    const chain = recipes.recipeChain(recipes.shippedRecipe(name), { size: SMALL });
    return () => {
      let hash = "";
      for (let seed = 0; seed < RANDOM_LEVELS; seed++) hash = chain.build({ seed }).hash;
      return hash;
    };
  };
  const ours = build(CLASSIC_RANDOM, { recipeChain, shippedRecipe });
  if (old === "") {
    const [time] = race([{ run: ours }]) as [number];
    yield { ...line, ours: timeText(time), peer: "version 0.1: not in git's history", note: "see bench/old-build.mjs" };
    return;
  }
  const theirs = build(OLD_RANDOM, await import(pathToFileURL(join(old, "recipes", "index.js")).href));
  const [time, before] = race([{ run: ours }, { run: theirs }]) as [number, number];
  yield {
    ...line,
    ours: timeText(time),
    peer: `${OLD_RANDOM} of version 0.1: ${timeText(before)}`,
    ratio: time / before,
    goal: { atMost: 0.6 },
  };
}

/** Seeds of row 29, the depth of their levels, and how often each is built: the least time counts. */
const SEEDS = 200;
const DEPTH = 3;
const SEED_ROUNDS = 3;

/** Row 29: how much longer the slowest level in a hundred takes than a usual one. Whoever waits for a level waits for it. */
export function* slowestLevels(): Generator<Result> {
  const chain = recipeChain(shippedRecipe(CLASSIC_RANDOM), { size: SMALL });
  const times = new Array<number>(IS_QUICK ? 2 : SEEDS).fill(Infinity);
  // The first round warms up.
  for (let round = 0; round <= (IS_QUICK ? 1 : SEED_ROUNDS); round++) {
    for (let seed = 0; seed < times.length; seed++) {
      const from = cpuNs();
      chain.build({ seed, depth: DEPTH });
      if (round > 0) times[seed] = Math.min(times[seed]!, cpuNs() - from);
    }
  }
  const usual = median(times);
  const sorted = [...times].sort((a, b) => a - b);
  const slow = sorted[Math.ceil(0.99 * sorted.length) - 1]!;
  yield {
    row: 29,
    job: `${CLASSIC_RANDOM}: the slowest level in a hundred`,
    size: sizeName(SMALL),
    ours: timeText(slow),
    peer: `median of ${times.length} seeds: ${timeText(usual)}`,
    ratio: slow / usual,
    goal: { atMost: 10 },
    note: `the slowest of all: ${timeText(sorted.at(-1)!)}`,
  };
}
