export type { LevelArea, NamedArea } from "./areas.js";
export type { Corridor } from "./corridors.js";
export type { Door, DoorKind, LevelDoor } from "./doors.js";
export type { Exit, ExitGoal, ExitKind, LevelExit } from "./exits.js";
export { type CellElsewhere, cell, type Props, readAnyCell } from "./field.js";
export { LANDMARK_KINDS, type Landmark, type LandmarkKind, type LevelLandmark } from "./landmarks.js";
export type { CellsOf } from "./part.js";
export {
  type Arrival,
  type LevelArrival,
  type LevelLock,
  type LevelOneWay,
  type LevelQuestLock,
  type LevelSolutionStep,
  type Lock,
  type OneWay,
  type QuestKey,
  type QuestLock,
  type SolutionStep,
  solutionStep,
} from "./plot.js";
export type { CellProps, LevelPrefab, PlacedPrefab } from "./prefabs.js";
export { Reader } from "./reader.js";
export { type LevelRoom, type Room, roomCells } from "./rooms.js";
export {
  isItem,
  isMonster,
  type LevelSpawn,
  SPAWN_KINDS,
  SPAWN_STATES,
  type Spawn,
  type SpawnKind,
  type ThingKind,
} from "./spawns.js";
export {
  copyParts,
  type DraftParts,
  type FileParts,
  type MapParts,
  movedPart,
  NO_PARTS,
  PART_NAMES,
  PARTS,
  type PartName,
  PartsHash,
  partsForFile,
  readParts,
  writtenPart,
} from "./table.js";
