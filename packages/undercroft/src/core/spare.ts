/** Arrays that are longer are not kept: they would fill the memory for good. */
const MOST_SPARE = 65_536;

/**
 * Keeps one array that nobody needs any more, for the next one who needs an array of the same length. To get a new one
 * for every level takes longer than some steps. What is in the array is left over from before: clear it, or read only
 * what you have written.
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
