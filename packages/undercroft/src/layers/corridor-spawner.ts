import { defineLayer } from "../core/index.js";
import { itemLimit, leaveOutItems, SPAWN_OPTIONS, spawnRegion } from "../spawning/index.js";

/** Spawns monsters, items and traps in the corridors, out of sight of the start. */
export const corridorSpawner = defineLayer({
  id: "corridor-spawner",
  summary: "Spawns monsters, items and traps in the corridors, out of sight of the start.",
  options: { ...SPAWN_OPTIONS, items: itemLimit() },
  needs: ["corridors"],
  writes: ["spawns"],
  *build(map, rng, options) {
    const before = map.spawns.length;
    for (const corridor of map.corridors!) if (spawnRegion(map, rng, corridor, options) > 0) yield;
    leaveOutItems(map, rng, before, options.items);
  },
});
