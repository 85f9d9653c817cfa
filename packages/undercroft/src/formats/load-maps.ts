import { existsSync } from "node:fs";
import { readFile, realpath, stat } from "node:fs/promises";
import { dirname, isAbsolute, join, relative, resolve } from "node:path";
import { printable, type Tile } from "../core/index.js";
import { FileError } from "./file-error.js";
import { reading, readTextFile } from "./files.js";
import { readImportMapping } from "./maps/import-mapping.js";
import type { ImportedMap } from "./maps/imported-map.js";
import { readMaps } from "./maps/read-maps.js";

/** Bytes of the largest map that is read. */
const LARGEST_MAP = 256 * 1024 * 1024;

/** How to load the maps of a file. */
export interface LoadMapsOptions {
  /** The path of a mapping. Default: `FILE.yaml` or `FILE.json` beside the file, if there is one. */
  readonly mapping?: string;
  /** The tiles that the maps can have. Default: the shipped tiles. */
  readonly tiles?: readonly Tile[];
}

/**
 * Loads the maps of a file of another program, with the tilesets and levels beside it that it refers to. Nothing outside of
 * its folder is read. Throws a FileError that says what is wrong and where.
 */
export async function loadMaps(
  path: string,
  { mapping, tiles }: LoadMapsOptions = {},
): Promise<readonly ImportedMap[]> {
  const { size } = await reading(path, () => stat(path));
  if (size > LARGEST_MAP) throw new FileError(path, 1, 1, "the file is too large; the limit is 256 MB.");
  return readMaps(new Uint8Array(await reading(path, () => readFile(path))), path, {
    ...(mapping === undefined ? {} : { mapping: readImportMapping(await readTextFile(mapping), mapping) }),
    ...(tiles === undefined ? {} : { tiles }),
    readBeside: (name) => readInFolder(dirname(path), name, path),
  });
}

/** Reads a file in a folder or below it, wherever links lead. Undefined if there is none. */
async function readInFolder(folder: string, name: string, map: string): Promise<Uint8Array | undefined> {
  const refuse = () =>
    new FileError(map, 1, 1, `${printable(name)} is outside of the map's folder. Only files in the folder are read.`);
  if (isAbsolute(name) || leaves(folder, resolve(folder, name))) throw refuse();
  const path = join(folder, name);
  if (!existsSync(path)) return undefined;
  if (leaves(await realpath(folder), await realpath(path))) throw refuse();
  if ((await stat(path)).size > LARGEST_MAP) {
    throw new FileError(path, 1, 1, "the file is too large; the limit is 256 MB.");
  }
  return new Uint8Array(await readFile(path));
}

function leaves(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === ".." || way.startsWith("../") || way.startsWith("..\\") || isAbsolute(way);
}
