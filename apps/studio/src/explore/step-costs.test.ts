import { expect, test } from "vitest";
import { median, stepCosts } from "./step-costs.ts";

const tally = (count: number) => ({ count, seeds: [] });

test("steps are sorted by cost, and listed with their failures", () => {
  const costs = stepCosts(
    {
      steps: new Map([
        ["maze#1", 3],
        ["ruin#1", 2],
      ]),
      notes: new Map([["ruin#1", new Map([["repair", 4]])]]),
      rejected: new Map([
        ["exit-reachable at ruin#1", tally(2)],
        ["stuck at maze#1", tally(1)],
        ["start-walkable at the end", tally(5)],
      ]),
    },
    new Map([
      ["maze#1", [1, 1, 2]],
      ["ruin#1", [8, 4]],
    ]),
  );
  expect(costs.map(({ step, share }) => [step, share])).toEqual([
    ["ruin#1", 0.75],
    ["maze#1", 0.25],
    ["", 0],
  ]);
  expect(costs[0]).toMatchObject({
    levels: 2,
    rejected: [{ check: "exit-reachable", count: 2 }],
    notes: [["repair", 4]],
  });
  expect(costs[2]!.rejected).toEqual([{ step: "", check: "start-walkable", count: 5 }]);
});

test("the median is a value that was measured", () => {
  expect([median([3, 1, 2]), median([4, 1]), median([])]).toEqual([2, 1, 0]);
});
