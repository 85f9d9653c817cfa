import { registry } from "undercroft/recipes";

// A module of its own, which is only loaded for figures that name packs, tables or other content.
export { registry };
