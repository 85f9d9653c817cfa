import { TASKS, type TaskTable } from "../workers/index.js";
import { writeTask } from "./write-task.js";

/** What the threads of the command can do: what all threads can, and what needs files. */
export const COMMAND_TASKS = {
  ...TASKS,
  write: writeTask,
} satisfies TaskTable;

/** The module that the command's threads run. */
export const COMMAND_THREAD: URL = new URL("./command-thread.js", import.meta.url);
