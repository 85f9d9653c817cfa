import { describe, expect, test } from "vitest";
import { Rng, UndercroftError } from "../../core/index.js";
import { Collapse, type TiledModel } from "../../wfc/index.js";
import { encodePng } from "../pictures/png.js";
import { createPixels } from "../pictures/raster.js";
import { readWfcTiles, type WfcTilesOptions } from "./wfc-tiles.js";

type Picture = readonly string[];

/** Paths in rock. Each drawing has the symmetry of its letter. */
const DRAWINGS: Readonly<Record<string, Picture>> = {
  corner: ["##.##", "##.##", "##...", "#####", "#####"],
  cross: ["##.##", "##.##", ".....", "##.##", "##.##"],
  empty: ["#####", "#####", "#####", "#####", "#####"],
  line: ["#####", "#####", ".....", "#####", "#####"],
  t: ["#####", "#####", ".....", "##.##", "##.##"],
};

const TILES = `
    <tile name="corner" symmetry="L"/>
    <tile name="cross" symmetry="X"/>
    <tile name="empty"/>
    <tile name="line" symmetry="I" weight="0.5"/>
    <tile name="t" symmetry="T" weight="2"/>`;

/** Paths go on from tile to tile, but never end, and crossings don't touch. */
const RULES: readonly (readonly [string, string])[] = [
  ["corner", "corner 1"],
  ["corner", "corner 2"],
  ["corner", "cross"],
  ["corner", "line"],
  ["corner", "t"],
  ["corner", "t 2"],
  ["corner", "t 3"],
  ["corner 1", "corner"],
  ["corner 1", "corner 3"],
  ["corner 1", "empty"],
  ["corner 1", "line 1"],
  ["corner 1", "t 1"],
  ["cross", "line"],
  ["empty", "empty"],
  ["empty", "line 1"],
  ["empty", "t 1"],
  ["line", "line"],
  ["line", "t"],
  ["line", "t 3"],
  ["line 1", "line 1"],
];

const neighbors = (rules: readonly (readonly [string, string])[]) =>
  rules.map(([left, right]) => `<neighbor left="${left}" right="${right}"/>`).join("\n    ");

const setOf = (attributes = "", tiles = TILES, rules = RULES) => `<?xml version="1.0" encoding="utf-8"?>
<set${attributes}>
  <tiles>${tiles}
  </tiles>
  <neighbors>
    ${neighbors(rules)}
  </neighbors>
  <subsets>
    <subset name="Loops"><tile name="corner"/><tile name="empty"/></subset>
    <subset name="Roads"><tile name="line"/><tile name="cross"/><tile name="t"/></subset>
  </subsets>
</set>
`;

// The obvious way: pictures are turned pixel by pixel, and nothing is known of symmetries.

const turned = (rows: Picture): Picture =>
  Array.from({ length: rows[0]!.length }, (_, i) => rows.map((row) => row.at(-1 - i)!).join(""));
const mirrored = (rows: Picture): Picture => rows.map((row) => [...row].reverse().join(""));

/** The picture of a tile by its number in the file. */
function numbered(rows: Picture, number: number): Picture {
  let picture = rows;
  for (let turn = 0; turn < number % 4; turn++) picture = turned(picture);
  return number < 4 ? picture : mirrored(picture);
}

/** All pictures of two neighbours that the rules allow, however they are turned. */
function allowedPairs(rules: readonly (readonly [string, string])[], drawings: Readonly<Record<string, Picture>>) {
  const pairs = new Set<string>();
  for (const rule of rules) {
    const [left, right] = rule.map((text) => {
      const [name, number = "0"] = text.split(" ");
      return numbered(drawings[name!]!, Number(number));
    }) as [Picture, Picture];
    const pair = left.map((row, y) => row + right[y]!);
    for (let number = 0; number < 8; number++) pairs.add(numbered(pair, number).join("/"));
  }
  return pairs;
}

/** The rows of a part of a picture. */
const cut = (rows: Picture, x: number, y: number, width: number, height: number): Picture =>
  rows.slice(y, y + height).map((row) => row.slice(x, x + width));

function expectPairs(rows: Picture, side: number, allowed: ReadonlySet<string>): void {
  for (let y = 0; y < rows.length; y += side) {
    for (let x = 0; x < rows[0]!.length; x += side) {
      if (x > 0) expect(allowed).toContain(cut(rows, x - side, y, 2 * side, side).join("/"));
      if (y > 0) expect(allowed).toContain(cut(rows, x, y - side, side, 2 * side).join("/"));
    }
  }
}

async function png(rows: Picture, palette: Readonly<Record<string, readonly number[]>> = {}): Promise<Uint8Array> {
  const pixels = createPixels(rows[0]!.length, rows.length);
  const bytes = [...rows.join("")].flatMap((glyph) => palette[glyph] ?? (glyph === "#" ? [9, 9, 9] : [200, 200, 190]));
  for (let i = 0; i < bytes.length / 3; i++) pixels.data.set([...bytes.slice(3 * i, 3 * i + 3), 255], 4 * i);
  return encodePng(pixels);
}

async function filesOf(pictures: Readonly<Record<string, Picture>>): Promise<Map<string, Uint8Array>> {
  const files = Object.entries(pictures).map(async ([name, rows]) => [`${name}.png`, await png(rows)] as const);
  return new Map(await Promise.all(files));
}

const read = (text: string, files: ReadonlyMap<string, Uint8Array>, options: Partial<WfcTilesOptions> = {}) =>
  readWfcTiles(new TextEncoder().encode(text), "data.xml", { readBeside: async (path) => files.get(path), ...options });

function solved(model: TiledModel, columns: number, seed: string, pins?: ArrayLike<number>): Picture | undefined {
  const width = columns * model.size;
  const height = pins === undefined ? width : pins.length / width;
  const rng = Rng.fromSeed(seed);
  const outcome = new Collapse({ model, width, height, rng, ...(pins === undefined ? {} : { pins }) }).run();
  if (!outcome.solved) return undefined;
  const glyphs = Array.from(outcome.colors, (color) => "#."[color]!).join("");
  return Array.from({ length: height }, (_, y) => glyphs.slice(y * width, (y + 1) * width));
}

const files = await filesOf(DRAWINGS);

describe("tiles for wave function collapse", () => {
  test("give maps in which all neighbours are allowed", async () => {
    const { model, tiles, subsets } = await read(setOf(), files);
    expect(tiles).toEqual(["wall", "floor"]);
    expect(subsets).toEqual(["Loops", "Roads"]);
    expect([model.size, model.count]).toEqual([5, 4 + 1 + 1 + 2 + 4]);
    for (const seed of ["rats", "bats", "cats"]) {
      const rows = solved(model, 12, seed)!;
      expect([rows.length, rows[0]!.length]).toEqual([60, 60]);
      expectPairs(rows, 5, allowedPairs(RULES, DRAWINGS));
    }
  });

  test("fit next to each other exactly where a rule says so", async () => {
    const { model } = await read(setOf(), files);
    const allowed = allowedPairs(RULES, DRAWINGS);
    const all = [
      ...new Set(Object.values(DRAWINGS).flatMap((rows) => [0, 1, 2, 3].map((n) => numbered(rows, n).join("/")))),
    ];
    let count = 0;
    for (const left of all) {
      for (const right of all) {
        const pair = left.split("/").map((row, y) => row + right.split("/")[y]!);
        const pins = Int16Array.from(pair.join(""), (glyph) => "#.".indexOf(glyph));
        const isAllowed = allowed.has(pair.join("/"));
        expect(solved(model, 2, "pair", pins) !== undefined, `${pair.join("\n")}`).toBe(isAllowed);
        if (isAllowed) count++;
      }
    }
    expect(all).toHaveLength(12);
    expect(count).toBeGreaterThan(40);
  });

  test("are only those of a subset, if there is one", async () => {
    const { model } = await read(setOf(), files, { subset: "Loops" });
    expect(model.variants.map(({ name }) => name)).toEqual(["corner", "corner", "corner", "corner", "empty"]);
    const known = RULES.filter((rule) => rule.every((text) => /corner|empty/.test(text)));
    const rows = solved(model, 12, "rats")!;
    expectPairs(rows, 5, allowedPairs(known, DRAWINGS));
    expect(rows.some((row) => row.includes("."))).toBe(true);
    await expect(read(setOf(), files, { subset: "Loop" })).rejects.toThrow(
      'data.xml:2:1: there is no subset "Loop". Did you mean "Loops"?',
    );
  });

  test("have a picture for each variant, if the set is unique", async () => {
    const symmetries = { hook: 8, slope: 2, path: 2, rock: 1 };
    const drawings = {
      hook: ["#..", "#.#", "###"],
      slope: ["#..", ".#.", "..#"],
      path: ["###", "...", "###"],
      rock: ["###", "###", "###"],
    };
    const rules = [
      ["hook", "hook 5"],
      ["hook 4", "path"],
      ["hook 1", "rock"],
      ["hook 7", "slope 1"],
      ["slope", "slope"],
      ["slope", "slope 1"],
      ["slope 1", "rock"],
      ["path", "path"],
      ["path 1", "rock"],
      ["rock", "rock"],
      ["rock", "hook"],
    ] as const;
    const tiles =
      '<tile name="hook" symmetry="F"/><tile name="slope" symmetry="\\"/><tile name="path" symmetry="I"/><tile name="rock"/>';
    // A number in black and white that no other picture has.
    const numbers = new Map<string, Picture>();
    const pictures: Record<string, Picture> = {};
    for (const [name, count] of Object.entries(symmetries)) {
      for (let number = 0; number < count; number++) {
        const digits = [...(numbers.size + 1).toString(2).padStart(9, "0")]
          .map((digit) => "#."[Number(digit)]!)
          .join("");
        const rows = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
        numbers.set(rows.join("/"), numbered(drawings[name as keyof typeof drawings], number));
        pictures[`${name} ${number}`] = rows;
      }
    }
    const text = setOf(' unique="True" size="3"', tiles, rules).replace(/<subsets>[\s\S]*<\/subsets>/, "");
    const { model } = await read(text, await filesOf(pictures));
    expect(model.count).toBe(13);
    const found = new Set<string>();
    for (const seed of ["rats", "bats", "cats", "owls"]) {
      const rows = solved(model, 12, seed)!;
      // The same map with the drawings instead of the numbers.
      const drawn = Array.from({ length: 36 }, (_, y) =>
        Array.from({ length: 12 }, (_, x) => {
          const number = cut(rows, 3 * x, y - (y % 3), 3, 3).join("/");
          found.add(number);
          return numbers.get(number)![y % 3]!;
        }).join(""),
      );
      expectPairs(drawn, 3, allowedPairs(rules, drawings));
    }
    expect(found.size).toBeGreaterThan(8);
  });

  test("are as frequent as their weights say, each variant for itself", async () => {
    const { model } = await read(setOf(), files);
    const weightOf = (name: string) => model.weights[model.variants.findIndex((variant) => variant.name === name)]!;
    const names = ["corner", "cross", "empty", "line", "t"];
    expect(names.map((name) => Math.round((weightOf(name) / weightOf("cross")) * 1000) / 1000)).toEqual([
      1, 1, 1, 0.5, 2,
    ]);
    const never = await read(setOf("", TILES.replace('"2"', '"0"')), files);
    expect(never.model.variants.some(({ name }) => name === "t")).toBe(false);
  });

  test("can be in a folder with the name of the set, and mean what their colours are given for", async () => {
    const rock = await png(["#b", "#."], { b: [32, 64, 255] });
    const bytes = new TextEncoder().encode(
      '<set><tiles><tile name="a"/></tiles><neighbors><neighbor left="a" right="a"/></neighbors></set>',
    );
    const asked: string[] = [];
    const { model, tiles } = await readWfcTiles(bytes, "sets/Pools.xml", {
      colors: { "#2040FF": "deep_water", "#090909": "wall" },
      readBeside: async (path) => {
        asked.push(path);
        return path === "Pools/a.png" ? rock : undefined;
      },
    });
    expect(asked).toEqual(["a.png", "Pools/a.png"]);
    expect(tiles).toEqual(["wall", "floor", "deep_water"]);
    expect([...model.colors]).toEqual([0, 2, 0, 1]);
  });
});

describe("a set that is wrong", () => {
  test.for([
    ["<sets/>", "data.xml:1:1: expected <set>, got <sets>."],
    ["<set/>", "data.xml:1:1: the set has no tiles."],
    ["<set><tiles><tile/></tiles></set>", "data.xml:1:13: <tile> needs the attribute name."],
    [
      setOf().replace('"cross" symmetry="X"', '"cross" symmetry="Y"'),
      'data.xml:5:5: symmetry must be X, I, \\, T, L or F, got "Y".',
    ],
    [setOf().replace('"0.5"', '"-1"'), 'data.xml:7:5: weight must be a number such as 0.5, got "-1".'],
    [
      setOf().replace('name="line" s', 'name="../line" s'),
      'the name of a tile must consist of letters, digits, _, - and ., got "../line".',
    ],
    [setOf().replace('name="line" s', 'name="cross" s'), 'data.xml:7:5: there are two tiles named "cross".'],
    [
      setOf().replace('left="line 1"', 'left="line 8"'),
      'left must be a tile, or a tile and a number from 0 to 7, got "line 8".',
    ],
    [setOf().replace('right="t 2"', 'right="tee"'), 'the set has no tile "tee".'],
    [setOf().replace('<subset name="Roads">', '<subset name="Loops">'), 'there are two subsets named "Loops".'],
    [setOf().replace('<tile name="corner"/><tile name="empty"/>', ""), 'the subset "Loops" has no tiles.'],
    [setOf(' unique="maybe"'), 'unique must be true or false, got "maybe".'],
    [setOf(' size="1000"'), 'size must be a whole number from 1 to 64, got "1000".'],
    [setOf(' size="7"'), 'the picture "corner.png" must be 7 pixels wide and high, got 5x5.'],
    [setOf(' unique="true"'), 'the picture "corner 0.png" is missing.'],
    [setOf("", TILES, []), "data.xml:2:1: tiledModel: no two tiles fit next to each other."],
    ['<!DOCTYPE set [<!ENTITY a "b">]><set/>', "a DOCTYPE can't be read."],
  ] as const)("%s", async ([text, message]) => {
    await expect(read(text, files)).rejects.toThrow(message);
    await expect(read(text, files)).rejects.toThrow(UndercroftError);
  });

  test("says which picture is damaged, and which colour isn't one", async () => {
    const damaged = new Map([...files, ["line.png", files.get("line.png")!.slice(0, 30)]]);
    await expect(read(setOf(), damaged)).rejects.toThrow("data.xml:7:5: line.png: can't read the PNG, at byte 8");
    const large = new Map([...files, ["line.png", await png(Array.from({ length: 65 }, () => "#".repeat(65)))]]);
    await expect(read(setOf(), large)).rejects.toThrow("line.png: can't read the PNG");
    await expect(read(setOf(), files, { colors: { blue: "deep_water" } })).rejects.toThrow(
      'colors must be written like "#2040ff", got "blue".',
    );
  });
});
