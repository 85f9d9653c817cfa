import type { Level, Point } from "undercroft";
import type { Analysis } from "./analysis.ts";
import { locksOf, numbersOf } from "./description/lock-words.ts";
import type { Plot } from "./stage/plot-marks.ts";

/** What there is to show of a level's locks and one-ways; nothing where it has none. */
export function plotOf(level: Level, { spheres }: Pick<Analysis, "spheres">): Plot | undefined {
  if (spheres === undefined) return undefined;
  const cellOf = ([x, y]: Point) => y * level.width + x;
  const { keys, locks } = locksOf(level);
  return {
    spheres: spheres.map((sphere) => sphere - 1),
    marks: [
      ...locks.map((lock) => ({ at: cellOf(lock.at), text: numbersOf(lock), isKey: false })),
      ...keys.map(({ at, number }) => ({ at: cellOf(at), text: String(number), isKey: true })),
    ],
    links: level.locks.map(({ at, key }) => [cellOf(key), cellOf(at)]),
    oneWays: level.oneWays.map(({ from, to }) => ({ from: cellOf(from), to: cellOf(to) })),
  };
}
