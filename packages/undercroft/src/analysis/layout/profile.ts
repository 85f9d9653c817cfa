import { defined } from "../../core/collections.js";
import { show, suggestion, UndercroftError } from "../../core/errors.js";
import { isPlain } from "../../core/options.js";
import {
  DISTANCE_METRICS,
  LAYOUT_FORMULAS,
  LAYOUT_METRICS,
  type LayoutMetric,
  type LayoutMetrics,
  levelMetrics,
} from "./metrics.js";
import type { MeasuredLevel } from "./view.js";

/** How one metric is spread over many levels. */
export interface MetricSpread {
  /** Half of the levels have less. */
  readonly median: number;
  /** A tenth of the levels have less. */
  readonly p10: number;
  /** A tenth of the levels have more. */
  readonly p90: number;
  /**
   * The unit in which `distance` measures: (p90 - p10) / 2.56, the standard deviation if the values were normally
   * distributed. At least 1 for counts, and at least 0.01 for shares and ratios, so that it is never 0.
   */
  readonly sigma: number;
}

/** How the layout metrics are spread over many levels. */
export interface Profile {
  /** Where the levels come from. */
  readonly source?: string;
  /** The width and height of the levels, if all have the same. */
  readonly size?: readonly [number, number];
  /** How many levels were measured. */
  readonly levels: number;
  /** The spread of each metric. */
  readonly metrics: { readonly [Name in LayoutMetric]: MetricSpread };
  /** What is known of other numbers, such as `packShare`. They don't count towards the distance. */
  readonly others?: { readonly [name: string]: readonly ProfileFigure[] };
}

/** What many levels have on average, as far as it is known. */
export interface ProfileFigure {
  /** The depth of these levels. Undefined if they are of several depths. */
  readonly depth?: number;
  /** Set if it is a median. Otherwise, it is a mean. */
  readonly isMedian?: true;
  /** The number, or the lowest of those of several depths. */
  readonly low: number;
  /** The same number, or the highest of those of several depths. */
  readonly high: number;
}

/** From the 10th to the 90th percentile of a normal distribution there are so many standard deviations. */
const SIGMAS_10_TO_90 = 2.56;
/** Less than one of a whole number is no difference. */
const LEAST_COUNT_SIGMA = 1;
const LEAST_SHARE_SIGMA = 0.01;

/** The most that one metric adds to a distance, in sigmas. */
const MOST_SIGMAS = 6;

/** Measures how the layout metrics are spread over levels. Between two values, percentiles are interpolated. */
export function profile(levels: Iterable<MeasuredLevel | LayoutMetrics>): Profile {
  const columns = Object.fromEntries(LAYOUT_METRICS.map((name) => [name, [] as number[]])) as {
    [Name in LayoutMetric]: number[];
  };
  const sizes = new Set<string>();
  let count = 0;
  for (const level of levels) {
    const isLevel = "tiles" in level;
    const metrics = isLevel ? levelMetrics(level) : level;
    sizes.add(isLevel ? `${level.width}x${level.height}` : "");
    for (const name of LAYOUT_METRICS) columns[name].push(metrics[name] ?? 0);
    count++;
  }
  const [size = ""] = sizes;
  const [width, height] = size.split("x").map(Number);
  return {
    ...(sizes.size === 1 && width && height ? { size: [width, height] as const } : {}),
    levels: count,
    metrics: Object.fromEntries(
      LAYOUT_METRICS.map((name) => [name, spreadOf(name, columns[name])]),
    ) as Profile["metrics"],
  };
}

function spreadOf(name: LayoutMetric, values: number[]): MetricSpread {
  const sorted = Float64Array.from(values).sort((a, b) => a - b);
  const p10 = quantile(sorted, 0.1);
  const p90 = quantile(sorted, 0.9);
  const least = LAYOUT_FORMULAS[name].scale === 1 ? LEAST_COUNT_SIGMA : LEAST_SHARE_SIGMA;
  return { median: quantile(sorted, 0.5), p10, p90, sigma: Math.max(least, (p90 - p10) / SIGMAS_10_TO_90) };
}

/** The value below which a share of sorted values lies, straight between the two nearest ones. */
export function quantile(sorted: ArrayLike<number>, part: number): number {
  if (sorted.length === 0) return 0;
  const place = (sorted.length - 1) * part;
  const below = Math.floor(place);
  const low = sorted[below]!;
  const high = sorted[Math.min(below + 1, sorted.length - 1)]!;
  return low + (high - low) * (place - below);
}

/** Returns how far a level is from a profile, as `points.ts` explains. */
export function distance(
  metrics: LayoutMetrics<(typeof DISTANCE_METRICS)[number]>,
  from: Profile,
  size?: readonly [width: number, height: number],
): number {
  // How much larger the levels of the profile are: so many times as much is there to count.
  const scale = size === undefined || from.size === undefined ? 1 : areaOf(from.size) / areaOf(size);
  let sum = 0;
  for (const name of DISTANCE_METRICS) {
    const { median, sigma } = from.metrics[name];
    const value = (metrics[name] ?? 0) * (GROWING.has(name) ? scale : 1);
    const sigmas = Math.min(MOST_SIGMAS, Math.abs(value - median) / sigma);
    sum += sigmas * sigmas;
  }
  return Math.sqrt(sum / DISTANCE_METRICS.length);
}

function areaOf([width, height]: readonly [number, number]): number {
  return width * height;
}

/** The counts that are about twice as high on a map of twice the area. */
const GROWING: ReadonlySet<LayoutMetric> = /* @__PURE__ */ new Set<LayoutMetric>(
  /* @__PURE__ */ DISTANCE_METRICS.filter((name) => LAYOUT_FORMULAS[name].scale === 1),
);

/**
 * Reads a profile from parsed JSON, such as one that `undercroft measure -o` has written. Throws if a metric of `distance`
 * is missing or a number is wrong. `liquid` and `vegetation` may be missing: then they are 0 with a sigma of 0.01.
 *
 * @example
 * import { brogueProfile, readProfile } from "undercroft/analysis";
 *
 * const text = JSON.stringify(brogueProfile);
 * console.log(readProfile(JSON.parse(text)).metrics.areas.median); // 17
 */
export function readProfile(value: unknown): Profile {
  if (!isPlain(value)) throw badProfile("", `it must be an object with "levels" and "metrics", got ${show(value)}.`);
  const { source, size, levels, metrics, others } = value;
  if (source !== undefined && typeof source !== "string")
    throw badProfile("source", `must be text, got ${show(source)}.`);
  if (size !== undefined && !(Array.isArray(size) && size.length === 2 && size.every(isCount))) {
    throw badProfile("size", `must be a width and a height, got ${show(size)}.`);
  }
  if (!isCount(levels)) throw badProfile("levels", `must be a whole number above 0, got ${show(levels)}.`);
  if (!isPlain(metrics)) throw badProfile("metrics", `must be an object, got ${show(metrics)}.`);
  const unknown = Object.keys(metrics).find((name) => !LAYOUT_METRICS.includes(name as LayoutMetric));
  if (unknown !== undefined) {
    throw badProfile("metrics", `has no metric named ${show(unknown)}.${suggestion(unknown, LAYOUT_METRICS)}`);
  }
  const read = LAYOUT_METRICS.map((name) => [name, readSpread(name, metrics[name])]);
  return {
    ...defined({ source, size: size && ([size[0]!, size[1]!] as const) }),
    levels,
    metrics: Object.fromEntries(read) as Profile["metrics"],
    ...(others === undefined ? {} : { others: readOthers(others) }),
  };
}

function readOthers(others: unknown): NonNullable<Profile["others"]> {
  if (!isPlain(others)) throw badProfile("others", `must be an object, got ${show(others)}.`);
  const read = Object.entries(others).map(([name, figures]) => {
    const path = `others.${name}`;
    if (!Array.isArray(figures)) throw badProfile(path, `must be a list, got ${show(figures)}.`);
    return [name, figures.map((figure, i) => readFigure(`${path}[${i}]`, figure))] as const;
  });
  return Object.fromEntries(read);
}

function readFigure(path: string, value: unknown): ProfileFigure {
  if (!isPlain(value)) throw badProfile(path, `must have low and high, got ${show(value)}.`);
  const { depth, isMedian, low, high } = value;
  if (isMedian !== undefined && isMedian !== true) {
    throw badProfile(`${path}.isMedian`, `must be true or missing, got ${show(isMedian)}.`);
  }
  if (depth !== undefined && !(Number.isSafeInteger(depth) && (depth as number) >= 0)) {
    throw badProfile(`${path}.depth`, `must be a whole number from 0, got ${show(depth)}.`);
  }
  for (const [key, number] of Object.entries({ low, high })) {
    if (!Number.isFinite(number)) throw badProfile(`${path}.${key}`, `must be a number, got ${show(number)}.`);
  }
  if ((high as number) < (low as number)) throw badProfile(`${path}.high`, `must be at least ${low}, got ${high}.`);
  return defined({ depth, isMedian, low, high }) as ProfileFigure;
}

function readSpread(name: LayoutMetric, value: unknown): MetricSpread {
  const path = `metrics.${name}`;
  if (value === undefined && !(DISTANCE_METRICS as readonly string[]).includes(name)) {
    return { median: 0, p10: 0, p90: 0, sigma: LEAST_SHARE_SIGMA };
  }
  if (!isPlain(value)) throw badProfile(path, `must have median, p10, p90 and sigma, got ${show(value)}.`);
  const { median, p10, p90, sigma } = value;
  for (const [key, number] of Object.entries({ median, p10, p90, sigma })) {
    if (typeof number !== "number" || !Number.isFinite(number)) {
      throw badProfile(`${path}.${key}`, `must be a number, got ${show(number)}.`);
    }
  }
  const spread = { median, p10, p90, sigma } as MetricSpread;
  if (spread.sigma <= 0) throw badProfile(`${path}.sigma`, `must be above 0, got ${show(sigma)}.`);
  return spread;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0;
}

function badProfile(path: string, message: string): UndercroftError {
  return new UndercroftError("bad-content", `profile: ${path}${path === "" ? "" : " "}${message}`, { path });
}
