import { expect, test } from "vitest";
import { Spare } from "./spare.js";

const bytes = () => new Spare((length) => new Uint8Array(length));

test("an array that was given back serves the next one who needs that length", () => {
  const spare = bytes();
  const first = spare.take(5);
  spare.give(first);
  expect(spare.take(5)).toBe(first);
});

test("nobody gets an array that somebody else still has", () => {
  const spare = bytes();
  const first = spare.take(5);
  expect(spare.take(5)).not.toBe(first);
  spare.give(first);
  expect(spare.take(5)).toBe(first);
  expect(spare.take(5)).not.toBe(first);
});

test("an array of another length is a new one, and the spare one is kept", () => {
  const spare = bytes();
  const first = spare.take(5);
  spare.give(first);
  expect(spare.take(6)).toHaveLength(6);
  expect(spare.take(5)).toBe(first);
});

test("large arrays are not kept", () => {
  const spare = bytes();
  const large = spare.take(65_537);
  spare.give(large);
  expect(spare.take(65_537)).not.toBe(large);
});
