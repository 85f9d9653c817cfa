import { describe, expect, test } from "vitest";
import { caught } from "../../test/kit/caught.js";
import type { DepthRule } from "../chain/index.js";
import { encounterTable } from "./encounter-table.js";

describe("the size of an encounter", () => {
  const sized = (size: readonly [number, number]) => () => encounterTable("wild", [{ kind: "lair", base: 1, size }]);

  test.each([
    [1, 1],
    [2, 5],
    [1, 100],
  ])("can be from %i to %i", (fewest, most) => {
    expect(sized([fewest, most])().encounters[0]!.size).toEqual([fewest, most]);
  });

  test.each([
    [0, 3],
    [3, 2],
    [1, 101],
    [1.5, 2],
  ])("can't be from %d to %d", (fewest, most) => {
    expect(caught(sized([fewest, most]))).toMatchObject({
      code: "bad-content",
      message: `encounter table "wild": encounters[0].size must be [fewest, most], two whole numbers from 1 to 100, got [${fewest},${most}].`,
    });
  });
});

describe("the depths of an encounter", () => {
  const at = (depth: DepthRule) => () => encounterTable("wild", [{ kind: "stray", base: 1, depth }]);

  test.each([["1..3"], [["1", "3"]], [3], [[3]], [[1, 2, 3]], [["1..9", "!3"]]])("can be %j", (depth) => {
    expect(at(depth)().encounters[0]!.depth).toEqual(depth);
  });

  test("are not two numbers, which would be the ends of a range elsewhere", () => {
    expect(caught(at([1, 3])).message).toBe(
      'encounter table "wild": encounters[0].depth must say whether [1, 3] is a range, "1..3", or a list, ["1", "3"].',
    );
  });
});
