import type { RecipeNode } from "./grammar.js";
import { GOODS as FINDS, INHABITANTS, type NamelessRecipe } from "./grown.js";

/** Recipes of places with a character of their own: towns, forts and cities, and the forests and caves between them. */

/** Items that have to be looked for, and never so many that nobody cares. */
const GOODS: RecipeNode = { use: "hidden-goods", most: 12 };

/** About 20 people in a town of 80x50, at any depth, and none of them hostile. */
const TOWNSFOLK: RecipeNode = {
  use: "inhabit",
  encounters: "townsfolk",
  danger: 1.4,
  spread: 0.15,
  deepest: 1,
  traps: 0,
};

/** What is in the clearings of a forest. */
const WOODLAND: RecipeNode = { use: "room-vaults", packs: ["wilds"], tags: ["woodland"], count: "d2+3", threshold: 0 };

/** In the order in which lists show them. Their levels are walked without diagonal moves. */
export const SETTLED = {
  town: {
    description:
      "A walled town by the sea, with people in its streets, houses and inns. The way down is in a crypt, a cellar or a well.",
    steps: [
      { use: "settlement", river: 0.3 },
      { use: "area-start", places: ["gate", "pier"] },
      { use: "distant-exit", places: ["crypt", "cellar", "well"] },
      { use: "furnish" },
      GOODS,
      TOWNSFOLK,
    ],
  },
  "old-city": {
    description:
      "The ruins of a city: streets, gates and walls are still there, but the houses have fallen in, and others live there now.",
    theme: "catacombs",
    steps: [
      {
        use: "settlement",
        buildings: 30,
        water: "none",
        river: 0.4,
        ground: "dead_grass",
        trees: 0.12,
        great: 20,
        court: 0.5,
        roles: ["temple", "town hall", "library", "bath", "workshop", "prison", "smith", "storeroom"],
      },
      { use: "area-start", places: ["gate"] },
      { use: "distant-exit", places: ["crypt", "cellar", "well"] },
      { use: "ruin", decay: 0.05, plants: 0.25 },
      { use: "patches", table: "ruins" },
      { use: "furnish" },
      GOODS,
      { use: "inhabit", encounters: "ruins", items: 12 },
    ],
  },
  "forest-road": {
    description:
      "A road through a thick forest, with a bridge over the river. It is safe until you leave it for a camp, a hut or old stones.",
    steps: [
      { use: "cellular-automata", floor: 0.38 },
      { use: "tidy-walls" },
      {
        use: "clearings",
        count: 7,
        width: [13, 19],
        height: [9, 11],
        roles: ["camp", "hut", "standing stones", "den", "glade", "woodcutter", "grave"],
        ground: "dead_grass",
        loops: 0.5,
      },
      { use: "connect-regions" },
      {
        oneOf: [
          {
            weight: 2,
            steps: [
              { use: "river", from: "top", width: [3, 5], shore: [1, 2], least: 0, winding: 0.2 },
              WOODLAND,
              { use: "road", from: "left", to: "opposite", branches: ["hut", "standing stones"] },
            ],
          },
          {
            steps: [
              { use: "river", from: "left", width: [3, 5], shore: [1, 2], least: 0, winding: 0.2 },
              WOODLAND,
              { use: "road", from: "top", to: "opposite", branches: ["hut", "standing stones"] },
            ],
          },
        ],
      },
      { use: "area-start", places: ["road start"] },
      { use: "distant-exit", places: ["road end"] },
      { use: "patches", table: "forest" },
      GOODS,
      { use: "inhabit", encounters: "woods", safe: ["road"], items: 12 },
      { use: "inhabit", encounters: "wayfarers", danger: 0.15, deepest: 1, traps: 0 },
      { use: "repaint" },
    ],
  },
  limestone: {
    description: "Winding caves that water has cut, with gravel, still pools and stalagmites.",
    theme: "caverns",
    steps: [
      { use: "drunkards-walk", diggers: "anywhere", lifetime: 100, coverage: 0.4 },
      { use: "connect-regions" },
      { use: "lakes", count: 5, width: [8, 16], height: [6, 10], chasm: 0, lava: 0, waterShore: 1 },
      { use: "tidy-walls", nooks: 0.3 },
      { use: "niche-stairs" },
      { use: "feelings" },
      { use: "ground", table: "limestone" },
      { use: "furnish", table: "limestone" },
      ...INHABITANTS,
    ],
  },
  "dwarf-fort": {
    description:
      "A fort of the dwarves: a gate, a great hall with a throne, workshops, barracks and a mine. Something has dug its way in.",
    theme: "deep",
    steps: [
      { use: "edifice", plan: "fort", setback: 0.4, hall: [1, 2], around: "rock", margin: [0, 8] },
      { use: "area-start", places: ["gate"] },
      { use: "distant-exit", places: ["mine"] },
      { use: "feelings" },
      { use: "furnish", amount: 0.5, rooms: 0 },
      { use: "breach" },
      { use: "ground", table: "limestone" },
      FINDS,
      { use: "inhabit", encounters: "stormed", items: 12 },
    ],
  },
  "mushroom-grove": {
    description:
      "One great grove of mushrooms that glow, and small caves around it. Paths of moss lead from ring to ring, and something grows.",
    theme: "drowned",
    steps: [
      { use: "cellular-automata", floor: 0.36 },
      { use: "tidy-walls" },
      {
        use: "clearings",
        count: 9,
        great: 0.45,
        width: [9, 15],
        height: [7, 10],
        roles: ["great grove", "fairy ring", "spring", "fungus grove", "fairy ring", "pickers"],
        path: 2,
        ground: "moss",
        loops: 0.6,
      },
      { use: "connect-regions" },
      { use: "lakes", count: 3, width: [8, 14], height: [5, 8], chasm: 0, lava: 0 },
      { use: "room-vaults", packs: ["wilds"], tags: ["grove"], count: "d3+6", threshold: 0 },
      { use: "niche-stairs" },
      { use: "patches", table: "grove" },
      GOODS,
      { use: "inhabit", encounters: "grove", items: 12 },
    ],
  },
  "dark-city": {
    description:
      "A city under one roof of rock. Its streets lead past beds of fungus to the square, and to the palace. Somebody sits on the throne.",
    theme: "deep",
    steps: [
      {
        use: "settlement",
        around: "rock",
        water: "none",
        ground: "ash",
        trees: 0,
        buildings: 36,
        size: [5, 12],
        great: 24,
        court: 0.6,
        roles: [
          "palace",
          "temple",
          "barracks",
          "library",
          "prison",
          "workshop",
          "smith",
          "tower",
          "storeroom",
          "alchemist",
        ],
      },
      { use: "area-start", places: ["gate"] },
      { use: "distant-exit", places: ["throne"] },
      { use: "patches", table: "halls" },
      { use: "furnish", table: "halls" },
      GOODS,
      { use: "inhabit", encounters: "undercity", items: 12 },
    ],
  },
} satisfies Record<string, NamelessRecipe>;
