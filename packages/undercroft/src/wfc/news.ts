import { grown } from "../core/index.js";
import type { Slots } from "./slots.js";

/**
 * A queue of slots that lost patterns, which their neighbours haven't been told yet. It keeps what each slot had before, so
 * that the loss can be worked out.
 */
export class News {
  readonly #slots: Slots;
  readonly #queue: number[] = [];
  #head = 0;
  /** For slots in the queue, what the neighbours were told last. */
  heardBits = new Int32Array(0);
  heardLeft = new Int32Array(0);
  /** For slots in the queue, the directions, as bits, in which there is news. 0 for all others. */
  #directions = new Uint8Array(0);

  constructor(slots: Slots) {
    this.#slots = slots;
  }

  /** How many slots wait. */
  get count(): number {
    return this.#queue.length - this.#head;
  }

  /** Adds a slot that is about to lose patterns, with news for some directions. Returns whether it wasn't in the queue. */
  add(slot: number, directions: number): boolean {
    if (this.#directions.length < this.#slots.capacity) this.#grow();
    const before = this.#directions[slot]!;
    this.#directions[slot] = before | directions;
    if (before !== 0) return false;
    const { words, bits, left } = this.#slots;
    for (let w = slot * words; w < (slot + 1) * words; w++) this.heardBits[w] = bits[w]!;
    this.heardLeft[slot] = left[slot]!;
    this.#queue.push(slot);
    return true;
  }

  /** The slot that has waited longest. */
  take(): number {
    const slot = this.#queue[this.#head++]!;
    if (this.count === 0) {
      this.#queue.length = 0;
      this.#head = 0;
    }
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
  }
}
