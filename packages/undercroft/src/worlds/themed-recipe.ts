import type { Option } from "../core/index.js";
import { changeRecipeNodes, type Recipe, type Registry } from "../recipes/index.js";
import type { WorldTheme } from "./themes.js";

/** What a level says about its recipe. */
export interface Surroundings {
  /** The theme that the steps take their patches, furniture and areas from. */
  readonly theme?: WorldTheme | undefined;
  /** The name of the spawn table of the steps that don't name one. */
  readonly table?: string | undefined;
}

/** Steps that bring what a theme has, for recipes without one. */
const STEPS = { patches: "patches", ground: "ground", furniture: "furnish" } as const;

/** Either covers the ground. Where a theme has a table for the other one only, that takes its place. */
const OTHER_GROUND = { patches: "ground", ground: "patches" } as const;

/** The encounters and the feelings of steps that don't name any. */
const USUAL = "undercroft";

/**
 * Returns a recipe as it is used in a theme and with a spawn table. Steps that name their tables keep them. If no step of
 * the recipe covers the ground or places furniture, and the theme has some, the recipe gets such a step at its end.
 */
export function themedRecipe(recipe: Recipe, { theme, table }: Surroundings, known: Registry): Recipe {
  const used = new Set<string>();
  const tables: Readonly<Record<string, string | undefined>> = {
    "spawn-table": table,
    // The encounters of a world know its own things, too.
    "encounter-table": known.content.get("encounter-table")?.has(USUAL) ? USUAL : undefined,
    "feeling-table": known.content.get("feeling-table")?.has(USUAL) ? USUAL : undefined,
    "patch-table": theme?.patches?.name,
    "ground-table": theme?.ground?.name,
    "furniture-table": theme?.furniture?.name,
    "area-table": theme?.areas?.name,
  };
  const steps = changeRecipeNodes(recipe.steps, known, (node) => {
    // The theme of the level takes the place of those of groups.
    if (theme !== undefined && node.use === undefined) delete node.theme;
    if (typeof node.use !== "string") return;
    const id = node.table === undefined ? groundStepIn(theme, node.use) : node.use;
    node.use = id;
    used.add(id);
    const options: Record<string, Option> = known.steps.get(id)?.options ?? {};
    for (const [name, { kind, content }] of Object.entries(options)) {
      const own = kind === "content" ? tables[content!] : undefined;
      if (own !== undefined && node[name] === undefined) node[name] = own;
    }
  });
  for (const [what, id] of Object.entries(STEPS) as [keyof typeof STEPS, string][]) {
    const own = theme?.[what];
    if (own !== undefined && !used.has(id)) steps.push({ use: id, table: own.name });
  }
  return { ...recipe, ...(theme && { theme: theme.name }), steps };
}

/** The step that covers the ground in a theme in the place of another one. Returns any other step as it is. */
function groundStepIn(theme: WorldTheme | undefined, id: string): string {
  if (theme === undefined || (id !== "patches" && id !== "ground")) return id;
  const other = OTHER_GROUND[id];
  return theme[id] === undefined && theme[other] !== undefined ? other : id;
}
