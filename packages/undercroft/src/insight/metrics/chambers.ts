import { bitsWithin, type CellBits, shifted } from "../../analysis/layout/cell-bits.js";
import { connectedParts, releaseParts } from "../../analysis/layout/shapes.js";
import type { LayoutView } from "../../analysis/layout/view.js";
import { bitCount } from "../../core/index.js";
import type { Arrays } from "./workspace.js";

/** The owner of floor that belongs to no chamber yet. */
const FREE = -1;
/** The owner of everything else: more than there can be chambers. */
const SOLID = 0x40000000;

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

/** Finds the chambers of a level and which are neighbours. `pass` is the floor, and `wide` what has floor all around it. */
export function chambersOf(view: LayoutView, pass: CellBits, wide: CellBits, arrays: Arrays): Chambers {
  const parts = connectedParts(wide, view.stride);
  const { runs, edges, first } = parts;
  // Numbered from 1 in reading order. A part's first run comes before all its others, so its number is known by then.
  const numbers = new Int32Array(runs);
  const sizes = new Int32Array(runs + 1);
  let count = 0;
  for (let run = 0; run < runs; run++) {
    const number = first[run] === run ? ++count : numbers[first[run]!]!;
    numbers[run] = number;
    sizes[number]! += edges[2 * run + 1]! - edges[2 * run]!;
  }
  const met = count > 1 ? growing(view, pass, wide, { edges, numbers, count }, arrays) : { links: 0, leaves: 0 };
  releaseParts(parts);
  return { count, gini: giniOf(sizes.subarray(1, count + 1)), ...met };
}

/** The Gini coefficient of sizes, which are sorted on the way. 0 of 0 if there are none. */
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
  pass: CellBits,
  wide: CellBits,
  cores: Cores,
  arrays: Arrays,
): { links: number; leaves: number } {
  const { stride, cells } = view;
  const { queue, owners } = arrays;
  owners.fill(SOLID, 0, cells.length);
  for (let i = 0; i < pass.length; i++) {
    for (let bits = pass[i]!; bits !== 0; bits &= bits - 1) owners[32 * i + 31 - Math.clz32(bits & -bits)] = FREE;
  }
  let tail = putRims(wide, stride, cores, arrays);
  const met = new Meetings(cores.count);
  // Within a move, the queue is in order of numbers: so it is among those that come next, and a cell goes to the lowest.
  // As in a walk, neighbours are written in any case. What is free is -1, so one more is added than its owner.
  for (let head = 0; head < tail; head++) {
    const cell = queue[head]!;
    const own = owners[cell]!;
    const added = own + 1;
    const west = owners[cell - 1]!;
    queue[tail] = cell - 1;
    tail += west >>> 31;
    owners[cell - 1] = west + (added & (west >> 31));
    const north = owners[cell - stride]!;
    queue[tail] = cell - stride;
    tail += north >>> 31;
    owners[cell - stride] = north + (added & (north >> 31));
    const eastBefore = owners[cell + 1]!;
    queue[tail] = cell + 1;
    tail += eastBefore >>> 31;
    const east = eastBefore + (added & (eastBefore >> 31));
    owners[cell + 1] = east;
    const southBefore = owners[cell + stride]!;
    queue[tail] = cell + stride;
    tail += southBefore >>> 31;
    const south = southBefore + (added & (southBefore >> 31));
    owners[cell + stride] = south;
    // Cells of two chambers had their owners before either of them came up here, so one of them sees the other. Both
    // sides are tested at once: a branch for each would be hard to predict.
    if ((((east ^ own) & ((east - SOLID) >> 31)) | ((south ^ own) & ((south - SOLID) >> 31))) === 0) continue;
    if (east !== own && east !== SOLID) met.add(own, east);
    if (south !== own && south !== SOLID) met.add(own, south);
  }
  return { links: met.count, leaves: met.leaves() };
}

/**
 * Puts the wide cells with a neighbour that isn't wide into the queue, in order of their chambers' numbers, and writes to
 * whom all wide cells belong. Returns how many are in the queue.
 */
function putRims(wide: CellBits, stride: number, { edges, numbers, count }: Cores, arrays: Arrays): number {
  const { queue, owners } = arrays;
  const [west, east] = [shifted(wide, -1), shifted(wide, 1)];
  const [north, south] = [shifted(wide, -stride), shifted(wide, stride)];
  const rims = west;
  for (let i = 0; i < wide.length; i++) rims[i] = wide[i]! & ~(west[i]! & east[i]! & north[i]! & south[i]!);

  const places = new Int32Array(count + 2);
  for (let run = 0; run < numbers.length; run++) {
    const from = edges[2 * run]!;
    const to = edges[2 * run + 1]!;
    for (let cell = from; cell < to; cell++) owners[cell] = numbers[run]!;
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
        queue[place++] = 32 * word + 31 - Math.clz32(bits & -bits);
      }
    }
    places[number] = place;
  }
  return places[count]!;
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
