// undercroft/testing: the contract that every step must pass, yours included.

export { type ContractOptions, type Rule, sampleOptions, stepContract } from "../testing/index.js";

// Signatures mention more of what the root exports: the compiler only finds names in entries that it has read.
export type {} from "./index.js";
