import { type Rng, Spare } from "../../core/index.js";

/** A shape of cells in a box. */
export interface Shape {
  readonly width: number;
  readonly height: number;
  /** 1 for each cell of the box that belongs to it, row by row. Every side of the box has one. Bytes after the box don't count. */
  readonly mask: Uint8Array;
}

/** The rule that a blob grows by. */
export interface BlobRule {
  /** A closed cell opens if at least this many of its 8 neighbours are open: 5 or 6. */
  readonly born: 5 | 6;
}

/** The number of cells out of 256 that are open at first. */
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
  const words = stride * (height + 2) + 1;
  // Between two runs of a row there is a closed cell.
  const mostRuns = ((width + 1) >> 1) * height;
  const space = SPACE.take(Math.max(MOST_WORDS, 2 * words + RUN * mostRuns)).fill(0, 0, 2 * words);
  let now = 0;
  let next = words;
  for (let y = 1; y <= height; y++) {
    for (let i = 0; i < across; i++) {
      let bits = 0;
      for (let digit = 0; digit < 8; digit++) {
        const draw = rng.next() | 0;
        bits = ((OPEN_AT_FIRST >> digit) & 1) === 1 ? bits | draw : bits & draw;
      }
      space[y * stride + i] = i === across - 1 ? bits & last : bits;
    }
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (let y = 1; y <= height; y++) {
      for (let i = 0; i < across; i++) {
        const at = y * stride + i;
        const word = smoothed(space, now + at, stride, born);
        space[next + at] = i === across - 1 ? word & last : word;
      }
    }
    [now, next] = [next, now];
  }
  const shape = largestPart(space, now + stride, stride, 2 * words, width, height);
  SPACE.give(space);
  return shape;
}

/** Room for the words of a blob and the runs of its cells: enough for all that are of the usual size. */
const MOST_WORDS = 8192;
const SPACE = /* @__PURE__ */ new Spare((words) => new Int32Array(words));

// A run of open cells in a row, as numbers that follow one another: its first column, the column after its last one, its
// row, where the numbers of a run of the same part are, and the size of the part if it is the first of it.
const FROM = 0;
const TO = 1;
const ROW = 2;
const PARENT = 3;
const SIZE = 4;
const RUN = 5;

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
 * open cells in a row is joined with those that it touches in the row above. The rows begin at `rows`, and there is space
 * for the runs at `runs`.
 */
function largestPart(
  space: Int32Array,
  rows: number,
  stride: number,
  runs: number,
  width: number,
  height: number,
): Shape | undefined {
  let end = runs;
  let above = runs;
  for (let y = 0; y < height; y++) {
    const first = end;
    const row = rows + y * stride;
    for (let x = nextOf(space, row, 0, 0, width); x < width; ) {
      const to = nextOf(space, row, -1, x, width);
      let own = end;
      while (above < first && space[above + TO]! <= x) above += RUN;
      for (let other = above; other < first && space[other + FROM]! < to; other += RUN) {
        const root = rootOfRun(space, other);
        // The smaller root wins, so a part's root is its first run.
        if (root < own) {
          space[own + PARENT] = root;
          own = root;
        } else space[root + PARENT] = own;
      }
      space[end + FROM] = x;
      space[end + TO] = to;
      space[end + ROW] = y;
      space[end + PARENT] = own;
      space[end + SIZE] = 0;
      end += RUN;
      x = nextOf(space, row, 0, to, width);
    }
    above = first;
  }
  if (end === runs) return undefined;

  let best = runs;
  // Backwards: what a run is joined to comes before it, and has the size of all that come after it.
  for (let run = end - RUN; run >= runs; run -= RUN) {
    const size = space[run + SIZE]! + space[run + TO]! - space[run + FROM]!;
    const parent = space[run + PARENT]!;
    if (parent === run) space[run + SIZE] = size;
    else space[parent + SIZE]! += size;
  }
  for (let run = runs; run < end; run += RUN) {
    if (space[run + PARENT] !== run) space[run + SIZE] = 0;
    else if (space[run + SIZE]! > space[best + SIZE]!) best = run;
  }
  let left = width;
  let right = 0;
  let bottom = 0;
  for (let run = best; run < end; run += RUN) {
    // A run's parent comes before it, and is the root of its part by then.
    const root = space[space[run + PARENT]! + PARENT]!;
    space[run + PARENT] = root;
    if (root !== best) continue;
    left = Math.min(left, space[run + FROM]!);
    right = Math.max(right, space[run + TO]!);
    bottom = space[run + ROW]!;
  }
  const top = space[best + ROW]!;
  const box = { width: right - left, height: bottom - top + 1 };
  const mask = new Uint8Array(box.width * box.height);
  for (let run = best; run < end; run += RUN) {
    if (space[run + PARENT] !== best) continue;
    const at = (space[run + ROW]! - top) * box.width - left;
    for (let cell = at + space[run + FROM]!; cell < at + space[run + TO]!; cell++) mask[cell] = 1;
  }
  return { width: box.width, height: box.height, mask };
}

function rootOfRun(space: Int32Array, run: number): number {
  let root = run;
  while (space[root + PARENT] !== root) {
    const parent = space[root + PARENT]!;
    space[root + PARENT] = space[parent + PARENT]!;
    root = parent;
  }
  return root;
}

/** The first open cell of a row from a column on, or with -1 as `flip` the first closed one, or else the width. */
function nextOf(rows: Int32Array, row: number, flip: number, x: number, width: number): number {
  for (let i = x >> 5, rest = -1 << (x & 31); i << 5 < width; i++, rest = -1) {
    const word = (rows[row + i]! ^ flip) & rest;
    if (word !== 0) return Math.min(width, (i << 5) + 31 - Math.clz32(word & -word));
  }
  return width;
}
