import { expect, test } from "vitest";
import { Choices } from "./choices.js";

test("forgetting the older half of the choices moves the marks of the others to the new start of the trail", () => {
  const choices = new Choices();
  for (let i = 0; i < 5; i++) choices.push(10 * i, i, 100 + i, 200 + i);
  expect(choices.forgetHalf(99)).toBe(30);
  expect(choices.isCommitted).toBe(true);
  expect(choices.pop()).toEqual({ mark: 10, subject: 4, pick: 104, ways: 204 });
  expect(choices.pop()).toEqual({ mark: 0, subject: 3, pick: 103, ways: 203 });
  expect(choices.count).toBe(0);
});

test("forgetting the only choice cuts off the whole trail", () => {
  const choices = new Choices();
  choices.push(0, 7, 8, 9);
  expect(choices.forgetHalf(99)).toBe(99);
  expect(choices.count).toBe(0);
});
