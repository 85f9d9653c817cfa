import { show } from "../core/index.js";
import {
  DEFAULT_LEGEND,
  type Legend,
  type LegendEntry,
  legendOf,
  nameOf,
  type Palette,
  PrefabError,
  type PrefabSource,
  type SpawnSource,
} from "../prefabs/index.js";
import { cp437Character, cp437Code } from "./cp437.js";
import { spawnLook, tileColor } from "./glyphs.js";
import type { PrefabHeader } from "./prefab-schema.js";
import { writeHeader } from "./vault-file.js";
import type { XpImage, XpLayer } from "./xp.js";

/** A cell of this background is not there, and what lies under it is seen. */
const TRANSPARENT = 0xff00ff;
const SPACE = 32;
const HOLE = -1;
/** Wider or higher than any map there can be. */
const LARGEST_SIDE = 4096;

/** How a cell of a drawing looks; colours are 0xrrggbb. */
interface CellLook {
  readonly glyph: number;
  readonly fg: number;
  readonly bg: number;
}

/** An entry of a legend that asks for a look. */
interface Matcher extends Partial<CellLook> {
  readonly character: string;
  readonly entry: LegendEntry;
}

/**
 * Makes a prefab's map of a drawing. On each cell the topmost layer that is not transparent counts. An entry of the legend
 * with `xp` takes the cells that look so, the one that asks for most first; other cells are what their character means.
 */
export function xpToSource(image: XpImage, header: PrefabHeader, palettes: readonly Palette[] = []): PrefabSource {
  const source: PrefabSource = { ...header, map: [] };
  const legend = legendOf(source, palettes);
  const matchers = matchersOf(legend);
  const { width, height } = sizeOf(image, source);
  /** A character's code point, HOLE, or below that the number of a matcher. */
  const cells = new Int32Array(width * height).fill(HOLE);
  const taken = new Set(legend.keys());
  /** Characters that mean what they do by default beside an entry that asks for a look. */
  const plain = new Set<string>();
  for (let cell = 0; cell < cells.length; cell++) {
    const look = topLook(image.layers, cell);
    if (look === undefined) continue;
    const found = matchers.findIndex((matcher) => isMatch(matcher, look));
    if (found >= 0) {
      cells[cell] = HOLE - 1 - found;
    } else if (look.glyph !== 0) {
      const refuse = (message: string) => {
        const colors = `${colorText(look.fg)} on ${colorText(look.bg)}`;
        const subject = `a cell of glyph ${look.glyph}, ${colors}`;
        return new PrefabError(
          nameOf(source),
          ["map", Math.floor(cell / width), cell % width],
          `${subject}: ${message}`,
        );
      };
      const character = characterOf(look, legend, refuse);
      if (isMatcher(legend.get(character))) plain.add(character);
      taken.add(character);
      cells[cell] = character.codePointAt(0)!;
    }
  }

  const own: { [glyph: string]: LegendEntry } = { ...header.legend };
  const spare = spareCharacters(taken);
  const characters = matchers.map(({ character, entry }) => {
    if (!plain.has(character)) return character;
    const other = spare();
    own[character] = DEFAULT_LEGEND[character]!;
    own[other] = entry;
    return other;
  });
  let hole = " ";
  if (!isHole(legend.get(" ")) && cells.includes(HOLE)) {
    hole = spare();
    own[hole] = { hole: true };
  }
  const map = Array.from({ length: height }, (_, y) =>
    Array.from(cells.subarray(y * width, (y + 1) * width), (code) =>
      code === HOLE ? hole : code < HOLE ? characters[HOLE - 1 - code]! : String.fromCodePoint(code),
    ).join(""),
  );
  return { ...header, ...(Object.keys(own).length > 0 ? { legend: own } : {}), map };
}

function sizeOf({ layers }: XpImage, source: PrefabSource): { readonly width: number; readonly height: number } {
  const { width, height } = layers[0]!;
  const odd = layers.findIndex((layer) => layer.width !== width || layer.height !== height);
  if (odd >= 0) {
    const message = `layer ${odd + 1} is ${layers[odd]!.width}x${layers[odd]!.height}, and the first is ${width}x${height}.`;
    throw new PrefabError(nameOf(source), ["map"], message);
  }
  if (width > LARGEST_SIDE || height > LARGEST_SIDE) {
    throw new PrefabError(nameOf(source), ["map"], `the drawing is ${width}x${height}; ${LARGEST_SIDE} is the most.`);
  }
  return { width, height };
}

/** The topmost look of a cell that is not transparent. */
function topLook(layers: readonly XpLayer[], cell: number): CellLook | undefined {
  for (let i = layers.length - 1; i >= 0; i--) {
    const { glyphs, fg, bg } = layers[i]!;
    const back = colorAt(bg, cell);
    if (back !== TRANSPARENT) return { glyph: glyphs[cell]!, fg: colorAt(fg, cell), bg: back };
  }
  return undefined;
}

function colorAt(colors: Uint8Array, cell: number): number {
  return (colors[cell * 3]! << 16) | (colors[cell * 3 + 1]! << 8) | colors[cell * 3 + 2]!;
}

function colorText(color: number): string {
  return `#${color.toString(16).padStart(6, "0")}`;
}

function isMatcher(entry: LegendEntry | undefined): boolean {
  return typeof entry === "object" && entry.xp !== undefined;
}

function isHole(entry: LegendEntry | undefined): boolean {
  return typeof entry === "object" && entry.hole === true;
}

/** The entries that ask for a look, those that ask for most first. */
function matchersOf(legend: ReadonlyMap<string, LegendEntry>): Matcher[] {
  const color = (text: string | undefined) => (text === undefined ? undefined : Number.parseInt(text.slice(1), 16));
  const asked = ({ glyph, fg, bg }: Matcher) => [glyph, fg, bg].filter((part) => part !== undefined).length;
  const matchers: Matcher[] = [];
  for (const [character, entry] of legend) {
    if (typeof entry !== "object" || entry.xp === undefined) continue;
    const { glyph, fg, bg } = entry.xp;
    const parts = { glyph, fg: color(fg), bg: color(bg) };
    matchers.push({ character, entry, ...(parts as Partial<CellLook>) });
  }
  return matchers.sort((a, b) => asked(b) - asked(a));
}

function isMatch({ glyph, fg, bg }: Matcher, look: CellLook): boolean {
  return (
    (glyph === undefined || glyph === look.glyph) &&
    (fg === undefined || fg === look.fg) &&
    (bg === undefined || bg === look.bg)
  );
}

/** The character of a cell that no entry asks for by its look. */
function characterOf(
  { glyph }: CellLook,
  legend: ReadonlyMap<string, LegendEntry>,
  refuse: (message: string) => PrefabError,
): string {
  const found = cp437Character(glyph);
  if (found === undefined) throw refuse(`the legend must name it, with xp: { glyph: ${glyph} }.`);
  const character = found === "\u00a0" ? " " : found;
  const entry = legend.get(character);
  if (character === " " && entry === DEFAULT_LEGEND[" "]) {
    throw refuse(`a space on a background is a cell. Say " ": floor in the legend, or make it transparent (#ff00ff).`);
  }
  if (isMatcher(entry) && DEFAULT_LEGEND[character] === undefined) {
    throw refuse(`the legend's ${show(character)} asks for another look.`);
  }
  return character;
}

/** Gives characters that nothing uses yet: letters, then what else is in the font, then private ones. */
function spareCharacters(taken: Set<string>): () => string {
  function* all(): Generator<string> {
    for (const pattern of [/[A-Za-z]/, /\S/]) {
      for (let code = 1; code < 255; code++) if (pattern.test(cp437Character(code)!)) yield cp437Character(code)!;
    }
    for (let code = 0xe000; ; code++) yield String.fromCodePoint(code);
  }
  return () => {
    for (const character of all()) {
      if (taken.has(character)) continue;
      taken.add(character);
      return character;
    }
    return "";
  };
}

/**
 * Draws a prefab's map in one layer: characters by their codes, in the look that its legend asks for or the usual one. The
 * header goes along as the drawing's note, so that the file alone can be opened again.
 */
export function sourceToXp(source: PrefabSource, palettes: readonly Palette[] = []): XpImage {
  const legend = legendOf(source, palettes);
  const matchers = matchersOf(legend);
  const rows = source.map.map((row) => [...row]);
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  const height = rows.length;
  if (width === 0 || width > LARGEST_SIDE || height > LARGEST_SIDE) {
    throw new PrefabError(nameOf(source), ["map"], `a map of ${width}x${height} can't be drawn.`);
  }
  const layer = {
    width,
    height,
    glyphs: new Uint32Array(width * height).fill(SPACE),
    fg: new Uint8Array(width * height * 3),
    bg: new Uint8Array(width * height * 3),
  };
  const looks = new Map<string, CellLook>();
  for (let cell = 0; cell < width * height; cell++) {
    const [x, y] = [cell % width, Math.floor(cell / width)];
    const character = rows[y]![x];
    let look: CellLook = { glyph: SPACE, fg: 0, bg: TRANSPARENT };
    if (character !== undefined && !isHole(legend.get(character))) {
      const refuse = (message: string) =>
        new PrefabError(nameOf(source), ["map", y, x], `${show(character)} ${message}`);
      look = looks.get(character) ?? lookOf(character, legend.get(character), matchers, refuse);
      looks.set(character, look);
    }
    layer.glyphs[cell] = look.glyph;
    for (let part = 0; part < 3; part++) {
      layer.fg[cell * 3 + part] = look.fg >> (16 - 8 * part);
      layer.bg[cell * 3 + part] = look.bg >> (16 - 8 * part);
    }
  }
  const { map: _, ...header } = source;
  const image = { version: -1, layers: [layer] };
  // Palettes of another file would not be there when this one is opened.
  return palettes.length > 0 ? image : { ...image, note: writeHeader(header) };
}

/** Whatever is drawn without a code of its own. */
const SQUARE = 254;

function lookOf(
  character: string,
  entry: LegendEntry | undefined,
  matchers: readonly Matcher[],
  refuse: (message: string) => PrefabError,
): CellLook {
  if (entry === undefined) throw refuse("has no meaning.");
  const own = matchers.find((matcher) => matcher.character === character);
  const glyph = own?.glyph ?? cp437Code(character) ?? (own === undefined ? undefined : SQUARE);
  if (glyph === undefined) throw refuse("is not in the font: give it a look in the legend, with xp: { glyph: 219 }.");
  const look = { glyph, fg: own?.fg ?? usualColor(entry), bg: own?.bg ?? 0 };
  const seen = matchers.find((matcher) => isMatch(matcher, look));
  if (seen !== own) throw refuse(`would look like ${show(seen!.character)}: give it a look of its own in the legend.`);
  return look;
}

function usualColor(entry: LegendEntry): number {
  const { terrain = "floor", spawn } =
    typeof entry === "string" ? { terrain: entry } : (entry as Legend[string] & object);
  const first = Array.isArray(spawn) ? spawn[0] : (spawn as string | SpawnSource | undefined);
  const thing = typeof first === "object" ? (first.name ?? first.table ?? "") : first;
  const [r, g, b] = thing === undefined ? tileColor(terrain) : spawnLook(thing).color;
  return (r << 16) | (g << 8) | b;
}
