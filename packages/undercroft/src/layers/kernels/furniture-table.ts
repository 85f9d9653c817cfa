import { isPlain, type KeysOf } from "../../core/index.js";
import { COUNT_KEYS, type CountByDepth, isCountByDepth } from "./by-depth.js";
import { checkEntries, checkTableArguments, isTable } from "./table-arguments.js";

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

const PIECE_KEYS: KeysOf<Furniture> = { tile: true, place: true, ...COUNT_KEYS };
const ROOM_KEYS: KeysOf<FurnishedRoom> = {
  role: true,
  weight: true,
  depths: true,
  cells: true,
  side: true,
  pieces: true,
};
const IN_ROOM_KEYS: KeysOf<RoomFurniture> = {
  tile: true,
  arrange: true,
  beside: true,
  every: true,
  share: true,
  chance: true,
};

/** Returns whether a value is a valid furniture table. */
export function isFurnitureTable(value: unknown): value is FurnitureTable {
  if (!isTable(value, "pieces", isPiece)) return false;
  const { rooms = [] } = value as { rooms?: unknown };
  return Array.isArray(rooms) && rooms.every(isRoom);
}

function isPiece(value: unknown): boolean {
  if (!isPlain(value) || !isCountByDepth(value)) return false;
  const { tile, place } = value as { [K in keyof Furniture]: unknown };
  return typeof tile === "string" && PLACES.includes(place);
}

function isRoom(value: unknown): boolean {
  if (!isPlain(value)) return false;
  const { role, weight = 1, depths = [1, 1], cells = [1, 1], side = [1, 1], pieces } = value;
  const isWeight = typeof weight === "number" && weight >= 0 && weight < Infinity;
  const areSpans = [depths, cells, side].every(isSpan);
  return (
    typeof role === "string" && role !== "" && isWeight && areSpans && Array.isArray(pieces) && pieces.every(isInRoom)
  );
}

function isSpan(value: unknown): boolean {
  if (!Array.isArray(value) || value.length !== 2) return false;
  return value.every((end) => typeof end === "number" && !Number.isNaN(end)) && value[0] <= value[1];
}

function isInRoom(value: unknown): boolean {
  if (!isPlain(value)) return false;
  const { tile, arrange, beside = "", every = 1, share = 1, chance = 1 } = value;
  const isShare = (given: unknown) => typeof given === "number" && given >= 0 && given <= 1;
  const areNames = typeof tile === "string" && typeof beside === "string";
  const isStep = Number.isSafeInteger(every) && (every as number) >= 1;
  return (
    areNames && (ARRANGEMENTS as readonly unknown[]).includes(arrange) && isStep && isShare(share) && isShare(chance)
  );
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
  const rule = `each piece needs a tile, a count and a place (${PLACES.join(", ")}).`;
  if (rooms.length === 0 || pieces.length > 0) {
    checkTableArguments("furnitureTable", "furniture table", name, pieces, PIECE_KEYS, isPiece, rule);
  }
  if (rooms.length === 0) return { name, pieces };
  const title = `furniture table ${JSON.stringify(name)}`;
  const inRoomRule = `each needs a tile, and arrange must be one of ${ARRANGEMENTS.join(", ")}.`;
  for (const [i, room] of rooms.entries()) {
    if (!isPlain(room) || !Array.isArray(room.pieces)) continue;
    checkEntries<RoomFurniture>(`${title}: room ${i + 1}`, "piece", room.pieces, IN_ROOM_KEYS, isInRoom, inRoomRule);
  }
  checkEntries<FurnishedRoom>(title, "room", rooms, ROOM_KEYS, isRoom, "each room needs a role and a list of pieces.");
  return { name, pieces, rooms };
}
