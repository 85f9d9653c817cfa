/** Thrown where more work was done than may be; whoever drives the wave catches it. */
export class OutOfWork extends Error {}

/** How much work was done, and how much may be. It is counted and not timed, so that it is the same everywhere. */
export class Meter {
  /** Words, patterns, classes and cells that were looked at. */
  work: number;
  limit: number;

  constructor(work: number, limit: number) {
    this.work = work;
    this.limit = limit;
  }

  /** Throws `OutOfWork` where more was done than may be. */
  check(): void {
    if (this.work > this.limit) throw new OutOfWork();
  }
}
