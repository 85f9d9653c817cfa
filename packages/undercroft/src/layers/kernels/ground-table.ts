import { isPlain, type KeysOf } from "../../core/index.js";
import { isPatchTable, type Patch } from "./patch-table.js";
import { checkTableArguments, isTable } from "./table-arguments.js";

/** The ground that a level has most of: it lies in wide sheets. */
export interface GroundCover {
  /** The name of the tile. Characters must be able to walk on it. */
  readonly tile: string;
  /** The average share of the plain floor that it covers, from 0 to 1. */
  readonly share: number;
  /** How much it likes moisture: 1 grows by the water, and -1 keeps away from it. Default: 0. */
  readonly moisture?: number;
  /** How much it likes heat: 1 lies by the lava, and -1 keeps away from it. Default: 0. */
  readonly heat?: number;
}

/** A strip of ground along water or lava. */
export interface GroundStrip {
  /** The name of the tile. Characters must be able to walk on it. */
  readonly tile: string;
  /** The average share of the floor there that it covers, from 0 to 1. */
  readonly share: number;
  /** How many steps from the water or the lava it reaches. Default: 3. */
  readonly within?: number;
}

/** What the ground is like at some depths. */
export interface GroundBand {
  /** What it is called, such as "meadow". */
  readonly name: string;
  /** How often it is chosen, compared with others. Default: 1. */
  readonly weight?: number;
  /** The first and the last depth that it can be at. Default: all depths. */
  readonly depths?: readonly [first: number, last: number];
  /** The ground that there is most of. */
  readonly cover: GroundCover;
  /** What grows in a few places amid that. Default: nothing. */
  readonly accent?: Omit<Patch, "near">;
  /** What lies along the water. Default: nothing. */
  readonly shore?: GroundStrip;
  /** What lies around lava, where nothing else does. Default: nothing. */
  readonly scorched?: GroundStrip;
}

/** A named list of what the ground can be like. */
export interface GroundTable {
  /** How recipes refer to it. */
  readonly name: string;
  /** What the ground can be like. Each level has one of those for its depth. */
  readonly bands: readonly GroundBand[];
}

const BAND_KEYS: KeysOf<GroundBand> = {
  name: true,
  weight: true,
  depths: true,
  cover: true,
  accent: true,
  shore: true,
  scorched: true,
};

/** Returns whether a value is a valid ground table. */
export function isGroundTable(value: unknown): value is GroundTable {
  return isTable(value, "bands", isBand);
}

function isBand(value: unknown): boolean {
  if (!isPlain(value)) return false;
  const { name, weight = 1, depths = [1, 1], cover, accent, shore, scorched } = value;
  const isWeight = typeof weight === "number" && weight >= 0 && weight < Infinity;
  const areDepths =
    Array.isArray(depths) &&
    depths.length === 2 &&
    depths.every((depth) => typeof depth === "number" && !Number.isNaN(depth)) &&
    depths[0] <= depths[1];
  const isAccent = accent === undefined || isPatchTable({ name: "accent", patches: [accent] });
  const areStrips = [shore, scorched].every((strip) => strip === undefined || isStrip(strip));
  return typeof name === "string" && name !== "" && isWeight && areDepths && isCover(cover) && isAccent && areStrips;
}

function isCover(value: unknown): boolean {
  if (!isPlain(value)) return false;
  const { tile, share, moisture = 0, heat = 0 } = value;
  const isLiking = (liking: unknown) => typeof liking === "number" && liking >= -1 && liking <= 1;
  return typeof tile === "string" && isShare(share) && isLiking(moisture) && isLiking(heat);
}

function isStrip(value: unknown): boolean {
  if (!isPlain(value)) return false;
  const { tile, share, within = 1 } = value;
  return typeof tile === "string" && isShare(share) && Number.isSafeInteger(within) && (within as number) >= 1;
}

const isShare = (share: unknown) => typeof share === "number" && share >= 0 && share <= 1;

/**
 * Creates a table of what the ground of a game's own levels is like. Throws if an entry isn't valid.
 *
 * @example
 * import { cellularAutomata, chain, ground } from "undercroft";
 * import { groundTable } from "undercroft/tables";
 *
 * const moors = groundTable("moors", [
 *   { name: "heath", depths: [1, 3], cover: { tile: "dead_grass", share: 0.3 } },
 *   { name: "bog", depths: [4, 9], cover: { tile: "mud", share: 0.3, moisture: 1 }, accent: { tile: "grass", count: 4 } },
 * ]);
 * const caves = chain({ width: 60, height: 24, purpose: "map" }).startWith(cellularAutomata()).with(ground({ table: moors }));
 * console.log(String(caves.build({ seed: "rats" })).includes("'")); // true
 */
export function groundTable(name: string, bands: readonly GroundBand[]): GroundTable {
  const rule = "each entry needs a name and a cover with a tile and a share from 0 to 1. Likings are from -1 to 1.";
  checkTableArguments("groundTable", "ground table", name, bands, BAND_KEYS, isBand, rule);
  return { name, bands };
}
