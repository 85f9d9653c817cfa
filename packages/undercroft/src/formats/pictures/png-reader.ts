import { counted, printable, UndercroftError } from "../../core/index.js";
import { pump } from "../text/pump.js";
import { isPng, SIGNATURE } from "./png-level.js";
import { createPixels, type Pixels } from "./raster.js";

/** Its length, its name and its check sum: what a chunk has besides its data. */
const CHUNK_BYTES = 12;
const HEADER_BYTES = 13;
/** Bits of a sample that a PNG may have, and samples of a pixel, by its kind of colour. */
const COLOR_TYPES: Readonly<Record<number, { readonly depths: readonly number[]; readonly channels: number }>> = {
  0: { depths: [1, 2, 4, 8, 16], channels: 1 },
  2: { depths: [8, 16], channels: 3 },
  3: { depths: [1, 2, 4, 8], channels: 1 },
  4: { depths: [8, 16], channels: 2 },
  6: { depths: [8, 16], channels: 4 },
};
const PALETTE = 3;

/** The passes of an interlaced PNG: the first pixel of each, and the steps to the next. */
const PASSES = [
  { x: 0, y: 0, across: 8, down: 8 },
  { x: 4, y: 0, across: 8, down: 8 },
  { x: 0, y: 4, across: 4, down: 8 },
  { x: 2, y: 0, across: 4, down: 4 },
  { x: 0, y: 2, across: 2, down: 4 },
  { x: 1, y: 0, across: 2, down: 2 },
  { x: 0, y: 1, across: 1, down: 2 },
];

/** How large a PNG may be. */
export interface PngLimits {
  /** Pixels across and down. */
  readonly side: number;
  /** Pixels in total. */
  readonly pixels: number;
}

/**
 * Reads the pixels of a PNG. Throws a `bad-content` error if it is damaged, or larger than the limits: nothing is unpacked
 * before the header is checked.
 */
export async function readPngPixels(bytes: Uint8Array, limits: PngLimits): Promise<Pixels> {
  const file = readChunks(bytes, limits);
  await checkInflated(file);
  const { decode } = await import("fast-png");
  let decoded: ReturnType<typeof decode>;
  try {
    decoded = decode(withoutExtras(bytes, file), { checkCrc: true });
  } catch (error) {
    throw refuse(0, `the file is damaged (${printable(error instanceof Error ? error.message : String(error))}).`);
  }
  return pixelsOf(file, decoded);
}

function refuse(offset: number, message: string): UndercroftError {
  return new UndercroftError("bad-content", `can't read the PNG, at byte ${offset}: ${message}`);
}

interface PngFile {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly colorType: number;
  readonly channels: number;
  readonly isInterlaced: boolean;
  /** From where to where the chunks lie that the picture is made of. */
  readonly kept: readonly { readonly start: number; readonly end: number }[];
  /** Of these, the data of those that hold pixels. */
  readonly data: readonly Uint8Array[];
}

/** What a PNG says of itself, looked over before anything is made as large as it says. */
function readChunks(bytes: Uint8Array, limits: PngLimits): PngFile {
  if (!isPng(bytes)) throw refuse(0, "the file doesn't start with a PNG signature.");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: { start: number; end: number }[] = [];
  const data: Uint8Array[] = [];
  let header: Omit<PngFile, "kept" | "data"> | undefined;
  for (let at = SIGNATURE.length; ; ) {
    if (at + CHUNK_BYTES > bytes.length) throw refuse(at, "unexpected end of file.");
    const length = view.getUint32(at);
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const start = at + 8;
    const end = at + CHUNK_BYTES + length;
    if (end > bytes.length) {
      throw refuse(at, `${printable(name)} should have ${length} bytes, but the file ends before that.`);
    }
    if (header === undefined) {
      if (name !== "IHDR" || length !== HEADER_BYTES) throw refuse(at, "the header is missing.");
      header = readHeader(view, start, limits);
    } else if (name === "IHDR") {
      throw refuse(at, "there is a second header.");
    }
    // Profiles and texts are left out: they say nothing of the pixels, and may be packed as tightly as the pixels.
    if (["IHDR", "PLTE", "tRNS", "IDAT", "IEND"].includes(name)) kept.push({ start: at, end });
    if (name === "IDAT") data.push(bytes.subarray(start, start + length));
    if (name === "IEND") return { ...header, kept, data };
    at = end;
  }
}

function readHeader(view: DataView, at: number, { side, pixels }: PngLimits): Omit<PngFile, "kept" | "data"> {
  const width = view.getUint32(at);
  const height = view.getUint32(at + 4);
  const depth = view.getUint8(at + 8);
  const colorType = view.getUint8(at + 9);
  const isInterlaced = view.getUint8(at + 12) === 1;
  if (width < 1 || height < 1) throw refuse(at, `the picture is empty (${width}x${height}).`);
  if (width > side || height > side || width * height > pixels) {
    const most = `the limit is ${side}x${side}, and ${pixels} pixels in total`;
    throw refuse(at, `the picture is ${width}x${height} pixels; ${most}.`);
  }
  const type = COLOR_TYPES[colorType];
  if (type === undefined || !type.depths.includes(depth)) {
    throw refuse(at + 8, `colour type ${colorType} with ${depth} bits per sample is not a PNG format.`);
  }
  // The decoder takes each pixel of these for a byte.
  if (isInterlaced && depth < 8) {
    const problem = "interlaced pictures with fewer than 8 bits per sample aren't supported";
    throw refuse(at + 12, `${problem}. Save it without interlacing.`);
  }
  return { width, height, depth, colorType, channels: type.channels, isInterlaced };
}

/** Throws unless the pixels inflate to exactly as many bytes as the header says; none of them are kept. */
async function checkInflated(file: PngFile): Promise<void> {
  const expected = inflatedBytes(file);
  let length = 0;
  try {
    for await (const piece of pump(file.data, new DecompressionStream("deflate"))) {
      length += piece.length;
      if (length > expected) break;
    }
  } catch {
    throw refuse(0, "the pixel data is damaged.");
  }
  if (length === expected) return;
  throw refuse(0, `the pixel data must have ${expected} bytes, got ${length > expected ? "more" : length}.`);
}

/** All rows of all passes, each with a byte that names its filter. */
function inflatedBytes({ width, height, depth, channels, isInterlaced }: PngFile): number {
  const rows = (across: number, down: number) =>
    across === 0 ? 0 : down * (1 + Math.ceil((across * depth * channels) / 8));
  if (!isInterlaced) return rows(width, height);
  return PASSES.reduce((sum, { x, y, across, down }) => {
    return sum + rows(Math.max(0, Math.ceil((width - x) / across)), Math.max(0, Math.ceil((height - y) / down)));
  }, 0);
}

/** The file again, with nothing in it but what the picture is made of. */
function withoutExtras(bytes: Uint8Array, { kept }: PngFile): Uint8Array {
  const plain = new Uint8Array(kept.reduce((sum, { start, end }) => sum + end - start, SIGNATURE.length));
  plain.set(SIGNATURE);
  let at = SIGNATURE.length;
  for (const { start, end } of kept) {
    plain.set(bytes.subarray(start, end), at);
    at += end - start;
  }
  return plain;
}

/** The parts of what the decoder gives that are used here. */
interface Decoded {
  readonly data: ArrayLike<number>;
  readonly palette?: readonly (readonly number[])[];
  readonly transparency?: ArrayLike<number>;
}

function pixelsOf(file: PngFile, { data, palette, transparency }: Decoded): Pixels {
  const { width, height, depth, colorType, channels } = file;
  if (colorType === PALETTE && palette === undefined) throw refuse(0, "the palette is missing.");
  const pixels = createPixels(width, height);
  const most = 2 ** depth - 1;
  const bytesInRow = Math.ceil((width * depth) / 8);
  const sample = (at: number, channel: number): number => {
    if (depth >= 8) return data[at * channels + channel]!;
    const bit = (at % width) * depth;
    const byte = data[Math.floor(at / width) * bytesInRow + (bit >> 3)]!;
    return (byte >> (8 - depth - (bit & 7))) & most;
  };
  const pixel = new Uint16Array(channels);
  const rgba = new Uint8Array(4);
  for (let at = 0; at < width * height; at++) {
    for (let channel = 0; channel < channels; channel++) pixel[channel] = sample(at, channel);
    if (colorType === PALETTE) {
      const color = palette![pixel[0]!];
      if (color === undefined) {
        throw refuse(0, `a pixel uses colour ${pixel[0]}, but the palette has ${counted(palette!.length, "colour")}.`);
      }
      rgba[3] = 255;
      rgba.set(color);
    } else {
      const isGrey = channels < 3;
      for (let i = 0; i < 3; i++) rgba[i] = Math.floor((pixel[isGrey ? 0 : i]! * 255) / most);
      const hasAlpha = channels % 2 === 0;
      const isClear = !hasAlpha && transparency !== undefined && pixel.every((value, i) => value === transparency[i]);
      rgba[3] = hasAlpha ? Math.floor((pixel[channels - 1]! * 255) / most) : isClear ? 0 : 255;
    }
    pixels.data.set(rgba, at * 4);
  }
  return pixels;
}
