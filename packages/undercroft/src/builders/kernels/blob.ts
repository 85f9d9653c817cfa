import type { Rng } from "../../core/index.js";

/** A shape of cells in a box. */
export interface Shape {
  readonly width: number;
  readonly height: number;
  /** 1 for each cell of the box that belongs to it, row by row. Every side of the box has one. */
  readonly mask: Uint8Array;
}

/** The rule that a blob grows by. */
export interface BlobRule {
  /** A closed cell opens if at least this many of its 8 neighbours are open: 5 or 6. */
  readonly born: 5 | 6;
}

/** Of 256 cells so many are open at first. */
const OPEN_AT_FIRST = 141;
const ROUNDS = 5;

/**
 * Grows a blob inside a box: noise that is smoothed by a cellular automaton, and of that the largest part. It is cropped,
 * so it is often smaller than the box. Returns undefined if nothing is left of the noise.
 *
 * A row is a few words of 32 cells. The automaton adds the neighbours of 32 cells at once, like full adders do.
 */
export function growBlob(rng: Rng, width: number, height: number, { born }: BlobRule): Shape | undefined {
  const across = (width + 31) >> 5;
  const last = width & 31 ? (1 << (width & 31)) - 1 : -1;
  // A row above and one below, and a word at the end of each row, so that every word has neighbours.
  const stride = across + 1;
  let now = new Int32Array(stride * (height + 2) + 1);
  let next = new Int32Array(now.length);
  for (let y = 1; y <= height; y++) {
    for (let i = 0; i < across; i++) {
      let bits = 0;
      for (let digit = 0; digit < 8; digit++) {
        const draw = rng.next() | 0;
        bits = ((OPEN_AT_FIRST >> digit) & 1) === 1 ? bits | draw : bits & draw;
      }
      now[y * stride + i] = i === across - 1 ? bits & last : bits;
    }
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (let y = 1; y <= height; y++) {
      for (let i = 0; i < across; i++) {
        const at = y * stride + i;
        const word = smoothed(now, at, stride, born);
        next[at] = i === across - 1 ? word & last : word;
      }
    }
    [now, next] = [next, now];
  }
  const open = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const row = (y + 1) * stride;
    for (let x = 0; x < width; x++) open[y * width + x] = (now[row + (x >> 5)]! >>> (x & 31)) & 1;
  }
  return largestPart(open, width, height);
}

/** The next state of 32 cells: open cells stay with 4 open neighbours, closed ones open with `born`. */
function smoothed(rows: Int32Array, at: number, stride: number, born: number): number {
  const above = at - stride;
  const below = at + stride;
  // Each row's cells with those to their left and right: sums of three, as a digit of one and a digit of two.
  const a = rows[above]!;
  const aLeft = (a << 1) | (rows[above - 1]! >>> 31);
  const aRight = (a >>> 1) | (rows[above + 1]! << 31);
  const a1 = aLeft ^ a ^ aRight;
  const a2 = (aLeft & a) | (aRight & (aLeft | a));
  const b = rows[below]!;
  const bLeft = (b << 1) | (rows[below - 1]! >>> 31);
  const bRight = (b >>> 1) | (rows[below + 1]! << 31);
  const b1 = bLeft ^ b ^ bRight;
  const b2 = (bLeft & b) | (bRight & (bLeft | b));
  const own = rows[at]!;
  const left = (own << 1) | (rows[at - 1]! >>> 31);
  const right = (own >>> 1) | (rows[at + 1]! << 31);
  const own1 = left ^ right;
  const own2 = left & right;

  const ones = a1 ^ b1 ^ own1;
  const carry = (a1 & b1) | (own1 & (a1 | b1));
  const half = a2 ^ b2 ^ own2;
  const twos = half ^ carry;
  const more = (a2 & b2) | (own2 & (a2 | b2));
  const yetMore = half & carry;
  const fours = more ^ yetMore;
  const eights = more & yetMore;
  const isBorn = eights | (fours & (born === 5 ? twos | ones : twos));
  return (own & (eights | fours)) | (~own & isBorn);
}

/** The largest 4-way part of the open cells, the first of equals, in a box of its own. */
function largestPart(open: Uint8Array, width: number, height: number): Shape | undefined {
  const labels = new Int32Array(open.length);
  const stack = new Int32Array(open.length);
  let best = 0;
  let bestSize = 0;
  let label = 0;
  for (let first = 0; first < open.length; first++) {
    if (open[first] === 0 || labels[first] !== 0) continue;
    label++;
    let size = 0;
    let top = 0;
    const enter = (cell: number) => {
      if (open[cell] === 0 || labels[cell] !== 0) return;
      labels[cell] = label;
      stack[top++] = cell;
    };
    enter(first);
    while (top > 0) {
      const cell = stack[--top]!;
      size++;
      const x = cell % width;
      if (x > 0) enter(cell - 1);
      if (x < width - 1) enter(cell + 1);
      if (cell >= width) enter(cell - width);
      if (cell < (height - 1) * width) enter(cell + width);
    }
    if (size <= bestSize) continue;
    best = label;
    bestSize = size;
  }
  return best === 0 ? undefined : cropped(width, height, (cell) => labels[cell] === best);
}

/** The cells of a box for which `isIn` holds, in the smallest box that has them all. At least one must. */
export function cropped(width: number, height: number, isIn: (cell: number) => boolean): Shape {
  let left = width;
  let right = -1;
  let top = height;
  let bottom = -1;
  for (let cell = 0; cell < width * height; cell++) {
    if (!isIn(cell)) continue;
    const x = cell % width;
    const y = (cell - x) / width;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = y;
  }
  const box = { width: right - left + 1, height: bottom - top + 1 };
  const mask = new Uint8Array(box.width * box.height);
  for (let i = 0; i < mask.length; i++) {
    const x = left + (i % box.width);
    const y = top + Math.floor(i / box.width);
    if (isIn(y * width + x)) mask[i] = 1;
  }
  return { ...box, mask };
}
