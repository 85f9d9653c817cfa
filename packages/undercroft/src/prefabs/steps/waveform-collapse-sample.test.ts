import { expect, test } from "vitest";
import { chain } from "../../chain/index.js";
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
