import { describe, expect, test } from "vitest";
import { caught } from "../../test/kit/caught.js";
import { LAYOUT_METRICS, levelMetrics } from "../analysis/index.js";
import { accretion, simpleMap } from "../builders/index.js";
import { type BuildError, chain } from "../chain/index.js";
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
    expect(error.message).toMatch(/^no valid level after 20 attempts:/);
    const most = caught(() => halls.with(accept({ bands: ["floorShare ..0.001"] })).build({ seed: 1 }));
    expect(most.message).toMatch(/floorShare is 0\.\d{1,3}, but it must be at most 0\.001/);
  });

  test("says how the metrics were spread if no attempt meets the bands", () => {
    const metrics = ["doors", "floorShare", "liquid"] as const;
    const error = caught(() =>
      halls.with(accept({ bands: ["floorShare 0.1..", "liquid ..1", "doors 5000.."] })).build({ seed: 1, attempts: 5 }),
    );
    // Without bands, the attempts give the levels that were refused.
    const levels = [1, 2, 3, 4, 5].map((firstAttempt) => halls.build({ seed: 1, firstAttempt, attempts: 1 }));
    const sorted = (metric: (typeof metrics)[number]) =>
      levels
        .map((level) => Math.round(1000 * (levelMetrics(level, [metric])[metric] ?? 0)) / 1000)
        .sort((a, b) => a - b);
    const [doors, floor] = [sorted("doors"), sorted("floorShare")];
    expect(doors[0]).toBeLessThan(doors[4]!);
    expect(error.message.split("\n").filter((line) => line.startsWith("In "))).toEqual([
      `In 5 attempts, floorShare was from ${floor[0]} to ${floor[4]}, with a median of ${floor[2]}.`,
      "In 5 attempts, liquid was always 0.",
      `In 5 attempts, doors was from ${doors[0]} to ${doors[4]}, with a median of ${doors[2]}.`,
    ]);
    const { rejections } = error as BuildError;
    expect(rejections.map(({ measured }) => measured?.doors).sort((a, b) => a! - b!)).toEqual(doors);
  });

  test("counts a metric that doesn't apply as 0", () => {
    const bare = chain({ width: 12, height: 9, purpose: "map" })
      .startWith(simpleMap())
      .with(areaStart())
      .with(distantExit());
    const level = bare.with(accept({ bands: ["liquid ..0"] })).build({ seed: 1, depth: 10_000 });
    expect(level.attempt).toBe(1);
  });

  test("refuses invalid bands", () => {
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
    expect(() => accept({ bands: [" areas 1..2 ", "floorShare 0.25..", "doors ..9"] })).not.toThrow();
  });

  test.each<[unknown, string]>([
    [["doors 1..", "area 13..21"], 'Band 2, "area 13..21": did you mean "areas"?'],
    [["quux 1.."], 'Band 1, "quux 1..": the metrics are openShare, floorShare, rooms2, '],
    [["areas 3"], 'such as "areas 1..3", "areas 1.." or "areas ..3".'],
    [["areas .."], "a metric needs a range with at least one number"],
    [["areas -1..3"], "a metric needs a range with at least one number"],
    [["doors 5..3"], 'the first number must not be greater than the second. Write "doors 3..5".'],
    [[7], "Band 1, 7: a band must be a string."],
    ["areas 1..2", 'Write it as a list: ["areas 1..2"].'],
    [Array(101).fill("areas 1.."), "There are 101 bands; the limit is 100."],
  ])("says what is wrong with %j, and what to write", (bands, hint) => {
    expect(caught(() => accept({ bands: bands as never })).message).toContain(hint);
  });
});
