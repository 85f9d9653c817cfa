import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { duration, WorkProgress } from "./work-progress.js";

// The clock stands still unless a test moves it.

let said: string[];

beforeEach(() => {
  said = [];
  vi.useFakeTimers({ toFake: ["performance"] });
  vi.spyOn(process.stderr, "write").mockImplementation((text) => said.push(String(text)) > 0);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const seconds = (count: number) => vi.advanceTimersByTime(count * 1000);

test("where nobody watches, work that is done within ten seconds is not mentioned", () => {
  const progress = new WorkProgress(400, "level");
  for (let done = 1; done <= 100; done++) progress.show(done);
  seconds(9.9);
  progress.show(399);
  expect(progress.end(400)).toBe("10 s, 40 a second");
  expect(said).toEqual([]);
});

test("where nobody watches, longer work is mentioned every ten seconds", () => {
  const progress = new WorkProgress(400, "level");
  for (let second = 1; second <= 25; second++) {
    seconds(1);
    progress.show(4 * second);
  }
  expect(said).toEqual(["40 of 400 levels, 4 a second, 90 s left\n", "80 of 400 levels, 4 a second, 80 s left\n"]);
});

test("what was done before doesn't count as fast", () => {
  const progress = new WorkProgress(1000, "seed", 900);
  seconds(20);
  progress.show(910);
  expect(said).toEqual(["910 of 1000 seeds, 30 a minute, 3 min left\n"]);
  expect(progress.end(910)).toBe("20 s, 30 a minute");
});

test.each([
  [0.2, "1 s"],
  [8.4, "8 s"],
  [99.4, "99 s"],
  [180, "3 min"],
  [7500, "2 h 5 min"],
])("%f seconds are %s", (time, text) => {
  expect(duration(time)).toBe(text);
});
