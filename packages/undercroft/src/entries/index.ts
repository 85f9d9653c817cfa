// undercroft: what a game needs to build levels, and to write steps of its own. Everything else has an entry of its own:
// undercroft/prefabs, /tables, /analysis, /verify, /recipes, /worlds, /formats, /formats/node, /insight, /insight/node, /wfc,
// /worker and /testing.

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
  type LevelMessage,
  type LevelReportEntry,
  type LevelOf,
  levelFromMessage,
  levelMessage,
  type PlayableLevel,
  type ResolvedRecipe,
  readLevel,
  type WalkOptions,
} from "../chain/index.js";
export {
  type Allowance,
  type CellElsewhere,
  type CellProps,
  type CellsOf,
  type Corridor,
  type DraftParts,
  type ExitGoal,
  type ExitKind,
  type FileParts,
  type Frame,
  History,
  type LevelArea,
  type LevelArrival,
  type LevelDoor,
  type LevelExit,
  type LevelLock,
  type LevelOneWay,
  type LevelPrefab,
  type LevelQuestLock,
  type LevelRoom,
  type LevelSolutionStep,
  type LevelSpawn,
  type MapParts,
  type Movement,
  type PartName,
  type Placement,
  type Point,
  type Rect,
  type ReplacedParts,
  type Seed,
  THEMES,
  type Theme,
} from "../core/index.js";

// ── All levels of a game ────────────────────────────────────────────────────────────────────────────────────────────

export {
  Dungeon,
  type DungeonChain,
  type DungeonExit,
  type DungeonLevel,
  type DungeonOfOptions,
  type DungeonOptions,
  type DungeonOrder,
  type DungeonQuest,
  type DungeonWay,
  dungeonOf,
  type NamedDungeonOptions,
  type PlannedLevel,
  type StairsOf,
} from "../dungeon/index.js";

// ── Errors ──────────────────────────────────────────────────────────────────────────────────────────────────────────

export { BuildError, type Rejection } from "../chain/index.js";
export { type ErrorCode, type ErrorDetails, UndercroftError } from "../core/index.js";

// ── Initial builders and their presets ──────────────────────────────────────────────────────────────────────────────

export {
  accretion,
  bspDungeon,
  bspInterior,
  bspPlan,
  type Cut,
  cellularAutomata,
  centralAttractor,
  chebyshev,
  classicGrid,
  cycles,
  delve,
  dla,
  drunkardsWalk,
  fatPassages,
  fearfulSymmetry,
  type InPartsFactory,
  type InPartsOptions,
  inParts,
  insectoid,
  manhattan,
  maze,
  openArea,
  openHalls,
  pythagoras,
  roomPlan,
  roomsAndMazes,
  settlement,
  simpleMap,
  voronoiCells,
  walkInwards,
  walkOutwards,
  windingPassages,
} from "../builders/index.js";
export { prefabLevel, waveformCollapseSample } from "../prefabs/index.js";

// ── Layers ──────────────────────────────────────────────────────────────────────────────────────────────────────────

export {
  accept,
  addLoops,
  areaStart,
  bridges,
  bspCorridors,
  cellularAutomataLayer,
  connectRegions,
  corridorSpawner,
  cullUnreachable,
  distantExit,
  dlaLayer,
  doglegCorridors,
  doorFinish,
  doorPlacement,
  drunkardsWalkLayer,
  filterSpawns,
  flavourAreas,
  furnish,
  greatHall,
  type Half,
  heavyErosion,
  hiddenGoods,
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

// ── Spawning ────────────────────────────────────────────────────────────────────────────────────────────────────────

export {
  intoBitecs,
  intoKoota,
  intoMiniplex,
  isSpawnTable,
  rollTable,
  SEEDS_TABLE,
  type SpawnEntry,
  type SpawnFollower,
  type SpawnSubtable,
  type SpawnTable,
  spawnTable,
} from "../spawning/index.js";

// ── Tiles ───────────────────────────────────────────────────────────────────────────────────────────────────────────

export {
  DOOR,
  DOWN_STAIRS,
  FLOOR,
  SHIPPED_TILES,
  type Tile,
  Tileset,
  tileset,
  UP_STAIRS,
  WALL,
} from "../core/index.js";

// ── Writing your own steps ──────────────────────────────────────────────────────────────────────────────────────────

export {
  type Arrival,
  type Aspect,
  Brush,
  type BuilderMap,
  type CellRun,
  choice,
  content,
  contents,
  count,
  type Door,
  type DoorKind,
  defineInitialBuilder,
  defineMetaBuilder,
  dice,
  digCorridor,
  digDogleg,
  digLine,
  type Fact,
  flag,
  integer,
  type Lock,
  type NamedArea,
  names,
  type OneWay,
  PAUSE,
  type Part,
  type QuestKey,
  type QuestLock,
  Rng,
  type Room,
  ratio,
  room,
  type SolutionStep,
  type Spawn,
  type SpawnKind,
  type Step,
  type StepDefinition,
  scaled,
  span,
  stuck,
  type Values,
} from "../core/index.js";
export { SPAWN_OPTIONS, spawnRegion } from "../spawning/index.js";

// ── Types of steps and options, as signatures have them ─────────────────────────────────────────────────────────────

export type { TypedPart } from "../builders/index.js";
export type {
  AnyPart,
  Branch,
  BuildingSteps,
  ChoiceOf,
  ChoicePart,
  CommonAdds,
  Conditional,
  DepthRule,
  FactsOf,
  GroupOf,
  GroupPart,
  HeldSteps,
  IsUnion,
  Layer,
  Ready,
  Starter,
  StepPart,
  Weighted,
  WhenRule,
} from "../chain/index.js";
export type {
  AddsOf,
  Content,
  Count,
  DropsOf,
  ExactFacts,
  InitialFactory,
  InitialPart,
  InitialStep,
  MetaFactory,
  MetaPart,
  MetaStep,
  NeedsOf,
  NewStep,
  Option,
  OptionKind,
  OptionProblem,
  OptionRange,
  OptionTable,
  Size,
  Span,
  StepFactory,
  StepOptions,
  Symmetry,
  Work,
} from "../core/index.js";
export type { SketchCells, SketchRect, SketchVault } from "../prefabs/index.js";

// ── Types of maps and levels, as signatures have them ───────────────────────────────────────────────────────────────

export type { LevelParts, PlotAllowance, ResolvedStep, StepRecord } from "../chain/index.js";
export type {
  Changes,
  Checkpoint,
  ErrorFamily,
  Exit,
  FrameState,
  Hazard,
  Picture,
  PlacedPrefab,
  Props,
  ReadonlyBytes,
  ReadonlyNumbers,
  ReportEntry,
} from "../core/index.js";

// What else signatures mention: the compiler only finds names in entries that it has read.
export type {} from "./analysis.js";
export type {} from "./prefabs.js";
export type {} from "./tables.js";
export type {} from "./verify.js";
