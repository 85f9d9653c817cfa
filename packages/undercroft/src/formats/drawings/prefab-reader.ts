import { FLAG, type KeysOf, LIST, show, suggestion, type Tileset, UndercroftError } from "../../core/index.js";
import {
  BLUEPRINTS_PACK,
  checkHolders,
  type LegendEntry,
  type LintFinding,
  type LintNames,
  linkSlots,
  lintPart,
  type Mixin,
  type Palette,
  PREFAB_KINDS,
  type Prefab,
  PrefabError,
  type PrefabSource,
  prefab,
  SHIPPED_PALETTES,
  type SourcePath,
  unheldKeys,
  writtenPlace,
} from "../../prefabs/index.js";
import { checkValue, PREFAB } from "../../schemas/index.js";
import { byPlace, FileError, type FileErrors } from "../text/file-error.js";
import { cleanRow, rowProblem } from "../text/plain-map.js";

/** The result of reading a prefab file: everything that is valid, and everything that is wrong. */
export interface PrefabFile {
  /** The prefabs that are valid. */
  readonly prefabs: readonly Prefab[];
  /** The palettes of the file, each with everything it includes. */
  readonly palettes: readonly Palette[];
  /** The mixins that the file defines. */
  readonly mixins: readonly Mixin[];
  /** Everything in the file, in order, before palettes and mixins are applied. */
  readonly written: readonly WrittenPiece[];
  /** What is wrong with the others, in the order of the file. */
  readonly errors: readonly FileError[];
  /** Likely mistakes, if `lint` is set. Prefabs that can never be placed are errors then. */
  readonly warnings: readonly FileError[];
  /** Makes an error about a part of a prefab's source, with its place in the file. */
  errorAt(prefab: Prefab, at: SourcePath, message: string): FileError;
}

/** A prefab, palette or mixin as written by people. */
export type WrittenPiece = PrefabSource | Palette | Mixin;

/** How to read a prefab file, and what it can refer to. */
export interface PrefabFileOptions {
  /** Palettes from other files, in addition to the shipped ones. */
  readonly palettes?: readonly Palette[];
  /** Mixins from other files. */
  readonly mixins?: readonly Mixin[];
  /** The tiles that legends can use. Default: the shipped tiles. */
  readonly tiles?: Tileset;
  /** Whether to look for likely mistakes. Default: false. */
  readonly lint?: boolean;
  /** What the world says of its prefabs, for `lint`. Default: nothing, so things can have any names. */
  readonly names?: LintNames;
}

/** A prefab or a palette as it stands in a file. */
export interface FilePiece {
  readonly value: unknown;
  /** The offset of a part of it, or of what is nearest. */
  locate(path: SourcePath, part: "key" | "value"): number;
}

/** A file that gives nothing, and what is wrong with it. */
export function emptyFile(path: string, errors: readonly FileError[] = []): PrefabFile {
  const errorAt: PrefabFile["errorAt"] = ({ name }, _, message) => new FileError(path, 1, 1, `${name}: ${message}`);
  return { prefabs: [], palettes: [], mixins: [], written: [], errors, warnings: [], errorAt };
}

/** A file of one prefab; `place` makes an error at the place in the file that a place of the prefab's source comes from. */
export function singleFile(
  made: Prefab,
  source: PrefabSource,
  place: (at: SourcePath, message: string, kind?: string) => FileError,
  { lint = false, tiles, names }: PrefabFileOptions,
): PrefabFile {
  const findings = lint ? lintPiece(made, source, tiles, names) : [];
  const of = (severity: LintFinding["severity"]) =>
    findings
      .filter((finding) => finding.severity === severity)
      .map(({ at, message, kind }) => place(at, message, kind));
  const errors = of("error");
  return {
    ...emptyFile("", errors),
    prefabs: errors.length === 0 ? [made] : [],
    written: [source],
    warnings: of("warning"),
    errorAt: (_, at, message) => place(writtenPlace(made, at), `${made.name}: ${message}`),
  };
}

/** A file with one drawing and no header: what is wrong with it is at a row and a column, or with all of it. */
export function drawnFile(file: string, make: () => PrefabSource, options: PrefabFileOptions): PrefabFile {
  const place = ([key, y = 0, x = 0]: SourcePath, message: string, kind?: string) => {
    const [line, column] = key === "map" ? [Number(y) + 1, Number(x) + 1] : [1, 1];
    return new FileError(file, line, column, message, "", kind);
  };
  try {
    const source = make();
    return singleFile(prefab(source, [], options.tiles), source, place, options);
  } catch (error) {
    if (error instanceof FileError) return emptyFile(file, [error]);
    if (!(error instanceof UndercroftError)) throw error;
    return emptyFile(file, [place(error instanceof PrefabError ? error.at : [], error.message)]);
  }
}

/** Palettes of one file. */
const MOST_PALETTES = 256;

/** Makes prefabs, palettes and mixins of the pieces of a file. Palettes and mixins may stand anywhere in it. */
export function assemble(
  pieces: readonly FilePiece[],
  errors: FileErrors,
  { palettes: given = [], mixins: otherMixins = [], tiles, lint = false, names }: PrefabFileOptions,
): PrefabFile {
  const palettes = new Map<string, Found<Palette>>();
  const mixins = new Map<string, Found<Mixin>>();
  const sources = new Map<string, Found<PrefabSource>>();
  const written: WrittenPiece[] = [];
  for (const piece of pieces) {
    if (errors.isFull) break;
    const part = hasKey(piece.value, "mixin")
      ? checked<Mixin>(piece, errors, mixins, "mixin")
      : hasKey(piece.value, "palette")
        ? checked<Palette>(piece, errors, palettes, "palette")
        : checked<PrefabSource>(withMap(piece), errors, sources, "prefab");
    if (part === undefined) continue;
    if ("palette" in part && palettes.size > MOST_PALETTES) {
      errors.add(piece.locate(["palette"], "value"), `a file can have at most ${MOST_PALETTES} palettes.`);
    }
    written.push("map" in part ? { ...part, map: part.map.map(cleanRow) } : part);
  }
  const book = new PaletteBook([...SHIPPED_PALETTES, ...given], palettes, errors);
  const whole = [...palettes.keys()].map((name) => book.complete(name)).filter((palette) => palette !== undefined);
  const known = [...given.map(({ palette }) => book.complete(palette)!), ...whole];
  const ownMixins = [...mixins.values()].map(({ value }) => value);
  const allMixins = [...otherMixins, ...ownMixins];
  const offsetIn = (name: string, at: SourcePath) => locateInPrefab(sources.get(name)!, at);
  const prefabs: Prefab[] = [];
  for (const [name, { value: source, piece }] of sources) {
    if (errors.isFull) break;
    // What is wrong with its palette has been said.
    if (source.palettes?.some((palette) => book.isBroken(palette))) continue;
    try {
      prefabs.push(prefab({ ...source, map: source.map.map(cleanRow) }, known, tiles, allMixins));
    } catch (error) {
      if (!(error instanceof UndercroftError)) throw error;
      if (error instanceof PrefabError) errors.add(offsetIn(name, error.at), error.message);
      else errors.add(piece.locate([], "value"), `${name}: ${error.message}`);
    }
  }
  const linked = link(prefabs, errors, offsetIn);
  const warnings: FileError[] = [];
  const hopeless = new Set<string>();
  const refuse = (name: string, at: SourcePath, message: string, kind?: string) => {
    errors.add(offsetIn(name, at), message, kind);
    hopeless.add(name);
  };
  for (const made of lint ? linked : []) {
    const { name } = made;
    for (const { severity, kind, at, message } of lintPiece(made, sources.get(name)!.value, tiles, names)) {
      if (severity === "warning") warnings.push(errors.at(offsetIn(name, at), message, kind));
      else refuse(name, at, message, kind);
    }
  }
  for (const { prefab: name, at, message } of lint ? unheldKeys(linked, BLUEPRINTS_PACK.prefabs) : []) {
    refuse(name, at, `${name}: ${message}`, "unheld-key");
  }
  return {
    prefabs: linked.filter(({ name }) => !hopeless.has(name)),
    palettes: whole,
    mixins: ownMixins,
    written,
    errors: errors.sorted,
    warnings: warnings.sort(byPlace),
    errorAt: (made, at, message) => errors.at(offsetIn(made.name, writtenPlace(made, at)), `${made.name}: ${message}`),
  };
}

/** Gives prefabs what may fill their slots; those whose slots or holders never end are errors, and left out. */
function link(
  prefabs: readonly Prefab[],
  errors: FileErrors,
  offsetIn: (name: string, at: SourcePath) => number,
): readonly Prefab[] {
  let rest = prefabs;
  do {
    try {
      checkHolders(rest);
      return linkSlots(rest);
    } catch (error) {
      if (!(error instanceof PrefabError)) throw error;
      const endless = rest.find(({ name }) => name === error.prefab)!;
      errors.add(offsetIn(endless.name, writtenPlace(endless, error.at)), error.message);
      rest = rest.filter((one) => one !== endless);
    }
  } while (!errors.isFull);
  return [];
}

/** What is wrong or hardly meant about a prefab. A palette's glyphs are there for many, so no prefab has to use all of them. */
function lintPiece(made: Prefab, source: PrefabSource, tiles?: Tileset, names?: LintNames): readonly LintFinding[] {
  const isOwn = ({ at: [key, glyph] }: LintFinding) => key !== "legend" || Object.hasOwn(source.legend ?? {}, glyph!);
  return lintPart(made, isOwn, tiles, names).map((finding) => ({
    ...finding,
    at: writtenPlace(made, finding.at),
    message: `${made.name}: ${finding.message}`,
  }));
}

/** A blueprint may come without a map, which is the same as one without rows. */
function withMap(piece: FilePiece): FilePiece {
  const isBare = hasKey(piece.value, "blueprint") && !hasKey(piece.value, "map");
  return isBare ? { ...piece, value: { ...(piece.value as object), map: [] } } : piece;
}

interface Found<T> {
  readonly value: T;
  readonly piece: FilePiece;
}

function hasKey(value: unknown, key: string): boolean {
  return typeof value === "object" && value !== null && Object.hasOwn(value, key);
}

/** Checks a piece against its schema and files it under its name; a name that is taken is an error. */
function checked<T extends Palette | PrefabSource | Mixin>(
  piece: FilePiece,
  errors: FileErrors,
  known: Map<string, Found<T>>,
  what: "prefab" | "palette" | "mixin",
): T | undefined {
  const result = checkValue<T>(piece.value, PREFAB, what);
  const { key, name } = titleOf(piece.value);
  const prefix = name === undefined ? "" : `${name}: `;
  if ("problems" in result) {
    for (const { path, part, message } of result.problems) errors.add(piece.locate(path, part), `${prefix}${message}`);
    return undefined;
  }
  if (known.has(name!)) {
    errors.add(piece.locate([key!], "value"), `${prefix}there is already a ${what} with this name in the file.`);
    return undefined;
  }
  for (const [y, row] of ("map" in result.value ? result.value.map : []).entries()) {
    const problem = rowProblem(row);
    if (problem === undefined) continue;
    errors.add(piece.locate(["map", y, problem.column], "value"), `${prefix}${problem.message}`);
    return undefined;
  }
  known.set(name!, { value: result.value, piece });
  return result.value;
}

/** The name that a piece claims to have, where it can be shown, and the key it stands under. */
function titleOf(value: unknown): { readonly key?: string; readonly name?: string } {
  for (const key of [...PREFAB_KINDS, "palette", "mixin"]) {
    const name = (value as Record<string, unknown> | null)?.[key];
    if (typeof name === "string" && /^\w{1,64}$/.test(name)) return { key, name };
  }
  return {};
}

/** What a glyph means may come from elsewhere; then the glyph itself is the place to point at. */
function locateInPrefab({ piece, value: source }: Found<PrefabSource>, at: SourcePath): number {
  const [key, glyph] = at;
  if (key === "legend" && typeof glyph === "string" && source.legend?.[glyph] === undefined) {
    for (const [y, row] of source.map.entries()) {
      const x = [...cleanRow(row)].indexOf(glyph);
      if (x >= 0) return piece.locate(["map", y, x], "value");
    }
  }
  return piece.locate(at, "value");
}

/** All palettes that a file can use. Each is put together once, however often it is included. */
class PaletteBook {
  readonly #written: ReadonlyMap<string, Palette>;
  readonly #own: ReadonlyMap<string, Found<Palette>>;
  readonly #errors: FileErrors;
  /** Undefined where a palette can't be put together. */
  readonly #complete = new Map<string, Palette | undefined>();
  /** Those that are being put together. */
  readonly #open = new Set<string>();

  constructor(given: readonly Palette[], own: ReadonlyMap<string, Found<Palette>>, errors: FileErrors) {
    this.#written = new Map([...given, ...[...own.values()].map(({ value }) => value)].map((p) => [p.palette, p]));
    this.#own = own;
    this.#errors = errors;
  }

  isBroken(name: string): boolean {
    return this.#written.has(name) && this.complete(name) === undefined;
  }

  /** A palette with all that it includes, or nothing where that can't be. */
  complete(name: string): Palette | undefined {
    if (this.#complete.has(name)) return this.#complete.get(name);
    this.#open.add(name);
    const palette = this.#putTogether(this.#written.get(name)!);
    this.#open.delete(name);
    this.#complete.set(name, palette);
    return palette;
  }

  #putTogether({ palette: name, palettes = [], legend: own }: Palette): Palette | undefined {
    const legend = new Map<string, LegendEntry>();
    let isSound = true;
    for (const [i, included] of palettes.entries()) {
      const problem = this.#open.has(included)
        ? `${show(included)} includes this palette, so they include each other.`
        : this.#written.has(included)
          ? undefined
          : `there is no palette ${show(included)}.${suggestion(included, this.#written.keys())}`;
      if (problem !== undefined) this.#refuse(name, ["palettes", i], problem);
      const part = problem === undefined ? this.complete(included) : undefined;
      if (part === undefined) isSound = false;
      for (const [glyph, entry] of Object.entries(part?.legend ?? {})) legend.set(glyph, entry);
    }
    for (const [glyph, entry] of Object.entries(own)) legend.set(glyph, entry);
    const { maxProperties: mostGlyphs } = PREFAB.legend;
    if (legend.size > mostGlyphs) {
      const message = `with the palettes it includes, it has ${legend.size} glyphs; the limit is ${mostGlyphs}.`;
      this.#refuse(name, ["palettes"], message);
      isSound = false;
    }
    return isSound ? { palette: name, legend: Object.fromEntries(legend) } : undefined;
  }

  #refuse(name: string, at: SourcePath, message: string): void {
    const own = this.#own.get(name);
    if (own === undefined) throw new UndercroftError("bad-content", `palette ${show(name)}: ${message}`);
    this.#errors.add(own.piece.locate(at, "value"), `${name}: ${message}`);
  }
}

/** The keys of `PrefabFileOptions`. */
export const PREFAB_FILE_KEYS: KeysOf<PrefabFileOptions> = {
  palettes: LIST,
  mixins: LIST,
  tiles: true,
  lint: FLAG,
  names: true,
};
