import { bitCount } from "../../core/bits.js";
import { type BitRows, connectedParts, invertedRows } from "./bit-rows.js";

/** Smaller spots are no rooms. */
const LEAST_ROOM = 6;
/** What one walks round: a hole this large is a loop, a smaller one a pillar. */
const LEAST_LOOP = 12;
/** The map is divided into so many blocks across and down. */
const BLOCKS_ACROSS = 8;
const BLOCKS_DOWN = 4;

/** Returns all cells that lie in a square of 2x2 open cells: the places where there is room to turn. */
export function roomyCells(open: BitRows): BitRows {
  const { width, height, words, bits } = open;
  const roomy = new Int32Array(bits.length);
  for (let y = 0; y + 1 < height; y++) {
    for (let k = 0, left = 0; k < words; k++) {
      const i = y * words + k;
      const both = bits[i]! & bits[i + words]!;
      const next = k + 1 < words ? bits[i + 1]! & bits[i + words + 1]! : 0;
      // The squares whose upper left cell is here; `left` is the one that reaches over from the word before.
      const squares = both & ((both >>> 1) | (next << 31));
      const covered = squares | (squares << 1) | left;
      left = squares >>> 31;
      roomy[i]! |= covered;
      roomy[i + words]! |= covered;
    }
  }
  return { width, height, words, bits: roomy };
}

/** Counts the rooms, which are connected roomy cells, and those that are plain rectangles. */
export function countRooms(roomy: BitRows): { rooms: number; rectangles: number } {
  const { runs, from, to, row, first } = connectedParts(roomy, false);
  const sizes = new Int32Array(runs);
  const lefts = from.slice(0, runs);
  const rights = to.slice(0, runs);
  const bottoms = new Int32Array(runs);
  for (let run = 0; run < runs; run++) {
    const part = first[run]!;
    sizes[part]! += to[run]! - from[run]!;
    lefts[part] = Math.min(lefts[part]!, from[run]!);
    rights[part] = Math.max(rights[part]!, to[run]!);
    bottoms[part] = row[run]!;
  }
  let rooms = 0;
  let rectangles = 0;
  for (let run = 0; run < runs; run++) {
    if (first[run] !== run || sizes[run]! < LEAST_ROOM) continue;
    rooms++;
    if (sizes[run] === (rights[run]! - lefts[run]!) * (bottoms[run]! - row[run]! + 1)) rectangles++;
  }
  return { rooms, rectangles };
}

/** Counts the islands of solid cells, of which one can walk all round: large ones and small ones. */
export function countHoles(pass: BitRows): { large: number; small: number } {
  const { width, height } = pass;
  const { runs, from, to, row, first } = connectedParts(invertedRows(pass), true);
  const sizes = new Int32Array(runs);
  for (let run = 0; run < runs; run++) {
    const part = first[run]!;
    const atEdge = from[run] === 0 || to[run] === width || row[run] === 0 || row[run] === height - 1;
    // A part that touches the edge stays below 0 for good: no map has so many cells.
    sizes[part] = atEdge ? -0x40000000 : sizes[part]! + to[run]! - from[run]!;
  }
  let large = 0;
  let small = 0;
  for (let run = 0; run < runs; run++) {
    if (sizes[run]! >= LEAST_LOOP) large++;
    else if (sizes[run]! > 0) small++;
  }
  return { large, small };
}

/** Counts the squares of 2x2 cells in which open and solid cells meet only at the corners. */
export function countDiagonalGaps({ width, height, words, bits }: BitRows): number {
  let gaps = 0;
  for (let y = 0; y + 1 < height; y++) {
    for (let k = 0; k < words; k++) {
      const i = y * words + k;
      const upper = bits[i]!;
      const lower = bits[i + words]!;
      const upperNext = (upper >>> 1) | (k + 1 < words ? bits[i + 1]! << 31 : 0);
      const lowerNext = (lower >>> 1) | (k + 1 < words ? bits[i + words + 1]! << 31 : 0);
      // The last column has no neighbour.
      const within = k + 1 < words ? -1 : lowBits((width - 1) & 31);
      gaps += bitCount((upper ^ upperNext) & (lower ^ lowerNext) & (upper ^ lower) & within);
    }
  }
  return gaps;
}

/** Counts the cells of one set that aren't in another one. */
export function countWithout({ bits }: BitRows, without: BitRows): number {
  let count = 0;
  for (let i = 0; i < bits.length; i++) count += bitCount(bits[i]! & ~without.bits[i]!);
  return count;
}

/** Returns which share of 8 x 4 equal blocks of the map has less than a tenth of open cells. */
export function emptyBlocks({ width, height, words, bits }: BitRows): number {
  const edges = Array.from({ length: BLOCKS_ACROSS + 1 }, (_, i) => Math.floor((i * width) / BLOCKS_ACROSS));
  let blocks = 0;
  let empty = 0;
  for (let block = 0, y = 0; block < BLOCKS_DOWN; block++) {
    const bottom = Math.floor(((block + 1) * height) / BLOCKS_DOWN);
    const rows = bottom - y;
    const open = new Int32Array(BLOCKS_ACROSS + 1);
    for (; y < bottom; y++) {
      // How many open cells of the row lie left of each edge.
      for (let edge = 1, k = 0, left = 0; edge <= BLOCKS_ACROSS; edge++) {
        const x = edges[edge]!;
        for (; k < x >> 5; k++) left += bitCount(bits[y * words + k]!);
        open[edge]! += left + ((x & 31) === 0 ? 0 : bitCount(bits[y * words + k]! & lowBits(x & 31)));
      }
    }
    for (let edge = 1; edge <= BLOCKS_ACROSS; edge++) {
      const cells = rows * (edges[edge]! - edges[edge - 1]!);
      // On a very small map, some blocks have no cells.
      if (cells === 0) continue;
      blocks++;
      if (10 * (open[edge]! - open[edge - 1]!) < cells) empty++;
    }
  }
  return empty / blocks;
}

/** A word with so many of its lowest bits set, from 0 to 31. */
function lowBits(count: number): number {
  return (1 << count) - 1;
}
