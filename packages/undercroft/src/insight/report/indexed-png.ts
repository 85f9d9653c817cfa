import { cached, UndercroftError } from "../../core/index.js";
import type { Pixels } from "../../formats/index.js";
import { crc32, SIGNATURE } from "../../formats/pictures/png-level.js";
import { toBase64 } from "../../formats/text/base64.js";
import { deflated } from "./deflate.js";

/**
 * Returns a picture with at most 256 colours as a PNG in a data URI. Small pictures of few colours take a third of what they
 * take otherwise, and the same picture gives the same text everywhere.
 */
export function pngAddress({ width, height, data }: Pixels): string {
  const numbers = new Map<number, number>();
  const pixels = new Uint8Array(width * height);
  for (let i = 0; i < pixels.length; i++) {
    const color = ((data[4 * i]! << 24) | (data[4 * i + 1]! << 16) | (data[4 * i + 2]! << 8) | data[4 * i + 3]!) >>> 0;
    pixels[i] = cached(numbers, color, () => numbers.size);
  }
  if (numbers.size > 256)
    throw new UndercroftError("bad-option", `picture: it has ${numbers.size} colours, but 256 are the limit.`);
  const colors = [...numbers.keys()];
  const bits = colors.length <= 2 ? 1 : colors.length <= 4 ? 2 : colors.length <= 16 ? 4 : 8;
  const header = [...bigEndian(width), ...bigEndian(height), bits, 3, 0, 0, 0];
  const palette = colors.flatMap((color) => [color >>> 24, (color >>> 16) & 255, (color >>> 8) & 255]);
  const alphas = colors.map((color) => color & 255);
  const file = [
    ...SIGNATURE,
    ...chunk("IHDR", header),
    ...chunk("PLTE", palette),
    ...(alphas.some((alpha) => alpha < 255) ? chunk("tRNS", alphas) : []),
    ...chunk("IDAT", zlibbed(rowsOf(pixels, width, bits))),
    ...chunk("IEND", []),
  ];
  return `data:image/png;base64,${toBase64(Uint8Array.from(file))}`;
}

/** The rows of the picture, each after a zero that says that it isn't filtered. */
function rowsOf(pixels: Uint8Array, width: number, bits: number): Uint8Array {
  const perByte = 8 / bits;
  const length = 1 + Math.ceil(width / perByte);
  const rows = new Uint8Array((pixels.length / width) * length);
  pixels.forEach((number, i) => {
    const x = i % width;
    rows[((i - x) / width) * length + 1 + Math.floor(x / perByte)]! |= number << (8 - bits - (x % perByte) * bits);
  });
  return rows;
}

function zlibbed(bytes: Uint8Array): number[] {
  let [a, b] = [1, 0];
  for (const byte of bytes) {
    a = (a + byte) % 65_521;
    b = (b + a) % 65_521;
  }
  return [0x78, 0x01, ...deflated(bytes), ...bigEndian(b * 65_536 + a)];
}

function chunk(name: string, contents: readonly number[]): number[] {
  const named = [...[...name].map((letter) => letter.charCodeAt(0)), ...contents];
  return [...bigEndian(contents.length), ...named, ...bigEndian(crc32(named))];
}

function bigEndian(n: number): number[] {
  return [n >>> 24, (n >>> 16) & 255, (n >>> 8) & 255, n & 255];
}
