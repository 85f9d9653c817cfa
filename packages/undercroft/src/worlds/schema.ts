import { allForEditors, forEditors, WORLD } from "../schemas/index.js";

/** Returns the JSON Schema of world files, for editors. For recipes, it refers to `recipe.json` beside it. */
export function worldJsonSchema(): object {
  const { world, ...parts } = WORLD;
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Undercroft world",
    ...forEditors(world!),
    $defs: allForEditors(parts),
  };
}
