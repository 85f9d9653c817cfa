export type {
  AsyncBuildOptions,
  BuildOptions,
  BuildProgress,
  ChainOptions,
  LiveFrame,
  StepHashes,
  StepHook,
} from "./build-options.js";
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
export {
  type BuildTerms,
  type ChainTerms,
  givenTerms,
  PLOT_ALLOWANCES,
  type PlotAllowance,
  readTerms,
  type Terms,
} from "./level/build-terms.js";
export { Level, type LevelOf, type PlayableLevel, type WalkOptions } from "./level/level.js";
export type {
  LevelFile,
  LevelParts,
  LevelReportEntry,
  Rejection,
  ResolvedRecipe,
  ResolvedStep,
  StepRecord,
} from "./level/level-data.js";
export { hashAsIn, readLevel } from "./level/level-file.js";
export { CHAIN, checkChain, checkLevel, LEVEL } from "./level-arguments.js";
export { type LevelMessage, levelFromMessage, levelMessage } from "./level-message.js";
export { type ReadyOptions, readyOptions } from "./ready-options.js";
export { BuildError, DEFAULT_ATTEMPTS } from "./run/build-error.js";
export { DraftView } from "./run/draft-view.js";
export { PartDraft, type PartFrame, partFrame, plotCells, rectFrame } from "./run/region-draft.js";
export type { StepMoment } from "./run/run.js";
export { allowsDepth, atDepth, type ByDepth, type DepthRule } from "./tree/by-depth.js";
export { partWith, stepsIn } from "./tree/children.js";
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
} from "./tree/combinators.js";
export { type Bounds, parseCondition, parseRange } from "./tree/conditions.js";
export { heldRules } from "./tree/nested-steps.js";
export { heldParts, heldSteps, type MapPart, plainSteps } from "./tree/nesting-rules.js";
export type { AnyPart, ChoicePart, GroupPart, StepPart, WhenRule } from "./tree/node.js";
export { changedOptions, isSameContent, type PartWriting, recipeParts } from "./tree/recipe-node.js";
export { type NamedPart, namedLists, namedPartsIn, nameParts, placeableIn } from "./tree/resolve.js";
export { groupName, stepName } from "./tree/step-names.js";
export { verify, verifyDungeon } from "./verify-arguments.js";
