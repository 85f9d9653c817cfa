import type { LegendEntry, SpawnSource } from "undercroft/prefabs";

/** A meaning with all its parts beside each other. */
export type FullEntry = Exclude<LegendEntry, string>;

/** What a glyph is in the first place. What else it is, such as a mark, stands beside it. */
export const ENTRY_KINDS = [
  ["terrain", "terrain or things"],
  ["entrance", "an entrance"],
  ["hole", "a hole"],
  ["choose", "one of several glyphs"],
  ["slot", "a slot for another vault"],
  ["start", "the start"],
  ["up", "stairs up"],
  ["down", "stairs down"],
] as const;

export type EntryKind = (typeof ENTRY_KINDS)[number][0];

export function fullEntry(entry: LegendEntry | undefined): FullEntry {
  return typeof entry === "string" ? { terrain: entry } : (entry ?? {});
}

/** A tile alone is written as its name. */
export function shortEntry(entry: FullEntry): LegendEntry {
  const keys = Object.keys(entry);
  return keys.length === 1 && entry.terrain !== undefined ? entry.terrain : entry;
}

export function kindOfEntry({ hole, entrance, choose, slot, start, exit }: FullEntry): EntryKind {
  if (hole === true) return "hole";
  if (choose !== undefined) return "choose";
  if (slot !== undefined) return "slot";
  if (start === true) return "start";
  if (exit !== undefined) return exit;
  return entrance === true ? "entrance" : "terrain";
}

/** The entry as something else: what belongs to its old kind goes, what belongs to none stays. */
export function withEntryKind(entry: FullEntry, kind: EntryKind): FullEntry {
  const { hole: _, entrance: __, choose: ___, slot: ____, start: _____, exit: ______, ...rest } = entry;
  const { terrain: _______, spawn: ________, mark: _________, no_random: __________, ...bare } = rest;
  switch (kind) {
    case "terrain":
      return { terrain: "floor", ...rest };
    case "entrance":
      return { ...rest, entrance: true };
    case "hole":
      return { ...bare, hole: true };
    case "choose":
      return { ...bare, choose: { ".": 1, "#": 1 } };
    case "slot":
      return { ...bare, slot: { tags: ["room"] } };
    case "start":
      return { ...bare, start: true };
    case "up":
    case "down":
      return { ...bare, exit: kind };
  }
}

/** The things that a glyph puts on its cell, each as a rule. */
export function spawnsOf({ spawn }: FullEntry): readonly SpawnSource[] {
  if (spawn === undefined) return [];
  return [spawn].flat().map((one) => (typeof one === "string" ? { name: one } : (one as SpawnSource)));
}

/** The entry with other things; a name alone is written as such. */
export function withSpawns(entry: FullEntry, spawns: readonly SpawnSource[]): FullEntry {
  const short = spawns.map((one) => (Object.keys(one).length === 1 && one.name !== undefined ? one.name : one));
  if (short.length === 0) {
    const { spawn: _, ...rest } = entry;
    return Object.keys(rest).length === 0 ? { terrain: "floor" } : rest;
  }
  return { ...entry, spawn: short.length === 1 ? short[0]! : short };
}

/** An object with a value put in, or taken out where it is undefined. */
export function withPart<T extends object, K extends keyof T>(whole: T, key: K, value: T[K] | undefined): T {
  const { [key]: _, ...rest } = whole;
  return (value === undefined ? rest : { ...whole, [key]: value }) as T;
}

/** Alternatives as a list of names with weights. */
export function weighted(
  alternatives: { readonly [name: string]: number } | readonly string[] | undefined,
): readonly (readonly [name: string, weight: number])[] {
  if (alternatives === undefined) return [];
  if (Array.isArray(alternatives)) return alternatives.map((name: string) => [name, 1] as const);
  return Object.entries(alternatives as { readonly [name: string]: number });
}

/** Whole numbers and numbers are written as such, all else as text. */
export function numberOr(text: string): string | number {
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
}
