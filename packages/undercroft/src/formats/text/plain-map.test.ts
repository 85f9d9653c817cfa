import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadPrefabFile } from "../node/prefab-files.js";
import { FileError } from "./file-error.js";
import { readPlainMap } from "./plain-map.js";

test("rows come as they are drawn, whatever ends them", () => {
  expect(readPlainMap("#####\r\n#.#\n\n  #\n")).toEqual(["#####", "#.#", "", "  #"]);
  expect(readPlainMap("\uFEFF#\n.")).toEqual(["#", "."]);
});

test("empty rows at the end are dropped, those at the beginning are rows", () => {
  expect(readPlainMap("\n#\n\n\n")).toEqual(["", "#"]);
});

test("a space that doesn't break is a space", () => {
  expect(readPlainMap("#\u00a0#")).toEqual(["# #"]);
});

test("characters beyond the first 65536 are one cell each", () => {
  expect(readPlainMap("😀".repeat(4096))).toEqual(["😀".repeat(4096)]);
});

test.each([
  ["#\n#.\t#", "map.txt:2:3: the map contains a tab. Use spaces instead."],
  ["#\u0000", `map.txt:1:2: the character "\\u0000" can't be used in a map.`],
  ["#\n😀\ud83d#", "map.txt:2:2: the character"],
  ["", "map.txt:1:1: the map is empty."],
  ["\n\r\n", "map.txt:1:1: the map is empty."],
  ["#".repeat(4097), "map.txt:1:4097: a row of a map can have at most 4096 characters."],
  ["#\n".repeat(4097), "map.txt:4097:1: a map can have at most 4096 rows."],
  [" ".repeat(9_000_000), "map.txt:1:1: the file is too large (8790 kB); the limit is 8192 kB."],
])("a text is refused with its place: %#", (text, message) => {
  expect(() => readPlainMap(text)).toThrow(FileError);
  expect(() => readPlainMap(text)).toThrow(message);
});

test("a character without a meaning is reported where it stands in the file", async () => {
  const folder = mkdtempSync(join(tmpdir(), "undercroft-plain-"));
  try {
    writeFileSync(join(folder, "l.txt"), "######\n#..§.#\n######\n");
    const { errors } = await loadPrefabFile(join(folder, "l.txt"));
    expect(errors).toMatchObject([{ line: 2, column: 4 }]);
    expect(errors[0]!.message).toContain('the glyph "§" has no meaning.');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
