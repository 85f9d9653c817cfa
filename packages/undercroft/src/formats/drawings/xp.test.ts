import { constants, deflateRawSync, gunzipSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { UndercroftError } from "../../core/index.js";
import { readXp, writeXp, type XpImage } from "./xp.js";

function i32(...values: number[]): Uint8Array {
  return new Uint8Array(Int32Array.from(values).buffer);
}

function bytes(...parts: ArrayLike<number>[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => Array.from(part)));
}

function cell(glyph: number, fg: readonly number[], bg: readonly number[]): Uint8Array {
  return bytes(i32(glyph), fg, bg);
}

const WHITE = [255, 255, 255];
const BLACK = [0, 0, 0];

/** Two columns of one row. */
const SMALL = bytes(i32(-1, 1, 2, 1), cell(35, WHITE, BLACK), cell(46, [1, 2, 3], [4, 5, 6]));

/** What is said about bytes that can't be read. */
async function complaint(data: Uint8Array): Promise<string> {
  const error = await readXp(data).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(UndercroftError);
  expect(error).toMatchObject({ code: "bad-content" });
  return (error as UndercroftError).message;
}

describe("reading a drawing", () => {
  test("takes a gzipped file and a bare one", async () => {
    const image = await readXp(SMALL);
    expect(image).toEqual({
      version: -1,
      layers: [
        {
          width: 2,
          height: 1,
          glyphs: Uint32Array.of(35, 46),
          fg: Uint8Array.of(255, 255, 255, 1, 2, 3),
          bg: Uint8Array.of(0, 0, 0, 4, 5, 6),
        },
      ],
    });
    expect(await readXp(gzipSync(SMALL))).toEqual(image);
  });

  test("takes a file from before versions were written", async () => {
    const old = SMALL.subarray(4);
    const image = await readXp(old);
    expect(image.version).toBeUndefined();
    expect([...gunzipSync(await writeXp(image))]).toEqual([...old]);
  });

  test("takes a bare file whose version begins like a gzipped one", async () => {
    for (const start of [
      [0x1f, 255],
      [255, 0x8b],
    ]) {
      const { version, layers } = await readXp(bytes(start, SMALL.subarray(2)));
      expect(version).toBeLessThan(-1);
      expect(layers).toHaveLength(1);
    }
  });

  test("turns columns into rows", async () => {
    const cells = [65, 66, 67, 68, 69, 70].map((glyph) => cell(glyph, WHITE, BLACK));
    const { layers } = await readXp(bytes(i32(-1, 1, 2, 3), ...cells));
    // Drawn: AD, BE, CF.
    expect([...layers[0]!.glyphs]).toEqual([65, 68, 66, 69, 67, 70]);
  });

  test("takes a part of a larger buffer", async () => {
    const padded = bytes([9, 9, 9], SMALL, [9]);
    expect(await readXp(padded.subarray(3, padded.length - 1))).toEqual(await readXp(SMALL));
    const zipped = bytes([9, 9, 9], gzipSync(SMALL), [9]);
    expect(await readXp(zipped.subarray(3, zipped.length - 1))).toEqual(await readXp(SMALL));
  });
});

interface GzipFields {
  readonly isText?: boolean;
  readonly extra?: Uint8Array;
  readonly name?: string;
  readonly comment?: string;
}

/** A gzip file with these optional fields in its header, in the order of the format (RFC 1952). */
function zippedWith({ isText = false, extra, name, comment }: GzipFields): Uint8Array {
  const plain = gzipSync(SMALL);
  const text = (field: string) => [...new TextEncoder().encode(field), 0];
  const flags =
    (isText ? 1 : 0) + (extra === undefined ? 0 : 4) + (name === undefined ? 0 : 8) + (comment === undefined ? 0 : 16);
  return bytes(
    plain.subarray(0, 3),
    [flags],
    plain.subarray(4, 10),
    extra === undefined ? [] : [extra.length & 255, extra.length >> 8, ...extra],
    name === undefined ? [] : text(name),
    comment === undefined ? [] : text(comment),
    plain.subarray(10),
  );
}

describe("the note of a drawing", () => {
  test("is the comment of the gzip file, whatever else its header has", async () => {
    const image = await readXp(SMALL);
    const comment = "vault: größer";
    // An extra field that is full of zeros, and longer than a byte counts.
    const extra = new Uint8Array(300);
    for (const fields of [
      {},
      { isText: true },
      { extra },
      { name: "fort.xp" },
      { extra, name: "fort.xp" },
      { name: "" },
    ]) {
      expect(await readXp(zippedWith(fields))).toStrictEqual(image);
      expect(await readXp(zippedWith({ ...fields, comment }))).toEqual({ ...image, note: comment });
    }
    expect(await readXp(zippedWith({ comment: "" }))).toEqual({ ...image, note: "" });
  });

  test("is read up to 64 kB, and left alone where it is longer", async () => {
    expect((await readXp(zippedWith({ comment: "x".repeat(65_536) }))).note).toHaveLength(65_536);
    expect(await readXp(zippedWith({ comment: "x".repeat(65_537) }))).toEqual(await readXp(SMALL));
  });

  test("is written so that it can be read again, and so that every program can unpack the file", async () => {
    const image = { ...(await readXp(SMALL)), note: "vault: größer\nlegend: { x: floor }\n" };
    const file = await writeXp(image);
    expect([...gunzipSync(file)]).toEqual([...SMALL]);
    expect(await readXp(file)).toEqual(image);
    const { note: _, ...bare } = image;
    expect(await writeXp({ ...bare, note: "" })).toHaveLength((await writeXp(bare)).length + 1);
    expect(file).toHaveLength((await writeXp(bare)).length + new TextEncoder().encode(image.note).length + 1);
  });

  test("loses the characters that would end it", async () => {
    const image = { ...(await readXp(SMALL)), note: "a\0b\0" };
    expect((await readXp(await writeXp(image))).note).toBe("ab");
  });
});

describe("a drawing that can't be read says why and where", () => {
  test.each([
    [bytes(), "at byte 0: unexpected end of file, expected the version."],
    [i32(-1), "at byte 4: unexpected end of file, expected the number of layers."],
    [i32(0), "at byte 0: it must have 1 to 9 layers, got 0."],
    [i32(-1, 0), "at byte 4: it must have 1 to 9 layers, got 0."],
    [i32(-1, 10), "at byte 4: it must have 1 to 9 layers, got 10."],
    [i32(-1, 1_000_000_000), "at byte 4: it must have 1 to 9 layers, got 1000000000."],
    [i32(-1, -5), "at byte 4: it must have 1 to 9 layers, got -5."],
    [i32(-1, 1, 5), "at byte 12: unexpected end of file, expected the height of layer 1."],
    [i32(-1, 1, 0, 5), "at byte 8: layer 1 is empty (0x5)."],
    [i32(-1, 1, -3, -3), "at byte 8: layer 1 is empty (-3x-3)."],
    // 4.6e18 cells in 16 bytes.
    [
      i32(-1, 1, 0x7fff_ffff, 0x7fff_ffff),
      "at byte 8: layer 1 is 2147483647x2147483647, which needs 46116860141324210000 bytes, but only 0 are left.",
    ],
    [
      bytes(i32(-1, 2, 1, 1), cell(1, WHITE, BLACK), i32(1, 1)),
      "at byte 26: layer 2 is 1x1, which needs 10 bytes, but only 0 are left.",
    ],
    [i32(-1, 1, 5, 0), "at byte 8: layer 1 is empty (5x0)."],
    // The second layer needs eight bytes for its size alone.
    [
      bytes(i32(-1, 2, 1, 1), cell(1, WHITE, BLACK)),
      "at byte 8: layer 1 is 1x1, which needs 10 bytes, but only 2 are left.",
    ],
    [i32(-1, 3, 1, 1), "at byte 8: layer 1 is 1x1, which needs 10 bytes, but only 0 are left."],
    [bytes(SMALL, [0]), "at byte 36: there is 1 extra byte after the last layer."],
    [bytes(SMALL, [0, 0]), "at byte 36: there are 2 extra bytes after the last layer."],
    [Uint8Array.of(0x1f, 0x8b, 8), "at byte 3: unexpected end of file in the gzip header."],
  ])("case %#", async (data, message) => {
    expect(await complaint(data)).toBe(`can't read the REXPaint drawing, ${message}`);
    if (data[0] !== 0x1f) expect(await complaint(gzipSync(data))).toBe(`can't read the REXPaint drawing, ${message}`);
  });

  test("wherever a file is cut off", async () => {
    const zipped = gzipSync(SMALL);
    for (let length = 0; length < SMALL.length; length++) await complaint(SMALL.subarray(0, length));
    for (let length = 0; length < zipped.length; length++) await complaint(zipped.subarray(0, length));
  });

  test("where anything follows after the gzip data", async () => {
    const zipped = gzipSync(SMALL);
    for (const more of [[0], [0, 0, 0, 0], [1], [7, 7, 7, 7, 7], zipped]) await complaint(bytes(zipped, more));
  });

  test("where the gzip data says another length than it has", async () => {
    const zipped = bytes(gzipSync(SMALL));
    zipped[zipped.length - 4]! += 1;
    await complaint(zipped);
    zipped.set([255, 255, 255, 255], zipped.length - 4);
    expect(await complaint(zipped)).toContain("it would inflate to 4294967295 bytes; the limit is 67108864.");
    zipped.set([0, 0, 0, 3], zipped.length - 4);
    expect(await complaint(zipped)).toContain("it claims to inflate to 50331648 bytes, which");
    // The end of the file says how long its data is.
    const end = zipped.length - 4;
    expect(await complaint(zipped)).toContain(`at byte ${end}: it claims`);
    const saying = (claimed: number) => {
      new DataView(zipped.buffer).setUint32(end, claimed, true);
      return complaint(zipped);
    };
    expect(await saying(zipped.length * 1032 + 1)).toContain(`at byte ${end}: it claims`);
    // So much is possible; but the data is damaged then, as it must be as long as it says.
    expect(await saying(zipped.length * 1032)).toContain("at byte 0: the gzip data is damaged");
    expect(await saying(67_108_865)).toContain(`at byte ${end}: it would inflate to 67108865 bytes`);
    expect(await saying(67_108_864)).toContain(`at byte ${end}: it claims`);
  });

  test("where a little more comes out than it says", async () => {
    const bomb = zeros(4);
    new DataView(bomb.buffer, bomb.byteOffset).setUint32(bomb.length - 4, 1_000_000, true);
    expect(await complaint(bomb)).toContain(
      `at byte ${bomb.length - 4}: it inflates to more than the 1000000 bytes that it claims.`,
    );
  });

  test("where it is larger than the limit without being packed", async () => {
    const large = new Uint8Array(64 * 1024 * 1024 + 1).fill(255);
    expect(await complaint(large)).toBe(
      "can't read the REXPaint drawing, at byte 0: it has 67108865 bytes; the limit is 67108864.",
    );
    expect(await complaint(large.subarray(1))).toContain("at byte 4: it must have 1 to 9 layers, got -1.");
  });

  test("where 1 MB inflates to 1 GB, whatever it says of itself", async () => {
    const bomb = zeros(1024);
    expect(bomb.length).toBeLessThan(1_100_000);
    const before = process.memoryUsage().arrayBuffers;
    expect(await complaint(bomb)).toContain("it would inflate to 1073741824 bytes; the limit is 67108864.");
    new DataView(bomb.buffer, bomb.byteOffset).setUint32(bomb.length - 4, 60_000_000, true);
    expect(await complaint(bomb)).toContain("it inflates to more than the 60000000 bytes that it claims.");
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(128 * 1024 * 1024);
  });
});

/**
 * A gzip stream of that many megabytes of zeros, to be refused before its end: its checksum is wrong. One megabyte is packed
 * so that it can be repeated, which takes no time.
 */
function zeros(megabytes: number): Uint8Array {
  const piece = deflateRawSync(new Uint8Array(1024 * 1024), { finishFlush: constants.Z_FULL_FLUSH });
  const head = gzipSync("").subarray(0, 10);
  const end = Buffer.from([3, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  end.writeUInt32LE(megabytes * 1024 * 1024, 6);
  return new Uint8Array(Buffer.concat([head, ...new Array<Buffer>(megabytes).fill(piece), end]));
}

describe("writing a drawing", () => {
  const image: fc.Arbitrary<XpImage> = fc
    .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }))
    .chain(([width, height]) => {
      const colors = fc.uint8Array({ minLength: width * height * 3, maxLength: width * height * 3 });
      const glyphs = fc
        .array(fc.nat(511), { minLength: width * height, maxLength: width * height })
        .map((codes) => Uint32Array.from(codes));
      const layer = fc.record({
        width: fc.constant(width),
        height: fc.constant(height),
        glyphs,
        fg: colors,
        bg: colors,
      });
      return fc.record({
        version: fc.constantFrom(-1, -2, undefined),
        layers: fc.array(layer, { minLength: 1, maxLength: 9 }),
      });
    });

  test("and reading it back keeps everything, and every byte", async () => {
    await fc.assert(
      fc.asyncProperty(image, async (drawing) => {
        const file = await writeXp(drawing);
        const again = await readXp(file);
        expect(again).toEqual(drawing);
        const inflated = gunzipSync(file);
        expect(gunzipSync(await writeXp(again)).equals(inflated)).toBe(true);
        const { width, height } = drawing.layers[0]!;
        const head = drawing.version === undefined ? 4 : 8;
        expect(inflated.length).toBe(head + drawing.layers.length * (8 + 10 * width * height));
      }),
      { seed: 5, numRuns: 100 },
    );
  });

  test("refuses what no file can hold", async () => {
    const layer = { width: 1, height: 1, glyphs: new Uint32Array(1), fg: new Uint8Array(3), bg: new Uint8Array(3) };
    for (const wrong of [
      { version: -1, layers: [] },
      { version: -1, layers: Array(10).fill(layer) },
      { version: 1, layers: [layer] },
      { version: -1, layers: [{ ...layer, width: 2 }] },
      { version: 0, layers: [layer] },
      { version: -1.5, layers: [layer] },
      { version: -0x8000_0001, layers: [layer] },
      { version: -1, layers: [{ ...layer, width: 0.5, height: 2 }] },
      { version: -1, layers: [{ ...layer, width: 2, height: 0.5 }] },
      { version: -1, layers: [{ ...layer, width: -1, height: -1 }] },
      {
        version: -1,
        layers: [{ width: 1.5, height: 2, glyphs: new Uint32Array(3), fg: new Uint8Array(9), bg: new Uint8Array(9) }],
      },
      {
        version: -1,
        layers: [{ width: 0, height: 1, glyphs: new Uint32Array(0), fg: new Uint8Array(0), bg: new Uint8Array(0) }],
      },
      {
        version: -1,
        layers: [{ width: 1, height: 0, glyphs: new Uint32Array(0), fg: new Uint8Array(0), bg: new Uint8Array(0) }],
      },
      { version: -1, layers: [{ ...layer, bg: new Uint8Array(4) }] },
      { version: -1, layers: [{ ...layer, fg: new Uint8Array(2) }] },
    ]) {
      const message = expect.stringMatching(/^the drawing can't be written: /);
      await expect(writeXp(wrong)).rejects.toMatchObject({ code: "bad-content", message });
    }
    await expect(writeXp({ version: -1, layers: [layer, { ...layer, width: 2 }] })).rejects.toThrow(
      "layer 2 is 2x1, but has 1 glyph.",
    );
    expect((await readXp(await writeXp({ version: -0x8000_0000, layers: [layer] }))).version).toBe(-0x8000_0000);
    // Nothing is made before it is known to be too large.
    const side = 2600;
    const large = {
      width: side,
      height: side,
      glyphs: new Uint32Array(side * side),
      fg: new Uint8Array(side * side * 3),
      bg: new Uint8Array(side * side * 3),
    };
    await expect(writeXp({ version: -1, layers: [large] })).rejects.toThrow(
      "it has 67600016 bytes; the limit is 67108864.",
    );
  });
});
