import { describe, expect, test } from "vitest";
import type { LevelFile } from "../src/chain/index.js";
import { type Point, SHIPPED_TILES } from "../src/core/index.js";
import { sampled } from "../test/kit/whole.js";
import { PLOTTED, plotFaults, plotFigure, soakPlots, walkFaults } from "./plots.js";

/** A level's file from a drawing in which letters and digits are floor. */
function fileOf(rows: readonly string[], more: (at: (mark: string) => Point) => Partial<LevelFile>): LevelFile {
  const at = (mark: string): Point => {
    const y = rows.findIndex((row) => row.includes(mark));
    return [rows[y]!.indexOf(mark), y];
  };
  return {
    width: rows[0]!.length,
    height: rows.length,
    rows: rows.map((row) => row.replace(/[@0-9a-z]/g, ".")),
    tileset: SHIPPED_TILES,
    movement: "orthogonal",
    start: at("@"),
    exits: [{ at: at(">"), kind: "down" }],
    locks: [],
    ...more(at),
  } as unknown as LevelFile;
}

describe("the search for ways to get stuck", () => {
  const lock = (at: (mark: string) => Point, ...pairs: string[]) => ({
    locks: pairs.map(([a, b]) => ({ at: at(a!), key: at(b!) })),
  });
  const caught: Record<string, LevelFile> = {
    "a key behind its own lock": fileOf(["########", "#@>.1.a#", "########"], (at) => lock(at, "1a")),
    "a ring of two": fileOf(["#########", "#b.1@2.a#", "####>####", "#########"], (at) => lock(at, "1a", "2b")),
    "a key behind a secret door": fileOf(["##########", "#a§@>.1..#", "##########"], (at) => lock(at, "1a")),
    "a fall from which only a key leads back, that lies above": fileOf(
      ["##########", "#@k>.1.p.#", "##########"],
      (at) => ({ ...lock(at, "1k"), oneWays: [{ from: at("@"), to: at("p") }] }),
    ),
    "a way to the exit that nobody can go": fileOf(["#######", "#@.a.>#", "#######"], (at) => ({
      oneWays: [{ from: [4, 1], to: at("a") }],
    })),
  };
  test.each(Object.entries(caught))("finds %s", (_, file) => expect(plotFaults(file)).toHaveLength(1));

  test("finds nothing where a level is sound, with locks behind locks and a ledge that leads back", () => {
    const file = fileOf(["##########", "#@>a1.b2c#", "#.######.#", "#........#", "##########"], (at) => ({
      ...lock(at, "1a", "2b"),
      oneWays: [{ from: at("c"), to: [8, 2] }],
    }));
    expect(plotFaults(file)).toEqual([]);
  });
});

describe("the walker", () => {
  const rows = ["##########", "#@>a1.b2.#", "##########"];
  const file = (order: readonly string[]) =>
    fileOf(rows, (at) => ({
      locks: [
        { at: at("1"), key: at("a") },
        { at: at("2"), key: at("b") },
      ],
      solution: order.map((pair) => ({ take: at(pair[0]!), opens: [at(pair[1]!)] })),
    }));

  test("opens all locks in the right order, and says where it can't go on", () => {
    expect(walkFaults(file(["a1", "b2"]))).toEqual([]);
    expect(walkFaults(file(["b2", "a1"]))).toEqual(["no way leads from cell 11 to the key at cell 16"]);
    expect(walkFaults(file(["a1"]))).toEqual(["the lock at cell 17 stays shut"]);
    const { solution: _, ...unsolved } = file([]);
    expect(walkFaults(unsolved as LevelFile)).toEqual(["there are locks, but there is no solution"]);
  });
});

test("percentiles of a figure are taken from how often each number came", () => {
  const result = { "key to lock 5": 1, "key to lock 40": 8, "key to lock 100": 1, "start to lock 3": 9 };
  expect(plotFigure(result, "key to lock")).toEqual([40, 40, 100]);
  expect(plotFigure(result, "floor behind locks")).toBeUndefined();
});

test.each(PLOTTED)("%s: nobody gets stuck, and the walker opens every lock", (recipe) => {
  const result = soakPlots({ recipe, builds: sampled(200, 10) });
  expect([result.firstErrors, result.levels]).toEqual([{}, sampled(200, 10)]);
  if (recipe === "lock-and-key") expect(result.locked).toBeGreaterThanOrEqual(0.9 * result.levels);
});
