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
export function distance(metrics: LayoutMetrics<(typeof DISTANCE_METRICS)[number]>, from: Profile): number {
  let sum = 0;
  for (const name of DISTANCE_METRICS) {
    const { median, sigma } = from.metrics[name];
    const sigmas = Math.min(MOST_SIGMAS, Math.abs((metrics[name] ?? 0) - median) / sigma);
    sum += sigmas * sigmas;
  }
  return Math.sqrt(sum / DISTANCE_METRICS.length);
}

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
  const { source, size, levels, metrics } = value;
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
  };
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
