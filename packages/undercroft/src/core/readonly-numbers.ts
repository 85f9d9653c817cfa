/** Numbers that can be read but not written. Only this type protects them, because typed arrays can't be frozen. */
export interface ReadonlyNumbers {
  /** How many there are. */
  readonly length: number;
  /** The number at a place, counted from 0. */
  readonly [index: number]: number;
  /** Goes through the numbers in order. */
  [Symbol.iterator](): Iterator<number>;
}

/** The same for bytes. */
export interface ReadonlyBytes extends ReadonlyNumbers {}
