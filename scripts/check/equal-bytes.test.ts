import { expect, test } from "vitest";

test("arrays of the same bytes are equal, alone and inside of something", () => {
  expect(Uint8Array.of(1, 2)).toEqual(Uint8Array.of(1, 2));
  expect({ at: [new Float64Array([Number.NaN, -0])] }).toStrictEqual({ at: [new Float64Array([Number.NaN, -0])] });
  expect(Uint8Array.of(0, 1, 2).subarray(1)).toEqual(Uint8Array.of(1, 2));
});

test("arrays that differ in a byte, in length or in type are not equal", () => {
  expect(Uint8Array.of(1, 2)).not.toEqual(Uint8Array.of(1, 3));
  expect(Uint8Array.of(1, 2)).not.toEqual(Uint8Array.of(1, 2, 0));
  expect(Uint8Array.of(1, 0)).not.toStrictEqual(Uint16Array.of(1));
  expect(Uint8Array.of(1, 2)).not.toStrictEqual(Int8Array.of(1, 2));
  expect({ at: Uint8Array.of(1) }).not.toEqual({ at: Uint8Array.of(2) });
  expect(() => expect(Uint8Array.of(1, 2)).toEqual(Uint8Array.of(1, 3))).toThrow("to deeply equal");
});

test("equal bytes are not compared one by one", () => {
  let reads = 0;
  class Counted extends Uint8Array {
    override [Symbol.iterator]() {
      reads++;
      return super[Symbol.iterator]();
    }
  }
  expect(new Counted(10_000)).toEqual(new Counted(10_000));
  expect(reads).toBe(0);
});
