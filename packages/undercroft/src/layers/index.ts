export { accept } from "./accept.js";
export { addLoops } from "./add-loops.js";
export { areaStart } from "./area-start.js";
export { breach } from "./breach.js";
export { bridges } from "./bridges.js";
export { bspCorridors } from "./bsp-corridors.js";
export { caveIns } from "./cave-ins.js";
export { cellularAutomataLayer } from "./cellular-automata-layer.js";
export { clearings } from "./clearings.js";
export { connectRegions } from "./connect-regions.js";
export { corridorSpawner } from "./corridor-spawner.js";
export { cullUnreachable } from "./cull-unreachable.js";
export { distantExit } from "./distant-exit.js";
export { dlaLayer } from "./dla-layer.js";
export { doglegCorridors } from "./dogleg-corridors.js";
export { doorFinish } from "./door-finish.js";
export { doorPlacement } from "./door-placement.js";
export { drunkardsWalkLayer } from "./drunkards-walk-layer.js";
export { feelings } from "./feelings.js";
export { filterSpawns } from "./filter-spawns.js";
export { flavourAreas } from "./flavour-areas.js";
export { furnish } from "./furnish.js";
export { greatHall } from "./great-hall.js";
export { ground } from "./ground.js";
export { hiddenGoods } from "./hidden-goods.js";
export { inhabit } from "./inhabit.js";
export {
  type AreaGround,
  type AreaKind,
  type AreaTable,
  areaTable,
  isAreaTable,
} from "./kernels/area-table.js";
export type { CountByDepth } from "./kernels/by-depth.js";
export { collapseMap, type Wishes } from "./kernels/collapsing.js";
export { type FeelingTable, feelingTable, isFeelingTable } from "./kernels/feeling-table.js";
export {
  type Arrangement,
  type FurnishedRoom,
  type Furniture,
  type FurniturePlace,
  type FurnitureTable,
  furnitureTable,
  isFurnitureTable,
  type RoomFurniture,
} from "./kernels/furniture-table.js";
export {
  type GroundBand,
  type GroundCover,
  type GroundStrip,
  type GroundTable,
  groundTable,
  isGroundTable,
} from "./kernels/ground-table.js";
export { closet, hasOnlyPlannedRooms, joinCells, joinInTheOpen } from "./kernels/join-cells.js";
export {
  isPatchTable,
  type Patch,
  type PatchTable,
  patchTable,
} from "./kernels/patch-table.js";
export {
  BURROW_FURNITURE,
  FOREST_PATCHES,
  GROVE_PATCHES,
  HALL_FURNITURE,
  HALL_PATCHES,
  LIMESTONE_FURNITURE,
  LIMESTONE_GROUND,
  RUIN_PATCHES,
} from "./kernels/place-tables.js";
export type { Half, Quarter, RegionOfMap, RegionOrAll } from "./kernels/region-of-map.js";
export {
  GARRISON_ENCOUNTERS,
  GROVE_ENCOUNTERS,
  RUINS_ENCOUNTERS,
  STORMED_ENCOUNTERS,
  TOMBS_ENCOUNTERS,
  TOWNSFOLK_ENCOUNTERS,
  UNDERCITY_ENCOUNTERS,
  UNDERCROFT_ENCOUNTERS,
  UNDERCROFT_SPAWNS,
  WARRENS_ENCOUNTERS,
  WAYFARERS_ENCOUNTERS,
  WOODS_ENCOUNTERS,
} from "./kernels/shipped-encounters.js";
export { UNDERCROFT_FEELINGS } from "./kernels/shipped-feelings.js";
export {
  UNDERCROFT_AREAS,
  UNDERCROFT_FURNITURE,
  UNDERCROFT_GROUND,
  UNDERCROFT_PATCHES,
} from "./kernels/shipped-tables.js";
export { eachAround, pointOn, SIDES, windingCourse } from "./kernels/winding-course.js";
export { lakes } from "./lakes.js";
export { monsterSpawner } from "./monster-spawner.js";
export { nearestCorridors } from "./nearest-corridors.js";
export { nicheStairs } from "./niche-stairs.js";
export { patches } from "./patches.js";
export { removeDeadEnds } from "./remove-dead-ends.js";
export { repaint } from "./repaint.js";
export { river } from "./river.js";
export { road } from "./road.js";
export { roomBasedSpawner } from "./room-based-spawner.js";
export { roomBasedStairs } from "./room-based-stairs.js";
export { roomBasedStart } from "./room-based-start.js";
export { roomCornerRounder } from "./room-corner-rounder.js";
export { roomDrawer } from "./room-drawer.js";
export { roomExploder } from "./room-exploder.js";
export { roomSorter } from "./room-sorter.js";
export { ruin } from "./ruin.js";
export { secretDoors } from "./secret-doors.js";
export { straightLineCorridors } from "./straight-line-corridors.js";
export { tidyWalls } from "./tidy-walls.js";
export { voronoiSpawning } from "./voronoi-spawning.js";
export { waveformCollapse } from "./waveform-collapse.js";
export { type WithinFactory, type WithinOptions, within } from "./within.js";
