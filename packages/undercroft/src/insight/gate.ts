import { didYouMean, show, suggestion, UndercroftError } from "../core/index.js";
import type { Shift } from "./compare.js";
import { metricNamed } from "./metrics/names.js";
import { METRICS, type Metric } from "./metrics/table.js";

/** What a gate can ask of a whole comparison. */
const COUNTS = ["broken", "fixed", "crashed", "changed", "findings", "depthDrift"] as const;
/** Numbers of a metric that a gate can ask for. */
const MEASURES = ["delta", "shift", "ks", "w1", "p", "q", "presence", "median", "mean"] as const;
/** What the comparisons of a gate mean. */
const COMPARISONS = {
  "<=": (value: number, bound: number) => value <= bound,
  ">=": (value: number, bound: number) => value >= bound,
  "!=": (value: number, bound: number) => value !== bound,
  "==": (value: number, bound: number) => value === bound,
  "=": (value: number, bound: number) => value === bound,
  "<": (value: number, bound: number) => value < bound,
  ">": (value: number, bound: number) => value > bound,
};

type Comparison = keyof typeof COMPARISONS;

/** The numbers of a comparison, apart from those of its metrics. */
export type GateCounts = Readonly<Record<Exclude<(typeof COUNTS)[number], "depthDrift">, number>> & {
  /** How well levels of two depths can be told apart by their ground. Undefined if both sides have the same depth. */
  readonly depthDrift?: number | undefined;
};

/** A condition under which a comparison counts as failed, such as `broken > 0` or `path.delta > 0.15`. */
export interface Gate {
  /** The condition as it was written. */
  readonly text: string;
  /** The metric that it asks for, if any. */
  readonly metric: Metric | undefined;
  /** Which number it asks for. */
  readonly measure: (typeof COUNTS)[number] | (typeof MEASURES)[number];
  readonly comparison: Comparison;
  readonly bound: number;
}

/** What became of a gate. */
export interface GateResult {
  /** The condition as it was written. */
  readonly text: string;
  /** The number that it asks for, or undefined if only one side has values. */
  readonly value: number | undefined;
  /** Whether the condition holds, so that the comparison failed. It also fails if there is no number. */
  readonly hasFailed: boolean;
  /** A sentence that says so. */
  readonly words: string;
}

/**
 * Reads a condition such as `broken > 0`, `path.delta > 0.15` or `floor.shift >= 0.33`: a number, a comparison and a bound.
 *
 * Of a comparison: `broken`, `fixed`, `crashed` and `changed` are numbers of seeds, `findings` of shifts; `depthDrift` says
 * how well levels of two depths can be told apart by their ground. Of a metric:
 * `delta`, `ks`, `w1`, `p` and `q` are those of its shift and `shift` is delta without its sign; `median` and `mean` say how
 * much B's is above A's; `presence` is the difference of the shares of levels that have a value.
 */
export function parseGate(text: string): Gate {
  const [, left = "", sign, right = ""] = /^\s*([^\s<>=!]*)\s*([<>=!]+)\s*(.*?)\s*$/.exec(text) ?? [];
  if (sign === undefined || left === "") throw bad(text, "it must look like broken > 0 or path.delta > 0.15");
  if (!Object.hasOwn(COMPARISONS, sign))
    throw bad(text, `${show(sign)} isn't a comparison. Use one of ${Object.keys(COMPARISONS).join(" ")}`);
  const [, digits, percent] = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)\s*(%?)$/i.exec(right) ?? [];
  if (digits === undefined) {
    throw bad(text, `${right === "" ? "the number is missing" : `${show(right)} isn't a number`} after ${sign}`);
  }
  const bound = Number(digits) / (percent === "%" ? 100 : 1);
  return { text, ...subjectOf(text, left), comparison: sign as Comparison, bound };
}

function subjectOf(text: string, name: string): Pick<Gate, "metric" | "measure"> {
  const count = COUNTS.find((each) => each === name);
  if (count !== undefined) return { metric: undefined, measure: count };
  const [id = "", measureName, ...more] = name.split(".");
  const ids = METRICS.map((metric) => metric.id);
  if (measureName === undefined) {
    const numbers = MEASURES.map((each) => `${id}.${each}`).join(", ");
    if (ids.some((each) => each === id) || id === "floor")
      throw bad(text, `say which number of ${id} is meant: ${numbers}`);
    const near = didYouMean(id, [...COUNTS, ...ids]);
    const isNearMetric = near !== undefined && ids.some((each) => each === near);
    const hint = near === undefined ? ` Known: ${COUNTS.join(", ")}, and numbers of metrics such as path.delta.` : "";
    const meant = near === undefined ? "" : ` Did you mean "${isNearMetric ? `${near}.delta` : near}"?`;
    throw bad(text, `there is no ${show(id)}`, `${meant}${hint}`);
  }
  const measure = MEASURES.find((each) => each === measureName);
  if (measure === undefined || more.length > 0) {
    const wrong = [measureName, ...more].join(".");
    throw bad(text, `metrics have no ${show(wrong)}`, suggestion(wrong, MEASURES));
  }
  try {
    return { metric: metricNamed(id), measure };
  } catch (error) {
    if (!(error instanceof UndercroftError)) throw error;
    throw bad(text, error.message.replace(/^(.*?)\.( .*)?$/, "$1"), suggestion(id, ids));
  }
}

/** Judges a gate by a comparison. */
export function judgeGate(gate: Gate, counts: GateCounts, shifts: readonly Shift[]): GateResult {
  const { text, metric, measure, comparison, bound } = gate;
  const value = metric === undefined ? counts[measure as keyof GateCounts] : numberOf(metric, measure, shifts);
  const what = metric === undefined ? measure : `${metric.id}.${measure}`;
  if (value === undefined) {
    const why =
      metric === undefined ? "it takes two depths, by --depth-b" : `only one of A and B has values of ${metric.id}`;
    return { text, value, hasFailed: true, words: `${text}: ${why}.` };
  }
  const hasFailed = COMPARISONS[comparison](value, bound);
  return { text, value, hasFailed, words: `${text}: ${what} is ${short(value)}.` };
}

function numberOf(metric: Metric, measure: Gate["measure"], shifts: readonly Shift[]): number | undefined {
  const ofMetric = shifts.filter((shift) => shift.metric === metric.id);
  const value = ofMetric.find(({ kind }) => kind === "value");
  const presence = ofMetric.find(({ kind }) => kind === "presence");
  if (measure === "presence") return presence?.delta ?? 0;
  if (value === undefined) {
    // Where nobody has a value there is no difference either.
    if (presence !== undefined) return undefined;
    return measure === "p" || measure === "q" ? 1 : 0;
  }
  if (measure === "shift") return Math.abs(value.delta);
  if (measure === "median" || measure === "mean") return value.b[measure] - value.a[measure];
  return value[measure as "delta" | "ks" | "w1" | "p" | "q"];
}

/** Four digits say enough, unless they are all zero. */
function short(value: number): string {
  return Number.isInteger(value) ? `${value}` : `${Number(value.toPrecision(4))}`;
}

function bad(text: string, message: string, hint = ""): UndercroftError {
  return new UndercroftError("bad-option", `can't read ${show(text)}: ${message}.${hint}`, { value: text });
}
