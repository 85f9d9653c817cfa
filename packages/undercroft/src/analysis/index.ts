export { chokePoints } from "./choke-points.js";
export { deadEndPassages, deadEnds } from "./dead-ends.js";
export { distanceField, sharedDistances, shortestPath, UNREACHED } from "./distances.js";
export type { Grid } from "./grid.js";
export { type Hinges, hingesOf } from "./hinges.js";
export { brogueProfile } from "./layout/brogue.js";
export { type Gates, gatesOf } from "./layout/gates.js";
export {
  DISTANCE_METRICS,
  LAYOUT_METRICS,
  type LayoutMetric,
  type LayoutMetrics,
  layoutMetrics,
  levelMetrics,
} from "./layout/metrics.js";
export { distance, type MetricSpread, type Profile, profile, quantile, readProfile } from "./layout/profile.js";
export { layoutView, type MeasuredLevel } from "./layout/view.js";
export { type HeldKeys, PlotWalks } from "./plot-walks.js";
export {
  largestRegion,
  largestRegionOf,
  oneRegionsCells,
  type Regions,
  regions,
  type SharedRegions,
  sharedOneRegion,
  sharedRegions,
} from "./regions.js";
export { type RoomLink, roomGraph } from "./room-graph.js";
export { inSight, isNearAndSeen } from "./sight.js";
export { type Spheres, secretCells, spheresOf } from "./spheres.js";
export { cheapestTunnels, DIGGABLE, SOLID } from "./tunnels.js";
export { nearestPoints, VORONOI_METRICS, type VoronoiMetric } from "./voronoi.js";
export { walkProbe } from "./walk-probe.js";
export { barredCells, shutAt, withoutKeys } from "./without-keys.js";
