/** A byte in all four bytes of a word. */
const EACH = 0x01010101;
const TOPS = 0x80808080;

/**
 * The cells that have a tile, in ascending order. Most maps have none of what is looked for, and are looked at four cells at a
 * time.
 */
export function cellsWith(tiles: Uint8Array, tile: number): number[] {
  const found: number[] = [];
  const whole = tiles.byteOffset % 4 === 0 ? tiles.length >> 2 : 0;
  const fours = new Uint32Array(tiles.buffer, whole === 0 ? 0 : tiles.byteOffset, whole);
  const wanted = Math.imul(tile, EACH);
  for (let i = 0; i < whole; i++) {
    // A byte that is zero lends from the one above it, and nothing else sets its highest bit.
    const differences = fours[i]! ^ wanted;
    if (((differences - EACH) & ~differences & TOPS) === 0) continue;
    for (let cell = 4 * i; cell < 4 * i + 4; cell++) if (tiles[cell] === tile) found.push(cell);
  }
  for (let cell = 4 * whole; cell < tiles.length; cell++) if (tiles[cell] === tile) found.push(cell);
  return found;
}
