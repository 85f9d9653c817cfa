export { areaStart } from "./area-start.js";
export { cullUnreachable } from "./cull-unreachable.js";
export { distantExit } from "./distant-exit.js";
export { filterSpawns } from "./filter-spawns.js";
export { roomBasedSpawner } from "./room-based-spawner.js";
export { roomBasedStairs } from "./room-based-stairs.js";
export { roomBasedStart } from "./room-based-start.js";
