import { toBase64 } from "../../formats/text/base64.js";

/** The first primes: the constants of SHA-256 are the first bits of what their roots have after the point. */
const PRIMES = primes(64);
const START = PRIMES.slice(0, 8).map((prime) => fraction(prime, 2));
const ROUNDS = PRIMES.map((prime) => fraction(prime, 3));

/**
 * Returns SHA-256 of a text in UTF-8 as base64, as a page's policy names a script. Browsers only offer it to secure pages,
 * and not at once.
 */
export function sha256(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 128;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, bytes.length << 3);
  const state = Int32Array.from(START);
  const words = new Int32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getInt32(block + 4 * i);
    for (let i = 16; i < 64; i++) {
      const [near, far] = [words[i - 2]!, words[i - 15]!];
      const sigma0 = rotated(far, 7) ^ rotated(far, 18) ^ (far >>> 3);
      const sigma1 = rotated(near, 17) ^ rotated(near, 19) ^ (near >>> 10);
      words[i] = words[i - 16]! + sigma0 + words[i - 7]! + sigma1;
    }
    mix(state, words);
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => void digest.setInt32(4 * i, word));
  return toBase64(new Uint8Array(digest.buffer));
}

function mix(state: Int32Array, words: Int32Array): void {
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const choice = (e & f) ^ (~e & g);
    const first = (h + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + choice + ROUNDS[i]! + words[i]!) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const second = ((rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    state[i]! += word;
  });
}

function rotated(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function primes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found;
}

/** The first 32 bits after the point of a root: by whole numbers, since powers may be rounded differently elsewhere. */
function fraction(n: number, root: 2 | 3): number {
  const target = BigInt(n) << BigInt(32 * root);
  let low = 0n;
  for (let bit = 1n << 40n; bit > 0n; bit >>= 1n) if ((low + bit) ** BigInt(root) <= target) low += bit;
  return Number(BigInt.asIntN(32, low));
}
