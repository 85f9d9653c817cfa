import { expect, test } from "vitest";
import { areaAround } from "./placements.ts";

const LEVEL = { width: 60, height: 36 };

test("what is shown of a level has the drawing in its middle, and lies inside the level", () => {
  expect(areaAround(LEVEL, { x: 20, y: 14, width: 5, height: 3 })).toEqual({ x: 14, y: 7, width: 17, height: 17 });
  expect(areaAround(LEVEL, { x: 1, y: 1, width: 5, height: 3 })).toEqual({ x: 0, y: 0, width: 17, height: 17 });
  expect(areaAround(LEVEL, { x: 54, y: 32, width: 5, height: 3 })).toEqual({ x: 43, y: 19, width: 17, height: 17 });
});

test("of a large drawing as much of the level as there is, and all of it where the drawing lies nowhere", () => {
  expect(areaAround(LEVEL, { x: 5, y: 3, width: 50, height: 30 })).toEqual({ x: 0, y: 0, width: 60, height: 36 });
  expect(areaAround(LEVEL, undefined)).toEqual({ x: 0, y: 0, width: 60, height: 36 });
});
