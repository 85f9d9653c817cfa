import type { BuilderMap, Rng } from "../../core/index.js";
import { allEntries, knownWeightsAt, type SpawnEntry, type SpawnTable } from "../../spawning/index.js";

/** What is left of the weight of an entry each time it was drawn. */
const TIRED = 0.6;

/** Draws entries of a spawn table for one level, which has at most so many of some. */
export class LevelDraw {
  readonly #entries: readonly SpawnEntry[];
  readonly #weights: number[];
  /** How many more there can be of those that a level can only have so many of. */
  readonly #left = new Map<string, number>();
  #total = 0;

  /** Only the entries that are accepted are drawn. */
  constructor(map: BuilderMap, table: SpawnTable, accepts: (entry: SpawnEntry) => boolean = () => true) {
    this.#entries = allEntries(table);
    const weights = knownWeightsAt(table, map.depth);
    this.#weights = this.#entries.map((entry, i) => (accepts(entry) ? weights[i]! : 0));
    this.#addUp();
    for (const { name, most } of this.#entries) if (most !== undefined) this.#left.set(name, most);
    if (this.#left.size > 0) for (const { name } of map.spawns) this.count(name);
  }

  /** Draws an entry, or returns undefined if the level can have none. */
  draw(rng: Rng): SpawnEntry | undefined {
    return this.#total > 0 ? this.#entries[rng.weighted(this.#weights)] : undefined;
  }

  /** How many more of something there can be on the level. */
  leftOf(name: string): number {
    return this.#left.get(name) ?? Number.POSITIVE_INFINITY;
  }

  /** Takes note of something that the level has now. */
  count(name: string): void {
    const left = this.#left.get(name);
    if (left === undefined) return;
    this.#left.set(name, left - 1);
    if (left <= 1) this.#weigh(name, 0);
  }

  /** Makes what was drawn less likely to be drawn again, so that a level has more kinds of it. */
  tire(name: string): void {
    this.#weigh(name, TIRED);
  }

  #weigh(name: string, factor: number): void {
    for (let i = 0; i < this.#entries.length; i++) if (this.#entries[i]!.name === name) this.#weights[i]! *= factor;
    this.#addUp();
  }

  #addUp(): void {
    this.#total = 0;
    for (const weight of this.#weights) this.#total += weight;
  }
}
