import {
  type BuilderMap,
  content,
  DOWN_STAIRS,
  defineLayer,
  FLOOR,
  type Rng,
  ratio,
  show,
  UndercroftError,
  UP_STAIRS,
  WALL,
} from "../core/index.js";
import { countOpen, drawWideCount } from "./kernels/by-depth.js";
import { type Furniture, isFurnitureTable } from "./kernels/furniture-table.js";
import { occupiedCells } from "./kernels/occupied-cells.js";
import { corridorCells, isInOpenSquare, markAround } from "./kernels/open-square.js";
import { tileNamed } from "./kernels/patch-table.js";
import { UNDERCROFT_FURNITURE } from "./kernels/shipped-tables.js";

/**
 * Furnishes the level: columns and altars on open floor, statues along the walls, and torches in them. Deeper levels have
 * more of most. Nothing is put into corridors or next to doors and stairs, and everything that could be reached before
 * can still be reached.
 *
 *     ######################################   ######################################   bspDungeon(), furnish({ amount: 5 })
 *     ######################################   ######################################   38 x 13, seed 2, depth 9
 *     #######################...........####   #######################...........####
 *     #######################...........####   #######################......I....####
 *     #######################...........####   ######¶####¶###########...........####
 *     ###...............................####   ###...............................####
 *     ###...........##################.#####   ###...........##################.#####
 *     ###...........##################.#####   ###..........*#############¶####.#####
 *     ###...........#########...........####   ###.....&.....#########...........####
 *     #######################...........####   #######################..........&####
 *     #######################...........####   #######################...........####
 *     #######################...........####   #######################...........####
 *     ######################################   ######################################
 *
 * To use tiles of your own, pass a table made with `furnitureTable` from `undercroft/tables`.
 */
export const furnish = defineLayer({
  id: "furnish",
  summary: "Adds columns, altars, statues and torches, by depth, without blocking any way.",
  options: {
    amount: ratio(1, "Multiplies the number of pieces of every kind.", { min: 0, max: 20, typical: [0, 5] }),
    table: content("furniture-table", UNDERCROFT_FURNITURE, "Furniture to place.", isFurnitureTable),
  },
  writes: ["tiles"],
  *build(map, rng, { amount, table }) {
    const kinds = table.pieces.map((piece) => ({ piece, tile: pieceTile(map, table.name, piece) }));
    const openCells = amount * countOpen(map);
    const places = new Places(map);
    for (const [i, { piece, tile }] of kinds.entries()) {
      const stream = rng.fork(i);
      const wanted = drawWideCount(stream, piece, map.depth, openCells);
      if (wanted > 0) yield* place(map, stream, places, piece, tile, wanted);
    }
  },
});

/** Finds the tile of a piece. Throws if there is none of this name, or none that can be used in its place. */
function pieceTile(map: BuilderMap, table: string, { tile: name, place }: Furniture): number {
  const where = `furniture table ${show(table)}`;
  const tile = tileNamed(map, where, name);
  const { walkable, door, hazard } = map.tileset;
  const isFurniture = door[tile] === 0 && hazard[tile] === 0 && tile !== UP_STAIRS && tile !== DOWN_STAIRS;
  if (isFurniture && (place !== "wall" || walkable[tile] === 0)) return tile;
  const rule =
    place === "wall" ? "furniture in a wall must be solid, and no hazard" : "it is a door, stairs or a hazard";
  throw new UndercroftError("bad-content", `${where}: tile ${show(name)} can't be used here: ${rule}.`, {
    value: name,
  });
}

function* place(
  map: BuilderMap,
  rng: Rng,
  places: Places,
  { place }: Furniture,
  tile: number,
  wanted: number,
): Generator<void, void, void> {
  const blocks = map.tileset.walkable[tile] === 0;
  const cells = places.list(place);
  let left = cells.length;
  for (let placed = 0; placed < wanted && left > 0; ) {
    const i = rng.below(left);
    const cell = cells[i]!;
    cells[i] = cells[--left]!;
    if (!places.fits(cell, place, blocks)) continue;
    map.set(cell, tile);
    places.take(cell);
    placed++;
    yield;
  }
}

/** The minimum distance between two pieces. */
const APART = 3;

/** Where furniture can be put. */
class Places {
  readonly #map: BuilderMap;
  /** 1 for cells that stay as they are. */
  readonly #taken: Uint8Array;
  /** Space for a list of cells. */
  readonly #cells: Int32Array;

  constructor(map: BuilderMap) {
    this.#map = map;
    this.#taken = corridorCells(map);
    this.#cells = new Int32Array(this.#taken.length);
    for (const cell of occupiedCells(map)) this.#taken[cell] = 1;
    for (const { at } of map.exits) markAround(map, this.#taken, at, 1);
    if (map.start !== undefined) markAround(map, this.#taken, map.start, 1);
    for (let cell = 0; cell < this.#taken.length; cell++) {
      if (map.isDoor(cell)) markAround(map, this.#taken, cell, 1);
      if (map.isReserved(cell)) this.#taken[cell] = 1;
    }
  }

  /** The cells that could be right for a place, as far as their tiles tell. The list is good until the next one. */
  list(place: Furniture["place"]): Int32Array {
    const { tiles, width, height } = this.#map;
    const tile = place === "wall" ? WALL : FLOOR;
    const taken = this.#taken;
    const cells = this.#cells;
    let count = 0;
    // Each cell is written, and stays if it is one of them: that needs no branch.
    for (let y = 1; y < height - 1; y++) {
      for (let cell = y * width + 1; cell < (y + 1) * width - 1; cell++) {
        cells[count] = cell;
        count += Number(tiles[cell] === tile) & (taken[cell]! ^ 1);
      }
    }
    return cells.subarray(0, count);
  }

  /** Whether a piece may be put on one of the listed cells now. Most walls don't qualify, so the fast checks come first. */
  fits(cell: number, place: Furniture["place"], blocks: boolean): boolean {
    if (this.#taken[cell] === 1) return false;
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
    return hasWall && isInOpenSquare(map, cell) && (!blocks || staysWhole(map, sides, corners));
  }

  /** Keeps other pieces away from a new one. */
  take(cell: number): void {
    markAround(this.#map, this.#taken, cell, APART - 1);
  }
}

/**
 * Whether all ways past a cell stay open when it is blocked, and no gap arises that can only be passed diagonally. The
 * eight cells around it form a ring. If all that lead into the cell are joined within the ring, no way needs the cell.
 * `corners[i]` lies between `sides[i]` and `sides[i + 1]`.
 */
function staysWhole(map: BuilderMap, sides: readonly number[], corners: readonly number[]): boolean {
  let breaks = 0;
  for (let i = 0; i < 4; i++) {
    const isOpen = map.isWalkable(sides[i]!);
    const isNextOpen = map.isWalkable(sides[(i + 1) % 4]!);
    const isJoined = isOpen && isNextOpen && map.isWalkable(corners[i]!);
    if (isOpen && isNextOpen && !isJoined) return false;
    // A run of joined sides ends here.
    if (isOpen && !isJoined) breaks++;
  }
  return breaks <= 1;
}
