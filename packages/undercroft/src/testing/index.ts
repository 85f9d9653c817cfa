export { type ContractOptions, type Rule, stepContract } from "./contract.js";
export { badValue, sampleOption, sampleOptions } from "./samples.js";
export {
  type PrefabSoakOptions,
  type PrefabSoakResult,
  randomRecipe,
  type SoakOptions,
  type SoakResult,
  soakPrefabs,
  soakRandomChains,
  soakRecipe,
} from "./soak.js";
