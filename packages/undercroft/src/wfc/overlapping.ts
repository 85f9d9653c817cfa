import { UndercroftError } from "../core/index.js";
import { Intern } from "./intern.js";
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
  const caller = "overlappingModel";
  const { size = 3, symmetries = 1, periodic = false } = options;
  checkWhole(caller, "size", size, 2, 5);
  checkWhole(caller, "symmetries", symmetries, 1, 8);
  const { width, height } = sample;
  const picture = checkSample(caller, sample);
  if (!periodic && (width < size || height < size)) {
    throw new UndercroftError(
      "bad-content",
      `${caller}: the sample (${width}x${height}) is too small for patterns of ${size}x${size} cells. Draw a larger one, or set periodic to true.`,
    );
  }

  // Every window, in each of its symmetries, in reading order.
  const area = size * size;
  const orders = symmetryOrders(size).slice(0, symmetries);
  const known = new Intern(area);
  const weights: number[] = [];
  const window = new Uint8Array(area);
  const turned = new Uint8Array(area);
  const lastX = periodic ? width : width - size + 1;
  const lastY = periodic ? height : height - size + 1;
  for (let y = 0; y < lastY; y++) {
    for (let x = 0; x < lastX; x++) {
      for (let i = 0; i < area; i++) {
        const row = (y + Math.floor(i / size)) % height;
        window[i] = picture[row * width + ((x + (i % size)) % width)]!;
      }
      for (const order of orders) {
        for (let i = 0; i < area; i++) turned[i] = window[order[i]!]!;
        const pattern = known.numberOf(turned);
        weights[pattern] = (weights[pattern] ?? 0) + 1;
      }
      if (known.size > PATTERN_LIMIT)
        throw tooManyPatterns(caller, "Use a smaller sample, a smaller size or fewer symmetries");
    }
  }

  const { colors, order } = inOrder(known.bytes(), area);
  const sides = overlaps(colors, size);
  return modelOf({ size, step: 1, colors, weights: order.map((pattern) => weights[pattern]!), sides });
}

/**
 * The patterns in the order of their colours, and the numbers that they had. Patterns that share a side come to lie side
 * by side, and so in few words of a set.
 */
function inOrder(colors: Uint8Array, area: number): { readonly colors: Uint8Array; readonly order: number[] } {
  const order = Array.from({ length: colors.length / area }, (_, i) => i);
  order.sort((a, b) => {
    let i = 0;
    while (i < area - 1 && colors[a * area + i] === colors[b * area + i]) i++;
    return colors[a * area + i]! - colors[b * area + i]!;
  });
  const sorted = new Uint8Array(colors.length);
  order.forEach((pattern, at) => {
    sorted.set(colors.subarray(pattern * area, (pattern + 1) * area), at * area);
  });
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
function overlaps(colors: Uint8Array, size: number): Int32Array {
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
  }
  return sides;
}
