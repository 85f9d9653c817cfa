import { choice, contents, dice, integer, names, ratio, span } from "undercroft/define";
import { type Option, registry } from "undercroft/recipes";
import { describe, expect, test } from "vitest";
import {
  accepted,
  areShort,
  fittingContent,
  givenValue,
  isDefault,
  isPreset,
  percentText,
  presetOptions,
  rangeText,
  readEnds,
  readNames,
  readNumber,
  shares,
  shownValue,
  timeText,
  withOption,
} from "./option-values.ts";

const known = registry();
const ALL = [...known.steps.values()].flatMap(({ id, options }) =>
  Object.entries(options as Record<string, Option>).map(([name, option]) => [`${id}.${name}`, option] as const),
);

test.each(ALL)("%s shows its default in place of what it can't take", (_, option) => {
  for (const wrong of [{}, "<b>", [[]], Number.NaN, { fixed: "x" }]) {
    const now = shownValue(option, wrong);
    if (!Object.is(now, wrong)) expect(now).toEqual(givenValue(option, undefined));
    else expect(option.kind === "content" || option.accepts(wrong)).toBe(true);
  }
});

describe("a typed value", () => {
  const option = integer(3, { min: 1, max: 9, typical: [2, 4] }, "");

  test("can be outside the typical range, but not outside the allowed range", () => {
    expect(readNumber(option, " 9 ")).toEqual({ value: 9 });
    expect(readNumber(option, "10")).toEqual({ fault: "It must be a whole number from 1 to 9." });
  });

  test("that is not a number is refused with the rule", () => {
    for (const text of ["", "many", "3.5", "NaN"]) expect(readNumber(option, text)).toHaveProperty("fault");
  });

  test("can have a decimal comma", () => {
    expect(readNumber(ratio(0.5, ""), "0,25")).toEqual({ value: 0.25 });
  });

  test("is checked by its option's own rule", () => {
    expect(accepted(dice("d6", ""), "2d6+1")).toEqual({ value: "2d6+1" });
    expect(accepted(dice("d6", ""), "2x6")).toEqual({ fault: 'It must be dice notation such as "2d6+1".' });
    expect(accepted(span(1, 2, { min: 0, max: 9 }, ""), [5, 4])).toHaveProperty("fault");
  });

  test("of names is divided by commas, each name once", () => {
    expect(readNames(" Orc, Goblin,,Orc\nBear Trap ")).toEqual(["Orc", "Goblin", "Bear Trap"]);
    expect(names("").accepts(readNames("a,b"))).toBe(true);
  });
});

describe("options in a recipe", () => {
  const table = known.steps.get("room-vaults")!.options as Record<string, Option>;

  test("go by name where they are content, with or without a hash", () => {
    expect(givenValue(table.packs!, undefined)).toEqual(["seeds", "undercroft"]);
    expect(givenValue(table.packs!, [{ name: "seeds", hash: "1" }])).toEqual(["seeds"]);
    expect(isDefault(table.packs!, ["seeds", "undercroft"])).toBe(true);
  });

  test("that have their default are not written down", () => {
    expect(withOption({ count: "d6" }, "threshold", table.threshold!, 5)).toEqual({ count: "d6", threshold: 5 });
    expect(withOption({ count: "d6", threshold: 5 }, "threshold", table.threshold!, 4)).toEqual({ count: "d6" });
  });

  test("keep their order", () => {
    const next = withOption({ threshold: 5, count: "d6" }, "threshold", table.threshold!, 6);
    expect(Object.keys(next)).toEqual(["threshold", "count"]);
  });

  test("of every preset that ships are known again as that preset", () => {
    const presets = [...known.steps.values()].flatMap((definition) =>
      Object.values(definition.presets).map(
        (preset) => [definition.options as Record<string, Option>, preset.options as Record<string, unknown>] as const,
      ),
    );
    expect(presets.length).toBeGreaterThan(8);
    for (const [options, values] of presets) {
      const written = presetOptions(options, values);
      expect(isPreset(options, written, values)).toBe(true);
    }
  });
});

describe("content", () => {
  test("that an option takes is offered, and no other", () => {
    const levels = fittingContent(known.steps.get("prefab-level")!.options.prefab, known);
    const samples = fittingContent(known.steps.get("waveform-collapse-sample")!.options.sample, known);
    expect(levels).toContain("wfc_populated");
    expect(samples).toContain("caverns");
    expect(fittingContent(known.steps.get("room-vaults")!.options.packs, known)).toContain("seeds");
  });

  test("of a kind that nobody has is an empty list", () => {
    expect(
      fittingContent(
        contents("song", [], "", () => true),
        known,
      ),
    ).toEqual([]);
  });
});

test("choices of few, short words are shown side by side", () => {
  const words = (option: Option) => areShort(option.choices!);
  expect(words(choice("a", ["a", "b", "c"], ""))).toBe(true);
  expect(words(known.steps.get("section")!.options.anchor)).toBe(false);
  expect(words(known.steps.get("dla")!.options.algorithm)).toBe(false);
});

test("weights become shares, and those that are not given count as 1", () => {
  expect(shares([3, undefined])).toEqual([0.75, 0.25]);
  expect(shares([0, 0])).toEqual([0, 0]);
});

test("a small share is never rounded to nothing, and a large one never to all", () => {
  expect([0, 0.001, 0.25, 0.999, 1].map(percentText)).toEqual(["0%", "< 1%", "25%", "> 99%", "100%"]);
});

test("ranges of conditions are read and written again", () => {
  for (const text of ["3..8", "3..", "..8", "5"]) expect(rangeText(readEnds(text))).toBe(text);
  expect(readEnds("nonsense")).toEqual({ low: undefined, high: undefined });
  expect(rangeText(readEnds(undefined))).toBeUndefined();
});

test("times have only significant digits", () => {
  expect([0.01, 0.42, 9.84, 31.4, 2300].map(timeText)).toEqual(["< 0.1 ms", "0.4 ms", "9.8 ms", "31 ms", "2.3 s"]);
});
