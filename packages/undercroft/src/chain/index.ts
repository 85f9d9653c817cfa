export { BuildError, type Rejection } from "./build-error.js";
export {
  type AsyncBuildOptions,
  BuilderChain,
  type BuildOptions,
  type ChainOptions,
  chain,
  type LiveFrame,
  type Missing,
  type Progress,
} from "./chain.js";
export {
  Level,
  type LevelExit,
  type LevelLock,
  type LevelPrefab,
  type LevelReportEntry,
  type LevelRoom,
  type LevelSpawn,
} from "./level.js";
export { type LevelFile, type ResolvedRecipe, type ResolvedStep, readLevel, type StepRecord } from "./level-file.js";
export {
  type AnyPart,
  type Condition,
  chance,
  choicePart,
  groupPart,
  oneOf,
  parseRange,
  steps,
  weight,
  when,
} from "./parts.js";
