import type { CellRun } from "../cell-runs.js";
import type { ReadonlyBytes } from "../readonly-numbers.js";
import type { Field } from "./field.js";
import type { Reader } from "./reader.js";

/** A set of cells, in a form that goes with that of single cells: runs where those are points, and ascending otherwise. */
export type CellsOf<C> = C extends number ? readonly number[] : readonly CellRun[];

/** What the lists of a map are compared with when tiles have changed. */
export interface Ground {
  readonly width: number;
  readonly tiles: ReadonlyBytes;
  readonly tileset: { readonly walkable: ReadonlyBytes };
  readonly locks: readonly { readonly at: number }[];
  x(cell: number): number;
  y(cell: number): number;
  isWalkable(cell: number): boolean;
  isHazard(cell: number): boolean;
  isDoor(cell: number): boolean;
  /** Says in the report what was repaired. */
  note(kind: "repair", message: string): void;
}

/**
 * One part of a map: a list, such as its doors. This is all that anybody has to say about it. Drafts, checkpoints, hashes,
 * levels, level files and steps that hold steps go by it.
 */
export interface PartDefinition<D, L> {
  /** One thing of the list. */
  readonly item: Field<D, L>;
  /**
   * What a map has before any step has made such a list: an empty list, or no list at all, which is something else: a map
   * on which nobody keeps track of rooms.
   */
  readonly atFirst: "empty" | "missing";
  /** Files have the list even if it is empty. Others leave it out then. */
  readonly isAlwaysWritten?: boolean;
  /** Files keep it in the list of another part, where it is recognised by this. */
  readonly among?: { readonly part: string; isOne(at: Reader): boolean };
  /**
   * Whether all hashes have it, also if there is none. A part that was invented later is only in the hash of a map that has
   * it, so that other maps keep theirs.
   */
  readonly isInAllHashes?: boolean;
  /** The word in hashes in front of the fields of its items that were invented later. */
  readonly laterTag?: string;
  /** Makes the list true again of a map whose tiles have changed. Returns the same list if it still is. */
  readonly remake?: (list: readonly D[], ground: Ground) => readonly D[];
}

/** Checks a definition without losing its exact type. */
export function part<D, L>(definition: PartDefinition<D, L>): PartDefinition<D, L> {
  return definition;
}
