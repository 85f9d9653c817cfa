import { grown } from "../core/index.js";
import type { Slots } from "./slots.js";

/** A trail with more words is long, and its older half should be forgotten. */
const LONG = 1 << 22;
/** Which kind of entry it is: whether bits come before it. */
const WITHOUT_BITS = 0;
const WITH_BITS = 1;

/** What places were before they changed, to be undone from the end: the bits, if the place had any, and the place. */
export class Trail {
  readonly #slots: Slots;
  #entries = new Int32Array(1024);
  #length = 0;
  /** Between two marks, a place is saved once. For each slot, the span in which it was saved last. */
  #savedIn = new Int32Array(0);
  #span = 1;

  constructor(slots: Slots) {
    this.#slots = slots;
  }

  get length(): number {
    return this.#length;
  }

  get isLong(): boolean {
    return this.#length > LONG;
  }

  /** Where the trail stands now: what happens from here on can be undone without what was before. */
  mark(): number {
    this.#span++;
    return this.#length;
  }

  /** Saves that the place of a slot was untouched. */
  opened(slot: number): void {
    this.#begin(slot);
    this.#entries[this.#length++] = WITHOUT_BITS;
    this.#entries[this.#length++] = this.#slots.placeOf[slot]!;
  }

  /** Saves what is left in a slot, unless that was done since the last mark. */
  save(slot: number): void {
    if (this.#savedIn[slot] === this.#span) return;
    this.#begin(slot);
    const { words, bits, placeOf } = this.#slots;
    const entries = this.#entries;
    let at = this.#length;
    for (let w = slot * words; w < (slot + 1) * words; w++) entries[at++] = bits[w]!;
    entries[at++] = WITH_BITS;
    entries[at++] = placeOf[slot]!;
    this.#length = at;
  }

  #begin(slot: number): void {
    if (slot >= this.#savedIn.length) this.#savedIn = grown(this.#savedIn, this.#slots.capacity);
    this.#savedIn[slot] = this.#span;
    const needed = this.#length + this.#slots.words + 2;
    if (needed > this.#entries.length) this.#entries = grown(this.#entries, 2 * needed);
  }

  /** The place of the last entry, which `restore` takes away. */
  get lastPlace(): number {
    return this.#entries[this.#length - 1]!;
  }

  /** Removes the last entry and copies its bits into a slot. Returns false if it has none: the place was untouched. */
  restore(slot: number): boolean {
    if (slot < this.#savedIn.length) this.#savedIn[slot] = 0;
    const kind = this.#entries[this.#length - 2];
    this.#length -= 2;
    if (kind === WITHOUT_BITS) return false;
    const { words, bits } = this.#slots;
    this.#length -= words;
    for (let w = 0; w < words; w++) bits[slot * words + w] = this.#entries[this.#length + w]!;
    return true;
  }

  /** Forgets what was before a mark. */
  forget(mark: number): void {
    this.#entries.copyWithin(0, mark, this.#length);
    this.#length -= mark;
    this.#span++;
  }
}
