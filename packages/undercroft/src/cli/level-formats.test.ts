import { expect, test } from "vitest";
import { lockedLevel } from "../../test/kit/locked-keep.js";
import { describeLevel } from "../insight/index.js";
import { LEVEL_FORMATS } from "./level-formats.js";

test("a level in words is paragraphs in lines that every terminal can show", async () => {
  const level = lockedLevel();
  const context = { output: undefined, name: "keep", chain: () => undefined, writeBeside: async () => {} };
  const text = String(await LEVEL_FORMATS.words!.write(level, context as never));
  const { overall, sections } = describeLevel(level);
  const paragraphs = text.trimEnd().split("\n\n");
  expect(paragraphs.map((paragraph) => paragraph.replaceAll("\n", " "))).toEqual([
    overall,
    ...sections.map(({ heading, sentences }) => `${heading}: ${sentences.join(" ")}`),
  ]);
  const lengths = text.split("\n").map((line) => line.length);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(80);
  expect(lengths.length).toBeGreaterThan(paragraphs.length * 2);
});
