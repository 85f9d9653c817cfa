// @ts-check
// What instrumented sources ask whether a mutant is on. It also sees which mutants a test comes by, and ends loops that
// would not end: a mutant that hangs is noticed by anybody.

/** Thrown where a mutant goes on and on. */
export class Endless extends Error {}

/** When a mutant has been told to end and goes on, it is told again after so many steps: what it must tidy up it can. */
const REMIND_AFTER = 20_000;

export class Switch {
  /** The mutant that is on, or -1. */
  active = -1;
  /** Whether the mutant that is on was come by. */
  wasReached = false;
  /** 1 for each mutant that was come by. */
  seen = new Uint8Array(0);
  /** Loops and calls so far. */
  ticks = 0;
  /** How many of them there may be. */
  limit = Number.POSITIVE_INFINITY;
  isEndless = false;

  /** @param {number} id */
  is(id) {
    this.seen[id] = 1;
    if (id !== this.active) return false;
    this.wasReached = true;
    return true;
  }

  /** Asked at the limit, if somebody wants to decide then. @type {(() => boolean) | undefined} */
  mayGoOn;

  tick() {
    if (++this.ticks <= this.limit) return;
    if (this.mayGoOn?.()) {
      this.limit = this.ticks + REMIND_AFTER;
      return;
    }
    this.isEndless = true;
    this.limit = this.ticks + REMIND_AFTER;
    throw new Endless("this mutant goes on and on");
  }
}
