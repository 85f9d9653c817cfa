// undercroft/insight/node: surveys on disk, in Node. It can't be bundled for browsers.

// A type that undercroft/insight exports, too.
export type { SurveyRow } from "../../insight/index.js";
export {
  DEFAULT_PART,
  type Manifest,
  manifestOf,
  type NewSurvey,
  type Part as SurveyPart,
  type PartOptions,
  PartSurveyor,
  type PartSurveyorOptions,
  Parts,
  readSurvey,
  readTimes,
  rowsFile,
  type Segment,
  StepTimes,
  type SurveyedPart,
  SurveyFolder,
  surveyText,
  type TimesFile,
} from "../../surveys/index.js";

// Signatures mention more of what the root exports: the compiler only finds names in entries that it has read.
export type {} from "../index.js";
export type {} from "../insight.js";
export type {} from "../recipes.js";
export type {} from "../worker.js";
