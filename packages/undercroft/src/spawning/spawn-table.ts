import { allowsDepth, atDepth, type DepthRule, parseRange } from "../chain/index.js";
import {
  type BuilderMap,
  checkArgument,
  checkKeys,
  isPlain,
  type KeysOf,
  type Kind,
  LIST,
  NAME,
  passes,
  RNG,
  type Rng,
  SPAWN_KINDS,
  type SpawnKind,
  show,
  UndercroftError,
  whole,
} from "../core/index.js";

/** How often something is drawn at each depth. */
export interface WeightByDepth {
  /**
   * Its weight at depth 0. At other depths, the weight is `base + perDepth * depth`. If that is 0 or less, it never
   * spawns.
   */
  readonly base: number;
  /** How much its weight grows with each depth. Can be negative. Default: 0. */
  readonly perDepth?: number;
  /**
   * Weights at some depths, by range, such as `{ "5..": 4 }`. They take the place of `base` and `perDepth` there. The
   * narrowest range that contains the depth wins.
   */
  readonly at?: { readonly [range: string]: number };
  /** The depths at which it can be drawn: `2..8`, or a list in which `!7` excludes depths. Default: all. */
  readonly depth?: DepthRule;
}

/** Something that can spawn, and how often at each depth. */
export interface SpawnEntry extends WeightByDepth {
  /** What to spawn. The game gives the name its meaning. */
  readonly name: string;
  /** Whether it is a monster, an item, a trap or a feature. Prefabs can keep some kinds off their floor. */
  readonly kind: SpawnKind;
  /** The most that a level can have of it, whichever step spawns them. Default: no limit. */
  readonly most?: number;
  /** Whether it blocks its cell. Default: true for monsters, false for others. */
  readonly blocks?: boolean;
  /** Others that come with it, on cells near its own. Fewer come if there is no space. */
  readonly with?: readonly SpawnFollower[];
}

/** What comes with the first of a group. */
export interface SpawnFollower {
  /** What to spawn. */
  readonly name: string;
  /** How many of them. */
  readonly count: number;
  /** Whether each blocks its cell. */
  readonly blocks: boolean;
}

/** A table inside another: an entry of it is drawn with its own weights. */
export interface SpawnSubtable extends WeightByDepth {
  /** The table to draw from. */
  readonly table: SpawnTable;
}

/** A named, weighted list of things to spawn. */
export interface SpawnTable {
  /** How recipes refer to it. */
  readonly name: string;
  /** What can spawn, in any order. */
  readonly entries: readonly SpawnEntry[];
  /** Tables that are drawn from as well, each with a weight among the entries. Default: none. */
  readonly tables?: readonly SpawnSubtable[];
}

/** The spawns of the tutorial's dungeon, with its weights. */
export const SEEDS_TABLE: SpawnTable = {
  name: "seeds",
  entries: [
    { name: "Goblin", kind: "monster", base: 10 },
    { name: "Orc", kind: "monster", base: 1, perDepth: 1 },
    { name: "Health Potion", kind: "item", base: 7 },
    { name: "Fireball Scroll", kind: "item", base: 2, perDepth: 1 },
    { name: "Confusion Scroll", kind: "item", base: 2, perDepth: 1 },
    { name: "Magic Missile Scroll", kind: "item", base: 4 },
    { name: "Dagger", kind: "item", base: 3 },
    { name: "Shield", kind: "item", base: 3 },
    { name: "Longsword", kind: "item", base: -1, perDepth: 1 },
    { name: "Tower Shield", kind: "item", base: -1, perDepth: 1 },
    { name: "Rations", kind: "item", base: 10 },
    { name: "Magic Mapping Scroll", kind: "item", base: 2 },
    { name: "Bear Trap", kind: "trap", base: 5 },
  ],
};

/** Returns everything that a table can spawn: its entries, and then those of the tables inside it. */
export function allEntries({ entries, tables = [] }: SpawnTable): readonly SpawnEntry[] {
  return tables.length === 0 ? entries : [...entries, ...tables.flatMap(({ table }) => allEntries(table))];
}

/** Returns the weight of each entry at a depth, in the order of `allEntries`. */
export function weightsAt({ entries, tables = [] }: SpawnTable, depth: number): number[] {
  const weights = entries.map((entry) => weightAt(entry, depth));
  for (const inner of tables) {
    const own = weightsAt(inner.table, depth);
    const sum = own.reduce((total, weight) => total + weight, 0);
    const weight = sum === 0 ? 0 : weightAt(inner, depth) / sum;
    for (const each of own) weights.push(each * weight);
  }
  return weights;
}

/** Returns the weight of something at a depth. */
export function weightAt({ base, perDepth = 0, at, depth: rule }: WeightByDepth, depth: number): number {
  if (!allowsDepth(rule, depth)) return 0;
  const usual = base + perDepth * depth;
  return Math.max(0, at === undefined ? usual : atDepth(at, depth, usual));
}

const KNOWN_WEIGHTS = /* @__PURE__ */ new WeakMap<SpawnTable, { depth: number; weights: readonly number[] }>();

/** The same for a step, whose table is never changed: it asks for the weights of each room, and they are worked out once. */
export function knownWeightsAt(table: SpawnTable, depth: number): readonly number[] {
  let last = KNOWN_WEIGHTS.get(table);
  if (last?.depth !== depth) {
    last = { depth, weights: weightsAt(table, depth) };
    KNOWN_WEIGHTS.set(table, last);
  }
  return last.weights;
}

/**
 * Draws an entry at random, according to the weights at a depth. Returns undefined if nothing can spawn at this depth.
 */
export function rollTable(table: SpawnTable, depth: number, rng: Rng): SpawnEntry | undefined {
  checkArgument("rollTable", "table", TABLE, table);
  checkArgument("rollTable", "depth", DEPTH, depth);
  checkArgument("rollTable", "rng", RNG, rng);
  return rollWeights(table, weightsAt(table, depth), rng);
}

/** The same with weights that are known. */
function rollWeights(table: SpawnTable, weights: readonly number[], rng: Rng): SpawnEntry | undefined {
  for (let i = 0; i < weights.length; i++) if (weights[i]! > 0) return allEntries(table)[rng.weighted(weights)];
  return undefined;
}

/** The same for a map: what it already has enough of isn't drawn again. */
export function rollForMap(
  map: BuilderMap,
  table: SpawnTable,
  weights: readonly number[],
  rng: Rng,
): SpawnEntry | undefined {
  const entries = allEntries(table);
  if (entries.every(({ most }) => most === undefined)) return rollWeights(table, weights, rng);
  const isFull = ({ name, most }: SpawnEntry) =>
    most !== undefined && map.spawns.reduce((sum, spawn) => sum + Number(spawn.name === name), 0) >= most;
  const left = weights.map((weight, i) => (weight > 0 && isFull(entries[i]!) ? 0 : weight));
  return rollWeights(table, left, rng);
}

const DEPTH = /* @__PURE__ */ whole(0);

/** Looked at only as far as it takes to draw from it: it is drawn from again and again. */
export const TABLE: Kind = {
  rule: "a spawn table, as spawnTable makes it",
  fits: (value) => isPlain(value) && Array.isArray(value.entries) && value.entries.every(isPlain),
};

const WEIGHT_KEYS: KeysOf<WeightByDepth> = { base: true, perDepth: true, at: true, depth: true };
const ENTRY_KEYS: KeysOf<SpawnEntry> = {
  name: true,
  kind: true,
  ...WEIGHT_KEYS,
  most: true,
  blocks: true,
  with: true,
};
const SUBTABLE_KEYS: KeysOf<SpawnSubtable> = { table: true, ...WEIGHT_KEYS };

/** Returns whether a value is a valid spawn table. */
export function isSpawnTable(value: unknown): value is SpawnTable {
  return isTable(value, 0);
}

/** Deeper than tables make sense inside each other; also where one that contains itself is found out. */
const DEEPEST_NESTING = 16;

function isTable(value: unknown, nesting: number): boolean {
  if (nesting > DEEPEST_NESTING || !isPlain(value) || typeof value.name !== "string") return false;
  const { entries, tables = [] } = value;
  if (!Array.isArray(entries) || !Array.isArray(tables)) return false;
  return (
    entries.every((entry) => entryProblem(entry) === undefined) &&
    tables.every((inner) => isPlain(inner) && weightProblem(inner) === undefined && isTable(inner.table, nesting + 1))
  );
}

/** What is wrong with an entry, as a sentence that follows its place. Undefined if nothing is. */
function entryProblem(entry: unknown): string | undefined {
  if (!isPlain(entry)) return ` must be an object with a name, a kind and a base weight, got ${show(entry)}.`;
  const { name, kind, most, blocks, with: followers } = entry;
  const is = (key: string, rule: string) => `.${key} must be ${rule}, got ${show(entry[key])}.`;
  if (typeof name !== "string") return is("name", "a string");
  if (!SPAWN_KINDS.includes(kind as SpawnKind)) return is("kind", `one of ${SPAWN_KINDS.join(", ")}`);
  const weight = weightProblem(entry);
  if (weight !== undefined) return weight;
  if (most !== undefined && !(Number.isSafeInteger(most) && (most as number) >= 0)) return is("most", "a whole number");
  if (blocks !== undefined && typeof blocks !== "boolean") return is("blocks", "true or false");
  const isFollowed = followers === undefined || (Array.isArray(followers) && followers.every(isFollower));
  return isFollowed ? undefined : is("with", "a list of things, each with a name, a count and blocks");
}

/** What is wrong with the weights of something, as a sentence that follows its place. Undefined if nothing is. */
export function weightProblem(weighted: Record<string, unknown>): string | undefined {
  const { base, perDepth = 0, at = {}, depth = [] } = weighted;
  const is = (key: string, rule: string) => `.${key} must be ${rule}, got ${show(weighted[key])}.`;
  const isRange = (range: unknown) => passes(() => parseRange(String(range).replace(/^!/, "")));
  if (!Number.isFinite(base)) return is("base", "a number, the weight");
  if (!Number.isFinite(perDepth)) return is("perDepth", "a number");
  if (!isPlain(at) || !Object.keys(at).every((range) => passes(() => parseRange(range)) && Number.isFinite(at[range])))
    return is("at", "an object with a weight for each range of depths");
  if (![depth].flat().every(isRange)) return is("depth", 'a range such as "3..8", or a list of them');
  return undefined;
}

function isFollower(value: unknown): boolean {
  return (
    isPlain(value) &&
    typeof value.name === "string" &&
    Number.isSafeInteger(value.count) &&
    (value.count as number) >= 0 &&
    typeof value.blocks === "boolean"
  );
}

/**
 * Creates a table of a game's own spawns, with other tables in it if you like. Throws if an entry isn't valid.
 *
 * @example
 * import { chain, roomBasedSpawner, roomBasedStairs, roomBasedStart, simpleMap } from "undercroft";
 * import { spawnTable } from "undercroft/tables";
 *
 * const cellar = spawnTable("cellar", [
 *   { name: "Rat", kind: "monster", base: 10 },
 *   { name: "Ghost", kind: "monster", base: -4, perDepth: 1 }, // from depth 5
 *   { name: "Candle", kind: "item", base: 5 },
 * ]);
 * const rooms = chain({ width: 60, height: 24 })
 *   .startWith(simpleMap())
 *   .with(roomBasedStart())
 *   .with(roomBasedStairs())
 *   .with(roomBasedSpawner({ table: cellar }));
 *
 * console.log(rooms.build({ seed: "rats" }).spawns.some(({ name }) => name === "Rat")); // true
 */
export function spawnTable(
  name: string,
  entries: readonly SpawnEntry[],
  tables: readonly SpawnSubtable[] = [],
): SpawnTable {
  checkArgument("spawnTable", "name", NAME, name);
  checkArgument("spawnTable", "entries", LIST, entries);
  checkArgument("spawnTable", "tables", LIST, tables);
  const where = `spawn table ${show(name)}`;
  if (entries.length + tables.length === 0) {
    throw new UndercroftError("bad-content", `${where} is empty: give it at least one entry.`);
  }
  for (const [i, entry] of entries.entries()) {
    if (isPlain(entry)) checkKeys<object>(`${where}: entries[${i}]`, entry, ENTRY_KEYS);
    const problem = entryProblem(entry);
    if (problem !== undefined) throw new UndercroftError("bad-content", `${where}: entries[${i}]${problem}`);
  }
  for (const [i, inner] of tables.entries()) {
    if (isPlain(inner)) checkKeys<object>(`${where}: tables[${i}]`, inner, SUBTABLE_KEYS);
  }
  const table = { name, entries, ...(tables.length > 0 && { tables }) };
  if (!isSpawnTable(table)) {
    throw new UndercroftError("bad-content", `${where}: each table in it needs a table and a base weight.`);
  }
  return table;
}
