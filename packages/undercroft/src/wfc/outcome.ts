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

/** A solution. */
export interface Solved {
  readonly solved: true;
  /** The colour of each cell, row by row. */
  readonly colours: Uint8Array;
  /** The pattern of each place, row by row. */
  readonly patterns: Int32Array;
  readonly columns: number;
  readonly rows: number;
  /** Cells whose pins the model has no pattern for. Their colours are painted over the result. */
  readonly painted: readonly number[];
  readonly effort: Effort;
}

/** A failure, with the reason for it. */
export interface Failed {
  readonly solved: false;
  /**
   * `impossible`: there is no solution. `budget`: no solution was found within the budget. `conflict`: there was a
   * contradiction, and `recover` is false. `memory`: too many patterns are possible in too many places at once.
   */
  readonly reason: "impossible" | "budget" | "conflict" | "memory";
  readonly clash: Clash;
  readonly effort: Effort;
}

/** The result: a solution or a failure. */
export type Outcome = Solved | Failed;

/** Where the last contradiction was. */
export interface Clash {
  /** The column of the place's first cell. */
  readonly x: number;
  /** The row of the place's first cell. */
  readonly y: number;
  /** What can still be next to it on each side. */
  readonly around: readonly Beside[];
  readonly message: string;
}

/** The patterns that are possible on one side: the first few, their names, and how many there are in total. */
export interface Beside {
  readonly side: "right" | "below" | "left" | "above";
  readonly patterns: readonly number[];
  readonly names: readonly string[];
  readonly count: number;
}
