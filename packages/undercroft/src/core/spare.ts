/** Arrays that are longer are not kept: they would fill the memory for good. */
const LONGEST_SPARE = 65_536;
/** Of more arrays than anybody takes at a time, the oldest is not kept. */
const MOST_SPARE = 16;

/**
 * Keeps arrays for reuse, for the next caller that needs one of the same length. Allocating new ones for every level takes
 * longer than some steps. They still have their old contents: clear them, or read only what you have written.
 */
export class Spare<T extends { readonly length: number }> {
  readonly #make: (length: number) => T;
  readonly #arrays: T[] = [];

  constructor(make: (length: number) => T) {
    this.#make = make;
  }

  /** An array for the caller alone, of this length. */
  take(length: number): T {
    const arrays = this.#arrays;
    for (let i = arrays.length - 1; i >= 0; i--) {
      const array = arrays[i]!;
      if (array.length !== length) continue;
      arrays.splice(i, 1);
      return array;
    }
    return this.#make(length);
  }

  /** Gives back arrays. The caller must not touch them afterwards. */
  give(...arrays: T[]): void {
    for (const array of arrays) if (array.length <= LONGEST_SPARE) this.#arrays.push(array);
    while (this.#arrays.length > MOST_SPARE) this.#arrays.shift();
  }
}

/** Whole numbers for whoever needs some for a moment. */
export const SPARE_INTS = /* @__PURE__ */ new Spare<Int32Array>((length) => new Int32Array(length));
