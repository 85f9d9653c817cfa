export type { WorldLevel, WorldQuest } from "./levels.js";
export * from "./schema.js";
export type * from "./source.js";
export type { WorldTheme } from "./themes.js";
export * from "./world.js";
export * from "./world-dungeon.js";
