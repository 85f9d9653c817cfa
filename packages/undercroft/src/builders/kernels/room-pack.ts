import type { BuilderMap, Content, Door, Rng, Room, Work } from "../../core/index.js";

// What a builder knows of hand-drawn rooms. `roomPack` in the room `prefabs` makes them: a page that draws no rooms doesn't load
// the code that reads drawings.

/** A way into a drawn room, one cell wide. */
export interface DrawnWay {
  /** The side of the drawing that it leads out on: 0 is the top, and so on clockwise. */
  readonly side: number;
  readonly x: number;
  readonly y: number;
  /** What is drawn there, such as a door. */
  readonly tile: number;
}

/** A room as it is drawn, rotated or mirrored. Its cells are counted from the upper left corner of the drawing. */
export interface DrawnRoom {
  /** The cells inside its walls. */
  readonly insideX: ArrayLike<number>;
  readonly insideY: ArrayLike<number>;
  /** Its walls with what hangs on them. They may be the walls of other rooms, too, as long as nothing hangs there. */
  readonly wallX: ArrayLike<number>;
  readonly wallY: ArrayLike<number>;
  /** The first and last column and row that must not be on the border of the map. */
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly ways: readonly DrawnWay[];
}

/** A drawn room on the map. */
export interface LaidRoom {
  readonly room: Room;
  /** The doors inside the room. */
  readonly doors: readonly Door[];
  /** Notes that one of its ways leads somewhere. */
  join(way: DrawnWay): void;
}

/** One of the rooms that can come on a level. */
export interface RoomChoice {
  /** How often it comes compared with others, or 0 if it can't come any more. */
  readonly weight: number;
  /** Whether the build requires it and it isn't there yet. */
  readonly isRequired: boolean;
  /** Draws one of its rotations and mirror images. */
  draw(rng: Rng): DrawnRoom;
  /** Writes what is inside its walls, and what hangs on them, onto the map. */
  lay(room: DrawnRoom, x: number, y: number): LaidRoom;
}

/** What a pack offers to one level. */
export interface RoomOffer {
  readonly choices: readonly RoomChoice[];
  /** Records the rooms that were laid, with what stands in them. */
  record(): void;
}

/** Hand-drawn rooms that builders can use beside their own. `roomPack` makes one of a pack of room templates. */
export interface RoomPack extends Content {
  /** What the pack was made of. */
  readonly prefabs: readonly { readonly name: string }[];
  /** The names of the room templates that can come on a level. */
  readonly rooms: readonly string[];
}

/** A pack of rooms as a builder sees it. */
export interface OfferingPack extends RoomPack {
  /** Draws what it offers to a level. */
  offer(map: BuilderMap, rng: Rng): Work<RoomOffer>;
}

/** Returns whether a value is a pack of rooms. */
export function isRoomPack(value: unknown): value is OfferingPack {
  const { name, offer } = (value ?? {}) as Partial<OfferingPack>;
  return typeof name === "string" && typeof offer === "function";
}
