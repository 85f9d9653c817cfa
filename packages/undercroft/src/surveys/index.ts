export { manifestOf, type NewSurvey } from "./manifest-of.js";
export { mergeSurveys } from "./merge-surveys.js";
export { type PartOptions, PartSurveyor, type PartSurveyorOptions, type SurveyedPart } from "./part-surveyor.js";
export { rowsFile } from "./rows-file.js";
export { runSurvey } from "./run-survey.js";
export { readTimes, StepTimes, type TimesFile } from "./step-times.js";
export {
  DEFAULT_PART,
  type Manifest,
  type Part,
  Parts,
  readManifest,
  readSurvey,
  type Segment,
  SurveyFolder,
  surveyText,
} from "./survey-folder.js";
export { SurveyFold, surveyInThreads } from "./survey-threads.js";
export { cantWrite, sweep, unfinishedName, writeWhole } from "./whole-files.js";
