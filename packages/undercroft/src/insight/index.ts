export * from "./blame.js";
export {
  type ChangedSeeds,
  type ComparedRates,
  type CompareOptions,
  compare,
  compareBroken,
  compareBrokenRates,
  compareHistograms,
  comparePaired,
  type Histograms,
  type Measured,
  type PairedHistograms,
  type Shift,
} from "./compare.js";
export * from "./depth-drift.js";
export * from "./description/describe-level.js";
export { type Gate, type GateCounts, judgeGate, parseGate } from "./gate.js";
export * from "./histogram.js";
export { type MeasureOptions, measureRow, metricsOf } from "./metrics/measure-row.js";
export type {
  MeasuredArea,
  MeasuredCell,
  MeasuredPrefab,
  MeasuredSpawn,
  MeasuredView,
} from "./metrics/measured-view.js";
export { metricNamed, metricPosition, plainValue } from "./metrics/names.js";
export {
  type LevelMetrics,
  METRICS,
  METRICS_VERSION,
  type Metric,
  type MetricId,
  type MetricNeed,
  NONE,
} from "./metrics/table.js";
export { Workspace } from "./metrics/workspace.js";
export * from "./overall.js";
export * from "./pairs.js";
export { type Condition, conditionsOf, parseQuery, type Query, type QueryNames } from "./query.js";
export * from "./rarity.js";
export { type Axis, axisOf, binLabel, binOf } from "./report/axis.js";
export * from "./report/report.js";
export { type ReportedSurvey, type ReportSubject, type SurveyTimes, sourceOf } from "./report/side.js";
export * from "./search.js";
export { type SeedInterval, SeedSet } from "./seed-set.js";
export { type Rate, rate, type Spread } from "./stats.js";
export {
  type CountedLevel,
  type Ends,
  PLACES,
  type Place,
  type PrefabTally,
  type SampledLevel,
  SURVEY,
  Survey,
  type SurveyFrame,
  type SurveyJson,
  type SurveySource,
  type Tally,
} from "./survey.js";
export * from "./survey-key.js";
export * from "./survey-seeds.js";
export {
  type SeedRange,
  type StepTime,
  type SurveyedLevel,
  type SurveyOptions,
  Surveyor,
  surveyPart,
} from "./surveyor.js";
export {
  brokenWords,
  type EffectSize,
  listed,
  type Measure,
  many,
  type Names,
  percent,
  quantity,
  thousands,
} from "./words.js";
