import { type BuilderMap, cached, type Rng } from "../../core/index.js";
import { allEntries, knownWeightsAt, type SpawnEntry, type SpawnTable } from "../../spawning/index.js";

/** What is left of the weight of an entry each time it was drawn. */
const TIRED = 0.5;

/** Where the entries of each name are in a table. A table never changes, so this is found out once. */
const PLACES = /* @__PURE__ */ new WeakMap<SpawnTable, Map<string, number[]>>();

function placesIn(table: SpawnTable): ReadonlyMap<string, readonly number[]> {
  return cached(PLACES, table, () => {
    const places = new Map<string, number[]>();
    for (const [i, { name }] of allEntries(table).entries()) cached(places, name, () => []).push(i);
    return places;
  });
}

/** Draws entries of a spawn table for one level, which has at most so many of some. */
export class LevelDraw {
  readonly #entries: readonly SpawnEntry[];
  readonly #places: ReadonlyMap<string, readonly number[]>;
  readonly #weights: number[];
  /** How many more there can be of those that a level can only have so many of. */
  readonly #left = new Map<string, number>();
  /** The sum of the weights. Undefined if they have changed since it was last needed. */
  #sum: number | undefined;

  /** Only the entries that are accepted are drawn. */
  constructor(map: BuilderMap, table: SpawnTable, accepts: (entry: SpawnEntry) => boolean = () => true) {
    this.#entries = allEntries(table);
    this.#places = placesIn(table);
    const weights = knownWeightsAt(table, map.depth);
    this.#weights = this.#entries.map((entry, i) => (accepts(entry) ? weights[i]! : 0));
    for (const { name, most } of this.#entries) if (most !== undefined) this.#left.set(name, most);
    if (this.#left.size > 0) for (const { name } of map.spawns) this.count(name);
  }

  /** Draws an entry, or returns undefined if the level can have none. */
  draw(rng: Rng): SpawnEntry | undefined {
    return !this.isEmpty ? this.#entries[rng.weighted(this.#weights)] : undefined;
  }

  /** Whether the level can have nothing of it. */
  get isEmpty(): boolean {
    this.#sum ??= this.#weights.reduce((sum, weight) => sum + weight, 0);
    return this.#sum <= 0;
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
    const places = this.#places.get(name);
    if (places === undefined) return;
    for (const place of places) this.#weights[place]! *= factor;
    this.#sum = undefined;
  }
}
