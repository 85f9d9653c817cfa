import { expect, test } from "vitest";
import { lockedLevel } from "../../test/kit/locked-keep.js";
import { readLevel } from "../chain/index.js";
import { legendOf } from "./legend.js";

const listOf = (legend: string) => legend.trimEnd().split("\n\n").at(-1)!.split("\n");

test("a legend says what opens each lock, in the order of the solution, and where what can't be seen is", () => {
  expect(listOf(legendOf(lockedLevel()))).toEqual([
    "╫ portcullis at (10, 4): opened by the lever at (11, 2)",
    "╪ barricade at (19, 4): opened by the Firebrand at (18, 2)",
    "¤ locked_door at (3, 4): opened by the Brass Key at (10, 7) and the Silver Key at (19, 6)",
    "§ secret_door at (15, 6): has to be found",
    "one-way from (1, 5) to (1, 3)",
  ]);
});

test("locks of an older file, without names and a solution, are explained too", () => {
  const { solution: _, oneWays: __, ...file } = lockedLevel().toJSON();
  const locks = file.locks.map(({ at, key }) => ({ at, key })).slice(0, 2);
  const lines = listOf(legendOf(readLevel({ ...file, locks })));
  expect(lines.slice(0, 2)).toEqual([
    "╫ portcullis at (10, 4): opened by the key at (11, 2)",
    "╪ barricade at (19, 4): opened by the key at (18, 2)",
  ]);
});
