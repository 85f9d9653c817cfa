import type { FileError, PrefabHeader } from "undercroft/formats";
import {
  DEFAULT_LEGEND,
  kindOf,
  type LegendEntry,
  nameOf,
  PREFAB_KINDS,
  type PrefabKind,
  type PrefabSource,
  SHIPPED_PALETTES,
} from "undercroft/prefabs";
import { type Drawing, drawingOf, mapOf, NOTHING } from "./drawing.ts";

/** Reading and writing of files, which the page loads when it is first needed. */
export type Formats = typeof import("undercroft/formats");

/** A prefab of a file. */
export interface PrefabPiece {
  readonly kind: "prefab";
  /** Identifies it on the page. */
  readonly key: number;
  readonly header: PrefabHeader;
  /** The header as it was written, with comments; undefined once it was changed by a field. */
  readonly headerText: string | undefined;
  readonly drawing: Drawing;
}

/** A palette, a mixin or a remark of a file, as text. */
interface SharedPiece {
  readonly kind: "shared";
  readonly key: number;
  readonly text: string;
}

export type Piece = PrefabPiece | SharedPiece;

/** A file of prefabs while it is worked on. Books never change; every edit gives a new one. */
export interface Book {
  /** The file's name, without its ending. */
  readonly name: string;
  readonly pieces: readonly Piece[];
  /** The key of the piece on the screen. */
  readonly current: number;
}

let lastKey = 0;

/** A piece for a prefab. */
export function prefabPiece(source: PrefabSource, headerText?: string): PrefabPiece {
  const { map, ...header } = source;
  return { kind: "prefab", key: ++lastKey, header, headerText, drawing: drawingOf(map) };
}

function sharedPiece(text: string): SharedPiece {
  return { kind: "shared", key: ++lastKey, text };
}

/** A book of some pieces, open at the first prefab. */
export function bookOf(name: string, pieces: readonly Piece[]): Book {
  const first = pieces.find(({ kind }) => kind === "prefab") ?? pieces[0];
  if (first === undefined) throw new Error("there is no prefab in it.");
  return { name, pieces, current: first.key };
}

export function currentPiece({ pieces, current }: Book): Piece {
  return pieces.find(({ key }) => key === current) ?? pieces[0]!;
}

/** The book with a piece changed. */
export function withPiece(book: Book, piece: Piece): Book {
  const pieces = book.pieces.map((old) => (old.key === piece.key ? piece : old));
  return pieces.every((next, i) => next === book.pieces[i]) ? book : { ...book, pieces };
}

/** The book with one more piece, which is shown. If its name is taken, it gets a number. */
export function withNewPiece(book: Book, piece: Piece): Book {
  const added = piece.kind === "prefab" ? { ...piece, header: withFreshName(book, piece.header) } : piece;
  return { ...book, pieces: [...book.pieces, added], current: added.key };
}

function withFreshName({ pieces }: Book, header: PrefabHeader): PrefabHeader {
  const taken = new Set(pieces.flatMap((piece) => (piece.kind === "prefab" ? [titleOf(piece)] : [])));
  const name = nameOf(sourceLike(header));
  let free = name;
  for (let n = 2; taken.has(free); n++) free = `${name.slice(0, 58)}_${n}`;
  return free === name ? header : { ...header, [kindOf(sourceLike(header))]: free };
}

/** The book without a piece; the last one stays. */
export function withoutPiece(book: Book, key: number): Book {
  const at = book.pieces.findIndex((piece) => piece.key === key);
  if (at < 0 || book.pieces.length < 2) return book;
  const pieces = book.pieces.toSpliced(at, 1);
  const current = book.current === key ? pieces[Math.min(at, pieces.length - 1)]!.key : book.current;
  return { ...book, pieces, current };
}

function sourceLike(header: PrefabHeader): PrefabSource {
  return { ...header, map: [] };
}

/** What a piece is called. */
export function titleOf(piece: Piece): string {
  if (piece.kind === "prefab") return nameOf(sourceLike(piece.header));
  return /^(?:palette|mixin)\s*:\s*(.*?)\s*$/m.exec(piece.text)?.[1] ?? "remarks";
}

/** What kind of piece it is, in a word. */
export function kindWord(piece: Piece): string {
  if (piece.kind === "prefab") return kindOf(sourceLike(piece.header));
  return /^(palette|mixin)\s*:/m.exec(piece.text)?.[1] ?? "text";
}

/** The header with its name under another kind, in the same place. */
export function withKind(header: PrefabHeader, kind: PrefabKind): PrefabHeader {
  const isName = (key: string) => (PREFAB_KINDS as readonly string[]).includes(key);
  return Object.fromEntries(Object.entries(header).map(([key, value]) => [isName(key) ? kind : key, value]));
}

/** Whether a piece has a drawing. A blueprint may do without: it says in words what it is. */
export function isDrawn({ header, drawing }: PrefabPiece): boolean {
  return header.blueprint === undefined || drawing.rows.some((row) => row.some((glyph) => glyph !== NOTHING));
}

/** The prefab that a piece writes. */
export function sourceOf(piece: PrefabPiece): PrefabSource {
  const { header, drawing } = piece;
  return { ...header, map: isDrawn(piece) ? mapOf(drawing, holeGlyph(header) ?? " ") : [] };
}

/** The glyph that means a hole: a space, unless the legend gives that another meaning. */
export function holeGlyph({ legend = {} }: PrefabHeader): string | undefined {
  const isHole = (entry: LegendEntry | undefined) => typeof entry === "object" && entry.hole === true;
  if (!Object.hasOwn(legend, " ") || isHole(legend[" "])) return " ";
  return Object.keys(legend).find((glyph) => isHole(legend[glyph]));
}

const MAP_START = "===";
const PIECE_END = "---";

/** Where a piece stands in the text of its book. */
export interface PieceLines {
  readonly key: number;
  /** Its first line, counted from 1. */
  readonly start: number;
  /** The first line of its map; none where it has no map. */
  readonly map: number | undefined;
  /** The line after its last. */
  readonly end: number;
}

/** The text of a `.vault` file, and where each piece stands in it. */
export function writtenBook(
  formats: Formats,
  pieces: readonly Piece[],
): { readonly text: string; readonly lines: readonly PieceLines[] } {
  const texts: string[] = [];
  const lines: PieceLines[] = [];
  let line = 1;
  for (const piece of pieces) {
    const header = piece.kind === "shared" ? piece.text : headerTextOf(formats, piece);
    const hasMap = piece.kind === "prefab" && isDrawn(piece);
    const map = hasMap ? mapTextOf(formats, piece) : "";
    const text = `${header}${map}`;
    const start = line;
    line += newlines(text) + 1;
    lines.push({
      key: piece.key,
      start,
      map: hasMap ? start + newlines(header) + 1 : undefined,
      end: line - 1,
    });
    texts.push(text);
  }
  return { text: texts.join(`${PIECE_END}\n`), lines };
}

function newlines(text: string): number {
  return text.split("\n").length - 1;
}

const WRITTEN = new WeakMap<PrefabHeader, string>();

/** A piece's header as text. */
export function headerTextOf({ writeHeader }: Formats, { header, headerText }: PrefabPiece): string {
  if (headerText !== undefined) return headerText;
  const known = WRITTEN.get(header) ?? writeHeader(header);
  WRITTEN.set(header, known);
  return known;
}

/** The line that ends a header, and the map under it, with whatever it takes to be read back. */
function mapTextOf({ writeVault }: Formats, piece: PrefabPiece): string {
  const { map } = sourceOf(piece);
  const text = writeVault({ map });
  return text.slice(text.indexOf(`${MAP_START}\n`));
}

/** Reads the text of a `.vault` file. Maps may be wrong: that is what an editor is for; headers may not. */
export function readBook(formats: Formats, given: string, file: string): Book {
  const lines = given
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n")
    .replace(/\n$/, "")
    .split("\n");
  const pieces: Piece[] = [];
  let from = 0;
  for (let to = 0; to <= lines.length; to++) {
    if (to < lines.length && lines[to] !== PIECE_END) continue;
    const piece = readPiece(formats, lines, from, to, file);
    if (piece !== undefined) pieces.push(piece);
    from = to + 1;
  }
  return bookOf(formats.nameFor(file), pieces);
}

function readPiece(
  formats: Formats,
  lines: readonly string[],
  from: number,
  to: number,
  file: string,
): Piece | undefined {
  const own = lines.slice(from, to);
  const mapAt = own.indexOf(MAP_START);
  if (own.every((line) => line.trim() === "")) return undefined;
  // Messages name the line of the whole file.
  const inFile = (line: number, text: string) => "\n".repeat(line) + text;
  if (mapAt < 0) {
    const text = `${own.join("\n")}\n`;
    if (/^(?:palette|mixin)\s*:/m.test(text) || /^(?:\s*(?:#.*)?\n)*$/.test(text)) return sharedPiece(text);
    if (/^blueprint\s*:/m.test(text)) {
      return prefabPiece({ ...formats.readHeader(inFile(from, text), file), map: [] }, text);
    }
    throw formats.readVaultFile(inFile(from, text), file).errors[0] ?? new Error(`${file}: there is no map in it.`);
  }
  const headerText = `${own.slice(0, mapAt).join("\n")}\n`;
  const header = formats.readHeader(inFile(from, headerText), file);
  const rows = own.slice(mapAt + 1).map((row) => (/^\\+(?:===|---)$/.test(row) ? row.slice(1) : row));
  const first = from + mapAt + 1;
  const map = formats.readPlainMap(inFile(first, rows.join("\n")), file).slice(first);
  return prefabPiece({ ...header, map }, headerText);
}

/** Whether text can be the header of a prefab: the header, or the first thing that is wrong. */
export function readHeaderText(
  { readHeader }: Formats,
  text: string,
): { readonly header: PrefabHeader } | { readonly problem: string; readonly line: number } {
  const separator = text.split("\n").findIndex((line) => line === MAP_START || line === PIECE_END);
  if (separator >= 0) return { problem: "a header ends before this line; maps are drawn.", line: separator + 1 };
  try {
    return { header: readHeader(text, "header") };
  } catch (error) {
    return { problem: messageOf(error), line: (error as Partial<FileError>).line ?? 1 };
  }
}

/** What is wrong, without the place in front and the lines of the file below. */
export function messageOf(error: unknown): string {
  const { file, line, column, message } = error as Partial<FileError>;
  if (message === undefined) return String(error);
  const place = file === undefined ? "" : `${file}:${line}:${column}: `;
  const text = message.startsWith(place) ? message.slice(place.length) : message;
  return text.split("\n")[0]!;
}

/**
 * A prefab as people write it: prefabs that are ready to be placed have all that their glyphs mean in their own
 * legend. What is usual or not used goes, and palettes that ship stand there by name.
 */
export function tidied(source: PrefabSource): PrefabSource {
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const legend = new Map(Object.entries(source.legend ?? {}));
  const drawn = new Set(source.map.join(""));
  const palettes = SHIPPED_PALETTES.filter(
    ({ legend: entries }) =>
      Object.entries(entries).every(([glyph, entry]) => same(legend.get(glyph), entry)) &&
      Object.keys(entries).some((glyph) => drawn.has(glyph)),
  );
  const usual = Object.assign({}, DEFAULT_LEGEND, ...palettes.map(({ legend: entries }) => entries));
  // Whatever is used may lead to others.
  const shuffled = (source.vary ?? []).flatMap(({ shuffle = [] }) => [...shuffle.join("")]);
  const used = new Set([...drawn, ...shuffled, ...glyphsIn(source.vary), ...glyphsIn(source.params)]);
  for (const glyph of used) for (const other of glyphsIn(source.legend?.[glyph])) used.add(other);
  for (const [glyph, entry] of legend) if (!used.has(glyph) || same(usual[glyph], entry)) legend.delete(glyph);
  const { legend: _, map, ...header } = source;
  return {
    ...header,
    ...(palettes.length > 0 ? { palettes: palettes.map(({ palette }) => palette) } : {}),
    ...(legend.size > 0 ? { legend: Object.fromEntries(legend) } : {}),
    map,
  };
}

/** Everything in a value that may be a glyph: keys and texts of one character. */
function* glyphsIn(value: unknown): Generator<string> {
  if (typeof value === "string" && [...value].length === 1) yield value;
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if ([...key].length === 1) yield key;
    yield* glyphsIn(inner);
  }
}
