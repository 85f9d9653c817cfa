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
export { type Gate, type GateCounts, type GateResult, judgeGate, parseGate } from "./gate.js";
export { Histogram, type HistogramJson } from "./histogram.js";
export { type MeasureOptions, measureRow, metricsOf } from "./metrics/measure-row.js";
export type { MeasuredCell, MeasuredView } from "./metrics/measured-view.js";
export { type LevelMetrics, type Metric, type MetricId, type MetricNeed, NONE } from "./metrics/metric.js";
export { metricNamed, metricPosition, plainValue } from "./metrics/names.js";
export { METRICS, METRICS_VERSION } from "./metrics/table.js";
export { Workspace } from "./metrics/workspace.js";
export { type ChangedLevel, type PairedLevel, Pairs, type PairsJson } from "./pairs.js";
export { type Condition, conditionsOf, judge, parseQuery, type Query, type QueryNames } from "./query.js";
export { type Rarity, rarityOf } from "./rarity.js";
export { sharedSteps } from "./report/findings.js";
export { type StepGroup, stepGroups } from "./report/step-groups.js";
export {
  type Hit,
  matches,
  plainRow,
  type SearchCounts,
  Searcher,
  type SearchOptions,
  sampleMatches,
} from "./search.js";
export { compareSeeds, type SeedInterval, SeedSet } from "./seed-set.js";
export { type Rate, rate, type Spread } from "./stats.js";
export {
  type CountedLevel,
  PLACES,
  type Place,
  type PrefabTally,
  type SampledLevel,
  Summary,
  type SummaryFrame,
  type SummaryJson,
  type Tally,
} from "./summary.js";
export { type StepTime, type SurveyOptions, Surveyor } from "./survey.js";
export { type SurveySubject, surveySubject } from "./survey-key.js";
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
