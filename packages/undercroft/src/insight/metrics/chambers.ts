import { type CellBits, shifted } from "../../analysis/layout/cell-bits.js";
import { connectedParts } from "../../analysis/layout/shapes.js";
import type { LayoutView } from "../../analysis/layout/view.js";
import { bitCount } from "../../core/index.js";
import { copyPass } from "./walk.js";
import type { Workspace } from "./workspace.js";

/** The chambers of a level, which are the connected parts of its wide floor. */
export interface Chambers {
  readonly count: number;
  /** How unequal they are, from 0 to almost 1, as `[numerator, denominator]`; by their wide cells. */
  readonly gini: readonly [number, number];
  /** Pairs that are neighbours. */
  readonly links: number;
  /** Chambers with one neighbour. */
  readonly leaves: number;
}

/** Finds the chambers of a level and which are neighbours. `wide` has the cells with floor all around them. */
export function chambersOf(view: LayoutView, wide: CellBits, workspace: Workspace): Chambers {
  const { edges, first } = connectedParts(wide, view.stride);
  const runs = first.length;
  // Numbered from 1 in reading order. A part's first run comes before all its others, so its number is known by then.
  const numbers = new Int32Array(runs);
  const sizes = new Int32Array(runs + 1);
  let count = 0;
  for (let run = 0; run < runs; run++) {
    const number = first[run] === run ? ++count : numbers[first[run]!]!;
    numbers[run] = number;
    sizes[number]! += edges[2 * run + 1]! - edges[2 * run]!;
  }
  if (count === 0) return { count, gini: [0, 0], links: 0, leaves: 0 };
  const { links, leaves } =
    count === 1 ? { links: 0, leaves: 0 } : growing(view, wide, { edges, numbers, count }, workspace);
  return { count, gini: giniOf(sizes.subarray(1, count + 1)), links, leaves };
}

/** The Gini coefficient of sizes, which are sorted on the way. */
function giniOf(sizes: Int32Array): readonly [number, number] {
  sizes.sort();
  const n = sizes.length;
  let weighted = 0;
  let sum = 0;
  for (let i = 0; i < n; i++) {
    weighted += (2 * i + 1 - n) * sizes[i]!;
    sum += sizes[i]!;
  }
  return [weighted, n * sum];
}

interface Cores {
  /** The runs of wide cells: the first cell of each, and the cell after its last one. */
  readonly edges: Int32Array;
  /** The chamber of each run. */
  readonly numbers: Int32Array;
  readonly count: number;
}

/**
 * Lets all chambers grow at once, a move at a time, until all floor that is connected with one belongs to the nearest; of
 * equally near ones, to the one with the lowest number. Counts the pairs that touch.
 */
function growing(
  view: LayoutView,
  wide: CellBits,
  cores: Cores,
  workspace: Workspace,
): { links: number; leaves: number } {
  const { stride, cells } = view;
  const { open, queue, owners } = workspace;
  copyPass(view, open);
  owners.fill(0, 0, cells.length);
  let tail = putRims(wide, stride, cores, workspace);
  const met = new Meetings(cores.count);
  // Within a move, the queue is in order of numbers: so it is among those that come next, and a cell goes to the lowest.
  // As in a walk, neighbours are written in any case. Those that are open belong to nobody yet, so what is added is all.
  for (let head = 0; head < tail; head++) {
    const cell = queue[head]!;
    const own = owners[cell]!;
    const isWest = open[cell - 1]!;
    queue[tail] = cell - 1;
    tail += isWest;
    open[cell - 1] = 0;
    owners[cell - 1]! += own & -isWest;
    const isNorth = open[cell - stride]!;
    queue[tail] = cell - stride;
    tail += isNorth;
    open[cell - stride] = 0;
    owners[cell - stride]! += own & -isNorth;
    const isEast = open[cell + 1]!;
    queue[tail] = cell + 1;
    tail += isEast;
    open[cell + 1] = 0;
    const east = owners[cell + 1]! + (own & -isEast);
    owners[cell + 1] = east;
    const isSouth = open[cell + stride]!;
    queue[tail] = cell + stride;
    tail += isSouth;
    open[cell + stride] = 0;
    const south = owners[cell + stride]! + (own & -isSouth);
    owners[cell + stride] = south;
    // Cells of two chambers had their owners before either of them came up here, so one of them sees the other. 0 is
    // nobody. Both sides make one question, since the answer to each can't be foretold.
    if (Math.max(Math.min(east, east ^ own), Math.min(south, south ^ own)) === 0) continue;
    if (east !== own && east !== 0) met.add(own, east);
    if (south !== own && south !== 0) met.add(own, south);
  }
  return { links: met.count, leaves: met.leaves() };
}

/**
 * Puts the wide cells with a neighbour that isn't wide into the queue, in order of their chambers' numbers, and closes all
 * wide cells. Returns how many are in the queue.
 */
function putRims(wide: CellBits, stride: number, { edges, numbers, count }: Cores, workspace: Workspace): number {
  const { open, queue, owners } = workspace;
  const [west, east] = [shifted(wide, -1), shifted(wide, 1)];
  const [north, south] = [shifted(wide, -stride), shifted(wide, stride)];
  const rims = west;
  for (let i = 0; i < wide.length; i++) rims[i] = wide[i]! & ~(west[i]! & east[i]! & north[i]! & south[i]!);

  const places = new Int32Array(count + 2);
  for (let run = 0; run < numbers.length; run++) {
    const from = edges[2 * run]!;
    const to = edges[2 * run + 1]!;
    for (let cell = from; cell < to; cell++) open[cell] = 0;
    let found = 0;
    for (let word = from >> 5; word <= (to - 1) >> 5; word++) found += bitCount(bitsWithin(rims, word, from, to));
    places[numbers[run]! + 1]! += found;
  }
  for (let number = 1; number <= count + 1; number++) places[number]! += places[number - 1]!;
  for (let run = 0; run < numbers.length; run++) {
    const from = edges[2 * run]!;
    const to = edges[2 * run + 1]!;
    const number = numbers[run]!;
    let place = places[number]!;
    for (let word = from >> 5; word <= (to - 1) >> 5; word++) {
      for (let bits = bitsWithin(rims, word, from, to); bits !== 0; bits &= bits - 1) {
        const cell = 32 * word + 31 - Math.clz32(bits & -bits);
        queue[place++] = cell;
        owners[cell] = number;
      }
    }
    places[number] = place;
  }
  return places[count]!;
}

/** The bits of a word that belong to cells from `from` to before `to`; the word has some of them. */
function bitsWithin(bits: CellBits, word: number, from: number, to: number): number {
  const before = Math.max(0, from - 32 * word);
  const after = Math.max(0, 32 * word + 32 - to);
  return bits[word]! & (-1 << before) & (-1 >>> after);
}

/** Which chambers are neighbours. On a map there are fewer than three times as many pairs as chambers: it is planar. */
class Meetings {
  readonly #mask: number;
  readonly #lower: Int32Array;
  readonly #higher: Int32Array;
  readonly #neighbours: Int32Array;
  count = 0;

  constructor(chambers: number) {
    const slots = 1 << (32 - Math.clz32(6 * chambers));
    this.#mask = slots - 1;
    this.#lower = new Int32Array(slots);
    this.#higher = new Int32Array(slots);
    this.#neighbours = new Int32Array(chambers + 1);
  }

  add(one: number, other: number): void {
    const lower = Math.min(one, other);
    const higher = Math.max(one, other);
    // Odd numbers close to the golden ratio of 2^32 and to that of 2^31 spread what lies close together.
    let slot = ((Math.imul(lower, 0x9e3779b1) + Math.imul(higher, 0x4f1bbcdd)) >>> 8) & this.#mask;
    while (this.#lower[slot] !== 0) {
      if (this.#lower[slot] === lower && this.#higher[slot] === higher) return;
      slot = (slot + 1) & this.#mask;
    }
    this.#lower[slot] = lower;
    this.#higher[slot] = higher;
    this.#neighbours[lower]!++;
    this.#neighbours[higher]!++;
    this.count++;
  }

  /** How many have one neighbour. */
  leaves(): number {
    let leaves = 0;
    for (const neighbours of this.#neighbours) if (neighbours === 1) leaves++;
    return leaves;
  }
}
