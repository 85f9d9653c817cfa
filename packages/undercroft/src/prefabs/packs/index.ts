export { SEEDS_PACK } from "./seeds.js";
