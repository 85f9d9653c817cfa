export { CHECK_WORDS, DUNGEON_CHECK_WORDS } from "./check-words.js";
export type { Checkable, FinishedLevel, MovementRule } from "./checkable.js";
export {
  DUNGEON_CHECKS,
  type DungeonCheck,
  type DungeonCheckName,
  type DungeonVerdict,
  verifyDungeon,
} from "./dungeon.js";
export { CHECKS, type Check, type CheckName } from "./faults.js";
export { type Verdict, verify, verifying, verifyingUnder, verifyUnder } from "./verify.js";
