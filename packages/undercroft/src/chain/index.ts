export { BuildError, type Rejection } from "./build-error.js";
export {
  type AnyChain,
  type AsyncBuildOptions,
  BuilderChain,
  type BuildOptions,
  type ChainOptions,
  chain,
  chainOf,
  type LiveFrame,
  type Progress,
  type StepHashes,
} from "./chain.js";
export {
  type Allowance,
  Level,
  type LevelExit,
  type LevelLock,
  type LevelParts,
  type LevelPrefab,
  type LevelReportEntry,
  type LevelRoom,
  type LevelSpawn,
} from "./level.js";
export {
  hashAsIn,
  type LevelFile,
  type ResolvedRecipe,
  type ResolvedStep,
  readLevel,
  type StepRecord,
} from "./level-file.js";
export { type LevelMessage, levelFromMessage, levelMessage } from "./level-message.js";
export {
  type AnyPart,
  type ChoicePart,
  type Condition,
  type Conditional,
  chance,
  choicePart,
  type GroupPart,
  groupPart,
  type Missing,
  oneOf,
  parseCondition,
  parseRange,
  type StepPart,
  steps,
  weight,
  when,
} from "./parts.js";
export { nameParts, placeableIn } from "./resolve.js";
