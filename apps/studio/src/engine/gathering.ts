/** Milliseconds that answers are gathered for: every change of a page full of pictures takes as long as a quick level. */
const TOGETHER = 150;

/** Gathers answers that come one by one, so that the page changes once for several of them. */
export class Gathering<T> {
  readonly #show: (some: readonly T[]) => void;
  #waiting: T[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Makes ready to show what is gathered. */
  constructor(show: (some: readonly T[]) => void) {
    this.#show = show;
  }

  /** Takes an answer, to be shown soon. */
  add(one: T): void {
    this.#waiting.push(one);
    this.#timer ??= setTimeout(() => this.flush(), TOGETHER);
  }

  /** Shows what was gathered so far without waiting any longer. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const some = this.#waiting;
    this.#waiting = [];
    if (some.length > 0) this.#show(some);
  }
}
