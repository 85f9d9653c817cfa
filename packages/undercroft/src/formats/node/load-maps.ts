import { existsSync } from "node:fs";
import { realpath } from "node:fs/promises";
import { dirname, isAbsolute, join, relative, sep } from "node:path";
import {
  checkArgument,
  checkKeys,
  defined,
  type KeysOf,
  LIST,
  printable,
  show,
  TEXT,
  type Tile,
} from "../../core/index.js";
import { readImportMapping } from "../maps/import-mapping.js";
import type { ImportedMap } from "../maps/imported-map.js";
import { refuseForeign } from "../maps/map-endings.js";
import { mappingTemplate } from "../maps/mapping-template.js";
import { readMaps } from "../maps/read-maps.js";
import { FileError } from "../text/file-error.js";
import { readBytes, readTextFile } from "./files.js";

/** Bytes of the largest map that is read. */
const LARGEST_MAP = 256 * 1024 * 1024;

/** How to load the maps of a file. */
export interface LoadMapsOptions {
  /** The path of a mapping. Default: `FILE.yaml` or `FILE.json` beside the file, if there is one. */
  readonly mapping?: string;
  /** The tiles that the maps can have. Default: the shipped tiles. */
  readonly tiles?: readonly Tile[];
  /** The folder that tilesets and levels can be read from, or from below it. Default: the folder of the map. */
  readonly root?: string;
}

/**
 * Loads the maps of a file of another program, with the tilesets and levels beside it that it refers to. Nothing outside of
 * its folder is read, or of `root`. Throws a FileError that says what is wrong and where.
 */
export async function loadMaps(path: string, options: LoadMapsOptions = {}): Promise<readonly ImportedMap[]> {
  checkKeys("loadMaps", options, OPTION_KEYS);
  checkArgument("loadMaps", "path", TEXT, path);
  const { mapping, ...opening } = options;
  const { bytes, beside } = await openMap(path, opening);
  if (mapping === undefined) return readMaps(bytes, path, beside);
  return readMaps(bytes, path, { ...beside, mapping: readImportMapping(await readTextFile(mapping), mapping) });
}

/**
 * Returns a mapping for a file of another program, to start from: what nothing is known about, each with a meaning to be
 * changed. Throws a FileError that says what is wrong and where.
 */
export async function loadMappingTemplate(
  path: string,
  options: Omit<LoadMapsOptions, "mapping"> = {},
): Promise<string> {
  checkKeys("loadMappingTemplate", options, TEMPLATE_KEYS);
  checkArgument("loadMappingTemplate", "path", TEXT, path);
  const { bytes, beside } = await openMap(path, options);
  return mappingTemplate(bytes, path, beside);
}

/** A map's file, and what reads the others that it refers to. */
async function openMap(path: string, { tiles, root }: Pick<LoadMapsOptions, "tiles" | "root">) {
  refuseForeign(path);
  const bytes = await readBytes(path, LARGEST_MAP);
  const folder = dirname(path);
  const top = root ?? folder;
  if (leaves(top, folder)) {
    throw new FileError(path, 1, 1, `the map is not in the root folder ${show(root)}, nor below it.`);
  }
  const way = relative(top, folder);
  const above = way === "" ? 0 : way.split(sep).length;
  const readBeside = (name: string) => readInFolder(top, join(folder, name), path);
  return { bytes, beside: { ...defined({ tiles }), above, readBeside } };
}

/** Reads a file in a folder or below it, wherever links lead. Undefined if there is none. */
async function readInFolder(folder: string, path: string, map: string): Promise<Uint8Array | undefined> {
  const refuse = () => {
    const advice = "Say which folder has both of them with --root (in a program: root)";
    return new FileError(map, 1, 1, `${printable(path)} is outside the folder of the map. ${advice}.`);
  };
  if (leaves(folder, path)) throw refuse();
  if (!existsSync(path)) return undefined;
  if (leaves(await realpath(folder), await realpath(path))) throw refuse();
  return readBytes(path, LARGEST_MAP);
}

function leaves(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === ".." || way.startsWith("../") || way.startsWith("..\\") || isAbsolute(way);
}

const TEMPLATE_KEYS: KeysOf<Omit<LoadMapsOptions, "mapping">> = { tiles: LIST, root: TEXT };
const OPTION_KEYS: KeysOf<LoadMapsOptions> = { ...TEMPLATE_KEYS, mapping: TEXT };
