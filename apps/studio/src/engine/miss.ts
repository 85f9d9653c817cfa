import type { Level } from "undercroft";
import { type Condition, metricPosition, NONE, type Query } from "undercroft/insight";

/** A level, and what was measured of it in the order of `METRICS`. */
interface Looked {
  readonly level: Pick<Level, "prefabs" | "spawns" | "steps">;
  readonly row: Int32Array;
}

/** All conditions of a query, in the order in which they are written. */
export function conditionsIn(query: Query): readonly Condition[] {
  if (query.kind === "not") return conditionsIn(query.part);
  return "parts" in query ? query.parts.flatMap(conditionsIn) : [query];
}

/** Whether a level meets one condition. */
export function isMet(condition: Condition, looked: Looked): boolean {
  return missOf(condition, looked) === 0;
}

/**
 * How far a level is from meeting a query: 0 where it meets it. One that has to get twice as large, or that asks for what
 * isn't there at all, is missed by about 1.
 */
export function missOf(query: Query, looked: Looked): number {
  if ("parts" in query) {
    const misses = query.parts.map((part) => missOf(part, looked));
    return query.kind === "or" ? Math.min(...misses) : misses.reduce((sum, miss) => sum + miss, 0);
  }
  if (query.kind === "not") return missOf(query.part, looked) === 0 ? 1 : 0;
  if (query.kind === "metric") return missOfMetric(query, looked.row);
  const { prefabs, spawns, steps } = looked.level;
  const { kind, name } = query;
  const isThere =
    kind === "uses"
      ? steps.some(({ id, as }) => id === name || as === name)
      : (kind === "prefab" ? prefabs : spawns).some((one) => one.name === name);
  return isThere ? 0 : 1;
}

function missOfMetric({ metric, from, to }: Extract<Condition, { kind: "metric" }>, row: Int32Array): number {
  const value = row[metricPosition(metric.id)]!;
  if (value === NONE) return 1;
  const apart = Math.max(from - value, value - to, 0);
  if (apart === 0) return 0;
  // Relative to what is asked for, so that metrics of all sizes count alike. The scale keeps it small for bounds near 0.
  const bound = Math.abs(value < from ? from : to);
  return apart / Math.max(bound, metric.scale);
}
