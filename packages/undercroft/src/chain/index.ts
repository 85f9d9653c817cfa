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
  CHAIN_KEYS,
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
export { NestedDraft } from "./run/nested-draft.js";
export { plotCells, RegionDraft, type RegionFrame, rectFrame, regionFrame } from "./run/region-draft.js";
export type { StepMoment } from "./run/run.js";
export { allowsDepth, atDepth, type ByDepth, type DepthRule } from "./tree/by-depth.js";
export { nodeWith, stepsIn } from "./tree/children.js";
export {
  type Branch,
  type BuildingSteps,
  type ChoiceOf,
  type CommonAdds,
  type Conditional,
  chance,
  choiceNode,
  type FactsOf,
  type GroupOf,
  groupNode,
  type NestedSteps,
  oneOf,
  steps,
  type Weighted,
  weight,
  when,
} from "./tree/combinators.js";
export { type Bounds, parseCondition, parseRange } from "./tree/conditions.js";
export { nestingRules } from "./tree/nested-steps.js";
export { type MapPart, nestedParts, nestedSteps, plainSteps } from "./tree/nesting-rules.js";
export type { AnyNode, ChoiceNode, GroupNode, StepNode, WhenRule } from "./tree/node.js";
export { changedOptions, isSameContent, type NodeWriting, recipeNodes } from "./tree/recipe-node.js";
export { type NamedNode, namedLists, namedNodesIn, nameNodes, placeableIn } from "./tree/resolve.js";
export { groupName, stepName } from "./tree/step-names.js";
export { verify, verifyDungeon } from "./verify-arguments.js";
