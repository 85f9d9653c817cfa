import { hasMethods, type Kind } from "./arguments.js";
import { mustBe, show, UndercroftError } from "./errors.js";
import { Hasher } from "./hash.js";

/** A seed. `42` and `"42"` are the same seed. */
export type Seed = string | number | bigint;

/** Long enough for a sentence; a novel as a seed is a mistake. */
const LONGEST_SEED = 4096;

/** Returns the seed as a string. Throws if it isn't a valid seed. */
export function seedText(seed: Seed): string {
  const isSeed = typeof seed === "string" || typeof seed === "bigint" || Number.isSafeInteger(seed);
  const text = isSeed ? String(seed) : "";
  if (isSeed && text.length <= LONGEST_SEED) return text;
  const rule = isSeed ? `at most ${LONGEST_SEED} characters long` : "a string or a whole number";
  throw mustBe("seed", rule, seed, "bad-seed");
}

const TWO_32 = 4294967296;
/** Up to this bound a 32-bit draw times the bound is exact in a double. */
const EXACT_BOUND = 2097152;

/**
 * A seeded stream of random integers (Chris Doty-Humphrey's sfc32, seeded from a hash). Forks are named: a fork depends
 * only on its seed and names, never on how many numbers were drawn before.
 *
 * @example
 * import { Rng } from "undercroft";
 *
 * const rng = Rng.fromSeed("rats");
 * console.log(rng.between(1, 6), rng.dice("2d6+1"), rng.chance(0.5), rng.pick(["rat", "bat"]));
 *
 * // A fork doesn't depend on what was drawn before.
 * console.log(rng.fork("loot").next() === Rng.fromSeed("rats").fork("loot").next()); // true
 */
export class Rng {
  /** Names this stream: forks continue from it. */
  readonly #key: Int32Array;
  readonly #state: Int32Array;

  private constructor(key: Int32Array) {
    if (!(key instanceof Int32Array)) {
      throw new UndercroftError("bad-option", `streams come from seeds: write Rng.fromSeed(${show(key ?? 1)}).`);
    }
    this.#key = key;
    this.#state = new Int32Array(4);
    for (let i = 0; i < 4; i++) this.#state[i] = key[i]!;
    // The authors of sfc32 run 12 rounds to spread a seed's bits over the whole state.
    for (let i = 0; i < 12; i++) this.next();
  }

  /** Creates the stream of a seed. */
  static fromSeed(seed: Seed): Rng {
    return new Rng(new Hasher().text(seedText(seed)).digest());
  }

  /**
   * Returns an independent stream for a part of the work. The same name always returns the same stream, no matter how
   * many numbers were drawn before.
   */
  fork(name: string | number): Rng {
    if (typeof name !== "string" && typeof name !== "number")
      throw mustBe("rng.fork: name", "a string or a number", name);
    return new Rng(new Hasher(this.#key).text(String(name)).digest());
  }

  /** Returns an independent stream for a cell, so that results don't depend on the order in which cells are visited. */
  at(x: number, y: number): Rng {
    if (!Number.isInteger(x) || !Number.isInteger(y)) {
      throw new UndercroftError("bad-option", `rng.at: x and y must be whole numbers, got ${show(x)} and ${show(y)}.`);
    }
    return new Rng(new Hasher(this.#key).word(x).word(y).word(0x61742078).digest());
  }

  /** Returns the next 32 bits as an unsigned integer. */
  next(): number {
    const s = this.#state;
    const counter = s[3]!;
    const c = s[2]!;
    const b = s[1]!;
    const t = (((s[0]! + b) | 0) + counter) | 0;
    s[3] = (counter + 1) | 0;
    s[0] = b ^ (b >>> 9);
    s[1] = (c + (c << 3)) | 0;
    s[2] = (((c << 21) | (c >>> 11)) + t) | 0;
    return t >>> 0;
  }

  /** Returns a whole number from 0 to n - 1. All are equally likely, without bias (Lemire's method). */
  below(n: number): number {
    // Fractions and NaN are no int32; like bounds that are too large or too small they are looked at more closely.
    if ((n | 0) !== n || n > EXACT_BOUND || n < 1) return this.#belowLarge(n);
    const product = this.next() * n;
    return product >>> 0 < n ? this.#belowAtShortEnd(product, n) : (product / TWO_32) >>> 0;
  }

  /** Draws again until the low word of the product is one that every result has equally often. Apart: it is rare. */
  #belowAtShortEnd(product: number, n: number): number {
    const threshold = (TWO_32 - n) % n;
    let fair = product;
    while (fair >>> 0 < threshold) fair = this.next() * n;
    return (fair / TWO_32) >>> 0;
  }

  #belowLarge(n: number): number {
    if (!Number.isSafeInteger(n) || n < 1 || n > TWO_32) {
      throw mustBe("rng.below: n", "a whole number from 1 to 2^32", n);
    }
    const limit = TWO_32 - (TWO_32 % n);
    for (;;) {
      const draw = this.next();
      if (draw < limit) return draw % n;
    }
  }

  /** Returns a whole number from min to max, both inclusive. All are equally likely. */
  between(min: number, max: number): number {
    if (!Number.isInteger(min) || !Number.isInteger(max) || min > max) {
      const rule = "min and max must be whole numbers, and max at least min";
      throw new UndercroftError("bad-option", `rng.between: ${rule}, got ${show(min)} and ${show(max)}.`);
    }
    return min + this.below(max - min + 1);
  }

  /** Returns a number from 0 up to but not including 1, with 53 random bits. */
  unit(): number {
    const high = this.next() >>> 5;
    const low = this.next() >>> 6;
    return (high * 67108864 + low) / 9007199254740992;
  }

  /**
   * Returns true with probability p: never at 0 or below, always at 1 or above. Always draws once, so that changing p
   * doesn't change later draws.
   */
  chance(p: number): boolean {
    if (typeof p !== "number" || Number.isNaN(p)) throw mustBe("rng.chance: p", "a number from 0 to 1", p);
    return this.next() < p * TWO_32;
  }

  /** Returns the sum of n dice with this many sides each, or 0 for no dice. */
  roll(n: number, sides: number): number {
    if (!Number.isSafeInteger(n) || n < 0) throw mustBe("rng.roll: n", "a whole number of at least 0", n);
    if (!Number.isSafeInteger(sides) || sides < 1)
      throw mustBe("rng.roll: sides", "a whole number of at least 1", sides);
    let sum = n;
    for (let i = 0; i < n; i++) sum += this.below(sides);
    return sum;
  }

  /** Rolls dice in dice notation: "d6", "2d6+1", "3d4-2" or "5". */
  dice(notation: string): number {
    // A number would pass for its text: whoever means a die with six sides would always get 6.
    if (typeof notation !== "string") throw mustBe("rng.dice: notation", 'a string such as "2d6+1"', notation);
    const { count, sides, bonus } = parseDice(notation);
    return this.roll(count, sides) + bonus;
  }

  /** Returns one of the items. All are equally likely. */
  pick<T>(items: ArrayLike<T>): T {
    if (!(items?.length > 0)) throw mustBe("rng.pick: items", "a list with at least one item", items);
    return items[this.below(items.length)]!;
  }

  /** Returns a random index, weighted. Entries with weight 0 are never returned. */
  weighted(weights: ArrayLike<number>): number {
    if (typeof weights?.length !== "number") throw mustBe("rng.weighted: weights", "a list of numbers", weights);
    let total = 0;
    let whole = true;
    for (let i = 0; i < weights.length; i++) {
      const weight = weights[i]!;
      if (typeof weight !== "number" || !(weight >= 0 && weight < Infinity)) {
        throw new UndercroftError("bad-option", `rng.weighted: weights must be 0 or more, got ${show(weight)}.`);
      }
      total += weight;
      if (!Number.isInteger(weight)) whole = false;
    }
    if (!(total > 0 && total < Infinity)) {
      throw new UndercroftError("bad-option", "rng.weighted: at least one weight must be greater than 0.");
    }
    // Whole weights are drawn as whole slots: exactly the written odds.
    let left = whole && total <= TWO_32 ? this.below(total) : this.unit() * total;
    let last = 0;
    for (let i = 0; i < weights.length; i++) {
      const weight = weights[i]!;
      if (weight === 0) continue;
      if (left < weight) return i;
      left -= weight;
      last = i;
    }
    return last; // only where rounding of fractional weights used up more than the total
  }

  /** Shuffles the items in place. Every order is equally likely. */
  shuffle<T extends { length: number; [index: number]: unknown }>(items: T): T {
    if (typeof items !== "object" || typeof items?.length !== "number")
      throw mustBe("rng.shuffle: items", "a list", items);
    for (let i = items.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      const kept = items[i];
      items[i] = items[j];
      items[j] = kept;
    }
    return items;
  }
}

/** A roll of dice: `count` dice with `sides` sides each, plus `bonus`. */
export interface Dice {
  readonly count: number;
  readonly sides: number;
  readonly bonus: number;
}

/** A stream of random numbers, as an argument of public functions. */
export const RNG: Kind = {
  rule: "an Rng, such as Rng.fromSeed(1)",
  fits: (value) => hasMethods(value, "below", "fork", "weighted"),
};

/** Parses dice notation. Throws if it isn't valid. */
export function parseDice(notation: string): Dice {
  const match = /^\s*(?:(\d{0,4})d(\d{1,6})\s*([+-]\s*\d{1,6})?|([+-]?\d{1,6}))\s*$/i.exec(notation);
  const sides = Number(match?.[2] ?? 1);
  if (match === null || sides < 1) {
    throw new UndercroftError("bad-option", `dice must look like "2d6+1", got ${show(notation)}.`);
  }
  if (match[4] !== undefined) return { count: 0, sides: 1, bonus: Number(match[4]) };
  return {
    count: match[1] === "" || match[1] === undefined ? 1 : Number(match[1]),
    sides,
    bonus: Number((match[3] ?? "0").replace(/\s/g, "")),
  };
}
