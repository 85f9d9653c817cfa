// undercroft: what a game needs to build levels: chains, the steps, levels and dungeons. Everything else has an entry of its
// own: undercroft/define (steps of your own), /recipes, /recipes/NAME, /prefabs, /tables, /ecs, /analysis, /verify, /worlds,
// /formats, /formats/node, /insight, /insight/node, /wfc, /worker and /testing.

// ── Building a level ────────────────────────────────────────────────────────────────────────────────────────────────

export {
  type AnyChain,
  type AsyncBuildOptions,
  type BuildableChain,
  type BuilderChain,
  type BuildOptions,
  type BuildProgress,
  type BuildTerms,
  type ChainOptions,
  type ChainTerms,
  chain,
  chance,
  type DraftView,
  type LiveFrame,
  type MapPart,
  oneOf,
  type ReadyOptions,
  type StepHashes,
  type StepHook,
  type StepMoment,
  steps,
  type Terms,
  weight,
  when,
} from "../chain/index.js";

// ── The level ───────────────────────────────────────────────────────────────────────────────────────────────────────

export {
  Level,
  type LevelFile,
  type LevelOf,
  type LevelReportEntry,
  type PlayableLevel,
  type ResolvedRecipe,
  readLevel,
  type WalkOptions,
} from "../chain/index.js";
export type {
  Allowance,
  CellElsewhere,
  CellProps,
  CellsOf,
  Corridor,
  ExitGoal,
  ExitKind,
  FileParts,
  Frame,
  History,
  LandmarkKind,
  LevelArea,
  LevelArrival,
  LevelDoor,
  LevelExit,
  LevelLandmark,
  LevelLock,
  LevelOneWay,
  LevelPrefab,
  LevelQuestLock,
  LevelRoom,
  LevelSolutionStep,
  LevelSpawn,
  MapParts,
  Movement,
  PartName,
  Placement,
  Point,
  Rect,
  Seed,
  Theme,
} from "../core/index.js";

// ── All levels of a game ────────────────────────────────────────────────────────────────────────────────────────────

export {
  Dungeon,
  type DungeonChain,
  type DungeonExit,
  type DungeonLandmark,
  type DungeonLevel,
  type DungeonOptions,
  type DungeonOrder,
  type DungeonQuest,
  type DungeonWay,
  type NamedDungeonOptions,
  type PlannedLevel,
  type StairsOf,
} from "../dungeon/index.js";

// ── Errors ──────────────────────────────────────────────────────────────────────────────────────────────────────────

export { BuildError, type Rejection } from "../chain/index.js";
export { type ErrorCode, type ErrorDetails, UndercroftError } from "../core/index.js";

// ── Initial builders ──────────────────────────────────────────────────────────────────────────────────────────────

export {
  accretion,
  bspDungeon,
  bspInterior,
  bspPlan,
  type Cut,
  cellularAutomata,
  classicGrid,
  cycles,
  delve,
  dla,
  drunkardsWalk,
  edifice,
  type InPartsFactory,
  type InPartsOptions,
  inParts,
  maze,
  roomPlan,
  roomsAndMazes,
  settlement,
  simpleMap,
  voronoiCells,
} from "../builders/index.js";
export { prefabLevel, waveformCollapseSample } from "../prefabs/index.js";

// ── Layers ──────────────────────────────────────────────────────────────────────────────────────────────────────────

export {
  accept,
  addLoops,
  areaStart,
  breach,
  bridges,
  bspCorridors,
  caveIns,
  cellularAutomataLayer,
  clearings,
  connectRegions,
  corridorSpawner,
  cullUnreachable,
  distantExit,
  dlaLayer,
  doglegCorridors,
  doorFinish,
  doorPlacement,
  drunkardsWalkLayer,
  feelings,
  filterSpawns,
  flavourAreas,
  furnish,
  greatHall,
  ground,
  type Half,
  hiddenGoods,
  inhabit,
  lakes,
  monsterSpawner,
  nearestCorridors,
  nicheStairs,
  patches,
  type Quarter,
  type RegionOfMap,
  type RegionOrAll,
  removeDeadEnds,
  repaint,
  river,
  road,
  roomBasedSpawner,
  roomBasedStairs,
  roomBasedStart,
  roomCornerRounder,
  roomDrawer,
  roomExploder,
  roomSorter,
  ruin,
  secretDoors,
  straightLineCorridors,
  tidyWalls,
  voronoiSpawning,
  type WithinFactory,
  type WithinOptions,
  waveformCollapse,
  within,
} from "../layers/index.js";
export { gatedRooms, roomTemplates, roomVaults, section, sketch } from "../prefabs/index.js";

// ── Tiles and random numbers ────────────────────────────────────────────────────────────────────────────────────────

export { Rng, type Tile, Tileset, tileset } from "../core/index.js";

// ── Types of steps and options, as signatures have them ─────────────────────────────────────────────────────────────

export type { TypedPart } from "../builders/index.js";
export type {
  AnyNode,
  Branch,
  BuildingSteps,
  ChoiceNode,
  ChoiceOf,
  CommonAdds,
  Conditional,
  DepthRule,
  FactsOf,
  GroupNode,
  GroupOf,
  IsUnion,
  Layer,
  NestedSteps,
  Ready,
  Starter,
  StepNode,
  Weighted,
  WhenRule,
} from "../chain/index.js";
export type {
  AddsOf,
  ChainNode,
  DropsOf,
  ExactFacts,
  Fact,
  InitialNode,
  InitialStep,
  MetaNode,
  MetaStep,
  NeedsOf,
  Step,
} from "../core/index.js";
export type { SketchCells, SketchRect, SketchVault } from "../prefabs/index.js";

// ── Types of maps and levels, as signatures have them ───────────────────────────────────────────────────────────────

export type { LevelParts, PlotAllowance, ResolvedStep, StepRecord } from "../chain/index.js";
export type {
  CellRun,
  Changes,
  DoorKind,
  ErrorFamily,
  FrameState,
  Hazard,
  Picture,
  Props,
  ReadonlyBytes,
  ReadonlyNumbers,
  SpawnKind,
  ThingKind,
} from "../core/index.js";

// What else signatures mention: the compiler only finds names in entries that it has read.
export type {} from "./analysis.js";
export type {} from "./define.js";
export type {} from "./prefabs.js";
export type {} from "./tables.js";
export type {} from "./verify.js";
