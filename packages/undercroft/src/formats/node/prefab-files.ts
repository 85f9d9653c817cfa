import { existsSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { checkArgument, checkKeys, defined, type KeysOf, printable, TEXT, UndercroftError } from "../../core/index.js";
import { type Mixin, type Pack, type Palette, type Prefab, pack } from "../../prefabs/index.js";
import { readDesFile } from "../des/des.js";
import { readPngPrefab } from "../drawings/png-drawing.js";
import { readPrefabJson } from "../drawings/prefab-json.js";
import {
  drawnFile,
  emptyFile,
  PREFAB_FILE_KEYS,
  type PrefabFile,
  type PrefabFileOptions,
} from "../drawings/prefab-reader.js";
import { readVaultFile } from "../drawings/vault-file.js";
import { readXpPrefab } from "../drawings/xp-header.js";
import { isReadableMap, refuseForeign } from "../maps/map-endings.js";
import { FileError } from "../text/file-error.js";
import { endingOf, nameFor } from "../text/file-names.js";
import { readPlainMap } from "../text/plain-map.js";
import { readBytes, reading, readTextFile } from "./files.js";

/** How to load prefabs from files, and what they can refer to. */
export interface LoadPrefabOptions extends PrefabFileOptions {
  /** The folder that maps of other programs can refer to files in, or below it. Default: the folder of the map. */
  readonly root?: string;
}

/** Loads the prefabs of a file, in the format of its extension, and everything that is wrong with them. */
export async function loadPrefabFile(path: string, options: LoadPrefabOptions = {}): Promise<PrefabFile> {
  checkKeys("loadPrefabFile", options, LOAD_KEYS);
  checkArgument("loadPrefabFile", "path", TEXT, path);
  try {
    return await load(path, options);
  } catch (error) {
    if (error instanceof FileError) return emptyFile(path, [error]);
    throw error;
  }
}

const LOAD_KEYS: KeysOf<LoadPrefabOptions> = { ...PREFAB_FILE_KEYS, root: TEXT };

async function load(path: string, { root, ...options }: LoadPrefabOptions): Promise<PrefabFile> {
  const ending = endingOf(path);
  if (ending === ".xp") return loadDrawing(path, readXpPrefab, options);
  if (ending === ".png") return loadDrawing(path, readPngPrefab, options);
  refuseForeign(path);
  if (isReadableMap(path)) return loadMapPrefabs(path, root, options);
  const text = await readTextFile(path);
  if (ending === ".vault") return readVaultFile(text, path, options);
  if (ending === ".des") return readDesFile(text, path, options);
  if (ending === ".txt") {
    const read = () => ({ vault: nameFor(path), map: readPlainMap(text, path) });
    return drawnFile(path, read, options);
  }
  return readPrefabJson(text, path, options);
}

/** The maps of another program. They bring their readers along, which most calls don't need. */
async function loadMapPrefabs(path: string, root: string | undefined, options: PrefabFileOptions): Promise<PrefabFile> {
  const [{ loadMaps }, { mapPrefabs }] = await Promise.all([
    import("./load-maps.js"),
    import("../maps/imported-vault.js"),
  ]);
  const maps = await loadMaps(path, defined({ tiles: options.tiles?.tiles, root }));
  return mapPrefabs(maps, path, options);
}

/** Bytes of the largest drawing that is read. */
const LARGEST_DRAWING = 64 * 1024 * 1024;

/** A drawing, and the header beside it: `x.png.yaml` for `x.png`. */
async function loadDrawing(path: string, read: typeof readXpPrefab, options: PrefabFileOptions): Promise<PrefabFile> {
  const bytes = await readBytes(path, LARGEST_DRAWING);
  const beside = `${path}.yaml`;
  const header = existsSync(beside) ? await readTextFile(beside) : undefined;
  return read(bytes, header, path, options);
}

/**
 * Loads a pack from a file, or from all prefab files in a folder. Legends can use a game's own tiles if you pass them.
 * Throws the first error.
 */
export async function loadPack(path: string, options: Pick<LoadPrefabOptions, "tiles" | "root"> = {}): Promise<Pack> {
  checkKeys("loadPack", options, { tiles: true, root: TEXT });
  checkArgument("loadPack", "path", TEXT, path);
  const prefabs: Prefab[] = [];
  for await (const prefabFile of loadPrefabFiles(path, options)) {
    if (prefabFile.errors.length > 0) throw prefabFile.errors[0];
    prefabs.push(...prefabFile.prefabs);
  }
  if (prefabs.length === 0)
    throw new UndercroftError("bad-content", `${printable(path)}: there are no prefabs in this file or folder.`);
  return pack(nameFor(path), prefabs);
}

/** Loads a file, or one after the other all prefab files of a folder. Each knows the palettes and mixins of those before. */
export async function* loadPrefabFiles(path: string, options: LoadPrefabOptions = {}): AsyncGenerator<PrefabFile> {
  const isFolder = (await reading(path, () => stat(path))).isDirectory();
  const names = isFolder ? (await reading(path, () => readdir(path))).filter(isPrefabPath).sort(byText) : [];
  const files = isFolder ? names.map((name) => `${path}/${name}`) : [path];
  const palettes: Palette[] = [];
  const mixins: Mixin[] = [];
  for (const file of files) {
    const prefabFile = await loadPrefabFile(file, { ...options, palettes, mixins });
    yield prefabFile;
    palettes.push(...prefabFile.palettes);
    mixins.push(...prefabFile.mixins);
  }
}

function isPrefabPath(file: string): boolean {
  const isDrawing = /\.(vault|xp|png)$/.test(file) || isReadableMap(file);
  return isDrawing || /\.prefabs?\.(json|ya?ml)$/.test(file);
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
