import type { Recipe } from "./grammar.js";

const rooms: Recipe = {
  name: "rooms",
  description: "Rooms and corridors, the way the first roguelikes had them.",
  steps: [
    { use: "simple-map" },
    { use: "room-based-start" },
    { use: "room-based-stairs" },
    { use: "room-based-spawner" },
  ],
};

const random: Recipe = {
  name: "random",
  description: "Anything: a level of a random kind.",
  steps: [{ oneOf: [{ steps: rooms.steps }] }],
};

/** The recipes that ship; each ends in a level that passes every check. */
export const RECIPES: readonly Recipe[] = [rooms, random];
