import { serveTasks, TASKS } from "../workers/index.js";

// The module of the command's threads. It lies beside the command, bundled with it or not.
serveTasks(TASKS);
