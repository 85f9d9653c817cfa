import { type Props, SPAWN_KINDS, type SpawnKind, show, suggestion } from "../../core/index.js";
import { mistake, type SourcePath } from "./errors.js";
import { kindOf, type Legend, type LegendEntry, type Palette, type PrefabSource } from "./source.js";
import { type Wish, wishesOf } from "./spawn-requests.js";

/** The full meaning of a glyph, with every default filled in. */
export interface Meaning {
  /** Whether the cell isn't part of the prefab, so that the map keeps what is there. */
  readonly hole: boolean;
  /** The name of its tile. */
  readonly terrain: string;
  /** What to put on the cell. */
  readonly spawns: readonly Wish[];
  /** The name of the cell for asserts and for the game, or undefined. */
  readonly mark: string | undefined;
  /** Whether the player starts here. */
  readonly start: boolean;
  /** Which way its stairs lead, or undefined if it has none. */
  readonly exit: "up" | "down" | undefined;
  /** Whether the prefab is joined to the level here. */
  readonly entrance: boolean;
  /** Kinds of things that spawners can't put on the cell. */
  readonly barred: readonly SpawnKind[];
  /** What the game should know about the cell, or undefined. */
  readonly props: Props | undefined;
}

/** The meaning of glyphs, unless a palette or the prefab overrides it. */
export const DEFAULT_LEGEND: Legend = {
  " ": { hole: true },
  "#": "wall",
  ".": "floor",
  "+": "door",
  "=": { entrance: true },
  "@": { start: true },
  "<": { exit: "up" },
  ">": { exit: "down" },
  g: { spawn: "Goblin" },
  o: { spawn: "Orc" },
  "^": { spawn: "Bear Trap" },
  "%": { spawn: "Rations" },
  "!": { spawn: "Health Potion" },
};

/** The palettes that every prefab can use by name. They define tiles under the glyphs that these have on maps. */
export const SHIPPED_PALETTES: readonly Palette[] = [
  { palette: "stone", legend: { I: "pillar", "&": "statue", _: "altar", ":": "rubble", "*": "crystal" } },
  { palette: "water", legend: { "~": "shallow_water", "≈": "deep_water", "≡": "bridge" } },
  {
    palette: "furniture",
    legend: {
      "╨": "bookshelf",
      "▓": "hedge",
      Θ: "barrel",
      "◘": "crate",
      π: "table",
      "¥": "brazier",
      "∩": "bench",
      "▬": "bed",
      "┼": "web",
    },
  },
];

/** Returns the legend of a prefab: the default legend, overridden by its palettes, overridden by its own legend. */
export function legendOf(source: PrefabSource, palettes: readonly Palette[]): Map<string, LegendEntry> {
  const legend = new Map(Object.entries(DEFAULT_LEGEND));
  const known = new Map([...SHIPPED_PALETTES, ...palettes].map((palette) => [palette.palette, palette]));
  // Each palette is built once, however often it is included.
  const complete = new Map<string, Map<string, LegendEntry>>();
  const entriesOf = (name: string, above: readonly string[], at: SourcePath): Map<string, LegendEntry> => {
    const done = complete.get(name);
    if (done !== undefined) return done;
    const palette = known.get(name);
    if (palette === undefined) {
      throw mistake(source, at, `there is no palette ${show(name)}.${suggestion(name, known.keys())}`);
    }
    if (above.includes(name))
      throw mistake(source, at, `palettes include each other: ${[...above, name].join(" → ")}.`);
    const entries = new Map<string, LegendEntry>();
    for (const other of palette.palettes ?? []) {
      for (const [glyph, entry] of entriesOf(other, [...above, name], at)) entries.set(glyph, entry);
    }
    for (const [glyph, entry] of Object.entries(palette.legend)) entries.set(glyph, entry);
    complete.set(name, entries);
    return entries;
  };
  for (const [i, name] of (source.palettes ?? []).entries()) {
    for (const [glyph, entry] of entriesOf(name, [], ["palettes", i])) legend.set(glyph, entry);
  }
  for (const [glyph, entry] of Object.entries(source.legend ?? {})) legend.set(glyph, entry);
  return legend;
}

/** Returns the meaning of one glyph. Throws if the glyph is only allowed in levels and the prefab isn't one. */
export function meaningOf(source: PrefabSource, glyph: string, entry: LegendEntry): Meaning {
  const given = typeof entry === "string" ? { terrain: entry } : entry;
  const kind = kindOf(source);
  const at = ["legend", glyph];
  if (kind !== "level" && given.start) {
    throw mistake(source, at, `${show(glyph)} is a start, which only levels can have; this is a ${kind}.`);
  }
  if (kind === "blueprint" && given.exit !== undefined) {
    throw mistake(source, at, `${show(glyph)} is a stair, which a blueprint can't have.`);
  }
  const { slot, no_random: barred = [] } = given;
  return {
    hole: given.hole ?? false,
    terrain: given.exit === undefined ? (slot?.else ?? given.terrain ?? "floor") : `${given.exit}_stairs`,
    spawns: wishesOf(given.spawn, (below, message) =>
      mistake(source, [...at, "spawn", ...below], `${show(glyph)}: ${message}`),
    ),
    mark: given.mark,
    start: given.start ?? false,
    exit: given.exit,
    entrance: given.entrance ?? glyph === source.entrances?.glyph,
    props: given.props,
    barred: barred.length === 0 ? [] : SPAWN_KINDS.filter((kind) => kind !== "feature" && barred.includes(`${kind}s`)),
  };
}
