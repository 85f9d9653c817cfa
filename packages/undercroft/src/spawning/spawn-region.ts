import { isNearAndSeen } from "../analysis/index.js";
import {
  type BuilderMap,
  type Count,
  content,
  count,
  finished,
  integer,
  type Option,
  PAUSE,
  type Rng,
  type Spawn,
  scaled,
  UndercroftError,
  type Values,
  type Work,
} from "../core/index.js";
import { isSpawnTable, knownWeightsAt, rollForMap, SEEDS_TABLE, type SpawnEntry } from "./spawn-table.js";

/** The options that all spawning layers share. Spread them into the option table of your own spawner. */
export const SPAWN_OPTIONS = {
  table: content("spawn-table", SEEDS_TABLE, "Spawn table to draw from.", isSpawnTable),
  most: integer(
    4,
    { min: 0, max: 100, typical: [0, 12] },
    "Maximum number of spawns per region at depth 1. Each further depth adds 1.",
  ),
  cellsEach: integer(6, { min: 1, max: 1000, typical: [1, 40] }, "Minimum number of cells per spawn."),
  spacing: integer(1, { min: 1, max: 20, typical: [1, 8] }, "Minimum distance between two spawns."),
  clear: integer(
    8,
    { min: 0, max: 100, typical: [0, 20] },
    "Nothing spawns within this distance of the start if the player could see it.",
  ),
};

const NO_LIMIT = 10_000;

/** Declares an option that limits how many items a level has. */
export function itemLimit(): Option<Count> {
  return count(
    NO_LIMIT,
    { min: 0, max: NO_LIMIT, typical: [2, 30] },
    `Maximum number of items on the level, with those that are already there. ${NO_LIMIT} means no limit.`,
  );
}

/** What may happen to a region's roll before it is spread: fewer sides never go below zero spawns. */
const ROLL_OFFSET = 3;

/**
 * Adds spawns to a region. A die roll decides how many, and the table decides which. Skips cells that are taken or
 * reserved, doors, the start and exits. On a prefab's floor, adds only what the prefab allows. Returns the number of
 * spawns added.
 */
export function spawnRegion(
  map: BuilderMap,
  rng: Rng,
  region: ArrayLike<number>,
  options: Values<typeof SPAWN_OPTIONS>,
): number {
  checkSpawnOptions(options);
  const rolled = rollSpawns(map, rng, options);
  if (rolled <= 0) return 0;
  const cells = new Array<number>(region.length);
  for (let i = 0; i < region.length; i++) cells[i] = region[i]!;
  return spreadSpawns(map, rng, cells, cells.length, rolled, options);
}

/** Steps pass options of their own along, so only what is missing is wrong. */
function checkSpawnOptions(options: Values<typeof SPAWN_OPTIONS>): void {
  const missing = Object.keys(SPAWN_OPTIONS).find((name) => (options as Record<string, unknown>)?.[name] === undefined);
  if (missing === undefined) return;
  throw new UndercroftError(
    "bad-option",
    `spawnRegion: options.${missing} is missing. Spread SPAWN_OPTIONS into the options of your step, and pass its options on.`,
    { option: missing, value: options },
  );
}

/** Rolls how many spawns a region gets, if it has the space. So a region that gets none needn't be listed. */
export function rollSpawns({ depth }: BuilderMap, rng: Rng, { most }: Values<typeof SPAWN_OPTIONS>): number {
  return most === 0 ? 0 : rng.roll(1, most + ROLL_OFFSET) - ROLL_OFFSET + Math.max(0, depth - 1);
}

/**
 * Adds this many spawns to the first `size` of some cells, or fewer where they have no space for them. Returns the number
 * of spawns added. The cells are in another order afterwards.
 */
export function spreadSpawns(
  map: BuilderMap,
  rng: Rng,
  cells: number[] | Int32Array,
  size: number,
  rolled: number,
  options: Values<typeof SPAWN_OPTIONS>,
): number {
  const { table, cellsEach, spacing, clear } = options;
  const most = Math.min(rolled, Math.floor(size / cellsEach));
  if (most <= 0) return 0;

  const left = keepFree(map, cells, size, clear);
  return finished(drawSpawns(map, rng, cells, left, most, { table, clear, spacing }, false));
}

/**
 * The same for cells of which most can have a spawn, and of which few are wanted: each is looked at when it is drawn.
 * Adds as many as are wanted.
 */
export function scatterSpawns(
  map: BuilderMap,
  rng: Rng,
  cells: Int32Array,
  wanted: number,
  options: Pick<Values<typeof SPAWN_OPTIONS>, "table" | "clear" | "spacing">,
): Work<number> {
  return drawSpawns(map, rng, cells, cells.length, wanted, options, true);
}

/** Draws from the first `size` cells. What is drawn goes to the end, so all cells are still there afterwards. */
function* drawSpawns(
  map: BuilderMap,
  rng: Rng,
  cells: number[] | Int32Array,
  size: number,
  wanted: number,
  { table, clear, spacing }: Pick<Values<typeof SPAWN_OPTIONS>, "table" | "clear" | "spacing">,
  mustBeFree: boolean,
): Work<number> {
  const weights = knownWeightsAt(table, map.depth);
  let placed = 0;
  for (let left = size; placed < wanted && left > 0; ) {
    const drawn = rng.below(left);
    const at = cells[drawn]!;
    cells[drawn] = cells[--left]!;
    cells[left] = at;
    if (left % CELLS_BETWEEN_PAUSES === 0) yield PAUSE;
    if ((mustBeFree && !isFree(map, at, clear)) || hasSpawnNear(map, at, spacing)) continue;
    const entry = rollForMap(map, table, weights, rng);
    if (entry === undefined) break;
    if (!map.maySpawn(at, entry.kind)) continue;
    map.addSpawn({ at, name: entry.name, kind: entry.kind, blocks: blocks(entry), clear });
    placed += 1 + addFollowers(map, at, entry, clear);
  }
  return placed;
}

/** Cells that are drawn between two pauses. */
const CELLS_BETWEEN_PAUSES = 256;

/** How far from the first of a group the others stand at most. */
const GROUP_REACH = 3;

/** Puts those that come with an entry on the nearest cells that are free. Returns how many there was space for. */
export function addFollowers(
  map: BuilderMap,
  at: number,
  { kind, with: followers = [] }: SpawnEntry,
  clear = 0,
): number {
  let placed = 0;
  let left = followers.flatMap(({ name, count, blocks }) => Array.from({ length: count }, () => ({ name, blocks })));
  for (let reach = 1; reach <= GROUP_REACH && left.length > 0; reach++) {
    for (const cell of ring(map, at, reach)) {
      const [next] = left;
      if (next === undefined) break;
      if (!isFree(map, cell, clear) || !map.maySpawn(cell, kind)) continue;
      map.addSpawn({ at: cell, ...next, kind, clear });
      left = left.slice(1);
      placed++;
    }
  }
  return placed;
}

/** The cells at a distance from a cell, row by row. */
function* ring(map: BuilderMap, at: number, reach: number): Generator<number, void, void> {
  const x = map.x(at);
  const y = map.y(at);
  for (let ny = Math.max(0, y - reach); ny <= Math.min(map.height - 1, y + reach); ny++) {
    for (let nx = Math.max(0, x - reach); nx <= Math.min(map.width - 1, x + reach); nx++) {
      if (Math.max(Math.abs(nx - x), Math.abs(ny - y)) === reach) yield map.index(nx, ny);
    }
  }
}

/** Whether something can be put on a cell. */
function isFree(map: BuilderMap, cell: number, clear: number): boolean {
  if (!map.isWalkable(cell) || map.isDoor(cell) || !map.maySpawn(cell, "any") || map.hasSpawn(cell)) return false;
  const { start } = map;
  return start === undefined || (cell !== start && (clear === 0 || !isNearAndSeen(map, start, cell, clear)));
}

function blocks(entry: SpawnEntry): boolean {
  return entry.blocks ?? entry.kind === "monster";
}

/**
 * Moves the cells that something can be put on to the front, in the same order, and returns how many there are. It goes
 * over the floor of all rooms, so it is one plain loop.
 */
function keepFree(map: BuilderMap, cells: number[] | Int32Array, size: number, clear: number): number {
  const { start, tiles } = map;
  const { walkable, door } = map.tileset;
  let count = 0;
  for (let i = 0; i < size; i++) {
    const cell = cells[i]!;
    const tile = tiles[cell]!;
    if (walkable[tile] !== 1 || door[tile] === 1 || !map.maySpawn(cell, "any") || map.hasSpawn(cell)) continue;
    if (start !== undefined && (cell === start || (clear > 0 && isNearAndSeen(map, start, cell, clear)))) continue;
    cells[count++] = cell;
  }
  return count;
}

/** How many more items a level may have: a rich one more than others. Negative if it has too many already. */
export function itemsLeft(map: BuilderMap, limit: Count): number {
  const most = scaled(limit, map) * Math.max(1, map.feeling?.goods ?? 1);
  return limit === NO_LIMIT ? Infinity : Math.floor(most) - map.spawns.filter(isItem).length;
}

/**
 * Leaves out items if the level has too many. They are drawn from those that were added since there were this many spawns.
 * Everything else stays where it would be without a limit.
 */
export function leaveOutItems(map: BuilderMap, rng: Rng, spawnsBefore: number, limit: Count): void {
  const surplus = -itemsLeft(map, limit);
  if (surplus <= 0) return;
  const added = rng.fork("items").shuffle(map.spawns.slice(spawnsBefore).filter(isItem));
  const leftOut = new Set(added.slice(0, surplus));
  map.changeSpawns((spawn) => (leftOut.has(spawn) ? undefined : spawn));
}

function isItem({ kind }: Spawn): boolean {
  return kind === "item";
}

/** Whether something stands fewer than `spacing` rows and columns away. */
function hasSpawnNear(map: BuilderMap, cell: number, spacing: number): boolean {
  const x = map.x(cell);
  const y = map.y(cell);
  for (let ny = Math.max(0, y - spacing + 1); ny <= Math.min(map.height - 1, y + spacing - 1); ny++) {
    for (let nx = Math.max(0, x - spacing + 1); nx <= Math.min(map.width - 1, x + spacing - 1); nx++) {
      if (map.hasSpawn(map.index(nx, ny))) return true;
    }
  }
  return false;
}
