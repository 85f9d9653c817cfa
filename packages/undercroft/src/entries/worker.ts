// undercroft/worker: levels built in other threads: many at once, or one while a game goes on.

// ── Building in threads ─────────────────────────────────────────────────────────────────────────────────────────────

export {
  type BuildInWorkerOptions,
  type BuildManyOptions,
  type BuiltLevel,
  buildInWorker,
  buildMany,
  type ManyProgress,
  serveThread,
  type ThreadOptions,
  type WorkerOptions,
} from "../workers/index.js";

// ── Seeds of many levels ────────────────────────────────────────────────────────────────────────────────────────────

export { parseSeeds, Seeds, type SeedsOptions } from "../workers/index.js";
