export * from "./collapse.js";
export * from "./model.js";
export * from "./overlapping.js";
