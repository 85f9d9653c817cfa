/** What a whole level is like, such as frozen, and what that changes. Everything that isn't given stays as it is. */
export interface Feeling {
  /** A word for it, such as `frozen`. */
  readonly name: string;
  /** What the player reads on arrival, in one sentence. */
  readonly says: string;
  /** How often it is chosen, compared with others. Default: 1. */
  readonly weight?: number;
  /** The first and the last depth that it can be at. Default: all depths. */
  readonly depths?: readonly [first: number, last: number];
  /** What the ground is like, by its name in the ground table. Default: as usual at the depth of the level. */
  readonly ground?: string;
  /** Multiplies how dangerous the level is. Default: 1. */
  readonly danger?: number;
  /** Multiplies how many items are hidden, and what the others are worth. Default: 1. */
  readonly goods?: number;
  /** What all monsters do when the game begins, such as `asleep`. Default: what is usual for each. */
  readonly state?: string;
  /** Only monsters with one of these tags live there, unless there are none at this depth. Default: all monsters. */
  readonly tags?: readonly string[];
  /** Multiplies how often there are encounters of a kind, such as `{ guard: 3 }`. Default: 1 for each. */
  readonly encounters?: { readonly [kind: string]: number };
}

/** Returns whether a value is a word that a feeling can be called by. */
export function isFeelingName(value: unknown): value is string {
  return typeof value === "string" && /^[\w-]{1,64}$/.test(value);
}
