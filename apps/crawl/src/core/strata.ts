import { type Recipe, type RecipeNode, type RecipeStep, shippedRecipe } from "undercroft/recipes";
import { words } from "./places.js";
import { CRAWL_FEELINGS, CRAWL_TABLE } from "./tables.js";
import { CRAWL_BLUEPRINTS, CRAWL_PACK, THRONE } from "./vaults.js";

/** Monsters and traps on the first level; the numbers grow evenly, to more than three times as many on the tenth. */
const MONSTERS = { monsters: { fixed: 4 }, traps: { fixed: 2 }, perDepth: 0.27 };
/** Things to be found on every level, besides those of its vaults. */
const GOODS = { items: { fixed: 6 }, more: 0.4 };
/** Hand-made vaults on every level: one or two. */
const VAULTS = { count: "d2", threshold: 0 };
/** Locked, barred and hidden places: more often than not. */
const GATED = { probability: 0.6, packs: [CRAWL_BLUEPRINTS.name] };

/**
 * How the steps of a recipe are taken to make a level of the game: what they spawn follows from the depth and not from
 * how much floor there is, it comes from the game's own table, and every level has vaults.
 */
const ADAPTED: Readonly<Record<string, (step: RecipeStep) => RecipeNode>> = {
  "room-based-spawner": peopled,
  "voronoi-spawning": peopled,
  "corridor-spawner": (step) => ({ ...step, most: 0 }),
  "monster-spawner": spawner,
  inhabit: ({ weight }) => spawner({ ...(weight !== undefined && { weight }), use: "monster-spawner" }),
  feelings: (step) => ({ ...step, table: CRAWL_FEELINGS.name }),
  "hidden-goods": (step) => ({ ...step, ...GOODS, table: CRAWL_TABLE.name }),
  "gated-rooms": (step) => ({ ...step, ...GATED }),
  "room-vaults": (step) => ({ ...step, ...VAULTS, packs: [CRAWL_PACK.name] }),
};

function spawner(step: RecipeStep): RecipeStep {
  return { ...step, ...MONSTERS, table: CRAWL_TABLE.name };
}

function peopled({ weight }: RecipeStep): RecipeNode {
  return {
    ...(weight === undefined ? {} : { weight }),
    steps: [
      { use: "monster-spawner", ...MONSTERS, table: CRAWL_TABLE.name },
      { use: "hidden-goods", ...GOODS, table: CRAWL_TABLE.name },
    ],
  } as RecipeNode;
}

const ROOMS_WITH_DOORS: Recipe["steps"] = [
  { use: "room-based-start" },
  { use: "room-based-stairs" },
  { use: "room-based-spawner" },
  { use: "door-placement" },
  { use: "room-vaults" },
];

const THRONE_CAVES: Recipe = {
  name: "throne-caves",
  description: "Caves with a drowned hall of the old kings.",
  steps: [
    { use: "cellular-automata" },
    { use: "section", prefab: THRONE },
    { use: "connect-regions" },
    { use: "area-start" },
    { use: "voronoi-spawning" },
    { use: "distant-exit" },
    { use: "room-vaults" },
  ],
};

/** What a depth is made of, and what it is called. */
export interface Stratum {
  readonly place: string;
  readonly recipe: Recipe;
}

/** From the top: built by people, then grown, and at last what was there before. */
export const STRATA: readonly Stratum[] = [
  { place: "cellars", recipe: { name: "cellars", steps: [{ use: "simple-map" }, ...ROOMS_WITH_DOORS] } },
  { place: "vaults", recipe: { name: "vaults", steps: [{ use: "bsp-dungeon" }, ...ROOMS_WITH_DOORS] } },
  shipped("caves"),
  shipped("deeps"),
  shipped("caverns"),
  shipped("drowned-halls"),
  shipped("catacombs"),
  shipped("layered-fort", "fort in caves"),
  shipped("warrens"),
  { place: "throne caves", recipe: THRONE_CAVES },
];

/** A recipe of the library, under its own name unless another is given. */
function shipped(name: string, place = words(name)): Stratum {
  return { place, recipe: shippedRecipe(name) };
}

/** A recipe of the library as the game plays it. One without vaults, or without gated rooms, gets them at its end. */
export function adapted({ steps, ...recipe }: Recipe): Recipe {
  const written = JSON.stringify(steps);
  const missing = ["room-vaults", "gated-rooms"].filter((id) => !written.includes(`"${id}"`));
  return { ...recipe, steps: [...steps, ...missing.map((use) => ({ use }))].map(adaptedPart) };
}

function adaptedPart(part: RecipeNode): RecipeNode {
  if ("use" in part) return ADAPTED[part.use]?.(part) ?? part;
  if ("oneOf" in part) return { ...part, oneOf: part.oneOf.map(adaptedPart) };
  const { chance, ...group } = part;
  const steps = part.steps.map(adaptedPart);
  // What is rare elsewhere comes on every level.
  const isSure = part.steps.some((step) => "use" in step && step.use === "room-vaults");
  return { ...group, steps, ...(chance === undefined || isSure ? {} : { chance }) };
}
