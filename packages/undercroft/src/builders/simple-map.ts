import { defineBuilder, digNarrow, doglegPath, FLOOR } from "../core/index.js";
import { oneRoomSize } from "./kernels/room-options.js";
import { SCATTER_OPTIONS, scatterRooms } from "./kernels/scatter-rooms.js";

/**
 * Places rooms at random and joins each one to the previous one with an L-shaped corridor. The result is the classic
 * dungeon of rooms and corridors, with everything connected.
 *
 * @example
 * import { chain, roomBasedStairs, roomBasedStart, simpleMap } from "undercroft";
 *
 * const rooms = chain({ width: 60, height: 24 })
 *   .startWith(simpleMap({ attempts: 60, roomSize: [4, 9] }))
 *   .with(roomBasedStart())
 *   .with(roomBasedStairs());
 *
 * console.log(String(rooms.build({ seed: "rats" })));
 */
export const simpleMap = defineBuilder({
  id: "simple-map",
  version: 2,
  summary: "Rooms in random places, each joined to the previous one with an L-shaped corridor.",
  options: SCATTER_OPTIONS,
  adds: ["plan", "rooms", "corridors"],
  writes: ["tiles"],
  minSize: oneRoomSize,
  *build(map, rng, options) {
    const bends = rng.fork("bends");
    const corridors: number[][] = [];
    const scattering = scatterRooms(map, rng.fork("rooms"), options);
    let previous: number | undefined;
    for (let next = scattering.next(); ; next = scattering.next()) {
      if (next.done === true) {
        map.rooms = next.value;
        break;
      }
      const room = next.value;
      map.fill(room, FLOOR);
      yield;
      if (previous !== undefined) {
        corridors.push(digNarrow(map, doglegPath(map, previous, room.anchor, bends.chance(0.5))));
        yield;
      }
      previous = room.anchor;
    }
    map.corridors = corridors.filter((corridor) => corridor.length > 0);
  },
});
