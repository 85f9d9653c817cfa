import type { Level, Point } from "undercroft";
import type { EncounterMark } from "./stage/encounter-marks.ts";

/** Who is met together on a level, what they do and where they walk. Monsters that nobody has said anything of are left out. */
export function encountersOf({ spawns, width }: Level): readonly EncounterMark[] {
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
    if (path.length > mark.path.length) mark.path = path.map(cellOf);
  }
  return [...marks.values()].map(({ cells, states, path }) => ({ cells, path, label: [...states].join(", ") }));
}
