export { type MeasureOptions, measureRow, metricsOf } from "./metrics/measure-row.js";
export type { MeasuredCell, MeasuredView } from "./metrics/measured-view.js";
export { type LevelMetrics, type Metric, type MetricId, type MetricNeed, NONE } from "./metrics/metric.js";
export { metricNamed, metricPosition, plainValue } from "./metrics/names.js";
export { METRICS, METRICS_VERSION } from "./metrics/table.js";
export { Workspace } from "./metrics/workspace.js";
