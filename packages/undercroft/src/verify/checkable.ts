import type { Arrival, Door, Landmark, Lock, NamedArea, OneWay, QuestLock, SolutionStep } from "../core/parts/index.js";
import type { Rect } from "../core/rect.js";

/**
 * What `verify` looks at. Get it from `level.toCheckable()`, or make it from your own data. Cells are flat indices, `y
 * * width + x`.
 */
export interface Checkable {
  /** A `map` is not checked for a start and an exit. */
  readonly purpose: "level" | "map";
  /** The number of columns. */
  readonly width: number;
  /** The number of rows. */
  readonly height: number;
  /** The tile of each cell, as an index into `tileset`. */
  readonly tiles: Uint8Array;
  /** The kinds of tiles. Solid rock comes first. */
  readonly tileset: readonly {
    readonly name: string;
    readonly glyph: string;
    readonly walkable: boolean;
    readonly door?: boolean;
    readonly hazard?: string;
  }[];
  /** The cell where the player arrives, or undefined. */
  readonly start: number | undefined;
  /** The cells of the stairs. `kind` is `down`, `up` or `branch`. In a dungeon, `to` is the level that they lead to. */
  readonly exits: readonly {
    readonly at: number;
    readonly kind: string;
    readonly to?: string;
    readonly oneWay?: true;
  }[];
  /**
   * The floor area of each room and the cell that represents it, or undefined if there is no list. `cells` are those of
   * a room that isn't a plain rectangle.
   */
  readonly rooms: readonly (Rect & { readonly anchor: number; readonly cells?: readonly number[] })[] | undefined;
  /** The cells of each corridor, or undefined if there is no list. */
  readonly corridors: readonly ArrayLike<number>[] | undefined;
  /** The doors and the two cells that each one joins, or undefined if there is no list. */
  readonly doors?: readonly Door[] | undefined;
  /** The named places, or undefined if there is no list. */
  readonly areas?: readonly NamedArea[] | undefined;
  /** What is on which cell, and whether it blocks that cell. */
  readonly spawns: readonly {
    readonly at: number;
    readonly name: string;
    readonly blocks: boolean;
    readonly path?: readonly number[];
  }[];
  /** The hand-made parts: where they are, what they look like, and the cells that lead into them. */
  readonly prefabs: readonly (Pick<Rect, "x" | "y"> & {
    readonly name: string;
    readonly rows: readonly string[];
    readonly entrances: readonly number[];
    /** What nothing leads to in it is closed in on purpose. */
    readonly sealed?: true;
  })[];
  /** Cells that can only be passed with a key, and the cells where the keys are. */
  readonly locks: readonly Lock[];
  /** Ways that lead in one direction only. */
  readonly oneWays?: readonly OneWay[];
  /** Where ways from other levels end that don't lead back. */
  readonly arrivals?: readonly Arrival[];
  /** Cells that can only be passed with a key from another level. */
  readonly questLocks?: readonly QuestLock[];
  /** What goes on on the levels above and below, on the same cells. */
  readonly landmarks?: readonly Landmark[];
  /** In which order the keys can be taken, and what each one opens. Not checked if undefined. */
  readonly solution?: readonly SolutionStep[] | undefined;
  /** Exceptions to make on purpose, such as `floor-unreachable`. */
  readonly allows?: readonly string[];
  /** The checks that the level passed when it was built. One from before 0.13 may have corridors with gaps. */
  readonly checks?: readonly { readonly name: string }[];
}

/** A finished level, which can say what `verify` has to know of it. */
export interface FinishedLevel {
  /** Returns the level as `verify` looks at it. */
  toCheckable(): Checkable;
}

/** What there is to look at of a level, finished or not. */
export function checkableOf(level: Checkable | FinishedLevel): Checkable {
  return "toCheckable" in level ? level.toCheckable() : level;
}

/** The moves that a level may require: to four neighbours, or to all eight. */
export type MovementRule = "orthogonal" | "diagonal";
