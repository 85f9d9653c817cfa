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
export type { OtherOrder } from "./level-source.js";
export { buildOptions, chainOf, given, keyOf, type Order, worldOf } from "./order.js";
export { type Crash, type Outcome, Pool } from "./pool.js";
export { parseSeeds, type SeedRow, Seeds, type SeedsOptions } from "./seeds.js";
export { serveTasks, serveThread, type ThreadOptions } from "./serve.js";
export { parseShard, type Shard } from "./shard.js";
export { TASKS, type Task, type TaskTable } from "./tasks.js";
