/**
 * Autotiles: the picture of a cell depends on which of its neighbours are of the same kind. Neighbours are one byte:
 * north is 1, north-east 2, east 4, south-east 8, south 16, south-west 32, west 64, north-west 128.
 */

/** The neighbours in the order of their bits: columns and rows away. */
const ACROSS = /* @__PURE__ */ Int8Array.of(0, 1, 1, 1, 0, -1, -1, -1);
const DOWN = /* @__PURE__ */ Int8Array.of(-1, -1, 0, 1, 1, 1, 0, -1);

const [NORTH, EAST, SOUTH, WEST] = [1, 4, 16, 64] as const;

/** The four neighbours that share a side with a cell. */
export const SIDES: number = NORTH | EAST | SOUTH | WEST;

/**
 * Returns which of a cell's eight neighbours are of the same kind, as a byte. What is outside the map counts as the same,
 * so that lakes and walls go on there.
 */
export function sameNeighbors(
  { width, height }: { readonly width: number; readonly height: number },
  x: number,
  y: number,
  isSame: (cell: number) => boolean,
): number {
  let mask = 0;
  for (let i = 0; i < 8; i++) {
    const column = x + ACROSS[i]!;
    const row = y + DOWN[i]!;
    const isOutside = column < 0 || row < 0 || column >= width || row >= height;
    if (isOutside || isSame(row * width + column)) mask |= 1 << i;
  }
  return mask;
}

/** Returns the place of a cell in a block of 16 tiles: north 1, east 2, south 4, west 8. Corners don't count. */
export function autotile16(neighbors: number): number {
  return (
    (neighbors & NORTH ? 1 : 0) | (neighbors & EAST ? 2 : 0) | (neighbors & SOUTH ? 4 : 0) | (neighbors & WEST ? 8 : 0)
  );
}

/** A corner counts only where both sides next to it are of the same kind. */
export function blobMask(neighbors: number): number {
  let mask = neighbors & SIDES;
  for (let corner = 2; corner <= 128; corner <<= 2) {
    const sides = (corner >> 1) | (corner === 128 ? NORTH : corner << 1);
    if ((neighbors & sides) === sides) mask |= neighbors & corner;
  }
  return mask;
}

/** The 47 blob masks in ascending order: what stands where in a block of 47 tiles, eight to a row. */
export const BLOB_MASKS: readonly number[] = /* @__PURE__ */ Array.from({ length: 256 }, (_, mask) => mask).filter(
  (mask) => blobMask(mask) === mask,
);

const BLOB_INDEX = /* @__PURE__ */ Uint8Array.from({ length: 256 }, (_, mask) => BLOB_MASKS.indexOf(blobMask(mask)));

/** Returns the place of a cell in a block of 47 tiles: the blob masks in ascending order. */
export function autotile47(neighbors: number): number {
  return BLOB_INDEX[neighbors & 0xff]!;
}
