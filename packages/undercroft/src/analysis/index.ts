export { distanceField, type Grid, type Movement, shortestPath, UNREACHED } from "./distances.js";
export { largestRegion, type Regions, regions } from "./regions.js";
export { type RoomLink, roomGraph } from "./room-graph.js";
export { inSight, isNearAndSeen } from "./sight.js";
