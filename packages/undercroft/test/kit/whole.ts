/** Recipes that make each map twice and search for the second one: each level takes a hundred times as long as others. */
export const SLOW_RECIPES: readonly string[] = ["wfc-caves", "layered-fort", "sketchbook", "random", "random-classic"];

/**
 * How much a long test tries: a sample in `npm test`, which still finds what is broken everywhere, and all of it in
 * `npm run soak -- tests`.
 */
export function sampled<T>(whole: T, sample: T): T {
  return process.env.UNDERCROFT_WHOLE === "1" ? whole : sample;
}
