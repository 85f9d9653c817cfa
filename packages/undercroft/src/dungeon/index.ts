export { alignedStairs } from "./aligned-stairs.js";
export { Dungeon, type DungeonChain, type DungeonOptions, type StairsOf } from "./dungeon.js";
