import { describe, expect, test } from "vitest";
import { LAYOUT_METRICS, levelMetrics } from "../analysis/index.js";
import { accretion, simpleMap } from "../builders/index.js";
import { chain } from "../chain/index.js";
import { caught } from "../testing/caught.js";
import { accept, areaStart, distantExit, nicheStairs } from "./index.js";

const halls = chain({ width: 79, height: 29 }).startWith(accretion()).with(nicheStairs());

describe("accept", () => {
  test("lets only levels through that are within all bands", () => {
    const bands = ["branches 5..7", "pathRel 0.5..0.8", "diagGaps ..1"];
    let again = 0;
    for (let seed = 0; seed < 8; seed++) {
      const level = halls.with(accept({ bands })).build({ seed, depth: 5 });
      const { branches, pathRel, diagGaps } = levelMetrics(level, ["branches", "pathRel", "diagGaps"]);
      expect(branches! >= 5 && branches! <= 7 && pathRel! >= 0.5 && pathRel! <= 0.8 && diagGaps! <= 1).toBe(true);
      if (level.attempt > 1) again++;
    }
    expect(again).toBeGreaterThan(0);
  });

  test("measures what is measured on the finished level, for every metric", () => {
    const level = halls.build({ seed: 3, depth: 5 });
    const found = levelMetrics(level);
    for (const metric of LAYOUT_METRICS) {
      const value = found[metric] ?? 0;
      const [low, high] = [Math.max(0, value - 0.001).toFixed(4), (value + 0.001).toFixed(4)];
      const same = halls.with(accept({ bands: [`${metric} ${low}..${high}`] })).build({ seed: 3, depth: 5 });
      expect([same.attempt, same.rows()]).toEqual([1, level.rows()]);
    }
  });

  test("says which metric was outside, and by how much, and gives up in the end", () => {
    const error = caught(() => halls.with(accept({ bands: ["doors 5000.."] })).build({ seed: 1 }));
    expect(error.code).toBe("build-failed");
    expect(error.message).toMatch(/doors is \d+, but it must be at least 5000/);
    const most = caught(() => halls.with(accept({ bands: ["floorShare ..0.001"] })).build({ seed: 1 }));
    expect(most.message).toMatch(/floorShare is 0\.\d{1,3}, but it must be at most 0\.001/);
  });

  test("counts a metric that doesn't apply as 0", () => {
    const bare = chain({ width: 12, height: 9, purpose: "map" })
      .startWith(simpleMap())
      .with(areaStart())
      .with(distantExit());
    const level = bare.with(accept({ bands: ["liquid ..0"] })).build({ seed: 1, depth: 10_000 });
    expect(level.attempt).toBe(1);
  });

  test("refuses bands that make no sense, with the metric that was meant", () => {
    const bad: unknown[] = [
      "areas 1..2",
      ["areas"],
      ["areas 3"],
      ["areas .."],
      ["areas 5..3"],
      ["areas -1..3"],
      [7],
      [""],
    ];
    for (const bands of bad) {
      const { code, message } = caught(() => accept({ bands: bands as never }));
      expect([code, message]).toEqual([
        "bad-option",
        expect.stringMatching(/^accept: bands must be a list of bands such as/),
      ]);
    }
    expect(caught(() => accept({ bands: ["area 13..21"] })).message).toMatch(
      /got \["area 13\.\.21"\]\. Did you mean "areas"\?$/,
    );
    expect(caught(() => accept({ bands: ["doors 1..", "quux 1.."] })).message).toMatch(
      /The metrics are openShare, floorShare, /,
    );
    expect(() => accept({ bands: [" areas 1..2 ", "floorShare 0.25..", "doors ..9"] })).not.toThrow();
  });
});
