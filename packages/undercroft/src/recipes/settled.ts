import type { Recipe, RecipePart } from "./grammar.js";

/** Recipes of places that somebody has built or that lie on the way there: towns, forts, forests and caves. */

/** Where people live there are few monsters, and what is worth taking lies behind doors. */
const TOWNSFOLK: readonly RecipePart[] = [{ use: "hidden-goods" }, { use: "monster-spawner", monsters: 5, traps: 0 }];

const town: Recipe = {
  name: "town",
  description: "A walled town by the sea: piers, a market square, a pub, a temple and a smithy. Somebody has moved out.",
  steps: [
    { use: "settlement" },
    { use: "area-start", x: "right" },
    { use: "distant-exit" },
    ...TOWNSFOLK,
  ],
};

/** In the order in which lists show them. Their levels are walked without diagonal moves. */
export const SETTLED_RECIPES: readonly Recipe[] = [town].map((recipe): Recipe => ({ ...recipe, movement: "orthogonal" }));
