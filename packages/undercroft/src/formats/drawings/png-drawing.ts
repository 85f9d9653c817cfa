import type { Level } from "../../chain/index.js";
import { BYTES, checkArgument, checkKeys, TEXT, UndercroftError } from "../../core/index.js";
import { levelInPng } from "../pictures/png-level.js";
import { type PngLimits, readPngPixels } from "../pictures/png-reader.js";
import type { Pixels } from "../pictures/raster.js";
import { FileError } from "../text/file-error.js";
import { nameFor } from "../text/file-names.js";
import { levelToSource } from "./level-source.js";
import { drawnFile, emptyFile, PREFAB_FILE_KEYS, type PrefabFile, type PrefabFileOptions } from "./prefab-reader.js";
import type { XpImage } from "./xp.js";
import { readDrawnPrefab } from "./xp-header.js";

/** No map is wider or higher, and no more pixels fit into the largest `.xp` drawing. */
const LIMITS: PngLimits = { side: 4096, pixels: 6_710_886 };

/** What a look is in a drawing of pixels: a hole, and what is dark and light where the legend doesn't say. */
const TRANSPARENT = Uint8Array.of(255, 0, 255);
const DARK = "#".charCodeAt(0);
const LIGHT = ".".charCodeAt(0);

/**
 * Reads a PNG as a drawing with one cell per pixel. A legend matches pixels by colour: `xp: { bg: "#2040ff" }`. Other
 * pixels are `#` if dark and `.` if light, and pixels that are more than half transparent are holes.
 */
export async function readPng(bytes: Uint8Array): Promise<XpImage> {
  checkArgument("readPng", "bytes", BYTES, bytes);
  return drawingOf(await readPngPixels(bytes, LIMITS));
}

/**
 * Reads a PNG and the header file next to it. Lines and columns of errors in the drawing are its rows and columns. A picture
 * that a level travels in becomes a drawing of that level, and needs no header.
 */
export async function readPngPrefab(
  bytes: Uint8Array,
  headerText: string | undefined,
  file: string,
  options: PrefabFileOptions = {},
): Promise<PrefabFile> {
  checkArgument("readPngPrefab", "bytes", BYTES, bytes);
  checkArgument("readPngPrefab", "file", TEXT, file);
  checkKeys("readPngPrefab", options, PREFAB_FILE_KEYS);
  let level: Level | undefined;
  try {
    level = await levelInPng(bytes);
  } catch (error) {
    if (!(error instanceof UndercroftError)) throw error;
    return emptyFile(file, [new FileError(file, 1, 1, error.message)]);
  }
  if (level === undefined) return readDrawnPrefab(() => readPng(bytes), headerText, file, options);
  if (headerText === undefined) return drawnFile(file, () => levelToSource(level, nameFor(file)), options);
  const message = `${file} is a picture of a level, which needs no header. Remove this file.`;
  return emptyFile(file, [new FileError(`${file}.yaml`, 1, 1, message)]);
}

function drawingOf({ width, height, data }: Pixels): XpImage {
  const glyphs = new Uint32Array(width * height);
  const colors = new Uint8Array(width * height * 3);
  for (let cell = 0; cell < glyphs.length; cell++) {
    const rgba = data.subarray(cell * 4, cell * 4 + 4);
    glyphs[cell] = isLight(rgba) ? LIGHT : DARK;
    const look = rgba[3]! < 128 ? TRANSPARENT : rgba;
    for (let i = 0; i < 3; i++) colors[cell * 3 + i] = look[i]!;
  }
  return { version: undefined, layers: [{ width, height, glyphs, fg: colors, bg: colors }] };
}

/** As bright as the middle grey, to the eye: green counts most and blue least. */
export function isLight(rgba: ArrayLike<number>): boolean {
  return 299 * rgba[0]! + 587 * rgba[1]! + 114 * rgba[2]! >= 128_000;
}
