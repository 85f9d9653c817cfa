import type { LegendEntry, SpawnSource } from "../../prefabs/index.js";

/** What a glyph of a drawing means, as an object. */
export type Meaning = Exclude<LegendEntry, string>;

/** What a meaning is that says what the ground is. Anything else stands on that ground. */
type Ground = string | (Meaning & { readonly terrain: string });

/** Whether a meaning says what the ground is. */
export function isGround(entry: LegendEntry): entry is Ground {
  return typeof entry === "string" || entry.terrain !== undefined;
}

/** A cell with everything that lies on it, from below: what is above counts, and spawns are there side by side. */
export function laidOver(below: LegendEntry | undefined, above: readonly Meaning[]): LegendEntry {
  const all = [typeof below === "object" ? below : terrainOf(below), ...above];
  const spawns = all.flatMap(({ spawn }) => (spawn === undefined ? [] : spawn)) as SpawnSource[];
  let entry: Meaning = {};
  for (const one of all) entry = { ...entry, ...one };
  return plainest(spawns.length < 2 ? entry : { ...entry, spawn: spawns });
}

function terrainOf(name: string | undefined): Meaning {
  return name === undefined || name === "floor" ? {} : { terrain: name };
}

/** Stairs are drawn by what leads away, and a start is floor: what lies under them says nothing more. */
function plainest(entry: Meaning): LegendEntry {
  if (entry.exit === undefined && entry.start === undefined) return entry;
  const { terrain: _, ...rest } = entry;
  return rest;
}
