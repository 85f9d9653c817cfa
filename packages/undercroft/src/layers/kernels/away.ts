import { apart, distanceField, UNREACHED } from "../../analysis/index.js";
import { type BuilderMap, type ExitKind, integer } from "../../core/index.js";

/** The option of steps that keep the start and the exit apart. */
export const awayFrom = (what: string) =>
  integer(
    16,
    { min: 0, max: 100_000, typical: [0, 40] },
    `Minimum distance from ${what}, in moves. If no place is that far away, the farthest one is used.`,
  );

/** The cells of all exits of a kind. */
export function exitCells(map: BuilderMap, kind: ExitKind): number[] {
  return map.exits.filter((exit) => exit.kind === kind).map(({ at }) => at);
}

/** Measures how far cells are from some others. */
interface Distances {
  /** The moves to the nearest of them. Infinite where there are none. */
  moves(cell: number): number;
  isAway(cell: number, moves: number): boolean;
}

/**
 * Distances with diagonal moves, which are never longer than without. Where no way leads there yet, the larger of the
 * distances in columns and rows counts, since no way can be shorter.
 */
export function distancesFrom(map: BuilderMap, others: readonly number[]): Distances {
  const straight = (cell: number) =>
    others.reduce((least, other) => Math.min(least, apart(map, cell, other)), Infinity);
  let field: Int32Array | undefined;
  const moves = (cell: number) => {
    field ??= distanceField(map, others, "diagonal");
    return field[cell] === UNREACHED ? straight(cell) : field[cell]!;
  };
  // Most cells are so far away that no search is needed.
  return { moves, isAway: (cell, least) => straight(cell) >= least || moves(cell) >= least };
}
