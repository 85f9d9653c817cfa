/** A choice that can be taken back. */
interface Choice {
  /** Where the trail stood. */
  readonly mark: number;
  /** The place or the cell. */
  readonly subject: number;
  /** What was chosen there: a pattern, or less than 0 for a colour that a count asks for. See `Choices`. */
  readonly pick: number;
  /** Where the connection of cells stood. */
  readonly ways: number;
}

/**
 * The choices that can be taken back, the last one first. If the count with number n asks for a cell, the pick is
 * -1 - 2n to give it one of the colours, and -2 - 2n to refuse it all of them.
 */
export class Choices {
  /** Whether anything was decided that can't be taken back any more: then running out of choices proves nothing. */
  isCommitted = false;
  #choices: Choice[] = [];

  get count(): number {
    return this.#choices.length;
  }

  get last(): Choice {
    return this.#choices.at(-1)!;
  }

  push(mark: number, subject: number, pick: number, ways: number): void {
    this.#choices.push({ mark, subject, pick, ways });
  }

  pop(): Choice {
    return this.#choices.pop()!;
  }

  clear(): void {
    this.#choices.length = 0;
  }

  /** Makes the older half final. Returns where the trail stood after it, or `end` if nothing is left. */
  forgetHalf(end: number): number {
    const newer = this.#choices.slice((this.count + 1) >> 1);
    const mark = newer[0]?.mark ?? end;
    this.#choices = newer.map((choice) => ({ ...choice, mark: choice.mark - mark }));
    this.isCommitted = true;
    return mark;
  }
}
