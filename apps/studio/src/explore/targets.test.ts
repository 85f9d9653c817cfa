import { parseQuery } from "undercroft/insight";
import { describe, expect, test } from "vitest";
import { conditionsIn } from "../engine/miss.ts";
import { conditionWords, queryOf, targetsOf } from "./targets.ts";

describe("targets", () => {
  test("are the rows of a query, and write the same query again", () => {
    for (const query of [
      "path in 80..120 and loops >= 3",
      "floorShare >= 45%",
      "floorShare in 12.5%..40%",
      "detour <= 1.25",
      "rooms = 9",
    ]) {
      expect(queryOf(targetsOf(parseQuery(query))!)).toBe(query);
    }
  });

  test("say the same in other words where a query is written otherwise", () => {
    expect(queryOf(targetsOf(parseQuery("path > 100 and floor < 0.5"))!)).toBe("path >= 101 and floorShare <= 49.99%");
  });

  test("write a range whose ends were typed the wrong way round", () => {
    expect(queryOf([{ metric: "path", is: "between", low: 120, high: 80 }])).toBe("path in 80..120");
  });

  test("can't say more than metrics that all have to hold", () => {
    for (const query of ["path > 3 or loops > 3", "not path > 3", "path > 3 and prefab wolf_den", "path != 3"]) {
      expect(targetsOf(parseQuery(query))).toBeUndefined();
    }
  });
});

test("conditions are told in words", () => {
  const words = (query: string) => conditionsIn(parseQuery(query)).map(conditionWords);
  expect(words("path in 80..120 and floor >= 45% and (loops <= 3 or rooms = 2)")).toEqual([
    "way to the exit from 80 to 120",
    "floor at least 45%",
    "loops at most 3",
    "rooms exactly 2",
  ]);
  expect(words("prefab wolf_den and not uses maze and spawn Rat")).toEqual([
    "a prefab wolf_den",
    "the step maze",
    "a spawn Rat",
  ]);
});
