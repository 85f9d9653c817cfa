export { checkValue, pathText, type SchemaProblem } from "./check-value.js";
export { PREFAB } from "./compiled/prefab.js";
export { WORLD } from "./compiled/world.js";
export { allForEditors, forEditors, type Schema, type Schemas } from "./schema.js";
