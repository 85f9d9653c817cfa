import { defineLayer, roomCells } from "../core/index.js";
import { SPAWN_OPTIONS, spawnRegion } from "../spawning/index.js";

/** Spawns monsters, items and traps in every room, out of sight of the start. */
export const roomBasedSpawner = defineLayer({
  id: "room-based-spawner",
  summary: "Spawns monsters, items and traps in every room, out of sight of the start.",
  options: SPAWN_OPTIONS,
  needs: ["rooms"],
  writes: ["spawns"],
  *build(map, rng, options) {
    for (const room of map.rooms!) {
      const floor = roomCells(map.width, room).filter((cell) => map.isWalkable(cell));
      if (spawnRegion(map, rng, floor, options) > 0) yield;
    }
  },
});
