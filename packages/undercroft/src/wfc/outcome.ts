/** How much work it took. */
export interface Effort {
  /** The number of choices made. */
  readonly choices: number;
  /** The number of contradictions found. */
  readonly conflicts: number;
  /** The number of blocks that were solved again. */
  readonly repairs: number;
  /** The work done, in the unit of `budget`. */
  readonly work: number;
}

/** A solution: every place has a pattern, and all demands are met. */
export interface Solved {
  /** Distinguishes it from a failure. */
  readonly solved: true;
  /** The colour of each cell, row by row. */
  readonly colors: Uint8Array;
  /** The pattern of each place, row by row. */
  readonly patterns: Int32Array;
  /** The number of places in a row. */
  readonly columns: number;
  /** The number of rows of places. */
  readonly rows: number;
  /** Cells whose pins the model has no pattern for. Their colours are painted over the result. */
  readonly painted: readonly number[];
  /** How much work the solution took. */
  readonly effort: Effort;
}

/** A failure, with the reason for it. */
export interface Failed {
  /** Distinguishes it from a solution. */
  readonly solved: false;
  /**
   * `impossible`: there is no solution. `budget`: no solution was found within the budget. `conflict`: there was a
   * contradiction, and `recover` is false. `memory`: too many patterns are possible in too many places at once.
   */
  readonly reason: "impossible" | "budget" | "conflict" | "memory";
  /** What was tried, what stood in the way, and what to change, in words. */
  readonly message: string;
  /** Where the search failed, and what didn't fit there. */
  readonly clash: Clash;
  /** How much work was done before giving up. */
  readonly effort: Effort;
}

/** The result: a solution or a failure. */
export type CollapseOutcome = Solved | Failed;

/** Where the last contradiction was. */
export interface Clash {
  /** The column of the place's first cell. */
  readonly x: number;
  /** The row of the place's first cell. */
  readonly y: number;
  /** What can still be next to it on each side. */
  readonly around: readonly Beside[];
  /** What doesn't fit, and why, in words. */
  readonly message: string;
}

/** The patterns that are possible on one side: the first few, their names, and how many there are in total. */
export interface Beside {
  /** Where the neighbour is. */
  readonly side: "right" | "below" | "left" | "above";
  /** The numbers of the first few patterns. */
  readonly patterns: readonly number[];
  /** What these patterns are called. */
  readonly names: readonly string[];
  /** How many patterns are possible there in total. */
  readonly count: number;
}
