import { expect, test } from "vitest";
import { readPrefabJson, writePrefabJson } from "./prefab-json.js";

const CLOSET = { vault: "closet", depth: "2..8", map: ["###", "#.+", "###"] };

function complaints(text: string): string[] {
  return readPrefabJson(text, "file.json").errors.map(({ message }) => message.split("\n")[0]!);
}

test("one prefab, a list and a pack are read", () => {
  const one = readPrefabJson(JSON.stringify(CLOSET), "file.json");
  expect(one).toMatchObject({ errors: [], prefabs: [{ name: "closet", kind: "vault" }] });
  const two = [CLOSET, { ...CLOSET, vault: "other" }];
  expect(readPrefabJson(JSON.stringify(two), "file.json").prefabs.map(({ name }) => name)).toEqual(["closet", "other"]);
  const palettes = [{ palette: "mine", legend: { x: "altar" } }];
  const prefabs = [{ vault: "a", palettes: ["mine"], map: ["#x#"] }];
  const pack = readPrefabJson(JSON.stringify({ pack: "mine", palettes, prefabs }), "file.json");
  expect(pack).toMatchObject({ pack: "mine", errors: [], palettes, prefabs: [{ name: "a" }] });
});

test("YAML is read as well, with maps as lists of rows", () => {
  const text = 'level: hall\nmap:\n  - "#####"\n  - "#@.>#"\n  - "#####"\n';
  expect(readPrefabJson(text, "file.yaml")).toMatchObject({ errors: [], prefabs: [{ name: "hall", kind: "level" }] });
});

test("tabs and lines that end as on Windows are fine in JSON", () => {
  const text = `\uFEFF${JSON.stringify([CLOSET], undefined, "\t")}`.replaceAll("\n", "\r\n");
  expect(readPrefabJson(text, "file.json")).toMatchObject({ errors: [], prefabs: [{ name: "closet" }] });
});

test("what is written has a line for each row, and is read back", () => {
  const text = writePrefabJson([CLOSET]);
  expect(text).toContain('      "#.+",\n');
  expect(readPrefabJson(text, "file.json").prefabs[0]!.source).toMatchObject(CLOSET);
});

test("a file can name its schema, and a single prefab is written with it", () => {
  const text = writePrefabJson(CLOSET);
  expect(text).toMatch(/^\{\n {2}"\$schema": "\.\/node_modules\/undercroft\/schemas\/prefab\.json",\n/);
  const { prefabs, errors } = readPrefabJson(text, "file.json");
  expect(errors).toEqual([]);
  expect(prefabs[0]!.source).toEqual(readPrefabJson(writePrefabJson([CLOSET]), "file.json").prefabs[0]!.source);
  const pack = JSON.stringify({ $schema: "prefab.json", pack: "mine", prefabs: [CLOSET] });
  expect(readPrefabJson(pack, "file.json")).toMatchObject({ errors: [], pack: "mine" });
});

test.each([
  ['[\n  { "vault": "a", "map": ["#", "#x#"] }\n]', 'file.json:2:34: a: the glyph "x" has no meaning.'],
  // Escapes take more places than the characters that they stand for.
  ['{ "vault": "a", "map": ["\\u0023\\"#"] }', 'file.json:1:32: a: the glyph "\\"" has no meaning.'],
  [
    '{ "vault": "a", "legend": {"\\ud83d\\ude00": "wall"}, "map": ["\\ud83d\\ude00x"] }',
    'file.json:1:74: a: the glyph "x"',
  ],
  ["vault: a\nmap: ['#''#']", 'file.json:2:9: a: the glyph "\'" has no meaning.'],
  ['{ "vault": "a", "map": ["#\\t#"] }', "file.json:1:27: a: the map contains a tab. Use spaces instead."],
  ['{ "vault": "a", "map": ["#", 5] }', "file.json:1:30: a: map[1] must be a row of the map, in quotes, got 5."],
  ['{ "vault": "a", "map": "#" }', 'file.json:1:24: a: map must be a list of rows, got "#".'],
  ['{ "vault": "a" }', "file.json:1:1: a: map is missing: it must be a list of rows."],
  ['{ "vault": "a", "map": [] }', "file.json:1:24: a: the map is empty."],
  ['{ "vault": "a", "mpa": ["#"], "map": ["#"] }', 'file.json:1:17: a: unknown key "mpa". Did you mean "map"?'],
  ['{ "vault": "a", "map": ["#"]', "file.json:1:29: Flow map must end with a }."],
  ['{ "pack": "a", "prefab": [] }', 'unknown key "prefab". Did you mean "prefabs"?'],
  ['{ "pack": "a", "palettes": [{ "vault": "x" }], "prefabs": [3] }', "file.json:1:29: x: map is missing"],
  ["[[]]", "file.json:1:2: this must be an object, got []."],
  ["", "file.json:1:1: this must be an object, got nothing."],
  ["5", "file.json:1:1: this must be an object, got 5."],
])("%j is refused with its place", (text, message) => {
  expect(complaints(text).join("\n")).toContain(message);
});

test("a name that stands twice is told at the second", () => {
  expect(complaints(`[${JSON.stringify(CLOSET)},\n${JSON.stringify(CLOSET)}]`)).toEqual([
    "file.json:2:10: closet: there is already a prefab with this name in the file.",
  ]);
});

test("what is too deep or too large is refused before it is read", () => {
  expect(complaints("[".repeat(100_000))[0]).toBe("file.json:1:65: this is nested more than 64 levels deep.");
  const large = complaints(`"${"#".repeat(3_000_000)}"`);
  expect(large).toEqual(["file.json:1:1: the file is too large (2930 kB); the limit is 2048 kB."]);
});
