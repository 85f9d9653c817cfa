import { expect, test } from "vitest";
import { mapOf } from "../../../test/kit/drawn-maps.js";
import { type BuilderMap, type Hazard, Rng } from "../../core/index.js";
import { climateOf, stepsTo } from "./climate.js";
import { SmoothNoise } from "./smooth-noise.js";

/** The same, slowly: the distance to every cell that has the hazard. */
function slowSteps(map: BuilderMap, hazard: Hazard): number[] | undefined {
  const cells = Array.from(map.tiles as Uint8Array, (_, cell) => cell);
  const sources = cells.filter((cell) => map.tileset.tiles[map.tiles[cell]!]!.hazard === hazard);
  if (sources.length === 0) return undefined;
  return cells.map((cell) =>
    Math.min(
      ...sources.map((source) =>
        Math.max(Math.abs(map.x(cell) - map.x(source)), Math.abs(map.y(cell) - map.y(source))),
      ),
    ),
  );
}

test("steps to a hazard are those of a king, on any map", () => {
  const rng = Rng.fromSeed("steps");
  for (let i = 0; i < 60; i++) {
    const [width, height] = [rng.between(1, 12), rng.between(1, 9)];
    const row = () => Array.from({ length: width }, () => rng.pick("..##....≈▒░")).join("");
    const map = mapOf(Array.from({ length: height }, row));
    for (const hazard of ["drown", "burn", "fall"] as const) {
      const steps = stepsTo(map, hazard);
      expect(steps && Array.from(steps)).toEqual(slowSteps(map, hazard));
    }
  }
});

test("it is moist by the water, hot and dry by the lava, and dry by a chasm", () => {
  const at = (rows: string[], what: "moisture" | "heat") => climateOf(mapOf(rows))[what][1];
  expect(at([".", ".", "."], "moisture")).toBe(0);
  expect(at([".", ".", "≈"], "moisture")).toBeGreaterThan(at([".", ".", ".", ".", "≈"], "moisture")!);
  expect(at([".", ".", "▒"], "moisture")).toBeLessThan(0);
  expect(at([".", ".", "▒"], "heat")).toBeGreaterThan(0);
  expect(at([".", ".", "░"], "moisture")).toBeLessThan(0);
  expect(at([".", ".", "░"], "heat")).toBeLessThan(0);
  expect(at([".", ".", "≈"], "heat")).toBeLessThan(0);
});

test("noise stays in its range, and neighbours hardly differ", () => {
  const noise = new SmoothNoise(Rng.fromSeed("hills"), 60, 40, 12);
  const heights = Array.from({ length: 40 }, (_, y) => Array.from({ length: 60 }, (_, x) => noise.at(x, y)));
  const all = heights.flat();
  expect(Math.min(...all)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...all)).toBeLessThanOrEqual(1020);
  expect(Math.max(...all) - Math.min(...all)).toBeGreaterThan(400);
  for (let y = 1; y < 40; y++) {
    for (let x = 1; x < 60; x++) {
      expect(Math.abs(heights[y]![x]! - heights[y]![x - 1]!)).toBeLessThan(135);
      expect(Math.abs(heights[y]![x]! - heights[y - 1]![x]!)).toBeLessThan(135);
    }
  }
});
