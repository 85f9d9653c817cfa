import { checkKeys, FLAG, finished, type KeysOf, UndercroftError } from "../core/index.js";
import { Intern } from "./intern.js";
import { PAUSE, Pace, type Pausing } from "./meter.js";
import { checkSample, checkWhole, type Model, modelOf, PATTERN_LIMIT, type Sample, tooManyPatterns } from "./model.js";

/** What `overlappingModel` learns from a sample. */
export interface OverlappingOptions {
  /** The width and height of the patterns, from 2 to 5 cells. Default: 3. */
  readonly size?: number;
  /**
   * How many of the eight rotations and reflections of a pattern to use. 1: only as drawn. 2: also mirrored left to
   * right. 4: also rotated by 90 degrees. 8: all. Default: 1.
   */
  readonly symmetries?: number;
  /** Whether the sample wraps around at its edges. Default: false. */
  readonly periodic?: boolean;
}

/**
 * Learns all squares of `size` x `size` cells in a sample, and how often each occurs. Every such square of the output
 * then also occurs in the sample. This is Maxim Gumin's overlapping model.
 */
export function overlappingModel(sample: Sample, options: OverlappingOptions = {}): Model {
  return finished(learnOverlapping(sample, options));
}

/** The same, with pauses. */
export function* learnOverlapping(sample: Sample, options: OverlappingOptions): Pausing<Model> {
  const caller = "overlappingModel";
  checkKeys(caller, options, OPTION_KEYS);
  const { size = 3, symmetries = 1, periodic = false } = options;
  checkWhole(caller, "size", size, 2, 5);
  checkWhole(caller, "symmetries", symmetries, 1, 8);
  const picture = checkSample(caller, sample);
  const { width, height } = sample;
  if (!periodic && (width < size || height < size)) {
    throw new UndercroftError(
      "bad-content",
      `${caller}: the sample (${width}x${height}) is too small for patterns of ${size}x${size} cells. Draw a larger one, or set periodic to true.`,
    );
  }

  // Every window as it is drawn. Most occur many times, and only the first of them is turned and mirrored.
  const area = size * size;
  const drawn = new Intern(area);
  const times: number[] = [];
  const window = new Uint8Array(area);
  const lastX = periodic ? width : width - size + 1;
  const lastY = periodic ? height : height - size + 1;
  const pace = new Pace();
  for (let y = 0; y < lastY; y++) {
    for (let x = 0; x < lastX; x++) {
      for (let i = 0; i < area; i++) {
        const row = (y + Math.floor(i / size)) % height;
        window[i] = picture[row * width + ((x + (i % size)) % width)]!;
      }
      const number = drawn.numberOf(window);
      times[number] = (times[number] ?? 0) + 1;
      checkCount(drawn);
      if (pace.isDue(4 * area)) yield PAUSE;
    }
  }

  const orders = symmetryOrders(size).slice(0, symmetries);
  const windows = drawn.bytes();
  const known = new Intern(area);
  const weights: number[] = [];
  for (const [number, count] of times.entries()) {
    for (const order of orders) {
      for (let i = 0; i < area; i++) window[i] = windows[number * area + order[i]!]!;
      const pattern = known.numberOf(window);
      weights[pattern] = (weights[pattern] ?? 0) + count;
    }
    checkCount(known);
    if (pace.isDue(3 * area * symmetries)) yield PAUSE;
  }

  const { colors, order } = yield* inOrder(known.bytes(), area, pace);
  const sides = yield* overlaps(colors, size, pace);
  return yield* modelOf({ size, step: 1, colors, weights: order.map((pattern) => weights[pattern]!), sides });
}

function checkCount({ size }: Intern): void {
  if (size <= PATTERN_LIMIT) return;
  throw tooManyPatterns("overlappingModel", "Use a smaller sample, a smaller size or fewer symmetries");
}

/**
 * The patterns in the order of their colours, and the numbers that they had. Patterns that share a side come to lie side
 * by side, and so in few words of a set. They are sorted by one colour after the other, the last one first, because that
 * can be paused.
 */
function* inOrder(
  colors: Uint8Array,
  area: number,
  pace: Pace,
): Pausing<{ readonly colors: Uint8Array; readonly order: readonly number[] }> {
  const count = colors.length / area;
  let order = Array.from({ length: count }, (_, i) => i);
  for (let i = area - 1; i >= 0; i--) {
    const next = new Int32Array(257);
    for (const pattern of order) next[colors[pattern * area + i]! + 1]!++;
    for (let color = 0; color < 256; color++) next[color + 1]! += next[color]!;
    const sorted = new Array<number>(count);
    for (const pattern of order) sorted[next[colors[pattern * area + i]!]!++] = pattern;
    order = sorted;
    if (pace.isDue(4 * count)) yield PAUSE;
  }
  const sorted = new Uint8Array(colors.length);
  for (const [at, pattern] of order.entries()) {
    for (let i = 0; i < area; i++) sorted[at * area + i] = colors[pattern * area + i]!;
  }
  return { colors: sorted, order };
}

/** For each symmetry the cell of the window that comes to each place: mirror, then turn, as often as it goes. */
function symmetryOrders(size: number): number[][] {
  const cells = Array.from({ length: size * size }, (_, i) => ({ x: i % size, y: Math.floor(i / size) }));
  const mirrored = (order: number[]) => cells.map(({ x, y }) => order[y * size + (size - 1 - x)]!);
  const turned = (order: number[]) => cells.map(({ x, y }) => order[x * size + (size - 1 - y)]!);
  const orders: number[][] = [];
  let order = cells.map((_, i) => i);
  for (let turns = 0; turns < 4; turns++) {
    orders.push(order, mirrored(order));
    order = turned(order);
  }
  return orders;
}

/** A pattern's side is all of it but the column, or row, that its neighbour in that direction does not cover. */
function* overlaps(colors: Uint8Array, size: number, pace: Pace): Pausing<Int32Array> {
  const area = size * size;
  const count = colors.length / area;
  const across = new Intern(area - size);
  const down = new Intern(area - size);
  const sides = new Int32Array(4 * count);
  const part = new Uint8Array(area - size);
  const copyPart = (pattern: number, left: number, top: number, columns: number, rows: number) => {
    let at = 0;
    for (let y = top; y < top + rows; y++) {
      for (let x = left; x < left + columns; x++) part[at++] = colors[pattern * area + y * size + x]!;
    }
  };
  for (let pattern = 0; pattern < count; pattern++) {
    for (let d = 0; d < 4; d++) {
      const forward = d < 2 ? 1 : 0;
      if (d % 2 === 0) copyPart(pattern, forward, 0, size - 1, size);
      else copyPart(pattern, 0, forward, size, size - 1);
      sides[4 * pattern + d] = (d % 2 === 0 ? across : down).numberOf(part);
    }
    if (pace.isDue(12 * area)) yield PAUSE;
  }
  return sides;
}

const OPTION_KEYS: KeysOf<OverlappingOptions> = { size: true, symmetries: true, periodic: FLAG };
