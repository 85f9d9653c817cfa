import { type BuilderMap, FLOOR, WALL } from "../../core/index.js";
import type { FurniturePlace } from "./furniture-table.js";
import { usedCells } from "./occupied-cells.js";
import { corridorCells, isInOpenSquare, markAround } from "./open-square.js";

/** The minimum distance between two single pieces. */
const APART = 3;

/** A cell that stays as it is, and one that only what flanks a door may have. */
const CLOSED = 1;
const BY_DOOR = 2;

/** Where furniture can be put: not in corridors, not beside doors and stairs, and not where something is already. */
export class FurniturePlaces {
  readonly #map: BuilderMap;
  /** `CLOSED` or `BY_DOOR`, or 0 for cells that can be furnished. */
  readonly #state: Uint8Array;
  /** Space for a list of cells. */
  readonly #cells: Int32Array;

  constructor(map: BuilderMap) {
    this.#map = map;
    this.#state = new Uint8Array(map.tiles.length);
    this.#cells = new Int32Array(this.#state.length);
    const { tiles, hasReservedCells } = map;
    const { door } = map.tileset;
    const isCorridor = corridorCells(map);
    for (let cell = 0; cell < tiles.length; cell++) {
      if (door[tiles[cell]!] === 1) this.keepFree(cell);
      if (isCorridor[cell] === 1 || (hasReservedCells && map.isReserved(cell))) this.close(cell);
    }
    for (const cell of usedCells(map)) this.close(cell);
    for (const { at } of map.exits) markAround(map, this.#state, at, 1);
    if (map.start !== undefined) markAround(map, this.#state, map.start, 1);
  }

  /** Whether a piece may be put on a cell of a room now: on plain floor, without cutting a way. */
  mayPut(cell: number, blocks: boolean): boolean {
    return this.#state[cell] === 0 && this.#suits(cell, blocks);
  }

  /** The same for what stands beside a door, next to the way through it. */
  mayFlank(cell: number, blocks: boolean): boolean {
    return this.#state[cell] !== CLOSED && this.#suits(cell, blocks);
  }

  #suits(cell: number, blocks: boolean): boolean {
    return this.#map.tiles[cell] === FLOOR && (!blocks || staysWhole(this.#map, cell));
  }

  /** Whether a piece on this cell would leave a nook of plain floor beside it. */
  leavesNook(cell: number): boolean {
    const { width } = this.#map;
    const isLeft = (beside: number) => this.#map.tiles[beside] === FLOOR && this.#waysFrom(beside) <= 2;
    return isLeft(cell - width) || isLeft(cell - 1) || isLeft(cell + 1) || isLeft(cell + width);
  }

  /** Whether a cell is a nook: only one other cell leads there. */
  isNook(cell: number): boolean {
    return this.#map.isWalkable(cell) && this.#waysFrom(cell) <= 1;
  }

  #waysFrom(cell: number): number {
    const { tiles, width } = this.#map;
    const { walkable } = this.#map.tileset;
    const aside = walkable[tiles[cell - 1]!]! + walkable[tiles[cell + 1]!]!;
    return aside + walkable[tiles[cell - width]!]! + walkable[tiles[cell + width]!]!;
  }

  /** Whether any furniture may ever be put on a cell. */
  isOpen(cell: number): boolean {
    return this.#state[cell] === 0 && this.#map.tiles[cell] === FLOOR;
  }

  /** Nothing else is put on a cell. */
  close(cell: number): void {
    this.#state[cell] = CLOSED;
  }

  /** Undoes `close` for a piece that was put up, or that flanked a door. */
  reopen(cell: number, flanks: boolean): void {
    this.#state[cell] = flanks ? BY_DOOR : 0;
  }

  /** Keeps a way through a door or an opening free, and the cells beside it for what flanks it. */
  keepFree(cell: number): void {
    const { width } = this.#map;
    for (let row = cell - width; row <= cell + width; row += width) {
      for (let near = row - 1; near <= row + 1; near++) if (this.#state[near] === 0) this.#state[near] = BY_DOOR;
    }
  }

  /** The cells that could be right for a single piece, as far as their tiles tell. The list is good until the next one. */
  list(place: FurniturePlace): Int32Array {
    const { tiles, width, height } = this.#map;
    const tile = place === "wall" ? WALL : FLOOR;
    const cells = this.#cells;
    let count = 0;
    // Each cell is written, and stays if it is one of them: that needs no branch.
    for (let y = 1; y < height - 1; y++) {
      for (let cell = y * width + 1; cell < (y + 1) * width - 1; cell++) {
        cells[count] = cell;
        count += Number(tiles[cell] === tile) & Number(this.#state[cell] === 0);
      }
    }
    return cells.subarray(0, count);
  }

  /** Whether a single piece may be put on one of the listed cells now. Most walls don't qualify, so the fast checks come first. */
  fits(cell: number, place: FurniturePlace, blocks: boolean): boolean {
    if (this.#state[cell] !== 0) return false;
    const map = this.#map;
    const { width, tiles } = map;
    const { walkable } = map.tileset;
    const straight = walkable[tiles[cell - width]!]! + walkable[tiles[cell + width]!]!;
    const ways = straight + walkable[tiles[cell - 1]!]! + walkable[tiles[cell + 1]!]!;
    if (place === "wall" ? ways !== 1 : place === "open" && ways !== 4) return false;
    const sides = [cell - width, cell + 1, cell + width, cell - 1];
    if (place === "wall") return sides.every((side) => !map.isHazard(side));
    const corners = [cell - width + 1, cell + width + 1, cell + width - 1, cell - width - 1];
    if (place === "open") return corners.every((corner) => map.isWalkable(corner));
    const hasWall = sides.some((side) => tiles[side] === WALL);
    return hasWall && isInOpenSquare(map, cell) && (!blocks || staysWhole(map, cell));
  }

  /** Keeps other single pieces away from a new one. */
  take(cell: number): void {
    markAround(this.#map, this.#state, cell, APART - 1);
  }
}

/**
 * Whether all ways past a cell stay open when it is blocked, and no gap arises that can only be passed diagonally. The
 * eight cells around it form a ring. If all that lead into the cell are joined within the ring, no way needs the cell.
 */
function staysWhole(map: BuilderMap, cell: number): boolean {
  const { tiles, width } = map;
  const { walkable } = map.tileset;
  const open = (near: number) => walkable[tiles[near]!]!;
  const [up, right, down, left] = [open(cell - width), open(cell + 1), open(cell + width), open(cell - 1)];
  return (
    breaks(up, open(cell - width + 1), right) +
      breaks(right, open(cell + width + 1), down) +
      breaks(down, open(cell + width - 1), left) +
      breaks(left, open(cell - width - 1), up) <=
    1
  );
}

/** 1 if a run of joined sides ends between this side and the next one, and far more where the corner between them is the only way. */
function breaks(side: number, corner: number, next: number): number {
  if (side === next && side !== corner) return ONLY_DIAGONAL;
  return side & ~(corner & next);
}

/** More than all breaks that are allowed. */
const ONLY_DIAGONAL = 9;
