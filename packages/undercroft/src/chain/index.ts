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
export { heldLists, heldRules } from "./held.js";
export { heldParts, heldSteps, type MapPart, plainSteps } from "./held-rules.js";
export { Level, type WalkOptions } from "./level.js";
export type {
  LevelArea,
  LevelArrival,
  LevelDoor,
  LevelExit,
  LevelFile,
  LevelLock,
  LevelOneWay,
  LevelPrefab,
  LevelQuestLock,
  LevelReportEntry,
  LevelRoom,
  LevelSolutionStep,
  LevelSpawn,
  Rejection,
  ResolvedRecipe,
} from "./level-data.js";
export { hashAsIn, readLevel } from "./level-file.js";
export { type LevelMessage, levelFromMessage, levelMessage } from "./level-message.js";
export type { AnyPart, Condition, StepPart } from "./part.js";
export { PartDraft, type PartFrame, partFrame, plotCells, rectFrame } from "./part-draft.js";
export { groupName, stepName } from "./part-names.js";
export {
  type BuildingSteps,
  chance,
  choicePart,
  groupPart,
  type HeldSteps,
  oneOf,
  steps,
  weight,
  when,
} from "./parts.js";
export { changedOptions, isSameContent, type PartWriting, recipePart } from "./recipe-part.js";
export { nameParts, placeableIn, stepsIn } from "./resolve.js";
export type { StepMoment } from "./run.js";
export { type BuildTerms, type ChainTerms, givenTerms, PLOT_ALLOWANCES, readTerms, type Terms } from "./terms.js";
