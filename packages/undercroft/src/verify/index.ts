export type { Checkable, MovementRule } from "./checkable.js";
export { CHECKS, type Check, type CheckName } from "./faults.js";
export { type Verdict, verify, verifyUnder } from "./verify.js";
