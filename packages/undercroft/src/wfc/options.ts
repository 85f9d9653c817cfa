import { type Rng, show, UndercroftError } from "../core/index.js";
import type { Canvas } from "./canvas.js";
import { checkColors, checkWhole, type Model } from "./model.js";

/** Options of `Collapse`. The cells of the output are numbered row by row. */
export interface CollapseOptions {
  /** What can go where: from `overlappingModel`, `chunkModel` or `tiledModel`. */
  readonly model: Model;
  /** The width of the output, in cells. */
  readonly width: number;
  /** The height of the output, in cells. */
  readonly height: number;
  /** The source of all choices. The same seed gives the same output. */
  readonly rng: Rng;
  /** Whether the output wraps around at its edges. Default: false. */
  readonly periodic?: boolean;
  /** The colours that are allowed in the outermost ring of cells. */
  readonly border?: readonly number[];
  /** The required colour of each cell, or -1 for any colour. */
  readonly pins?: ArrayLike<number>;
  /**
   * Whether to paint pins that the model has no pattern for over the result. Otherwise such pins make the output
   * impossible. Default: false.
   */
  readonly loosePins?: boolean;
  /** Cells that can only have certain colours. */
  readonly regions?: readonly Region[];
  /** How many cells can or must have certain colours. */
  readonly counts?: readonly ColorCount[];
  /**
   * All cells with one of these colours must be connected, under orthogonal movement and without wrapping around the
   * edges.
   */
  readonly connected?: readonly number[];
  /**
   * How much work to do before giving up. One unit takes a few nanoseconds. The default grows with the number of places and
   * patterns, and is many times what a solution usually takes. For outputs up to 256x256 places, that is at most a few
   * seconds.
   */
  readonly budget?: number;
  /** If false, stops at the first contradiction, for callers that would rather start again. Default: true. */
  readonly recover?: boolean;
}

/** A set of cells that can only have certain colours. */
export interface Region {
  /** The numbers of the cells, row by row. */
  readonly cells: ArrayLike<number>;
  /** The colours that they can have. */
  readonly colors: readonly number[];
}

/** How many cells can or must have one of some colours. */
export interface ColorCount {
  /** The colours that are counted together. */
  readonly colors: readonly number[];
  /** The minimum number of cells with one of these colours. Default: 0. */
  readonly atLeast?: number;
  /** The maximum number of cells with one of these colours. Default: no limit. */
  readonly atMost?: number;
}

/** The largest number that `log2` takes. */
const MOST_WEIGHT = 2 ** 31 - 1;

/** More cells than this are probably a mistake. */
const MOST_CELLS = 1 << 26;

/**
 * The default budget: a minimum, an amount for each place, which is several times what hard sets of tiles take, and an
 * amount for each pattern that a place may have. The last part is limited, because nobody waits for a hundred thousand
 * patterns. Cells don't count: a tile of 32x32 pixels is no more work than one of a single cell.
 */
const LEAST_BUDGET = 1e8;
const WORK_PER_PLACE = 30_000;
const WORK_PER_PATTERN = 100;
const MOST_WORK_ON_PATTERNS = 2e9;

/** Throws if the size of the output or the budget is invalid. */
export function checkSize({ width, height, budget }: CollapseOptions): void {
  checkWhole("collapse", "width", width, 1, 65_535);
  checkWhole("collapse", "height", height, 1, 65_535);
  if (width * height > MOST_CELLS) {
    throw new UndercroftError(
      "bad-option",
      `collapse: the output must have at most ${MOST_CELLS} cells, got ${width}x${height}.`,
    );
  }
  if (budget !== undefined) checkWhole("collapse", "budget", budget, 1, Number.MAX_SAFE_INTEGER);
}

/** Throws if the model has no patterns, or if a weight isn't a positive whole number. */
export function checkWeights({ weights, count }: Model): void {
  let total = 0;
  for (let pattern = 0; pattern < count; pattern++) {
    checkWhole("collapse", "each weight of the model", weights[pattern]!, 1, MOST_WEIGHT);
    total += weights[pattern]!;
  }
  if (count === 0 || total > MOST_WEIGHT) {
    throw new UndercroftError(
      "bad-content",
      "collapse: the model must have at least one pattern, and its weights must add up to at most 2^31.",
    );
  }
}

/** Throws if a demand is invalid for this output. */
export function checkDemands(options: CollapseOptions): void {
  const { width, height, border, pins, regions = [], counts = [], connected } = options;
  const cellCount = width * height;
  if (border !== undefined) checkColors("collapse", "border", border);
  for (const { cells, colors } of regions) {
    checkColors("collapse", "regions", colors);
    for (let i = 0; i < cells.length; i++) checkWhole("collapse", "each cell in regions", cells[i]!, 0, cellCount - 1);
  }
  if (pins !== undefined && pins.length !== cellCount) {
    throw new UndercroftError(
      "bad-option",
      `collapse: pins must have one entry per cell, ${cellCount} in total, got ${pins.length}.`,
      { option: "pins" },
    );
  }
  for (let cell = 0; pins !== undefined && cell < cellCount; cell++) {
    if (pins[cell] !== -1) checkWhole("collapse", "each colour in pins", pins[cell]!, 0, 255);
  }
  for (const { colors, atLeast = 0, atMost = cellCount } of counts) {
    checkColors("collapse", "counts", colors);
    checkWhole("collapse", "atLeast", atLeast, 0, Number.MAX_SAFE_INTEGER);
    checkWhole("collapse", "atMost", atMost, 0, Number.MAX_SAFE_INTEGER);
    if (atLeast > Math.min(atMost, cellCount)) {
      throw new UndercroftError(
        "bad-option",
        `collapse: atLeast must be at most ${show(Math.min(atMost, cellCount))}, which is atMost or the number of cells, got ${atLeast}.`,
        { option: "counts" },
      );
    }
  }
  if (connected !== undefined) checkColors("collapse", "connected", connected);
}

/** The budget if none is given. */
export function defaultBudget({ count }: Model, { columns, rows }: Canvas): number {
  const places = columns * rows;
  const forPatterns = Math.min(places * count * WORK_PER_PATTERN, MOST_WORK_ON_PATTERNS);
  return LEAST_BUDGET + places * WORK_PER_PLACE + forPatterns;
}
