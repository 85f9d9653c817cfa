import { buildTask } from "./build.js";
import { diffTask } from "./diff.js";
import { measureTask } from "./measure.js";
import { searchTask } from "./search.js";
import { surveyTask } from "./survey.js";
import type { TaskTable } from "./task.js";

/** The tasks that every thread knows. A new one is a file beside this one and a line in here. */
export const TASKS = {
  build: buildTask,
  diff: diffTask,
  measure: measureTask,
  search: searchTask,
  survey: surveyTask,
} satisfies TaskTable;
