import {
  checkArgument,
  isPlain,
  type Kind,
  type LevelSpawn,
  RNG,
  type Rng,
  show,
  UndercroftError,
} from "../core/index.js";
import { rollTable, type SpawnTable, TABLE } from "./spawn-table.js";

/**
 * Turns a spawn that names a table into a thing: draws an entry at the depth of the spawn, or else of the level. A spawn that
 * doesn't name a table is returned as it is. Returns undefined if the table has nothing at that depth. Others that would come
 * with the entry are left out, because the spawn stands for one thing.
 *
 * @example
 * import { chain, Rng, roomVaults, simpleMap } from "undercroft";
 * import { drawnVault, pack } from "undercroft/prefabs";
 * import { resolveSpawn, spawnTable } from "undercroft/tables";
 *
 * const beasts = spawnTable("beasts", [{ name: "Wolf", kind: "monster", base: 1 }]);
 * const den = drawnVault("den", ["...", ".b.", "..."], { legend: { b: { spawn: { table: "beasts" } } } });
 * const rooms = chain({ width: 60, height: 24, purpose: "map" })
 *   .startWith(simpleMap())
 *   .with(roomVaults({ packs: [pack("mine", [den])], count: "1", threshold: 0 }));
 *
 * const level = rooms.build({ seed: "rats" });
 * const rng = Rng.fromSeed(`things of ${level.seed}`);
 * const things = level.spawns.map((spawn) => resolveSpawn(level, spawn, beasts, rng));
 * console.log(things[0]?.name, things[0]?.kind); // Wolf monster
 */
export function resolveSpawn(
  level: { readonly depth: number },
  spawn: LevelSpawn,
  table: SpawnTable,
  rng: Rng,
): LevelSpawn | undefined {
  checkArgument("resolveSpawn", "level", LEVEL, level);
  checkArgument("resolveSpawn", "spawn", SPAWN, spawn);
  checkArgument("resolveSpawn", "table", TABLE, table);
  checkArgument("resolveSpawn", "rng", RNG, rng);
  if (spawn.table !== true) return spawn;
  const { table: _, name: wanted, ...rest } = spawn;
  if (table.name !== wanted) {
    throw new UndercroftError(
      "bad-option",
      `resolveSpawn: the spawn at (${spawn.at.join(", ")}) draws from the table ${show(wanted)}, but the table is called ${show(table.name)}. Give it the one that the spawn names.`,
      { option: "table", value: table.name },
    );
  }
  const entry = rollTable(table, spawn.depth ?? level.depth, rng);
  if (entry === undefined) return undefined;
  const { name, kind, blocks = kind === "monster" } = entry;
  return { ...rest, name, kind, blocks };
}

const LEVEL: Kind = {
  rule: "a level",
  fits: (value) => typeof value === "object" && value !== null && "depth" in value && Number.isSafeInteger(value.depth),
};

const SPAWN: Kind = {
  rule: "one of the level's spawns",
  fits: (value) => isPlain(value) && typeof value.name === "string" && Array.isArray(value.at),
};
