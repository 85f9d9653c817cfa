import { grown } from "../core/index.js";
import type { Slots } from "./slots.js";

/**
 * The slots that lost patterns of which their neighbours have not heard yet, first come, first served. What was left
 * when they came is kept, so that it can be told what they lost.
 */
export class News {
  readonly #slots: Slots;
  #capacity = 0;
  /** A ring. */
  #queue = new Int32Array(0);
  #head = 0;
  count = 0;
  /** For slots that wait what the neighbours last heard of. */
  heardBits = new Int32Array(0);
  heardLeft = new Int32Array(0);
  /** For slots that wait the directions, as bits, in which there is news; 0 for all others. */
  #directions = new Uint8Array(0);

  constructor(slots: Slots) {
    this.#slots = slots;
  }

  /** Lets a slot wait that is about to lose patterns, with news for some directions; whether it did not yet. */
  add(slot: number, directions: number): boolean {
    if (this.#capacity < this.#slots.capacity) this.#grow();
    const before = this.#directions[slot]!;
    this.#directions[slot] = before | directions;
    if (before !== 0) return false;
    const { words, bits, left } = this.#slots;
    for (let w = slot * words; w < (slot + 1) * words; w++) this.heardBits[w] = bits[w]!;
    this.heardLeft[slot] = left[slot]!;
    let at = this.#head + this.count++;
    if (at >= this.#capacity) at -= this.#capacity;
    this.#queue[at] = slot;
    return true;
  }

  /** The slot that has waited longest. */
  take(): number {
    const slot = this.#queue[this.#head]!;
    if (++this.#head === this.#capacity) this.#head = 0;
    this.count--;
    return slot;
  }

  /** The directions, as bits, in which a slot has news; it has none from now on. */
  takeDirections(slot: number): number {
    const directions = this.#directions[slot]!;
    this.#directions[slot] = 0;
    return directions;
  }

  clear(): void {
    while (this.count > 0) this.#directions[this.take()] = 0;
  }

  #grow(): void {
    const { capacity, words } = this.#slots;
    this.heardBits = grown(this.heardBits, capacity * words);
    this.heardLeft = grown(this.heardLeft, capacity);
    this.#directions = grown(this.#directions, capacity);
    // The ring is unrolled as it grows.
    const queue = new Int32Array(capacity);
    for (let i = 0; i < this.count; i++) queue[i] = this.#queue[(this.#head + i) % this.#capacity]!;
    this.#queue = queue;
    this.#head = 0;
    this.#capacity = capacity;
  }
}
