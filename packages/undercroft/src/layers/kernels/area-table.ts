import { NAME, TEXT } from "../../core/index.js";
import { CELLS, checkTableArguments, type EntryRules, FACTOR, FADE, isTable, RANGE, SHARE } from "./table-arguments.js";

/** What part of an area is covered with a tile, and how its patches spread. */
export interface AreaGround {
  /** The name of the tile. Characters must be able to walk on it. */
  readonly tile: string;
  /** The share of the area's cells to cover, from 0 to 1. */
  readonly share: number;
  /** The chance with which a patch spreads from its first cell to each cell beside it. Default: 0.7. */
  readonly spread?: number;
  /** How much less the chance is with each step from the first cell. Default: 0.1. */
  readonly fade?: number;
}

/** A kind of named place, such as a swamp. */
export interface AreaKind {
  /** What a player would call it, such as "swamp". */
  readonly name: string;
  /** The name of its theme. Default: its name. */
  readonly theme?: string;
  /** How often it is chosen, compared with others. Default: 1. */
  readonly weight?: number;
  /** The first and the last depth that it can be on. Default: all depths. */
  readonly depths?: readonly [first: number, last: number];
  /** The smallest and the largest number of cells. Default: 50 to 120. */
  readonly cells?: readonly [least: number, most: number];
  /** What its floor is covered with, in this order. */
  readonly ground: readonly AreaGround[];
}

/** A named list of kinds of areas. */
export interface AreaTable {
  /** How recipes refer to it. */
  readonly name: string;
  /** The kinds to choose from. */
  readonly kinds: readonly AreaKind[];
}

const GROUND: EntryRules<AreaGround> = {
  keys: { tile: TEXT, share: SHARE, spread: SHARE, fade: FADE },
  needed: ["tile", "share"],
};

const KIND: EntryRules<AreaKind> = {
  keys: { name: NAME, theme: TEXT, weight: FACTOR, depths: RANGE, cells: CELLS, ground: [GROUND] },
  needed: ["name", "ground"],
};

/** Returns whether a value is a valid area table. */
export function isAreaTable(value: unknown): value is AreaTable {
  return isTable(value, "kinds", KIND);
}

/**
 * Creates a table of a game's own areas. Throws if one isn't valid.
 *
 * @example
 * import { accretion, chain, flavourAreas } from "undercroft";
 * import { areaTable } from "undercroft/tables";
 *
 * const crypt = areaTable("crypt", [
 *   { name: "ossuary", cells: [40, 60], ground: [{ tile: "bones", share: 0.5 }] },
 *   { name: "old garden", theme: "garden", depths: [1, 3], ground: [{ tile: "dead_grass", share: 0.6 }] },
 * ]);
 * const halls = chain({ width: 79, height: 29, purpose: "map" }).startWith(accretion()).with(flavourAreas({ table: crypt }));
 * console.log(halls.build({ seed: "rats", depth: 5 }).areas?.[0]?.name); // ossuary
 */
export function areaTable(name: string, kinds: readonly AreaKind[]): AreaTable {
  checkTableArguments("areaTable", "area table", name, kinds, KIND);
  return { name, kinds };
}
