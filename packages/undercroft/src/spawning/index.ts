export { intoBitecs, intoKoota, intoMiniplex } from "./ecs.js";
export { addFollowers, rollSpawns, SPAWN_OPTIONS, scatterSpawns, spawnRegion, spreadSpawns } from "./spawn-region.js";
export {
  isSpawnTable,
  knownWeightsAt,
  rollForMap,
  rollTable,
  SEEDS_TABLE,
  type SpawnEntry,
  type SpawnFollower,
  type SpawnSubtable,
  type SpawnTable,
  spawnTable,
} from "./spawn-table.js";
