import { expect, test } from "vitest";
import { planId } from "./survey-queue.js";

test("a plan is known by its levels, its seeds and its parts", () => {
  const plan = { key: "abc", part: 1000, seeds: [[1, 5000]] as const };
  const others = [plan, { ...plan, key: "abd" }, { ...plan, part: 100 }, { ...plan, seeds: [[1, 5001]] as const }];
  expect(new Set(others.map(planId)).size).toBe(4);
  expect(planId({ ...plan })).toBe(planId(plan));
  // PostgreSQL shows 63 letters of a worker's name, which begins with that of its queue.
  expect(planId(plan)).toMatch(/^[0-9a-f]{16}$/);
});
