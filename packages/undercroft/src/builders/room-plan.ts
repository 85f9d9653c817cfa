import { defineBuilder, PAUSE } from "../core/index.js";
import { oneRoomSize } from "./kernels/room-options.js";
import { SCATTER_OPTIONS, scatterRooms } from "./kernels/scatter-rooms.js";

/**
 * Decides where rooms go, but doesn't draw them. Use it with `room-sorter`, `room-drawer` and the corridor layers. It
 * chooses the same places as `simple-map`.
 */
export const roomPlan = defineBuilder({
  id: "room-plan",
  version: 2,
  summary: "Plans where rooms go, without drawing them. Other layers sort, draw and join them.",
  options: SCATTER_OPTIONS,
  adds: ["plan"],
  writes: [],
  minSize: oneRoomSize,
  *build(map, rng, options) {
    const scattering = scatterRooms(map, rng.fork("rooms"), options);
    let next = scattering.next();
    for (; next.done !== true; next = scattering.next()) yield PAUSE;
    map.rooms = next.value;
  },
});
