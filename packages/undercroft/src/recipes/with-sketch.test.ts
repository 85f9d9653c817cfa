import { expect, test } from "vitest";
import { withSketch } from "./with-sketch.js";

const SKETCH = { start: [5, 5] };
const sketch = { use: "sketch", ...SKETCH };

test("a sketch comes right after the initial builder", () => {
  const { steps } = withSketch({ steps: [{ use: "maze" }, { use: "area-start" }] }, SKETCH);
  expect(steps).toEqual([{ use: "maze" }, sketch, { use: "area-start" }]);
});

test("a sketch comes after a choice of single builders", () => {
  const choice = { oneOf: [{ use: "maze", weight: 2 }, { use: "dla" }] };
  expect(withSketch({ steps: [choice, { use: "area-start" }] }, SKETCH).steps).toEqual([
    choice,
    sketch,
    { use: "area-start" },
  ]);
});

test("a sketch is in each branch of a choice of groups, and branches keep their weights", () => {
  const group = { steps: [{ use: "bsp-plan" }, { use: "room-drawer" }], weight: 5 };
  const { steps } = withSketch({ steps: [{ oneOf: [{ use: "maze", weight: 3 }, { use: "dla" }, group] }] }, SKETCH);
  expect(steps).toEqual([
    {
      oneOf: [
        { steps: [{ use: "maze" }, sketch], weight: 3 },
        { steps: [{ use: "dla" }, sketch] },
        { steps: [{ use: "bsp-plan" }, sketch, { use: "room-drawer" }], weight: 5 },
      ],
    },
  ]);
});
