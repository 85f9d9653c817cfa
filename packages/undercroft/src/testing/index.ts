export { type ContractOptions, type Rule, stepContract } from "./contract.js";
export { badValue, sampleOption, sampleOptions } from "./samples.js";
export { randomRecipe, type SoakOptions, type SoakResult, soakRandomChains, soakRecipe } from "./soak.js";
