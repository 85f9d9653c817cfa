import { PAUSE, type Pausing } from "../core/index.js";

/** Thrown when the work exceeds its limit. `Collapse` catches it. */
export class OutOfWork extends Error {}

/** Counts the work, and limits it. It is counted and not timed, so that it is the same everywhere. */
export class Meter {
  /** Words, patterns, classes and cells that were looked at. */
  work = 0;
  limit: number;
  /** How much work may be done before the next pause. It has no other effect. */
  pauseAt = Infinity;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** Throws `OutOfWork` if the limit is exceeded. */
  check(): void {
    if (this.work > this.limit) throw new OutOfWork();
  }

  /** Whether it is time to pause. */
  get isDue(): boolean {
    return this.work >= this.pauseAt;
  }
}

/** Rows of places that are gone over between two pauses before the first choice, where little work is counted. */
export const ROWS_BETWEEN_PAUSES = 16;

/** Bytes and patterns that are gone over between two pauses while a model is learnt: a fraction of a millisecond. */
const LEARNT_BETWEEN_PAUSES = 1 << 16;

/** Counts the work of learning a model, which nothing limits but the sample, and says when to pause. */
export class Pace {
  #done = 0;

  /** Notes some work. Returns whether it is time to pause. */
  isDue(work: number): boolean {
    this.#done += work;
    if (this.#done < LEARNT_BETWEEN_PAUSES) return false;
    this.#done = 0;
    return true;
  }
}

export { PAUSE, type Pausing };
