import { serveTasks, TASKS, type TaskTable } from "../workers/index.js";
import { writeTask } from "./write-task.js";

/** What the threads of the command can do: what all threads can, and what needs files. */
const COMMAND_TASKS = { ...TASKS, write: writeTask } satisfies TaskTable;

/** What tells pools the arguments and results of these tasks. */
export type CommandTasks = typeof COMMAND_TASKS;

// The module of the command's threads. It lies beside the command.
serveTasks(COMMAND_TASKS);
