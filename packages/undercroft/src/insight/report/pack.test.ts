import { createHash } from "node:crypto";
import { inflateRawSync } from "node:zlib";
import fc from "fast-check";
import { decode } from "fast-png";
import { describe, expect, test } from "vitest";
import { deflated } from "./deflate.js";
import { pngAddress } from "./indexed-png.js";
import { sha256 } from "./sha256.js";

describe("deflate", () => {
  test("gives streams that unpack to the same bytes", () => {
    const few = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 3000 });
    const runs = fc
      .array(fc.tuple(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 1, max: 700 })), { maxLength: 40 })
      .map((all) => all.flatMap(([byte, times]) => new Array<number>(times).fill(byte)));
    fc.assert(
      fc.property(fc.oneof(fc.array(fc.integer({ min: 0, max: 255 })), few, runs), (bytes) => {
        expect([...inflateRawSync(deflated(Uint8Array.from(bytes)))]).toEqual(bytes);
      }),
      { seed: 5, numRuns: 300 },
    );
  });

  test("keeps codes short even if counts grow like Fibonacci numbers", () => {
    const bytes: number[] = [];
    // Never the same three bytes in a row twice in a way that pays, so that all of them stay single.
    for (let symbol = 0, [count, next] = [1, 1]; symbol < 22; symbol++, [count, next] = [next, count + next]) {
      for (let i = 0; i < count; i++) bytes.push(symbol, 30 + ((i * 7919) % 200));
    }
    expect([...inflateRawSync(deflated(Uint8Array.from(bytes)))]).toEqual(bytes);
  });

  test("finds what is repeated as far back as it may", () => {
    const block = Uint8Array.from({ length: 500 }, (_, i) => (i * i * 31) % 251);
    const bytes = new Uint8Array(33_268);
    bytes.set(block, 0);
    bytes.set(block, 32_768);
    const packed = deflated(bytes);
    expect(inflateRawSync(packed).equals(bytes)).toBe(true);
    expect(packed.length).toBeLessThan(700);
  });
});

describe("an indexed PNG", () => {
  test.each([
    [1, 7, 5],
    [2, 9, 4],
    [4, 5, 6],
    [16, 33, 20],
    [200, 31, 17],
  ])("with %i colours has the pixels that were painted", (colors, width, height) => {
    const data = new Uint8ClampedArray(width * height * 4);
    for (let i = 0; i < width * height; i++) {
      const n = (i * 13) % colors;
      data.set([n, 255 - n, (n * 7) % 256, n % 3 === 0 ? 128 : 255], 4 * i);
    }
    const address = pngAddress({ width, height, data } as never);
    const bytes = Buffer.from(address.replace("data:image/png;base64,", ""), "base64");
    const found = decode(bytes, { checkCrc: true });
    expect([found.width, found.height]).toEqual([width, height]);
    const pixels: number[] = [];
    for (let i = 0; i < width * height; i++) {
      // The reader unpacks numbers of fewer than eight bits only in part, so the palette is looked up by hand.
      const perByte = 8 / found.depth;
      const x = i % width;
      const at =
        found.data.length === width * height
          ? found.data[i]!
          : (found.data[Math.floor(i / width) * Math.ceil(width / perByte) + Math.floor(x / perByte)]! >>
              (8 - found.depth - (x % perByte) * found.depth)) &
            (2 ** found.depth - 1);
      const [r, g, b, a = 255] = found.palette![at]!;
      pixels.push(r!, g!, b!, a);
    }
    expect(pixels).toEqual([...data]);
  });

  test("refuses more than 256 colours", () => {
    const data = new Uint8ClampedArray(4 * 300).map((_, i) =>
      i % 4 === 0 ? (i / 4) % 256 : i % 4 === 1 && i / 4 > 255 ? 1 : 255,
    );
    expect(() => pngAddress({ width: 300, height: 1, data } as never)).toThrow("256");
  });
});

test("SHA-256 is what everybody else has", () => {
  for (const text of ["", "abc", "é😀", "a".repeat(55), "a".repeat(56), "a".repeat(64), "undercroft ".repeat(999)]) {
    expect(sha256(text)).toBe(createHash("sha256").update(text).digest("base64"));
  }
});
