import { isPlain, type KeysOf } from "../../core/index.js";
import { COUNT_KEYS, type CountByDepth, isCountByDepth } from "./by-depth.js";
import { checkTableArguments, isTable } from "./table-arguments.js";

/** Where a piece of furniture stands. */
export type FurniturePlace = "open" | "side" | "wall";

const PLACES: readonly unknown[] = ["open", "side", "wall"] satisfies FurniturePlace[];

/** One kind of furniture, such as statues: how many there are, and where. */
export interface Furniture extends CountByDepth {
  /** What stands there, such as "statue" or a tile of your own. */
  readonly tile: string;
  /**
   * `open`: with floor on all eight sides. `side`: on the floor next to a wall. `wall`: in a wall that faces floor, and
   * the tile must be solid.
   */
  readonly place: FurniturePlace;
}

/** A named list of furniture. */
export interface FurnitureTable {
  /** How recipes refer to it. */
  readonly name: string;
  /** The furniture, in the order in which it is placed. */
  readonly pieces: readonly Furniture[];
}

const PIECE_KEYS: KeysOf<Furniture> = { tile: true, place: true, ...COUNT_KEYS };

/** Returns whether a value is a valid furniture table. */
export function isFurnitureTable(value: unknown): value is FurnitureTable {
  return isTable(value, "pieces", isPiece);
}

function isPiece(value: unknown): boolean {
  if (!isPlain(value) || !isCountByDepth(value)) return false;
  const { tile, place } = value as { [K in keyof Furniture]: unknown };
  return typeof tile === "string" && PLACES.includes(place);
}

/**
 * Creates a table of a game's own furniture. Throws if a piece isn't valid.
 *
 * @example
 * import { bspDungeon, chain, furnish } from "undercroft";
 * import { furnitureTable } from "undercroft/tables";
 *
 * const hall = furnitureTable("hall", [
 *   { tile: "pillar", place: "open", count: 12 },
 *   { tile: "statue", place: "side", count: 2, perDepth: 0.5, most: 8 },
 * ]);
 * const halls = chain({ width: 60, height: 24, purpose: "map" }).startWith(bspDungeon()).with(furnish({ table: hall }));
 * console.log(String(halls.build({ seed: "rats" })).includes("I")); // true
 */
export function furnitureTable(name: string, pieces: readonly Furniture[]): FurnitureTable {
  const rule = `each piece needs a tile, a count and a place (${PLACES.join(", ")}).`;
  checkTableArguments("furnitureTable", "furniture table", name, pieces, PIECE_KEYS, isPiece, rule);
  return { name, pieces };
}
