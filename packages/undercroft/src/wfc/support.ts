import type { Adjacency } from "./adjacency.js";
import { lowestBit } from "./bits.js";
import type { Meter } from "./meter.js";
import type { Model } from "./model.js";
import type { News } from "./news.js";
import type { Slots } from "./slots.js";

/** What it costs to look at a pattern's class, which may lie anywhere: several words that come in line. */
const VISIT = 4;
/** The same where there are more patterns than a processor has at hand. */
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

  /** Lists the patterns that are left in a slot. */
  listLeft(slot: number): void {
    const { words, bits } = this.#slots;
    const list = this.listed;
    const row = slot * words;
    let n = 0;
    for (let w = 0; w < words; w++) n = listWord(bits[row + w]!, w, list, n);
    this.#meter.work += words + 2 * n;
  }

  /** Lists the patterns that the neighbours of a slot have not heard to be lost. */
  listLost(slot: number, { heardBits }: News): void {
    const { words, bits } = this.#slots;
    const list = this.listed;
    const row = slot * words;
    let n = 0;
    for (let w = 0; w < words; w++) n = listWord(heardBits[row + w]! & ~bits[row + w]!, w, list, n);
    this.#meter.work += words + 2 * n;
  }

  /** Two numbers that no class was met with yet. */
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
    this.listLeft(slot);
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

/** Adds the patterns of a word to a list that has n entries; how many it has then. */
function listWord(bits: number, word: number, list: Int32Array, n: number): number {
  let rest = bits;
  let count = n;
  while (rest !== 0) {
    const lead = 31 - Math.clz32(rest);
    rest ^= 1 << lead;
    list[count++] = (word << 5) + lead;
  }
  return count;
}
