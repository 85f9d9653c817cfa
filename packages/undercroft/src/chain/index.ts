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
export {
  type AnyChain,
  BUILD_OPTION_KEYS,
  type BuildableChain,
  BuilderChain,
  chain,
  chainOf,
  plannedSteps,
} from "./chain.js";
export type { IsUnion, Layer, Ready, Starter } from "./chain-rules.js";
export { type Bounds, parseCondition, parseRange } from "./conditions.js";
export { DraftView } from "./draft-view.js";
export { heldRules } from "./held.js";
export { heldParts, heldSteps, type MapPart, plainSteps } from "./held-rules.js";
export { Level, type LevelOf, type PlayableLevel, type WalkOptions } from "./level.js";
export { CHAIN, checkChain, checkLevel, LEVEL } from "./level-arguments.js";
export type {
  LevelFile,
  LevelParts,
  LevelReportEntry,
  Rejection,
  ResolvedRecipe,
  ResolvedStep,
  StepRecord,
} from "./level-data.js";
export { hashAsIn, readLevel } from "./level-file.js";
export { type LevelMessage, levelFromMessage, levelMessage } from "./level-message.js";
export type { AnyPart, ChoicePart, GroupPart, StepPart, WhenRule } from "./part.js";
export { PartDraft, type PartFrame, partFrame, plotCells, rectFrame } from "./part-draft.js";
export { groupName, stepName } from "./part-names.js";
export { partWith, stepsIn } from "./part-tree.js";
export {
  type Branch,
  type BuildingSteps,
  type ChoiceOf,
  type CommonAdds,
  type Conditional,
  chance,
  choicePart,
  type FactsOf,
  type GroupOf,
  groupPart,
  type HeldSteps,
  oneOf,
  steps,
  type Weighted,
  weight,
  when,
} from "./parts.js";
export { type ReadyOptions, readyOptions } from "./ready-options.js";
export { changedOptions, isSameContent, type PartWriting, recipeParts } from "./recipe-part.js";
export { type NamedPart, namedLists, namedPartsIn, nameParts, placeableIn } from "./resolve.js";
export type { StepMoment } from "./run.js";
export {
  type BuildTerms,
  type ChainTerms,
  givenTerms,
  PLOT_ALLOWANCES,
  type PlotAllowance,
  readTerms,
  type Terms,
} from "./terms.js";
export { verify, verifyDungeon } from "./verify-arguments.js";
