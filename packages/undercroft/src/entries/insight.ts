// undercroft/insight: what levels are like, in numbers.

export {
  type LevelMetrics,
  METRICS,
  METRICS_VERSION,
  type MeasuredCell,
  type MeasuredView,
  type MeasureOptions,
  type Metric,
  type MetricId,
  type MetricNeed,
  measureRow,
  metricNamed,
  metricPosition,
  metricsOf,
  NONE,
  plainValue,
  Workspace,
} from "../insight/index.js";
