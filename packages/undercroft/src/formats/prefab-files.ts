import { existsSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { printable, UndercroftError } from "../core/index.js";
import {
  type Mixin,
  type Pack,
  type Palette,
  type Prefab,
  PrefabError,
  type PrefabSource,
  pack,
  prefab,
  type SourcePath,
} from "../prefabs/index.js";
import { readDesFile } from "./des/des.js";
import { FileError } from "./file-error.js";
import { endingOf, nameFor } from "./file-names.js";
import { reading, readTextFile } from "./files.js";
import { isReadableMap } from "./maps/map-endings.js";
import { readPlainMap } from "./plain-map.js";
import { readPngPrefab } from "./png-drawing.js";
import { readPrefabJson } from "./prefab-json.js";
import { emptyFile, type PrefabFile, type PrefabFileOptions, singleFile } from "./prefab-reader.js";
import { readVaultFile } from "./vault-file.js";
import { readXpPrefab } from "./xp-header.js";

/** Loads the prefabs of a file, in the format of its extension, and everything that is wrong with them. */
export async function loadPrefabFile(path: string, options: PrefabFileOptions = {}): Promise<PrefabFile> {
  const ending = endingOf(path);
  if (ending === ".xp") return loadDrawing(path, readXpPrefab, options);
  if (ending === ".png") return loadDrawing(path, readPngPrefab, options);
  if (isReadableMap(path)) return loadMapPrefabs(path, options);
  const text = await readTextFile(path);
  if (ending === ".vault") return readVaultFile(text, path, options);
  if (ending === ".des") return readDesFile(text, path, options);
  if (ending === ".txt") {
    const read = () => ({ vault: nameFor(path), map: readPlainMap(text, path) });
    return single(path, read, options);
  }
  return readPrefabJson(text, path, options);
}

/** The maps of another program. They bring their readers along, which most calls don't need. */
async function loadMapPrefabs(path: string, options: PrefabFileOptions): Promise<PrefabFile> {
  const [{ loadMaps }, { mapPrefabs }] = await Promise.all([
    import("./load-maps.js"),
    import("./maps/imported-file.js"),
  ]);
  try {
    const maps = await loadMaps(path, options.tiles === undefined ? {} : { tiles: options.tiles.tiles });
    return mapPrefabs(maps, path, options);
  } catch (error) {
    if (error instanceof FileError) return emptyFile(path, [error]);
    throw error;
  }
}

/** Bytes of the largest drawing that is read. */
const LARGEST_DRAWING = 64 * 1024 * 1024;

/** A drawing, and the header beside it: `x.png.yaml` for `x.png`. */
async function loadDrawing(path: string, read: typeof readXpPrefab, options: PrefabFileOptions): Promise<PrefabFile> {
  if ((await reading(path, () => stat(path))).size > LARGEST_DRAWING) {
    return emptyFile(path, [new FileError(path, 1, 1, "the file is too large; the limit is 64 MB.")]);
  }
  const beside = `${path}.yaml`;
  const header = existsSync(beside) ? await readTextFile(beside) : undefined;
  return read(new Uint8Array(await reading(path, () => readFile(path))), header, path, options);
}

/** A file of one prefab; what is wrong with it is the file's error. */
function single(path: string, make: () => PrefabSource, options: PrefabFileOptions): PrefabFile {
  const place = ([key, y = 0, x = 0]: SourcePath, message: string, kind?: string) => {
    const [line, column] = key === "map" ? [Number(y) + 1, Number(x) + 1] : [1, 1];
    return new FileError(path, line, column, message, "", kind);
  };
  try {
    const source = make();
    return singleFile(prefab(source, [], options.tiles), source, place, options);
  } catch (error) {
    if (error instanceof FileError) return emptyFile(path, [error]);
    if (!(error instanceof UndercroftError)) throw error;
    return emptyFile(path, [place(error instanceof PrefabError ? error.at : [], error.message)]);
  }
}

/**
 * Loads a pack from a file, or from all prefab files in a folder. Legends can use a game's own tiles if you pass them.
 * Throws the first error.
 */
export async function loadPack(path: string, { tiles }: Pick<PrefabFileOptions, "tiles"> = {}): Promise<Pack> {
  const prefabs: Prefab[] = [];
  for await (const found of loadPrefabFiles(path, tiles === undefined ? {} : { tiles })) {
    if (found.errors.length > 0) throw found.errors[0];
    prefabs.push(...found.prefabs);
  }
  if (prefabs.length === 0)
    throw new UndercroftError("bad-content", `${printable(path)}: there are no prefabs in this file or folder.`);
  return pack(nameFor(path), prefabs);
}

/** Loads a file, or one after the other all prefab files of a folder. Each knows the palettes and mixins of those before. */
export async function* loadPrefabFiles(path: string, options: PrefabFileOptions = {}): AsyncGenerator<PrefabFile> {
  const isFolder = (await reading(path, () => stat(path))).isDirectory();
  const files = isFolder
    ? (await reading(path, () => readdir(path)))
        .filter(isPrefabPath)
        .sort(byText)
        .map((file) => `${path}/${file}`)
    : [path];
  const palettes: Palette[] = [];
  const mixins: Mixin[] = [];
  for (const file of files) {
    const found = await loadPrefabFile(file, { ...options, palettes, mixins });
    yield found;
    palettes.push(...found.palettes);
    mixins.push(...found.mixins);
  }
}

function isPrefabPath(file: string): boolean {
  const isDrawing = /\.(vault|xp|png)$/.test(file) || isReadableMap(file);
  return isDrawing || /\.prefabs?\.(json|ya?ml)$/.test(file);
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
