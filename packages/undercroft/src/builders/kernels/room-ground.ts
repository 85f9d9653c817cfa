import { type BuilderMap, overlaps, type Rect, stuck } from "../../core/index.js";
import { interior } from "./border.js";

/**
 * Where rooms may lie on a map on which cells are reserved: not on reserved rock, and not on a prefab, whatever its tiles
 * are. A room that is cut to what is free is one piece, so that nothing of it can be cut off. Other reserved floor, such
 * as a cell that is kept for stairs, may lie in a room.
 */
export class RoomGround {
  readonly #width: number;
  readonly #height: number;
  /** 1 for each cell of the map that is taken. */
  readonly taken: Uint8Array;

  /** The ground of a map; undefined where nothing is in the way of a room. */
  static of(map: BuilderMap): RoomGround | undefined {
    if (!map.hasReservedCells) return undefined;
    const taken = new Uint8Array(map.width * map.height);
    for (let cell = 0; cell < taken.length; cell++) {
      if (map.isReserved(cell) && !map.isWalkable(cell)) taken[cell] = 1;
    }
    for (const { x, y, rows } of map.prefabs) {
      for (const [dy, row] of rows.entries()) {
        for (const [dx, glyph] of Array.from(row).entries()) if (glyph !== " ") taken[map.index(x + dx, y + dy)] = 1;
      }
    }
    return taken.includes(1) ? new RoomGround(map.width, map.height, taken) : undefined;
  }

  private constructor(width: number, height: number, taken: Uint8Array) {
    this.#width = width;
    this.#height = height;
    this.taken = taken;
  }

  /** The largest free rectangle in another whose sides are at least so long, the first of equals. */
  largestIn(rect: Rect, least: number): Rect | undefined {
    let best: Rect | undefined;
    let area = 0;
    // How many free cells lie above each other in a column, up to the row at hand; a last one of 0 ends all that is open.
    const heights = new Int32Array(rect.width + 1);
    // Columns from which something that is still open reaches to the right; each is higher than the one before it.
    const open: { readonly from: number; readonly height: number }[] = [];
    for (let y = rect.y; y < rect.y + rect.height; y++) {
      for (let column = 0; column <= rect.width; column++) {
        const isFree = column < rect.width && this.taken[y * this.#width + rect.x + column] === 0;
        const height = isFree ? heights[column]! + 1 : 0;
        heights[column] = height;
        let from = column;
        while (open.length > 0 && open.at(-1)!.height >= height) {
          const closed = open.pop()!;
          from = closed.from;
          const width = column - from;
          if (width < least || closed.height < least || width * closed.height <= area) continue;
          area = width * closed.height;
          best = { x: rect.x + from, y: y - closed.height + 1, width, height: closed.height };
        }
        if (height > 0) open.push({ from, height });
      }
    }
    return best;
  }

  /**
   * Finds a place for one of the two rooms that a level needs if chance has found none: the largest free rectangle that keeps
   * its distance from the other rooms, cut to a size. The step is stuck if nothing is free for the first room.
   */
  lastResort(rooms: readonly Rect[], gap: number, widest: number, highest: number): Rect | undefined {
    const left = new RoomGround(this.#width, this.#height, this.taken.slice());
    for (let cell = 0; cell < left.taken.length; cell++) {
      const at = { x: cell % this.#width, y: Math.floor(cell / this.#width), width: 1, height: 1 };
      if (rooms.some((room) => overlaps(room, at, gap))) left.taken[cell] = 1;
    }
    const largest = left.largestIn(interior({ width: this.#width, height: this.#height }), 1);
    if (largest === undefined && rooms.length === 0) throw stuck("reserved cells leave no space for a room.");
    if (largest === undefined) return undefined;
    return { ...largest, width: Math.min(widest, largest.width), height: Math.min(highest, largest.height) };
  }
}
