import { expect, test } from "vitest";
import { cp437Character, cp437Code } from "./cp437.js";

test("every code has a character of its own, and leads back", () => {
  const characters = Array.from({ length: 256 }, (_, code) => cp437Character(code)!);
  expect(new Set(characters).size).toBe(256);
  expect(characters.map(cp437Code)).toEqual(Array.from({ length: 256 }, (_, code) => code));
});

test("codes are those of the IBM PC, not of Latin-1", () => {
  expect([1, 35, 127, 176, 219, 225, 247, 254].map(cp437Character).join("")).toBe("☺#⌂░█ß≈■");
  expect(cp437Code("÷")).toBe(246);
});

test("codes of larger fonts have no character", () => {
  expect(cp437Character(256)).toBeUndefined();
  expect(cp437Character(2 ** 32 - 1)).toBeUndefined();
});

test("characters that look alike have the same code, others none", () => {
  expect(["β", "\u03bc", "∑", "\u2126", "\u2205", "\u2208"].map(cp437Code)).toEqual([225, 230, 228, 234, 237, 238]);
  expect(["世", "😀", "", "##", "constructor"].map(cp437Code)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
