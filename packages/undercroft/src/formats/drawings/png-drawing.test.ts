import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { encode, type ImageData } from "fast-png";
import { describe, expect, test } from "vitest";
import { Rng, UndercroftError } from "../../core/index.js";
import { loadPack, loadPrefabFile } from "../node/prefab-files.js";
import { readPng, readPngPrefab } from "./png-drawing.js";

const BLACK = [0, 0, 0];
const WHITE = [255, 255, 255];
const RED = [255, 0, 0];
const BLUE = [32, 64, 255];

type Pixel = readonly number[];

/** A picture of four samples a pixel. */
function picture(rows: readonly (readonly Pixel[])[]): ImageData {
  const data = Uint8Array.from(rows.flat().flatMap(([r = 0, g = 0, b = 0, alpha = 255]) => [r, g, b, alpha]));
  return { width: rows[0]!.length, height: rows.length, data, channels: 4 };
}

async function mapOf(bytes: Uint8Array, header = "vault: a\n"): Promise<readonly string[]> {
  const { prefabs, errors } = await readPngPrefab(bytes, header, "a.png");
  expect(errors).toEqual([]);
  return prefabs[0]!.source.map;
}

async function problem(bytes: Uint8Array): Promise<string> {
  const { prefabs, errors } = await readPngPrefab(bytes, "vault: a\n", "a.png");
  expect(prefabs).toEqual([]);
  expect(errors).toHaveLength(1);
  return errors[0]!.message;
}

/** CRC-32, bit by bit. */
function checkSum(bytes: Uint8Array): number {
  let sum = 0xffff_ffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb8_8320 : 0);
  }
  return ~sum >>> 0;
}

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(checkSum(body));
  return Buffer.concat([length, body, sum]);
}

/** The file with the right check sums again, as far as its chunks can be told apart. */
function resealed(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 8 + view.getUint32(at);
    if (end + 4 > bytes.length) break;
    view.setUint32(end, checkSum(bytes.subarray(at + 4, end)));
    at = end + 4;
  }
  return bytes;
}

/** A file put together by hand, as encoders don't. */
function png(
  header: { width: number; height: number; depth: number; colorType: number; interlace?: number },
  rows: Uint8Array,
  before: readonly Buffer[] = [],
): Uint8Array {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(header.width, 0);
  head.writeUInt32BE(header.height, 4);
  head.set([header.depth, header.colorType, 0, 0, header.interlace ?? 0], 8);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  const end = chunk("IEND", new Uint8Array(0));
  return new Uint8Array(
    Buffer.concat([signature, chunk("IHDR", head), ...before, chunk("IDAT", deflateSync(rows)), end]),
  );
}

describe("a PNG as a map", () => {
  test("has rock where it is dark, floor where it is light, and holes where it is transparent", async () => {
    const drawn = picture([
      [BLACK, WHITE, [...WHITE, 127]],
      [
        [127, 127, 127],
        [128, 128, 128],
        [...BLACK, 128],
      ],
    ]);
    expect(await mapOf(encode(drawn))).toEqual(["#. ", "#.#"]);
  });

  test("goes by what is bright to the eye: green more than red, and red more than blue", async () => {
    expect(
      await mapOf(
        encode(
          picture([
            [
              [0, 255, 0],
              [255, 0, 0],
              [0, 0, 255],
              [255, 255, 0],
            ],
          ]),
        ),
      ),
    ).toEqual([".##."]);
  });

  test("has what the legend asks for by colour, and a name from its header", async () => {
    const header = `level: pond
palettes: [water]
legend:
  "≈": { terrain: deep_water, xp: { bg: "#2040ff" } }
  g: { spawn: Goblin, xp: { fg: "#ff0000" } }
`;
    const drawn = encode(picture([[BLACK, BLUE, RED, WHITE, [32, 64, 254], [32, 64, 240]]]));
    const { prefabs, errors } = await readPngPrefab(drawn, header, "pond.png");
    expect(errors).toEqual([]);
    expect(prefabs[0]).toMatchObject({ name: "pond", kind: "level", source: { map: ["#≈g.≈#"] } });
  });

  test("has a hole also where a pixel is of the colour that REXPaint has for transparent", async () => {
    expect(await mapOf(encode(picture([[BLACK, [255, 0, 255]]])))).toEqual(["# "]);
  });

  test("may be grey, with or without transparency", async () => {
    const grey = { width: 3, height: 1, channels: 1, data: Uint8Array.of(0, 127, 128) };
    expect(await mapOf(encode(grey))).toEqual(["##."]);
    const clear = { width: 3, height: 1, channels: 2, data: Uint8Array.of(0, 255, 255, 255, 255, 0) };
    expect(await mapOf(encode(clear))).toEqual(["#. "]);
  });

  test("may have 16 bits a sample, and no transparency", async () => {
    const data = Uint16Array.of(0, 0, 0, 0xffff, 0xffff, 0xffff, 0x2020, 0x4040, 0xffff);
    const header = 'vault: a\nlegend: { W: { terrain: floor, xp: { bg: "#2040ff" } } }\n';
    expect(await mapOf(encode({ width: 3, height: 1, channels: 3, depth: 16, data }), header)).toEqual(["#.W"]);
  });

  test("may be interlaced", async () => {
    const rows = Array.from({ length: 11 }, (_, y) =>
      Array.from({ length: 13 }, (_, x) => ((x * 7 + y * 5) % 3 === 0 ? BLACK : WHITE)),
    );
    const plain = await mapOf(encode(picture(rows)));
    expect(await mapOf(encode(picture(rows), { interlace: "Adam7" }))).toEqual(plain);
    expect(plain[0]).toBe("#..#..#..#..#");
  });

  test.each([
    [1, [0b0110_0000], "#..#"],
    [2, [0b0001_1011], "##.."],
    [4, [0x07, 0x8f], "##.."],
  ])("may have %i bits a pixel", async (depth, row, map) => {
    const bytes = png({ width: 4, height: 2, depth, colorType: 0 }, Uint8Array.from([0, ...row, 0, ...row]));
    expect(await mapOf(bytes)).toEqual([map, map]);
  });

  test("may have a palette, with transparent colours in it", async () => {
    const palette = chunk("PLTE", Uint8Array.from([...BLACK, ...WHITE, ...BLUE]));
    const clear = chunk("tRNS", Uint8Array.of(255, 0));
    const pixels = Uint8Array.of(0, 0b00_01_10_00);
    const header = 'vault: a\nlegend: { W: { terrain: floor, xp: { bg: "#2040ff" } } }\n';
    const bytes = png({ width: 4, height: 1, depth: 2, colorType: 3 }, pixels, [palette, clear]);
    expect(await mapOf(bytes, header)).toEqual(["# W#"]);
  });

  test("may name one colour that is transparent", async () => {
    const rows = Uint8Array.of(0, 0, 255, 9);
    const grey = png({ width: 3, height: 1, depth: 8, colorType: 0 }, rows, [chunk("tRNS", Uint8Array.of(0, 9))]);
    expect(await mapOf(grey)).toEqual(["#. "]);
    const color = png({ width: 3, height: 1, depth: 8, colorType: 2 }, Uint8Array.of(0, 1, 2, 3, 1, 2, 4, 2, 2, 3), [
      chunk("tRNS", Uint8Array.of(0, 1, 0, 2, 0, 3)),
    ]);
    expect(await mapOf(color)).toEqual([" ##"]);
  });

  test("is read whatever else is in the file", async () => {
    const bomb = chunk("iCCP", Buffer.concat([Buffer.from("a\0\0"), deflateSync(new Uint8Array(1 << 24))]));
    const bytes = png({ width: 2, height: 1, depth: 8, colorType: 0 }, Uint8Array.of(0, 0, 255), [
      chunk("tEXt", Buffer.from("Comment\0hello")),
      bomb,
    ]);
    expect(await mapOf(bytes)).toEqual(["#."]);
  });
});

describe("a PNG that can't be read", () => {
  const sound = encode(picture([[BLACK, WHITE]]));

  test.each([
    ["nothing", new Uint8Array(0), "doesn't start with a PNG signature"],
    ["a text", new TextEncoder().encode("not a picture at all"), "doesn't start with a PNG signature"],
    ["only a beginning", sound.subarray(0, 8), "at byte 8: unexpected end of file"],
    ["half a file", sound.subarray(0, sound.length - 20), "ends"],
    [
      "a file without an end",
      sound.subarray(0, sound.length - 12),
      `at byte ${sound.length - 12}: unexpected end of file`,
    ],
  ])("is refused: %s", async (_, bytes, message) => {
    expect(await problem(bytes)).toContain(`a.png:1:1: can't read the PNG, at byte`);
    expect(await problem(bytes)).toContain(message);
  });

  test.each([
    [{ width: 0, height: 1, depth: 8, colorType: 0 }, "the picture is empty (0x1)."],
    [{ width: 4097, height: 1, depth: 8, colorType: 0 }, "the picture is 4097x1 pixels; the limit is 4096x4096"],
    [{ width: 4096, height: 4096, depth: 8, colorType: 6 }, "6710886 pixels in total"],
    [{ width: 0xffff_ffff, height: 0xffff_ffff, depth: 16, colorType: 6 }, "the limit is 4096x4096"],
    [{ width: 1, height: 1, depth: 3, colorType: 0 }, "colour type 0 with 3 bits per sample is not"],
    [{ width: 1, height: 1, depth: 1, colorType: 2 }, "colour type 2 with 1 bits per sample is not"],
    [{ width: 1, height: 1, depth: 8, colorType: 5 }, "colour type 5 with 8 bits per sample is not"],
    [{ width: 8, height: 8, depth: 1, colorType: 0, interlace: 1 }, "Save it without interlacing"],
    [{ width: 1, height: 1, depth: 8, colorType: 0, interlace: 2 }, "the file is damaged (Interlace method 2"],
    [{ width: 1, height: 1, depth: 8, colorType: 3 }, "the palette is missing"],
  ])("is refused by its header: %j", async (header, message) => {
    expect(await problem(png(header, Uint8Array.of(0, 0)))).toContain(message);
  });

  test("is refused where its pixels are too few, too many, or damaged", async () => {
    const header = { width: 2, height: 2, depth: 8, colorType: 0 };
    expect(await problem(png(header, Uint8Array.of(0, 1, 2)))).toContain("must have 6 bytes, got 3.");
    expect(await problem(png(header, new Uint8Array(7)))).toContain("must have 6 bytes, got more.");
    const wrong = png(header, new Uint8Array(6));
    wrong[wrong.length - 20]! ^= 255;
    expect(await problem(wrong)).toContain("the pixel data is damaged");
  });

  test("is refused where a pixel has a colour that the palette doesn't", async () => {
    const palette = chunk("PLTE", Uint8Array.from(BLACK));
    const bytes = png({ width: 1, height: 1, depth: 8, colorType: 3 }, Uint8Array.of(0, 7), [palette]);
    expect(await problem(bytes)).toContain("a pixel uses colour 7, but the palette has 1 colour.");
  });

  test("is refused before it fills the memory: few bytes that inflate to many", async () => {
    const bytes = png({ width: 16, height: 16, depth: 8, colorType: 0 }, new Uint8Array(64 << 20));
    const before = process.memoryUsage().rss;
    expect(await problem(bytes)).toContain("must have 272 bytes, got more.");
    expect(process.memoryUsage().rss - before).toBeLessThan(48 << 20);
  });

  test("is refused where all of it is transparent", async () => {
    expect(await problem(encode(picture([[[0, 0, 0, 0]]])))).toContain("consists only of holes");
  });

  test("gives errors of ours or a drawing, however 500 files are damaged", async () => {
    const rng = Rng.fromSeed("damaged pictures");
    const files = [
      encode(picture(Array.from({ length: 8 }, (_, y) => Array.from({ length: 9 }, (_, x) => (x & y ? BLACK : RED))))),
      encode({ width: 5, height: 5, channels: 1, depth: 16, data: new Uint16Array(25) }, { interlace: "Adam7" }),
      png({ width: 4, height: 1, depth: 2, colorType: 3 }, Uint8Array.of(0, 27), [
        chunk("PLTE", Uint8Array.from([...BLACK, ...WHITE, ...BLUE, ...RED])),
        chunk("tRNS", Uint8Array.of(255, 0)),
      ]),
    ];
    let refused = 0;
    for (let i = 0; i < 500; i++) {
      const bytes = rng.pick(files).slice();
      for (let n = rng.between(1, 3); n > 0; n--) bytes[rng.below(bytes.length)] = rng.below(256);
      const part = rng.chance(0.2) ? bytes.subarray(0, rng.below(bytes.length)) : bytes;
      try {
        await readPng(rng.chance(0.8) ? resealed(part) : part);
      } catch (error) {
        expect(error).toBeInstanceOf(UndercroftError);
        refused++;
      }
    }
    expect(refused).toBeGreaterThan(250);
    expect(refused).toBeLessThan(500);
  });
});

describe("a file that ends in .png", () => {
  test("is a prefab like any other, with its header beside it or without one, alone or in a folder", async () => {
    const folder = await mkdtemp(join(tmpdir(), "undercroft-png-"));
    try {
      await writeFile(join(folder, "Old Well.png"), encode(picture([[BLACK, WHITE, BLACK]])));
      await writeFile(join(folder, "pool.png"), encode(picture([[BLACK, BLUE, WHITE]])));
      const header = 'vault: pool\nlegend: { w: { terrain: shallow_water, xp: { bg: "#2040ff" } } }\n';
      await writeFile(join(folder, "pool.png.yaml"), header);
      const well = await loadPrefabFile(join(folder, "Old Well.png"));
      expect(well.prefabs[0]).toMatchObject({ name: "old_well", kind: "vault", source: { map: ["#.#"] } });
      const all = await loadPack(folder);
      expect(all.prefabs.map(({ name, source }) => [name, source.map])).toEqual([
        ["old_well", ["#.#"]],
        ["pool", ["#w."]],
      ]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
