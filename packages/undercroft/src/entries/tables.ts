// undercroft/tables: what lives, lies, stands and grows on a level: tables of spawns, encounters, feelings, patches,
// areas and furniture, and the plans of buildings, yours and the included ones.

// ── Your own tables ──────────────────────────────────────────────────────────────────────────────────────────────────

export {
  type BuildingPlan,
  buildingPlan,
  type PlanNode,
  type PlanPart,
  type PlanRoom,
  type PlanRow,
  type PlanSpine,
  type RoomEntry,
  type RoomFitting,
  type RoomOutline,
} from "../builders/index.js";
export {
  type AreaGround,
  type AreaKind,
  type AreaTable,
  type Arrangement,
  areaTable,
  type CountByDepth,
  type FeelingTable,
  type FurnishedRoom,
  type Furniture,
  type FurniturePlace,
  type FurnitureTable,
  feelingTable,
  furnitureTable,
  type GroundBand,
  type GroundCover,
  type GroundStrip,
  type GroundTable,
  groundTable,
  type Patch,
  type PatchTable,
  patchTable,
  type RoomFurniture,
} from "../layers/index.js";
export {
  ENCOUNTER_KINDS,
  type Encounter,
  type EncounterKind,
  type EncounterTable,
  encounterTable,
  isSpawnTable,
  resolveSpawn,
  rollTable,
  type SpawnEntry,
  type SpawnFollower,
  type SpawnSubtable,
  type SpawnTable,
  spawnTable,
  type ThingWorth,
  type WeightByDepth,
} from "../spawning/index.js";

// ── The included tables ──────────────────────────────────────────────────────────────────────────────────────────────

export {
  BARRACKS_PLAN,
  BATHHOUSE_PLAN,
  CATACOMB_PLAN,
  CRYPT_PLAN,
  FORT_PLAN,
  KEEP_PLAN,
  MONASTERY_PLAN,
  PALACE_PLAN,
  PRISON_PLAN,
  TEMPLE_PLAN,
} from "../builders/index.js";
// Types that the root exports, too.
export type { DepthRule } from "../chain/index.js";
export type { Feeling, LevelSpawn, Point, Props, Rng, Seed, Span, SpawnKind, ThingKind } from "../core/index.js";
export {
  BURROW_FURNITURE,
  FOREST_PATCHES,
  GARRISON_ENCOUNTERS,
  GROVE_ENCOUNTERS,
  GROVE_PATCHES,
  HALL_FURNITURE,
  HALL_PATCHES,
  LIMESTONE_FURNITURE,
  LIMESTONE_GROUND,
  RUIN_PATCHES,
  RUINS_ENCOUNTERS,
  STORMED_ENCOUNTERS,
  TOMBS_ENCOUNTERS,
  TOWNSFOLK_ENCOUNTERS,
  UNDERCITY_ENCOUNTERS,
  UNDERCROFT_AREAS,
  UNDERCROFT_ENCOUNTERS,
  UNDERCROFT_FEELINGS,
  UNDERCROFT_FURNITURE,
  UNDERCROFT_GROUND,
  UNDERCROFT_PATCHES,
  UNDERCROFT_SPAWNS,
  WARRENS_ENCOUNTERS,
  WAYFARERS_ENCOUNTERS,
  WOODS_ENCOUNTERS,
} from "../layers/index.js";
export { SEEDS_TABLE } from "../spawning/index.js";
