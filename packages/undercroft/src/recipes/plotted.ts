import type { Recipe } from "./grammar.js";
import { INHABITED } from "./grown.js";

/** Recipes of levels with a plot: what is where, and what bars the way to it, is decided before anything is dug. */

const lockAndKey: Recipe = {
  name: "lock-and-key",
  description: "Rings of rooms with locks, levers, ledges and secret doors. The treasure takes a key, the exit doesn't.",
  steps: [{ use: "cycles", goal: "treasure" }, ...INHABITED],
};

/** In the order in which lists show them. */
export const PLOTTED_RECIPES: readonly Recipe[] = [lockAndKey];
