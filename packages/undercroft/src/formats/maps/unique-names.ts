/** Names of which none is given out twice. */
export class UniqueNames {
  readonly #taken = new Set<string>();
  /** The last number that was tried for each name, so that a thousand of the same name take no longer than others. */
  readonly #last = new Map<string, number>();

  /** Returns the name, or the name with the next number that is free, behind a separator. */
  take(name: string, separator = ""): string {
    const begin = `${name}${separator}`;
    let unique = name;
    let number = this.#last.get(begin) ?? 1;
    while (this.#taken.has(unique)) unique = `${begin}${++number}`;
    this.#last.set(begin, number);
    this.#taken.add(unique);
    return unique;
  }
}
