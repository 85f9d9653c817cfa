import { describe, expect, test } from "vitest";
import { maze } from "../../builders/index.js";
import { chain, type Level } from "../../chain/index.js";
import { questLocks } from "../../dungeon/index.js";
import { areaStart, distantExit } from "../../layers/index.js";
import { recipeChain, shippedRecipe } from "../../recipes/index.js";
import type { ImportOptions } from "./import-options.js";
import type { ImportedMap } from "./imported-map.js";
import { importedVault } from "./imported-vault.js";
import { readMaps } from "./read-maps.js";
import { mapFiles } from "./write-maps.js";

const bytes = (text: string) => new TextEncoder().encode(text);

async function read(text: string, options?: ImportOptions): Promise<ImportedMap> {
  const [map] = await readMaps(bytes(text), "maps/cave.csv", options);
  return map!;
}

/** The cells of a map in words, row by row. */
const rowsOf = ({ width, height, cells, meanings }: ImportedMap) =>
  Array.from({ length: height }, (_, y) =>
    Array.from(cells.subarray(y * width, (y + 1) * width), (number) => meanings[number - 1] ?? "-").join(" "),
  );

const WALLS: ImportOptions = { mapping: { tiles: { 1: "wall", 0: "floor" } } };

describe("a level as CSV", () => {
  test("has the numbers of its tileset, and a mapping beside it that reads them again", async () => {
    const level = recipeChain(shippedRecipe("deeps"), { size: [40, 25] }).build({ seed: "rats", depth: 3 });
    const [csv, mapping, ...others] = await mapFiles(level, "csv", { name: "deep" });
    expect([csv!.name, mapping!.name, others]).toEqual(["deep.csv", "deep.csv.json", []]);
    const rows = (csv!.content as string).trimEnd().split("\n");
    expect(rows.flatMap((row) => row.split(",").map(Number))).toEqual(Array.from(level.tiles));
    expect(rows).toHaveLength(25);
    const [map] = await readMaps(bytes(csv!.content as string), "deep.csv", {
      readBeside: async (path) => (path === mapping!.name ? bytes(mapping!.content as string) : undefined),
    });
    expect(Array.from(map!.cells, (number) => map!.meanings[number - 1])).toEqual(
      Array.from(level.tiles, (tile) => level.tileset.tiles[tile]!.name),
    );
    expect(map!.losses).toEqual([]);
  });

  test("says what it has no place for, locks of quests among it", async () => {
    const leftOut = async (level: Level) => (await mapFiles(level, "csv", { name: "maze" }))[0]!.leftOut;
    const mazes = chain({ width: 31, height: 21 }).startWith(maze()).with(areaStart()).with(distantExit());
    expect(await leftOut(mazes.build({ seed: 2 }))).toEqual(["the start", "1 exit"]);
    const locked = mazes.with(questLocks({ locks: ["down mines 3,4 Iron Key"] })).build({ seed: 2 });
    expect(await leftOut(locked)).toEqual(["the start", "1 exit", "1 lock"]);
  });
});

describe("a CSV file", () => {
  test.each([
    ["commas", "1,1,1\n1,0,1\n"],
    ["semicolons, and lines of Windows", "1;1;1\r\n1;0;1\r\n"],
    ["tabs, and no newline at the end", "1\t1\t1\n1\t0\t1"],
    ["a separator at the end of each row, as LDtk writes them", "1,1,1,\n1,0,1,\n"],
    ["a separator at the end of each row but the last, as Tiled writes them", "1,1,1,\n1,0,1"],
    ["blanks and quotation marks", ' 1, "1" ,1\n"1",0, 1 \n\n'],
    ["a mark in front", "\uFEFF1,1,1\n1,0,1"],
  ])("can have %s", async (_, text) => {
    const map = await read(text, WALLS);
    expect(map).toMatchObject({ name: "cave", width: 3, height: 2, losses: [] });
    expect(rowsOf(map)).toEqual(["wall wall wall", "wall floor wall"]);
  });

  test("can have the names of tiles, with and without a mapping", async () => {
    expect(rowsOf(await read("wall,Floor,door"))).toEqual(["wall floor door"]);
    const mapping = { tiles: { 'say "x"': { spawn: "Goblin" }, door: "wall" } };
    const map = await read('floor,"say ""x""",door', { mapping });
    expect(map.meanings).toEqual(["floor", { spawn: "Goblin" }, "wall"]);
    expect(importedVault(map).source).toMatchObject({ level: "cave", map: [".g#"] });
  });

  test("loses values that nothing is known about, once each and with the line; empty fields are what the mapping says", async () => {
    const map = await read("1,0,7\n,7,slime\n", { mapping: { tiles: { 0: "floor", 1: "wall" }, empty: "rubble" } });
    expect(rowsOf(map)).toEqual(["wall floor rubble", "rubble rubble rubble"]);
    expect(map.losses).toEqual([
      { line: 1, what: 'nothing is known about "7"' },
      { line: 2, what: 'nothing is known about "slime"' },
    ]);
    expect(rowsOf(await read("wall,,wall\n"))).toEqual(["wall - wall"]);
  });

  test("with tabs can end with empty rows", async () => {
    expect(rowsOf(await read("1\t1\n\t\n\n", WALLS))).toEqual(["wall wall", "- -"]);
  });

  test("with bare numbers needs a mapping, and is told how one looks", async () => {
    await expect(read("wall,wall\nwall,1\n0,2")).rejects.toThrow(
      'maps/cave.csv:2:6: nothing says what the number 1 means. Write it in "maps/cave.csv.json", and start from this: {"tiles":{"0":"floor","1":"wall","2":"wall"}}',
    );
  });

  test.each([
    ["that is empty", "\n \n", "maps/cave.csv:1:1: the map is empty."],
    ["with a short row", "1,1,1\n1,1\n1,1,1", "maps/cave.csv:2:1: this row has 2 cells, and the first row has 3."],
    ["with a long row", "1,1\n1,1,1\n", "maps/cave.csv:2:1: this row has 3 cells, and the first row has 2."],
    ["with a loose quotation mark", '1,1\n1,a"b', "maps/cave.csv:2:3: this field has a quotation mark"],
    ["with an open quotation mark", '1,"1\n1,1', "maps/cave.csv:1:3: this field has a quotation mark"],
    ["with too many columns", "1,".repeat(5000), "maps/cave.csv:1:1: a map can have at most 4096 columns."],
    ["with too many rows", "1\n".repeat(5000), "maps/cave.csv:4097:1: a map can have at most 4096 rows."],
    ["with blanks before a loose mark", `${" ".repeat(1_000_000)}a"b`, "maps/cave.csv:1:1: this field has a quotation"],
    ["with one huge row", "1".repeat(2 ** 21), "maps/cave.csv:1:1: a row can have at most 1048576 characters."],
    [
      "with too many values",
      Array.from({ length: 5000 }, (_, i) => `a${i}${i % 2 === 0 ? "," : "\n"}`).join(""),
      "there are more than 4096 different values.",
    ],
  ])("%s is refused, and the place is named", async (_, text, message) => {
    await expect(read(text, WALLS)).rejects.toThrow(message);
    await expect(read(text, WALLS)).rejects.toMatchObject({ name: "FileError" });
  });

  test("whose mapping is wrong is refused, and the file of the mapping is named", async () => {
    const beside = (text: string) => ({ readBeside: async () => bytes(text) });
    await expect(read("1", beside("{"))).rejects.toThrow("cave.csv.yaml:1:2");
    await expect(read("1", beside('{ "tiles": 7 }'))).rejects.toThrow("cave.csv.yaml:1:12: tiles must be");
    await expect(readMaps(Uint8Array.of(0xff, 0xfe, 49, 0), "a.csv")).rejects.toThrow(
      "a.csv:1:1: the file is in UTF-16",
    );
  });
});
