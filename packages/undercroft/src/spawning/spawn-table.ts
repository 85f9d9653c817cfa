import { isPlain, type Rng, SPAWN_KINDS, type SpawnKind, show, UndercroftError } from "../core/index.js";

/** Something that can spawn, and how often at each depth. */
export interface SpawnEntry {
  /** What to spawn. The game gives the name its meaning. */
  readonly name: string;
  /** Whether it is a monster, an item or a trap. Prefabs can keep some kinds off their floor. */
  readonly kind: SpawnKind;
  /**
   * Its weight at depth 0. At other depths, the weight is `base + perDepth * depth`. If that is 0 or less, it never
   * spawns.
   */
  readonly base: number;
  /** How much its weight grows with each depth. Can be negative. Default: 0. */
  readonly perDepth?: number;
  /** Whether it blocks its cell. Default: true for monsters, false for others. */
  readonly blocks?: boolean;
}

/** A named, weighted list of things to spawn. */
export interface SpawnTable {
  /** How recipes refer to it. */
  readonly name: string;
  /** What can spawn, in any order. */
  readonly entries: readonly SpawnEntry[];
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

/** Returns the weight of each entry at a depth, in the order of the table. */
export function weightsAt(table: SpawnTable, depth: number): number[] {
  return table.entries.map(({ base, perDepth = 0 }) => Math.max(0, base + perDepth * depth));
}

const KNOWN_WEIGHTS = /* @__PURE__ */ new WeakMap<
  SpawnTable,
  { readonly depth: number; readonly weights: readonly number[] }
>();

/** The same for a step, whose table is never changed: it asks for the weights of each room, and they are worked out once. */
export function knownWeightsAt(table: SpawnTable, depth: number): readonly number[] {
  let known = KNOWN_WEIGHTS.get(table);
  if (known?.depth !== depth) {
    known = { depth, weights: weightsAt(table, depth) };
    KNOWN_WEIGHTS.set(table, known);
  }
  return known.weights;
}

/**
 * Draws an entry at random, according to the weights at a depth. Returns undefined if nothing can spawn at this depth.
 */
export function rollTable(table: SpawnTable, depth: number, rng: Rng): SpawnEntry | undefined {
  return rollWeights(table, weightsAt(table, depth), rng);
}

/** The same with weights that are known. */
export function rollWeights(table: SpawnTable, weights: readonly number[], rng: Rng): SpawnEntry | undefined {
  for (let i = 0; i < weights.length; i++) if (weights[i]! > 0) return table.entries[rng.weighted(weights)];
  return undefined;
}

/** Returns whether a value is a valid spawn table. */
export function isSpawnTable(value: unknown): value is SpawnTable {
  if (!isPlain(value) || typeof value.name !== "string" || !Array.isArray(value.entries)) return false;
  return value.entries.every(
    (entry) =>
      isPlain(entry) &&
      typeof entry.name === "string" &&
      SPAWN_KINDS.includes(entry.kind as SpawnKind) &&
      Number.isFinite(entry.base) &&
      (entry.perDepth === undefined || Number.isFinite(entry.perDepth)) &&
      (entry.blocks === undefined || typeof entry.blocks === "boolean"),
  );
}

/**
 * Creates a table of a game's own spawns. Throws if an entry isn't valid.
 *
 * @example
 * import { chain, roomBasedSpawner, roomBasedStairs, roomBasedStart, simpleMap, spawnTable } from "undercroft";
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
export function spawnTable(name: string, entries: readonly SpawnEntry[]): SpawnTable {
  const table = { name, entries };
  if (!isSpawnTable(table)) {
    throw new UndercroftError(
      "bad-content",
      `spawn table ${show(name)}: each entry needs a name, a kind (monster, item or trap) and a base weight.`,
    );
  }
  return table;
}
