import { expect, test } from "vitest";
import { bitCount, fourBits, scramble } from "./bits.js";

test("set bits are counted", () => {
  for (const word of [0, 1, -1, 1 << 31, 0x55555555, 0x12345678, -123456789]) {
    const digits = (word >>> 0).toString(2);
    expect(bitCount(word), digits).toBe(digits.replaceAll("0", "").length);
  }
});

test("four bytes give four bits in the order of the memory", () => {
  for (let bits = 0; bits < 16; bits++) {
    const bytes = Uint8Array.from({ length: 4 }, (_, i) => (bits >> i) & 1);
    expect(fourBits(new Int32Array(bytes.buffer)[0]!)).toBe(bits);
  }
});

test("a scrambled word differs in about half of its bits from that of its neighbour", () => {
  expect(scramble(0)).toBe(0);
  // Computed with the reference implementation of MurmurHash3.
  expect(scramble(1) >>> 0).toBe(0x514e28b7);
  let changed = 0;
  for (let word = 1; word <= 1000; word++) changed += bitCount(scramble(word) ^ scramble(word + 1));
  expect(changed / 1000).toBeGreaterThan(15);
  expect(changed / 1000).toBeLessThan(17);
});
