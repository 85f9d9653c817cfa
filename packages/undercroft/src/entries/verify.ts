// undercroft/verify: the checks that every finished level passes. They share no code with the builders.

export { CHECKS, type Check, type Checkable, type CheckName, type Verdict, verify } from "../verify/index.js";
