import { analyse } from "apps-shared/analysis.ts";
import { gatehouse } from "apps-shared/testing/gatehouse.ts";
import { chain, type Level } from "undercroft";
import type { History } from "undercroft/define";
import { recipeChain, shippedRecipe } from "undercroft/recipes";
import { describe, expect, test } from "vitest";
import { cellFacts, finishedMoment, lastWriter, momentOf } from "./cell-facts.ts";

function built(recipe: string): { level: Level; history: History; analysis: ReturnType<typeof analyse>["analysis"] } {
  const level = recipeChain(shippedRecipe(recipe), { size: [50, 30] }).build({
    seed: "facts",
    depth: 1,
    history: true,
  });
  return { level, history: level.history!, analysis: analyse(level).analysis };
}

describe("facts of a cell", () => {
  test("the last writer is the same that the history names, at every position that is looked at", () => {
    const { history } = built("caves");
    for (const position of [0, 1, Math.floor(history.frames.length / 2), history.frames.length]) {
      history.seek(position);
      const writers = history.writers();
      expect(writers.map((_, cell) => lastWriter(history.frames, position, cell))).toEqual(writers);
    }
  });

  test("the start of a finished level tells its region, that it is no step away, and that the critical path begins there", () => {
    const shown = built("rooms");
    const moment = finishedMoment(shown.level);
    const position = shown.history.frames.length;
    const { tile, lines } = cellFacts(shown, moment, { cell: moment.start!, position, tile: 1 });
    expect(tile).toBe("floor");
    expect(lines).toContain("the start");
    expect(lines).toContain("region 1 · 0 steps from the start");
    expect(lines).toContain("on the critical path");
    expect(lines.some((line) => /^room \d+, \d+ by \d+$/.test(line))).toBe(true);
  });

  test("the cells that are called choke points are those without which others can't be reached", () => {
    const shown = built("rooms");
    const moment = finishedMoment(shown.level);
    const position = shown.history.frames.length;
    const told = Array.from(shown.analysis.chokePoints, (_, cell) =>
      cellFacts(shown, moment, { cell, position, tile: 1 }).lines.some((line) => line.startsWith("a choke point")),
    );
    expect(told).toContain(true);
    expect(told).toEqual(Array.from(shown.analysis.chokePoints, (cutOff) => cutOff > 0));
  });

  test("a spawn is told with its name and the step that asked for it", () => {
    const shown = built("rooms");
    const moment = finishedMoment(shown.level);
    const [spawn] = moment.spawns;
    const facts = cellFacts(shown, moment, { cell: spawn!.at, position: shown.history.frames.length, tile: 1 });
    expect(facts.lines).toContain(`${spawn!.name}, from Room based spawner`);
  });

  test("while a level grows, facts about the finished level are not shown", () => {
    const shown = built("rooms");
    const { frames } = shown.history;
    const { lines } = cellFacts(shown, momentOf(frames[0]), {
      cell: finishedMoment(shown.level).start!,
      position: 1,
      tile: 1,
    });
    expect(lines.some((line) => /region|critical path|choke/.test(line))).toBe(false);
  });

  test("a lock tells what it needs, a key what it opens, and what can't be seen is told", () => {
    const level = chain({ width: 24, height: 9 }).startWith(gatehouse()).build({ seed: 1 });
    const shown = { level, history: undefined, analysis: analyse(level).analysis };
    const linesAt = (x: number, y: number) =>
      cellFacts(shown, finishedMoment(level), { cell: y * 24 + x, position: 0, tile: 1 }).lines;
    expect(linesAt(3, 4)).toContain("locked: needs the Brass Key at (10, 7) and the Silver Key at (19, 6)");
    expect(linesAt(3, 4)).toContain("sphere 2: needs keys from sphere 1");
    expect(linesAt(10, 7)).toContain("the Brass Key here opens (3, 4)");
    expect(linesAt(18, 2)).toContain("the Firebrand here opens (19, 4), and is used up");
    expect(linesAt(11, 2)).toContain("sphere 0: needs no key");
    expect(linesAt(15, 6)).toContain("secret: has to be found");
    expect(linesAt(1, 5)).toContain("one-way to (1, 3)");
    expect(linesAt(1, 3)).toContain("end of the one-way from (1, 5)");
  });

  test("before the first frame everything is solid rock", () => {
    const shown = built("rooms");
    const { tile, at, lines } = cellFacts(shown, momentOf(undefined), { cell: 53, position: 0, tile: 0 });
    expect([tile, at]).toEqual(["wall", "3, 1"]);
    expect(lines).toEqual(["as at the beginning: solid rock"]);
  });
});
