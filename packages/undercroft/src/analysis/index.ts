export { chokePoints } from "./choke-points.js";
export { type DeadEndPassages, deadEndPassages, deadEnds } from "./dead-ends.js";
export { distanceField, sharedDistances, shortestPath, UNREACHED } from "./distances.js";
export type { Grid } from "./grid.js";
export {
  largestRegion,
  largestRegionOf,
  type Regions,
  regions,
  type SharedRegions,
  sharedOneRegion,
  sharedRegions,
} from "./regions.js";
export { type RoomLink, roomGraph } from "./room-graph.js";
export { inSight, isNearAndSeen } from "./sight.js";
export { cheapestTunnels, DIGGABLE, SOLID, type Tunnels } from "./tunnels.js";
export { METRICS, type Metric, nearestPoints } from "./voronoi.js";
export { walkProbe } from "./walk-probe.js";
