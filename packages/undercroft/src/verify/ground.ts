/**
 * The two loops that go over every cell of every level: which cells can be walked on, and which can be reached. They take
 * most of the time of a check, so they look at four cells at a time and use the same arrays again. The rest of this room
 * is plain, and its tests compare the verdicts with those of slow, obvious references.
 */
import type { Checkable } from "./checkable.js";

/** Arrays to check a level with. They may be longer than the level needs. */
interface Space {
  readonly bytes: Uint8Array;
  /** The same bytes, four at a time. */
  readonly fours: Uint32Array;
  readonly kinds: Uint8Array;
  stack: Int32Array;
}

/**
 * The arrays of the last check, for the next one. Getting new ones takes longer than checking some levels. A check reads
 * nothing from them that it has not written itself, so nothing of an earlier level shows.
 */
let spare: Space | undefined;

/** Arrays for larger maps are not kept. */
const MOST_SPARE = 65_536;
/** How many rows of cells a flood has space for at first. */
const FIRST_STACK = 512;

function takeSpace(cells: number): Space {
  const space = spare;
  spare = undefined;
  if (space !== undefined && space.bytes.length >= cells) return space;
  const fours = new Uint32Array((cells + 3) >> 2);
  const bytes = new Uint8Array(fours.buffer);
  return { bytes, fours, kinds: new Uint8Array(256), stack: new Int32Array(FIRST_STACK) };
}

/** Keeps the arrays of a finished check for the next one. */
export function giveBack({ space }: Ground): void {
  if (space.bytes.length <= MOST_SPARE && space.stack.length <= MOST_SPARE) spare = space;
}

/** What a level's tiles mean to somebody who walks. */
export interface Ground {
  /** 1 for each cell that can be walked on, 0 for one that can't, and 2 for one whose tile is not in the tileset. */
  readonly walkable: Uint8Array;
  /** How many cells can be walked on, if all tiles are in the tileset. */
  readonly count: number;
  /** The first cell whose tile is not in the tileset, or -1. */
  readonly unknown: number;
  readonly space: Space;
}

/** Stands for a tile that is not in the tileset. */
const NO_TILE = 2;

/** Finds the cells that can be walked on. */
export function groundOf({ tiles, tileset }: Checkable): Ground {
  const space = takeSpace(tiles.length);
  const { bytes: walkable, fours: walkableFours, kinds } = space;
  kinds.fill(NO_TILE);
  for (let kind = 0; kind < tileset.length; kind++) kinds[kind] = tileset[kind]!.walkable ? 1 : 0;
  // Where wall is number 0 and floor number 1, as in nearly all levels, four such cells are their own answer.
  const areOwnAnswer = kinds[0] === 0 && kinds[1] === 1;
  const whole = tiles.byteOffset % 4 === 0 ? tiles.length >> 2 : 0;
  const fours = new Uint32Array(tiles.buffer, whole === 0 ? 0 : tiles.byteOffset, whole);
  let count = 0;
  let all = 0;
  for (let i = 0; i < whole; i++) {
    let four = fours[i]!;
    if (!areOwnAnswer || (four & ~0x01010101) !== 0) {
      four =
        kinds[four & 255]! |
        (kinds[(four >>> 8) & 255]! << 8) |
        (kinds[(four >>> 16) & 255]! << 16) |
        (kinds[four >>> 24]! << 24);
    }
    walkableFours[i] = four;
    all |= four;
    // Adds the four bytes up in the highest one.
    count += Math.imul(four, 0x01010101) >>> 24;
  }
  for (let cell = whole * 4; cell < tiles.length; cell++) {
    walkable[cell] = kinds[tiles[cell]!]!;
    all |= walkable[cell]!;
    count += walkable[cell]!;
  }
  const unknown = (all & 0x02020202) === 0 ? -1 : walkable.indexOf(NO_TILE);
  return { walkable, count, unknown, space };
}

/**
 * Walks from the start wherever one can, clears every cell that it reaches, and returns how many there are. This is the
 * usual case: orthogonal steps, no locks, and a solid border, so that no neighbour of an open cell is outside the map.
 *
 * It clears a whole row of floor at a time, and puts the rows that begin above and below on a stack. A cell there is
 * written to the stack in any case, and stays if it begins a row: a processor would often guess that branch wrong.
 */
export function floodPlain({ space }: Ground, width: number, start: number): number {
  const left = space.bytes;
  let { stack } = space;
  let top = 0;
  let reached = 0;
  stack[top++] = start;
  while (top > 0) {
    let cell = stack[--top]!;
    if (left[cell] === 0) continue;
    // Fewer rows begin above and below a row than the map is wide.
    if (top + 2 * width > stack.length) {
      stack = new Int32Array(2 * (top + 2 * width));
      stack.set(space.stack);
      space.stack = stack;
    }
    while (left[cell - 1] === 1) cell--;
    const first = cell;
    let isAbove = 0;
    let isBelow = 0;
    for (; left[cell] === 1; cell++) {
      left[cell] = 0;
      const above = left[cell - width]!;
      stack[top] = cell - width;
      top += above & ~isAbove;
      isAbove = above;
      const below = left[cell + width]!;
      stack[top] = cell + width;
      top += below & ~isBelow;
      isBelow = below;
    }
    reached += cell - first;
  }
  return reached;
}
