import { describe, expect, test } from "vitest";
import { SHIPPED_TILES } from "../../core/index.js";
import { prefab } from "../../prefabs/index.js";
import type { XpImage, XpLayer } from "./xp.js";
import { writeXp } from "./xp.js";
import { sourceToXp, xpToSource } from "./xp-drawing.js";
import { headerIn, readDrawnPrefab, readHeader, readXpPrefab } from "./xp-header.js";

const GREY: readonly number[] = [158, 158, 158];
const DARK: readonly number[] = [51, 51, 51];
const RED: readonly number[] = [255, 0, 0];
const BLUE: readonly number[] = [0, 0, 255];
const CLEAR: readonly number[] = [255, 0, 255];

type Cell = readonly [glyph: string | number, fg?: readonly number[], bg?: readonly number[]];

/** A layer of cells; a text is a row of grey characters on dark, of which blanks are transparent. */
function layer(...rows: (string | readonly Cell[])[]): XpLayer {
  const cells = rows.map((row) =>
    typeof row === "string" ? [...row].map((one): Cell => (one === " " ? [" ", GREY, CLEAR] : [one])) : row,
  );
  const flat = cells.flat();
  return {
    width: cells[0]!.length,
    height: cells.length,
    glyphs: Uint32Array.from(flat, ([glyph]) => (typeof glyph === "string" ? glyph.charCodeAt(0) : glyph)),
    fg: Uint8Array.from(flat.flatMap(([, fg = GREY]) => fg)),
    bg: Uint8Array.from(flat.flatMap(([, , bg = DARK]) => bg)),
  };
}

function image(...layers: XpLayer[]): XpImage {
  return { version: -1, layers };
}

describe("a drawing as a map", () => {
  test("has the characters of its codes, and holes where nothing is", () => {
    expect(xpToSource(image(layer(" ##", "#.#")), { vault: "a" })).toEqual({ vault: "a", map: [" ##", "#.#"] });
  });

  test("reads codes as CP437", () => {
    const drawn = image(layer([[247], [240], [219]]));
    expect(xpToSource(drawn, { vault: "a" }).map).toEqual(["≈≡█"]);
  });

  test("has on each cell the topmost layer that is not transparent", () => {
    expect(
      xpToSource(image(layer("###", "###"), layer("   ", " . "), layer("g  ", " + ")), { vault: "a" }).map,
    ).toEqual(["g##", "#+#"]);
  });

  test("has a hole for glyph 0, though its background covers what lies under it", () => {
    expect(xpToSource(image(layer("##"), layer([[0], [".", GREY, CLEAR]])), { vault: "a" }).map).toEqual([" #"]);
  });

  test("has a cell for a space on a background, and then holes of another character", () => {
    const drawn = image(layer([["#"], [" "], [255]], [["#"], [" ", GREY, CLEAR], ["#"]]));
    const source = xpToSource(drawn, { vault: "a", legend: { " ": "floor" } });
    expect(source).toEqual({ vault: "a", legend: { " ": "floor", A: { hole: true } }, map: ["#  ", "#A#"] });
    expect(prefab(source).source.map).toEqual(source.map);
  });

  test("refuses a space on a background where only the default legend says that it is a hole", () => {
    const drawn = image(layer([["#"], [" "]]));
    expect(() => xpToSource(drawn, { vault: "a" })).toThrow(
      'Add " ": floor to the legend, or make the cell transparent',
    );
    expect(xpToSource(drawn, { vault: "a", legend: { " ": { hole: true } } }).map).toEqual(["# "]);
  });

  test("ignores colours unless the legend asks for them", () => {
    const drawn = image(
      layer([
        ["#", RED, BLUE],
        ["#", GREY, DARK],
      ]),
    );
    expect(xpToSource(drawn, { vault: "a" }).map).toEqual(["##"]);
  });

  test("gives a cell to the entry that asks for its look: glyph, foreground, background or a mix", () => {
    const drawn = image(
      layer(
        [["x", RED], ["x"], [300]],
        [
          ["y", GREY, BLUE],
          ["z", RED, BLUE],
          [0, GREY, BLUE],
        ],
      ),
    );
    const legend = {
      A: { terrain: "altar", xp: { fg: "#ff0000" } },
      W: { terrain: "shallow_water", xp: { bg: "#0000FF" } },
      B: { terrain: "bridge", xp: { fg: "#ff0000", bg: "#0000ff" } },
      "3": { terrain: "statue", xp: { glyph: 300 } },
      x: "floor",
    };
    expect(xpToSource(drawn, { vault: "a", legend })).toEqual({ vault: "a", legend, map: ["Ax3", "WBW"] });
  });

  test("takes colours that differ a little: exact ones first, then the entry that asks for most, then the nearest", () => {
    const legend = {
      A: { terrain: "altar", xp: { fg: "#100000" } },
      B: { terrain: "bridge", xp: { fg: "#180000" } },
      C: { terrain: "crystal", xp: { fg: "#180000", bg: "#0000ff" } },
      "#": "wall",
    };
    const fg = (red: number, bg = DARK): Cell => ["#", [red, 0, 0], bg];
    const drawn = image(
      layer([
        fg(16),
        fg(19),
        fg(21),
        fg(24),
        fg(8),
        fg(32),
        fg(7),
        fg(33),
        fg(24, BLUE),
        fg(22, [0, 8, 250]),
        fg(16, BLUE),
      ]),
    );
    // The last one is exactly A, and nearly C.
    expect(xpToSource(drawn, { vault: "a", legend }).map).toEqual(["AABBAB##CCA"]);
    const clear = image(layer([["#", RED, [255, 0, 254]], ["#"]]));
    expect(xpToSource(clear, { vault: "a" }).map, "only #ff00ff is transparent").toEqual(["##"]);
  });

  test("moves an entry that asks for a look to a spare character where its own stands for itself", () => {
    const drawn = image(layer([["o", RED], ["o"], ["A"]]));
    const boss = { spawn: "Orc", mark: "boss", xp: { glyph: 111, fg: "#ff0000" } };
    const source = xpToSource(drawn, { vault: "a", legend: { o: boss, A: "altar" } });
    expect(source).toEqual({ vault: "a", legend: { o: { spawn: "Orc" }, A: "altar", B: boss }, map: ["BoA"] });
  });

  test("refuses a cell whose character asks for another look, and one that the font doesn't have", () => {
    const legend = { G: { spawn: "Orc", xp: { fg: "#ff0000" } } };
    expect(() => xpToSource(image(layer(["#", "G"].map((one): Cell => [one]))), { vault: "a", legend })).toThrow(
      'a: a cell of glyph 71, #9e9e9e on #333333: the legend\'s entry for "G" has a different look.',
    );
    expect(() => xpToSource(image(layer([[300]])), { vault: "a" })).toThrow(
      "it must be in the legend, with xp: { glyph: 300 }.",
    );
  });

  test("takes the first of two entries that are equally near", () => {
    const legend = {
      A: { terrain: "altar", xp: { fg: "#100000" } },
      B: { terrain: "bridge", xp: { fg: "#180000" } },
      C: { terrain: "altar", xp: { fg: "#180000" } },
    };
    const drawn = image(
      layer([
        ["#", [20, 0, 0]],
        ["#", [24, 0, 0]],
      ]),
    );
    expect(xpToSource(drawn, { vault: "a", legend }).map).toEqual(["AB"]);
  });

  test("moves several entries to as many spare characters: letters first, then what else the font has", () => {
    const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefhijklmnpqrstuvwxyz"];
    const looks = (bg: string) => ({ xp: { bg } });
    const legend = {
      ...Object.fromEntries(letters.map((letter) => [letter, "floor"])),
      g: { spawn: "Goblin", ...looks("#ff0000") },
      o: { spawn: "Orc", ...looks("#0000ff") },
    };
    const drawn = image(
      layer([["g"], ["g", GREY, RED], ["o"], ["o", GREY, BLUE]], [...letters.slice(0, 4).map((one): Cell => [one])]),
    );
    const { map, legend: all } = xpToSource(drawn, { vault: "a", legend });
    const [, red, , blue] = [...map[0]!];
    expect(map[0]).toBe(`g${red}o${blue}`);
    expect(new Set([red, blue, "g", "o", ...letters]).size).toBe(letters.length + 4);
    expect([red, blue]).toEqual(["☺", "☻"]);
    expect(all).toMatchObject({ g: { spawn: "Goblin" }, [red!]: legend.g, [blue!]: legend.o });
  });

  test("has a spare character that no cell has, whether or not the legend explains that one", () => {
    const drawn = image(layer([["A"], [" "], ["#"], [0]]));
    const source = xpToSource(drawn, { vault: "a", legend: { " ": "floor" } });
    expect(source).toEqual({ vault: "a", legend: { " ": "floor", B: { hole: true } }, map: ["A #B"] });
  });

  test("says what the first of several cells of a kind looks like, and where it is", () => {
    const drawn = image(layer([["#"], ["#"]], [["#"], [300, [0, 0, 10], [1, 2, 3]]], [[300], [300]]));
    expect(() => xpToSource(drawn, { vault: "a" })).toThrow(
      expect.objectContaining({
        at: ["map", 1, 1],
        message: expect.stringContaining("a cell of glyph 300, #00000a on #010203: it must be in the legend"),
      }),
    );
  });

  test("may be as large as a map, and says which layer has another size", () => {
    expect(xpToSource(image(layer("#".repeat(4096))), { vault: "a" }).map).toEqual(["#".repeat(4096)]);
    const high = layer(...new Array(4096).fill("#"));
    expect(xpToSource(image(high), { vault: "a" }).map).toHaveLength(4096);
    expect(() => xpToSource(image(layer(...new Array(4097).fill("#"))), { vault: "a" })).toThrow(
      expect.objectContaining({ at: ["map"], message: expect.stringContaining("the drawing is 1x4097;") }),
    );
    expect(() => xpToSource(image(layer("#"), layer("#", "#"), layer("##")), { vault: "a" })).toThrow(
      expect.objectContaining({ at: ["map"], message: expect.stringContaining("but layer 2 is 1x2 and the first") }),
    );
  });

  test("refuses layers of different sizes, and sizes that no map has", () => {
    expect(() => xpToSource(image(layer("##"), layer("#")), { vault: "a" })).toThrow(
      "all layers must have the same size, but layer 2 is 1x1 and the first is 2x1.",
    );
    expect(() => xpToSource(image(layer("#".repeat(4097))), { vault: "a" })).toThrow(
      "the drawing is 4097x1; the limit is 4096x4096.",
    );
  });

  test("takes the entries of palettes too", () => {
    const palettes = [{ palette: "mine", legend: { W: { terrain: "deep_water", xp: { bg: "#0000ff" } } } }];
    const drawn = image(layer([["x", GREY, BLUE]]));
    expect(xpToSource(drawn, { vault: "a", palettes: ["mine"] }, palettes).map).toEqual(["W"]);
  });
});

describe("a map as a drawing", () => {
  test("has the looks that its legend asks for, and is the same map again", () => {
    const header = {
      vault: "a",
      legend: {
        W: { terrain: "deep_water", xp: { glyph: 247, bg: "#000080" } },
        世: { terrain: "altar", xp: { fg: "#123456" } },
      },
    };
    const map = ["#W世", " .#"];
    const drawn = sourceToXp({ ...header, map });
    expect([...drawn.layers[0]!.glyphs]).toEqual([35, 247, 254, 32, 46, 35]);
    expect(xpToSource(drawn, header).map).toEqual(map);
  });

  /** The colours of a cell, as 0xrrggbb. */
  const colors = ({ layers: [drawn] }: XpImage, cell: number) =>
    [drawn!.fg, drawn!.bg].map((list) => Buffer.from(list.subarray(cell * 3, cell * 3 + 3)).toString("hex"));

  test("has the usual colours of tiles and of the first thing that stands on a cell", () => {
    const legend = {
      a: { spawn: "Goblin" },
      b: { spawn: ["Orc", "Goblin"] },
      c: { spawn: { name: "Dagger" } },
      d: { spawn: [{ table: "anything" }, { name: "Dagger" }] },
      e: { terrain: "deep_water" },
      f: { mark: "here" },
      W: "wall",
    };
    const drawn = sourceToXp({ vault: "a", legend: legend as never, map: ["abcdefW "] });
    const green = "8fbf6a";
    const [red, blue, amber] = ["d9705f", "6ea3d8", "e8a33d"];
    const [deep, dim, stone] = ["4f86bf", "787266", "92816a"];
    const fg = [...Array(8).keys()].map((cell) => colors(drawn, cell)[0]);
    expect(fg).toEqual([green, red, blue, amber, deep, dim, stone, "000000"]);
    const bg = [...Array(8).keys()].map((cell) => colors(drawn, cell)[1]);
    expect(bg).toEqual([...new Array(7).fill("000000"), "ff00ff"]);
    const { fg: all, bg: under } = drawn.layers[0]!;
    expect([all.length, under.length]).toEqual([24, 24]);
  });

  test("has every shipped tile in its own glyph, and gives the same map when it is read", () => {
    const legend = Object.fromEntries(SHIPPED_TILES.map(({ name, glyph }) => [glyph, name]));
    const source = { vault: "a", legend, map: [SHIPPED_TILES.map(({ glyph }) => glyph).join("")] };
    const drawn = sourceToXp(source);
    expect(new Set(drawn.layers[0]!.glyphs).size).toBe(SHIPPED_TILES.length);
    expect(xpToSource(drawn, { vault: "a", legend }).map).toEqual(source.map);
  });

  test("has the colours that a legend asks for, both of them", () => {
    const legend = { x: { terrain: "altar", xp: { fg: "#123456", bg: "#789abc" } } };
    expect(colors(sourceToXp({ vault: "a", legend, map: ["x"] }), 0)).toEqual(["123456", "789abc"]);
  });

  test("holds its header, unless that needs palettes of another file", () => {
    const source = { vault: "a", description: "A note.", map: ["#."] };
    const drawn = sourceToXp(source);
    expect(drawn.version).toBe(-1);
    expect(readHeader(drawn.note!, "note")).toEqual({ vault: "a", description: "A note." });
    const palette = { palette: "mine", legend: { W: "wall" } };
    expect(sourceToXp({ ...source, palettes: ["mine"] }, [palette])).not.toHaveProperty("note");
  });

  test("may be as large as a map can be, and has a size at least", () => {
    expect(sourceToXp({ vault: "a", map: ["#".repeat(4096)] }).layers[0]!.width).toBe(4096);
    expect(sourceToXp({ vault: "a", map: new Array(4096).fill("#") }).layers[0]!.height).toBe(4096);
    const large = [["#".repeat(4097)], new Array(4097).fill("#"), []];
    for (const map of large) {
      expect(() => sourceToXp({ vault: "a", map })).toThrow(
        expect.objectContaining({ at: ["map"], message: expect.stringContaining("must be from 1x1 to 4096x4096") }),
      );
    }
    expect(() => sourceToXp({ vault: "a", map: ["##", "#?"] })).toThrow(expect.objectContaining({ at: ["map", 1, 1] }));
  });

  test("refuses characters that the font doesn't have, and looks that can't be told apart", () => {
    expect(() => sourceToXp({ vault: "a", legend: { 世: "wall" }, map: ["世"] })).toThrow("is not in the font");
    const legend = { x: { terrain: "altar", xp: { bg: "#000000" } } };
    expect(() => sourceToXp({ vault: "a", legend, map: ["#x"] })).toThrow('"#" would look like "x"');
    expect(() => sourceToXp({ vault: "a", map: ["?"] })).toThrow("has no meaning");
    expect(() => sourceToXp({ vault: "a", map: [""] })).toThrow("the map must be from 1x1 to 4096x4096, got 0x1.");
  });
});

describe("a drawing with its header beside it", () => {
  const drawing = writeXp(image(layer("#.#", "#x#")));

  test("is a prefab", async () => {
    const found = await readXpPrefab(await drawing, "vault: fort\nlegend:\n  x: altar\n", "fort.xp");
    expect(found).toMatchObject({
      errors: [],
      warnings: [],
      prefabs: [{ name: "fort", source: { map: ["#.#", "#x#"] } }],
    });
  });

  test.each([
    ["vault: fort\n", 'fort.xp:2:2: fort: the glyph "x" has no meaning.'],
    ["vault: fort\nlegend: { x: altr }\n", 'fort.xp.yaml:2:14: fort: there is no tile "altr".'],
    ["vault: fort\nlegnd: {}\n", 'fort.xp.yaml:2:1: unknown key "legnd". Did you mean "legend"?'],
    ['vault: fort\nmap: ["#"]\n', 'fort.xp.yaml:2:1: unknown key "map".'],
    ["vault: [", "fort.xp.yaml:1:9: Flow sequence in block collection"],
    ["", "fort.xp.yaml:1:1: this must be an object, got nothing."],
  ])("that reads %j is refused", async (header, message) => {
    const { prefabs, errors } = await readXpPrefab(await drawing, header, "fort.xp");
    expect(prefabs).toEqual([]);
    expect(errors[0]!.message).toContain(message);
  });

  test("that lies there alone is refused with all glyphs that it doesn't explain, and where the legend goes", async () => {
    const bare = await writeXp(image(layer([["#"], ["x"], [300], ["y"]], [[" "], ["x"], ["."], ["z"]])));
    const { prefabs, errors } = await readXpPrefab(bare, "vault: fort\n", "fort.xp");
    expect(prefabs).toEqual([]);
    expect(errors.map(({ message }) => message)).toEqual([
      'fort.xp:1:3: fort: the glyphs number 300, " " on a background, "x", "y" and "z" have no meaning. ' +
        "Add them to the legend in fort.xp.yaml, such as " +
        'legend: { "A": { terrain: floor, xp: { glyph: 300 } }, " ": floor, "x": floor }.',
    ]);
  });

  test("that leaves one glyph unexplained is told that one", async () => {
    const one = async (cell: Cell) => {
      const bare = await writeXp(image(layer([["#"], cell], [cell, ["#"]])));
      const legend = "legend: { G: { spawn: Orc, xp: { fg: '#ff0000' } } }\n";
      return (await readXpPrefab(bare, `vault: fort\n${legend}`, "fort.xp")).errors.map(({ message }) => message);
    };
    expect(await one(["x"])).toEqual([
      'fort.xp:1:2: fort: the glyph "x" has no meaning. Add it to the legend in fort.xp.yaml, such as legend: { "x": floor }.',
    ]);
    expect(await one([300])).toEqual([
      "fort.xp:1:2: fort: a cell of glyph 300, #9e9e9e on #333333: it must be in the legend, with xp: { glyph: 300 }. " +
        'Add it to the legend in fort.xp.yaml, such as legend: { "A": { terrain: floor, xp: { glyph: 300 } } }.',
    ]);
    expect(await one(["G"])).toEqual([
      'fort.xp:1:2: fort: a cell of glyph 71, #9e9e9e on #333333: the legend\'s entry for "G" has a different look. ' +
        "Add it to the legend in fort.xp.yaml.",
    ]);
  });

  test("that leaves two glyphs unexplained is told both", async () => {
    const bare = await writeXp(image(layer("xy")));
    const { errors } = await readXpPrefab(bare, "vault: fort\n", "fort.xp");
    expect(errors[0]!.message).toBe(
      'fort.xp:1:1: fort: the glyphs "x" and "y" have no meaning. Add them to the legend in fort.xp.yaml, ' +
        'such as legend: { "x": floor, "y": floor }.',
    );
  });

  test("that is damaged is refused", async () => {
    const { errors } = await readXpPrefab((await drawing).subarray(0, 20), "vault: fort\n", "fort.xp");
    expect(errors[0]!.message).toContain("fort.xp:1:1: can't read the REXPaint drawing");
  });

  test("can be looked over", async () => {
    const header = "vault: fort\nlegend: { x: altar, y: altar }\n";
    const { warnings } = await readXpPrefab(await drawing, header, "fort.xp", { lint: true });
    expect(warnings.map(({ message }) => message.split("\n")[0])).toEqual([
      'fort.xp.yaml:2:24: fort: "y" is in the legend, but the map doesn\'t use it.',
    ]);
  });

  test("reads its header alone too, and throws what is wrong with it", () => {
    expect(readHeader("vault: fort\ndepth: 2..8\n", "fort.xp.yaml")).toEqual({ vault: "fort", depth: "2..8" });
    expect(() => readHeader("vault: fort\ndepth: x\n", "fort.xp.yaml")).toThrow(
      "fort.xp.yaml:2:8: depth must be a range",
    );
  });
});

describe("a drawing without a header beside it", () => {
  test("has the one that it holds", async () => {
    const file = await writeXp({ ...image(layer("#x#")), note: "vault: held\nlegend: { x: altar }\n" });
    const found = await readXpPrefab(file, undefined, "fort.xp");
    expect(found.errors).toEqual([]);
    expect(found.prefabs).toMatchObject([{ name: "held", source: { map: ["#x#"] } }]);
    // One that lies beside it counts more.
    const beside = await readXpPrefab(file, "vault: beside\nlegend: { x: floor }\n", "fort.xp");
    expect(beside.prefabs).toMatchObject([{ name: "beside" }]);
  });

  test("is named after its file, and is a level where it has a start", () => {
    const drawn = image(layer("#.#"));
    expect(headerIn(drawn, "fort")).toEqual({ vault: "fort" });
    expect(headerIn(image(layer("#@#")), "fort")).toEqual({ level: "fort" });
    expect(headerIn(image(layer("#.#"), layer(" @ ")), "fort")).toEqual({ level: "fort" });
    expect(headerIn({ ...drawn, note: "made with love" }, "fort"), "a note of another program").toEqual({
      vault: "fort",
    });
    expect(headerIn({ ...drawn, note: "vault: held" }, "fort")).toEqual({ vault: "held" });
  });

  test("is a prefab all the same, or says at its first cell why not", async () => {
    const found = await readXpPrefab(await writeXp(image(layer("#.#"))), undefined, "some/fort.xp");
    expect(found.prefabs).toMatchObject([{ name: "fort" }]);
    const { prefabs, errors } = await readXpPrefab(Uint8Array.of(1, 2, 3), undefined, "fort.xp");
    expect(prefabs).toEqual([]);
    expect(errors).toMatchObject([{ file: "fort.xp", line: 1, column: 1 }]);
    expect(errors[0]!.message).toContain("can't read the REXPaint drawing");
  });

  test("whose reading fails for another reason is not to blame", async () => {
    const fails = () => Promise.reject(new TypeError("the disk is gone"));
    await expect(readDrawnPrefab(fails, undefined, "fort.xp", {})).rejects.toThrow("the disk is gone");
    await expect(readDrawnPrefab(fails, "vault: fort\n", "fort.xp", {})).rejects.toThrow("the disk is gone");
  });
});

test("a header has at most 64 kB", () => {
  const header = (length: number) => `vault: fort\ndescription: "${"x".repeat(200)}"\n`.padEnd(length, "\n");
  expect(readHeader(header(65_536), "fort.xp.yaml").vault).toBe("fort");
  expect(() => readHeader(header(65_537), "fort.xp.yaml")).toThrow(
    "the file is too large (65 kB); the limit is 64 kB.",
  );
});

test("of all that is wrong with a header the first is thrown", () => {
  expect(() => readHeader("vault: fort\nlegnd: 1\ndepht: 2\n", "fort.xp.yaml")).toThrow("fort.xp.yaml:2:1:");
  // What can't be read as YAML is not looked at any further.
  expect(() => readHeader("a: 1\na: 2\n", "fort.xp.yaml")).toThrow('fort.xp.yaml:2:1: the key "a" appears twice.');
});

test("a drawing of very many colours is refused if each had to be compared with very many entries", () => {
  const side = 280;
  const colors = new Uint8Array(side * side * 3);
  for (let cell = 0; cell < side * side; cell++) colors.set([cell & 255, (cell >> 8) & 255, cell >> 16], cell * 3);
  const many = image({
    width: side,
    height: side,
    glyphs: new Uint32Array(side * side).fill(46),
    fg: colors,
    bg: colors,
  });
  const entries = Array.from({ length: 400 }, (_, i) => [
    String.fromCodePoint(0x4e00 + i),
    { terrain: "floor", xp: { bg: `#ffff${(i & 255).toString(16).padStart(2, "0")}`, glyph: i } },
  ]);
  expect(() => xpToSource(many, { vault: "noise", legend: Object.fromEntries(entries) })).toThrow(
    "noise: the drawing has too many different looks to compare with 400 legend entries. Use fewer colours.",
  );
  const [one] = entries;
  expect(xpToSource(many, { vault: "noise", legend: Object.fromEntries([one!]) }).map).toHaveLength(side);
});
