import type { LevelMessage } from "undercroft/worker";
import type { BuiltLevel } from "./protocol.ts";

/**
 * Parts of a built level that are sent by themselves. A page reads a message all at once, and a map with millions of cells
 * would hold it up for a second; between pieces it can draw and listen.
 */
export type Piece =
  | { readonly piece: "spawns"; readonly spawns: LevelMessage["spawns"] }
  | { readonly piece: ArrayName; readonly values: Int32Array };

type ArrayName = "distances" | "regions" | "chokePoints" | "spheres" | "places";

/** Spawns in a piece: as many as are read in some milliseconds. */
const MOST_SPAWNS = 10_000;
const NOTHING = new Int32Array(0);

/** Takes a level apart: returns its pieces, and what is left of it. */
export function inPieces(built: BuiltLevel): { readonly pieces: readonly Piece[]; readonly rest: BuiltLevel } {
  const { level, analysis } = built;
  const { distances, regions, chokePoints, spheres, gates } = analysis;
  const pieces: Piece[] = [];
  for (let first = 0; first < level.spawns.length; first += MOST_SPAWNS) {
    pieces.push({ piece: "spawns", spawns: level.spawns.slice(first, first + MOST_SPAWNS) });
  }
  const arrays: Readonly<Record<ArrayName, Int32Array | undefined>> = {
    distances,
    regions,
    chokePoints,
    spheres,
    places: gates.places,
  };
  for (const [piece, values] of Object.entries(arrays)) {
    if (values !== undefined) pieces.push({ piece: piece as ArrayName, values });
  }
  const rest = {
    ...built,
    level: { ...level, spawns: [] },
    analysis: {
      ...analysis,
      distances: NOTHING,
      regions: NOTHING,
      chokePoints: NOTHING,
      spheres: undefined,
      gates: { ...gates, places: NOTHING },
    },
  };
  return { pieces, rest };
}

/** Puts a level together again. */
export function fromPieces(pieces: readonly Piece[], rest: BuiltLevel): BuiltLevel {
  const spawns: LevelMessage["spawns"][number][] = [];
  const arrays: Partial<Record<ArrayName, Int32Array>> = {};
  for (const one of pieces) {
    if (one.piece === "spawns") for (const spawn of one.spawns) spawns.push(spawn);
    else arrays[one.piece] = one.values;
  }
  const { places = NOTHING, spheres, ...others } = arrays;
  const { gates } = rest.analysis;
  return {
    ...rest,
    level: { ...rest.level, spawns },
    analysis: { ...rest.analysis, ...others, spheres, gates: { ...gates, places } },
  };
}
