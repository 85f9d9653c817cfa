// undercroft: what a game needs to build levels, and to write steps of its own. Everything else has an entry of its own:
// undercroft/prefabs, /tables, /analysis, /verify, /recipes, /worlds, /formats, /formats/node, /insight, /insight/node, /wfc,
// /worker and /testing.

// ── Building a level ────────────────────────────────────────────────────────────────────────────────────────────────

export {
  type AnyChain,
  type AsyncBuildOptions,
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
  type LevelArea,
  type LevelArrival,
  type LevelDoor,
  type LevelExit,
  type LevelFile,
  type LevelLock,
  type LevelMessage,
  type LevelOneWay,
  type LevelPrefab,
  type LevelQuestLock,
  type LevelReportEntry,
  type LevelRoom,
  type LevelSolutionStep,
  type LevelSpawn,
  levelFromMessage,
  levelMessage,
  type ResolvedRecipe,
  readLevel,
  type WalkOptions,
} from "../chain/index.js";
export {
  type Allowance,
  type CellElsewhere,
  type ExitGoal,
  type ExitKind,
  type Frame,
  History,
  type Movement,
  type Placement,
  type Point,
  type Rect,
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
  area,
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
