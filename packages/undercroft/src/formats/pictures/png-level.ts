import { type Level, readLevel } from "../../chain/index.js";
import { BYTES, checkArgument, UndercroftError } from "../../core/index.js";
import { parseJson } from "../text/parse-json.js";
import { collect, pump } from "../text/pump.js";

/**
 * The part of a PNG that a level travels in: its level file, deflated. By the letters of its name, programs that don't know
 * it pass over it, and those that change the picture leave it out (PNG specification, 5.4).
 */
const CHUNK = "unDC";
/** Bytes of the signature and the header, which comes first. */
const AFTER_HEADER = 8 + 25;
/** Bytes of a level file in a picture: more than those of the largest levels. */
const LARGEST_FILE = 128 * 1024 * 1024;

/** The bytes that a PNG begins with. */
export const SIGNATURE: readonly number[] = [137, 80, 78, 71, 13, 10, 26, 10];

/** Whether a file is a PNG, by its first bytes. */
export function isPng(bytes: Uint8Array): boolean {
  return SIGNATURE.every((byte, i) => bytes[i] === byte);
}

/** Returns a PNG with a level file in it. A file that is too large is left out. */
export async function withLevelFile(png: Uint8Array, file: string): Promise<Uint8Array> {
  const text = new TextEncoder().encode(file);
  if (text.length > LARGEST_FILE) return png;
  const data = (await collect(pump([text], new CompressionStream("deflate"))))!;
  const whole = new Uint8Array(png.length + data.length + 12);
  const view = new DataView(whole.buffer);
  whole.set(png.subarray(0, AFTER_HEADER));
  view.setUint32(AFTER_HEADER, data.length);
  for (let i = 0; i < CHUNK.length; i++) whole[AFTER_HEADER + 4 + i] = CHUNK.charCodeAt(i);
  whole.set(data, AFTER_HEADER + 8);
  const end = AFTER_HEADER + 8 + data.length;
  view.setUint32(end, crc32(whole.subarray(AFTER_HEADER + 4, end)));
  whole.set(png.subarray(AFTER_HEADER), end + 4);
  return whole;
}

/** Returns the text of the level file in a PNG; undefined if there is none. Throws if it is damaged. */
export async function levelFileIn(png: Uint8Array): Promise<string | undefined> {
  if (!isPng(png)) return undefined;
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  for (let at = SIGNATURE.length; at + 12 <= png.length; ) {
    const end = at + 8 + view.getUint32(at);
    if (end + 4 > png.length) return undefined;
    if (String.fromCharCode(...png.subarray(at + 4, at + 8)) === CHUNK) {
      const isSound = view.getUint32(end) === crc32(png.subarray(at + 4, end));
      const text = isSound ? await inflated(png.subarray(at + 8, end)) : undefined;
      if (text !== undefined) return text;
      throw new UndercroftError("bad-level", "the level in the PNG is damaged.");
    }
    at = end + 4;
  }
  return undefined;
}

async function inflated(data: Uint8Array): Promise<string | undefined> {
  try {
    const text = await collect(pump([data], new DecompressionStream("deflate")), LARGEST_FILE);
    return text === undefined ? undefined : new TextDecoder("utf-8", { fatal: true }).decode(text);
  } catch {
    return undefined;
  }
}

/**
 * Returns the level that `toPng` put into a picture. Undefined if there is none: another program made the picture or saved it
 * again, or `toPng` was told to leave the level out. Throws if the level is damaged or malformed.
 *
 * @example
 * import { levelInPng, toPng } from "undercroft/formats";
 * import { recipeChain, shippedRecipe } from "undercroft/recipes";
 *
 * const level = recipeChain(shippedRecipe("caves")).build({ seed: "rats" });
 * const again = await levelInPng(await toPng(level));
 * console.log(again?.hash === level.hash); // true
 */
export async function levelInPng(bytes: Uint8Array): Promise<Level | undefined> {
  checkArgument("levelInPng", "bytes", BYTES, bytes);
  const text = await levelFileIn(bytes);
  return text === undefined ? undefined : readLevel(parseJson(text, "the level in the PNG"));
}

/** What a byte adds to a check sum (PNG specification, annex D). */
const CRC_TABLE = /* @__PURE__ */ Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  return crc;
});

/** The check sum of a part of a PNG. */
export function crc32(bytes: Iterable<number>): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = CRC_TABLE[(crc ^ byte) & 255]! ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
