export { accretion } from "./accretion.js";
export { bspDungeon } from "./bsp-dungeon.js";
export { bspInterior } from "./bsp-interior.js";
export { bspPlan } from "./bsp-plan.js";
export { cellularAutomata } from "./cellular-automata.js";
export { classicGrid } from "./classic-grid.js";
export { cycles } from "./cycles.js";
export { delve } from "./delve.js";
export { centralAttractor, dla, insectoid, walkInwards, walkOutwards } from "./dla.js";
export {
  drunkardsWalk,
  fatPassages,
  fearfulSymmetry,
  openArea,
  openHalls,
  windingPassages,
} from "./drunkards-walk.js";
export { type InPartsFactory, type InPartsOptions, inParts, type TypedPart } from "./in-parts.js";
export type { Cut } from "./kernels/cut-map.js";
export { maze } from "./maze.js";
export { roomPlan } from "./room-plan.js";
export { roomsAndMazes } from "./rooms-and-mazes.js";
export { settlement } from "./settlement.js";
export { simpleMap } from "./simple-map.js";
export { chebyshev, manhattan, pythagoras, voronoiCells } from "./voronoi-cells.js";
