import type { ReadonlyBytes } from "../core/readonly-numbers.js";
import { Spare } from "../core/spare.js";
import type { Grid } from "./grid.js";

/**
 * For each cell 1 where it can be walked on and 0 where it can't. The array is the caller's to write on. Its buffer goes
 * on to a multiple of 32 cells, with zeros, so that cells can be looked at many at a time.
 */
export function walkableCells({ tiles, tileset }: Grid, open = openCells(tiles.length)): Uint8Array {
  lookUp(tiles, tileset.walkable, open);
  return open;
}

/** An array for `walkableCells` to write to. */
export function openCells(cells: number): Uint8Array {
  return new Uint8Array(new ArrayBuffer((cells + 31) & ~31), 0, cells);
}

/** Arrays for whoever needs to mark cells for a moment. */
export const SPARE_OPEN = /* @__PURE__ */ new Spare<Uint8Array>(openCells);

/**
 * Writes what a table has for the tile of each cell. Most cells are wall, number 0, or floor, number 1. Where there is
 * nothing else, four are looked up at a time.
 */
export function lookUp(tiles: ReadonlyBytes, table: Uint8Array, cells: Uint8Array): void {
  let cell = 0;
  if (tiles instanceof Uint8Array && tiles.byteOffset % 4 === 0) {
    const fours = new Int32Array(tiles.buffer, tiles.byteOffset, tiles.length >> 2);
    const results = new Int32Array(cells.buffer);
    const walls = 0x01010101 * table[0]!;
    const difference = table[0]! ^ table[1]!;
    for (let i = 0; i < fours.length; i++, cell += 4) {
      const four = fours[i]!;
      if ((four & ~0x01010101) === 0) {
        results[i] = walls ^ Math.imul(four, difference);
        continue;
      }
      cells[cell] = table[tiles[cell]!]!;
      cells[cell + 1] = table[tiles[cell + 1]!]!;
      cells[cell + 2] = table[tiles[cell + 2]!]!;
      cells[cell + 3] = table[tiles[cell + 3]!]!;
    }
  }
  for (; cell < cells.length; cell++) cells[cell] = table[tiles[cell]!]!;
}
