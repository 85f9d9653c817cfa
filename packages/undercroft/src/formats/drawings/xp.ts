import { BYTES, checkArgument, counted, defined, isPlain, type Kind, UndercroftError } from "../../core/index.js";
import { collect, pump } from "../text/pump.js";

/** A layer of a REXPaint drawing. Cells are row by row, with index y * width + x. Colours have three bytes per cell. */
export interface XpLayer {
  /** The number of columns. */
  readonly width: number;
  /** The number of rows. */
  readonly height: number;
  /** Codes of the font. 0 is blank. */
  readonly glyphs: Uint32Array;
  /** The colours of the glyphs: red, green and blue of each cell. */
  readonly fg: Uint8Array;
  /** The colours behind the glyphs: red, green and blue of each cell. */
  readonly bg: Uint8Array;
}

/** A REXPaint drawing, lowest layer first. */
export interface XpImage {
  /** A negative number. Files from before REXPaint R9 don't have one. */
  readonly version: number | undefined;
  /** The layers, lowest first. */
  readonly layers: readonly XpLayer[];
  /** Text stored in the file's gzip comment. REXPaint ignores it, and drops it when it saves the file. */
  readonly note?: string;
}

const MOST_LAYERS = 9;
const CELL_BYTES = 10;
const LAYER_BYTES = 8;
/** Bytes after inflating: six million cells. */
const LARGEST_DATA = 64 * 1024 * 1024;
/** No deflated byte holds more than this. */
const MOST_INFLATION = 1032;
/** A gzip header and trailer, without anything between them. */
const LEAST_GZIP = 18;

/** Reads an `.xp` file, gzipped or not. */
export async function readXp(bytes: Uint8Array): Promise<XpImage> {
  checkArgument("readXp", "bytes", BYTES, bytes);
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  if (isGzip) return { ...decode(await inflate(bytes)), ...defined({ note: noteOf(bytes) }) };
  if (bytes.length <= LARGEST_DATA) return decode(bytes);
  throw refuse(0, `it has ${bytes.length} bytes; the limit is ${LARGEST_DATA}.`);
}

/** Writes a drawing as an `.xp` file. */
export async function writeXp(image: XpImage): Promise<Uint8Array> {
  checkArgument("writeXp", "image", IMAGE, image);
  const packed = (await collect(pump([encode(image)], new CompressionStream("gzip"))))!;
  return image.note === undefined ? packed : withNote(packed, image.note);
}

/** The fixed part of a gzip header, where its flags stand in it, and those that say what follows (RFC 1952). */
const GZIP_HEADER = 10;
const FLAGS_AT = 3;
const HAS_EXTRA = 4;
const HAS_NAME = 8;
const HAS_COMMENT = 16;
/** Bytes of a note that are read: more than any header of a prefab. */
const LONGEST_NOTE = 64 * 1024;

/** A fresh gzip file, which has no optional fields yet, with a comment. */
function withNote(packed: Uint8Array, note: string): Uint8Array {
  const text = new TextEncoder().encode(note.replaceAll("\0", ""));
  const all = new Uint8Array(packed.length + text.length + 1);
  all.set(packed.subarray(0, GZIP_HEADER));
  all[FLAGS_AT] = HAS_COMMENT;
  all.set(text, GZIP_HEADER);
  all.set(packed.subarray(GZIP_HEADER), GZIP_HEADER + text.length + 1);
  return all;
}

/** The comment of a gzip file that could be inflated. */
function noteOf(bytes: Uint8Array): string | undefined {
  const flags = bytes[FLAGS_AT]!;
  if ((flags & HAS_COMMENT) === 0) return undefined;
  let at = GZIP_HEADER;
  if ((flags & HAS_EXTRA) !== 0) at += 2 + (bytes[at]! | (bytes[at + 1]! << 8));
  if ((flags & HAS_NAME) !== 0) at = bytes.indexOf(0, at) + 1;
  const end = bytes.indexOf(0, at);
  return end - at > LONGEST_NOTE ? undefined : new TextDecoder().decode(bytes.subarray(at, end));
}

function refuse(offset: number, message: string): UndercroftError {
  return new UndercroftError("bad-content", `can't read the REXPaint drawing, at byte ${offset}: ${message}`);
}

async function inflate(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes.length < LEAST_GZIP) throw refuse(bytes.length, "unexpected end of file in the gzip header.");
  const end = bytes.length - 4;
  const claimed = new DataView(bytes.buffer, bytes.byteOffset + end, 4).getUint32(0, true);
  // Whatever the true length is: it must be this one, or the file is wrong.
  if (claimed > LARGEST_DATA) throw refuse(end, `it would inflate to ${claimed} bytes; the limit is ${LARGEST_DATA}.`);
  if (claimed > bytes.length * MOST_INFLATION) {
    throw refuse(end, `it claims to inflate to ${claimed} bytes, which is impossible for ${bytes.length} bytes.`);
  }
  let data: Uint8Array | undefined;
  try {
    data = await collect(pump([bytes], new DecompressionStream("gzip")), claimed);
  } catch {
    throw refuse(0, "the gzip data is damaged, or is followed by other data.");
  }
  if (data === undefined) throw refuse(end, `it inflates to more than the ${claimed} bytes that it claims.`);
  if (data.length === claimed) return data;
  throw refuse(end, `it should inflate to ${claimed} bytes, got ${data.length}.`);
}

function decode(data: Uint8Array): XpImage {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  let at = 0;
  const number = (what: string) => {
    if (at + 4 > data.length) throw refuse(at, `unexpected end of file, expected ${what}.`);
    at += 4;
    return view.getInt32(at - 4, true);
  };
  const first = number("the version");
  const version = first < 0 ? first : undefined;
  const count = version === undefined ? first : number("the number of layers");
  if (count < 1 || count > MOST_LAYERS) throw refuse(at - 4, `it must have 1 to ${MOST_LAYERS} layers, got ${count}.`);
  const layers: XpLayer[] = [];
  for (let i = 1; i <= count; i++) {
    const width = number(`the width of layer ${i}`);
    const height = number(`the height of layer ${i}`);
    if (width < 1 || height < 1) throw refuse(at - LAYER_BYTES, `layer ${i} is empty (${width}x${height}).`);
    // Nothing is made as large as a file says before the file is seen to be that large.
    const needed = width * height * CELL_BYTES;
    const available = data.length - at - (count - i) * LAYER_BYTES;
    if (needed > available) {
      const left = `which needs ${counted(needed, "byte")}, but only ${Math.max(0, available)} are left`;
      throw refuse(at - LAYER_BYTES, `layer ${i} is ${width}x${height}, ${left}.`);
    }
    layers.push(decodeLayer(view, at, width, height));
    at += needed;
  }
  const extra = data.length - at;
  if (extra === 0) return { version, layers };
  throw refuse(at, `there ${extra === 1 ? "is" : "are"} ${counted(extra, "extra byte")} after the last layer.`);
}

/** The cells of a layer, which stand column by column. */
function decodeLayer(view: DataView, start: number, width: number, height: number): XpLayer {
  const glyphs = new Uint32Array(width * height);
  const fg = new Uint8Array(width * height * 3);
  const bg = new Uint8Array(width * height * 3);
  let at = start;
  for (let x = 0; x < width; x++) {
    for (let y = 0; y < height; y++) {
      const cell = y * width + x;
      glyphs[cell] = view.getUint32(at, true);
      for (let part = 0; part < 3; part++) {
        fg[cell * 3 + part] = view.getUint8(at + 4 + part);
        bg[cell * 3 + part] = view.getUint8(at + 7 + part);
      }
      at += CELL_BYTES;
    }
  }
  return { width, height, glyphs, fg, bg };
}

function encode({ version, layers }: XpImage): Uint8Array {
  if (version !== undefined && !(Number.isInteger(version) && version < 0 && version >= -0x8000_0000)) {
    throw unwritable(`version must be a negative whole number, got ${version}.`);
  }
  if (layers.length < 1 || layers.length > MOST_LAYERS)
    throw unwritable(`it must have 1 to ${MOST_LAYERS} layers, got ${layers.length}.`);
  let length = version === undefined ? 4 : 8;
  for (const [i, { width, height, glyphs, fg, bg }] of layers.entries()) {
    const cells = width * height;
    const fits = glyphs.length === cells && fg.length === cells * 3 && bg.length === cells * 3;
    if (!Number.isInteger(width) || !Number.isInteger(height) || width < 1 || height < 1 || !fits) {
      throw unwritable(`layer ${i + 1} is ${width}x${height}, but has ${counted(glyphs.length, "glyph")}.`);
    }
    length += LAYER_BYTES + cells * CELL_BYTES;
  }
  if (length > LARGEST_DATA) throw unwritable(`it has ${length} bytes; the limit is ${LARGEST_DATA}.`);

  const data = new Uint8Array(length);
  const view = new DataView(data.buffer);
  let at = 0;
  const number = (value: number) => {
    view.setInt32(at, value, true);
    at += 4;
  };
  if (version !== undefined) number(version);
  number(layers.length);
  for (const { width, height, glyphs, fg, bg } of layers) {
    number(width);
    number(height);
    for (let x = 0; x < width; x++) {
      for (let y = 0; y < height; y++) {
        const cell = y * width + x;
        view.setUint32(at, glyphs[cell]!, true);
        data.set(fg.subarray(cell * 3, cell * 3 + 3), at + 4);
        data.set(bg.subarray(cell * 3, cell * 3 + 3), at + 7);
        at += CELL_BYTES;
      }
    }
  }
  return data;
}

function unwritable(message: string): UndercroftError {
  return new UndercroftError("bad-content", `the drawing can't be written: ${message}`);
}

/** An image, as an argument of public functions. */
export const IMAGE: Kind = {
  rule: "an image { version, layers }, as readXp returns it",
  fits: (value) => isPlain(value) && Array.isArray(value.layers),
};
