export { bitCount, IS_LITTLE_ENDIAN, scramble } from "./bits.js";
export { Brush, SYMMETRIES, type Symmetry } from "./brush.js";
export { BuilderMap, type Checkpoint, room } from "./builder-map.js";
export { digCorridor, digDogleg, digLine } from "./dig.js";
export {
  didYouMean,
  type ErrorCode,
  type ErrorDetails,
  type ErrorFamily,
  printable,
  show,
  stuck,
  suggestion,
  UndercroftError,
} from "./errors.js";
export { grown } from "./grown.js";
export { contentHash } from "./hash.js";
export { type Changes, eachChange, type Frame, type FrameState, History, type Picture } from "./history.js";
export { CELL_LIMIT, checkDepth, checkSize } from "./map-limits.js";
export {
  type Exit,
  type ExitKind,
  type Lock,
  type PlacedPrefab,
  type ReadonlyBytes,
  type ReportEntry,
  type Room,
  SPAWN_KINDS,
  type Spawn,
  type SpawnKind,
} from "./map-parts.js";
export { checkMovement, type Movement } from "./movement.js";
export { logSeries, naturalLog } from "./natural-log.js";
export {
  type Area,
  area,
  type Content,
  type Count,
  choice,
  content,
  contents,
  count,
  dice,
  flag,
  integer,
  isPlain,
  namedValue,
  names,
  type Option,
  type OptionKind,
  type OptionTable,
  type Range,
  ratio,
  readOptions,
  type Span,
  scaled,
  span,
  type Values,
} from "./options.js";
export { center, clip, contains, overlaps, type Point, type Rect } from "./rect.js";
export { type Dice, parseDice, Rng, type Seed, seedText } from "./rng.js";
export {
  type AddsOf,
  checkName,
  type DropsOf,
  defineInitialBuilder,
  defineMetaBuilder,
  FACTS,
  type Fact,
  type Given,
  type InitialFactory,
  type InitialPart,
  type InitialStep,
  isFactory,
  type MetaFactory,
  type MetaPart,
  type MetaStep,
  type NeedsOf,
  type Part,
  RESERVED_KEYS,
  type Size,
  type Step,
  type StepDefinition,
  startWork,
  stepOf,
  type Work,
} from "./step.js";
export {
  DOOR,
  DOWN_STAIRS,
  FLOOR,
  type Hazard,
  ownTiles,
  SHIPPED_TILES,
  type Tile,
  Tileset,
  tileset,
  UP_STAIRS,
  WALL,
} from "./tiles.js";
export { rootOf } from "./union-find.js";
export { counted } from "./words.js";
