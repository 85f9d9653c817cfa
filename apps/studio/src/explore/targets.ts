import { type Condition, type Metric, type MetricId, metricNamed, type Query } from "undercroft/insight";

/** How a metric is compared. */
export const COMPARISONS = ["at least", "at most", "between", "exactly"] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** What is asked of one metric, as a row shows it. Shares are percentages. */
export interface Target {
  readonly metric: MetricId;
  readonly is: Comparison;
  /** The number that counts where there is only one: the least, or the exact one. */
  readonly low: number;
  /** The most. */
  readonly high: number;
}

/** The rows that say the same as a query; undefined if it asks for more than rows can say. */
export function targetsOf(query: Query): readonly Target[] | undefined {
  const parts = query.kind === "and" ? query.parts : [query];
  const targets = parts.map((part) => (part.kind === "metric" ? targetOf(part) : undefined));
  return targets.every((target) => target !== undefined) ? targets : undefined;
}

function targetOf({ metric, from, to }: Extract<Condition, { kind: "metric" }>): Target | undefined {
  const [low, high] = [shownNumber(metric, from), shownNumber(metric, to)];
  const common = { metric: metric.id, low: Number.isFinite(low) ? low : 0, high: Number.isFinite(high) ? high : 0 };
  if (Number.isFinite(low) && Number.isFinite(high)) return { ...common, is: low === high ? "exactly" : "between" };
  if (Number.isFinite(low)) return { ...common, high: low, is: "at least" };
  return Number.isFinite(high) ? { ...common, low: high, is: "at most" } : undefined;
}

/** A whole number of a row as people see it. */
function shownNumber({ unit, scale }: Metric, whole: number): number {
  return Number(((whole / scale) * (unit === "%" ? 100 : 1)).toFixed(4));
}

/** The query that says the same as rows. */
export function queryOf(targets: readonly Target[]): string {
  return targets.map(targetText).join(" and ");
}

function targetText({ metric, is, low, high }: Target): string {
  const unit = metricNamed(metric).unit === "%" ? "%" : "";
  if (is === "at least") return `${metric} >= ${low}${unit}`;
  if (is === "at most") return `${metric} <= ${high}${unit}`;
  if (is === "exactly") return `${metric} = ${low}${unit}`;
  return `${metric} in ${Math.min(low, high)}${unit}..${Math.max(low, high)}${unit}`;
}

/** A condition in words: "way to the exit from 80 to 120", "loops at least 3", "a prefab wolf_den". */
export function conditionWords(condition: Condition): string {
  if (condition.kind === "uses") return `the step ${condition.name}`;
  if (condition.kind !== "metric") return `a ${condition.kind} ${condition.name}`;
  const { label, unit } = condition.metric;
  const target = targetOf(condition);
  if (target === undefined) return label;
  const { is, low, high } = target;
  const text = (n: number) => `${n.toLocaleString("en")}${unit === "%" ? "%" : ""}`;
  if (is === "between") return `${label} from ${text(low)} to ${text(high)}`;
  return `${label} ${is} ${text(is === "at most" ? high : low)}`;
}
