import { describe, expect, test } from "vitest";
import { outlines } from "./outlines.js";

/** The outlines of everything that is `#`. Outside there is nothing. */
const outlinesOf = (...rows: readonly string[]) => {
  const text = rows.join("");
  const isFull = (cell: number) => text[cell] === "#";
  return outlines(rows[0]!.length, rows.length, (a, b) => isFull(a) !== isFull(b)).map((line) =>
    line.map((at) => at.join(",")).join(" "),
  );
};

describe("outlines", () => {
  test("of a block are one closed line with four corners", () => {
    expect(outlinesOf("....", ".##.", ".##.", "....")).toEqual(["1,1 3,1 3,3 1,3 1,1"]);
  });

  test("of a ring are two lines", () => {
    expect(outlinesOf("###", "#.#", "###")).toEqual(["0,0 3,0 3,3 0,3 0,0", "1,1 2,1 2,2 1,2 1,1"]);
  });

  test("go straight on where blocks touch at a corner", () => {
    expect(outlinesOf("#.", ".#")).toEqual(["0,0 1,0 1,2 2,2 2,1 0,1 0,0"]);
  });

  test("turn at each of their points, whatever they go round", () => {
    for (let drawing = 0; drawing < 2 ** 16; drawing += 31) {
      const rows = [0, 4, 8, 12].map((shift) =>
        [0, 1, 2, 3].map((x) => ((drawing >> (shift + x)) & 1 ? "#" : ".")).join(""),
      );
      for (const line of outlinesOf(...rows)) {
        const points = line.split(" ").map((at) => at.split(",").map(Number) as [number, number]);
        const isStraight = points.some(([x, y], i) => {
          const [before, after] = [points.at(i === 0 ? -2 : i - 1)!, points[i + 1] ?? points[1]!];
          return (before[0] === x && after[0] === x) || (before[1] === y && after[1] === y);
        });
        if (isStraight || line.split(" ").at(-1) !== line.split(" ")[0]) expect.fail(`${rows.join("\n")}\n${line}`);
      }
    }
  });

  test("of nothing are none", () => {
    expect(outlinesOf("...", "...")).toEqual([]);
  });

  test("can be open", () => {
    const line = outlines(3, 1, (a, b) => a >= 0 && b >= 0 && a + 1 === b);
    expect(line).toEqual([
      [
        [1, 0],
        [1, 1],
      ],
      [
        [2, 0],
        [2, 1],
      ],
    ]);
  });
});
