export { intoBitecs, intoKoota, intoMiniplex } from "./ecs.js";
export { rollSpawns, SPAWN_OPTIONS, scatterSpawns, spawnRegion, spreadSpawns } from "./spawn-region.js";
export {
  isSpawnTable,
  knownWeightsAt,
  rollTable,
  rollWeights,
  SEEDS_TABLE,
  type SpawnEntry,
  type SpawnTable,
  spawnTable,
} from "./spawn-table.js";
