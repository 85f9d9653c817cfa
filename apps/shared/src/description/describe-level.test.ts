import { chain, type Level } from "undercroft";
import { type Recipe, recipeChain, shippedRecipe } from "undercroft/recipes";
import { describe, expect, test } from "vitest";
import { analyse } from "../analysis.ts";
import { gatehouse } from "../testing/gatehouse.ts";
import { describeLevel } from "./describe-level.ts";
import { checkLines, listed, partOfMap, percent, thingsNamed } from "./level-words.ts";

function built(recipe: string, seed = "words"): Level {
  return recipeChain(shippedRecipe(recipe), { size: [60, 40] }).build({ seed, depth: 2 });
}

/** A bare map of some steps. */
function bareMap(steps: Recipe["steps"], seed = "words"): Level {
  return recipeChain({ purpose: "map", steps }, { size: [80, 50] }).build({ seed, depth: 1 });
}

const locked = chain({ width: 24, height: 9 }).startWith(gatehouse()).build({ seed: 1 });

describe("a level in words", () => {
  test("the first sentence tells recipe, size, floor, start and the way to the stairs", () => {
    const level = built("rooms");
    const { analysis, figures } = analyse(level);
    const { overall } = describeLevel(level, analysis);
    expect(overall).toMatch(/^Rooms, 60 by 40, \d+% floor, \d+ rooms, start in the [a-z-]+, stairs down in the /);
    expect(overall).toContain(`${figures.path} steps away.`);
  });

  test("every room is told with its size, its ways out and what is in it", () => {
    const level = built("rooms");
    const rooms = describeLevel(level, analyse(level).analysis).sections.find(({ heading }) => heading === "Rooms");
    expect(rooms?.sentences).toHaveLength(level.rooms!.length);
    const [first] = level.rooms!;
    expect(rooms!.sentences[0]).toContain(`Room 1: ${first!.width} by ${first!.height}`);
    expect(rooms!.sentences.every((sentence) => /exits? (north|east|south|west)/.test(sentence))).toBe(true);
    expect(rooms!.sentences.filter((sentence) => sentence.includes("the start"))).toHaveLength(1);
    expect(rooms!.sentences.filter((sentence) => sentence.includes("the stairs down"))).toHaveLength(1);
    const crowded = level.rooms!.findIndex((room) => level.spawnsIn(room).length > 0);
    const { name } = level.spawnsIn(level.rooms![crowded]!)[0]!;
    expect(rooms!.sentences[crowded]).toContain(name.toLowerCase());
  });

  test("a cave without rooms is told by the parts of its map", () => {
    const level = built("caves");
    const { sections } = describeLevel(level, analyse(level).analysis);
    expect(sections.map(({ heading }) => heading)).not.toContain("Rooms");
    const parts = sections.find(({ heading }) => heading === "Parts of the map")!.sentences;
    expect(parts.filter((sentence) => sentence.includes("the start"))).toHaveLength(1);
    expect(parts.filter((sentence) => sentence.includes("stairs down"))).toHaveLength(1);
    expect(parts.every((sentence) => /\d% floor/.test(sentence))).toBe(true);
  });

  test("spawns are told by name, with how many there are, the most frequent first", () => {
    const level = built("caves");
    const spawns = describeLevel(level, analyse(level).analysis).sections.find(({ heading }) => heading === "Spawns")!;
    const counts = spawns.sentences.map((sentence) => Number.parseInt(sentence, 10));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(level.spawns.length);
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
  });

  test("pieces made by hand are told with their size and place", () => {
    const level = bareMap([{ use: "cellular-automata" }, { use: "section", prefab: "underground_fort" }]);
    const hand = describeLevel(level, analyse(level).analysis).sections.find(
      ({ heading }) => heading === "Made by hand",
    )!;
    expect(hand.sentences).toHaveLength(level.prefabs.length);
    expect(hand.sentences[0]).toMatch(/^Underground fort: a section, \d+ by \d+, in the (north-east|east|south-east)/);
  });

  test("floor in several pieces is told piece by piece, floor in one piece is not", () => {
    const whole = built("rooms");
    const headings = (level: Level) =>
      describeLevel(level, analyse(level).analysis).sections.map(({ heading }) => heading);
    expect(headings(whole)).not.toContain("Separate areas");
    const pieces = bareMap([{ use: "cellular-automata" }]);
    expect(analyse(pieces).figures.regions).toBeGreaterThan(1);
    const areas = describeLevel(pieces, analyse(pieces).analysis).sections.find(
      ({ heading }) => heading === "Separate areas",
    );
    expect(areas?.sentences).toHaveLength(analyse(pieces).figures.regions!);
    expect(areas?.sentences[0]).toMatch(/^Area 1: [\d,]+ cells?, from the [a-z-]+ on\.$/);
  });
});

describe("words of a level", () => {
  test("parts of the map are named as on a compass", () => {
    expect(partOfMap([0, 0], 80, 50)).toBe("north-west");
    expect(partOfMap([40, 25], 80, 50)).toBe("middle");
    expect(partOfMap([79, 49], 80, 50)).toBe("south-east");
    expect(partOfMap([0, 0], 1, 1)).toBe("north-west");
  });

  test("numbers of things follow English", () => {
    expect(thingsNamed(1, "Goblin")).toBe("1 goblin");
    expect(thingsNamed(2, "Torch")).toBe("2 torches");
    expect(thingsNamed(3, "Rations")).toBe("3 rations");
    expect(thingsNamed(2, "Fairy")).toBe("2 fairies");
    expect(listed(["a", "b", "c"])).toBe("a, b and c");
    expect(percent(0.001)).toBe("under 1%");
  });

  test("locks are told in the order in which they can be opened", () => {
    const { sections } = describeLevel(locked, analyse(locked).analysis);
    expect(sections.find(({ heading }) => heading === "Locks and keys")?.sentences).toEqual([
      "Lever at (11, 2): opens the portcullis at (10, 4).",
      "Firebrand at (18, 2): opens the barricade at (19, 4).",
      "Silver Key at (19, 6): opens the locked door at (3, 4) with the Brass Key.",
      "Brass Key at (10, 7): opens the locked door at (3, 4) with the Silver Key.",
    ]);
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
