export { mergeSurveys } from "./merge-surveys.js";
export { rowsFile, type SurveyRow } from "./rows-file.js";
export { readTimes, runSurvey, type SurveyProgress, type SurveyRun, type TimesFile } from "./run-survey.js";
export {
  DEFAULT_PART,
  differences,
  type Manifest,
  type Part,
  Parts,
  readSummary,
  type Segment,
  SurveyFolder,
} from "./survey-folder.js";
export { cantWrite, sweep, sweepAll, unfinishedName, writeWhole } from "./whole-files.js";
