import { counted, show } from "../../../core/index.js";
import { collect, pump } from "../../text/pump.js";
import type { TiledNode } from "./tiled-document.js";

/**
 * Unpacks the numbers of a layer or of a chunk, with the bits that say how tiles are turned. `encoding` is `csv` or `base64`,
 * and `compression` `zlib`, `gzip`, `zstd` or nothing; lists need neither. Throws a FileError unless there are exactly
 * `count` numbers: nothing is made larger than they are.
 */
export async function layerNumbers(
  piece: TiledNode,
  { encoding = "csv", compression }: TiledNode["fields"],
  count: number,
): Promise<ArrayLike<number>> {
  const { data } = piece.fields;
  const refuse = (message: string) => piece.error(message);
  const sizeError = (size: number | string) => refuse(`there must be ${counted(count, "tile")}, got ${size}.`);
  if (Array.isArray(data)) {
    if (data.length !== count) throw sizeError(data.length);
    const wrong = data.findIndex((value) => !Number.isInteger(value) || value < 0 || value > 0xffff_ffff);
    if (wrong >= 0) throw refuse(`tile ${wrong + 1} must be a number, got ${show(data[wrong])}.`);
    return data;
  }
  if (typeof data !== "string") throw refuse(`the tiles must be a list or text, got ${show(data)}.`);
  if (encoding === "csv") return csvNumbers(data, count, refuse, sizeError);
  if (encoding !== "base64") throw refuse(`the encoding ${show(encoding)} isn't known. Save the map with CSV.`);
  const bytes = await unpacked(fromBase64(data, refuse), compression, count * 4, refuse);
  if (bytes === undefined) throw sizeError("more");
  if (bytes.length !== count * 4) throw sizeError(Math.floor(bytes.length / 4));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const numbers = new Uint32Array(count);
  for (let i = 0; i < count; i++) numbers[i] = view.getUint32(i * 4, true);
  return numbers;
}

const [COMMA, ZERO, NINE] = [44, 48, 57] as const;

/** Digits between commas, with blanks and ends of lines anywhere between them. */
function csvNumbers(
  text: string,
  count: number,
  refuse: (message: string) => Error,
  sizeError: (size: number | string) => Error,
): Uint32Array {
  const numbers = new Uint32Array(count);
  let taken = 0;
  let value = -1;
  let isEnded = false;
  const take = () => {
    if (value < 0) throw refuse(`tile ${taken + 1} is missing.`);
    if (taken >= count) throw sizeError("more");
    numbers[taken++] = value;
    value = -1;
    isEnded = false;
  };
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= ZERO && code <= NINE && !isEnded) {
      value = Math.max(0, value) * 10 + code - ZERO;
      if (value > 0xffff_ffff) throw refuse(`tile ${taken + 1} is too large a number.`);
    } else if (code === COMMA) take();
    else if (code === 32 || (code >= 9 && code <= 13)) isEnded = value >= 0;
    else throw refuse(`tile ${taken + 1}: unexpected ${show(text[i])}.`);
  }
  take();
  if (taken !== count) throw sizeError(taken);
  return numbers;
}

function fromBase64(text: string, refuse: (message: string) => Error): Uint8Array {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    throw refuse("the base64 text is damaged.");
  }
}

/** The bytes, at most as many as there must be; undefined if there are more. */
async function unpacked(
  bytes: Uint8Array,
  compression: unknown,
  size: number,
  refuse: (message: string) => Error,
): Promise<Uint8Array | undefined> {
  if (compression === undefined || compression === "") return bytes.length > size ? undefined : bytes;
  const zstd = compression === "zstd" ? await import("fzstd").catch(() => undefined) : undefined;
  if (compression === "zstd" && zstd === undefined) {
    throw refuse("zstd data needs the package fzstd. Install it: npm install fzstd. Or save the map with CSV.");
  }
  try {
    if (compression === "gzip" || compression === "zlib") {
      const stream = new DecompressionStream(compression === "zlib" ? "deflate" : "gzip");
      return await collect(pump([bytes], stream), size);
    }
    if (zstd !== undefined) return withoutZstd(bytes, size, zstd);
  } catch {
    throw refuse(`the ${compression} data is damaged.`);
  }
  throw refuse(`the compression ${show(compression)} isn't known. Save the map with CSV.`);
}

/** The highest byte of a number, which no tile has: a tileset with so many tiles doesn't exist. */
const UNWRITTEN = 0xff;

/** Unpacks into a buffer of the right size, so that a file can't ask for another; what isn't written there is seen. */
function withoutZstd(bytes: Uint8Array, size: number, { decompress }: typeof import("fzstd")): Uint8Array | undefined {
  const buffer = new Uint8Array(size + 8).fill(UNWRITTEN);
  decompress(bytes, buffer);
  const isWhole = size === 0 || buffer[size - 1] !== UNWRITTEN;
  const isMore = buffer.subarray(size).some((byte) => byte !== UNWRITTEN);
  return isMore ? undefined : isWhole ? buffer.subarray(0, size) : new Uint8Array();
}
