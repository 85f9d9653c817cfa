import { grown } from "../core/index.js";

/**
 * Numbers for strings of bytes of the same length: the first one is 0, the next new one 1, and so on. The numbers depend
 * only on the order in which the strings come.
 */
export class Intern {
  readonly #length: number;
  /** All strings, one after the other. */
  #pool: Uint8Array;
  /** Open addressing: numbers plus one, 0 where nothing is. Always at least half empty. */
  #table = new Int32Array(64);
  #size = 0;

  constructor(length: number) {
    this.#length = length;
    this.#pool = new Uint8Array(32 * Math.max(1, length));
  }

  get size(): number {
    return this.#size;
  }

  /** All strings, one after the other. */
  bytes(): Uint8Array {
    return this.#pool.slice(0, this.#size * this.#length);
  }

  numberOf(bytes: Uint8Array): number {
    const length = this.#length;
    const mask = this.#table.length - 1;
    let at = hashOf(bytes, 0, length) & mask;
    for (let found = this.#table[at]!; found !== 0; found = this.#table[at]!) {
      if (this.#holds(found - 1, bytes)) return found - 1;
      at = (at + 1) & mask;
    }
    const number = this.#size++;
    this.#table[at] = number + 1;
    if (this.#size * length > this.#pool.length) this.#pool = grown(this.#pool, this.#pool.length * 2);
    this.#pool.set(bytes, number * length);
    if (this.#size * 2 > this.#table.length) this.#rehash();
    return number;
  }

  #holds(number: number, bytes: Uint8Array): boolean {
    const from = number * this.#length;
    for (let i = 0; i < this.#length; i++) if (this.#pool[from + i] !== bytes[i]) return false;
    return true;
  }

  #rehash(): void {
    const table = new Int32Array(this.#table.length * 2);
    const mask = table.length - 1;
    for (let number = 0; number < this.#size; number++) {
      let at = hashOf(this.#pool, number * this.#length, this.#length) & mask;
      while (table[at] !== 0) at = (at + 1) & mask;
      table[at] = number + 1;
    }
    this.#table = table;
  }
}

function hashOf(bytes: Uint8Array, from: number, length: number): number {
  let hash = 0x2545f491;
  for (let i = from; i < from + length; i++) {
    hash = Math.imul(hash ^ bytes[i]!, 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  return hash;
}
