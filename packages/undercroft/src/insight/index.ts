export { type Blame, type BlamedStep, blame, blameOf, type OddLevels } from "./blame.js";
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
export { type Gate, type GateCounts, judgeGate, parseGate } from "./gate.js";
export { Histogram, type HistogramJson } from "./histogram.js";
export { type MeasureOptions, measureRow, metricsOf } from "./metrics/measure-row.js";
export type { MeasuredCell, MeasuredSpawn, MeasuredView } from "./metrics/measured-view.js";
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
export { type ChangedLevel, type PairedLevel, Pairs, type PairsJson } from "./pairs.js";
export { type Condition, conditionsOf, parseQuery, type Query, type QueryNames } from "./query.js";
export { type Rarity, rarityOf } from "./rarity.js";
export { type Axis, axisOf, binLabel, binOf } from "./report/axis.js";
export { reportHtml } from "./report/report.js";
export { type ReportedSurvey, type ReportSubject, type SurveyTimes, sourceOf } from "./report/side.js";
export {
  type Hit,
  matches,
  noCounts,
  type SearchCounts,
  Searcher,
  type SearchOptions,
  sampleMatches,
  search,
} from "./search.js";
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
export { type SurveySubject, surveySubject } from "./survey-key.js";
export { type PieceOptions, type SurveyPiece, type SurveyRow, surveySeeds } from "./survey-seeds.js";
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
