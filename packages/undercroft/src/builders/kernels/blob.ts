import type { Rng } from "../../core/index.js";

/** A shape of cells in a box. */
export interface Shape {
  readonly width: number;
  readonly height: number;
  /** 1 for each cell of the box that belongs to it, row by row. Every side of the box has one. What follows is not of it. */
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
  return largestPart(now, stride, width, height);
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
function largestPart(rows: Int32Array, stride: number, width: number, height: number): Shape | undefined {
  // In a frame of closed cells, so that no neighbour is outside. 1 is open, larger numbers are the parts found so far.
  const side = width + 2;
  const cells = new Uint16Array(side * (height + 2));
  for (let y = 0; y < height; y++) {
    const row = (y + 1) * stride;
    const first = (y + 1) * side + 1;
    for (let x = 0; x < width; x++) cells[first + x] = (rows[row + (x >> 5)]! >>> (x & 31)) & 1;
  }
  const stack = new Int32Array(width * height);
  let bestSize = 0;
  let best = { label: 0, left: 0, top: 0, right: 0, bottom: 0 };
  let label = 1;
  for (let first = side; first < cells.length - side; first++) {
    if (cells[first] !== 1) continue;
    label++;
    let [left, right, bottom, size, top] = [side, 0, 0, 0, 0];
    cells[first] = label;
    stack[top++] = first;
    while (top > 0) {
      const cell = stack[--top]!;
      size++;
      const y = Math.floor(cell / side);
      const x = cell - y * side;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y > bottom) bottom = y;
      for (let i = 0; i < 4; i++) {
        const next = cell + (i === 0 ? -1 : i === 1 ? 1 : i === 2 ? -side : side);
        if (cells[next] !== 1) continue;
        cells[next] = label;
        stack[top++] = next;
      }
    }
    if (size <= bestSize) continue;
    bestSize = size;
    best = { label, left, top: Math.floor(first / side), right, bottom };
  }
  if (bestSize === 0) return undefined;
  const box = { width: best.right - best.left + 1, height: best.bottom - best.top + 1 };
  const mask = new Uint8Array(box.width * box.height);
  for (let y = 0, at = 0; y < box.height; y++) {
    const first = (best.top + y) * side + best.left;
    for (let x = 0; x < box.width; x++, at++) mask[at] = cells[first + x] === best.label ? 1 : 0;
  }
  return { ...box, mask };
}
