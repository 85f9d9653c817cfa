export {
  type BuildInWorkerOptions,
  type BuildManyOptions,
  type BuiltLevel,
  buildInWorker,
  buildMany,
  type ManyProgress,
  type WorkerOptions,
} from "./build-many.js";
export { type DiffOptions, LevelDiff } from "./diff-many.js";
export { errorOf, type Failure, failureOf } from "./failure.js";
export { keyOf } from "./key.js";
export type { OtherOrder } from "./level-source.js";
export { buildOptions, chainOf, given, type Order, worldOf } from "./order.js";
export { type Crash, type Outcome, Pool } from "./pool.js";
export { parseSeeds, type SeedRow, Seeds, type SeedsOptions } from "./seeds.js";
export { serveTasks, serveThread, type ThreadOptions } from "./serve.js";
export { parseShard, type Shard } from "./shard.js";
export { TASKS } from "./tasks/index.js";
export type { Task, TaskTable } from "./tasks/task.js";
