export * from "./ecs.js";
export * from "./spawn-region.js";
export * from "./spawn-table.js";
