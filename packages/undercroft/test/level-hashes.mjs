// @ts-check

/**
 * The hash of every shipped recipe's levels, for a few seeds and depths. If some recipes are slow, it is a sample: one seed
 * for each recipe, and one small level for slow ones. Uses nothing but its arguments, so that it can be carried into any
 * place that can run JavaScript.
 *
 * @param {Pick<typeof import("../src/recipes/index.js"), "RECIPES" | "recipeChain">} library
 * @param {readonly string[]} slow names of recipes
 * @returns {Record<string, string>}
 */
export function levelHashes({ RECIPES, recipeChain }, slow) {
  /** @type {Record<string, string>} */
  const hashes = {};
  const seeds = ["rats", 42, "Gewölbe ∞"];
  for (const [i, recipe] of RECIPES.entries()) {
    const isSlow = slow.includes(String(recipe.name));
    const chain = recipeChain(recipe, isSlow ? { size: [40, 25] } : {});
    for (const seed of slow.length === 0 ? seeds : seeds.slice(i % 3, (i % 3) + 1)) {
      for (const depth of isSlow ? [7] : [1, 7]) {
        hashes[`${recipe.name}, seed ${seed}, depth ${depth}`] = chain.build({ seed, depth }).hash;
      }
    }
  }
  return hashes;
}

/**
 * A small survey of every shipped recipe, as it is written down, with all metrics. Like `levelHashes`, it uses nothing but
 * its argument.
 *
 * @param {Pick<typeof import("../src/recipes/index.js"), "RECIPES" | "recipeChain"> & Pick<typeof import("../src/insight/index.js"), "surveyPart">} library
 * @returns {Record<string, string>}
 */
export function surveyTexts({ RECIPES, recipeChain, surveyPart }) {
  /** @type {Record<string, string>} */
  const texts = {};
  for (const recipe of RECIPES) {
    const size = recipe.name === "fortress-level" ? undefined : /** @type {const} */ ([32, 20]);
    const chain = recipeChain(recipe, size === undefined ? {} : { size });
    texts[String(recipe.name)] = JSON.stringify(surveyPart(chain, [1, 4], { depth: 3, all: true }));
  }
  return texts;
}
