import { defineMetaBuilder } from "../core/index.js";
import { SPAWN_OPTIONS, spawnRegion } from "../spawning/index.js";

/** Spawns monsters, items and traps in every room, out of sight of the start. */
export const roomBasedSpawner = defineMetaBuilder({
  id: "room-based-spawner",
  summary: "Spawns monsters, items and traps in every room, out of sight of the start.",
  options: SPAWN_OPTIONS,
  needs: ["rooms"],
  *build(map, rng, options) {
    for (const room of map.rooms!) {
      const cells: number[] = [];
      for (let y = room.y; y < room.y + room.height; y++) {
        for (let x = room.x; x < room.x + room.width; x++) {
          if (map.isWalkable(map.index(x, y))) cells.push(map.index(x, y));
        }
      }
      if (spawnRegion(map, rng, cells, options) > 0) yield;
    }
  },
});
