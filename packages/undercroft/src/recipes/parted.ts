import type { Recipe } from "./grammar.js";

/** Recipes of levels that are built in parts, each in its own way. */

const keep: Recipe = {
  name: "keep",
  description: "A keep behind its moat, in the middle of wild caves. One or two gates lead in.",
  theme: "caverns",
  steps: [
    {
      use: "in-parts",
      cut: "rim",
      moat: 2,
      gates: [1, 2],
      parts: [
        {
          name: "keep",
          theme: "stone",
          steps: [
            { use: "bsp-interior", minRoomSize: 4, maxRoomSize: 12, cut: "anywhere" },
            { use: "add-loops", loops: 6, reach: 1, detour: 12 },
            { use: "door-placement", leastLength: 1 },
            { use: "furnish" },
            { use: "room-based-spawner" },
          ],
        },
        {
          steps: [
            { use: "cellular-automata", floor: 0.47 },
            { use: "tidy-walls" },
            { use: "patches" },
            { use: "monster-spawner" },
          ],
        },
      ],
    },
    { use: "area-start", x: "left" },
    { use: "distant-exit" },
    { use: "flavour-areas", count: 1 },
    { use: "hidden-goods" },
  ],
};

/** In the order in which lists show them. */
export const PARTED_RECIPES: readonly Recipe[] = [keep];
