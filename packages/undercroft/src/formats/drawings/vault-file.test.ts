import { describe, expect, test } from "vitest";
import { UndercroftError } from "../../core/index.js";
import { type PrefabSource, proveOutcomes } from "../../prefabs/index.js";
import { FileError, FileErrors } from "../text/file-error.js";
import { readPrefabJson } from "./prefab-json.js";
import { parseVaults, readVaultFile, writeVault, writeVaultFile } from "./vault-file.js";

const NOOK = ["#####", "#...#", "#.!.+", "#...#", "#####"];

function vaultText(name: string, ...rows: string[]): string {
  return [`vault: ${name}`, "===", ...rows, ""].join("\n");
}

/** Everything that is said about a text, without the excerpts. */
function complaints(text: string): string[] {
  return readVaultFile(text, "file.vault").errors.map(({ message }) => message.split("\n")[0]!);
}

describe("a .vault file", () => {
  test("gives the prefabs that stand in it, in their order", () => {
    const text = `${vaultText("quiet_nook", ...NOOK)}---\n${vaultText("closet", "###", "#.+", "###")}`;
    const { prefabs, errors } = readVaultFile(text, "file.vault");
    expect(errors).toEqual([]);
    expect(prefabs.map(({ name, kind }) => `${kind} ${name}`)).toEqual(["vault quiet_nook", "vault closet"]);
    expect(prefabs[0]!.source.map).toEqual(NOOK);
  });

  test("may have comments, a separator first and last, and documents that are only comments", () => {
    const text = `# Mine.\n---\n# A nook.\n${vaultText("quiet_nook", ...NOOK)}---\n\n# Done.\n---\n`;
    expect(readVaultFile(text, "file.vault")).toMatchObject({ errors: [], prefabs: [{ name: "quiet_nook" }] });
  });

  test("may have lines that end as on Windows, and a byte order mark", () => {
    const text = `\uFEFF${vaultText("quiet_nook", ...NOOK)}---\n${vaultText("closet", "#", ".")}`.replaceAll(
      "\n",
      "\r\n",
    );
    const { prefabs, errors } = readVaultFile(text, "file.vault");
    expect(errors).toEqual([]);
    expect(prefabs.map(({ source }) => source.map)).toEqual([NOOK, ["#", "."]]);
  });

  test("may have rows of any length, a space that doesn't break among them", () => {
    const { prefabs } = readVaultFile("vault: a\n===\n\n#\u00a0#\n\n  .", "file.vault");
    expect(prefabs[0]!.source.map).toEqual(["", "# #", "", "  ."]);
  });

  test("drops rows of nothing at the end of a map, and keeps rows of spaces", () => {
    const { prefabs } = readVaultFile('vault: a\nlegend: { " ": floor }\n===\n#\n  \n\n\n---\n', "file.vault");
    expect(prefabs[0]!.source.map).toEqual(["#", "  "]);
  });

  test("takes a row that looks like a separator with a \\ in front, and leaves other rows with a \\ alone", () => {
    const legend = 'legend: { "-": floor, "\\\\": wall }';
    const text = `vault: a\n${legend}\n===\n\\---\n\\===\n\\\\---\n\\-\\\n\\----\n\\\n`;
    const { prefabs, errors } = readVaultFile(text, "file.vault");
    expect(errors).toEqual([]);
    expect(prefabs[0]!.source.map).toEqual(["---", "===", "\\---", "\\-\\", "\\----", "\\"]);
  });

  test("may define a palette after it is used, and palettes may include others", () => {
    const text = [
      "vault: a",
      "palettes: [mine]",
      "===",
      "#I~x#",
      "---",
      "palette: mine",
      "palettes: [stone, wet]",
      "legend: { x: altar, I: floor }",
      "---",
      "palette: wet",
      "legend:",
      '  "~": deep_water',
    ].join("\n");
    const { prefabs, palettes, errors } = readVaultFile(text, "file.vault");
    expect(errors).toEqual([]);
    expect(prefabs[0]!.source.legend).toMatchObject({ I: "floor", "~": "deep_water", x: "altar", "&": "statue" });
    // A palette comes complete, so that it can be given to another file.
    expect(palettes[0]).toEqual({
      palette: "mine",
      legend: expect.objectContaining({ "&": "statue", "~": "deep_water" }),
    });
    const other = readVaultFile("vault: b\npalettes: [mine]\n===\n&x", "other.vault", { palettes });
    expect(other).toMatchObject({ errors: [], prefabs: [{ name: "b" }] });
  });

  test("takes palettes that include each other a thousand times over in no time", () => {
    let text = "palette: p0\nlegend: { x: wall }\n";
    for (let i = 1; i <= 60; i++) text += `---\npalette: p${i}\npalettes: [p${i - 1}, p${i - 1}]\nlegend: {}\n`;
    const { prefabs, errors } = readVaultFile(`${text}---\nvault: a\npalettes: [p60]\n===\nx`, "file.vault");
    expect(errors).toEqual([]);
    expect(prefabs).toHaveLength(1);
  });

  test("may use all 94 visible characters of ASCII as glyphs", () => {
    const glyphs = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i));
    const source: PrefabSource = {
      vault: "all",
      legend: Object.fromEntries(glyphs.map((glyph) => [glyph, "floor"])),
      map: [glyphs.join("")],
    };
    const { prefabs, errors } = readVaultFile(writeVault(source), "file.vault");
    expect(errors).toEqual([]);
    expect(prefabs[0]!.source.map).toEqual(source.map);
  });

  test("may be one cell", () => {
    expect(readVaultFile("vault: a\n===\n.", "file.vault").prefabs[0]!.source.map).toEqual(["."]);
  });

  test("becomes a pack named after the file", () => {
    expect(parseVaults(vaultText("nook", ...NOOK), "vaults/my-own.vault")).toMatchObject({
      name: "my-own",
      prefabs: [{ name: "nook" }],
    });
  });

  test("gives warnings where they are asked for, at their places", () => {
    const text = 'vault: a\npalettes: [stone]\nlegend:\n  " ": floor\n  x: wall\n===\n####\n#  \n####\n';
    expect(readVaultFile(text, "file.vault").warnings).toEqual([]);
    const { warnings } = readVaultFile(text, "file.vault", { lint: true });
    expect(warnings.map(({ line, column }) => [line, column])).toEqual([
      [5, 6],
      [8, 3],
    ]);
    expect(warnings[0]!.message).toContain('file.vault:5:6: a: "x" is in the legend, but the map doesn\'t use it.');
  });
});

describe("an error in a .vault file", () => {
  test("says file, line and column, and shows the glyph with a caret under it", () => {
    const [error] = readVaultFile(
      `# Two lines\n---\n${vaultText("quiet_nook", "#####", "#..x#", "#####")}`,
      "file.vault",
    ).errors;
    expect(error).toBeInstanceOf(FileError);
    expect(error).toMatchObject({ code: "bad-content", file: "file.vault", line: 6, column: 4 });
    expect(error!.message.replace(/meaning\..*/, "meaning.")).toBe(
      [
        'file.vault:6:4: quiet_nook: the glyph "x" has no meaning.',
        "  5 | #####",
        "  6 | #..x#",
        "    |    ^",
        "  7 | #####",
      ].join("\n"),
    );
  });

  test("counts characters, not the places they take in memory", () => {
    const text = 'vault: a\nlegend: { "😀": floor }\n===\n😀😀x\n';
    const [error] = readVaultFile(text, "file.vault").errors;
    expect(error).toMatchObject({ line: 4, column: 3 });
    expect(error!.message).toContain("  4 | 😀😀x\n    |   ^");
  });

  test("in an escaped row is under the glyph that is meant", () => {
    expect(readVaultFile("vault: a\n===\n\\---", "file.vault").errors[0]).toMatchObject({ line: 3, column: 2 });
  });

  test("of a long line shows the part that matters", () => {
    const text = `vault: a\n===\n${".".repeat(300)}x${".".repeat(300)}\n`;
    const lines = readVaultFile(text, "file.vault").errors[0]!.message.split("\n");
    expect(lines[0]).toContain("file.vault:3:301:");
    expect(lines[2]!.length).toBeLessThan(120);
    expect(lines[2]![lines[3]!.indexOf("^")]).toBe("x");
  });

  test("is found in every prefab of a file, and the sound ones are still given", () => {
    const text = [
      vaultText("one", "#x#"),
      vaultText("two", "#.#"),
      "vault: three\ndept: 2..8\nplace: { guter: 1 }\n===\n#\n",
      vaultText("four", "#y#"),
    ].join("---\n");
    const { prefabs, errors } = readVaultFile(text, "file.vault");
    expect(prefabs.map(({ name }) => name)).toEqual(["two"]);
    expect(errors.map(({ line, column }) => [line, column])).toEqual([
      [3, 2],
      [10, 1],
      [11, 10],
      [17, 2],
    ]);
    expect(errors[1]!.message).toContain('three: unknown key "dept". Did you mean "depth"?');
  });

  test("is at its place, whatever was found before it further down", () => {
    const legend = `legend: { x: floor, y: floor, z: floor }`;
    const vault = (name: string) => `vault: ${name}\n${legend}\n===\n.....\n.###.\n.#.#.\n.###.\n.....\n`;
    const names = Array.from({ length: 30 }, (_, i) => `vault_${i}`);
    const { warnings } = readVaultFile(names.map(vault).join("---\n"), "many.vault", { lint: true });
    expect(warnings).toHaveLength(4 * 30);
    for (const [i, { line, column, message }] of warnings.entries()) {
      const [first, part] = [9 * Math.floor(i / 4), i % 4];
      expect(message).toContain(`vault_${Math.floor(i / 4)}: `);
      expect([line, column]).toEqual(part < 3 ? [first + 2, 14 + 10 * part] : [first + 6, 3]);
    }
  });

  test("thrown is the first of them", () => {
    const text = `${vaultText("one", "#x#")}---\n${vaultText("two", "#y#")}`;
    expect(() => parseVaults(text, "file.vault")).toThrow('file.vault:3:2: one: the glyph "x"');
  });

  test.each([
    ["vault: a\ndepth: 8..2\n===\n#", "file.vault:2:8: a: depth must be a range"],
    ["vault: a\ndepth: [4..10, !7]\n===\n#", "file.vault:2:16: values that start with ! must be in quotes"],
    [
      "vault: a\nlegend:\n  @: wall\n===\n#",
      'file.vault:3:3: Plain value cannot start with reserved character @. Put the glyph in quotes: "@".',
    ],
    [
      "vault: a\nlegend:\n  #: wall\n===\n#",
      'file.vault:3:3: YAML reads this line as a comment. Put the glyph in quotes: "#".',
    ],
    ["vault: a\nlegend: { x: { xp: { fg: #ff0000 } } }\n===\n#", 'Put the colour in quotes: "#ff0000".'],
    ["vault: a\nlegend:\n  ab: wall\n===\n#", 'file.vault:3:3: a: "ab" must be one character.'],
    [
      "vault: a\nlegend:\n  x: { terrin: wall }\n===\n#",
      'file.vault:3:8: a: unknown key "terrin". Did you mean "terrain"?',
    ],
    ["vault: a\nlegend:\n  x: watr\n===\n#x", 'file.vault:3:6: a: there is no tile "watr".'],
    [
      "vault: a\nlegend:\n  x: 5\n===\n#x",
      "file.vault:3:6: a: legend.x must be the name of a tile, or an object, got 5.",
    ],
    ["vault: a\nlegend:\n===\n#", "file.vault:2:8: a: legend must be an object of glyphs"],
    ["section: a\n===\n#.@.#", 'file.vault:3:3: a: "@" is a start, which only levels can have; this is a section.'],
    [
      "vault: a\npalettes: [water, ston]\n===\n#",
      'file.vault:2:19: a: there is no palette "ston". Did you mean "stone"?',
    ],
    ["vault: a\nsize: 2x2\n===\n###", "file.vault:2:7: a: the declared size is 2x2, but the map is 3x1."],
    [
      "vault: a\nlevel: b\n===\n#",
      "a prefab must have its name under exactly one of level, section, vault, blueprint; this one has level and vault.",
    ],
    [
      "depth: 5\n===\n#",
      "file.vault:1:1: a prefab must have its name under exactly one of level, section, vault, blueprint; this one has none of them.",
    ],
    ["vault: a\nvault: b\n===\n#", 'file.vault:2:1: the key "vault" appears twice.'],
    ["vault: a\n__proto__: { x: 1 }\n===\n#", 'file.vault:2:1: "__proto__" can\'t be a key.'],
    ["vault: a\nlegend: { __proto__: wall }\n===\n#", 'file.vault:2:11: "__proto__" can\'t be a key.'],
    ["vault: ../secret\n===\n#", "file.vault:1:8: vault must be a name: lower-case letters, digits and _"],
    ['vault: "\\e[31mred"\n===\n#', String.raw`got "\u001b[31mred".`],
    ['vault: a\ndescription: "\\e[31mred"\n===\n#', "file.vault:2:14: a: description must be a line of text"],
    ["vault: a\n===\n#\t#", "file.vault:3:2: the map contains a tab. Use spaces instead."],
    ["vault: a\n===\n#\u001b[2J#", String.raw`file.vault:3:2: the character "\u001b" can't be used in a map.`],
    ["vault: a\n===\n", "file.vault:3:1: a: the map is empty."],
    ["vault: a\n===\n   \n  ", "file.vault:3:1: a: the map consists only of holes."],
    ["vault: a\n", "file.vault:1:1: the map is missing"],
    ['vault: a\nmap: ["#"]\n===\n#', "file.vault:2:1: the map must come after the header"],
    ["vault: a\n===\n#\n===\n#", "file.vault:4:1: unexpected ===. For a row of the map write \\==="],
    ["vault: a\n=== \n#", "file.vault:2:1: a separator line must be exactly ===, without spaces after it."],
    ["palette: a\nlegend: {}\n===\n#", "file.vault:3:1: a palette can't have a map."],
    ["palette: a\n", "file.vault:1:1: a: legend is missing: it must be an object of glyphs"],
    ["just words", 'file.vault:1:1: this must be an object, got "just words".'],
    ["# Mine.\n\n7\n===\n#", "file.vault:3:1: this must be an object, got 7."],
    ["- vault: a\n===\n#", "file.vault:1:1: this must be an object, got "],
    ["null\n===\n#", "file.vault:1:1: this must be an object, got "],
    ["vault: b\n===\n#\n---\n# Mine.\nvault: a\n", "file.vault:6:1: the map is missing"],
    ["vault: a\n.....\n.....\n", "file.vault:2:1: this isn't part of a header. If it is the map, put a line with"],
    ["vault: b\n===\n#\n---\nvault: a\n.....\n", "file.vault:6:1: this isn't part of a header"],
    ["vault: a\nx: [ok\n", "file.vault:3:1: Flow sequence in block collection"],
    ["vault: a\n.....\n===\n#", "file.vault:2:1: "],
    [
      "vault: a\ndepth: !!str 5\n===\n#",
      'file.vault:2:14: YAML tags such as "tag:yaml.org,2002:str" aren\'t supported.',
    ],
    ["vault: a\n# # : x\n  # : y\n===\n#", "file.vault:3:3: YAML reads this line as a comment."],
    ["vault: a\nlegend: &x { y: altr }\nother: *x\n===\n#y", 'unknown key "other"'],
    ["vault: a\n[b]: 2\n===\n#", "file.vault:2:1: a key must be a word, or a glyph in quotes."],
    ["a: &x [*x]\n===\n#", 'file.vault:1:1: unknown key "a".'],
  ])("%j is told of", (text, expected) => {
    expect(complaints(text)[0]).toContain(expected);
  });

  test.each([
    [`vault: a\n${"- ".repeat(30_000)}`, "this is nested more than 64 levels deep."],
    [`vault: a\nx: ${"[".repeat(30_000)}`, "this is nested more than 64 levels deep."],
    [`vault: a\nx: ${"? ".repeat(300)}`, "this is nested more than 64 levels deep."],
    [`vault: a\n===\n${"#".repeat(5000)}`, "file.vault:3:4097: a row of a map can have at most 4096 characters."],
    [`vault: a\n===\n${"#\n".repeat(5000)}`, "file.vault:4099:1: a map can have at most 4096 rows."],
  ])("of something very large is told: %#", (text, expected) => {
    expect(complaints(text)[0]).toContain(expected);
  });

  test("about a glyph that a palette explains is at the first such glyph of the map", () => {
    const palette = "palette: mine\nlegend: { x: altr }\n---\n";
    const text = `${palette}vault: a\npalettes: [mine]\n===\n##\nx#x\n`;
    expect(complaints(text)).toEqual(['file.vault:8:1: a: there is no tile "altr". Did you mean "altar"?']);
  });

  test("is told for each part of a file, in the order of the text, and the rest is read", () => {
    const text = `${vaultText("a", "#")}---\nvault: b\ndepth: x\nrarity: y\n===\n#\n---\n${vaultText("c", "#", "\t")}`;
    const { prefabs, errors, written } = readVaultFile(text, "file.vault");
    expect(errors.map(({ line }) => line)).toEqual([6, 7, 14]);
    expect(prefabs.map(({ name }) => name)).toEqual(["a"]);
    expect(written).toMatchObject([{ vault: "a" }]);
  });

  test("of a prefab that can never be placed takes it out, where likely mistakes are looked for", () => {
    const text = `${vaultText("open", ".")}---\nvault: shut\nsealed: false\n===\n###\n#.#\n###\n`;
    const plain = readVaultFile(text, "file.vault");
    const linted = readVaultFile(text, "file.vault", { lint: true });
    for (const { name } of linted.prefabs) expect(plain.prefabs.some((it) => it.name === name)).toBe(true);
    const hopeless = linted.errors.filter(({ kind }) => kind === "never-placed").length;
    expect(linted.prefabs).toHaveLength(plain.prefabs.length - hopeless);
  });

  test("can be made for any part of a prefab, at its place in the file", () => {
    const file = readVaultFile(`vault: a\ndepth: 5\n===\n#.\n..\n`, "file.vault");
    const [made] = file.prefabs;
    const place = (...at: (string | number)[]) => {
      const { line, column, summary } = file.errorAt(made!, at, "no.");
      return `${line}:${column} ${summary}`;
    };
    expect(place("depth")).toBe("2:8 a: no.");
    expect(place("map", 1, 1)).toBe("5:2 a: no.");
    expect(place("vault")).toBe("1:8 a: no.");
  });

  test("of a name that stands twice is at the second", () => {
    const text = `${vaultText("one", "#")}---\nlevel: one\n===\n#\n---\npalette: one\nlegend: {}\n---\npalette: one\nlegend: {}\n`;
    expect(complaints(text)).toEqual([
      "file.vault:5:8: one: there is already a prefab with this name in the file.",
      "file.vault:12:10: one: there is already a palette with this name in the file.",
    ]);
  });

  test("of palettes in a circle is told once, and not again for every prefab that uses them", () => {
    const text = [
      "palette: a\npalettes: [b]\nlegend: {}\n",
      "palette: b\npalettes: [c]\nlegend: {}\n",
      "palette: c\npalettes: [stone, a]\nlegend: {}\n",
      "vault: v\npalettes: [a]\n===\nx\n",
    ].join("---\n");
    expect(complaints(text)).toEqual(['file.vault:10:19: c: "a" includes this palette, so they include each other.']);
  });

  test("never drives a terminal", () => {
    const { errors } = readVaultFile("vault: a\n\u001b[2J: \u202e\u0007\n===\n#", "\u001b]0;x\u0007.vault");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be there
    for (const { message } of errors) expect(message).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    expect(errors.length).toBeGreaterThan(0);
  });
});

describe("the excerpt of an error", () => {
  const message = (text: string, offset: number) => new FileErrors(text, "f").at(offset, "no.").message.split("\n");

  test("has the line between its neighbours, as far as there are any", () => {
    expect(message("a\nbb\nccc\n", 3)).toEqual(["f:2:2: no.", "  1 | a", "  2 | bb", "    |  ^", "  3 | ccc"]);
    expect(message("a\nbb\nccc\n", 0)).toEqual(["f:1:1: no.", "  1 | a", "    | ^", "  2 | bb"]);
    expect(message("a\nbb\nccc\n", 7)).toEqual(["f:3:3: no.", "  2 | bb", "  3 | ccc", "    |   ^"]);
    expect(message("a\nbb\nccc", 7)).toEqual(["f:3:3: no.", "  2 | bb", "  3 | ccc", "    |   ^"]);
    expect(message("a", 0)).toEqual(["f:1:1: no.", "  1 | a", "    | ^"]);
    expect(message("\nb", 1)).toEqual(["f:2:1: no.", "  1 |", "  2 | b", "    | ^"]);
    expect(message("\n\n", 0)).toEqual(["f:1:1: no.", "  1 |", "    | ^", "  2 |"]);
    expect(message("", 0)).toEqual(["f:1:1: no."]);
  });

  test("is at the end of the text where an offset lies beyond it, and at the beginning where it lies before", () => {
    expect(message("a\nbb", 99)).toEqual(["f:2:3: no.", "  1 | a", "  2 | bb", "    |   ^"]);
    expect(message("a\nbb", -5)).toEqual(["f:1:1: no.", "  1 | a", "    | ^", "  2 | bb"]);
  });

  test("has numbers below each other", () => {
    const text = Array.from({ length: 12 }, (_, i) => `line ${i + 1}`).join("\n");
    expect(message(text, text.indexOf("line 9"))).toEqual([
      "f:9:1: no.",
      "   8 | line 8",
      "   9 | line 9",
      "     | ^",
      "  10 | line 10",
    ]);
    expect(message(text, text.indexOf("line 8"))[1]).toBe("  7 | line 7");
  });

  test("has no ends of lines as on Windows, and a tab is as wide as a space", () => {
    expect(message("a\r\n\tb\r\nc\r\n", 4)).toEqual(["f:2:2: no.", "  1 | a", "  2 |  b", "    |  ^", "  3 | c"]);
  });

  test("of a long line has a hundred characters of it, with the place in the middle", () => {
    const line = Array.from({ length: 300 }, (_, i) => String.fromCharCode(97 + (i % 26))).join("");
    const shown = message(`short\n${line}\nshort`, 6 + 150);
    expect(shown).toEqual([
      "f:2:151: no.",
      "  1 |",
      `  2 | ${line.slice(100, 199)}…`,
      `    | ${" ".repeat(50)}^`,
      "  3 |",
    ]);
    expect(message(line.slice(0, 100), 0)[1]).toBe(`  1 | ${line.slice(0, 100)}`);
    expect(message(line.slice(0, 101), 0)[1]).toBe(`  1 | ${line.slice(0, 99)}…`);
    // Where another line ends just where the shown part begins, nothing of it is shown.
    expect(message(`${line.slice(0, 100)}\n${line}`, 101 + 150)[1]).toBe("  1 |");
    expect(message(`${line.slice(0, 101)}\n${line}`, 102 + 150)[1]).toBe(`  1 | ${line[100]}`);
  });

  test("is right in whatever order errors come", () => {
    const errors = new FileErrors("a\nb\nc\nd", "f");
    const lines = [6, 0, 4, 4, 2, 3].map((offset) => errors.at(offset, "no.").line);
    expect(lines).toEqual([4, 1, 3, 3, 2, 2]);
  });

  test("comes after the message, which can be had without it, and a kind", () => {
    const error = new FileErrors("a\nb", "f").at(2, "not: this.", "odd");
    expect(error).toMatchObject({
      name: "FileError",
      summary: "not: this.",
      kind: "odd",
      file: "f",
      line: 2,
      column: 1,
    });
    expect(error.details).toEqual({ path: "f:2:1" });
  });

  test("comes a hundred times, and the last one says so", () => {
    const errors = new FileErrors("a", "f");
    for (let i = 1; i <= 102; i++) {
      errors.add(0, `error ${i}.`);
      expect(errors.isFull).toBe(i >= 100);
    }
    expect(errors.list).toHaveLength(100);
    expect(errors.list.map(({ summary }) => summary).filter((summary) => summary.includes("Only"))).toEqual([
      "error 100. (Only the first 100 errors are shown.)",
    ]);
  });
});

describe("limits of a .vault file", () => {
  /** A prefab whose header has that many characters. */
  const headed = (name: string, length: number) => `${`vault: ${name}\n`.padEnd(length - 1, "#")}\n===\n#\n`;

  test("are 64 kB for a header", () => {
    expect(complaints(headed("a", 65_536))).toEqual([]);
    expect(complaints(headed("a", 65_537))).toEqual(["file.vault:1:1: this header is too large; the limit is 64 kB."]);
  });

  test("are 2 MB for all headers together", () => {
    const documents = Array.from({ length: 33 }, (_, i) => headed(`v${i}`, 65_536));
    expect(complaints(documents.slice(0, 32).join("---\n"))).toEqual([]);
    expect(complaints(documents.join("---\n"))).toEqual([
      "file.vault:161:1: a file can have at most 2 MB of headers. The rest of this file is ignored.",
    ]);
  });

  test("are 256 palettes", () => {
    const palettes = (count: number) =>
      Array.from({ length: count }, (_, i) => `palette: p${i}\nlegend: { x: wall }\n`).join("---\n");
    expect(complaints(palettes(256))).toEqual([]);
    expect(complaints(palettes(257))).toEqual(["file.vault:769:10: a file can have at most 256 palettes."]);
  });

  test("are 4096 characters of a row, however many places they take in memory", () => {
    const rows = (row: string) => complaints(`vault: a\nlegend: { "😀": wall }\n===\n${row}`);
    expect(rows("#".repeat(4096))).toEqual([]);
    expect(rows("😀".repeat(4096))).toEqual([]);
    expect(rows("😀".repeat(4097))).toEqual(["file.vault:4:4097: a row of a map can have at most 4096 characters."]);
    expect(rows(`${"😀".repeat(4096)}${"#".repeat(4097)}`)).toEqual([
      "file.vault:4:4097: a row of a map can have at most 4096 characters.",
    ]);
  });

  test("are 4096 rows; empty ones at the end don't count", () => {
    expect(complaints(`vault: a\n===\n${"#\n".repeat(4096)}${"\n".repeat(5000)}`)).toEqual([]);
    expect(complaints(`vault: a\n===\n#\n${"\n".repeat(4095)}#\n`)).toEqual([
      "file.vault:4099:1: a map can have at most 4096 rows.",
    ]);
  });
});

describe("a hostile .vault file", () => {
  test("of 50 MB is refused before it is read", () => {
    const { errors } = readVaultFile("#".repeat(50_000_000), "file.vault");
    expect(errors.map(({ message }) => message)).toEqual([
      "file.vault:1:1: the file is too large (48829 kB); the limit is 8192 kB.",
    ]);
  });

  test("with a header of more than 64 kB is told so", () => {
    expect(complaints(`vault: a\n${"# x\n".repeat(20_000)}===\n#`)).toEqual([
      "file.vault:1:1: this header is too large; the limit is 64 kB.",
    ]);
  });

  test("with aliases that stand for billions of parts is refused", () => {
    const lines = ['a: &a ["x","x","x","x","x","x","x","x","x"]'];
    for (const [i, name] of [..."bcdefghi"].entries())
      lines.push(`${name}: &${name} [${`*${"abcdefgh"[i]},`.repeat(9)}]`);
    expect(complaints(`${lines.join("\n")}\n===\n#`)).toEqual([
      "file.vault:1:1: aliases expand to more than 100 parts. Write them out instead.",
    ]);
  });

  test("with a million errors gives the first hundred", () => {
    const { errors } = readVaultFile("x\n---\n".repeat(1_000_000), "file.vault");
    expect(errors).toHaveLength(100);
    expect(errors.some(({ message }) => message.includes("(Only the first 100 errors are shown.)"))).toBe(true);
  });

  test("of very many prefabs is read up to a number that is told", () => {
    let text = "";
    for (let i = 0; i < 4200; i++) text += `vault: v${i}\n===\n#\n---\n`;
    const { prefabs, errors } = readVaultFile(text, "file.vault");
    expect(prefabs).toHaveLength(4096);
    expect(errors[0]!.message).toContain("a file can have at most 4096 prefabs and palettes");
  });

  test("with legends of thousands of glyphs is refused", () => {
    const glyphs = Array.from({ length: 600 }, (_, i) => `"${String.fromCodePoint(0x4e00 + i)}": wall`);
    expect(complaints(`vault: a\nlegend: { ${glyphs.join(", ")} }\n===\n#`)[0]).toContain("with at most 512 items");
    const half = (name: string, from: number, palettes = "") =>
      `palette: ${name}\n${palettes}legend: { ${glyphs.slice(from, from + 300).join(", ")} }\n`;
    const text = `${half("a", 0)}---\n${half("b", 300, "palettes: [a]\n")}`;
    expect(complaints(text)).toEqual([
      "file.vault:5:11: b: with the palettes it includes, it has 600 glyphs; the limit is 512.",
    ]);
  });

  test("leaves the prototypes of all objects alone", () => {
    readVaultFile(
      "vault: a\n__proto__: { polluted: 1 }\nconstructor: { prototype: { polluted: 1 } }\n===\n#",
      "file.vault",
    );
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe("writing a prefab", () => {
  test("gives a text that people can go on with", () => {
    const source: PrefabSource = {
      vault: "shrine",
      depth: ["4..10", "!7"],
      weight: { base: 10, "8..": 30 },
      tags: ["shrine"],
      place: { over: { wall: "60%.." }, away: { start: 6, "tag.shrine": 20 } },
      legend: { "~": "shallow_water", "#": { terrain: "wall", mark: "edge" } },
      map: ["#~#", "===", "#~"],
    };
    expect(writeVault(source)).toBe(
      [
        "vault: shrine",
        'depth: [ 4..10, "!7" ]',
        "weight: { base: 10, 8..: 30 }",
        "tags: [ shrine ]",
        "place: { over: { wall: 60%.. }, away: { start: 6, tag.shrine: 20 } }",
        "legend:",
        '  "~": shallow_water',
        '  "#": { terrain: wall, mark: edge }',
        "===",
        "#~#",
        "\\===",
        "#~",
        "",
      ].join("\n"),
    );
  });

  test("gives with others, palettes and mixins a file that is read back as it was", () => {
    const pieces = [
      { palette: "mine", legend: { x: "altar" } },
      { vault: "a", palettes: ["mine"], map: ["#x", "==="] },
      { mixin: "dark", legend: { y: "wall" } },
      { vault: "b", map: ["#", "", "."] },
    ];
    const text = writeVaultFile(pieces as never);
    expect(text.split("\n").filter((line) => line === "---")).toHaveLength(3);
    const { written, errors, palettes, mixins, prefabs } = readVaultFile(text, "file.vault");
    expect(errors).toEqual([]);
    expect(written).toEqual(pieces);
    expect(palettes).toEqual([pieces[0]]);
    expect(mixins).toEqual([pieces[2]]);
    expect(prefabs.map(({ name }) => name)).toEqual(["a", "b"]);
  });

  test("leaves out empty rows at the end of its map, and says which row it can't write", () => {
    expect(writeVault({ vault: "a", map: ["#", "", "."] })).toBe("vault: a\n===\n#\n\n.\n");
    expect(writeVault({ vault: "a", map: ["#", "", ""] })).toBe("vault: a\n===\n#\n");
    expect(() => writeVault({ vault: "a", map: ["#", "\t"] })).toThrow(
      expect.objectContaining({
        code: "bad-content",
        message: expect.stringContaining("row 2 of the map, "),
      }),
    );
  });

  test("is named vaults where nobody names its file, and throws where anything is wrong", () => {
    expect(parseVaults(vaultText("a", "#")).name).toBe("vaults");
    expect(() => parseVaults("vault: a\n")).toThrow("vaults.vault:1:1: the map is missing");
  });

  test("refuses rows that a file can't hold", () => {
    for (const row of ["a\tb", "a\nb", "\u00a0", "\ud83d"]) {
      expect(() => writeVault({ vault: "a", map: ["#", row] })).toThrow(UndercroftError);
    }
  });
});

describe("what is left to chance", () => {
  const SHRINE = [
    "vault: drowned_shrine",
    "palettes: [stone, water]",
    'depth: ["4..10", "!7"]',
    'weight: { base: 10, "8..": 30 }',
    "unique: { game: true, group: shrine }",
    "tags: [shrine, water]",
    "transform: { rotate: true, mirror: x }",
    "place: { over: { wall: 60%.., floor: ..40% }, gutter: 1, away: { start: 6, tag.shrine: 20 }, overlap: never }",
    'entrances: { glyph: "=", use: 1..2, join: corridor }',
    "no_random: [monsters, traps]",
    "params:",
    "  flood: { pick: { shallow_water: 3, deep_water: 1 } }",
    "legend:",
    '  "~": { terrain: $flood }',
    '  "A": { terrain: altar, mark: goal }',
    '  "G": { spawn: { table: guardians, depth: "+2", state: asleep }, mark: boss }',
    '  "i": { spawn: { table: offerings, count: 1..2 } }',
    '  "s": { slot: { tags: [side_chapel], max: 3x3, else: wall } }',
    '  "?": { choose: { "i": 1, ".": 3 } }',
    "vary:",
    '  - shuffle: ["1", "2"]                    # one side door is real, one is walled',
    '  - set: { "1": "+", "2": "#" }',
    '  - take: { from: "?", exactly: 2, as: i }',
    '  - { when: { depth: "8.." }, set: { "?": "~" } }',
    "assert:",
    "  - reach: [entrances, goal]",
    "  - count: { boss: 1 }",
    "===",
    "   ###=###",
    " ###.....###",
    "##sss~~~sss##",
    "#?sss~A~sss?#",
    "1.sss~~~sss.2",
    "#?.~~~G~~~.?#",
    "##.~~~.~~~.##",
    " ###.....###",
    "   ###=###",
    "",
  ].join("\n");

  test("is read as it is written, and its faults are found at their places", () => {
    const { prefabs, errors, warnings, errorAt } = readVaultFile(SHRINE, "shrine.vault", { lint: true });
    expect(errors).toEqual([]);
    expect(warnings.map(({ line, message }) => [line, message.split("\n")[0]])).toEqual([
      [18, expect.stringContaining("no vault has any of the tags side_chapel, so the slot stays empty.")],
    ]);
    const { failures } = proveOutcomes(prefabs[0]!);
    expect(failures).toHaveLength(1);
    const { line, column, message } = errorAt(prefabs[0]!, failures[0]!.at, failures[0]!.message);
    expect({ line, column }).toEqual({ line: 26, column: 5 });
    expect(message).toContain("drowned_shrine: reach: goal at (6, 3) can't be reached from entrances.");
    expect(failures[0]!.example.rows[3]).toBe("#i###≈A≈###i#");
    const mended = readVaultFile(SHRINE.replace("##sss~~~sss##", "##sss~.~sss##"), "shrine.vault");
    expect(proveOutcomes(mended.prefabs[0]!).failures).toEqual([]);
  });

  test("is written so that it is read again", () => {
    const { prefabs } = readVaultFile(SHRINE, "shrine.vault");
    expect(readVaultFile(writeVault(prefabs[0]!.source), "again.vault")).toMatchObject({ errors: [], prefabs });
  });

  test.each([
    ["$flood", "$flod", 'shrine.vault:14:19: drowned_shrine: there is no parameter "flod". Did you mean "flood"?'],
    ["exactly: 2", "exactly: 5", 'shrine.vault:23:33: drowned_shrine: can\'t take 5 of "?": there are at most 4.'],
    ['["1", "2"]', '["1", "23"]', "shrine.vault:21:20: drowned_shrine: shuffled blocks must have the same length"],
    ["max: 3x3", "max: 30x3", "shrine.vault:18:44: drowned_shrine: a slot of 30x3 is larger than the map"],
    [
      "deep_water: 1",
      "deep_water: -1",
      "shrine.vault:12:50: drowned_shrine: params.flood.pick.deep_water must be a weight",
    ],
    ['"2": "#" }', '"3": "#" }', 'shrine.vault:33:13: drowned_shrine: the glyph "2" has no meaning.'],
    ["take: {", "tak: {", 'shrine.vault:23:5: drowned_shrine: unknown key "tak". Did you mean "take"?'],
    [
      "count: 1..2",
      "count: lots",
      "shrine.vault:17:44: drowned_shrine: legend.i.spawn.count must be a number or a range",
    ],
  ])("%s for %s is an error at its place", (from, to, message) => {
    const { errors } = readVaultFile(SHRINE.replace(from, to), "shrine.vault");
    expect(errors[0]?.message).toContain(message);
  });

  test("mixins stand anywhere in a file, and what is wrong in them is said where they stand or are used", () => {
    const vault = "vault: a\nmixins: [{ use: guarded, with: { guard: Orc } }]\n===\n.G.\n";
    const mixin = 'mixin: guarded\nparams: { guard: Goblin }\nlegend:\n  "G": { spawn: $guard }\n';
    const { prefabs, mixins, errors } = readVaultFile(`${vault}---\n${mixin}`, "file.vault");
    expect(errors).toEqual([]);
    expect(prefabs[0]!.source.params).toEqual({ guard: "Orc" });
    expect(mixins.map(({ mixin: name }) => name)).toEqual(["guarded"]);
    expect(readVaultFile(vault, "file.vault", { mixins }).errors).toEqual([]);
    expect(complaints(vault)).toEqual(['file.vault:2:10: a: there is no mixin "guarded".']);
    expect(complaints(`${vault}---\n${mixin.replace("$guard", "$gard")}`)[0]).toContain('there is no parameter "gard"');
    expect(complaints(`${mixin}vary: [{ shuffle: 3 }]\n`)[0]).toContain(
      "file.vault:5:19: guarded: vary[0].shuffle must be",
    );
    expect(complaints(`${mixin}===\n...\n`)).toEqual(["file.vault:5:1: a mixin can't have a map."]);
    expect(complaints(`${mixin}---\n${mixin}`)[0]).toContain("there is already a mixin with this name");
  });

  test("slots are filled from the file, and those that never end are errors at their place", () => {
    const host = 'vault: host\nlegend:\n  "s": { slot: { tags: [bit] } }\n===\ns.\n';
    const bit = "vault: bit_a\ntags: [bit]\n===\n#\n";
    const { prefabs } = readVaultFile(`${host}---\n${bit}`, "file.vault");
    expect(prefabs[0]!.fillers?.map(({ name }) => name)).toEqual(["bit_a"]);
    const ring = host.replace("legend", "tags: [bit]\nlegend");
    const found = readVaultFile(`${bit}---\n${ring}`, "file.vault");
    expect(found.errors.map(({ message }) => message.split("\n")[0])).toEqual([
      'file.vault:9:24: host: the slot "s" contains itself: host → host.',
    ]);
    expect(found.prefabs.map(({ name }) => name)).toEqual(["bit_a"]);
  });
});

describe("a blueprint", () => {
  const RULES = `blueprint: larder
region: 10..60
bar: { locked: 3, secret: 1 }
features: [ { place: far, tile: altar, spawn: Rations, count: 2.., choose: one } ]
`;

  test("needs no map, and is written without one", () => {
    const { prefabs, errors } = readVaultFile(`${RULES}---\nvault: a\n===\n#.\n`, "file.vault");
    expect(errors).toEqual([]);
    expect(prefabs.map(({ kind, source }) => [kind, source.map])).toEqual([
      ["blueprint", []],
      ["vault", ["#."]],
    ]);
    const { legend: _, ...source } = prefabs[0]!.source;
    expect(writeVault(source)).toBe(RULES);
    expect(readPrefabJson(JSON.stringify({ ...source, map: undefined }), "file.json").prefabs).toEqual([prefabs[0]]);
  });

  test("can have one", () => {
    const { prefabs } = readVaultFile("blueprint: pool\nregion: 9..\npalettes: [water]\n===\n~~\n", "file.vault");
    expect(prefabs[0]!.source.map).toEqual(["~~"]);
  });

  test.each([
    ["blueprint: a\nregion: 8..2", "file.vault:2:9: a: region must be a range such as 30..80"],
    ["blueprint: a\nregion: 9\nholders: [b, a]", "file.vault:3:14: a: a blueprint can't hold its own key."],
    ["blueprint: a\nregion: 9\nbar: { lokced: 1 }", 'file.vault:3:16: a: there is no bar or tile "lokced".'],
    ["blueprint: a\nregion: 9\nfeatures:\n  - { tile: alter }", 'file.vault:4:13: a: there is no tile "alter".'],
    ["blueprint: a\nregion: 9\nfeatures:\n  - { count: 5..3 }", "file.vault:4:14: a: features[0].count must be"],
    [
      "blueprint: a\nregion: 9\nfeatures:\n  - { plaze: far }",
      'file.vault:4:7: a: unknown key "plaze". Did you mean "place"?',
    ],
    ["vault: a\nregion: 9\n===\n#", "file.vault:2:9: a: only blueprints can have region; this is a vault."],
    [
      "blueprint: a\nregion: 9\nholders: [b]\n---\nblueprint: b\nregion: 9\nholds: key\nbar: locked\nholders: [c]\n---\n" +
        "blueprint: c\nregion: 9\nholds: key\nbar: locked\nholders: [b]",
      "file.vault:15:11: c: blueprints hold each other's keys: b → c → b.",
    ],
  ])("%j is told of", (text, expected) => {
    expect(complaints(text)[0]).toContain(expected);
  });

  test("whose key nobody can hold is an error of lint", () => {
    const text = "blueprint: a\nregion: 9\nholders: [b]\n---\nblueprint: b\nregion: 9\nbar: open\n";
    const { errors, prefabs } = readVaultFile(text, "file.vault", { lint: true });
    expect(errors.map(({ summary }) => summary)).toEqual([
      "a: it asks for a key, which no blueprint can hold.",
      "a: b can't hold the key: it doesn't have holds: key.",
    ]);
    expect(prefabs.map(({ name }) => name)).toEqual(["b"]);
  });

  test("that asks for more than its region can hold is an error of lint, at the place of it", () => {
    const text =
      "blueprint: a\nregion: 9..20\nbar: open\nfeatures:\n  - { tile: bones }\n  - { tile: altar, spawn: Dagger, count: 90 }\n";
    const [error] = readVaultFile(text, "file.vault", { lint: true }).errors;
    expect([error?.line, error?.kind]).toEqual([6, "never-placed"]);
    expect(error?.message).toContain("a: can never be placed: there is space for ");
  });
});
