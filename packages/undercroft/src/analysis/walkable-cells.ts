import { Spare } from "../core/spare.js";
import type { Grid } from "./grid.js";

/**
 * For each cell 1 where it can be walked on and 0 where it can't. The array is the caller's to write on. Its buffer goes
 * on to a multiple of 32 cells, with zeros, so that cells can be looked at many at a time.
 */
export function walkableCells({ tiles, tileset }: Grid, open = openCells(tiles.length)): Uint8Array {
  const { walkable } = tileset;
  let done = 0;
  if (tiles instanceof Uint8Array && tiles.byteOffset % 4 === 0) {
    const fours = new Uint32Array(tiles.buffer, tiles.byteOffset, tiles.length >> 2);
    const openFours = new Uint32Array(open.buffer);
    // Most cells are wall, number 0, or floor, number 1: four of them are their own answer.
    const areOwnAnswer = walkable[0] === 0 && walkable[1] === 1;
    for (let i = 0; i < fours.length; i++) {
      const four = fours[i]!;
      openFours[i] = areOwnAnswer && (four & ~0x01010101) === 0 ? four : fourOpen(four, walkable);
    }
    done = fours.length * 4;
  }
  for (let cell = done; cell < tiles.length; cell++) open[cell] = walkable[tiles[cell]!]!;
  return open;
}

/** An array for `walkableCells` to write to. */
export function openCells(cells: number): Uint8Array {
  return new Uint8Array(new ArrayBuffer((cells + 31) & ~31), 0, cells);
}

/** Arrays for whoever needs to mark cells for a moment. */
export const SPARE_OPEN = /* @__PURE__ */ new Spare<Uint8Array>(openCells);

/** Four cells that lie in one word, whatever the byte order: each stays at its place. */
function fourOpen(four: number, walkable: Uint8Array): number {
  return (
    walkable[four & 255]! |
    (walkable[(four >>> 8) & 255]! << 8) |
    (walkable[(four >>> 16) & 255]! << 16) |
    (walkable[four >>> 24]! << 24)
  );
}
