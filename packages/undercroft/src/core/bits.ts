/** Whether the first byte in memory is the lowest of its word, as on almost every machine. */
export const IS_LITTLE_ENDIAN = /* @__PURE__ */ new Uint8Array(/* @__PURE__ */ Uint32Array.of(1).buffer)[0] === 1;

/** The lowest bits of four bytes side by side, in the order in which they lie in memory; the bytes must be 0 or 1. */
export function fourBits(bytes: number): number {
  return Math.imul(bytes, IS_LITTLE_ENDIAN ? 0x10204080 : 0x80402010) >>> 28;
}

/** How many bits of a 32-bit word are set. */
export function bitCount(word: number): number {
  const twos = word - ((word >>> 1) & 0x55555555);
  const fours = (twos & 0x33333333) + ((twos >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Spreads a 32-bit word over all of its bits, one to one (MurmurHash3's finaliser). */
export function scramble(value: number): number {
  let h = value ^ (value >>> 16);
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return h ^ (h >>> 16);
}
