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
    { tile: "pillar", place: "open", count: 0.4 },
    { tile: "statue", place: "side", count: 0.6, perDepth: 0.35, most: 9 },
    { tile: "crystal", place: "side", count: -1, perDepth: 0.2, most: 3, depths: [8, Infinity] },
    { tile: "torch_wall", place: "wall", count: -0.4, perDepth: 0.75, most: 18, depths: [4, Infinity] },
  ],
  rooms: [
    {
      role: "library",
      weight: 3,
      pieces: [
        { tile: "bookshelf", arrange: "walls" },
        { tile: "bench", arrange: "middle" },
        { tile: "carpet", arrange: "inlay", chance: 0.4 },
      ],
      cells: [20, 48],
    },
    {
      role: "library",
      weight: 3,
      pieces: [
        { tile: "bookshelf", arrange: "walls" },
        { tile: "bookshelf", arrange: "rows", every: 3 },
      ],
      cells: [49, 260],
      side: [6, 100],
    },
    {
      role: "study",
      weight: 2,
      pieces: [
        { tile: "table", arrange: "end", beside: "bookshelf" },
        { tile: "bench", arrange: "middle" },
        { tile: "bookshelf", arrange: "corners", share: 0.6 },
        { tile: "carpet", arrange: "inlay" },
      ],
      cells: [16, 40],
    },
    {
      role: "laboratory",
      weight: 2,
      pieces: [
        { tile: "crystal", arrange: "end", beside: "bookshelf" },
        { tile: "table", arrange: "sides", share: 0.85 },
        { tile: "altar", arrange: "middle" },
        { tile: "barrel", arrange: "corners", share: 0.6 },
      ],
      depths: [6, Infinity],
      cells: [24, 90],
      side: [4, 100],
    },
    {
      role: "dining hall",
      weight: 2,
      pieces: [
        { tile: "brazier", arrange: "corners", chance: 0.5 },
        { tile: "table", arrange: "lines", beside: "bench" },
        { tile: "barrel", arrange: "end", beside: "barrel", chance: 0.5 },
      ],
      depths: [1, 16],
      cells: [30, 260],
      side: [4, 100],
    },
    {
      role: "kitchen",
      weight: 3,
      pieces: [
        { tile: "brazier", arrange: "end", beside: "crate" },
        { tile: "barrel", arrange: "corners", beside: "barrel" },
        { tile: "table", arrange: "sides" },
      ],
      depths: [1, 14],
      cells: [20, 60],
    },
    {
      role: "larder",
      weight: 2,
      pieces: [
        { tile: "barrel", arrange: "sides", every: 3 },
        { tile: "crate", arrange: "end", beside: "crate" },
      ],
      depths: [1, 14],
      cells: [16, 36],
    },
    {
      role: "storeroom",
      weight: 3,
      pieces: [
        { tile: "crate", arrange: "corners", beside: "crate" },
        { tile: "barrel", arrange: "walls", share: 0.3 },
      ],
      cells: [16, 48],
    },
    {
      role: "storeroom",
      weight: 3,
      pieces: [
        { tile: "barrel", arrange: "corners", beside: "barrel" },
        { tile: "crate", arrange: "walls", share: 0.6 },
      ],
      cells: [49, 89],
    },
    {
      role: "storeroom",
      weight: 3,
      pieces: [
        { tile: "barrel", arrange: "corners", beside: "barrel" },
        { tile: "crate", arrange: "rows", every: 3 },
      ],
      cells: [90, 260],
      side: [6, 100],
    },
    {
      role: "bedroom",
      weight: 2,
      pieces: [
        { tile: "bed", arrange: "end", beside: "crate" },
        { tile: "bookshelf", arrange: "corners", share: 0.3 },
        { tile: "carpet", arrange: "inlay" },
      ],
      depths: [1, 14],
      cells: [16, 40],
    },
    {
      role: "dormitory",
      weight: 2,
      pieces: [
        { tile: "bed", arrange: "sides", every: 2 },
        { tile: "crate", arrange: "end" },
      ],
      depths: [1, 16],
      cells: [24, 140],
      side: [3, 9],
    },
    {
      role: "barracks",
      weight: 2,
      pieces: [
        { tile: "crate", arrange: "end", beside: "barrel" },
        { tile: "brazier", arrange: "doors" },
        { tile: "bed", arrange: "sides", every: 2 },
        { tile: "table", arrange: "lines", beside: "bench" },
      ],
      depths: [2, Infinity],
      cells: [40, 260],
      side: [5, 100],
    },
    {
      role: "guardroom",
      weight: 3,
      pieces: [
        { tile: "crate", arrange: "corners", beside: "barrel", share: 0.7 },
        { tile: "brazier", arrange: "doors" },
        { tile: "table", arrange: "middle", beside: "bench", chance: 0.6 },
      ],
      cells: [16, 60],
    },
    {
      role: "armoury",
      weight: 2,
      pieces: [
        { tile: "table", arrange: "end", beside: "table" },
        { tile: "crate", arrange: "sides", every: 3 },
        { tile: "statue", arrange: "doors" },
      ],
      depths: [3, Infinity],
      cells: [20, 80],
    },
    {
      role: "workshop",
      weight: 2,
      pieces: [
        { tile: "table", arrange: "sides", share: 0.7 },
        { tile: "brazier", arrange: "end" },
        { tile: "barrel", arrange: "corners", beside: "crate" },
      ],
      depths: [1, 16],
      cells: [20, 80],
      side: [4, 100],
    },
    {
      role: "smithy",
      weight: 2,
      pieces: [
        { tile: "brazier", arrange: "end", beside: "brazier" },
        { tile: "table", arrange: "middle", chance: 0.6 },
        { tile: "barrel", arrange: "corners", beside: "crate" },
        { tile: "rubble", arrange: "floor", share: 0.1 },
      ],
      depths: [2, Infinity],
      cells: [20, 80],
      side: [4, 100],
    },
    {
      role: "forge",
      weight: 0,
      pieces: [
        { tile: "brazier", arrange: "end", beside: "brazier" },
        { tile: "table", arrange: "pairs" },
        { tile: "barrel", arrange: "corners", beside: "crate" },
        { tile: "rubble", arrange: "floor", share: 0.1 },
      ],
    },
    {
      role: "stable",
      weight: 2,
      pieces: [
        { tile: "crate", arrange: "sides", every: 3 },
        { tile: "barrel", arrange: "end", beside: "barrel" },
        { tile: "dead_grass", arrange: "floor", share: 0.6 },
      ],
      depths: [1, 6],
      cells: [30, 160],
      side: [4, 100],
    },
    {
      role: "bath",
      weight: 2,
      pieces: [
        { tile: "statue", arrange: "end" },
        { tile: "bench", arrange: "sides", every: 2 },
        { tile: "pillar", arrange: "corners" },
        { tile: "shallow_water", arrange: "inlay" },
      ],
      depths: [2, 14],
      cells: [30, 160],
      side: [5, 100],
    },
    {
      role: "garden",
      weight: 2,
      pieces: [
        { tile: "statue", arrange: "middle" },
        { tile: "bench", arrange: "end" },
        { tile: "hedge", arrange: "pairs", every: 1 },
        { tile: "grass", arrange: "floor", share: 0.9 },
      ],
      depths: [1, 8],
      cells: [30, 260],
      side: [5, 100],
    },
    {
      role: "cloister",
      weight: 0,
      pieces: [
        { tile: "pillar", arrange: "pairs", every: 2 },
        { tile: "grass", arrange: "inlay" },
      ],
    },
    {
      role: "court",
      weight: 0,
      pieces: [
        { tile: "statue", arrange: "middle" },
        { tile: "hedge", arrange: "corners", beside: "hedge" },
        { tile: "grass", arrange: "inlay", share: 0.8 },
      ],
    },
    {
      role: "chapel",
      weight: 3,
      pieces: [
        { tile: "altar", arrange: "end", beside: "brazier" },
        { tile: "carpet", arrange: "aisle" },
        { tile: "bench", arrange: "rows" },
        { tile: "statue", arrange: "doors", chance: 0.5 },
      ],
      cells: [24, 160],
      side: [4, 100],
    },
    {
      role: "shrine",
      weight: 2,
      pieces: [
        { tile: "statue", arrange: "end", beside: "brazier" },
        { tile: "altar", arrange: "middle" },
        { tile: "brazier", arrange: "doors", chance: 0.5 },
        { tile: "carpet", arrange: "aisle" },
      ],
      cells: [16, 48],
    },
    {
      role: "temple",
      weight: 1,
      pieces: [
        { tile: "altar", arrange: "end", beside: "statue" },
        { tile: "carpet", arrange: "aisle" },
        { tile: "pillar", arrange: "pairs" },
        { tile: "brazier", arrange: "doors" },
        { tile: "brazier", arrange: "corners" },
      ],
      depths: [3, Infinity],
      cells: [70, 400],
      side: [7, 100],
    },
    {
      role: "nave",
      weight: 0,
      pieces: [
        { tile: "altar", arrange: "end", beside: "brazier" },
        { tile: "carpet", arrange: "aisle" },
        { tile: "pillar", arrange: "pairs", every: 4 },
        { tile: "bench", arrange: "rows" },
      ],
    },
    {
      role: "hall",
      weight: 1,
      pieces: [
        { tile: "statue", arrange: "end", chance: 0.6 },
        { tile: "brazier", arrange: "doors", chance: 0.5 },
        { tile: "pillar", arrange: "pairs" },
        { tile: "carpet", arrange: "aisle", chance: 0.4 },
      ],
      cells: [40, 400],
      side: [5, 100],
    },
    {
      role: "throne",
      weight: 2,
      pieces: [
        { tile: "statue", arrange: "end", beside: "brazier" },
        { tile: "statue", arrange: "doors" },
        { tile: "carpet", arrange: "aisle" },
        { tile: "pillar", arrange: "pairs" },
      ],
      depths: [5, Infinity],
      cells: [50, 400],
      side: [5, 100],
    },
    {
      role: "gallery",
      weight: 2,
      pieces: [
        { tile: "statue", arrange: "sides", every: 3 },
        { tile: "carpet", arrange: "aisle" },
      ],
      cells: [24, 140],
      side: [3, 9],
    },
    {
      role: "treasury",
      weight: 1,
      pieces: [
        { tile: "statue", arrange: "doors" },
        { tile: "crystal", arrange: "end" },
        { tile: "crate", arrange: "corners", beside: "crate" },
        { tile: "carpet", arrange: "inlay" },
      ],
      depths: [4, Infinity],
      cells: [16, 60],
    },
    {
      role: "crypt",
      weight: 3,
      pieces: [
        { tile: "statue", arrange: "end" },
        { tile: "altar", arrange: "pairs", every: 2 },
        { tile: "web", arrange: "corners", share: 0.7 },
        { tile: "bones", arrange: "floor", share: 0.06 },
      ],
      depths: [5, Infinity],
      cells: [24, 200],
      side: [5, 100],
    },
    {
      role: "ossuary",
      weight: 2,
      pieces: [
        { tile: "statue", arrange: "end" },
        { tile: "altar", arrange: "middle" },
        { tile: "bones", arrange: "walls", share: 0.8 },
      ],
      depths: [7, Infinity],
      cells: [20, 120],
    },
    {
      role: "graveyard",
      weight: 0,
      pieces: [
        { tile: "statue", arrange: "rows", every: 3, share: 0.5 },
        { tile: "dead_grass", arrange: "floor", share: 0.3 },
      ],
    },
    {
      role: "prison",
      weight: 2,
      pieces: [
        { tile: "bed", arrange: "sides", every: 3 },
        { tile: "web", arrange: "corners", share: 0.6 },
        { tile: "bones", arrange: "floor", share: 0.05 },
      ],
      depths: [3, Infinity],
      cells: [20, 90],
    },
    {
      role: "cell",
      weight: 0,
      pieces: [
        { tile: "bed", arrange: "end" },
        { tile: "web", arrange: "corners", share: 0.3 },
        { tile: "bones", arrange: "floor", share: 0.05 },
      ],
      cells: [6, 20],
    },
    {
      role: "mine",
      weight: 0,
      pieces: [
        { tile: "crystal", arrange: "walls", share: 0.06 },
        { tile: "crate", arrange: "corners", beside: "barrel", share: 0.25 },
        { tile: "rubble", arrange: "floor", share: 0.3 },
      ],
    },
    {
      role: "watchtower",
      weight: 0,
      pieces: [
        { tile: "crate", arrange: "corners", beside: "barrel", share: 0.6 },
        { tile: "bench", arrange: "middle" },
      ],
    },
    {
      role: "den",
      weight: 0,
      pieces: [
        { tile: "bones", arrange: "floor", share: 0.12 },
        { tile: "dead_grass", arrange: "floor", share: 0.3 },
      ],
    },
    {
      role: "tavern",
      weight: 0,
      pieces: [
        { tile: "barrel", arrange: "end", beside: "barrel" },
        { tile: "table", arrange: "pairs", beside: "bench" },
        { tile: "brazier", arrange: "middle" },
        { tile: "barrel", arrange: "corners", share: 0.5 },
      ],
    },
    {
      role: "inn",
      weight: 0,
      pieces: [
        { tile: "barrel", arrange: "end", beside: "barrel" },
        { tile: "table", arrange: "pairs", beside: "bench" },
        { tile: "brazier", arrange: "middle" },
        { tile: "crate", arrange: "corners", share: 0.5 },
      ],
    },
    {
      role: "shop",
      weight: 0,
      pieces: [
        { tile: "table", arrange: "rows", every: 99 },
        { tile: "bookshelf", arrange: "end", beside: "bookshelf" },
        { tile: "crate", arrange: "corners", beside: "barrel", share: 0.7 },
      ],
    },
    {
      role: "bakery",
      weight: 0,
      pieces: [
        { tile: "brazier", arrange: "end", beside: "table" },
        { tile: "table", arrange: "rows", every: 99 },
        { tile: "barrel", arrange: "corners", beside: "barrel", share: 0.7 },
      ],
    },
    { role: "market", weight: 0, pieces: [{ tile: "table", arrange: "pairs", beside: "crate" }] },
    {
      role: "warehouse",
      weight: 0,
      pieces: [
        { tile: "barrel", arrange: "corners", beside: "barrel" },
        { tile: "crate", arrange: "rows", every: 3 },
      ],
    },
    {
      role: "house",
      weight: 0,
      pieces: [
        { tile: "brazier", arrange: "end", beside: "crate" },
        { tile: "bed", arrange: "sides", every: 4 },
        { tile: "table", arrange: "lines", beside: "bench" },
        { tile: "barrel", arrange: "corners", beside: "barrel", share: 0.5 },
      ],
      cells: [60, 400],
      side: [6, 100],
    },
    {
      role: "house",
      weight: 0,
      pieces: [
        { tile: "bed", arrange: "end", beside: "crate" },
        { tile: "table", arrange: "middle", beside: "bench" },
        { tile: "barrel", arrange: "corners", share: 0.4 },
      ],
      cells: [6, 59],
    },
    {
      role: "hovel",
      weight: 0,
      pieces: [
        { tile: "bed", arrange: "end" },
        { tile: "crate", arrange: "corners", share: 0.4 },
        { tile: "dead_grass", arrange: "floor", share: 0.3 },
      ],
    },
    {
      role: "town hall",
      weight: 0,
      pieces: [
        { tile: "statue", arrange: "doors" },
        { tile: "table", arrange: "end", beside: "brazier" },
        { tile: "bench", arrange: "rows" },
      ],
    },
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
