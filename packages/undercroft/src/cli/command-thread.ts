import { serveTasks } from "../workers/index.js";
import { COMMAND_TASKS } from "./tasks.js";

// The module of the command's threads. It lies beside the command.
serveTasks(COMMAND_TASKS);
