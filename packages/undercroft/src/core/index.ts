export {
  BYTES,
  checkArgument,
  checkKeys,
  FLAG,
  FUNCTION,
  hasMethods,
  ITERABLE,
  type KeysOf,
  type Kind,
  LIST,
  NAME,
  SIGNAL,
  TEXT,
  unknownKey,
  whole,
  wordOf,
} from "./arguments.js";
export { bitCount, IS_LITTLE_ENDIAN, scramble } from "./bits.js";
export { Brush, SYMMETRIES, type Symmetry } from "./brush.js";
export { BuilderMap, type Checkpoint, type ReplacedParts, room } from "./builder-map.js";
export type { CellRun } from "./cell-runs.js";
export { addTo, cached, defined, nonEmpty } from "./collections.js";
export { digCorridor, digDogleg, digLine, digNarrow, doglegPath } from "./dig.js";
export { ERROR_WORDS } from "./error-words.js";
export {
  didYouMean,
  type ErrorCode,
  type ErrorDetails,
  type ErrorFamily,
  mustBe,
  passes,
  printable,
  show,
  stuck,
  suggestion,
  UndercroftError,
} from "./errors.js";
export { type Feeling, isFeelingName } from "./feeling.js";
export { grown } from "./grown.js";
export { contentHash, Hasher } from "./hash.js";
export { type Changes, eachChange, type Frame, type FrameState, History, type Picture } from "./history.js";
export { CELL_LIMIT, checkDepth, checkSize } from "./map-limits.js";
export type { Movement } from "./movement.js";
export { logSeries, naturalLog } from "./natural-log.js";
export {
  checkDefinition,
  defineBuilder as newBuilder,
  defineInitialBuilder,
  defineLayer as newLayer,
  defineMetaBuilder,
} from "./new-step.js";
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
  isPlain,
  namedValue,
  names,
  type Option,
  type OptionKind,
  type OptionRange,
  type OptionTable,
  ratio,
  readOptions,
  type Span,
  scaled,
  span,
  type Values,
} from "./options.js";
export {
  type Arrival,
  type CellElsewhere,
  type CellProps,
  type CellsOf,
  type Corridor,
  type Door,
  type DoorKind,
  type DraftParts,
  type Exit,
  type ExitGoal,
  type ExitKind,
  type FileParts,
  isItem,
  isMonster,
  LANDMARK_KINDS,
  type Landmark,
  type LandmarkKind,
  type LevelArea,
  type LevelArrival,
  type LevelDoor,
  type LevelExit,
  type LevelLandmark,
  type LevelLock,
  type LevelOneWay,
  type LevelPrefab,
  type LevelQuestLock,
  type LevelRoom,
  type LevelSolutionStep,
  type LevelSpawn,
  type Lock,
  type MapParts,
  type NamedArea,
  type OneWay,
  PART_NAMES,
  PARTS,
  type PartName,
  type PlacedPrefab,
  type Props,
  type QuestKey,
  type QuestLock,
  type Room,
  roomCells,
  type SolutionStep,
  SPAWN_KINDS,
  SPAWN_STATES,
  type Spawn,
  type SpawnKind,
  type ThingKind,
} from "./parts/index.js";
export type { ReadonlyBytes, ReadonlyNumbers } from "./readonly-numbers.js";
export { clip, contains, overlaps, type Point, type Rect } from "./rect.js";
export type { Allowance, Placement, ReportEntry } from "./report.js";
export { RNG, Rng, type Seed, seedText } from "./rng.js";
export { SPARE_INTS, Spare } from "./spare.js";
export {
  type AddsOf,
  ASPECTS,
  type Aspect,
  type ChainNode,
  checkName,
  type DropsOf,
  defineBuilder,
  defineLayer,
  type ExactFacts,
  type Fact,
  finished,
  type InitialFactory,
  type InitialNode,
  type InitialStep,
  isFactory,
  type MetaFactory,
  type MetaNode,
  type MetaStep,
  type NeedsOf,
  type NewStep,
  type OptionProblem,
  PAUSE,
  type Pausing,
  type PresetMethods,
  type Size,
  type Step,
  type StepDefinition,
  type StepFactory,
  type StepOptions,
  type StepPreset,
  startWork,
  stepOf,
  type Work,
} from "./step.js";
export { isTheme, isThemeName, THEMES, type Theme, themeRule } from "./themes.js";
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
export { foldTree, type NodeList, TreeSpot, walkTree } from "./tree.js";
export { rootOf } from "./union-find.js";
export { counted, spaced } from "./words.js";
export type {
  Amount,
  DepthRange,
  Name,
  Range,
  Ratio,
  Sentence,
  Slug,
  Tag,
  TileName,
  Weight,
  Whole,
  Words,
} from "./written.js";
