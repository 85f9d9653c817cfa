import { grown } from "../core/index.js";
import { lowestBit } from "./bits.js";
import { log2 } from "./entropy.js";
import type { Model } from "./model.js";

/** Weights times logarithms are whole numbers, so that adding and subtracting them leaves no rounding error. */
const LOG_SCALE = 1024;

/** The maximum memory of the slots, in bytes. Their number depends on the open places, not on the size of the output. */
const MEMORY_LIMIT = 1 << 28;
/** The first memory, in bytes: enough for most outputs, so that nothing has to be copied later. */
const FIRST_BYTES = 1 << 20;
const LEAST_CAPACITY = 16;
/** Slots for what untouched places look like. */
const TEMPLATES = 5;

/** Thrown when the open places need too much memory. `Collapse` catches it. */
export class OutOfRoom extends Error {}

/**
 * The memory of open places: which patterns are left there, as sets of bits, how many they are, and what they weigh.
 * Slots are taken and released, so that there are only as many as places are open at one time.
 */
export class Slots {
  /** Words of 32 bits for a set of patterns. */
  readonly words: number;
  readonly #weights: Float64Array;
  readonly #weightLogs: Float64Array;
  readonly #bytesPerSlot: number;
  readonly #most: number;

  // By slot. All grow together, so a reference to one of them is stale after a slot was taken.
  capacity = 0;
  /** What is left in slot s: the words from `s * words` on. */
  bits = new Int32Array(0);
  /** How many patterns are left. */
  left = new Int32Array(0);
  placeOf = new Int32Array(0);
  #weightLeft = new Float64Array(0);
  #weightLogLeft = new Float64Array(0);
  #free = new Int32Array(0);
  #freeCount = 0;
  #count = 0;

  constructor(model: Model, places: number) {
    this.words = (model.count + 31) >> 5;
    this.#weights = model.weights;
    this.#weightLogs = model.weights.map((weight) => Math.round(weight * log2(weight) * LOG_SCALE));
    this.#bytesPerSlot = 8 * this.words + 64;
    this.#most = Math.min(places + TEMPLATES, Math.floor(MEMORY_LIMIT / this.#bytesPerSlot));
  }

  take(): number {
    if (this.#freeCount > 0) return this.#free[--this.#freeCount]!;
    if (this.#count === this.capacity) this.#grow();
    return this.#count++;
  }

  release(slot: number): void {
    this.#free[this.#freeCount++] = slot;
  }

  #grow(): void {
    const first = Math.max(LEAST_CAPACITY, Math.floor(FIRST_BYTES / this.#bytesPerSlot));
    const capacity = Math.min(this.#most, Math.max(first, 2 * this.capacity));
    if (capacity <= this.capacity) throw new OutOfRoom();
    this.capacity = capacity;
    this.bits = grown(this.bits, capacity * this.words);
    this.left = grown(this.left, capacity);
    this.placeOf = grown(this.placeOf, capacity);
    this.#weightLeft = grown(this.#weightLeft, capacity);
    this.#weightLogLeft = grown(this.#weightLogLeft, capacity);
    this.#free = grown(this.#free, capacity);
  }

  /** Lets a slot have the patterns for which there is a 1. */
  fill(slot: number, isLeft: Uint8Array): void {
    for (let pattern = 0; pattern < isLeft.length; pattern++) {
      if (isLeft[pattern] === 1) this.bits[slot * this.words + (pattern >> 5)]! |= 1 << (pattern & 31);
    }
    this.addUp(slot);
  }

  /** Counts and weighs what is left in a slot. */
  addUp(slot: number): void {
    let left = 0;
    let weight = 0;
    let weightLog = 0;
    for (let w = 0; w < this.words; w++) {
      for (let bits = this.bits[slot * this.words + w]!; bits !== 0; bits &= bits - 1) {
        const pattern = 32 * w + lowestBit(bits);
        left++;
        weight += this.#weights[pattern]!;
        weightLog += this.#weightLogs[pattern]!;
      }
    }
    this.left[slot] = left;
    this.#weightLeft[slot] = weight;
    this.#weightLogLeft[slot] = weightLog;
  }

  /** Lets a slot be like another one. */
  copy(from: number, slot: number): void {
    const { words } = this;
    this.bits.copyWithin(slot * words, from * words, (from + 1) * words);
    this.left[slot] = this.left[from]!;
    this.#weightLeft[slot] = this.#weightLeft[from]!;
    this.#weightLogLeft[slot] = this.#weightLogLeft[from]!;
  }

  /** Removes patterns of one word, all of which are left. Returns how many they are. */
  drop(slot: number, word: number, gone: number): number {
    this.bits[slot * this.words + word]! ^= gone;
    let lost = 0;
    let weight = 0;
    let weightLog = 0;
    for (let bits = gone; bits !== 0; ) {
      const lead = 31 - Math.clz32(bits);
      bits ^= 1 << lead;
      lost++;
      weight += this.#weights[32 * word + lead]!;
      weightLog += this.#weightLogs[32 * word + lead]!;
    }
    this.left[slot]! -= lost;
    this.#weightLeft[slot]! -= weight;
    this.#weightLogLeft[slot]! -= weightLog;
    return lost;
  }

  /** The sum of the weights of what is left. */
  weightLeft(slot: number): number {
    return this.#weightLeft[slot]!;
  }

  /** The entropy of a slot, in bits. */
  entropy(slot: number): number {
    const weight = this.#weightLeft[slot]!;
    return log2(weight) - this.#weightLogLeft[slot]! / (weight * LOG_SCALE);
  }

  /** The pattern at which the weights of those left, added up, come to more than a draw. */
  patternAt(slot: number, draw: number): number {
    let rest = draw;
    for (let w = 0; w < this.words; w++) {
      for (let bits = this.bits[slot * this.words + w]!; bits !== 0; bits &= bits - 1) {
        const pattern = 32 * w + lowestBit(bits);
        rest -= this.#weights[pattern]!;
        if (rest < 0) return pattern;
      }
    }
    return -1;
  }

  /** The first few patterns that are left. */
  first(slot: number, most: number): number[] {
    const patterns: number[] = [];
    for (let w = 0; w < this.words && patterns.length < most; w++) {
      for (let bits = this.bits[slot * this.words + w]!; bits !== 0 && patterns.length < most; bits &= bits - 1) {
        patterns.push(32 * w + lowestBit(bits));
      }
    }
    return patterns;
  }

  /** The one pattern that is left. */
  only(slot: number): number {
    const first = slot * this.words;
    let w = first;
    while (this.bits[w] === 0) w++;
    return 32 * (w - first) + lowestBit(this.bits[w]!);
  }
}
