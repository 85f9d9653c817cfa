// undercroft/define: what you need to write steps of your own: definitions, options, tiles, digging and the draft.

// ── Defining a step ─────────────────────────────────────────────────────────────────────────────────────────────────

export {
  type Aspect,
  defineInitialBuilder,
  defineMetaBuilder,
  type InitialFactory,
  type MetaFactory,
  type NewStep,
  newBuilder as defineBuilder,
  newLayer as defineLayer,
  type OptionProblem,
  PAUSE,
  type Pausing,
  type PresetMethods,
  type Size,
  type StepDefinition,
  type StepFactory,
  type StepOptions,
  type StepPreset,
  stuck,
  type Work,
} from "../core/index.js";

// ── Options ─────────────────────────────────────────────────────────────────────────────────────────────────────────

export {
  type Content,
  type Count,
  choice,
  content,
  contents,
  count,
  type DataRules,
  data,
  dice,
  flag,
  integer,
  names,
  type Option,
  type OptionKind,
  type OptionRange,
  type OptionTable,
  ratio,
  type Span,
  scaled,
  span,
  THEMES,
  type Values,
} from "../core/index.js";
export { SPAWN_OPTIONS, spawnRegion } from "../spawning/index.js";

// ── Tiles ───────────────────────────────────────────────────────────────────────────────────────────────────────────

export { DOOR, DOWN_STAIRS, FLOOR, SHIPPED_TILES, UP_STAIRS, WALL } from "../core/index.js";

// ── Digging ─────────────────────────────────────────────────────────────────────────────────────────────────────────

export { Brush, digCorridor, digDogleg, digLine, room, type Symmetry } from "../core/index.js";

// ── The draft ───────────────────────────────────────────────────────────────────────────────────────────────────────

export {
  type Arrival,
  type BuilderMap,
  type Checkpoint,
  type Door,
  type DraftParts,
  type Exit,
  type Feeling,
  History,
  type Lock,
  type NamedArea,
  type OneWay,
  type PlacedPrefab,
  type QuestKey,
  type QuestLock,
  type ReplacedParts,
  type ReportEntry,
  type Room,
  type SolutionStep,
  type Spawn,
} from "../core/index.js";

// Signatures mention more of what the root exports: the compiler only finds names in entries that it has read.
export type {} from "./index.js";
