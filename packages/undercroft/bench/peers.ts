import { Generation, Rand } from "malwoden";
import { Map as RotMap, RNG as rotRng } from "rot-js";
import type { Size } from "./result.js";

/** The jobs as a user of rot.js or malwoden would do them, each ending in one byte a cell: 0 rock, 1 floor. */

export { Rand, rotRng };

/** The same rule as ours: rock where at least 5 of 8 neighbours are rock, or none is. */
const RULE = [0, 5, 6, 7, 8];
const ROCK = 0.55;

function rotCells([width, height]: Size, seed: number) {
  rotRng.setSeed(seed + 1);
  const cells = new RotMap.Cellular(width, height, { born: RULE, survive: RULE });
  cells.randomize(ROCK);
  return cells;
}

/** Where rot.js says what it made, cell by cell: 0 is floor. */
function receiver([width, height]: Size): { tiles: Uint8Array; write: (x: number, y: number, value: number) => void } {
  const tiles = new Uint8Array(width * height);
  return {
    tiles,
    write: (x, y, value) => {
      tiles[y * width + x] = value === 0 ? 1 : 0;
    },
  };
}

export function rotCave(size: Size, iterations: number, seed: number): Uint8Array {
  const cells = rotCells(size, seed);
  const { tiles, write } = receiver(size);
  for (let i = 1; i < iterations; i++) cells.create();
  cells.create(write);
  return tiles;
}

export function rotConnectedCave(size: Size, iterations: number, seed: number): Uint8Array {
  const cells = rotCells(size, seed);
  const { tiles, write } = receiver(size);
  for (let i = 0; i < iterations; i++) cells.create();
  cells.connect(write, 0);
  return tiles;
}

export function rotMaze(size: Size, seed: number): Uint8Array {
  rotRng.setSeed(seed + 1);
  const { tiles, write } = receiver(size);
  new RotMap.EllerMaze(...size).create(write);
  return tiles;
}

/** rot.js stops by the clock, after a second unless told otherwise, with nothing or a part: let it finish. */
const TIME_LIMIT_MS = 120_000;

export function rotRooms(kind: "Uniform" | "Digger", size: Size, seed: number): { tiles: Uint8Array; rooms: number } {
  rotRng.setSeed(seed + 1);
  const { tiles, write } = receiver(size);
  const dungeon =
    kind === "Uniform"
      ? new RotMap.Uniform(...size, { timeLimit: TIME_LIMIT_MS })
      : new RotMap.Digger(...size, { timeLimit: TIME_LIMIT_MS });
  if (dungeon.create(write) === null) throw new Error(`rot.js ${kind} found no dungeon in ${TIME_LIMIT_MS} ms`);
  return { tiles, rooms: dungeon.getRooms().length };
}

export function malwodenRooms(
  [width, height]: Size,
  splits: number,
  seed: number,
): { tiles: Uint8Array; rooms: number } {
  const rng = new Rand.AleaRNG(String(seed));
  const builder = new Generation.BSPDungeonBuilder({ width, height, wallTile: 0, floorTile: 1, rng });
  builder.splitByCount(splits);
  builder.createRooms({ minWidth: 4, minHeight: 4, padding: 1 });
  builder.createSimpleHallways();
  // It gives hallways as lists of cells and leaves digging them to its user.
  const map = builder.getMap();
  for (const hallway of builder.getHallways()) for (const cell of hallway) map.set(cell, 1);
  return { tiles: Uint8Array.from(map.items), rooms: builder.getRooms().length };
}

/** Steps of a walk that ends when enough is covered, never before. */
const NO_END = 1e12;

/** One walk from the middle: the way to get one region from malwoden. */
export function malwodenWalk([width, height]: Size, maxCoverage: number, seed: number): Uint8Array {
  const rng = new Rand.AleaRNG(String(seed));
  const builder = new Generation.DrunkardsWalkBuilder({ width, height, wallTile: 0, floorTile: 1, rng });
  builder.walk({ start: { x: width >> 1, y: height >> 1 }, stepsMin: NO_END, stepsMax: NO_END + 1, maxCoverage });
  return Uint8Array.from(builder.getMap().items);
}

/** Walks from anywhere, 400 steps each: faster, and in as many regions as it happens. */
export function malwodenWalks([width, height]: Size, maxCoverage: number, seed: number): Uint8Array {
  const rng = new Rand.AleaRNG(String(seed));
  const builder = new Generation.DrunkardsWalkBuilder({ width, height, wallTile: 0, floorTile: 1, rng });
  while (builder.getCoverage() + 1 / (width * height) <= maxCoverage) {
    const start = { x: rng.nextInt(0, width), y: rng.nextInt(0, height) };
    builder.walk({ start, stepsMin: 400, stepsMax: 401, maxCoverage });
  }
  return Uint8Array.from(builder.getMap().items);
}
