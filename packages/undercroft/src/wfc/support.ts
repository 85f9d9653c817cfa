import type { Adjacency } from "./adjacency.js";
import { lowestBit } from "./bits.js";
import type { Meter } from "./meter.js";
import type { Model } from "./model.js";
import type { Slots } from "./slots.js";

/** The cost of looking at a pattern's class, which may be anywhere in memory, in words that are read in sequence. */
const VISIT = 4;
/** The same if there are more patterns than fit into a processor's cache. */
const FAR_VISIT = 24;
const FAR_PATTERNS = 16_384;

/** Answers what the patterns of a slot accept beside them, class by class and never by pairs of patterns. */
export class Support {
  /** The cost of a visit, in units of work. */
  readonly visit: number;
  /** The set of patterns that was collected last. */
  readonly set: Int32Array;
  /** The patterns that were listed last. */
  readonly listed: Int32Array;
  readonly #adjacency: Adjacency;
  readonly #slots: Slots;
  readonly #meter: Meter;
  /** For each class the last look at a place's side in which it was met. */
  readonly metIn: Int32Array;
  #look = 0;

  constructor(model: Model, slots: Slots, meter: Meter) {
    this.visit = model.count > FAR_PATTERNS ? FAR_VISIT : VISIT;
    this.set = new Int32Array(slots.words);
    this.listed = new Int32Array(model.count);
    this.metIn = new Int32Array(model.adjacency.classCount);
    this.#adjacency = model.adjacency;
    this.#slots = slots;
    this.#meter = meter;
  }

  /** Lists the patterns that are left in a slot or, with `heard`, those of `heard` that aren't any more. */
  list(slot: number, heard?: Int32Array): void {
    const { words, bits } = this.#slots;
    const list = this.listed;
    const row = slot * words;
    let n = 0;
    for (let w = 0; w < words; w++) {
      let rest = heard === undefined ? bits[row + w]! : heard[row + w]! & ~bits[row + w]!;
      while (rest !== 0) {
        const lead = 31 - Math.clz32(rest);
        rest ^= 1 << lead;
        list[n++] = (w << 5) + lead;
      }
    }
    this.#meter.work += words + 2 * n;
  }

  /** Returns a number that no class has in `metIn` yet. The next one isn't used either. */
  newLook(): number {
    this.#look += 2;
    return this.#look;
  }

  /** Collects the set of all patterns that the listed ones accept in a direction. */
  collect(listed: number, direction: number): void {
    const { classOf, targets } = this.#adjacency;
    const { start, words, masks } = targets;
    const { set, metIn, listed: list } = this;
    const look = this.newLook();
    let work = this.visit * listed + set.length;
    for (let w = 0; w < set.length; w++) set[w] = 0;
    for (let i = 0; i < listed; i++) {
      const number = classOf[4 * list[i]! + direction]!;
      if (metIn[number] === look) continue;
      metIn[number] = look;
      const last = start[number + 1]!;
      work += last - start[number]!;
      for (let k = start[number]!; k < last; k++) set[words[k]!]! |= masks[k]!;
    }
    this.#meter.work += work;
  }

  /** The same for all that is left in a slot. */
  collectLeft(slot: number, direction: number): void {
    this.list(slot);
    this.collect(this.#slots.left[slot]!, direction);
  }

  /** The same for a single pattern. */
  collectOne(pattern: number, direction: number): void {
    this.listed[0] = pattern;
    this.collect(1, direction);
  }

  /** Whether a slot has a pattern of a class left. */
  shows(slot: number, number: number): boolean {
    const { start, words, masks } = this.#adjacency.members;
    const { bits } = this.#slots;
    const row = slot * this.#slots.words;
    const last = start[number + 1]!;
    let k = start[number]!;
    while (k < last && (bits[row + words[k]!]! & masks[k]!) === 0) k++;
    this.#meter.work += last - start[number]!;
    return k < last;
  }

  /** Whether a slot has a class left that accepts a pattern in a direction; `entry` is 4 * pattern + direction. */
  accepts(slot: number, entry: number): boolean {
    const { supporterStart, supporters, single } = this.#adjacency;
    if (single) return this.shows(slot, supporters[entry]!);
    for (let k = supporterStart[entry]!; k < supporterStart[entry + 1]!; k++) {
      if (this.shows(slot, supporters[k]!)) return true;
    }
    return false;
  }

  /** Of some patterns of a word those that no class left in a slot accepts in a direction. */
  unsupported(slot: number, word: number, mask: number, direction: number): number {
    let gone = mask;
    for (let bits = mask; bits !== 0; bits &= bits - 1) {
      const bit = bits & -bits;
      if (this.accepts(slot, 4 * (32 * word + lowestBit(bit)) + direction)) gone ^= bit;
    }
    return gone;
  }
}
