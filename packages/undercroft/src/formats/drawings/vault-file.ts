import { Document, isMap, isSeq, Scalar, visit } from "yaml";
import { checkArgument, checkKeys, isPlain, type Kind, LIST, show, UndercroftError } from "../../core/index.js";
import { type Mixin, type Pack, type Palette, type PrefabSource, pack, type SourcePath } from "../../prefabs/index.js";
import type { FileErrors } from "../text/file-error.js";
import { mapRows, openText, rowProblem } from "../text/plain-map.js";
import { offsetOf, parseYaml, type YamlSource } from "../text/yaml-source.js";
import {
  assemble,
  type FilePiece,
  PREFAB_FILE_KEYS,
  type PrefabFile,
  type PrefabFileOptions,
  type WrittenPiece,
} from "./prefab-reader.js";
import type { PrefabHeader } from "./prefab-schema.js";

const HEADER_END = "===";
const DOCUMENT_END = "---";

/** Characters of one header: more is not written by hand. */
const LARGEST_HEADER = 64 * 1024;
/** Characters of all headers of a file, which take far longer to read than maps. */
const ALL_HEADERS = 2 * 1024 * 1024;
const MOST_DOCUMENTS = 4096;

/**
 * Reads a `.vault` file: prefabs, palettes and mixins, separated by lines of `---`. Each has a YAML header. In a
 * prefab, a line of `===` and its map follow; a blueprint can do without. Rows of a map that are `---` or `===` start with a `\`.
 */
export function readVaultFile(text: string, file: string, options: PrefabFileOptions = {}): PrefabFile {
  checkKeys("readVaultFile", options, PREFAB_FILE_KEYS);
  const errors = openText(text, file);
  const pieces: FilePiece[] = [];
  const headerOf = lastHeader();
  let headers = 0;
  let count = 0;
  for (const document of documentsOf(errors.text)) {
    headers += document.headerEnd - document.start;
    count++;
    if (count > MOST_DOCUMENTS || headers > ALL_HEADERS) {
      const most = count > MOST_DOCUMENTS ? `${MOST_DOCUMENTS} prefabs and palettes` : "2 MB of headers";
      errors.add(document.start, `a file can have at most ${most}. The rest of this file is ignored.`);
      break;
    }
    const piece = readDocument(document, errors, headerOf);
    if (piece !== undefined) pieces.push(piece);
    if (errors.isFull) break;
  }
  return assemble(pieces, errors, options);
}

/** Reads the prefabs of a `.vault` text as a pack named after the file. Throws the first error. */
export function parseVaults(text: string, file = "vaults.vault", options: PrefabFileOptions = {}): Pack {
  const { prefabs, errors } = readVaultFile(text, file, options);
  if (errors.length > 0) throw errors[0];
  return pack(file.replace(/^.*[/\\]/, "").replace(/\.\w+$/, ""), prefabs);
}

/** Reads headers, and remembers the last one: what is said of a header is mostly said all at once. */
function lastHeader(): typeof parseYaml {
  let last: { readonly header: string; readonly source: YamlSource } | undefined;
  return (header) => {
    if (last?.header !== header) last = { header, source: parseYaml(header) };
    return last.source;
  };
}

/** A document of a file, by offsets of its text. */
interface VaultDocument {
  readonly start: number;
  readonly headerEnd: number;
  /** Where the map begins, if there is one. */
  readonly mapStart: number | undefined;
  readonly end: number;
  /** A second line of `===`: what follows can't be meant as rows. */
  readonly strayEnd: number | undefined;
}

function* documentsOf(text: string): Generator<VaultDocument> {
  let start = 0;
  let headerEnd: number | undefined;
  let mapStart: number | undefined;
  let strayEnd: number | undefined;
  for (let at = 0; at <= text.length; ) {
    const newline = text.indexOf("\n", at);
    const next = newline < 0 ? text.length + 1 : newline + 1;
    const line = separatorAt(text, at, next - 1);
    if (line === HEADER_END) {
      if (mapStart === undefined) {
        headerEnd = at;
        mapStart = Math.min(next, text.length);
      } else {
        strayEnd ??= at;
      }
    }
    if (line === DOCUMENT_END || next > text.length) {
      const end = line === DOCUMENT_END ? at : text.length;
      yield { start, headerEnd: headerEnd ?? end, mapStart, end, strayEnd };
      start = next;
      headerEnd = mapStart = strayEnd = undefined;
    }
    at = next;
  }
}

/** The separator that a line is, if it is one. */
function separatorAt(text: string, start: number, end: number): string | undefined {
  const length = end - start - (text[end - 1] === "\r" ? 1 : 0);
  if (length !== HEADER_END.length) return undefined;
  return [HEADER_END, DOCUMENT_END].find((separator) => text.startsWith(separator, start));
}

/** A line that can only be a row of a map: neither a key nor the brackets, quotes and dashes of YAML. */
const LIKE_A_ROW = /^[\w #.+=@<>^%!~]+\r?$/;

/** Reads one document; nothing where it is blank, or so wrong that no prefab could be checked. */
function readDocument(
  { start, headerEnd, mapStart, end, strayEnd }: VaultDocument,
  errors: FileErrors,
  headerOf: typeof parseYaml,
): FilePiece | undefined {
  const header = errors.text.slice(start, headerEnd);
  const refuse = (offset: number, message: string): undefined => {
    errors.add(offset, message);
  };
  if (header.length > LARGEST_HEADER) {
    return refuse(start, `this header is too large; the limit is ${LARGEST_HEADER / 1024} kB.`);
  }
  // Only comments, or nothing: a file may begin or end with a separator.
  if (mapStart === undefined && firstText(header) === header.length) return undefined;
  const loose = /^(===|---)[^\S\n]+$/m.exec(header);
  if (loose !== null) {
    return refuse(start + loose.index, `a separator line must be exactly ${loose[1]}, without spaces after it.`);
  }
  const { value, problems } = headerOf(header);
  const [first] = problems;
  if (first !== undefined) {
    const line = header.slice(header.lastIndexOf("\n", first.offset - 1) + 1).split("\n", 1)[0]!;
    if (mapStart === undefined && LIKE_A_ROW.test(line)) {
      const message = `this isn't part of a header. If it is the map, put a line with exactly ${HEADER_END} above it.`;
      return refuse(start + first.offset, message);
    }
    for (const problem of problems) errors.add(start + problem.offset, problem.message);
    return undefined;
  }

  // A header may be read again where one of its parts is to be pointed at: keeping all of them would fill the memory.
  const inHeader = (path: SourcePath, part: "key" | "value") => {
    const offset = offsetOf(headerOf(header), header, path, part);
    return start + (path.length === 0 ? firstText(header) : offset);
  };
  const piece = { value, locate: inHeader };
  if (typeof value !== "object" || value === null || Array.isArray(value)) return piece;
  if (Object.hasOwn(value, "map")) {
    const message = `the map must come after the header, below a line with exactly ${HEADER_END}.`;
    return refuse(inHeader(["map"], "key"), message);
  }
  const mapless = ["palette", "mixin"].find((key) => Object.hasOwn(value, key));
  if (mapless !== undefined) {
    if (mapStart !== undefined) errors.add(headerEnd, `a ${mapless} can't have a map.`);
    return piece;
  }
  if (mapStart === undefined) {
    if (Object.hasOwn(value, "blueprint")) return piece;
    const message = `the map is missing. Put it after the header, below a line with exactly ${HEADER_END}.`;
    return refuse(start + firstText(header), message);
  }
  if (strayEnd !== undefined) {
    const advice = `For a row of the map write \\${HEADER_END}; before the next header write ${DOCUMENT_END}.`;
    return refuse(strayEnd, `unexpected ${HEADER_END}. ${advice}`);
  }
  const rows = mapRows(errors.text, mapStart, end, refuse);
  if (rows === undefined) return undefined;
  return {
    value: { ...value, map: rows.map((row) => (ESCAPED.test(row) ? row.slice(1) : row)) },
    locate: (path, part) =>
      path[0] === "map" ? offsetInMap(errors.text, mapStart, path.slice(1)) : inHeader(path, part),
  };
}

/** Rows that would be taken for a separator without the `\` in front, and how they look with one. */
const SEPARATING = /^\\*(?:===|---)$/;
const ESCAPED = /^\\+(?:===|---)$/;

/** The offset of the first character that is neither blank nor part of a comment. */
function firstText(header: string): number {
  return /^(?:\s*#[^\n]*(?:\n|$))*\s*/.exec(header)![0].length;
}

/** The offset of a row of a map, or of one of its characters. */
function offsetInMap(text: string, mapStart: number, [y = 0, x = 0]: SourcePath): number {
  let at = mapStart;
  for (let row = 0; row < Number(y); row++) at = text.indexOf("\n", at) + 1;
  const end = text.indexOf("\n", at);
  const row = text.slice(at, end < 0 ? text.length : end).replace(/\r$/, "");
  return at + [...row].slice(0, Number(x) + (ESCAPED.test(row) ? 1 : 0)).join("").length;
}

/** Writes prefabs, palettes and mixins as a `.vault` file. */
export function writeVaultFile(pieces: readonly WrittenPiece[]): string {
  checkArgument("writeVaultFile", "pieces", LIST, pieces);
  return pieces.map((piece) => ("map" in piece ? writeVault(piece) : writeHeader(piece))).join(`${DOCUMENT_END}\n`);
}

/**
 * Writes a prefab as a document of a `.vault` file. Empty rows at the end of its map are left out, and so is the map of
 * a blueprint that has none.
 */
export function writeVault(source: PrefabSource): string {
  checkArgument("writeVault", "source", SOURCE, source);
  const { map, ...header } = source;
  if (map.length === 0 && source.blueprint !== undefined) return writeHeader(header);
  for (const [y, row] of map.entries()) {
    const problem = row.includes("\u00a0")
      ? "it contains a non-breaking space, which would become a normal space."
      : rowProblem(row)?.message;
    if (problem === undefined) continue;
    throw new UndercroftError("bad-content", `row ${y + 1} of the map, ${show(row)}, can't be written: ${problem}`);
  }
  const rows = map.map((row) => (SEPARATING.test(row) ? `\\${row}` : row));
  while (rows.at(-1) === "") rows.pop();
  return [writeHeader(header), HEADER_END, "\n", ...rows.map((row) => `${row}\n`)].join("");
}

/** Writes a prefab without its map as YAML: the header above a map, or next to a drawing. */
export function writeHeader(header: PrefabHeader | Palette | Mixin): string {
  const document = new Document(header, { aliasDuplicateObjects: false });
  // A line for each key and for each glyph, whatever stands under it.
  visit(document, {
    Pair(_key, { key, value }, path) {
      const isLegend = key instanceof Scalar && key.value === "legend" && path.length === 2;
      if ((isMap(value) || isSeq(value)) && !isLegend) value.flow = true;
    },
  });
  return document.toString({ lineWidth: 0, flowCollectionPadding: true });
}

/** A source with a map, as an argument of public functions. */
export const SOURCE: Kind = {
  rule: "the source of a prefab, with a map",
  fits: (value) => isPlain(value) && Array.isArray(value.map),
};
