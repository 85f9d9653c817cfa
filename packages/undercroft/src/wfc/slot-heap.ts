import { grown } from "../core/index.js";

/** The smallest of some keys, at any time: a binary heap of numbered slots that knows where each of them stands. */
export class SlotHeap {
  #heap = new Int32Array(64);
  #keys = new Float64Array(64);
  /** Where a slot stands in the heap, plus one; 0 for slots that aren't in it. */
  #position = new Int32Array(64);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** The slot with the smallest key. */
  get first(): number {
    return this.#heap[0]!;
  }

  /** Puts a slot in, or moves it to where its new key belongs. */
  set(slot: number, key: number): void {
    if (slot >= this.#position.length) this.#grow(slot);
    this.#keys[slot] = key;
    const position = this.#position[slot]!;
    if (position === 0) this.#rise(this.#size++, slot);
    else if (position > 1 && key < this.#keys[this.#heap[(position - 2) >> 1]!]!) this.#rise(position - 1, slot);
    else this.#sink(position - 1, slot);
  }

  remove(slot: number): void {
    const position = slot < this.#position.length ? this.#position[slot]! : 0;
    if (position === 0) return;
    this.#position[slot] = 0;
    const last = this.#heap[--this.#size]!;
    if (last === slot) return;
    const at = position - 1;
    if (at > 0 && this.#keys[last]! < this.#keys[this.#heap[(at - 1) >> 1]!]!) this.#rise(at, last);
    else this.#sink(at, last);
  }

  #rise(from: number, slot: number): void {
    const heap = this.#heap;
    const keys = this.#keys;
    const key = keys[slot]!;
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const other = heap[parent]!;
      if (keys[other]! <= key) break;
      heap[at] = other;
      this.#position[other] = at + 1;
      at = parent;
    }
    heap[at] = slot;
    this.#position[slot] = at + 1;
  }

  #sink(from: number, slot: number): void {
    const heap = this.#heap;
    const keys = this.#keys;
    const key = keys[slot]!;
    let at = from;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= this.#size) break;
      if (child + 1 < this.#size && keys[heap[child + 1]!]! < keys[heap[child]!]!) child++;
      const other = heap[child]!;
      if (keys[other]! >= key) break;
      heap[at] = other;
      this.#position[other] = at + 1;
      at = child;
    }
    heap[at] = slot;
    this.#position[slot] = at + 1;
  }

  #grow(slot: number): void {
    const capacity = Math.max(slot + 1, this.#position.length * 2);
    this.#heap = grown(this.#heap, capacity);
    this.#keys = grown(this.#keys, capacity);
    this.#position = grown(this.#position, capacity);
  }
}
