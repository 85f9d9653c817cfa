export { type ContractOptions, type Rule, stepContract } from "./contract.js";
export { sampleOptions } from "./samples.js";
