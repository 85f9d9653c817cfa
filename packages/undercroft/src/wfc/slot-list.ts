import { grown } from "../core/index.js";

/** Slots in the order in which they came, each of them once. */
export class SlotList {
  slots = new Int32Array(64);
  count = 0;
  #isIn = new Uint8Array(64);

  add(slot: number): void {
    if (slot >= this.#isIn.length) this.#grow(slot);
    if (this.#isIn[slot] === 1) return;
    this.#isIn[slot] = 1;
    this.slots[this.count++] = slot;
  }

  clear(): void {
    for (let i = 0; i < this.count; i++) this.#isIn[this.slots[i]!] = 0;
    this.count = 0;
  }

  #grow(slot: number): void {
    const capacity = Math.max(slot + 1, 2 * this.#isIn.length);
    this.slots = grown(this.slots, capacity);
    this.#isIn = grown(this.#isIn, capacity);
  }
}
