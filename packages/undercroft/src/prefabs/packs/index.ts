export { BLUEPRINTS_PACK } from "./blueprints.js";
export { SAMPLES_PACK } from "./samples.js";
export { SEEDS_PACK } from "./seeds.js";
export { TEMPLATES_PACK } from "./templates.js";
export { UNDERCROFT_PACK } from "./undercroft.js";
export { WILDS_PACK } from "./wilds.js";
