import { PAUSE } from "../core/index.js";

/** Work that can be paused: it yields where somebody else may have a turn. */
export type Pausing<R = void> = Generator<typeof PAUSE, R, void>;

/** Thrown where more work was done than may be; whoever drives the wave catches it. */
export class OutOfWork extends Error {}

/** How much work was done, and how much may be. It is counted and not timed, so that it is the same everywhere. */
export class Meter {
  /** Words, patterns, classes and cells that were looked at. */
  work: number;
  limit: number;
  /** So much work may be done before the next pause. It decides when to pause, and nothing else. */
  pauseAt = Infinity;

  constructor(work: number, limit: number) {
    this.work = work;
    this.limit = limit;
  }

  /** Throws `OutOfWork` where more was done than may be. */
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

export { PAUSE };
