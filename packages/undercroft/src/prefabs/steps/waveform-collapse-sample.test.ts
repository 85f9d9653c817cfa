import { expect, test } from "vitest";
import { chain } from "../../chain/index.js";
import { areaStart, distantExit } from "../../layers/index.js";
import { prefab } from "../reading/prefab.js";
import { waveformCollapseSample } from "./waveform-collapse-sample.js";

const ROCK = prefab({ level: "bare_rock", map: ["####", "####", "####", "####"] });
const map = chain({ width: 20, height: 12, purpose: "map" });

test("a sample without floor is refused, by its name, and not turned into a map of rock", () => {
  const build = () => map.startWith(waveformCollapseSample({ sample: ROCK })).build({ seed: 1 });
  expect(build).toThrow(expect.objectContaining({ code: "bad-content" }));
  expect(build).toThrow(
    'sample must contain floor because floor is 0.2, got "bare_rock", which has no floor. Add floor to the drawing, choose another sample, or set floor to 0.',
  );
});

test("a sample without floor is fine where no floor is asked for", () => {
  const level = map.startWith(waveformCollapseSample({ sample: ROCK, floor: 0 })).build({ seed: 1 });
  expect(level.rows()).toEqual(new Array(12).fill("#".repeat(20)));
});

test("a sample whose floor fits nowhere is refused at its own step, and not turned into a map of rock", () => {
  // A corridor without an end: nothing leads from it to the rock at the border of the map.
  const corridor = prefab({ level: "endless", map: new Array(6).fill("######...######") });
  const start = chain({ width: 30, height: 20 }).startWith(
    waveformCollapseSample({ sample: corridor, symmetry: "none" }),
  );
  const build = () => start.with(areaStart()).with(distantExit()).build({ seed: 1 });
  expect(build).toThrow(
    expect.objectContaining({ code: "bad-content", details: { step: "waveform-collapse-sample#1" } }),
  );
  expect(build).toThrow(
    "can't make a map of 30x20 from endless: with solid rock at the border of the map, nothing but solid rock was found.",
  );
  expect(build).toThrow("Choose a drawing with rock around its floor");
});
