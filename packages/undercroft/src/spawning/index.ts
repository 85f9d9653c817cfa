export * from "./ecs.js";
export * from "./encounter-table.js";
export * from "./kinds.js";
export * from "./resolve-spawn.js";
export * from "./spawn-region.js";
export * from "./spawn-table.js";
