import type { Level, Point } from "undercroft";
import type { EncounterMark } from "./stage/encounter-marks.ts";

/** Who is met together on a level, what they do and where they walk. Monsters that nobody has said anything of are left out. */
export function encountersOf(level: Level): readonly EncounterMark[] {
  const { spawns, width } = level;
  const cellOf = ([x, y]: Point) => y * width + x;
  const marks = new Map<number | string, { cells: number[]; states: Set<string>; path: number[] }>();
  for (const [i, { kind, at, group, state, path = [], holds }] of spawns.entries()) {
    if (kind !== "monster" || (group === undefined && state === undefined)) continue;
    const key = group ?? `alone ${i}`;
    const mark = marks.get(key) ?? { cells: [], states: new Set<string>(), path: [] };
    marks.set(key, mark);
    mark.cells.push(cellOf(at));
    if (state !== undefined) mark.states.add(state);
    if (holds !== undefined) mark.states.add(`with ${holds}`);
    // All members of a pack walk the same round.
    if (mark.path.length === 0) mark.path = roundThrough(level, path).map(cellOf);
  }
  return [...marks.values()].map(({ cells, states, path }) => ({ cells, path, label: [...states].join(", ") }));
}

/** Every cell of a round: its places are far apart, with walls in between. */
function roundThrough(level: Level, places: readonly Point[]): readonly Point[] {
  return places.flatMap((from, i) => {
    const way = level.path(from, places[(i + 1) % places.length]!);
    return way === undefined ? [from] : way.slice(0, -1);
  });
}
