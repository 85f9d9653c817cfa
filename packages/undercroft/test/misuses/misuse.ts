/** A call that goes wrong, and what its error says. */
export type Misuse = readonly [call: () => unknown, message: string];

/** An entry as JavaScript sees it: no compiler stops a wrong call. */
export type Untyped = Record<string, any>;
