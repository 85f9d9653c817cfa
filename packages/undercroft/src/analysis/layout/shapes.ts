import { bitCount } from "../../core/bits.js";
import { SPARE_INTS } from "../../core/spare.js";
import { joinedRoot } from "../../core/union-find.js";
import { joinedRuns } from "../regions.js";
import { type CellBits, countEdges, shifted, writeEdges } from "./cell-bits.js";
import type { LayoutView } from "./view.js";

/** Smaller spots are no rooms. */
const LEAST_ROOM = 6;
/** What one walks round: a hole this large is a loop, a smaller one a pillar. */
const LEAST_LOOP = 12;
/** Comes after all cells. */
const LAST = 0x7fffffff;
/** The map is divided into so many blocks across and down. */
const BLOCKS_ACROSS = 8;
const BLOCKS_DOWN = 4;

/** Returns all cells that lie in a square of 2x2 open cells: the places where there is room to turn. */
export function roomyCells(open: CellBits, stride: number): CellBits {
  const squares = and(open, shifted(open, stride));
  const covered = and(squares, shifted(squares, 1));
  const wide = shifted(covered, -1);
  for (let i = 0; i < wide.length; i++) wide[i]! |= covered[i]!;
  const roomy = shifted(wide, -stride);
  for (let i = 0; i < roomy.length; i++) roomy[i]! |= wide[i]!;
  return roomy;
}

function and(one: CellBits, other: CellBits): CellBits {
  for (let i = 0; i < one.length; i++) other[i]! &= one[i]!;
  return other;
}

/** Runs of cells within the rows, and for each run the first run of the part that it belongs to. */
interface Parts {
  readonly runs: number;
  /** The edges of each run: its first cell, and the cell after its last one. What follows is left over. */
  readonly edges: Int32Array;
  readonly first: Int32Array;
}

/** How long an array for edges is, with two more: a power of two, so that levels of a kind can use the same one. */
function roomFor(edges: number): number {
  return 1 << (32 - Math.clz32(edges + 1));
}

/** Finds the orthogonally connected parts of cells, run by run, as `regions` does. To be released. */
export function connectedParts(bits: CellBits, stride: number): Parts {
  const edgeCount = countEdges(bits);
  const edges = SPARE_INTS.take(roomFor(edgeCount));
  writeEdges(bits, edges);
  const runs = edgeCount >> 1;
  const first = joinedRuns(edges, stride, runs, SPARE_INTS.take(edges.length >> 1));
  // What a run names comes before it, and names the part's first run by then.
  for (let run = 0; run < runs; run++) first[run] = first[first[run]!]!;
  return { runs, edges, first };
}

/** Gives back arrays that nobody needs any more. */
export function releaseParts({ edges, first }: Parts): void {
  SPARE_INTS.give(edges, first);
}

/** Counts the rooms, which are connected roomy cells, and those that are plain rectangles. */
export function countRooms(roomy: CellBits, stride: number): { rooms: number; rectangles: number } {
  const parts = connectedParts(roomy, stride);
  const { runs, edges, first } = parts;
  const sizes = SPARE_INTS.take(first.length).fill(0, 0, runs);
  /** How many rows a part has if all of its runs begin and end in the same columns as its first one, or else 0. */
  const rows = SPARE_INTS.take(first.length).fill(0, 0, runs);
  for (let run = 0; run < runs; run++) {
    const part = first[run]!;
    const from = edges[2 * run]!;
    const to = edges[2 * run + 1]!;
    sizes[part]! += to - from;
    // Each run of a rectangle lies right below the one before it.
    const down = rows[part]! * stride;
    const isBelow = from - edges[2 * part]! === down && to - edges[2 * part + 1]! === down;
    rows[part] = isBelow && (run === part || down > 0) ? rows[part]! + 1 : 0;
  }
  let rooms = 0;
  let rectangles = 0;
  for (let run = 0; run < runs; run++) {
    if (first[run] !== run || sizes[run]! < LEAST_ROOM) continue;
    rooms++;
    if (rows[run]! * (edges[2 * run + 1]! - edges[2 * run]!) === sizes[run]) rectangles++;
  }
  releaseParts(parts);
  SPARE_INTS.give(sizes, rows);
  return { rooms, rectangles };
}

/**
 * Counts the islands of cells without `PASS`, of which one can walk all round: large ones and small ones. Cells that touch
 * at a corner belong together. What is connected with the border is no island.
 */
export function countHoles({ stride, cells }: LayoutView, pass: CellBits): { large: number; small: number } {
  // The runs of solid cells are what is left between those of others. They go on from row to row, from the border at one
  // end to that at the other. Run 0 is at the border, and all that is connected with it.
  const edgeCount = countEdges(pass);
  const gaps = SPARE_INTS.take(roomFor(edgeCount));
  writeEdges(pass, gaps);
  // The last run ends with the map, and no other comes after it.
  gaps[edgeCount] = cells.length;
  gaps[edgeCount + 1] = LAST;
  const runs = (edgeCount >> 1) + 1;
  const first = SPARE_INTS.take(gaps.length >> 1);
  const sizes = SPARE_INTS.take(first.length).fill(0, 0, runs);
  first[0] = 0;
  let above = 0;
  for (let run = 1, from = gaps[1]!; run < runs; run++) {
    const to = gaps[2 * run]!;
    // The first run that ends no earlier than at the corner of this one; it goes from one gap to the next.
    const left = from - stride - 1;
    const right = to - stride + 1;
    while (gaps[2 * above]! <= left) above++;
    let own = run;
    first[run] = run;
    for (let other = above; other === 0 || gaps[2 * other - 1]! < right; other++) own = joinedRoot(first, own, other);
    sizes[run] = to - from;
    from = gaps[2 * run + 1]!;
  }
  for (let run = 1; run < runs; run++) {
    const part = first[first[run]!]!;
    first[run] = part;
    if (part !== run) sizes[part]! += sizes[run]!;
  }
  let large = 0;
  let small = 0;
  for (let run = 1; run < runs; run++) {
    if (first[run] !== run) continue;
    if (sizes[run]! >= LEAST_LOOP) large++;
    else small++;
  }
  SPARE_INTS.give(gaps, first, sizes);
  return { large, small };
}

/** Counts the squares of 2x2 cells in which open and solid cells meet only at the corners. */
export function countDiagonalGaps(open: CellBits, stride: number): number {
  const east = shifted(open, 1);
  const south = shifted(open, stride);
  const southEast = shifted(open, stride + 1);
  let gaps = 0;
  for (let i = 0; i < open.length; i++) {
    gaps += bitCount((open[i]! ^ east[i]!) & (south[i]! ^ southEast[i]!) & (open[i]! ^ south[i]!));
  }
  return gaps;
}

/** Counts the cells of one set that aren't in another one. */
export function countWithout(bits: CellBits, without: CellBits): number {
  let count = 0;
  for (let i = 0; i < bits.length; i++) count += bitCount(bits[i]! & ~without[i]!);
  return count;
}

/** Returns which share of 8 x 4 equal blocks of the map has less than a tenth of open cells. */
export function emptyBlocks({ width, height, frame, stride }: LayoutView, open: CellBits): number {
  /** How many cells are open in all words before each. */
  const before = new Int32Array(open.length + 1);
  for (let i = 0; i < open.length; i++) before[i + 1] = before[i]! + bitCount(open[i]!);
  /** The first column of each block, and the width. */
  const columns = new Int32Array(BLOCKS_ACROSS + 1);
  for (let across = 1; across <= BLOCKS_ACROSS; across++)
    columns[across] = Math.floor((across * width) / BLOCKS_ACROSS);
  const counts = new Int32Array(BLOCKS_ACROSS);
  let blocks = 0;
  let empty = 0;
  for (let down = 0, y = 0; down < BLOCKS_DOWN; down++) {
    const bottom = Math.floor(((down + 1) * height) / BLOCKS_DOWN);
    const rows = bottom - y;
    counts.fill(0);
    for (; y < bottom; y++) {
      const row = (y + frame) * stride + frame;
      for (let across = 0, passed = setBefore(open, before, row); across < BLOCKS_ACROSS; across++) {
        const upTo = setBefore(open, before, row + columns[across + 1]!);
        counts[across]! += upTo - passed;
        passed = upTo;
      }
    }
    for (let across = 0; across < BLOCKS_ACROSS; across++) {
      const cells = rows * (columns[across + 1]! - columns[across]!);
      // On a very small map, some blocks have no cells.
      if (cells === 0) continue;
      blocks++;
      if (10 * counts[across]! < cells) empty++;
    }
  }
  return empty / blocks;
}

/** How many cells before a cell are set. `before` has the number for the first cell of each word. */
function setBefore(bits: CellBits, before: Int32Array, cell: number): number {
  const word = cell >> 5;
  const rest = cell & 31;
  return rest === 0 ? before[word]! : before[word]! + bitCount(bits[word]! & ((1 << rest) - 1));
}
