import { type Kind, NAME, TEXT, whole } from "../../core/index.js";
import { ACCENT, type Patch } from "./patch-table.js";
import { checkTableArguments, type EntryRules, FACTOR, isTable, RANGE, SHARE } from "./table-arguments.js";

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

const LIKING: Kind = {
  rule: "a number from -1 to 1",
  fits: (value) => typeof value === "number" && value >= -1 && value <= 1,
};

const COVER: EntryRules<GroundCover> = {
  keys: { tile: TEXT, share: SHARE, moisture: LIKING, heat: LIKING },
  needed: ["tile", "share"],
};

const STRIP: EntryRules<GroundStrip> = {
  keys: { tile: TEXT, share: SHARE, within: whole(1) },
  needed: ["tile", "share"],
};

const BAND: EntryRules<GroundBand> = {
  keys: { name: NAME, weight: FACTOR, depths: RANGE, cover: COVER, accent: ACCENT, shore: STRIP, scorched: STRIP },
  needed: ["name", "cover"],
};

/** Returns whether a value is a valid ground table. */
export function isGroundTable(value: unknown): value is GroundTable {
  return isTable(value, "bands", BAND);
}

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
  checkTableArguments("groundTable", "ground table", name, bands, BAND);
  return { name, bands };
}
