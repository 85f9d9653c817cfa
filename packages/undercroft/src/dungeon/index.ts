export { alignedStairs } from "./aligned-stairs.js";
export { Dungeon, type DungeonChain, type DungeonOptions } from "./dungeon.js";
