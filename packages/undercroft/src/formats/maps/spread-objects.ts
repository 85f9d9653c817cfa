import type { LegendEntry } from "../../prefabs/index.js";

/** Kinds of objects that every cell under them has. */
const COVERING: readonly string[] = ["entrance", "mark"];

/** Whether every cell under an object has it: tiles and marks, but not what there is one of. */
export function isSpread(kind: string, meaning: LegendEntry | undefined): boolean {
  if (meaning === undefined) return COVERING.includes(kind);
  if (typeof meaning === "string") return true;
  return meaning.spawn === undefined && meaning.exit === undefined && meaning.start === undefined;
}

/** Objects that become one for each of their cells. */
const MOST_COVERED = 65_536;
/** Cells that are painted, and what it takes to find them: about a second's work. */
const MOST_WORK = 100_000_000;

/** What the objects of a map may cost that cover cells: a few bytes can ask for millions of them. */
export class SpreadBudget {
  #covered = 0;
  #work = 0;

  /** Throws what `refuse` makes of a message if this is too much. */
  spend(work: number, refuse: (message: string) => Error): void {
    this.#work += work;
    if (this.#work > MOST_WORK) throw refuse("the objects cover too many cells.");
  }

  /** Takes note of an object on one of its cells. Throws what `refuse` makes of a message if there are too many. */
  cover(refuse: (message: string) => Error): void {
    if (++this.#covered > MOST_COVERED) throw refuse(`objects cover more than ${MOST_COVERED} cells.`);
  }
}
