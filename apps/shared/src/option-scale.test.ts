import { count, integer, ratio } from "undercroft/define";
import { type Option, registry } from "undercroft/recipes";
import { describe, expect, test } from "vitest";
import { numberText, scaleOf, snapped } from "./option-scale.ts";

const ALL = [...registry().steps.values()].flatMap(({ id, options }) =>
  Object.entries(options as Record<string, Option>).map(([name, option]) => [`${id}.${name}`, option] as const),
);

describe("a slider", () => {
  test("covers the typical values, or all values if the option names none", () => {
    expect(scaleOf(integer(3, { min: 1, max: 1000, typical: [1, 9] }, ""))).toEqual({ low: 1, high: 9, step: 1 });
    expect(scaleOf(ratio(0.5, ""))).toEqual({ low: 0, high: 1, step: 0.01 });
    expect(scaleOf(ratio(2, "", { min: 0, max: 700 }))).toEqual({ low: 0, high: 700, step: 10 });
    expect(scaleOf(ratio(0.1, "", { typical: [0.02, 0.5] }))).toMatchObject({ step: 0.005 });
  });

  test("gives a value that its option takes, at both ends and between, for every included option", () => {
    const numeric = ALL.filter(([, { kind }]) => ["integer", "ratio", "count"].includes(kind));
    expect(numeric.length).toBeGreaterThan(30);
    for (const [name, option] of numeric) {
      const scale = scaleOf(option);
      for (const part of [0, 0.37, 1]) {
        const places = Math.round(((scale.high - scale.low) * part) / scale.step);
        expect(option.accepts(snapped(scale.low + places * scale.step, scale)), name).toBe(true);
      }
    }
  });

  test("rounds away the errors of floating point", () => {
    expect(snapped(0.1 + 0.2, { low: 0, high: 1, step: 0.01 })).toBe(0.3);
  });

  test("gives a count a value that it takes, per area and fixed", () => {
    const option = count(30, { min: 1, max: 100 }, "");
    expect(option.accepts({ fixed: scaleOf(option).high })).toBe(true);
  });
});

test("a number is written with at most four digits", () => {
  expect([30, 1 / 3, 0.45].map(numberText)).toEqual(["30", "0.3333", "0.45"]);
});
