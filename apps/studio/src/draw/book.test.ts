import * as formats from "undercroft/formats";
import type { Pack, Prefab } from "undercroft/prefabs";
import { BLUEPRINTS_PACK, SAMPLES_PACK, SEEDS_PACK, UNDERCROFT_PACK } from "undercroft/prefabs";
import { describe, expect, test } from "vitest";
import {
  bookOf,
  currentPiece,
  isDrawn,
  type PrefabPiece,
  prefabPiece,
  readBook,
  sourceOf,
  tidied,
  withKind,
  withNewPiece,
  withoutPiece,
  writtenBook,
} from "./book.ts";
import { blankDrawing, painted } from "./drawing.ts";

const PACKS: readonly Pack[] = [SEEDS_PACK, UNDERCROFT_PACK, SAMPLES_PACK, BLUEPRINTS_PACK];

const SHIPPED: readonly [string, Prefab][] = PACKS.flatMap(({ prefabs }) => prefabs).map((prefab) => [
  prefab.name,
  prefab,
]);

const sourcesOf = (text: string) =>
  readBook(formats, text, "x.vault").pieces.map((piece) => sourceOf(piece as PrefabPiece));

describe("a prefab that ships", () => {
  test.each(SHIPPED)("%s is written and read back as it is", (_name, { source }) => {
    const { text } = writtenBook(formats, [prefabPiece(source)]);
    expect(sourcesOf(text)).toEqual([source]);
    expect(text).toBe(formats.writeVault(source));
  });

  test.each(SHIPPED)("%s means the same as somebody would write it", (_name, prefab) => {
    const { text } = writtenBook(formats, [prefabPiece(tidied(prefab.source))]);
    const { prefabs, errors, warnings } = formats.readVaultFile(text, "x.vault", { lint: true });
    expect(errors).toEqual([]);
    // A glyph of the drawing may stand for nothing but what it is changed into.
    const unused = warnings.flatMap(({ message }) => /"(.)" is in the legend, but/u.exec(message)?.[1] ?? []);
    expect(unused.filter((glyph) => !prefab.source.map.join("").includes(glyph))).toEqual([]);
    const { legend: _, ...rest } = prefab.source;
    expect(prefabs[0]!.source).toMatchObject(rest);
    for (const [glyph, entry] of Object.entries(prefab.source.legend ?? {})) {
      const isUsed = text.slice(text.indexOf("===")).includes(glyph);
      if (isUsed) expect(prefabs[0]!.source.legend![glyph]).toEqual(entry);
    }
  });
});

describe("a file", () => {
  const TEXT = `# The cellars.
vault: cellar   # the first one
depth: 2..8
===
..\\
\\===
.g.
---
palette: mine
legend: { "W": wall }
---
vault: other
palettes: [mine]
===
W.W
`;

  test("is written as it was read, with comments, palettes and rows that look like separators", () => {
    const book = readBook(formats, TEXT, "My Cellars.vault");
    expect(book.name).toBe("my_cellars");
    expect(book.pieces.map(({ kind }) => kind)).toEqual(["prefab", "shared", "prefab"]);
    expect(sourceOf(currentPiece(book) as PrefabPiece)).toEqual({
      vault: "cellar",
      depth: "2..8",
      map: ["..\\", "===", ".g."],
    });
    expect(writtenBook(formats, book.pieces).text).toBe(TEXT);
  });

  test("knows the lines of each piece and each map", () => {
    const { text, lines } = writtenBook(formats, readBook(formats, TEXT, "x.vault").pieces);
    const all = text.split("\n");
    expect(lines.map(({ start }) => all[start - 1])).toEqual(["# The cellars.", "palette: mine", "vault: other"]);
    expect(lines.map(({ map }) => (map === undefined ? undefined : all[map - 1]))).toEqual(["..\\", undefined, "W.W"]);
  });

  test("is read with any line endings", () => {
    const { pieces } = readBook(formats, `\uFEFF${TEXT.replaceAll("\n", "\r\n")}`, "x.vault");
    expect(writtenBook(formats, pieces).text).toBe(TEXT);
  });

  test.each([
    ["nonsense", "what is this", /x\.vault:1:1/],
    ["nothing", "\n\n", /no prefab/],
    [
      "a header that is wrong, at its line",
      `${TEXT}---\nvault: last\nwieght: 3\n===\n.`,
      /x\.vault:18:1: unknown key "wieght"/,
    ],
    ["a prefab without a map", "vault: x\n", /the map is missing/],
    ["a tab in a map, at its line", "vault: x\n===\n...\n.\t.\n", /x\.vault:4:2: the map contains a tab/],
  ])("with %s is refused", (_what, text, message) => {
    expect(() => readBook(formats, text, "x.vault")).toThrow(message);
  });

  test("can have a faulty map, so that it can be repaired", () => {
    expect(sourcesOf("vault: x\n===\n.Q.\n")).toEqual([{ vault: "x", map: [".Q."] }]);
  });
});

describe("a book", () => {
  const first = prefabPiece({ vault: "a", map: ["."] });

  test("gives a new prefab an unused name, and shows it", () => {
    const book = withNewPiece(
      withNewPiece(bookOf("x", [first]), prefabPiece({ section: "a", map: ["."] })),
      prefabPiece({ vault: "a", map: ["."] }),
    );
    expect(book.pieces.map((piece) => (piece as PrefabPiece).header)).toEqual([
      { vault: "a" },
      { section: "a_2" },
      { vault: "a_3" },
    ]);
    expect(currentPiece(book)).toBe(book.pieces[2]);
  });

  test("keeps its last prefab", () => {
    const book = bookOf("x", [first]);
    expect(withoutPiece(book, first.key)).toBe(book);
  });

  test("shows a neighbour when the current prefab is deleted", () => {
    const second = prefabPiece({ vault: "b", map: ["."] });
    const book = withoutPiece({ ...bookOf("x", [first, second]), current: second.key }, second.key);
    expect(currentPiece(book)).toBe(first);
  });
});

test("another kind keeps the name, and the order of the header", () => {
  expect(Object.entries(withKind({ vault: "a", depth: 3 }, "section"))).toEqual([
    ["section", "a"],
    ["depth", 3],
  ]);
});

test("a drawing whose spaces mean floor has holes of another glyph", () => {
  const piece = prefabPiece({ vault: "a", legend: { " ": "floor", x: { hole: true } }, map: ["#", " # "] });
  const drawing = painted(piece.drawing, [[2, 0]], "#");
  expect(sourceOf({ ...piece, drawing }).map).toEqual(["#x#", " # "]);
  expect(sourceOf({ ...piece, drawing: blankDrawing(2, 1, " ") }).map).toEqual(["  "]);
});

test("a blueprint without a drawing is read and written without one, and has one as soon as something is drawn", () => {
  const text = "blueprint: cellar # locked\nregion: 20..60\nfeatures:\n  - { place: far, spawn: Rations }\n";
  const { pieces } = readBook(formats, `${text}---\nvault: nook\n===\n...\n`, "x.vault");
  const cellar = pieces[0] as PrefabPiece;
  expect(isDrawn(cellar)).toBe(false);
  expect(writtenBook(formats, [cellar])).toMatchObject({ text, lines: [{ start: 1, map: undefined, end: 5 }] });
  const drawn = { ...cellar, drawing: blankDrawing(2, 1, ".") };
  expect(isDrawn(drawn)).toBe(true);
  expect(writtenBook(formats, [drawn]).text).toBe(`${text}===\n..\n`);
});
