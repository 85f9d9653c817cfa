import type { PictureTheme } from "undercroft/formats";
import {
  DEFAULT_LEGEND,
  type LegendEntry,
  legendOf,
  meaningOf,
  type Palette,
  type PrefabSource,
  SHIPPED_PALETTES,
  type SpawnSource,
} from "undercroft/prefabs";
import type { Formats, PrefabPiece } from "./book.ts";
import { sourceOf } from "./book.ts";
import type { Check } from "./findings.ts";

/** Where the meaning of a glyph comes from. */
export type Origin = "usual" | "palette" | "own" | "drawing";

/** A glyph of a drawing, and what it means. */
export interface GlyphMeaning {
  readonly glyph: string;
  readonly origin: Origin;
  /** The palette that it comes from. */
  readonly palette: string | undefined;
  /** Undefined where nothing explains it. */
  readonly entry: LegendEntry | undefined;
  /** What it means, in words. */
  readonly words: string;
  /** Why it can't stand in this drawing, where it can't. */
  readonly problem: string | undefined;
}

/** All glyphs that a drawing has or may have: the usual ones, those of its palettes, its own, and others that are drawn. */
export function glyphsOf(piece: PrefabPiece, check: Check | undefined): readonly GlyphMeaning[] {
  const source = sourceOf(piece);
  const legend = completeLegend(piece, source, check);
  const own = source.legend ?? {};
  const palettes = [...SHIPPED_PALETTES, ...(check?.palettes ?? [])].filter(({ palette }) =>
    source.palettes?.includes(palette),
  );
  const drawn = new Set(source.map.join(""));
  const changed = new Set((source.vary ?? []).flatMap(glyphsChanged));
  const meanings = [...legend].map(([glyph, entry]): GlyphMeaning => {
    const palette = palettes.findLast(({ legend: entries }) => Object.hasOwn(entries, glyph))?.palette;
    const isDefault = JSON.stringify(DEFAULT_LEGEND[glyph]) === JSON.stringify(entry);
    const origin = Object.hasOwn(own, glyph) ? "own" : palette === undefined && isDefault ? "usual" : "palette";
    const { words, problem } = wordsFor(source, glyph, entry);
    return { glyph, origin, palette, entry, words, problem };
  });
  const unexplained = [...drawn].filter((glyph) => !legend.has(glyph));
  const others = unexplained.map((glyph): GlyphMeaning => {
    const isChanged = changed.has(glyph);
    const words = isChanged ? "changed before the drawing is read" : "has no meaning yet";
    const problem = isChanged ? undefined : "Explain it in the legend.";
    return { glyph, origin: "drawing", palette: undefined, entry: undefined, words, problem };
  });
  // What can't stand here is shown where it is drawn, and nowhere else.
  return [...meanings.filter(({ glyph, problem }) => problem === undefined || drawn.has(glyph)), ...others];
}

/** Glyphs that a change of the drawing takes away. */
function glyphsChanged({
  shuffle = [],
  set = {},
  each = {},
  take,
}: NonNullable<PrefabSource["vary"]>[number]): string[] {
  return [
    ...shuffle.flatMap((block) => [...block]),
    ...Object.keys(set),
    ...Object.keys(each),
    ...(take === undefined ? [] : [take.from]),
  ];
}

/** The legend with palettes and mixins worked in; as much of it as is sound. */
function completeLegend(piece: PrefabPiece, source: PrefabSource, check: Check | undefined): Map<string, LegendEntry> {
  const mixed = (source.mixins ?? []).flatMap((use) => {
    const name = typeof use === "string" ? use : use.use;
    return check?.mixins.filter(({ mixin }) => mixin === name) ?? [];
  });
  const known: readonly Palette[] = check?.palettes ?? [];
  const isKnown = (name: string) => [...SHIPPED_PALETTES, ...known].some(({ palette }) => palette === name);
  const palettes = [...mixed.flatMap(({ palettes: used = [] }) => used), ...(source.palettes ?? [])].filter(isKnown);
  const legend = Object.assign({}, ...mixed.map(({ legend: entries = {} }) => entries), piece.header.legend ?? {});
  try {
    return legendOf({ ...source, palettes, legend }, known);
  } catch {
    // Palettes that include each other; the list of what is wrong says so.
    return new Map(Object.entries({ ...DEFAULT_LEGEND, ...legend }));
  }
}

function wordsFor(
  source: PrefabSource,
  glyph: string,
  entry: LegendEntry,
): { readonly words: string; readonly problem: string | undefined } {
  try {
    const { hole, terrain, mark, start, exit, entrance, barred } = meaningOf(source, glyph, entry);
    const given = typeof entry === "string" ? {} : entry;
    const things = spawnsOf(given).map(spawnWords);
    const main = hole
      ? "hole: what lies there stays"
      : start
        ? "start"
        : exit !== undefined
          ? `stairs ${exit}`
          : given.choose !== undefined
            ? `one of ${Object.keys(given.choose).join(" ")}`
            : given.slot !== undefined
              ? `slot for ${given.slot.tags.join(", ")}`
              : things.length > 0
                ? `${things.join(", ")}${terrain === "floor" ? "" : ` on ${plain(terrain)}`}`
                : entrance
                  ? "entrance"
                  : plain(terrain);
    const more = [
      ...(mark === undefined ? [] : [`mark ${mark}`]),
      ...(entrance && main !== "entrance" ? ["entrance"] : []),
      ...(barred.length > 0 ? [`no ${barred.join("s, ")}s`] : []),
    ];
    return { words: [main, ...more].join(" · "), problem: undefined };
  } catch (error) {
    return { words: "not allowed here", problem: error instanceof Error ? error.message : String(error) };
  }
}

function plain(name: string): string {
  return name.replace(/_/g, " ");
}

type Spawn = string | SpawnSource;

function spawnsOf(entry: Exclude<LegendEntry, string>): readonly Spawn[] {
  const { spawn } = entry;
  if (spawn === undefined) return [];
  return Array.isArray(spawn) ? spawn : [spawn as Spawn];
}

function spawnWords(spawn: Spawn): string {
  if (typeof spawn === "string") return spawn;
  const { name, table, any, count, state } = spawn;
  const names = any === undefined ? [] : Array.isArray(any) ? any : Object.keys(any);
  const what = name ?? (table === undefined ? names.join(" or ") : `from ${table}`);
  return [count === undefined ? "" : `${count}×`, what, state ?? ""].filter((word) => word !== "").join(" ");
}

/** How a cell of a glyph is painted; colours are for a canvas. */
export interface CellLook {
  readonly glyph: string;
  /** Undefined for holes: what lies behind them is seen. */
  readonly fill: string | undefined;
  readonly ink: string;
  /** Walls have a lit edge. */
  readonly edge: string | undefined;
}

export function lookOf(formats: Formats, theme: PictureTheme, source: PrefabSource, meaning: GlyphMeaning): CellLook {
  const { glyph, entry, problem } = meaning;
  const floor = hex(theme.floorPlain);
  const special = hex(formats.tileLook(theme, "altar").ink);
  if (entry === undefined || problem !== undefined) {
    return {
      glyph,
      fill: floor,
      ink: problem === undefined ? special : hex(formats.thingLook(theme, "Orc").ink),
      edge: undefined,
    };
  }
  const { hole, terrain, start, exit, entrance, spawns } = meaningOf(source, glyph, entry);
  if (hole) return { glyph, fill: undefined, ink: hex(theme.wallFoot), edge: undefined };
  if (terrain === "wall") return { glyph, fill: hex(theme.wall), ink: hex(theme.wallTop), edge: hex(theme.wallTop) };
  const tile = formats.tileLook(theme, exit === undefined ? terrain : `${exit}_stairs`);
  const [thing] = spawns.flatMap(({ things }) => things);
  const isVaried = typeof entry === "object" && (entry.choose !== undefined || entry.slot !== undefined);
  const ink =
    thing !== undefined
      ? formats.thingLook(theme, thing.name).ink
      : start
        ? theme.start
        : entrance
          ? formats.tileLook(theme, "door").ink
          : terrain === "floor"
            ? theme.floorInk
            : tile.ink;
  return {
    glyph,
    fill: tile.fill === undefined ? floor : hex(tile.fill),
    ink: isVaried ? special : hex(ink),
    edge: tile.kind === "wall" ? hex(theme.wallTop) : undefined,
  };
}

function hex(color: number): string {
  return `#${color.toString(16).padStart(6, "0")}`;
}
