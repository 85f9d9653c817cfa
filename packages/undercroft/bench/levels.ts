import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Recipe, recipeChain, shippedRecipe } from "../src/recipes/index.js";
import { bareMap, step } from "./maps.js";
import { LEVEL_WARM_UP_NS, race } from "./measure.js";
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
