export { roomPlan } from "./room-plan.js";
export { simpleMap } from "./simple-map.js";
