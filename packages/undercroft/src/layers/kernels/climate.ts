import type { BuilderMap, Hazard } from "../../core/index.js";

/** Nothing but what likes heat lies this close to lava, in steps of a king. */
export const SCORCHED = 4;

/** How far the damp of water and the draught of a chasm reach, in steps. */
const DAMP_REACH = 12;
const DRAUGHT_REACH = 4;
/** How far the heat of lava reaches: farther in the deep, where the rock itself is warm. */
const HEAT_REACH = { base: 6, every: 4, most: 12 } as const;

/** What moisture and heat are at most, and below zero at least. */
const MOST = 12;

/** How moist and how hot each cell of a level is: from -12 to 12. */
export interface Climate {
  readonly moisture: Int8Array;
  readonly heat: Int8Array;
  /** How many steps away the nearest water and lava are. Undefined if there is none on the level. */
  readonly stepsTo: { readonly [what in "water" | "lava"]: Uint8Array | undefined };
}

/**
 * Finds out how moist and how hot a level is. Water makes the cells around it moist, and lava dries and heats them. A chasm
 * dries and cools its edge, because there is a draught.
 */
export function climateOf(map: BuilderMap): Climate {
  const water = stepsTo(map, "drown");
  const lava = stepsTo(map, "burn");
  const chasm = stepsTo(map, "fall");
  const size = map.tiles.length;
  const moisture = new Int8Array(size);
  const heat = new Int8Array(size);
  const { base, every, most } = HEAT_REACH;
  const hot = Math.min(most, base + Math.floor(Math.max(0, map.depth) / every));
  if (water === undefined && lava === undefined && chasm === undefined)
    return { moisture, heat, stepsTo: { water, lava } };
  for (let cell = 0; cell < size; cell++) {
    const damp = water === undefined ? 0 : Math.max(0, DAMP_REACH - water[cell]!);
    const glow = lava === undefined ? 0 : Math.max(0, hot - lava[cell]!);
    const draught = chasm === undefined ? 0 : Math.max(0, DRAUGHT_REACH - chasm[cell]!);
    if ((damp | glow | draught) === 0) continue;
    moisture[cell] = Math.max(-MOST, damp - glow - draught);
    heat[cell] = Math.max(-MOST, glow - (damp >> 1) - draught);
  }
  return { moisture, heat, stepsTo: { water, lava } };
}

/** Farther away than anything is felt. */
const FAR = 255;

/**
 * The number of steps of a king from each cell to the nearest one with a hazard, as the crow flies; 255 if it is that far
 * or farther. Undefined if no cell has the hazard. Two passes over the map are enough (Rosenfeld and Pfaltz, 1966).
 */
export function stepsTo({ width, height, tiles, tileset }: BuilderMap, hazard: Hazard): Uint8Array | undefined {
  const isSource = new Uint8Array(256);
  for (const [tile, { hazard: own }] of tileset.tiles.entries()) isSource[tile] = own === hazard ? 1 : 0;
  const size = tiles.length;
  let first = 0;
  while (first < size && isSource[tiles[first]!] === 0) first++;
  if (first === size) return undefined;
  const steps = new Uint8Array(size).fill(FAR);
  for (let y = Math.floor(first / width); y < height; y++) {
    const row = y * width;
    for (let x = 0, cell = row; x < width; x++, cell++) {
      let least = isSource[tiles[cell]!] === 1 ? 0 : FAR;
      if (x > 0 && steps[cell - 1]! < least) least = steps[cell - 1]! + 1;
      if (y > 0) least = nearer(steps, cell - width, x, width, least);
      steps[cell] = least;
    }
  }
  for (let y = height - 1; y >= 0; y--) {
    for (let x = width - 1, cell = y * width + x; x >= 0; x--, cell--) {
      let least = steps[cell]!;
      if (x < width - 1 && steps[cell + 1]! < least) least = steps[cell + 1]! + 1;
      if (y < height - 1) least = nearer(steps, cell + width, x, width, least);
      steps[cell] = least;
    }
  }
  return steps;
}

/** The fewer steps: `least`, or one more than one of the three cells around `beyond` in the next row has. */
function nearer(steps: Uint8Array, beyond: number, x: number, width: number, least: number): number {
  let fewest = least;
  if (steps[beyond]! < fewest) fewest = steps[beyond]! + 1;
  if (x > 0 && steps[beyond - 1]! < fewest) fewest = steps[beyond - 1]! + 1;
  if (x < width - 1 && steps[beyond + 1]! < fewest) fewest = steps[beyond + 1]! + 1;
  return fewest;
}
