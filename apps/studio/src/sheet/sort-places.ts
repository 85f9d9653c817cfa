import { metricNamed } from "undercroft/insight";
import type { SheetFailure, SheetLevel } from "../engine/protocol.ts";

/** A place on the sheet: a seed, and what came of it as soon as it is built. */
export interface SheetPlace {
  readonly seed: string;
  readonly made: SheetLevel | SheetFailure | undefined;
}

/** The figures by which a sheet can be sorted. */
const SORTED_BY = ["path", "floorShare", "loops", "deadEnds", "threat", "spawns", "rooms", "prefabs"] as const;

export type Sort = (typeof SORTED_BY)[number] | "made";

export const SORTS: readonly { readonly id: Sort; readonly label: string }[] = [
  { id: "made", label: "as they come" },
  ...SORTED_BY.map((id) => ({ id, label: metricNamed(id).label })),
];

/** Sorts places by a figure; those that have none stay behind, in the order they came in. */
export function sortPlaces(all: readonly SheetPlace[], by: Sort, leastFirst: boolean): readonly SheetPlace[] {
  if (by === "made") return all;
  const figureOf = ({ made: level }: SheetPlace) =>
    level === undefined || "failure" in level ? null : level.figures[by];
  const known = all.filter((place) => figureOf(place) !== null);
  const rest = all.filter((place) => figureOf(place) === null);
  return [...known.sort((a, b) => (figureOf(a)! - figureOf(b)!) * (leastFirst ? 1 : -1)), ...rest];
}
