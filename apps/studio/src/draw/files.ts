import { type Level, readLevel, UndercroftError } from "undercroft";
import type { PrefabSource } from "undercroft/prefabs";
import {
  type Book,
  bookOf,
  type Formats,
  headerTextOf,
  type Piece,
  type PrefabPiece,
  prefabPiece,
  readBook,
  sourceOf,
  tidied,
  titleOf,
  withKind,
  writtenBook,
} from "./book.ts";
import type { Area } from "./drawing.ts";
import type { Check } from "./findings.ts";

/** Larger files are not even read: no drawing is as large. */
export const LARGEST_FILE = 5 * 1024 * 1024;

/** Endings of what other programs make. */
const FOREIGN_ENDINGS: readonly string[] = [".tmx", ".tmj", ".ldtk", ".csv", ".des"];

/** Endings of the files that can be opened, for the system's dialog. */
export const OPENED_ENDINGS: readonly string[] = [
  ".vault",
  ".xp",
  ".txt",
  ".json",
  ".yaml",
  ".yml",
  ...FOREIGN_ENDINGS,
];

/** What was opened. */
export interface Opened {
  readonly book: Book;
  /** What files of other programs lose, in words. */
  readonly losses: readonly string[];
}

/** What is needed of a file. */
export type GivenFile = Pick<File, "name" | "size" | "arrayBuffer">;

/** Opens files as one book. Throws with words for people where one of them can't be read; then nothing is opened. */
export async function openFiles(formats: Formats, files: readonly GivenFile[]): Promise<Opened> {
  for (const { name, size } of files) {
    if (size > LARGEST_FILE) {
      const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(0);
      throw refuse(name, `it has ${megabytes(size)} MB; ${megabytes(LARGEST_FILE)} MB is the most.`);
    }
  }
  const pieces: Piece[] = [];
  const losses: string[] = [];
  let title: string | undefined;
  const main = files.filter((file) => !files.some(({ name }) => belongsTo(file.name, name)));
  for (const file of main) {
    if (FOREIGN_ENDINGS.includes(endingOf(file.name))) {
      const converted = await convertFile(formats, file, files);
      const sources = converted.flatMap(({ source }) => (source === undefined ? [] : [source]));
      if (sources.length === 0) throw refuse(file.name, "there is nothing in it that can be drawn.");
      pieces.push(...sources.map((source) => prefabPiece(source)));
      losses.push(...converted.flatMap((one) => one.losses.map(({ line, what }) => `${file.name}:${line}: ${what}`)));
      title ??= formats.nameFor(file.name);
      continue;
    }
    const beside = files.find(({ name }) => name === `${file.name}.yaml`);
    const opened = await openFile(formats, file, beside);
    pieces.push(...opened.pieces);
    title ??= opened.name;
  }
  return { book: bookOf(title ?? "drawing", pieces), losses };
}

/** Whether a file says something about another one, or is a part of it: a header, a mapping, a tileset, a template. */
function belongsTo(name: string, other: string): boolean {
  const isHeader = /\.(xp|tmx|tmj|ldtk|csv)\.(ya?ml|json)$/i.test(name) && name.startsWith(`${other}.`);
  return isHeader || (/\.(tsx|tsj|tx|tj|ldtkl)$/i.test(name) && /\.(tmx|tmj|ldtk)$/i.test(other));
}

/** Converts the maps or vaults of another program. The files that were opened together can refer to each other. */
async function convertFile(formats: Formats, file: GivenFile, files: readonly GivenFile[]) {
  const { name } = file;
  if (endingOf(name) === ".des") return formats.convertDesFile(await textOf(file), name);
  const maps = await formats.readMaps(new Uint8Array(await file.arrayBuffer()), name, {
    // Files are known by their names alone, wherever they were.
    above: Number.MAX_SAFE_INTEGER,
    async readBeside(path) {
      const wanted = path.split("/").at(-1);
      const beside = files.find((one) => one.name === wanted);
      return beside === undefined ? undefined : new Uint8Array(await beside.arrayBuffer());
    },
  });
  return maps.map((map) => formats.importedVault(map));
}

async function openFile(formats: Formats, file: GivenFile, beside: GivenFile | undefined): Promise<Book> {
  const { name } = file;
  const bookOfSources = (sources: readonly PrefabSource[]) =>
    bookOf(
      formats.nameFor(name),
      sources.map((source) => prefabPiece(source)),
    );
  switch (endingOf(name)) {
    case ".xp": {
      const image = await formats.readXp(new Uint8Array(await file.arrayBuffer()));
      const header =
        beside === undefined
          ? formats.headerIn(image, formats.nameFor(name))
          : formats.readHeader(await textOf(beside), beside.name);
      return bookOfSources([formats.xpToSource(image, header)]);
    }
    case ".txt":
      return bookOfSources([{ vault: formats.nameFor(name), map: formats.readPlainMap(await textOf(file), name) }]);
    case ".json":
    case ".yaml":
    case ".yml": {
      const text = await textOf(file);
      const level = levelOf(text);
      if (level !== undefined) return bookOfSources([formats.levelToSource(level, formats.nameFor(name))]);
      const { prefabs, errors } = formats.readPrefabJson(text, name);
      if (errors[0] !== undefined) throw errors[0];
      return bookOfSources(prefabs.map(({ source }) => tidied(source)));
    }
    case ".vault":
      return readBook(formats, await textOf(file), name);
    default:
      throw refuse(name, `drawings are files of ${OPENED_ENDINGS.join(", ")}.`);
  }
}

function refuse(name: string, message: string): UndercroftError {
  return new UndercroftError("bad-content", `${name} can't be opened: ${message}`);
}

async function textOf(file: GivenFile): Promise<string> {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    throw refuse(file.name, "it is not text.");
  }
}

/** The level of a level file; undefined where the text is something else. */
function levelOf(text: string): Level | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && "tileset" in value ? readLevel(value) : undefined;
  } catch {
    return undefined;
  }
}

/** A file to take away. */
export interface SavedFile {
  readonly name: string;
  readonly mime: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
}

/** What a book can be saved as. */
export const SAVED_FORMATS = [
  { id: "vault", label: ".vault", help: "All prefabs of the file, as text." },
  { id: "xp", label: ".xp", help: "This drawing for REXPaint, and its header beside it." },
  { id: "json", label: ".json", help: "All prefabs of the file, for programs." },
  { id: "txt", label: ".txt", help: "This drawing alone, without its header." },
] as const;

export type SavedFormat = (typeof SAVED_FORMATS)[number]["id"];

/** The files of a book, or of the prefab on the screen, in a format. */
export async function savedFiles(
  formats: Formats,
  book: Book,
  piece: PrefabPiece | undefined,
  check: Check | undefined,
  format: SavedFormat,
): Promise<readonly SavedFile[]> {
  const prefabs = book.pieces.filter((one) => one.kind === "prefab");
  if (format === "vault") {
    return [{ name: `${book.name}.vault`, mime: "text/plain", content: writtenBook(formats, book.pieces).text }];
  }
  if (format === "json") {
    // Palettes and mixins of the file are worked in, where that is possible.
    const sources = prefabs.map((one) => soundSource(one, check) ?? sourceOf(one));
    const content = formats.writePrefabJson(sources.length === 1 ? sources[0]! : sources);
    return [{ name: `${book.name}.json`, mime: "application/json", content }];
  }
  if (piece === undefined) throw new UndercroftError("bad-content", "a palette has no drawing to be saved.");
  const title = titleOf(piece);
  if (format === "txt") {
    return [{ name: `${title}.txt`, mime: "text/plain", content: `${sourceOf(piece).map.join("\n")}\n` }];
  }
  const source = soundSource(piece, check) ?? sourceOf(piece);
  const { map: _, ...header } = source;
  const bytes = await formats.writeXp(formats.sourceToXp(source));
  const isAsWritten = JSON.stringify(header) === JSON.stringify(piece.header);
  return [
    { name: `${title}.xp`, mime: "application/octet-stream", content: new Uint8Array(bytes) },
    {
      name: `${title}.xp.yaml`,
      mime: "text/yaml",
      content: isAsWritten ? headerTextOf(formats, piece) : formats.writeHeader(header),
    },
  ];
}

function soundSource({ key }: PrefabPiece, check: Check | undefined): PrefabSource | undefined {
  const made = check?.prefabs.get(key);
  return made === undefined ? undefined : tidied(made.source);
}

/** Hands a file to the browser to be kept. */
export function takeAway({ name, mime, content }: SavedFile): void {
  const url = URL.createObjectURL(new Blob([content], { type: mime }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser needs it until the download has begun.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** A part of a level as a prefab: the glyphs that it has, without start and stairs where those can't be. */
export function cutOut(
  formats: Formats,
  level: Level,
  area: Area,
  kind: "level" | "section" | "vault",
  name: string,
): PrefabSource {
  const whole = formats.levelToSource(level, name);
  const isEnd = (glyph: string) => kind !== "level" && ["@", "<", ">"].includes(glyph);
  const map = whole.map.slice(area.y, area.y + area.height).map((row) =>
    [...row]
      .slice(area.x, area.x + area.width)
      .map((glyph) => (isEnd(glyph) ? "." : glyph))
      .join(""),
  );
  const drawn = new Set(map.join(""));
  const legend = Object.fromEntries(Object.entries(whole.legend ?? {}).filter(([glyph]) => drawn.has(glyph)));
  const { map: _, legend: _all, ...header } = whole;
  return { ...withKind(header, kind), ...(Object.keys(legend).length > 0 ? { legend } : {}), map };
}

/** The ending of a file's name in small letters, such as ".vault". */
function endingOf(name: string): string {
  return /\.[a-z]+$/i.exec(name)?.[0].toLowerCase() ?? "";
}
