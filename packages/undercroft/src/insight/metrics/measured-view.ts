import type { Grid } from "../../analysis/index.js";
import { Level } from "../../chain/index.js";
import type { Movement, Point } from "../../core/index.js";

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
  /** The hand-made parts, of which only the number counts. */
  readonly prefabs: { readonly length: number };
  /** The attempt that gave it, starting at 1. */
  readonly attempt: number;
  /** Cells that need a key, and the cells of the keys. If there is no such list, nothing is locked. */
  readonly locks?: readonly { readonly at: MeasuredCell; readonly key: MeasuredCell }[];
  /** Ways that lead in one direction only. */
  readonly oneWays?: readonly { readonly from: MeasuredCell; readonly to: MeasuredCell }[];
}

/** Something to put on a cell. */
export interface MeasuredSpawn {
  /** Where it stands. */
  readonly at: MeasuredCell;
  /** What it is, such as "Goblin". */
  readonly name: string;
  /** Whether it blocks its cell, as monsters do. */
  readonly blocks: boolean;
}

/** The parts of a view that metrics look at. */
export type ViewParts = Pick<MeasuredView, "start" | "exits" | "rooms" | "spawns" | "prefabs" | "locks" | "oneWays">;

/** Returns the parts of a view. A level would make lists of its own for whoever asks; what it is made of does as well. */
export function partsOf(view: MeasuredView): ViewParts {
  return view instanceof Level ? view.toCheckable() : view;
}

/** Returns the index of a cell. */
export function cellIndex(at: MeasuredCell, width: number): number {
  return typeof at === "number" ? at : at[1] * width + at[0];
}
