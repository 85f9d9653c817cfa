export * from "./analysis/index.js";
export * from "./builders/index.js";
export * from "./chain/index.js";
export * from "./core/index.js";
export * from "./layers/index.js";
export * from "./prefabs/index.js";
export * from "./spawning/index.js";
export * from "./verify/index.js";
