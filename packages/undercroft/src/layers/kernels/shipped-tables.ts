import type { AreaTable } from "./area-table.js";
import type { FurnitureTable } from "./furniture-table.js";
import type { GroundTable } from "./ground-table.js";
import type { PatchTable } from "./patch-table.js";

// Compiled from content/undercroft.world.yaml by `npm run packs`.

/** The included kinds of areas: swamps, gardens, camps, bone fields, fungus groves and remnants of halls, by depth. */
export const UNDERCROFT_AREAS: AreaTable = {
  name: "undercroft",
  kinds: [
    {
      name: "garden",
      weight: 3,
      ground: [
        { tile: "grass", share: 0.5, fade: 0.06 },
        { tile: "foliage", share: 0.08, spread: 0.8, fade: 0.3 },
      ],
      depths: [1, 3],
      cells: [50, 90],
    },
    {
      name: "swamp",
      weight: 3,
      ground: [
        { tile: "mud", share: 0.5, fade: 0.08 },
        { tile: "shallow_water", share: 0.2, fade: 0.15 },
      ],
      depths: [1, 9],
      cells: [50, 90],
    },
    {
      name: "moss cave",
      theme: "moss",
      weight: 2,
      ground: [{ tile: "moss", share: 0.6, fade: 0.06 }],
      depths: [4, 6],
      cells: [50, 90],
    },
    {
      name: "camp",
      weight: 2,
      ground: [{ tile: "dead_grass", share: 0.3, fade: 0.08 }],
      depths: [2, 14],
      cells: [50, 80],
    },
    {
      name: "remnant",
      weight: 2,
      ground: [{ tile: "carpet", share: 0.5, fade: 0.05 }],
      depths: [6, Infinity],
      cells: [50, 90],
    },
    {
      name: "fungus grove",
      theme: "fungus",
      weight: 4,
      ground: [{ tile: "fungus", share: 0.5, fade: 0.06 }],
      depths: [7, 12],
      cells: [50, 100],
    },
    {
      name: "bone field",
      theme: "bones",
      weight: 3,
      ground: [{ tile: "bones", share: 0.4, spread: 0.5, fade: 0.12 }],
      depths: [10, Infinity],
      cells: [50, 100],
    },
  ],
};

/** The furniture that ships. Statues and torches become more frequent with depth. */
export const UNDERCROFT_FURNITURE: FurnitureTable = {
  name: "undercroft",
  pieces: [
    { tile: "altar", place: "open", count: 0.3, perDepth: 0.02, most: 0.8 },
    { tile: "pillar", place: "open", count: 2 },
    { tile: "statue", place: "side", count: 0.6, perDepth: 0.35, most: 9 },
    { tile: "crystal", place: "side", count: -1, perDepth: 0.2, most: 3, depths: [8, Infinity] },
    { tile: "torch_wall", place: "wall", count: -0.4, perDepth: 0.75, most: 18, depths: [4, Infinity] },
  ],
};

/** What the ground is like by default: meadows near the surface, then moss, roots, fungus, bones, frost and ash. */
export const UNDERCROFT_GROUND: GroundTable = {
  name: "undercroft",
  bands: [
    {
      name: "meadow",
      cover: { tile: "grass", share: 0.27, moisture: 0.5 },
      scorched: { tile: "ash", share: 0.3 },
      depths: [1, 3],
      accent: { tile: "foliage", count: 1.6, spread: 0.9, fade: 0.25 },
    },
    {
      name: "moss",
      cover: { tile: "moss", share: 0.3, moisture: 1 },
      shore: { tile: "mud", share: 0.12 },
      scorched: { tile: "ash", share: 0.3 },
      depths: [4, 6],
      accent: { tile: "foliage", count: 2.5, spread: 0.8, fade: 0.3 },
    },
    {
      name: "roots",
      cover: { tile: "roots", share: 0.28, heat: -0.5 },
      shore: { tile: "mud", share: 0.2 },
      scorched: { tile: "ash", share: 0.35 },
      depths: [7, 9],
      accent: { tile: "fungus", count: 3, spread: 0.7, fade: 0.2 },
    },
    {
      name: "fungus",
      cover: { tile: "fungus", share: 0.26, moisture: 0.5 },
      shore: { tile: "mud", share: 0.12 },
      scorched: { tile: "ash", share: 0.4 },
      depths: [10, 12],
      accent: { tile: "bones", count: 2.5, spread: 0.5, fade: 0.2 },
    },
    {
      name: "bones",
      cover: { tile: "bones", share: 0.18, moisture: -0.5 },
      scorched: { tile: "ash", share: 0.4 },
      depths: [13, 15],
      accent: { tile: "rubble", count: 4, spread: 0.6, fade: 0.2 },
    },
    {
      name: "frost",
      cover: { tile: "frost", share: 0.32, heat: -1 },
      scorched: { tile: "ash", share: 0.4 },
      depths: [16, 18],
      accent: { tile: "rubble", count: 2.5, spread: 0.5, fade: 0.2 },
    },
    {
      name: "ash",
      cover: { tile: "ash", share: 0.34, heat: 0.5 },
      scorched: { tile: "rubble", share: 0.3 },
      depths: [19, 22],
      accent: { tile: "bones", count: 3, spread: 0.5, fade: 0.2 },
    },
    {
      name: "blight",
      cover: { tile: "dead_grass", share: 0.3, moisture: 0.5 },
      scorched: { tile: "ash", share: 0.35 },
      depths: [23, Infinity],
      accent: { tile: "fungus", count: 4, spread: 0.7, fade: 0.15 },
    },
    {
      name: "shallows",
      weight: 0,
      cover: { tile: "shallow_water", share: 0.8 },
      scorched: { tile: "rubble", share: 0.3 },
      accent: { tile: "mud", count: 3, spread: 0.7, fade: 0.2 },
    },
    {
      name: "cinders",
      weight: 0,
      cover: { tile: "ash", share: 0.8, heat: 0.5 },
      scorched: { tile: "ash", share: 0.6 },
      accent: { tile: "rubble", count: 6, spread: 0.6, fade: 0.2 },
    },
    {
      name: "thicket",
      weight: 0,
      cover: { tile: "grass", share: 0.6, moisture: 0.5 },
      scorched: { tile: "ash", share: 0.3 },
      accent: { tile: "foliage", count: 18, spread: 0.8, fade: 0.2 },
    },
    {
      name: "graves",
      weight: 0,
      cover: { tile: "bones", share: 0.25 },
      scorched: { tile: "ash", share: 0.4 },
      accent: { tile: "rubble", count: 4, spread: 0.6, fade: 0.2 },
    },
    {
      name: "nest",
      weight: 0,
      cover: { tile: "mud", share: 0.4 },
      scorched: { tile: "ash", share: 0.4 },
      accent: { tile: "web", count: 16, spread: 0.4, fade: 0.15 },
    },
    {
      name: "gloom",
      weight: 0,
      cover: { tile: "fungus", share: 0.12, moisture: 0.5 },
      scorched: { tile: "ash", share: 0.4 },
      accent: { tile: "bones", count: 3, spread: 0.5, fade: 0.2 },
    },
    {
      name: "ice",
      weight: 0,
      cover: { tile: "frost", share: 0.75, heat: -1 },
      scorched: { tile: "ash", share: 0.4 },
      accent: { tile: "rubble", count: 3, spread: 0.5, fade: 0.2 },
    },
    { name: "riches", weight: 0, cover: { tile: "carpet", share: 0.35 }, scorched: { tile: "ash", share: 0.4 } },
  ],
};

/** The patches that ship: meadows near the surface, fungus and bones in the deep. */
export const UNDERCROFT_PATCHES: PatchTable = {
  name: "undercroft",
  patches: [
    { tile: "mud", count: 2, depths: [1, 25], spread: 0.8, fade: 0.12, near: ["shallow_water", "deep_water"] },
    { tile: "foliage", count: 6, perDepth: -1, depths: [1, 6], spread: 0.9, fade: 0.28 },
    { tile: "grass", count: 18, perDepth: -0.85, depths: [1, 12], spread: 0.8, fade: 0.05 },
    { tile: "dead_grass", count: 0, perDepth: 0.3, most: 3, depths: [4, 15], spread: 0.7, fade: 0.06 },
    { tile: "fungus", count: -4, perDepth: 1, most: 17, depths: [5, Infinity], spread: 0.65, fade: 0.08 },
    { tile: "foliage", count: 6, depths: [13, Infinity], spread: 0.9, fade: 0.28 },
    { tile: "bones", count: 0, perDepth: 0.15, most: 4, depths: [12, Infinity], spread: 0.7, fade: 0.25 },
    { tile: "rubble", count: 3, spread: 0.5, fade: 0.2 },
  ],
};
