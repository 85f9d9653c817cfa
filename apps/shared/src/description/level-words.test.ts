import { chain, type Level } from "undercroft";
import { recipeChain, shippedRecipe } from "undercroft/recipes";
import { describe, expect, test } from "vitest";
import { gatehouse } from "../testing/gatehouse.ts";
import { checkLines, listed, percent } from "./level-words.ts";

function built(recipe: string, seed = "words"): Level {
  return recipeChain(shippedRecipe(recipe), { size: [60, 40] }).build({ seed, depth: 2 });
}

const locked = chain({ width: 24, height: 9 }).startWith(gatehouse()).build({ seed: 1 });

describe("words of a level", () => {
  test("lists and shares follow English", () => {
    expect(listed(["a", "b", "c"])).toBe("a, b and c");
    expect(percent(0.001)).toBe("under 1%");
  });

  test("checks are told in plain words, and those of which there is nothing are left out", () => {
    const words = checkLines(built("caves")).map((line) => line.words);
    expect(words).toContain("exit reachable");
    expect(words).toContain("border solid");
    expect(words.some((line) => /prefab|room|\block|key|secret|one-way/.test(line))).toBe(false);
    expect(checkLines(locked).map((line) => line.words)).toEqual(
      expect.arrayContaining([
        "every key lies before its lock",
        "exit needs no key",
        "exit needs no secret door",
        "1 one-way with a way back",
      ]),
    );
    expect(checkLines(built("rooms")).map((line) => line.words)).toContain(
      `${built("rooms").rooms!.length} rooms open and reachable`,
    );
  });

  test("a failed check is told with what is wrong", () => {
    const level = built("caves");
    const checks = level.checks.map((check) =>
      check.name === "exit-reachable" ? { ...check, ok: false, message: "no way leads there" } : check,
    );
    const line = checkLines({
      ...level,
      start: level.start,
      exits: level.exits,
      spawns: level.spawns,
      prefabs: [],
      locks: [],
      oneWays: [],
      checks,
    } as never).find(({ isOk }) => !isOk);
    expect(line).toMatchObject({ words: "exit reachable", faults: ["no way leads there"] });
  });
});
