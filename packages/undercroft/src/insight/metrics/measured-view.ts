import type { Grid } from "../../analysis/index.js";
import { Level } from "../../chain/index.js";
import type { CellRun, Movement, Point, ThingKind } from "../../core/index.js";

/** A cell as [x, y], or as its index into `tiles`. */
export type MeasuredCell = Point | number;

/** What metrics look at: a level, or anything else that has these parts of one. */
export interface MeasuredView extends Grid {
  /** How characters move. */
  readonly movement: Movement;
  /** The cell where the player arrives, if there is one. */
  readonly start: MeasuredCell | undefined;
  /** The ways out. The first that leads down counts as the exit. */
  readonly exits: readonly { readonly at: MeasuredCell; readonly kind: string }[];
  /** The rooms, of which only the number counts, or undefined if there is no list. */
  readonly rooms: { readonly length: number } | undefined;
  /** What the game should put on the map. */
  readonly spawns: readonly MeasuredSpawn[];
  /** The hand-made parts. If nobody says what kind they are, only their number counts. */
  readonly prefabs: ArrayLike<MeasuredPrefab | undefined>;
  /** The attempt that gave it, starting at 1. */
  readonly attempt: number;
  /** Cells that need a key, and the cells of the keys. If there is no such list, nothing is locked. */
  readonly locks?: readonly { readonly at: MeasuredCell; readonly key: MeasuredCell }[];
  /** Ways that lead in one direction only. */
  readonly oneWays?: readonly { readonly from: MeasuredCell; readonly to: MeasuredCell }[];
  /** Cells that need a key from another level. */
  readonly questLocks?: readonly { readonly at: MeasuredCell }[];
  /** The named places. Those of a town are its buildings and its square. */
  readonly areas?: readonly MeasuredArea[] | undefined;
}

/** Something to put on a cell. */
export interface MeasuredSpawn {
  /** Where it stands. */
  readonly at: MeasuredCell;
  /** What it is, such as "Goblin". */
  readonly name: string;
  /** Whether it blocks its cell, as monsters do. */
  readonly blocks: boolean;
  /** Whether it is a monster, an item, a trap, a feature or a key. Without it, what blocks its cell is a monster, and all others are items. */
  readonly kind?: ThingKind;
  /** Its state when the game begins, such as `asleep`. */
  readonly state?: string;
}

/** A hand-made part. */
export interface MeasuredPrefab {
  /** What it is, such as `vault`. */
  readonly kind?: string;
  /** The column of its upper left corner. */
  readonly x?: number;
  /** The row of its upper left corner. */
  readonly y?: number;
  /** Its cells as placed, in glyphs. A space is a cell that isn't part of it. */
  readonly rows?: readonly string[];
}

/** A named place. */
export interface MeasuredArea {
  /** The name of its theme, such as `town`. */
  readonly theme: string;
  /** What it is for, such as `temple`. */
  readonly role?: string;
  /** Its cells as indices, or as runs of cells. */
  readonly cells: readonly (number | CellRun)[];
}

/** The parts of a view that metrics look at. */
export type ViewParts = Pick<
  MeasuredView,
  "start" | "exits" | "rooms" | "spawns" | "prefabs" | "locks" | "oneWays" | "questLocks" | "areas"
>;

/** Returns the parts of a view. A level would make lists of its own for whoever asks; what it is made of does as well. */
export function partsOf(view: MeasuredView): ViewParts {
  return view instanceof Level ? view.toCheckable() : view;
}

/** Returns the index of a cell. */
export function cellIndex(at: MeasuredCell, width: number): number {
  return typeof at === "number" ? at : at[1] * width + at[0];
}
