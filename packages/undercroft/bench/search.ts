import { matches, parseQuery, Searcher } from "../src/insight/index.js";
import { recipeChain, shippedRecipe } from "../src/recipes/index.js";
import { LEVEL_WARM_UP_NS, ROUNDS, race } from "./measure.js";
import { type Result, SMALL, sizeName, timeText } from "./result.js";

interface Search {
  readonly recipe: string;
  readonly where: string;
  readonly goal?: { readonly atLeast: number };
}

/** Queries about what is decided before a level is finished: its layout, or the choices of a recipe. */
const SEARCHES: readonly Search[] = [
  { recipe: "rooms", where: "floor > 35% and loops >= 3", goal: { atLeast: 3 } },
  { recipe: "random", where: "uses maze and deadEnds < 9", goal: { atLeast: 3 } },
  // Most of their time goes into the layout, which has to be there before it can be looked at.
  { recipe: "caves", where: "floor > 62% and loops >= 3" },
  { recipe: "deeps", where: "floor > 48% and loops >= 3" },
];

/** Row 25: a search that gives up levels on the way, compared with building and measuring all of them. */
export function* stagedSearches(): Generator<Result> {
  for (const { recipe, where, goal } of SEARCHES) {
    const chain = recipeChain(shippedRecipe(recipe), { size: SMALL });
    const query = parseQuery(where);
    const searcher = new Searcher(chain, query);
    const contenders = [
      { run: (run: number) => searcher.look(`${run}`) },
      { run: (run: number) => matches(query, chain.build({ seed: run, stepHashes: "last" })) },
    ];
    const [staged, whole] = race(contenders, ROUNDS, LEVEL_WARM_UP_NS) as [number, number];
    const { tried, built, hits } = searcher.counts;
    yield {
      row: 25,
      job: `staged search: ${recipe} where ${where}`,
      size: sizeName(SMALL),
      ours: timeText(staged),
      peer: `building and measuring: ${timeText(whole)}`,
      ratio: whole / staged,
      ...(goal && { goal }),
      note: `${hits} hits among ${tried} seeds, ${built} of them built to the end`,
    };
  }
}
