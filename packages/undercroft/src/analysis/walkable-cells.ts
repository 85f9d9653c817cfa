import type { Grid } from "./grid.js";

/** For each cell 1 where it can be walked on and 0 where it can't. The array is the caller's to write on. */
export function walkableCells({ tiles, tileset }: Grid): Uint8Array {
  const { walkable } = tileset;
  // Of whole words, so that four cells can be looked at together.
  const buffer = new ArrayBuffer((tiles.length + 3) & ~3);
  const open = new Uint8Array(buffer, 0, tiles.length);
  let done = 0;
  if (tiles instanceof Uint8Array && tiles.byteOffset % 4 === 0) {
    const fours = new Uint32Array(tiles.buffer, tiles.byteOffset, tiles.length >> 2);
    const openFours = new Uint32Array(buffer);
    let last = 0;
    let lastOpen = fourOpen(last, walkable);
    // Most cells are like their neighbours: four that equal the four before them need no look at the tileset.
    for (let i = 0; i < fours.length; i++) {
      const four = fours[i]!;
      if (four !== last) {
        last = four;
        lastOpen = fourOpen(four, walkable);
      }
      openFours[i] = lastOpen;
    }
    done = fours.length * 4;
  }
  for (let cell = done; cell < tiles.length; cell++) open[cell] = walkable[tiles[cell]!]!;
  return open;
}

/** Four cells that lie in one word, whatever the byte order: each stays at its place. */
function fourOpen(four: number, walkable: Uint8Array): number {
  return (
    walkable[four & 255]! |
    (walkable[(four >>> 8) & 255]! << 8) |
    (walkable[(four >>> 16) & 255]! << 16) |
    (walkable[four >>> 24]! << 24)
  );
}
