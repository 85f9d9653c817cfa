/** What was measured of a map's tiles, as long as they stay the same. */
export class Measurements {
  #revision = -1;
  readonly #known = new Map<string, unknown>();

  /** What is known under a name at this revision of the tiles, or else what `measure` finds. */
  get<T>(revision: number, name: string, measure: () => T): T {
    if (this.#revision !== revision) {
      this.#known.clear();
      this.#revision = revision;
    }
    if (!this.#known.has(name)) this.#known.set(name, measure());
    return this.#known.get(name) as T;
  }
}
