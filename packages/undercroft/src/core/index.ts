export { bitCount, IS_LITTLE_ENDIAN, scramble } from "./bits.js";
export { Brush, SYMMETRIES, type Symmetry } from "./brush.js";
export { BuilderMap, room } from "./builder-map.js";
export type { CellRun } from "./cell-runs.js";
export { digCorridor, digDogleg, digLine, digNarrow, doglegPath } from "./dig.js";
export { ERROR_WORDS } from "./error-words.js";
export {
  didYouMean,
  type ErrorCode,
  type ErrorDetails,
  printable,
  show,
  stuck,
  suggestion,
  UndercroftError,
} from "./errors.js";
export { grown } from "./grown.js";
export { contentHash, Hasher } from "./hash.js";
export { type Changes, eachChange, type Frame, History, type Picture } from "./history.js";
export { CELL_LIMIT, checkDepth, checkSize } from "./map-limits.js";
export {
  type Allowance,
  type Arrival,
  type CellElsewhere,
  type Door,
  type DoorKind,
  type ExitGoal,
  type ExitKind,
  type Lock,
  type NamedArea,
  type OneWay,
  type PlacedPrefab,
  type Placement,
  type Props,
  type QuestKey,
  type QuestLock,
  type ReadonlyBytes,
  type Room,
  type SolutionStep,
  SPAWN_KINDS,
  type Spawn,
  type SpawnKind,
} from "./map-parts.js";
export type { Movement } from "./movement.js";
export { logSeries, naturalLog } from "./natural-log.js";
export {
  area,
  type Content,
  type Count,
  choice,
  content,
  contents,
  count,
  data,
  dice,
  flag,
  integer,
  isPlain,
  namedValue,
  names,
  type Option,
  type OptionKind,
  type OptionTable,
  ratio,
  readOptions,
  type Span,
  scaled,
  span,
  type Values,
} from "./options.js";
export { clip, contains, overlaps, type Point, type Rect } from "./rect.js";
export { Rng, type Seed, seedText } from "./rng.js";
export { roomCells } from "./room-cells.js";
export { Spare } from "./spare.js";
export {
  ASPECTS,
  type Aspect,
  checkName,
  defineInitialBuilder,
  defineMetaBuilder,
  type Fact,
  type InitialPart,
  type InitialStep,
  isFactory,
  type MetaStep,
  type Part,
  type Size,
  type Step,
  type StepDefinition,
  startWork,
  stepOf,
  type Work,
} from "./step.js";
export { isTheme, isThemeName, THEMES, type Theme, themeRule } from "./themes.js";
export {
  DOOR,
  DOWN_STAIRS,
  FLOOR,
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
