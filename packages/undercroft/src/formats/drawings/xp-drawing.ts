import { cached, checkArgument, defined, nonEmpty, printable, show } from "../../core/index.js";
import {
  DEFAULT_LEGEND,
  type LegendEntry,
  legendOf,
  nameOf,
  type Palette,
  PrefabError,
  type PrefabSource,
  type SourcePath,
  type SpawnSource,
} from "../../prefabs/index.js";
import { cp437Character, cp437Code } from "../pictures/cp437.js";
import { spawnLook } from "../pictures/glyphs.js";
import { groundInk, PICTURE_THEMES } from "../pictures/looks.js";
import { colorOf, hexColor } from "../pictures/raster.js";
import { LARGEST_SIDE } from "../text/plain-map.js";
import type { PrefabHeader } from "./prefab-schema.js";
import { SOURCE, writeHeader } from "./vault-file.js";
import { IMAGE, type XpImage, type XpLayer } from "./xp.js";

/** A cell of this background is not there, and what lies under it is seen. */
const TRANSPARENT = 0xff00ff;
const SPACE = 32;
const HOLE = -1;

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
  /** How many parts of a look it asks for. */
  readonly asked: number;
}

/** How much each of red, green and blue may differ from the colour that a legend asks for. */
const TOLERANCE = 8;

/**
 * Converts a drawing to a prefab. Uses the topmost layer that is not transparent on each cell. A legend entry with `xp`
 * matches cells with that look: exactly, or else nearly, preferring the most specific entry, then the closest one.
 * Other cells have the meaning of their character.
 */
export function xpToSource(image: XpImage, header: PrefabHeader, palettes: readonly Palette[] = []): PrefabSource {
  checkArgument("xpToSource", "image", IMAGE, image);
  const { source, problems } = drawnSource(image, header, palettes);
  const [first] = problems.values();
  if (first !== undefined) throw new PrefabError(nameOf(source), first.at, first.message);
  return source;
}

/** The same for a drawing whose header is a file: all cells without a meaning are named at once. */
export function explainedSource(
  image: XpImage,
  header: PrefabHeader,
  palettes: readonly Palette[],
  headerFile: string,
): PrefabSource {
  const { source, problems } = drawnSource(image, header, palettes);
  const legend = legendOf(source, palettes);
  for (const [y, row] of source.map.entries()) {
    for (const [x, character] of [...row].entries()) {
      const name = show(character);
      if (legend.has(character) || problems.has(name)) continue;
      problems.set(name, { at: ["map", y, x], name, entry: `${name}: floor`, message: "" });
    }
  }
  const all = [...problems.values()];
  const [first] = all;
  if (first === undefined) return source;
  const names = all.map(({ name }) => name);
  const subject =
    all.length === 1
      ? `the glyph ${names[0]} has`
      : `the glyphs ${names.slice(0, -1).join(", ")} and ${names.at(-1)} have`;
  const entries = all.flatMap(({ entry }) => entry ?? []);
  const example = entries.length === 0 ? "" : `, such as legend: { ${entries.slice(0, 3).join(", ")} }`;
  const advice = `Add ${all.length === 1 ? "it" : "them"} to the legend in ${printable(headerFile)}${example}.`;
  const message = first.message === "" || all.length > 1 ? `${subject} no meaning.` : first.message;
  throw new PrefabError(nameOf(source), first.at, `${message} ${advice}`);
}

/** A look that the legend doesn't explain: where it is first, how it is called, and what an entry for it may look like. */
interface Problem {
  readonly at: SourcePath;
  readonly name: string;
  readonly entry: string | undefined;
  readonly message: string;
}

function drawnSource(
  image: XpImage,
  header: PrefabHeader,
  palettes: readonly Palette[],
): { readonly source: PrefabSource; readonly problems: Map<string, Problem> } {
  const source: PrefabSource = { ...header, map: [] };
  const problems = new Map<string, Problem>();
  const legend = legendOf(source, palettes);
  const matchers = matchersOf(legend);
  const { width, height } = sizeOf(image, source);
  /** A character's code point, HOLE, or below that the number of a matcher. */
  const cells = new Int32Array(width * height).fill(HOLE);
  const taken = new Set(legend.keys());
  /** Characters that mean what they do by default beside an entry that asks for a look. */
  const plain = new Set<string>();
  const matchOf = rememberedMatch(matchers, source);
  for (let cell = 0; cell < cells.length; cell++) {
    const look = topLook(image.layers, cell);
    if (look === undefined) continue;
    const matcher = matchOf(look);
    if (matcher >= 0) {
      cells[cell] = HOLE - 1 - matcher;
    } else if (look.glyph !== 0) {
      const character = characterOf(look, legend, (name, entry, message) => {
        if (problems.has(name)) return;
        const subject = `a cell of glyph ${look.glyph}, ${hexColor(look.fg)} on ${hexColor(look.bg)}`;
        const at = ["map", Math.floor(cell / width), cell % width];
        problems.set(name, { at, name, entry, message: `${subject}: ${message}` });
      });
      if (character === undefined) continue;
      if (isMatcher(legend.get(character))) plain.add(character);
      taken.add(character);
      cells[cell] = character.codePointAt(0)!;
    }
  }

  const own: { [glyph: string]: LegendEntry } = { ...header.legend };
  const spare = spareCharacters(taken);
  const characters = matchers.map(({ character, entry }) => {
    if (!plain.has(character)) return character;
    const other = spare.next().value;
    own[character] = DEFAULT_LEGEND[character]!;
    own[other] = entry;
    return other;
  });
  let hole = " ";
  if (!isHole(legend.get(" ")) && cells.includes(HOLE)) {
    hole = spare.next().value;
    own[hole] = { hole: true };
  }
  const map = Array.from({ length: height }, (_, y) =>
    Array.from(cells.subarray(y * width, (y + 1) * width), (code) =>
      code === HOLE ? hole : code < HOLE ? characters[HOLE - 1 - code]! : String.fromCodePoint(code),
    ).join(""),
  );
  return { source: { ...header, ...defined({ legend: nonEmpty(own) }), map }, problems };
}

function mapError(source: PrefabSource, message: string): PrefabError {
  return new PrefabError(nameOf(source), ["map"], message);
}

function sizeOf({ layers }: XpImage, source: PrefabSource): { readonly width: number; readonly height: number } {
  const { width, height } = layers[0]!;
  const odd = layers.findIndex((layer) => layer.width !== width || layer.height !== height);
  if (odd >= 0) {
    const sizes = `layer ${odd + 1} is ${layers[odd]!.width}x${layers[odd]!.height} and the first is ${width}x${height}`;
    throw mapError(source, `all layers must have the same size, but ${sizes}.`);
  }
  if (width > LARGEST_SIDE || height > LARGEST_SIDE) {
    throw mapError(source, `the drawing is ${width}x${height}; the limit is ${LARGEST_SIDE}x${LARGEST_SIDE}.`);
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

function isMatcher(entry: LegendEntry | undefined): boolean {
  return typeof entry === "object" && entry.xp !== undefined;
}

function isHole(entry: LegendEntry | undefined): boolean {
  return typeof entry === "object" && entry.hole === true;
}

/** The entries that ask for a look, those that ask for most first. */
function matchersOf(legend: ReadonlyMap<string, LegendEntry>): Matcher[] {
  const color = (text: string | undefined) => (text === undefined ? undefined : Number.parseInt(text.slice(1), 16));
  const matchers: Matcher[] = [];
  for (const [character, entry] of legend) {
    if (typeof entry !== "object" || entry.xp === undefined) continue;
    const { glyph, fg, bg } = entry.xp;
    const parts = defined({ glyph, fg: color(fg), bg: color(bg) });
    matchers.push({ character, entry, asked: Object.keys(parts).length, ...parts });
  }
  return matchers.sort((a, b) => b.asked - a.asked);
}

/** Looks that are compared with entries, counted with each of them: a second of work. */
const MOST_COMPARED = 30_000_000;

/** `bestMatch`, which asks for each look once. Throws if there are too many of them. */
function rememberedMatch(matchers: readonly Matcher[], source: PrefabSource): (look: CellLook) => number {
  if (matchers.length === 0) return () => -1;
  const byGlyph = new Map<number, Map<number, number>>();
  let looks = 0;
  return (look) => {
    const byColors = cached(byGlyph, look.glyph, () => new Map<number, number>());
    return cached(byColors, look.fg * 0x1000000 + look.bg, () => {
      if (++looks * matchers.length > MOST_COMPARED) {
        const much = `too many different looks to compare with ${matchers.length} legend entries`;
        throw mapError(source, `the drawing has ${much}. Use fewer colours.`);
      }
      return bestMatch(matchers, look);
    });
  };
}

/** The number of the entry that takes a look: an exact one, or else the nearest of those that ask for most; -1 for none. */
function bestMatch(matchers: readonly Matcher[], look: CellLook): number {
  let best = -1;
  let nearest = Infinity;
  for (let i = 0; i < matchers.length; i++) {
    const matcher = matchers[i]!;
    const distance = distanceTo(matcher, look);
    // They are in the order of how much they ask for, so that the first exact one is the best of those.
    if (distance === 0) return i;
    if (distance === Infinity || (best >= 0 && matcher.asked < matchers[best]!.asked)) continue;
    if (distance >= nearest) continue;
    best = i;
    nearest = distance;
  }
  return best;
}

/** How far a look is from what an entry asks for: 0 where it is just that, Infinity where it is something else. */
function distanceTo({ glyph, fg, bg }: Matcher, look: CellLook): number {
  if (glyph !== undefined && glyph !== look.glyph) return Infinity;
  return (fg === undefined ? 0 : colorDistance(fg, look.fg)) + (bg === undefined ? 0 : colorDistance(bg, look.bg));
}

function colorDistance(a: number, b: number): number {
  if (a === b) return 0;
  let sum = 0;
  for (let shift = 0; shift <= 16; shift += 8) {
    const difference = Math.abs(((a >> shift) & 255) - ((b >> shift) & 255));
    if (difference > TOLERANCE) return Infinity;
    sum += difference * difference;
  }
  return sum;
}

/** The character of a cell that no entry asks for by its look; where it has none, `refuse` hears of it. */
function characterOf(
  { glyph }: CellLook,
  legend: ReadonlyMap<string, LegendEntry>,
  refuse: (name: string, entry: string | undefined, message: string) => void,
): string | undefined {
  const fontCharacter = cp437Character(glyph);
  if (fontCharacter === undefined) {
    const look = `xp: { glyph: ${glyph} }`;
    refuse(`number ${glyph}`, `"A": { terrain: floor, ${look} }`, `it must be in the legend, with ${look}.`);
    return undefined;
  }
  const character = fontCharacter === "\u00a0" ? " " : knownAs(fontCharacter, glyph, legend);
  const entry = legend.get(character);
  if (character === " " && entry === DEFAULT_LEGEND[" "]) {
    const message = `a space on a background counts as a cell. Add " ": floor to the legend, or make the cell transparent (#ff00ff).`;
    refuse(`" " on a background`, `" ": floor`, message);
    return undefined;
  }
  if (isMatcher(entry) && DEFAULT_LEGEND[character] === undefined) {
    const name = show(character);
    refuse(`${name} in this look`, undefined, `the legend's entry for ${name} has a different look.`);
    return undefined;
  }
  return character;
}

/** A character as the legend has it: one that isn't in the font was drawn as the one that looks like it. */
function knownAs(found: string, glyph: number, legend: ReadonlyMap<string, LegendEntry>): string {
  if (legend.has(found)) return found;
  for (const character of legend.keys()) if (cp437Code(character) === glyph) return character;
  return found;
}

/** Characters that nothing uses yet: letters, then what else is in the font, then private ones. */
function* spareCharacters(taken: ReadonlySet<string>): Generator<string, never> {
  const font = Array.from({ length: 254 }, (_, i) => cp437Character(i + 1)!);
  const letters = font.filter((character) => /[A-Za-z]/.test(character));
  const others = font.filter((character) => /\S/.test(character));
  for (const character of new Set([...letters, ...others])) if (!taken.has(character)) yield character;
  for (let code = 0xe000; ; code++) {
    const character = String.fromCodePoint(code);
    if (!taken.has(character)) yield character;
  }
}

/**
 * Draws a prefab's map in one layer: characters by their codes, with the look from the legend or the usual one. The
 * header is stored as the drawing's note, so that the file can be opened again on its own.
 */
export function sourceToXp(source: PrefabSource, palettes: readonly Palette[] = []): XpImage {
  checkArgument("sourceToXp", "source", SOURCE, source);
  const legend = legendOf(source, palettes);
  const matchers = matchersOf(legend);
  const rows = source.map.map((row) => [...row]);
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  const height = rows.length;
  if (width === 0 || width > LARGEST_SIDE || height > LARGEST_SIDE) {
    throw mapError(source, `the map must be from 1x1 to ${LARGEST_SIDE}x${LARGEST_SIDE}, got ${width}x${height}.`);
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
      look = cached(looks, character, () => lookOf(character, legend.get(character), matchers, refuse));
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
  if (glyph === undefined)
    throw refuse("is not in the font. Give it a look in the legend, such as xp: { glyph: 219 }.");
  const look = { glyph, fg: own?.fg ?? defaultColor(entry), bg: own?.bg ?? 0 };
  const seen = matchers[bestMatch(matchers, look)];
  if (seen !== own) throw refuse(`would look like ${show(seen!.character)}. Give it its own look in the legend.`);
  return look;
}

function defaultColor(entry: LegendEntry): number {
  const { terrain = "floor", spawn = [] } = typeof entry === "string" ? { terrain: entry } : entry;
  const [first] = [spawn].flat() as readonly (string | SpawnSource)[];
  if (first === undefined) return groundInk(PICTURE_THEMES.dark, terrain);
  return colorOf(spawnLook(typeof first === "string" ? first : (first.name ?? first.table ?? "")).color);
}
