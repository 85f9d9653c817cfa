import { checkArgument, show, suggestion, TEXT, UndercroftError } from "../../core/index.js";
import { type LevelMetrics, METRICS, type Metric, type MetricId, NONE } from "./table.js";

/** Other names that people type. */
const ALIASES: ReadonlyMap<string, MetricId> = /* @__PURE__ */ new Map([["floor", "floorShare"]]);

const POSITIONS: ReadonlyMap<string, number> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ METRICS.map(({ id }, position) => [id, position]),
);

/**
 * Returns the metric with this name. `floor` is short for `floorShare`. Throws if there is no such metric.
 *
 * @example
 * import { metricNamed } from "undercroft/insight";
 *
 * const { label, unit, more } = metricNamed("path");
 * console.log(label, unit, more); // way to the exit move a longer way
 */
export function metricNamed(name: string): Metric {
  return METRICS[metricPosition(name)]!;
}

/** Returns where a metric is in `METRICS` and in every row. Throws if there is no such metric. */
export function metricPosition(name: string): number {
  checkArgument("metricNamed", "name", TEXT, name);
  const position = POSITIONS.get(ALIASES.get(name) ?? name);
  if (position !== undefined) return position;
  const known = [...POSITIONS.keys(), ...ALIASES.keys()];
  throw new UndercroftError("unknown-name", `there is no metric ${show(name)}.${suggestion(name, known)}`);
}

/** Turns a whole number of a row into the value that it stands for, or null if the metric doesn't apply. */
export function plainValue({ scale }: Pick<Metric, "scale">, integer: number): number | null {
  return integer === NONE ? null : integer / scale;
}

/** Turns a row into plain values. */
export function plainRow(row: Int32Array): LevelMetrics {
  return Object.fromEntries(METRICS.map((metric, i) => [metric.id, plainValue(metric, row[i]!)])) as LevelMetrics;
}
