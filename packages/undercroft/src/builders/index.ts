export { accretion } from "./accretion.js";
export { bspDungeon } from "./bsp-dungeon.js";
export { bspInterior } from "./bsp-interior.js";
export { bspPlan } from "./bsp-plan.js";
export { cellularAutomata } from "./cellular-automata.js";
export { classicGrid } from "./classic-grid.js";
export { cycles } from "./cycles.js";
export { delve } from "./delve.js";
export { dla } from "./dla.js";
export { drunkardsWalk } from "./drunkards-walk.js";
export { edifice } from "./edifice.js";
export { type InPartsFactory, type InPartsOptions, inParts, type TypedPart } from "./in-parts.js";
export type { RoomFitting } from "./kernels/building-fittings.js";
export {
  type BuildingPlan,
  buildingPlan,
  checkPlan,
  isBuildingPlan,
  type PlanNode,
  type PlanPart,
  type PlanRoom,
  type PlanRow,
  type PlanSpine,
  type RoomEntry,
  type RoomOutline,
} from "./kernels/building-plan.js";
export type { Cut } from "./kernels/cut-map.js";
export {
  type DrawnRoom,
  type DrawnWay,
  isRoomPack,
  type LaidRoom,
  type OfferingPack,
  type RoomChoice,
  type RoomOffer,
  type RoomPack,
} from "./kernels/room-pack.js";
export * from "./kernels/shipped-plans.js";
export { maze } from "./maze.js";
export { roomPlan } from "./room-plan.js";
export { roomsAndMazes } from "./rooms-and-mazes.js";
export { settlement } from "./settlement.js";
export { simpleMap } from "./simple-map.js";
export { voronoiCells } from "./voronoi-cells.js";
