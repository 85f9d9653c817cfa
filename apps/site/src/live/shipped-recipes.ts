import { shippedRecipe } from "undercroft/recipes";

// A module of its own, which is only loaded for figures of included recipes.
export { shippedRecipe };
