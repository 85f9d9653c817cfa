// undercroft/worker: levels built in other threads: many at once, or one while a game goes on.

// ── Building in threads ─────────────────────────────────────────────────────────────────────────────────────────────

export {
  type BuildInWorkerOptions,
  type BuildManyOptions,
  type BuiltLevel,
  buildInWorker,
  buildMany,
  type Crash,
  type ManyProgress,
  type Order,
  serveThread,
  type ThreadOptions,
  type WorkerOptions,
} from "../workers/index.js";

// ── Levels between threads ──────────────────────────────────────────────────────────────────────────────────────────

export { type LevelMessage, levelFromMessage, levelMessage } from "../chain/index.js";

// ── Seeds of many levels ────────────────────────────────────────────────────────────────────────────────────────────

export { parseSeeds, type SeedRow, Seeds, type SeedsOptions } from "../workers/index.js";

// Signatures mention more of what the root exports: the compiler only finds names in entries that it has read.
export type {} from "./index.js";
export type {} from "./recipes.js";
export type {} from "./worlds.js";
