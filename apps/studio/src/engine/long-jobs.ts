// What only some jobs need, as one piece: the more pieces a worker can load, the smaller and the worse packed they are.
export { findLevels } from "./find-job.ts";
export { surveyLevels } from "./survey-job.ts";
