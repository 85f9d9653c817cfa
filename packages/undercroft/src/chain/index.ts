export { BuildError, DEFAULT_ATTEMPTS } from "./build-error.js";
export type {
  AsyncBuildOptions,
  BuildOptions,
  BuildProgress,
  ChainOptions,
  LiveFrame,
  StepHashes,
  StepHook,
} from "./build-options.js";
export { allowsDepth, atDepth, type ByDepth, type DepthRule } from "./by-depth.js";
export { type AnyChain, BuilderChain, chain, chainOf, plannedSteps } from "./chain.js";
export { parseCondition, parseRange } from "./conditions.js";
export { DraftView } from "./draft-view.js";
export { Level } from "./level.js";
export type {
  LevelArea,
  LevelDoor,
  LevelExit,
  LevelFile,
  LevelLock,
  LevelOneWay,
  LevelPrefab,
  LevelReportEntry,
  LevelRoom,
  LevelSolutionStep,
  LevelSpawn,
  Rejection,
  ResolvedRecipe,
} from "./level-data.js";
export { hashAsIn, readLevel } from "./level-file.js";
export { type LevelMessage, levelFromMessage, levelMessage } from "./level-message.js";
export type { AnyPart, Condition } from "./part.js";
export { groupName, stepName } from "./part-names.js";
export {
  chance,
  choicePart,
  groupPart,
  oneOf,
  steps,
  weight,
  when,
} from "./parts.js";
export { nameParts, placeableIn, stepsIn } from "./resolve.js";
export type { StepMoment } from "./run.js";
export { type BuildTerms, type ChainTerms, givenTerms, PLOT_ALLOWANCES, readTerms, type Terms } from "./terms.js";
