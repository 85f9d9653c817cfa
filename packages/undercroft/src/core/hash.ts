import { scramble } from "./bits.js";

/**
 * A 128-bit hash for seeds, fork names and level contents: four 32-bit lanes, each fed every word with its own
 * multiplier, and mixed into each other at the end (after MurmurHash3's finaliser). Integer arithmetic only, so every
 * engine gives the same bits.
 */
export class Hasher {
  #a = 0x243f6a88;
  #b = 0x85a308d3 | 0;
  #c = 0x13198a2e;
  #d = 0x03707344;
  #length = 0;

  /** A hash that continues from another one's four words, or starts afresh. */
  constructor(from?: Int32Array) {
    if (from === undefined) return;
    this.#a = from[0]!;
    this.#b = from[1]!;
    this.#c = from[2]!;
    this.#d = from[3]!;
  }

  /** A hasher that has taken in the same so far, and goes on by itself. */
  copy(): Hasher {
    const copy = new Hasher();
    copy.#a = this.#a;
    copy.#b = this.#b;
    copy.#c = this.#c;
    copy.#d = this.#d;
    copy.#length = this.#length;
    return copy;
  }

  word(value: number): this {
    const k = value | 0;
    this.#a = Math.imul(this.#a ^ k, 0x9e3779b1);
    this.#a ^= this.#a >>> 15;
    this.#b = Math.imul(this.#b ^ k, 0x85ebca77);
    this.#b ^= this.#b >>> 13;
    this.#c = (Math.imul(this.#c, 0xc2b2ae3d) + k) | 0;
    this.#c ^= this.#c >>> 16;
    this.#d = (Math.imul(this.#d, 0x27d4eb2f) + this.#a) | 0;
    this.#length++;
    return this;
  }

  // The same for many words, each kind in a loop of its own: lanes in local variables stay in the processor's registers.

  words(values: ArrayLike<number>): this {
    let a = this.#a;
    let b = this.#b;
    let c = this.#c;
    let d = this.#d;
    for (let i = 0; i < values.length; i++) {
      const k = values[i]! | 0;
      a = Math.imul(a ^ k, 0x9e3779b1);
      a ^= a >>> 15;
      b = Math.imul(b ^ k, 0x85ebca77);
      b ^= b >>> 13;
      c = (Math.imul(c, 0xc2b2ae3d) + k) | 0;
      c ^= c >>> 16;
      d = (Math.imul(d, 0x27d4eb2f) + a) | 0;
    }
    return this.#goOn(a, b, c, d, values.length);
  }

  /** A text, by its UTF-16 units, closed by its length so that "ab" + "c" differs from "a" + "bc". */
  text(value: string): this {
    let a = this.#a;
    let b = this.#b;
    let c = this.#c;
    let d = this.#d;
    for (let i = 0; i < value.length; i++) {
      const k = value.charCodeAt(i);
      a = Math.imul(a ^ k, 0x9e3779b1);
      a ^= a >>> 15;
      b = Math.imul(b ^ k, 0x85ebca77);
      b ^= b >>> 13;
      c = (Math.imul(c, 0xc2b2ae3d) + k) | 0;
      c ^= c >>> 16;
      d = (Math.imul(d, 0x27d4eb2f) + a) | 0;
    }
    return this.#goOn(a, b, c, d, value.length).word(~value.length);
  }

  /** Bytes, four at a time, little-endian on every machine. */
  bytes(values: Uint8Array): this {
    const view = new DataView(values.buffer, values.byteOffset, values.byteLength);
    const whole = values.length & ~3;
    let a = this.#a;
    let b = this.#b;
    let c = this.#c;
    let d = this.#d;
    for (let i = 0; i < whole; i += 4) {
      const k = view.getInt32(i, true);
      a = Math.imul(a ^ k, 0x9e3779b1);
      a ^= a >>> 15;
      b = Math.imul(b ^ k, 0x85ebca77);
      b ^= b >>> 13;
      c = (Math.imul(c, 0xc2b2ae3d) + k) | 0;
      c ^= c >>> 16;
      d = (Math.imul(d, 0x27d4eb2f) + a) | 0;
    }
    // Four bytes count as none: this is how it was when the first hashes were written down.
    this.#goOn(a, b, c, d, 0);
    for (let i = whole; i < values.length; i++) this.word(values[i]!);
    return this.word(~values.length);
  }

  #goOn(a: number, b: number, c: number, d: number, length: number): this {
    this.#a = a;
    this.#b = b;
    this.#c = c;
    this.#d = d;
    this.#length += length;
    return this;
  }

  /** The four words of the hash. The hasher itself is left as it is and may go on. */
  digest(): Int32Array {
    const h = new Int32Array(4);
    h[0] = this.#a ^ this.#length;
    h[1] = this.#b;
    h[2] = this.#c;
    h[3] = this.#d;
    for (let round = 0; round < 2; round++) {
      for (let lane = 0; lane < 4; lane++) {
        h[lane] = scramble((h[lane]! + h[(lane + 3) & 3]!) | 0);
      }
    }
    return h;
  }

  /** The hash as hexadecimal digits: all 32, or the first 8, 16 or 24. */
  hex(digits = 32): string {
    const words = this.digest();
    let text = "";
    for (let i = 0; i < digits >> 3; i++) text += hexWord(words[i]!);
    return text;
  }
}

function hexWord(word: number): string {
  return (
    HEX_BYTES[word >>> 24]! + HEX_BYTES[(word >>> 16) & 255]! + HEX_BYTES[(word >>> 8) & 255]! + HEX_BYTES[word & 255]!
  );
}

const HEX_BYTES: readonly string[] = /* @__PURE__ */ Array.from({ length: 256 }, (_, byte) =>
  byte.toString(16).padStart(2, "0"),
);

/** Content is authored once and never changed, so its fingerprint is taken once. */
const KNOWN_CONTENT = /* @__PURE__ */ new WeakMap<object, string>();

/**
 * Returns a fingerprint of plain data. Equal contents give equal fingerprints, whatever the order of their keys. The `title` and
 * the `description` of a drawing don't count.
 */
export function contentHash(value: object): string {
  let hash = KNOWN_CONTENT.get(value);
  if (hash === undefined) {
    hash = new Hasher().text(canonical(value)).hex(16);
    KNOWN_CONTENT.set(value, hash);
  }
  return hash;
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const fields = value as Record<string, unknown>;
    // A key without a value is no content: it is gone once the data was written to a file and read again.
    // What people call a drawing, and what they say about it, makes no difference to a level.
    const isDrawing = Array.isArray(fields.map) || Array.isArray((fields.source as { map?: unknown } | undefined)?.map);
    const counts = (key: string) => !(isDrawing && (key === "title" || key === "description"));
    const keys = Object.keys(fields).filter((key) => fields[key] !== undefined && counts(key));
    return `{${keys
      .sort((a, b) => (a < b ? -1 : 1))
      .map((key) => `${JSON.stringify(key)}:${canonical(fields[key])}`)
      .join(",")}}`;
  }
  return JSON.stringify(value) ?? "null";
}
