import { expect, test } from "vitest";
import { grown } from "./grown.js";

test("an array that has grown is a copy of its kind, with zeros at its end", () => {
  const old = Int32Array.of(3, -1);
  expect(grown(old)).toEqual(Int32Array.of(3, -1, 0, 0));
  expect(grown(old, 3)).toEqual(Int32Array.of(3, -1, 0));
  expect(grown(Uint8Array.of(7, 8, 9).subarray(1), 3)).toEqual(Uint8Array.of(8, 9, 0));
  grown(old)[0] = 5;
  expect(old[0]).toBe(3);
});
