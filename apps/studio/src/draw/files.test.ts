import * as formats from "undercroft/formats";
import { SEEDS_PACK } from "undercroft/prefabs";
import { recipeChain, shippedRecipe } from "undercroft/recipes";
import { describe, expect, test } from "vitest";
import { bookOf, type PrefabPiece, prefabPiece, readBook, sourceOf, titleOf } from "./book.ts";
import { cutOut, type GivenFile, LARGEST_FILE, openFiles, type SavedFile, savedFiles } from "./files.ts";
import { checkPieces } from "./findings.ts";

const file = (name: string, content: string | Uint8Array): GivenFile => new File([content as BlobPart], name);
const sources = async (...files: readonly GivenFile[]) =>
  (await openFiles(formats, files)).book.pieces.map((piece) => sourceOf(piece as PrefabPiece));
const given = ({ name, content }: SavedFile) => file(name, content);

describe("a drawing", () => {
  const source = SEEDS_PACK.prefabs.find(({ name }) => name === "checkerboard")!.source;
  const book = bookOf("board", [prefabPiece(source)]);
  const piece = book.pieces[0] as PrefabPiece;
  const check = checkPieces(formats, book.pieces);

  test.each(["vault", "xp", "json"] as const)("comes back from a .%s file", async (format) => {
    const saved = await savedFiles(formats, book, piece, check, format);
    const [opened] = await sources(...saved.map(given));
    const after = checkPieces(formats, [prefabPiece(opened!)]);
    expect(after.findings).toEqual([]);
    expect([...after.prefabs.values()]).toEqual([...check.prefabs.values()]);
  });

  test("can be a plain map", async () => {
    const [saved] = await savedFiles(formats, book, piece, check, "txt");
    expect(await sources(given(saved!))).toEqual([{ vault: "checkerboard", map: source.map }]);
  });

  test("of REXPaint without a header is a vault of the file's name, or a level where it has a start", async () => {
    const bare = async (map: readonly string[]) => {
      const { note: _, ...image } = formats.sourceToXp({ level: "x", map });
      return formats.writeXp(image);
    };
    expect(await sources(file("Old Tower.xp", await bare(["#.#"])))).toEqual([{ vault: "old_tower", map: ["#.#"] }]);
    expect(await sources(file("Old Tower.xp", await bare(["@.>"])))).toEqual([{ level: "old_tower", map: ["@.>"] }]);
  });

  test("of REXPaint that a level was exported as opens as that level, things and all, without a file beside it", async () => {
    const level = recipeChain(shippedRecipe("rooms"), { size: [40, 30] }).build({ seed: "rats", depth: 5 });
    const written = formats.levelToSource(level, "rooms");
    const bytes = await formats.writeXp(formats.sourceToXp(written));
    const [opened] = await sources(file("level.xp", bytes));
    expect(opened).toEqual(written);
    expect(checkPieces(formats, [prefabPiece(opened!)]).findings.filter(({ weight }) => weight === "error")).toEqual(
      [],
    );
  });

  test("of Dungeon Crawl opens with its losses in words", async () => {
    const text = "NAME: cell\nKMONS: o = ogre\nPLACE: D:4\nMAP\nxx+xx\nx.o.x\nxxxxx\nENDMAP\n";
    const { book, losses } = await openFiles(formats, [file("cell.des", text)]);
    expect(book.pieces.map((one) => titleOf(one as PrefabPiece))).toEqual(["cell"]);
    expect(losses).toHaveLength(1);
    expect(losses[0]).toMatch(/^cell\.des:\d+: /);
  });

  test("of a file with palettes is complete without the file", async () => {
    const own = readBook(
      formats,
      "palette: p\nlegend: { W: wall }\n---\nvault: a\npalettes: [p]\n===\nW.W\n",
      "x.vault",
    );
    const prefab = own.pieces[1] as PrefabPiece;
    const saved = await savedFiles(formats, own, prefab, checkPieces(formats, own.pieces), "xp");
    expect(await sources(...saved.map(given))).toEqual([{ vault: "a", legend: { W: "wall" }, map: ["W.W"] }]);
  });
});

describe("files", () => {
  test("that are opened together are one", async () => {
    const { book } = await openFiles(formats, [file("a.txt", "..\n"), file("b.vault", "vault: b\n===\n.\n")]);
    expect([book.name, book.pieces.map(titleOf)]).toEqual(["a", ["a", "b"]]);
  });

  test("of levels become drawings", async () => {
    const level = recipeChain(shippedRecipe("rooms"), { size: [30, 20] }).build({ seed: 1 });
    const [opened] = await sources(file("level.json", JSON.stringify(level.toJSON())));
    expect(opened).toMatchObject({ level: "level" });
    expect(opened!.map).toHaveLength(20);
  });

  test("that are too large are not read", async () => {
    let isRead = false;
    const large: GivenFile = {
      name: "big.vault",
      size: 100 * 1024 * 1024,
      arrayBuffer: () => {
        isRead = true;
        return Promise.resolve(new ArrayBuffer(0));
      },
    };
    await expect(openFiles(formats, [large])).rejects.toThrow(
      "big.vault can't be opened: it has 100 MB; 5 MB is the most.",
    );
    expect(isRead).toBe(false);
    expect(LARGEST_FILE).toBe(5 * 1024 * 1024);
  });

  test.each<[string, GivenFile, RegExp]>([
    ["bytes", file("x.vault", new Uint8Array([0xff, 0xfe, 0x00, 0xd8])), /x\.vault can't be opened: it is not text/],
    ["no drawing", file("x.exe", "MZ"), /x\.exe can't be opened: drawings are files of \.vault/],
    ["no gzip", file("x.xp", "nonsense"), /can't read the REXPaint drawing/],
    ["no JSON", file("x.json", "{"), /x\.json:1/],
    ["another JSON", file("x.json", "{}"), /x\.json:1:1/],
    ["an empty map", file("x.txt", "\n"), /the map is empty/],
  ])("that hold %s are refused", async (_what, nonsense, message) => {
    await expect(openFiles(formats, [nonsense])).rejects.toThrow(message);
  });
});

test("a part of a level is a prefab without the level's start and stairs", () => {
  const level = recipeChain(shippedRecipe("rooms"), { size: [40, 30] }).build({ seed: 3 });
  const whole = { x: 0, y: 0, width: 40, height: 30 };
  for (const kind of ["vault", "section", "level"] as const) {
    // The room with the start: with its border the level is closed on all sides, and nothing could lead into a vault.
    const cut = cutOut(formats, level, kind === "level" ? whole : level.rooms![0]!, kind, "cut_out");
    const { findings, prefabs } = checkPieces(formats, [prefabPiece(cut)]);
    expect(findings.filter(({ weight }) => weight === "error")).toEqual([]);
    expect([...prefabs.values()][0]).toMatchObject({ name: "cut_out", kind });
    expect(cut.map.join("").includes("@")).toBe(kind === "level");
  }
  const [x, y] = level.start!;
  expect(cutOut(formats, level, { x, y, width: 2, height: 1 }, "vault", "a").map[0]).toMatch(/^\../);
});
