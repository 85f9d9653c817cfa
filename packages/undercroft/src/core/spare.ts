/** Arrays that are longer are not kept: they would fill the memory for good. */
const MOST_SPARE = 65_536;

/**
 * Keeps one array for reuse, for the next caller that needs one of the same length. Allocating a new one for every level
 * takes longer than some steps. The array still has its old contents: clear it, or read only what you have written.
 */
export class Spare<T extends { readonly length: number }> {
  readonly #make: (length: number) => T;
  #array: T | undefined;

  constructor(make: (length: number) => T) {
    this.#make = make;
  }

  /** An array for the caller alone, of this length. */
  take(length: number): T {
    const array = this.#array;
    if (array === undefined || array.length !== length) return this.#make(length);
    this.#array = undefined;
    return array;
  }

  /** Gives back an array. The caller must not touch it afterwards. */
  give(array: T): void {
    if (array.length <= MOST_SPARE) this.#array = array;
  }
}
