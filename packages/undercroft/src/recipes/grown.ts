import type { Recipe, RecipeNode, RecipeStep } from "./grammar.js";

/** A recipe in a table of recipes by name. */
export type NamelessRecipe = Omit<Recipe, "name">;

/**
 * Recipes of levels that are grown rather than drawn: rooms of many shapes, lakes that cut loops but never the map, doors
 * that mean something, and places off the way that are worth a visit.
 */

/** All shortcuts that save a long walk. Most of them are doors. */
const SHORTCUTS: RecipeStep = { use: "add-loops", all: true, reach: 1, detour: 20, doors: 0.6 };

/** One room in eight is drawn by hand. */
const DRAWN_ROOMS = { drawn: ["templates"], drawnShare: 0.11 };

/** A hand-made place. It comes before bridges: a vault at the end of one would close it. */
const PERHAPS_A_VAULT: RecipeNode = {
  steps: [{ use: "room-vaults", count: "1", threshold: 0 }],
  chance: 0.33,
};

/**
 * A large hand-made place along a side of the map or in its middle, on one level in five. It comes before loops and lakes, which
 * then grow around it, so that it doesn't look as if it had been laid on top.
 */
export function perhapsASection(...tags: readonly string[]): RecipeNode {
  return {
    steps: [{ use: "section", packs: ["undercroft"], ...(tags.length > 0 && { tags }), oversize: "refuse" }],
    chance: 0.15,
    when: { depth: "2..", width: "60..", height: "25.." },
  };
}

/** Items that have to be looked for, of all that the included world has. */
export const GOODS: RecipeStep = { use: "hidden-goods", table: "undercroft", items: 4, more: 0.5, most: 8 };

/** The same, and whoever lives there. */
export const INHABITANTS: readonly RecipeNode[] = [
  GOODS,
  // Vaults and blueprints bring some of their own where a level is to be quiet, so the others are a little fewer.
  { use: "inhabit", danger: 0.95, items: 12 },
];

/** What is put on the ground when the map is done, and who lives there. Nothing grows in rooms that are furnished before. */
export const INHABITED: readonly RecipeNode[] = [
  { use: "feelings" },
  { use: "furnish", amount: 0.4, rooms: 0.25 },
  { steps: [{ use: "flavour-areas", count: 1, fromLava: 4 }], chance: 0.5 },
  { use: "ground" },
  ...INHABITANTS,
];

/**
 * In the order in which lists show them, the flagship first. All of their levels are one part that is walked without
 * diagonal moves, so none has a vault that needs them.
 */
export const GROWN = {
  deeps: {
    description: "Halls, caves and lakes that grow out of one another. They get wilder with depth.",
    steps: [
      { use: "accretion", rooms: 70, ...DRAWN_ROOMS },
      perhapsASection("water", "chasm", "garden", "hoard", "camp"),
      SHORTCUTS,
      { use: "lakes", tries: 18 },
      { use: "tidy-walls", nooks: 0.2, pillars: 2 },
      { use: "niche-stairs" },
      { use: "gated-rooms", probability: 0.8 },
      PERHAPS_A_VAULT,
      { use: "bridges" },
      { use: "door-finish" },
      { use: "secret-doors" },
      ...INHABITED,
    ],
  },
  caverns: {
    description: "One wide cavern and the caves around it, with chasms and fungus.",
    theme: "caverns",
    steps: [
      {
        use: "accretion",
        first: "cavern",
        byDepth: false,
        crosses: 0,
        pluses: 0,
        rounds: 1,
        lumps: 6,
        caves: 10,
        rectangles: 0,
        hallways: 0.15,
        doors: 0.15,
      },
      perhapsASection("water", "chasm", "camp", "beasts", "forge", "hoard"),
      { ...SHORTCUTS, doors: 0 },
      { use: "lakes", chasm: 3 },
      { use: "tidy-walls", pillars: 3 },
      { use: "niche-stairs" },
      PERHAPS_A_VAULT,
      { use: "bridges" },
      { use: "door-finish" },
      ...INHABITED,
    ],
  },
  "drowned-halls": {
    description: "Old halls under water, with a river through them and bridges across.",
    theme: "drowned",
    steps: [
      { use: "accretion", ...DRAWN_ROOMS, caves: 0, lumps: 3, hallways: 0.6 },
      perhapsASection("water", "shrine", "prison", "library"),
      SHORTCUTS,
      { use: "lakes", count: 14, margin: 30, chasm: 0, lava: 0 },
      { use: "tidy-walls", nooks: 0.3 },
      { use: "niche-stairs" },
      PERHAPS_A_VAULT,
      { use: "river" },
      { use: "bridges", over: "deep_water", count: 3 },
      { use: "door-finish" },
      ...INHABITED,
    ],
  },
  catacombs: {
    description:
      "Galleries with niches, crypts off them, an ossuary, and a chapel at the end. Stretches of them have fallen in.",
    theme: "catacombs",
    steps: [
      { use: "edifice", plan: "catacomb", setback: 0.4, hall: [1, 2], around: "rock", margin: [0, 4] },
      { use: "cave-ins", stretches: 4 },
      { use: "area-start", places: ["stair"] },
      { use: "distant-exit", places: ["chapel"] },
      { use: "gated-rooms", probability: 0.6 },
      { use: "feelings" },
      { use: "furnish", amount: 0.5, rooms: 0 },
      { use: "ground", table: "limestone" },
      GOODS,
      { use: "inhabit", encounters: "tombs", items: 12 },
    ],
  },
  warrens: {
    description:
      "A queen's chamber amid her burrows: nurseries, larders, dens and middens, and tunnels between them. Vermin live here.",
    theme: "warrens",
    steps: [
      {
        use: "accretion",
        rooms: 300,
        tries: 200,
        first: "chamber",
        byDepth: false,
        crosses: 0,
        pluses: 12,
        rounds: 1,
        lumps: 8,
        caves: 0,
        rectangles: 6,
        hallways: 0.18,
        doors: 0.1,
      },
      perhapsASection("beasts", "hoard"),
      { ...SHORTCUTS, doors: 0.1 },
      { use: "tidy-walls", nooks: 0.5 },
      { use: "niche-stairs" },
      PERHAPS_A_VAULT,
      { use: "door-finish" },
      { use: "feelings" },
      { use: "furnish", table: "burrow", rooms: 1 },
      { use: "ground", amount: 0.5 },
      { use: "hidden-goods", table: "undercroft", items: 4, more: 0.5, most: 8 },
      { use: "inhabit", encounters: "warrens", danger: 0.95, items: 12 },
    ],
  },
} satisfies Record<string, NamelessRecipe>;
