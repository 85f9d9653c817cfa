import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT } from "../../../scripts/workspace.mjs";
import {
  areaStart,
  cellularAutomata,
  chain,
  connectRegions,
  distantExit,
  voronoiSpawning,
} from "../src/entries/index.js";
import { toSvg } from "../src/formats/index.js";

// Guides show parts of the examples. They stay what the examples are.

const GUIDES = join(ROOT, "docs", "guides");
const read = (path: string) => readFileSync(path, "utf8");

/** Lines without the spaces or tabs that all of them begin with. */
function dedented(lines: readonly string[]): string[] {
  const margins = lines.filter((line) => line !== "").map((line) => /^[ \t]*/.exec(line)![0]);
  const margin = margins.reduce((least, one) => (one.length < least.length ? one : least), margins[0] ?? "");
  return lines.map((line) => line.slice(margin.length));
}

/** Whether a file has these lines one after the other, at any indentation. */
function hasPart(file: string, part: string): boolean {
  const wanted = dedented(part.trimEnd().split("\n"));
  const lines = file.split("\n");
  return lines.some((_, i) => dedented(lines.slice(i, i + wanted.length)).join("\n") === wanted.join("\n"));
}

const parts = readdirSync(GUIDES)
  .filter((page) => page.endsWith(".md"))
  .flatMap((page) => {
    const found = read(join(GUIDES, page)).matchAll(/^<!-- from (examples\/\S+) -->\n```\w+\n([\s\S]*?)^```/gm);
    return Array.from(found, ([, file, part]) => ({ page, file: file!, part: part! }));
  });

test.each(parts)("$page shows $file as it is ($#)", ({ file, part }) => {
  expect(part.split("\n").length).toBeGreaterThan(2);
  expect(hasPart(read(join(ROOT, file)), part), part).toBe(true);
});

test("guides show parts of many examples", () => {
  expect(new Set(parts.map(({ file }) => file)).size).toBeGreaterThan(8);
  const marks = readdirSync(GUIDES).map((page) => read(join(GUIDES, page)).match(/<!-- from /g)?.length ?? 0);
  expect(marks.reduce((sum, count) => sum + count)).toBe(parts.length);
});

describe("a part", () => {
  test("that was changed is reported", () => {
    const file = "a\n  b\n    c\n  d\n";
    expect(hasPart(file, "b\n  c\nd\n")).toBe(true);
    expect(hasPart(file, "b\nc\nd\n")).toBe(false);
    expect(hasPart(file, "b\n  c\n  e\n")).toBe(false);
  });
});

test("the picture of the first level is that level", () => {
  const caves = chain({ width: 60, height: 20 })
    .startWith(cellularAutomata())
    .with(connectRegions())
    .with(areaStart({ x: "left" }))
    .with(distantExit())
    .with(voronoiSpawning());
  const picture = toSvg(caves.build({ seed: "rats", depth: 3 }));
  expect(read(join(ROOT, "docs/pictures/guides/first-level.svg"))).toBe(picture);
});
