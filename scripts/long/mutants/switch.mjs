// @ts-check
// What instrumented sources ask whether a mutant is on. It also records which mutants a test reaches, and stops endless
// loops: a mutant that hangs counts as noticed.

/** Thrown where a mutant goes on and on. */
export class Endless extends Error {}

/** A mutant that goes on after it was stopped is stopped again after this many steps, so that finally blocks can run. */
const REMIND_AFTER = 20_000;

export class Switch {
  /** The mutant that is on, or -1. */
  active = -1;
  /** Whether the mutant that is on was reached. */
  wasReached = false;
  /** 1 for each mutant that was reached. */
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

  /** Called at the limit, to decide whether to stop. @type {(() => boolean) | undefined} */
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
