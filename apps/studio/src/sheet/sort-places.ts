import type { Figures, SheetFailure, SheetLevel } from "../engine/protocol.ts";

/** A place on the sheet: a seed, and what came of it as soon as it is built. */
export interface SheetPlace {
  readonly seed: string;
  readonly made: SheetLevel | SheetFailure | undefined;
}

/** The figures by which a sheet can be sorted. */
export const SORTS = [
  { id: "made", label: "as they come" },
  { id: "path", label: "path length" },
  { id: "floor", label: "floor" },
  { id: "loops", label: "loops" },
  { id: "deadEnds", label: "dead ends" },
  { id: "spawns", label: "spawns" },
  { id: "rooms", label: "rooms" },
  { id: "prefabs", label: "vaults" },
] as const satisfies readonly { readonly id: keyof Figures | "made"; readonly label: string }[];

export type Sort = (typeof SORTS)[number]["id"];

/** Sorts places by a figure; those that have none stay behind, in the order they came in. */
export function sortPlaces(all: readonly SheetPlace[], by: Sort, leastFirst: boolean): readonly SheetPlace[] {
  if (by === "made") return all;
  const figureOf = ({ made: level }: SheetPlace) =>
    level === undefined || "failure" in level ? undefined : level.figures[by];
  const known = all.filter((place) => figureOf(place) !== undefined);
  const rest = all.filter((place) => figureOf(place) === undefined);
  return [...known.sort((a, b) => (figureOf(a)! - figureOf(b)!) * (leastFirst ? 1 : -1)), ...rest];
}
