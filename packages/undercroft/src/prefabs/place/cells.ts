import type { BuilderMap, Spawn } from "../../core/index.js";

/** The four cells beside a cell inside the border. */
export function besideOf({ width }: Pick<BuilderMap, "width">, cell: number): readonly number[] {
  return [cell - width, cell - 1, cell + 1, cell + width];
}

/** The eight cells around a cell inside the border. */
export function around({ width }: Pick<BuilderMap, "width">, cell: number): number[] {
  const [above, below] = [cell - width, cell + width];
  return [above - 1, above, above + 1, cell - 1, cell + 1, below - 1, below, below + 1];
}

/** Some cells inside the border, and all that orthogonal steps lead to from there without leaving what `belongs`. */
export function spread(map: BuilderMap, from: Iterable<number>, belongs: (cell: number) => boolean): Set<number> {
  const cells = new Set(from);
  for (const cell of cells) for (const next of besideOf(map, cell)) if (belongs(next)) cells.add(next);
  return cells;
}

/** Removes the spawns that are in the way. */
export function removeSpawns(map: BuilderMap, isInTheWay: (spawn: Spawn) => boolean): void {
  if (map.spawns.some(isInTheWay)) map.changeSpawns((spawn) => (isInTheWay(spawn) ? undefined : spawn));
}
