/** How far back, and how much, a match can reach. */
const WINDOW = 32_768;
const SHORTEST = 3;
const LONGEST = 258;
/** How many earlier places are tried. More would hardly make pictures smaller. */
const TRIES = 32;

/** Codes have at most so many bits. */
const LONGEST_CODE = 15;
const LONGEST_LENGTH_CODE = 7;

const END = 256;
/** In this order the lengths of the code for code lengths are written. */
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** The first length or distance of each code, and how many bits choose among those that share it. */
const LENGTHS = ranges(28, 4, 3).concat([[258, 0]]);
const DISTANCES = ranges(30, 2, 1);

/**
 * Packs bytes as a raw deflate stream (RFC 1951), in one block with its own codes. The same bytes give the same stream
 * everywhere, which no built-in packer promises.
 */
export function deflated(bytes: Uint8Array): Uint8Array {
  const signs = matched(bytes);
  const counts = new Array<number>(286).fill(0);
  const distanceCounts = new Array<number>(30).fill(0);
  for (const sign of signs) {
    if (sign < MATCH) counts[sign]!++;
    else {
      counts[END + 1 + coded(LENGTHS, lengthOf(sign)).code]!++;
      distanceCounts[coded(DISTANCES, distanceOf(sign)).code]!++;
    }
  }
  const literals = codeLengths(counts, LONGEST_CODE);
  const distances = codeLengths(distanceCounts, LONGEST_CODE);
  const out = new BitWriter();
  out.write(1, 1);
  out.write(2, 2);
  writeLengths(out, literals, distances);
  const literalCodes = codesOf(literals);
  const distanceCodes = codesOf(distances);
  for (const sign of signs) {
    if (sign < MATCH) {
      out.write(literalCodes[sign]!, literals[sign]!);
      continue;
    }
    const length = coded(LENGTHS, lengthOf(sign));
    out.write(literalCodes[END + 1 + length.code]!, literals[END + 1 + length.code]!);
    out.write(length.extra, length.bits);
    const distance = coded(DISTANCES, distanceOf(sign));
    out.write(distanceCodes[distance.code]!, distances[distance.code]!);
    out.write(distance.extra, distance.bits);
  }
  return out.bytes();
}

/** A code with the bits that follow it. */
interface Coded {
  readonly code: number;
  readonly extra: number;
  readonly bits: number;
}

/** From here on a sign is a repetition: its distance less one, times 512, and its length. Below it is a byte, or the end. */
const MATCH = 512;

function lengthOf(sign: number): number {
  return sign % 512;
}

function distanceOf(sign: number): number {
  return (sign - MATCH - (sign % 512)) / 512 + 1;
}

/** The bytes as single ones and as repetitions of earlier ones, the longest that is found. */
function matched(bytes: Uint8Array): Int32Array {
  const signs = new Int32Array(bytes.length + 1);
  let count = 0;
  /** The last place of each three bytes, by a hash of them, and the one before each place. */
  const last = new Int32Array(32_768).fill(-1);
  const before = new Int32Array(bytes.length).fill(-1);
  const note = (at: number) => {
    if (at + SHORTEST > bytes.length) return;
    const three = (bytes[at]! << 16) | (bytes[at + 1]! << 8) | bytes[at + 2]!;
    const hash = Math.imul(three, 0x9e3779b1) >>> 17;
    before[at] = last[hash]!;
    last[hash] = at;
  };
  for (let at = 0; at < bytes.length; ) {
    note(at);
    let length = 0;
    let distance = 0;
    const most = Math.min(LONGEST, bytes.length - at);
    let from = before[at]!;
    for (let tries = TRIES; from >= 0 && at - from <= WINDOW && tries > 0 && length < most; tries--) {
      let same = 0;
      // A place that differs where the best match ends can't be better.
      if (bytes[from + length] === bytes[at + length])
        while (same < most && bytes[from + same] === bytes[at + same]) same++;
      if (same > length) {
        length = same;
        distance = at - from;
      }
      from = before[from]!;
    }
    if (length < SHORTEST) {
      signs[count++] = bytes[at++]!;
      continue;
    }
    signs[count++] = MATCH + (distance - 1) * 512 + length;
    for (const next = at + length; ++at < next; ) note(at);
  }
  signs[count++] = END;
  return signs.subarray(0, count);
}

function coded(table: readonly (readonly [first: number, bits: number])[], value: number): Coded {
  let code = table.length - 1;
  while (table[code]![0] > value) code--;
  const [first, bits] = table[code]!;
  return { code, extra: value - first, bits };
}

/** Codes whose ranges double after so many of them. */
function ranges(count: number, each: number, from: number): (readonly [number, number])[] {
  const table: [number, number][] = [];
  let first = from;
  for (let code = 0; code < count; code++) {
    const bits = Math.max(0, Math.floor(code / each) - 1);
    table.push([first, bits]);
    first += 2 ** bits;
  }
  return table;
}

/** The lengths of a Huffman code for these counts, none above a limit. */
function codeLengths(counts: readonly number[], most: number): number[] {
  const lengths = new Array<number>(counts.length).fill(0);
  const used = counts.flatMap((count, symbol) => (count > 0 ? [{ count, symbols: [symbol] }] : []));
  if (used.length === 0) return lengths;
  if (used.length === 1) {
    lengths[used[0]!.symbols[0]!] = 1;
    return lengths;
  }
  // Counts are flattened until the code is short enough; almost always it is at once.
  for (let least = 1; ; least *= 2) {
    lengths.fill(0);
    let heap = used.map(({ count, symbols }) => ({ count: Math.max(count, least), symbols }));
    while (heap.length > 1) {
      heap = heap.sort((a, b) => a.count - b.count || a.symbols[0]! - b.symbols[0]!);
      const [one, other] = heap.splice(0, 2) as [(typeof heap)[number], (typeof heap)[number]];
      const symbols = [...one.symbols, ...other.symbols];
      for (const symbol of symbols) lengths[symbol]!++;
      heap.push({ count: one.count + other.count, symbols });
    }
    if (lengths.every((length) => length <= most)) return lengths;
  }
}

/** The codes of these lengths, with their bits turned round as they are written. */
function codesOf(lengths: readonly number[]): number[] {
  const codes = new Array<number>(lengths.length).fill(0);
  let next = 0;
  for (let length = 1; length <= LONGEST_CODE; length++) {
    lengths.forEach((own, symbol) => {
      if (own !== length) return;
      let code = 0;
      for (let bit = 0; bit < length; bit++) code |= ((next >> bit) & 1) << (length - 1 - bit);
      codes[symbol] = code;
      next++;
    });
    next *= 2;
  }
  return codes;
}

/** Writes the lengths of both codes, with repetitions, in a code of their own. */
function writeLengths(out: BitWriter, literals: readonly number[], distances: readonly number[]): void {
  const upTo = (lengths: readonly number[], least: number) =>
    Math.max(least, 1 + lengths.reduce((last, length, i) => (length > 0 ? i : last), 0));
  const [literalCount, distanceCount] = [upTo(literals, 257), upTo(distances, 1)];
  const all = [...literals.slice(0, literalCount), ...distances.slice(0, distanceCount)];
  const signs: Coded[] = [];
  for (let at = 0; at < all.length; ) {
    let same = 1;
    while (all[at + same] === all[at]) same++;
    if (all[at] === 0 && same >= 3) {
      const run = Math.min(same, 138);
      signs.push(run <= 10 ? { code: 17, extra: run - 3, bits: 3 } : { code: 18, extra: run - 11, bits: 7 });
      at += run;
    } else if (same >= 4) {
      const run = Math.min(same - 1, 6);
      signs.push({ code: all[at]!, extra: 0, bits: 0 }, { code: 16, extra: run - 3, bits: 2 });
      at += 1 + run;
    } else signs.push({ code: all[at++]!, extra: 0, bits: 0 });
  }
  const counts = new Array<number>(19).fill(0);
  for (const { code } of signs) counts[code]!++;
  const lengths = codeLengths(counts, LONGEST_LENGTH_CODE);
  const codes = codesOf(lengths);
  let written = ORDER.length;
  while (written > 4 && lengths[ORDER[written - 1]!] === 0) written--;
  out.write(literalCount - 257, 5);
  out.write(distanceCount - 1, 5);
  out.write(written - 4, 4);
  for (let i = 0; i < written; i++) out.write(lengths[ORDER[i]!]!, 3);
  for (const { code, extra, bits } of signs) {
    out.write(codes[code]!, lengths[code]!);
    out.write(extra, bits);
  }
}

/** Bits one after the other, the lowest of a byte first. */
class BitWriter {
  readonly #bytes: number[] = [];
  #held = 0;
  #count = 0;

  write(value: number, bits: number): void {
    this.#held |= value << this.#count;
    this.#count += bits;
    for (; this.#count >= 8; this.#count -= 8) {
      this.#bytes.push(this.#held & 255);
      this.#held >>>= 8;
    }
  }

  bytes(): Uint8Array {
    return Uint8Array.from(this.#count > 0 ? [...this.#bytes, this.#held & 255] : this.#bytes);
  }
}
