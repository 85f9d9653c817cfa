export { intoBitecs, intoKoota, intoMiniplex } from "./ecs.js";
export { SPAWN_OPTIONS, spawnRegion } from "./spawn-region.js";
export {
  isSpawnTable,
  rollTable,
  SEEDS_TABLE,
  type SpawnEntry,
  type SpawnTable,
  spawnTable,
} from "./spawn-table.js";
