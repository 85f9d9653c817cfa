import type { RecipeNode } from "./grammar.js";
import type { NamelessRecipe } from "./grown.js";

/** Recipes of places with a character of their own: towns, forts and cities, and the forests and caves between them. */

/** Items that have to be looked for, and never so many that nobody cares. */
const GOODS: RecipeNode = { use: "hidden-goods", most: 12 };

/** Where people live there are few monsters, and what is worth taking lies behind doors. */
const TOWNSFOLK: readonly RecipeNode[] = [GOODS, { use: "monster-spawner", monsters: 5, traps: 0 }];

/** Items that have to be looked for, and whoever lives there. */
const PEOPLED: readonly RecipeNode[] = [GOODS, { use: "monster-spawner" }];

/** Halls that somebody has furnished, and whoever lives there now. */
const HALLS: readonly RecipeNode[] = [
  { use: "furnish", table: "halls", rooms: 0.5 },
  { use: "patches", table: "halls" },
  ...PEOPLED,
];

/** In the order in which lists show them. Their levels are walked without diagonal moves. */
export const SETTLED = {
  town: {
    description:
      "A walled town by the sea, with piers, a market square, a pub, a temple and a smithy. One house is abandoned.",
    steps: [{ use: "settlement" }, { use: "area-start", x: "right" }, { use: "distant-exit" }, ...TOWNSFOLK],
  },
  "old-city": {
    description: "The ruins of a city: streets and walls are still there, but the houses have fallen in.",
    theme: "catacombs",
    steps: [
      { use: "settlement", buildings: 26, water: "none", ground: "floor", trees: 0.12, square: 1, court: 0.5 },
      { use: "area-start", x: "right" },
      { use: "distant-exit" },
      { use: "ruin", decay: 0.045, plants: 0.25 },
      { use: "patches", table: "ruins" },
      { use: "furnish" },
      ...PEOPLED,
    ],
  },
  "forest-road": {
    description: "A road through the forest, with a bridge over the river. It is safe until you leave it.",
    steps: [
      { use: "cellular-automata", floor: 0.56 },
      { use: "connect-regions", width: 2 },
      { use: "tidy-walls" },
      { use: "river", from: "top", width: [3, 6] },
      { use: "area-start", x: "left" },
      { use: "distant-exit" },
      { use: "road" },
      { use: "patches", table: "forest" },
      ...PEOPLED,
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
      { use: "ground", table: "limestone" },
      { use: "furnish", table: "limestone" },
      ...PEOPLED,
    ],
  },
  "dwarf-fort": {
    description: "A fort of the dwarves around one great hall. Something has dug its way through the walls.",
    theme: "deep",
    steps: [
      { use: "bsp-dungeon" },
      { use: "dla-layer", algorithm: "central-attractor", symmetry: "horizontal", brush: 2, coverage: 0.16 },
      { use: "great-hall" },
      { use: "connect-regions" },
      { use: "tidy-walls" },
      { use: "niche-stairs" },
      { use: "gated-rooms" },
      { use: "door-placement" },
      ...HALLS,
    ],
  },
  "mushroom-grove": {
    description: "Damp caves full of fungus that glows. Every cave resembles the last, and none is the same.",
    theme: "drowned",
    steps: [
      { use: "cellular-automata", floor: 0.5 },
      { use: "waveform-collapse" },
      { use: "connect-regions" },
      { use: "tidy-walls" },
      { use: "lakes", count: 8, width: [10, 20], height: [6, 12], chasm: 0, lava: 0 },
      { use: "niche-stairs" },
      { use: "patches", table: "grove" },
      ...PEOPLED,
    ],
  },
  "dark-city": {
    description:
      "A city under one roof, hall after hall without a street. You come from the right and leave on the left.",
    theme: "deep",
    steps: [
      { use: "bsp-interior", minRoomSize: 5, maxRoomSize: 16, cut: "anywhere" },
      { use: "room-sorter", order: "rightmost" },
      { use: "room-based-start" },
      { use: "room-based-stairs" },
      { use: "add-loops", loops: 14, reach: 1, detour: 16, doors: 0.7 },
      { use: "door-placement", leastLength: 1, detour: 8, atCorridors: 0.7 },
      { use: "gated-rooms" },
      { use: "secret-doors" },
      ...HALLS,
    ],
  },
} satisfies Record<string, NamelessRecipe>;
