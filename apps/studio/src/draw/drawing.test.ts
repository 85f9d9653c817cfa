import { describe, expect, test } from "vitest";
import {
  areaBetween,
  blankDrawing,
  blockOf,
  blockText,
  type Cell,
  cropped,
  type Drawing,
  drawingOf,
  floodCells,
  LONGEST_SIDE,
  lineCells,
  mapOf,
  mirrored,
  NOTHING,
  painted,
  resized,
  stamped,
  strokeCells,
  textBlock,
  trimmed,
} from "./drawing.ts";

const rowsOf = (drawing: Drawing) => mapOf(drawing, " ");
const stroke = (
  drawing: Drawing,
  brush: Parameters<typeof strokeCells>[1],
  path: readonly Cell[],
  mirror: Parameters<typeof mirrored>[2] = "none",
) => rowsOf(painted(drawing, strokeCells(drawing, brush, path, mirror), "#"));

describe("a drawing", () => {
  test("is the map it was made of, short rows and all", () => {
    const map = ["###", "", "#. .  ", " x"];
    expect(rowsOf(drawingOf(map))).toEqual(map);
    expect(drawingOf(map)).toMatchObject({ width: 6, height: 4 });
    expect(drawingOf([])).toMatchObject({ width: 1, height: 1 });
  });

  test("has a cell for each character, however many units it takes", () => {
    expect(drawingOf(["🐉.≈"])).toMatchObject({ width: 3 });
  });

  test("has holes where something is painted beyond the end of a row", () => {
    const drawing = painted(drawingOf(["#", "....."]), [[3, 0]], "x");
    expect(mapOf(drawing, "_")).toEqual(["#__x", "....."]);
  });

  test("is immutable, and changed copies share the unchanged rows", () => {
    const before = blankDrawing(3, 3, ".");
    const after = painted(before, [[1, 1]], "#");
    expect(rowsOf(before)).toEqual(["...", "...", "..."]);
    expect(rowsOf(after)).toEqual(["...", ".#.", "..."]);
    expect(after.rows[0]).toBe(before.rows[0]);
    expect(
      painted(
        after,
        [
          [1, 1],
          [9, 9],
          [-1, 0],
        ],
        "#",
      ),
    ).toBe(after);
  });
});

describe("strokes", () => {
  const blank = blankDrawing(5, 4, ".");

  test("of a pencil have no gaps, however fast it moves", () => {
    expect(
      stroke(blank, "pencil", [
        [0, 0],
        [3, 3],
        [4, 3],
      ]),
    ).toEqual(["#....", ".#...", "..#..", "...##"]);
  });

  test("of a line go from its first to its last cell, by the shortest way", () => {
    expect(
      stroke(blank, "line", [
        [4, 3],
        [0, 0],
        [0, 1],
      ]),
    ).toEqual([".....", "##...", "..##.", "....#"]);
    for (const [a, b] of [
      [
        [0, 0],
        [7, 3],
      ],
      [
        [5, 9],
        [1, 2],
      ],
      [
        [2, 2],
        [2, 2],
      ],
    ] as [Cell, Cell][]) {
      const cells = lineCells(a, b);
      expect([cells[0], cells.at(-1)]).toEqual([a, b]);
      expect(cells).toHaveLength(Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1])) + 1);
    }
  });

  test("of a rectangle are its outline or all of it, from any corner to any other", () => {
    expect(
      stroke(blank, "rectangle", [
        [3, 2],
        [0, 0],
      ]),
    ).toEqual(["####.", "#..#.", "####.", "....."]);
    expect(
      stroke(blank, "filled", [
        [1, 3],
        [3, 1],
      ]),
    ).toEqual([".....", ".###.", ".###.", ".###."]);
    expect(
      stroke(blank, "rectangle", [
        [2, 1],
        [2, 3],
      ]),
    ).toEqual([".....", "..#..", "..#..", "..#.."]);
    expect(areaBetween([3, 2], [1, 5])).toEqual({ x: 1, y: 2, width: 3, height: 4 });
  });

  test("that leave the drawing paint only the cells inside", () => {
    expect(
      stroke(blank, "filled", [
        [3, 2],
        [9, 9],
      ]),
    ).toEqual([".....", ".....", "...##", "...##"]);
  });

  test("of a fill stop at other glyphs, at the border, and at corners", () => {
    const walled = drawingOf(["..#..", ".#...", "#...."]);
    expect(stroke(walled, "fill", [[0, 0]])).toEqual(["###..", "##...", "#...."]);
    expect(stroke(walled, "fill", [[2, 1]])).toEqual(["..###", ".####", "#####"]);
    expect(floodCells(walled, [9, 9])).toEqual([]);
    // Every cell comes once, even on a drawing that is all one.
    expect(floodCells(blankDrawing(60, 40, "."), [30, 20])).toHaveLength(2400);
  });

  test("are repeated across the lines of a mirror, the middle once", () => {
    expect(stroke(blank, "pencil", [[0, 0]], "x")).toEqual(["#...#", ".....", ".....", "....."]);
    expect(stroke(blank, "pencil", [[0, 0]], "y")).toEqual(["#....", ".....", ".....", "#...."]);
    expect(
      stroke(
        blank,
        "line",
        [
          [0, 0],
          [1, 1],
        ],
        "both",
      ),
    ).toEqual(["#...#", ".#.#.", ".#.#.", "#...#"]);
    expect(mirrored(blank, [[2, 0]], "x")).toEqual([[2, 0]]);
    expect(stroke(drawingOf([".x.", "xxx", ".x."]), "fill", [[0, 0]], "both")).toEqual(["#x#", "xxx", "#x#"]);
  });
});

describe("sides", () => {
  const drawing = drawingOf(["ab", "cd"]);

  test("grow and shrink by themselves", () => {
    expect(rowsOf(resized(drawing, { left: 1, bottom: 1 }, "."))).toEqual([".ab", ".cd", "..."]);
    expect(rowsOf(resized(drawing, { top: 1, right: 2 }, "."))).toEqual(["....", "ab..", "cd.."]);
    expect(rowsOf(resized(drawing, { left: -1, top: -1 }, "."))).toEqual(["d"]);
    expect(rowsOf(resized(drawing, { left: -1, right: 1 }, "."))).toEqual(["b.", "d."]);
  });

  test("keep a cell at least, and no more than a map may have", () => {
    expect(resized(drawing, { left: -2 }, ".")).toBe(drawing);
    expect(resized(drawing, { right: LONGEST_SIDE }, ".")).toBe(drawing);
  });

  test("are cut to a rectangle, or to what is drawn", () => {
    expect(rowsOf(cropped(drawingOf(["....", ".xy.", "...."]), { x: 1, y: 1, width: 2, height: 1 }))).toEqual(["xy"]);
    const loose = drawingOf(["     ", "  #  ", "   . ", "     "]);
    expect(rowsOf(trimmed(loose, (glyph) => glyph === " " || glyph === NOTHING))).toEqual(["# ", " ."]);
    const empty = drawingOf(["  "]);
    expect(trimmed(empty, (glyph) => glyph === " ")).toBe(empty);
  });
});

describe("a selection", () => {
  const drawing = drawingOf(["#..", ".#.", "..."]);

  test("is copied as text and comes back", () => {
    const block = blockOf(drawing, { x: 0, y: 0, width: 2, height: 2 });
    expect(blockText(block)).toBe("#.\n.#");
    expect(textBlock(blockText(block))).toEqual(block);
    expect(rowsOf(stamped(drawing, block, [1, 1]))).toEqual(["#..", ".#.", "..#"]);
    expect(rowsOf(stamped(drawing, block, [-1, 2]))).toEqual(["#..", ".#.", "..."]);
  });

  test("accepts pasted text, without characters that a map can't have", () => {
    const block = textBlock("a\tb\r\ncd\n\n");
    expect(block).toEqual([
      ["a", NOTHING, "b"],
      ["c", "d"],
    ]);
    expect(rowsOf(stamped(drawing, block, [0, 0]))).toEqual(["a.b", "cd.", "..."]);
  });
});
