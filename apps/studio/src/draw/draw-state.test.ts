import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { bookOf, prefabPiece, sourceOf } from "./book.ts";
import {
  blankGlyph,
  canUndo,
  change,
  chooseGlyph,
  clearSelection,
  copySelection,
  cursor,
  cutSelection,
  draw,
  glyph,
  glyphs,
  mirror,
  moveSelection,
  nextGlyph,
  openBook,
  paste,
  pick,
  prefab,
  redo,
  selection,
  struck,
  tool,
  undo,
  wallGlyph,
} from "./draw-state.ts";
import { resized, textBlock } from "./drawing.ts";

const map = () => sourceOf(prefab.value!).map;
const begin = (rows: readonly string[], header: object = {}) =>
  openBook(bookOf("x", [prefabPiece({ vault: "a", ...header, map: rows })]));

beforeEach(() => {
  begin(["....", "....", "...."]);
  mirror.value = "none";
  tool.value = "pencil";
  glyph.value = "#";
});
afterEach(() => {
  selection.value = undefined;
});

describe("a stroke", () => {
  test("is one step to undo, however many cells it has", () => {
    draw(
      struck(prefab.value!.drawing, "filled", [
        [0, 0],
        [3, 1],
      ]),
    );
    expect(map()).toEqual(["####", "####", "...."]);
    undo();
    expect(map()).toEqual(["....", "....", "...."]);
    redo();
    expect(map()).toEqual(["####", "####", "...."]);
  });

  test("that changes nothing is not recorded", () => {
    const before = prefab.value;
    draw(struck(before!.drawing, "pencil", [[9, 9]]));
    expect(prefab.value).toBe(before);
  });

  test("of the eraser makes holes and of the wall makes walls, with the glyphs of this legend", () => {
    begin([" . "], { legend: { " ": "floor", o: { hole: true }, "#": "floor", W: "wall" } });
    expect([blankGlyph(), wallGlyph()]).toEqual(["o", "W"]);
    draw(struck(prefab.value!.drawing, "erase", [[0, 0]]));
    draw(struck(prefab.value!.drawing, "wall", [[2, 0]]));
    expect(map()).toEqual(["o.W"]);
  });
});

describe("what is selected", () => {
  beforeEach(() => {
    begin(["ab..", "cd..", "...."]);
    selection.value = { x: 0, y: 0, width: 2, height: 2 };
  });

  test("moves, and leaves holes where it lay", () => {
    moveSelection(1, 1);
    expect(map()).toEqual(["  ..", " ab.", ".cd."]);
    undo();
    expect(map()).toEqual(["ab..", "cd..", "...."]);
  });

  test("moves without changing what it passes over, even across the edge", () => {
    moveSelection(2, 0);
    moveSelection(1, 1);
    expect(map()).toEqual(["  ..", "  .a", "...c"]);
    moveSelection(-1, -1);
    expect(map()).toEqual(["  ab", "  cd", "...."]);
  });

  test("can always be moved back into the drawing", () => {
    moveSelection(-2, 0);
    expect(map()).toEqual(["ab..", "cd..", "...."]);
  });

  test("is copied, cut, cleared and pasted", () => {
    copySelection();
    selection.value = undefined;
    cursor.value = [2, 1];
    paste();
    expect(map()).toEqual(["ab..", "cdab", "..cd"]);
    moveSelection(0, -1);
    expect(map()).toEqual(["abab", "cdcd", "...."]);
    selection.value = { x: 0, y: 0, width: 1, height: 2 };
    cutSelection();
    expect(map()).toEqual([" bab", " dcd", "...."]);
    paste(textBlock("xy"));
    expect(map()).toEqual(["xyab", " dcd", "...."]);
    clearSelection();
    expect(map()).toEqual(["  ab", " dcd", "...."]);
  });
});

test("a declared size follows the drawing", () => {
  begin(["..", ".."], { size: "2x2" });
  draw(resized(prefab.value!.drawing, { right: 1 }, "."));
  expect(prefab.value!.header.size).toBe("3x2");
});

test("a glyph is picked from the drawing, or the next of the palette", () => {
  begin([".g"]);
  tool.value = "pick";
  pick([1, 0]);
  expect([glyph.value, tool.value]).toEqual(["g", "pencil"]);
  chooseGlyph(glyphs.value.at(-1)!.glyph);
  nextGlyph(1);
  expect(glyph.value).toBe(glyphs.value[0]!.glyph);
});

test("another file can be undone like any change", () => {
  const before = prefab.value;
  change(bookOf("y", [prefabPiece({ vault: "b", map: ["#"] })]));
  expect([map(), canUndo.value]).toEqual([["#"], true]);
  undo();
  expect(prefab.value).toBe(before);
});
