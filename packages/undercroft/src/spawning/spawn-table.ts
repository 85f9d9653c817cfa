import { isPlain, type Rng, SPAWN_KINDS, type SpawnKind, show, UndercroftError } from "../core/index.js";

/** What may appear, and how often at which depth. */
export interface SpawnEntry {
  readonly name: string;
  readonly kind: SpawnKind;
  /** Its weight is `base + perDepth * depth`; 0 or less means never. */
  readonly base: number;
  readonly perDepth?: number;
  /** Whether it blocks its cell; monsters do unless said otherwise. */
  readonly blocks?: boolean;
}

/** A weighted list of things to spawn, as plain data under a name. */
export interface SpawnTable {
  readonly name: string;
  readonly entries: readonly SpawnEntry[];
}

/** The things of the tutorial's dungeon, with its weights. */
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

/** Each entry's weight at a depth, in the table's order. */
export function weightsAt(table: SpawnTable, depth: number): number[] {
  return table.entries.map(({ base, perDepth = 0 }) => Math.max(0, base + perDepth * depth));
}

/** Draws an entry with exactly the written odds; undefined where nothing may appear at this depth. */
export function rollTable(table: SpawnTable, depth: number, rng: Rng): SpawnEntry | undefined {
  const weights = weightsAt(table, depth);
  return weights.some((weight) => weight > 0) ? table.entries[rng.weighted(weights)] : undefined;
}

/** Whether a value is a spawn table. */
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

/** Makes a table of a game's own things; says what is wrong with a bad one. */
export function spawnTable(name: string, entries: readonly SpawnEntry[]): SpawnTable {
  const table = { name, entries };
  if (!isSpawnTable(table)) {
    throw new UndercroftError(
      "bad-content",
      `spawn table ${show(name)}: each entry needs a name, a kind (monster, item or trap) and a number as its base weight.`,
    );
  }
  return table;
}
