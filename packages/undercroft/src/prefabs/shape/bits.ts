import { bitCount, clip, type Rect } from "../../core/index.js";

/**
 * A map of bits, stored row by row in 32-bit words: bit `x & 31` of word `x >> 5`. Rows don't share words, and one
 * empty word follows each row, so shifts never read into the next row.
 */
export class Bits {
  readonly width: number;
  readonly height: number;
  /** Words per row, including the empty one. */
  readonly stride: number;
  readonly words: Int32Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.stride = ((width + 31) >> 5) + 1;
    this.words = new Int32Array(this.stride * height);
  }

  /** Sets the bit of each cell whose byte `b` has `isSet[b] === 1`. All values of `isSet` must be 0 or 1. */
  static from(width: number, height: number, bytes: Uint8Array, isSet: Uint8Array): Bits {
    const bits = new Bits(width, height);
    const { words, stride } = bits;
    let cell = 0;
    for (let y = 0; y < height; y++) {
      for (let x = 0, word = y * stride; x < width; word++) {
        const end = Math.min(width, x + 32);
        let packed = 0;
        // Four at a time: this is most of the work of finding a place.
        for (; x + 4 <= end; x += 4, cell += 4) {
          const low = isSet[bytes[cell]!]! | (isSet[bytes[cell + 1]!]! << 1);
          const high = isSet[bytes[cell + 2]!]! | (isSet[bytes[cell + 3]!]! << 1);
          packed |= (low | (high << 2)) << (x & 31);
        }
        for (; x < end; x++, cell++) packed |= isSet[bytes[cell]!]! << (x & 31);
        words[word] = packed;
      }
    }
    return bits;
  }

  /** Sets or clears a rectangle, clipped to the map. */
  fill(rect: Rect, value: boolean): this {
    const { words, stride } = this;
    const { x, y, width, height } = clip(rect, { x: 0, y: 0, width: this.width, height: this.height });
    if (width <= 0) return this;
    const end = x + width;
    for (let row = y; row < y + height; row++) {
      for (let word = x >> 5; word * 32 < end; word++) {
        const first = Math.max(0, x - word * 32);
        const past = Math.min(32, end - word * 32);
        const mask = (-1 << first) & (-1 >>> (32 - past));
        if (value) words[row * stride + word]! |= mask;
        else words[row * stride + word]! &= ~mask;
      }
    }
    return this;
  }

  clone(): Bits {
    const copy = new Bits(this.width, this.height);
    copy.words.set(this.words);
    return copy;
  }

  get(x: number, y: number): boolean {
    return ((this.words[y * this.stride + (x >> 5)]! >>> (x & 31)) & 1) === 1;
  }

  /** Keeps the bits that start a run of `length` set bits to the right. */
  erodeRight(length: number): Bits {
    const result = this.clone();
    let known = 1;
    while (known < length) {
      const step = Math.min(known, length - known);
      result.and(result, step, 0);
      known += step;
    }
    return result;
  }

  /** Clears the bits that are set in another map of the same size. */
  without({ words }: Bits): this {
    for (let i = 0; i < words.length; i++) this.words[i]! &= ~words[i]!;
    return this;
  }

  /** Keeps the bits whose partner, `dx` to the right and `dy` below, is set in `other`. */
  and(other: Bits, dx: number, dy: number): this {
    const { words, stride, height } = this;
    const skip = dx >> 5;
    const shift = dx & 31;
    const source = other.words;
    for (let y = 0; y < height; y++) {
      const row = y * stride;
      if (y + dy >= height) {
        words.fill(0, row, row + stride);
        continue;
      }
      const from = (y + dy) * stride;
      const end = from + stride;
      for (let word = 0; word < stride; word++) {
        const at = from + word + skip;
        const low = at < end ? source[at]! : 0;
        if (shift === 0) words[row + word]! &= low;
        else {
          const high = at + 1 < end ? source[at + 1]! : 0;
          words[row + word]! &= (low >>> shift) | (high << (32 - shift));
        }
      }
    }
    return this;
  }

  count(): number {
    let sum = 0;
    const { words } = this;
    for (let i = 0; i < words.length; i++) if (words[i] !== 0) sum += bitCount(words[i]!);
    return sum;
  }

  /** Returns the cell of the n-th set bit in reading order, counted from 0. */
  nth(n: number): number {
    let left = n;
    for (let word = 0; word < this.words.length; word++) {
      const ones = bitCount(this.words[word]!);
      if (left >= ones) {
        left -= ones;
        continue;
      }
      let bits = this.words[word]!;
      for (; left > 0; left--) bits &= bits - 1;
      const x = (word % this.stride) * 32 + 31 - Math.clz32(bits & -bits);
      return Math.floor(word / this.stride) * this.width + x;
    }
    return -1;
  }

  /** Clears one bit. */
  clear(x: number, y: number): void {
    this.words[y * this.stride + (x >> 5)]! &= ~(1 << (x & 31));
  }

  /** Calls `visit` for each set bit, in reading order. */
  each(visit: (x: number, y: number) => void): void {
    for (let word = 0; word < this.words.length; word++) {
      let bits = this.words[word]!;
      while (bits !== 0) {
        visit((word % this.stride) * 32 + 31 - Math.clz32(bits & -bits), Math.floor(word / this.stride));
        bits &= bits - 1;
      }
    }
  }
}
