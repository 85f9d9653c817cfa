import type { MetricId } from "./table.js";

export type { Metric, MetricId, MetricNeed } from "./table.js";

/** The plain values of one level: null where a metric doesn't apply. */
export type LevelMetrics = { readonly [Id in MetricId]: number | null };

/** Stands for "does not apply" in a row. It is the lowest number that an `Int32Array` can hold, and never a value. */
export const NONE = -0x80000000;
