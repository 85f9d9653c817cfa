/** Why encounters weren't placed: each reason with the kinds of encounters that it held for. */
export class Misses {
  readonly #kinds = new Map<string, Set<string>>();

  add(reason: string, kind: string): void {
    const kinds = this.#kinds.get(reason);
    if (kinds === undefined) this.#kinds.set(reason, new Set([kind]));
    else kinds.add(kind);
  }

  /** `the level has no place for it (lair, water)`. Undefined if nothing was missed. */
  get words(): string | undefined {
    const all = [...this.#kinds].map(([reason, kinds]) => `${reason} (${[...kinds].join(", ")})`);
    return all.length === 0 ? undefined : all.join("; ");
  }
}
