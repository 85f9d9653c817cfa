import type { FurnitureTable } from "./furniture-table.js";
import type { GroundTable } from "./ground-table.js";
import type { PatchTable } from "./patch-table.js";
import { UNDERCROFT_FURNITURE } from "./shipped-tables.js";

/** The ground of a forest: undergrowth, dry spots and mud by the water. */
export const FOREST_PATCHES: PatchTable = {
  name: "forest",
  patches: [
    { tile: "mud", count: 4, spread: 0.8, fade: 0.15, near: ["shallow_water", "deep_water"] },
    { tile: "foliage", count: 26, spread: 0.8, fade: 0.3 },
    { tile: "dead_grass", count: 8, spread: 0.7, fade: 0.08 },
  ],
};

/** The ground of limestone caves: gravel in wide fans, and shallow pools. Fungus grows in those that lie deep. */
export const LIMESTONE_GROUND: GroundTable = {
  name: "limestone",
  bands: [
    {
      name: "gravel",
      depths: [-Infinity, 6],
      cover: { tile: "rubble", share: 0.25, moisture: -0.5 },
      accent: { tile: "shallow_water", count: 9, spread: 0.7, fade: 0.14 },
      shore: { tile: "mud", share: 0.2 },
    },
    {
      name: "fungus",
      depths: [7, Infinity],
      cover: { tile: "rubble", share: 0.22, moisture: -0.5 },
      accent: { tile: "fungus", count: 6, spread: 0.6, fade: 0.15 },
      shore: { tile: "mud", share: 0.2 },
    },
  ],
};

/** What stands in limestone caves. */
export const LIMESTONE_FURNITURE: FurnitureTable = {
  name: "limestone",
  pieces: [
    { tile: "stalagmite", place: "side", count: 45 },
    { tile: "stalagmite", place: "open", count: 14 },
    { tile: "crystal", place: "side", count: 0, perDepth: 0.3, most: 5 },
  ],
};

/** What vermin keep in their burrows: the chamber of their queen, nurseries, larders, and dens in some disorder. */
export const BURROW_FURNITURE: FurnitureTable = {
  name: "burrow",
  pieces: [],
  rooms: [
    {
      role: "queen's chamber",
      weight: 1000,
      cells: [150, 5000],
      pieces: [
        { tile: "web", arrange: "corners" },
        { tile: "web", arrange: "walls", share: 0.15 },
        { tile: "dead_grass", arrange: "floor", share: 0.3 },
        { tile: "bones", arrange: "floor", share: 0.07 },
        { tile: "roots", arrange: "walls", share: 0.2, chance: 0.5 },
        { tile: "mud", arrange: "floor", share: 0.05, chance: 0.4 },
      ],
    },
    {
      role: "nursery",
      weight: 4,
      cells: [14, 120],
      pieces: [
        { tile: "web", arrange: "corners" },
        { tile: "dead_grass", arrange: "floor", share: 0.45 },
        { tile: "moss", arrange: "floor", share: 0.15, chance: 0.4 },
        { tile: "bones", arrange: "floor", share: 0.06, chance: 0.4 },
        { tile: "roots", arrange: "floor", share: 0.1, chance: 0.3 },
      ],
    },
    {
      role: "larder",
      weight: 3,
      cells: [14, 90],
      pieces: [
        { tile: "barrel", arrange: "sides", every: 2 },
        { tile: "crate", arrange: "corners", beside: "crate" },
        { tile: "bones", arrange: "floor", share: 0.1, chance: 0.5 },
        { tile: "rubble", arrange: "floor", share: 0.08, chance: 0.4 },
        { tile: "mud", arrange: "floor", share: 0.1, chance: 0.3 },
      ],
    },
    {
      role: "den",
      weight: 4,
      cells: [12, 120],
      pieces: [
        { tile: "dead_grass", arrange: "walls", share: 0.6 },
        { tile: "bones", arrange: "floor", share: 0.1, chance: 0.5 },
        { tile: "rubble", arrange: "floor", share: 0.1, chance: 0.4 },
        { tile: "roots", arrange: "floor", share: 0.12, chance: 0.4 },
        { tile: "mud", arrange: "floor", share: 0.1, chance: 0.3 },
      ],
    },
    {
      role: "midden",
      weight: 3,
      cells: [12, 120],
      pieces: [
        { tile: "bones", arrange: "floor", share: 0.25 },
        { tile: "rubble", arrange: "floor", share: 0.12 },
        { tile: "mud", arrange: "floor", share: 0.15, chance: 0.5 },
        { tile: "fungus", arrange: "floor", share: 0.06, chance: 0.4 },
      ],
    },
    {
      role: "fungus garden",
      weight: 2,
      cells: [18, 120],
      pieces: [
        { tile: "fungus", arrange: "rows", every: 2 },
        { tile: "moss", arrange: "floor", share: 0.2, chance: 0.5 },
        { tile: "mud", arrange: "floor", share: 0.12, chance: 0.4 },
      ],
    },
    {
      role: "hatchery",
      weight: 3,
      cells: [12, 120],
      pieces: [
        { tile: "web", arrange: "sides", every: 2 },
        { tile: "moss", arrange: "floor", share: 0.3 },
        { tile: "bones", arrange: "floor", share: 0.06, chance: 0.4 },
        { tile: "dead_grass", arrange: "floor", share: 0.15, chance: 0.4 },
      ],
    },
    {
      role: "store",
      weight: 3,
      cells: [12, 90],
      pieces: [
        { tile: "crate", arrange: "walls", share: 0.5 },
        { tile: "dead_grass", arrange: "floor", share: 0.15, chance: 0.5 },
        { tile: "roots", arrange: "floor", share: 0.1, chance: 0.4 },
        { tile: "rubble", arrange: "floor", share: 0.08, chance: 0.3 },
      ],
    },
    {
      role: "root cellar",
      weight: 2,
      cells: [12, 90],
      pieces: [
        { tile: "roots", arrange: "walls", share: 0.7 },
        { tile: "barrel", arrange: "corners", beside: "barrel" },
        { tile: "moss", arrange: "floor", share: 0.15, chance: 0.4 },
        { tile: "mud", arrange: "floor", share: 0.1, chance: 0.3 },
      ],
    },
    {
      role: "wallow",
      weight: 2,
      cells: [14, 90],
      pieces: [
        { tile: "mud", arrange: "inlay" },
        { tile: "mud", arrange: "floor", share: 0.25 },
        { tile: "bones", arrange: "floor", share: 0.06, chance: 0.4 },
        { tile: "moss", arrange: "floor", share: 0.12, chance: 0.4 },
      ],
    },
    {
      role: "bone heap",
      weight: 2,
      cells: [12, 90],
      pieces: [
        { tile: "bones", arrange: "inlay" },
        { tile: "web", arrange: "floor", share: 0.05, chance: 0.5 },
        { tile: "dead_grass", arrange: "floor", share: 0.12, chance: 0.4 },
      ],
    },
    {
      role: "guard den",
      weight: 3,
      cells: [16, 120],
      pieces: [
        { tile: "crate", arrange: "doors" },
        { tile: "bones", arrange: "corners" },
        { tile: "dead_grass", arrange: "walls", share: 0.3 },
        { tile: "rubble", arrange: "floor", share: 0.1, chance: 0.5 },
      ],
    },
  ],
};

/** The ground of a mushroom grove: wide sheets of moss, fungus in clumps, and mud where it is wet. */
export const GROVE_PATCHES: PatchTable = {
  name: "grove",
  patches: [
    { tile: "fungus", count: [1, 2], spread: 0.9, fade: 0.16 },
    { tile: "mud", count: 6, spread: 0.8, fade: 0.12, near: ["shallow_water", "deep_water"] },
    { tile: "fungus", count: 8, spread: 0.8, fade: 0.16 },
    { tile: "moss", count: 12, spread: 0.9, fade: 0.04 },
    { tile: "roots", count: 3, spread: 0.7, fade: 0.2 },
    { tile: "bones", count: 1, spread: 0.5, fade: 0.25 },
  ],
};

/** The ground of a city that nobody lives in any more. */
export const RUIN_PATCHES: PatchTable = {
  name: "ruins",
  patches: [
    { tile: "dead_grass", count: 14, spread: 0.75, fade: 0.07 },
    { tile: "grass", count: 10, perDepth: -0.8, spread: 0.75, fade: 0.08 },
    { tile: "rubble", count: 24, spread: 0.5, fade: 0.2 },
    { tile: "foliage", count: 5, spread: 0.7, fade: 0.25 },
    { tile: "bones", count: 3, perDepth: 0.2, most: 8, spread: 0.5, fade: 0.25 },
    { tile: "fungus", count: -6, perDepth: 1, most: 12, spread: 0.6, fade: 0.1 },
  ],
};

/** The floors of halls that were built to last: rubble and bones. Fungus grows in those that lie deep. */
export const HALL_PATCHES: PatchTable = {
  name: "halls",
  patches: [
    { tile: "rubble", count: 20, spread: 0.5, fade: 0.2 },
    { tile: "bones", count: 2, perDepth: 0.25, most: 8, spread: 0.5, fade: 0.25 },
    { tile: "fungus", count: -4, perDepth: 0.6, most: 8, spread: 0.65, fade: 0.12 },
  ],
};

/** What stands in such halls, at any depth. Their rooms are furnished like all others. */
export const HALL_FURNITURE: FurnitureTable = {
  name: "halls",
  rooms: UNDERCROFT_FURNITURE.rooms!,
  pieces: [
    { tile: "altar", place: "open", count: 1 },
    { tile: "pillar", place: "open", count: 5 },
    { tile: "statue", place: "side", count: 8, perDepth: 0.2, most: 14 },
    { tile: "crystal", place: "side", count: 0, perDepth: 0.2, most: 4 },
    { tile: "torch_wall", place: "wall", count: 12, perDepth: 0.4, most: 20 },
  ],
};
