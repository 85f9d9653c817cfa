export {
  CHECKS,
  type Check,
  type Checkable,
  type CheckName,
  type MovementRule,
  type Verdict,
  verify,
  verifyUnder,
} from "./verify.js";
