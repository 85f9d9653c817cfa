// undercroft/verify: the checks that every finished level passes. They share no code with the builders.

export { verify, verifyDungeon } from "../chain/index.js";

// Types that the root exports, too.
export type {
  Arrival,
  CellElsewhere,
  CellRun,
  CellsOf,
  Door,
  DoorKind,
  Landmark,
  LandmarkKind,
  LevelArea,
  LevelArrival,
  LevelDoor,
  LevelLandmark,
  LevelLock,
  LevelOneWay,
  LevelQuestLock,
  LevelSolutionStep,
  Lock,
  NamedArea,
  OneWay,
  Point,
  QuestLock,
  Rect,
  SolutionStep,
} from "../core/index.js";
export {
  CHECKS,
  type Check,
  type Checkable,
  type CheckName,
  DUNGEON_CHECKS,
  type DungeonCheck,
  type DungeonCheckName,
  type DungeonVerdict,
  type FinishedLevel,
  type MovementRule,
  type Verdict,
} from "../verify/index.js";
