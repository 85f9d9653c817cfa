import type { Rng } from "../../core/index.js";

/**
 * Draws from many weights that change between draws: a tree of sums, as Peter Fenwick described it in 1994. Weights are
 * whole numbers, so that the sums stay exact. A draw or a change takes as many steps as the number of weights has binary digits.
 */
export class WeightedDraw {
  readonly #weights: Float64Array;
  /** The sum at i, counted from 1, is that of as many weights up to i as its lowest bit says. */
  readonly #sums: Float64Array;
  readonly #highestBit: number;
  #total = 0;

  /** The draw owns the weights from now on: they must not be changed afterwards. */
  constructor(weights: Float64Array) {
    const count = weights.length;
    this.#weights = weights;
    this.#sums = new Float64Array(count + 1);
    for (let i = 1; i <= count; i++) {
      this.#sums[i]! += this.#weights[i - 1]!;
      const parent = i + (i & -i);
      if (parent <= count) this.#sums[parent]! += this.#sums[i]!;
      this.#total += this.#weights[i - 1]!;
    }
    this.#highestBit = count === 0 ? 0 : 1 << (31 - Math.clz32(count));
  }

  /** The sum of all weights. */
  get total(): number {
    return this.#total;
  }

  weight(i: number): number {
    return this.#weights[i]!;
  }

  set(i: number, weight: number): void {
    const change = weight - this.#weights[i]!;
    this.#weights[i] = weight;
    this.#total += change;
    for (let at = i + 1; at < this.#sums.length; at += at & -at) this.#sums[at]! += change;
  }

  /** Draws one of the weights that are greater than 0. There must be one. */
  draw(rng: Rng): number {
    let left = Math.floor(rng.unit() * this.#total);
    let at = 0;
    for (let bit = this.#highestBit; bit > 0; bit >>= 1) {
      const next = at + bit;
      if (next >= this.#sums.length || this.#sums[next]! > left) continue;
      left -= this.#sums[next]!;
      at = next;
    }
    return at;
  }
}
