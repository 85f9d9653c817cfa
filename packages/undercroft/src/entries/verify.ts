// undercroft/verify: the checks that every finished level passes. They share no code with the builders.

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
  type Verdict,
  verify,
  verifyDungeon,
} from "../verify/index.js";
