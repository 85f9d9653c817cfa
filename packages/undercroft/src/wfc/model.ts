import { counted, mustBe, show, UndercroftError } from "../core/index.js";
import { type Adjacency, bySides } from "./adjacency.js";
import type { Pausing } from "./meter.js";

/** A picture to learn from: one byte per cell, row by row. You decide what the numbers mean. */
export interface Sample {
  /** The number of columns. */
  readonly width: number;
  /** The number of rows. */
  readonly height: number;
  /** The number of each cell, from 0 to 255. */
  readonly colors: ArrayLike<number>;
}

/**
 * What can go where: patterns (squares of colours), how often to use each, and which ones fit next to each other. The
 * output has one place for every `step` cells, and each place gets one pattern.
 */
export interface Model {
  /** The width and height of a pattern, in cells. */
  readonly size: number;
  /** The distance between two places, in cells: 1 if patterns overlap, `size` if they are side by side. */
  readonly step: number;
  /** The number of patterns. */
  readonly count: number;
  /** The colours of all patterns, one pattern after another, each row by row. */
  readonly colors: Uint8Array;
  /** How often to use each pattern, as whole numbers of at least 1. */
  readonly weights: Float64Array;
  /** Which patterns fit next to which, in a compact form. */
  readonly adjacency: Adjacency;
  /** Returns the name of a pattern, for messages. Default: its colours, row by row. */
  readonly nameOf?: (pattern: number) => string;
  /**
   * For patterns that only fit where the output ends before the pattern does: 1 in the last column, 2 in the last row,
   * 3 in both. Without it, every pattern can be anywhere.
   */
  readonly zones?: Uint8Array;
  /** The size of the output that the zones are made for. */
  readonly fits?: { readonly width: number; readonly height: number };
}

/** The maximum number of patterns. A sample with more is probably a mistake, or a photograph. */
export const PATTERN_LIMIT = 131_072;

/** Up to this sum, weights times their logarithms are whole numbers that a double holds exactly. */
const TOTAL_WEIGHT = 1 << 24;

/** The parts that all kinds of models share: sides that fit where they have the same number, and whole weights. */
export function* modelOf(parts: {
  readonly size: number;
  readonly step: number;
  readonly colors: Uint8Array;
  readonly weights: ArrayLike<number>;
  /** For each pattern the numbers of its right, lower, left and upper side. */
  readonly sides: Int32Array;
}): Pausing<Model> {
  const { size, step, colors, weights, sides } = parts;
  return {
    size,
    step,
    count: weights.length,
    colors,
    weights: wholeWeights(weights),
    adjacency: yield* bySides(sides),
  };
}

/** Weights as whole numbers with the same proportions, as far as whole numbers from 1 up have them. */
export function wholeWeights(weights: ArrayLike<number>): Float64Array {
  const whole = new Float64Array(weights.length);
  let total = 0;
  let isWhole = true;
  for (let i = 0; i < weights.length; i++) {
    total += weights[i]!;
    if (!Number.isInteger(weights[i])) isWhole = false;
  }
  const scale = isWhole && total <= TOTAL_WEIGHT ? 1 : (TOTAL_WEIGHT - weights.length) / total;
  for (let i = 0; i < whole.length; i++) whole[i] = Math.max(1, Math.floor(weights[i]! * scale));
  return whole;
}

/** Returns the colours of a sample as bytes. Throws if it isn't a picture. */
export function checkSample(caller: string, sample: Sample): Uint8Array {
  if (typeof sample !== "object" || typeof sample?.colors?.length !== "number") {
    throw mustBe(`${caller}: the sample`, "{ width, height, colors }", sample, "bad-content");
  }
  const { width, height, colors } = sample;
  checkWhole(caller, "sample.width", width, 1, 65_535);
  checkWhole(caller, "sample.height", height, 1, 65_535);
  if (colors.length !== width * height) {
    throw new UndercroftError(
      "bad-content",
      `${caller}: the sample is ${width}x${height}, so it must have ${counted(width * height, "colour")}, got ${colors.length}.`,
    );
  }
  const bytes = new Uint8Array(colors.length);
  for (let i = 0; i < bytes.length; i++) {
    const color = colors[i]!;
    if ((color & 255) !== color) {
      throw new UndercroftError(
        "bad-content",
        `${caller}: the colours of a sample must be whole numbers from 0 to 255, got ${show(color)} at ` +
          `(${i % width}, ${Math.floor(i / width)}).`,
      );
    }
    bytes[i] = color;
  }
  return bytes;
}

/** Throws if an option isn't a whole number in its range. */
export function checkWhole(caller: string, option: string, value: number, min: number, max: number): void {
  if (Number.isInteger(value) && value >= min && value <= max) return;
  throw new UndercroftError(
    "bad-option",
    `${caller}: ${option} must be a whole number from ${min} to ${max}, got ${show(value)}.`,
    { option, value },
  );
}

/** Throws if a list has anything but colours. */
export function checkColors(caller: string, option: string, colors: readonly number[]): void {
  for (const color of colors) checkWhole(caller, `each colour in ${option}`, color, 0, 255);
}

export function tooManyPatterns(caller: string, advice: string): UndercroftError {
  return new UndercroftError(
    "bad-content",
    `${caller}: there are more than ${PATTERN_LIMIT} different patterns. ${advice}.`,
  );
}
