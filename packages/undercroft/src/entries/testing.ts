// undercroft/testing: the contract that every step must pass, yours included.

export { type ContractOptions, type Rule, sampleOptions, stepContract } from "../testing/index.js";
