import { NAME, TEXT, whole, wordOf } from "../../core/index.js";
import { COUNT_RULES, type CountByDepth } from "./by-depth.js";
import {
  areEntries,
  checkEntries,
  checkTableArguments,
  type EntryRules,
  FACTOR,
  isTable,
  RANGE,
  SHARE,
} from "./table-arguments.js";

/** Where a piece of furniture stands. */
export type FurniturePlace = "open" | "side" | "wall";

const PLACES: readonly FurniturePlace[] = ["open", "side", "wall"];

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

/**
 * How furniture is arranged in a room. Every room has an axis: it leads from a door to the opposite end.
 *
 * - `walls`: along the walls. `sides`: only along the two beside the axis.
 * - `corners`: in heaps in the corners.
 * - `middle`: in the middle of the room. `end`: in the middle of the wall at the end of the axis.
 * - `doors`: on both sides of the doors.
 * - `pairs`: in two rows on both sides of the axis.
 * - `rows`: in rows across the axis. `lines`: in long lines beside it.
 * - `aisle`: on the axis itself. `inlay`: on all floor that isn't near a wall. `floor`: on all that is left.
 */
export type Arrangement =
  | "walls"
  | "sides"
  | "corners"
  | "middle"
  | "end"
  | "doors"
  | "pairs"
  | "rows"
  | "lines"
  | "aisle"
  | "inlay"
  | "floor";

const ARRANGEMENTS: readonly Arrangement[] = [
  "walls",
  "sides",
  "corners",
  "middle",
  "end",
  "doors",
  "pairs",
  "rows",
  "lines",
  "aisle",
  "inlay",
  "floor",
];

/** Furniture of one kind in a room, and how it is arranged. */
export interface RoomFurniture {
  /** What stands there, such as "bookshelf" or a tile of your own. */
  readonly tile: string;
  /** Where it stands in the room. */
  readonly arrange: Arrangement;
  /** What stands on both sides of each piece, such as benches beside a table. Default: nothing. */
  readonly beside?: string;
  /** From one piece to the next, or from one row to the next, in cells. Default: what the arrangement usually has. */
  readonly every?: number;
  /** The share of the pieces that are really there. Default: 1. */
  readonly share?: number;
  /** The chance that the room has any. Default: 1. */
  readonly chance?: number;
}

/** How rooms of one role are furnished, such as libraries. */
export interface FurnishedRoom {
  /** What such a room is for, such as "library". Areas of this role are furnished, and it is the role of rooms that become one. */
  readonly role: string;
  /** How often other rooms become one, compared with other roles. 0 if only areas of this role are furnished. Default: 1. */
  readonly weight?: number;
  /** The first and the last depth at which other rooms become one. Default: all depths. */
  readonly depths?: readonly [first: number, last: number];
  /** The smallest and the largest number of cells that suit it. Default: 20 to 200. */
  readonly cells?: readonly [least: number, most: number];
  /** The least and the most cells that its shorter side has. Default: 3 to 100. */
  readonly side?: readonly [least: number, most: number];
  /** Its furniture, in the order in which it is placed. What comes later gets the floor that is left. */
  readonly pieces: readonly RoomFurniture[];
}

/** A named list of furniture. */
export interface FurnitureTable {
  /** How recipes refer to it. */
  readonly name: string;
  /** The single pieces, in the order in which they are placed. */
  readonly pieces: readonly Furniture[];
  /** How rooms are furnished, by role. A role can have several entries, such as one for small and one for large rooms. Default: none. */
  readonly rooms?: readonly FurnishedRoom[];
}

const PIECE: EntryRules<Furniture> = {
  keys: { tile: TEXT, place: wordOf(...PLACES), ...COUNT_RULES },
  needed: ["tile", "place", "count"],
};

const IN_ROOM: EntryRules<RoomFurniture> = {
  keys: { tile: TEXT, arrange: wordOf(...ARRANGEMENTS), beside: TEXT, every: whole(1), share: SHARE, chance: SHARE },
  needed: ["tile", "arrange"],
};

const ROOM: EntryRules<FurnishedRoom> = {
  keys: { role: NAME, weight: FACTOR, depths: RANGE, cells: RANGE, side: RANGE, pieces: [IN_ROOM] },
  needed: ["role", "pieces"],
};

/** Returns whether a value is a valid furniture table. */
export function isFurnitureTable(value: unknown): value is FurnitureTable {
  return isTable(value, "pieces", PIECE) && areEntries((value as { rooms?: unknown }).rooms ?? [], ROOM);
}

/**
 * Creates a table of a game's own furniture: single pieces, and rooms by role. Throws if one of them isn't valid.
 *
 * @example
 * import { bspDungeon, chain, furnish } from "undercroft";
 * import { furnitureTable } from "undercroft/tables";
 *
 * const pieces = [{ tile: "statue", place: "side", count: 2, perDepth: 0.5, most: 8 }] as const;
 * const taproom = {
 *   role: "taproom",
 *   pieces: [
 *     { tile: "barrel", arrange: "corners" },
 *     { tile: "table", arrange: "lines", beside: "bench" },
 *   ],
 * } as const;
 * const inns = furnitureTable("inns", pieces, [taproom]);
 * const halls = chain({ width: 60, height: 24, purpose: "map" })
 *   .startWith(bspDungeon())
 *   .with(furnish({ table: inns, rooms: 1 }));
 * console.log(halls.build({ seed: "rats" }).areas?.[0]?.role); // taproom
 */
export function furnitureTable(
  name: string,
  pieces: readonly Furniture[],
  rooms: readonly FurnishedRoom[] = [],
): FurnitureTable {
  if (rooms.length === 0 || pieces.length > 0) {
    checkTableArguments("furnitureTable", "furniture table", name, pieces, PIECE);
  }
  if (rooms.length === 0) return { name, pieces };
  checkEntries(`furniture table ${JSON.stringify(name)}: room`, rooms, ROOM);
  return { name, pieces, rooms };
}
