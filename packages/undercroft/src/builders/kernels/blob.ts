import { type Rng, rootOf } from "../../core/index.js";

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

/**
 * The largest 4-way part of the open cells, the first of equals, in a box of its own. It is found run by run: each run of
 * open cells in a row is joined with those that it touches in the row above.
 */
function largestPart(rows: Int32Array, stride: number, width: number, height: number): Shape | undefined {
  // There is a closed cell between two runs.
  const most = ((width + 1) >> 1) * height;
  const from = new Int32Array(most);
  const to = new Int32Array(most);
  const row = new Int32Array(most);
  const parent = new Int32Array(most);
  const size = new Int32Array(most);
  let count = 0;
  let above = 0;
  for (let y = 0; y < height; y++) {
    const first = count;
    for (let x = nextOpen(rows, y, stride, 0, width); x < width; x = nextOpen(rows, y, stride, to[count++]!, width)) {
      from[count] = x;
      to[count] = nextClosed(rows, y, stride, x, width);
      row[count] = y;
      let own = count;
      while (above < first && to[above]! <= x) above++;
      for (let other = above; other < first && from[other]! < to[count]!; other++) {
        const root = rootOf(parent, other);
        // The smaller root wins, so a part's root is its first run.
        parent[Math.max(own, root)] = Math.min(own, root);
        own = Math.min(own, root);
      }
      parent[count] = own;
    }
    above = first;
  }
  if (count === 0) return undefined;

  let best = 0;
  for (let run = 0; run < count; run++) size[rootOf(parent, run)]! += to[run]! - from[run]!;
  for (let run = 1; run < count; run++) if (size[run]! > size[best]!) best = run;
  let [left, right, bottom] = [width, 0, 0];
  for (let run = best; run < count; run++) {
    if (rootOf(parent, run) !== best) continue;
    left = Math.min(left, from[run]!);
    right = Math.max(right, to[run]!);
    bottom = row[run]!;
  }
  const box = { width: right - left, height: bottom - row[best]! + 1 };
  const mask = new Uint8Array(box.width * box.height);
  for (let run = best; run < count; run++) {
    if (rootOf(parent, run) !== best) continue;
    const at = (row[run]! - row[best]!) * box.width - left;
    mask.fill(1, at + from[run]!, at + to[run]!);
  }
  return { ...box, mask };
}

/** The first open cell of a row from a column on, or the width. */
function nextOpen(rows: Int32Array, y: number, stride: number, x: number, width: number): number {
  const row = (y + 1) * stride;
  for (let i = x >> 5, rest = -1 << (x & 31); i << 5 < width; i++, rest = -1) {
    const word = rows[row + i]! & rest;
    if (word !== 0) return (i << 5) + 31 - Math.clz32(word & -word);
  }
  return width;
}

/** The first closed cell of a row from a column on, or the width. */
function nextClosed(rows: Int32Array, y: number, stride: number, x: number, width: number): number {
  const row = (y + 1) * stride;
  for (let i = x >> 5, rest = -1 << (x & 31); i << 5 < width; i++, rest = -1) {
    const word = ~rows[row + i]! & rest;
    if (word !== 0) return Math.min(width, (i << 5) + 31 - Math.clz32(word & -word));
  }
  return width;
}
