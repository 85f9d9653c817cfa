import { isPlain, show, UndercroftError } from "../../core/index.js";

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

/** The included kinds of areas: swamps, gardens, camps, bone fields, fungus groves and remnants of halls, by depth. */
export const UNDERCROFT_AREAS: AreaTable = {
  name: "undercroft",
  kinds: [
    {
      name: "garden",
      weight: 3,
      depths: [1, 6],
      cells: [60, 110],
      ground: [
        { tile: "grass", share: 0.3, fade: 0.06 },
        { tile: "foliage", share: 0.1, spread: 0.8, fade: 0.3 },
      ],
    },
    {
      name: "swamp",
      weight: 4,
      depths: [1, 20],
      cells: [50, 90],
      ground: [
        { tile: "mud", share: 0.45, fade: 0.08 },
        { tile: "shallow_water", share: 0.25, fade: 0.15 },
        { tile: "grass", share: 0.05, fade: 0.25 },
      ],
    },
    {
      name: "camp",
      weight: 2,
      depths: [2, 14],
      cells: [50, 80],
      ground: [
        { tile: "dead_grass", share: 0.2, fade: 0.08 },
        { tile: "bones", share: 0.06, spread: 0.4, fade: 0.3 },
        { tile: "rubble", share: 0.06, spread: 0.4, fade: 0.3 },
      ],
    },
    {
      name: "remnant",
      weight: 2,
      depths: [6, Infinity],
      cells: [50, 100],
      ground: [
        { tile: "carpet", share: 0.4, fade: 0.05 },
        { tile: "rubble", share: 0.2, fade: 0.2 },
      ],
    },
    {
      name: "fungus grove",
      theme: "fungus",
      weight: 3,
      depths: [7, Infinity],
      cells: [60, 120],
      ground: [
        { tile: "fungus", share: 0.4, fade: 0.08 },
        { tile: "foliage", share: 0.08, spread: 0.7, fade: 0.3 },
      ],
    },
    {
      name: "bone field",
      theme: "bones",
      weight: 3,
      depths: [8, Infinity],
      cells: [50, 110],
      ground: [
        { tile: "bones", share: 0.35, spread: 0.5, fade: 0.12 },
        { tile: "rubble", share: 0.1, spread: 0.5, fade: 0.2 },
      ],
    },
  ],
};

/** Returns whether a value is a valid area table. */
export function isAreaTable(value: unknown): value is AreaTable {
  return isPlain(value) && typeof value.name === "string" && Array.isArray(value.kinds) && value.kinds.every(isKind);
}

const isSpan = (value: unknown) =>
  Array.isArray(value) &&
  value.length === 2 &&
  value.every((n) => typeof n === "number" && !Number.isNaN(n)) &&
  value[0] <= value[1];

function isKind(value: unknown): boolean {
  if (!isPlain(value)) return false;
  const { name, theme = "", weight = 1, depths = [1, 1], cells = [1, 1], ground } = value;
  const isWeight = typeof weight === "number" && weight >= 0 && weight < Infinity;
  const areCells = isSpan(cells) && (cells as number[]).every(Number.isSafeInteger) && (cells as number[])[0]! >= 1;
  const areNames = typeof name === "string" && name !== "" && typeof theme === "string";
  return areNames && isWeight && isSpan(depths) && areCells && Array.isArray(ground) && ground.every(isGround);
}

function isGround(value: unknown): boolean {
  if (!isPlain(value)) return false;
  const { tile, share, spread = 1, fade = 1 } = value;
  const isShare = (number: unknown) => typeof number === "number" && number >= 0 && number <= 1;
  return typeof tile === "string" && isShare(share) && isShare(spread) && isShare(fade) && (fade as number) >= 0.01;
}

/**
 * Creates a table of a game's own areas. Throws if one isn't valid.
 *
 * @example
 * import { accretion, areaTable, chain, flavourAreas } from "undercroft";
 *
 * const crypt = areaTable("crypt", [
 *   { name: "ossuary", cells: [40, 60], ground: [{ tile: "bones", share: 0.5 }] },
 *   { name: "old garden", theme: "garden", depths: [1, 3], ground: [{ tile: "dead_grass", share: 0.6 }] },
 * ]);
 * const halls = chain({ width: 79, height: 29, purpose: "map" }).startWith(accretion()).with(flavourAreas({ table: crypt }));
 * console.log(halls.build({ seed: "rats", depth: 5 }).areas?.[0]?.name); // ossuary
 */
export function areaTable(name: string, kinds: readonly AreaKind[]): AreaTable {
  const table = { name, kinds };
  if (!isAreaTable(table)) {
    throw new UndercroftError(
      "bad-content",
      `area table ${show(name)}: each kind needs a name and a list of ground, each with a tile and a share from 0 to 1.`,
    );
  }
  return table;
}
