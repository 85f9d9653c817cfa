import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { runCommand } from "./run-command.js";

const folder = mkdtempSync(join(tmpdir(), "undercroft-vaults-"));

const undercroft = (...args: string[]) => runCommand(args, { cwd: folder });

function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return name;
}

const NOOK =
  "vault: nook\ndescription: A quiet place.\ndepth: 0..50\nweight: 1000\n===\n.....\n.#.#.\n..!..\n.#.#.\n.....\n";

describe("undercroft vault", () => {
  test("lint points at the glyph that is wrong, and ends with 1", async () => {
    const { code, out } = await undercroft(
      "vault",
      "lint",
      file("bad.vault", "vault: bad\n===\n#####\n#.x.#\n#####\n"),
    );
    expect(code).toBe(1);
    expect(out).toContain('bad.vault:4:3: bad: the glyph "x" has no meaning.');
    expect(out).toMatch(/#\.x\.#\n\s+\|\s+\^\n/);
  });

  test("lint warns of floor that nothing leads to and of glyphs that are not drawn, and ends with 0", async () => {
    const text = "vault: odd\nlegend: { Z: wall }\n===\n.....\n.###.\n.#.#.\n.###.\n.....\n";
    const { code, out } = await undercroft("vault", "lint", file("odd.vault", text));
    expect(code).toBe(0);
    expect(out).toContain("odd.vault:6:3: odd: this floor can't be reached from outside.");
    expect(out).toContain('"Z" is in the legend, but the map doesn\'t use it.');
    const findings = JSON.parse((await undercroft("vault", "lint", "odd.vault", "--json")).out);
    expect(findings[0]).toMatchObject({
      file: "odd.vault",
      severity: "warning",
      line: expect.any(Number),
      column: expect.any(Number),
    });
  });

  test("all of a folder is checked, shown and proven, and later files know the palettes of earlier ones", async () => {
    mkdirSync(join(folder, "all"));
    file("all/1-colors.vault", "palette: halls\nlegend: { P: pillar }\n");
    file("all/2-nook.vault", NOOK);
    file("all/3-hall.vault", "vault: hall\npalettes: [halls]\n===\n.....\n..P..\n.....\n");
    expect(await undercroft("vault", "lint", "all")).toMatchObject({
      code: 0,
      out: "2 valid prefabs, 0 errors, 0 warnings\n",
    });
    expect((await undercroft("vault", "show", "all")).out).toMatch(/nook[\s\S]*hall/);
    expect((await undercroft("vault", "prove", "all", "--json")).code).toBe(0);
  });

  test("a file without a prefab is an error", async () => {
    const { code, err } = await undercroft("vault", "lint", file("empty.vault", ""));
    expect(code).toBe(1);
    expect(err).toContain("there are no prefabs in empty.vault.");
  });

  test("lint says what a chance may be", async () => {
    const drawing = "vault: den\nlegend: { n: { spawn: { name: Goblin, chance: 50 } } }\n===\n.n.\n";
    const { out } = await undercroft("vault", "lint", file("chance.vault", drawing));
    expect(out).toContain("chance must be a share such as 50% or 0.5, got 50.");
  });

  test("lint checks names against the world that is given, and the entrances of its room templates", async () => {
    file(
      "world.yaml",
      [
        "world: keep",
        "tiles: { ice: { glyph: i, walkable: true, opaque: false } }",
        "things: { Frost Wolf: { kind: monster } }",
        "packs: [den.vault]",
        "recipes: { halls: { steps: [{ use: room-templates }, { use: room-based-start }, { use: room-based-stairs }] } }",
      ].join("\n"),
    );
    const drawing = (legend: string, ...rows: string[]) =>
      file("den.vault", `vault: den\nlegend:\n  i: ice\n${legend}\n===\n${rows.join("\n")}\n`);
    const lint = async (den: string) => (await undercroft("vault", "lint", den, "--world", "world.yaml")).out;
    const wolf = drawing(
      "  w: { spawn: [Frost Wulf, { any: [Goblin, Goblyn] }, { name: Yeti, or: [Frost Wolf] }] }",
      "iwi",
    );
    const told = await lint(wolf);
    expect(told).toContain(
      'den.vault:4:16: den: there is no thing "Frost Wulf" in this world. Did you mean "Frost Wolf"?',
    );
    expect(told).toContain('there is no thing "Goblyn" in this world. Did you mean "Goblin"?');
    expect(told).not.toContain('"Yeti"');
    const other = file("other.vault", "vault: other\nlegend: { w: icy }\n===\n.w.\n");
    expect(await lint(other)).toContain('there is no tile "icy". Did you mean "ice"?');
    expect(await lint(drawing("  w: { spawn: Frost Wolf }", "#=#", "=w.", "###"))).toContain(
      "1 valid prefab, 0 errors",
    );
    expect(await lint(drawing("  w: { spawn: Frost Wolf }", "#=###", "#...#", "#w=.#", "#...#", "#####"))).toContain(
      "den.vault:8:3: den: can't be used as a room template: this entrance doesn't lead from the edge of the drawing to its floor.",
    );
  });

  test("lint and prove refuse what can never be placed, at its cell, and fit says why", async () => {
    const text = "vault: shut\n===\n.....\n.###.\n.#g#.\n.###.\n.....\n";
    const linted = await undercroft("vault", "lint", file("shut.vault", text));
    expect(linted.code).toBe(1);
    expect(linted.out).toContain("error: shut.vault:5:3: shut: can never be placed: (2, 2) is closed off.");
    expect(linted.out).toContain("0 valid prefabs, 1 error, 0 warnings\n");
    const proved = await undercroft("vault", "prove", "shut.vault");
    expect(proved.code).toBe(1);
    expect(proved.out).toContain("shut.vault:5:3: shut: can never be placed: (2, 2) is closed off.");
    expect(proved.out).not.toContain("proved");
    const fit = await undercroft("vault", "fit", "shut.vault", "--recipe", "rooms", "--seeds", "3", "--depth", "1");
    expect(fit.out).toContain("it is closed off");
    const sealed = file("sealed.vault", text.replace("===", "sealed: true\n==="));
    expect(await undercroft("vault", "lint", sealed)).toMatchObject({
      code: 0,
      out: "1 valid prefab, 0 errors, 0 warnings\n",
    });
    expect(await undercroft("vault", "prove", sealed)).toMatchObject({
      code: 0,
      out: expect.stringContaining("proved"),
    });
  });

  test("lint groups warnings of one kind, and shows each of them with --all and as JSON", async () => {
    const documents = Array.from({ length: 161 }, (_, i) => {
      return `vault: v${i}\nlegend: { Z: wall, Y: wall, X: altar }\n===\n.....\n.###.\n.#.#.\n.###.\n.#.#.\n.###.\n.....\n`;
    });
    const many = file("many.vault", documents.join("---\n"));
    const { code, out } = await undercroft("vault", "lint", many);
    expect(code).toBe(0);
    expect(out.split("\n").length).toBeLessThan(30);
    expect(out).toContain('warning: 483 findings like this: v0: "Z" is in the legend, but the map doesn\'t use it.\n');
    expect(out).toContain("  many.vault:2:14, many.vault:2:23, many.vault:2:32 and 480 more\n");
    expect(out).toContain("161 valid prefabs, 0 errors, 805 warnings (use --all to see each of them)\n");
    expect((await undercroft("vault", "lint", many, "--all")).out.match(/^warning: /gm)).toHaveLength(805);
    expect(JSON.parse((await undercroft("vault", "lint", many, "--json")).out)).toHaveLength(805);
  });

  test("lint passes the packs that ship", async () => {
    const shipped = fileURLToPath(new URL("../content/seeds.vault", import.meta.url));
    expect(await undercroft("vault", "lint", shipped)).toMatchObject({
      code: 0,
      out: "5 valid prefabs, 0 errors, 0 warnings\n",
    });
  });

  test("an unknown name or file is answered with the nearest one", async () => {
    file("nook.vault", NOOK);
    const { code, err } = await undercroft("vault", "show", "checkerbord");
    expect(code).toBe(2);
    expect(err).toContain('there is no prefab or file "checkerbord". Did you mean "checkerboard"?');
    expect((await undercroft("vault", "prove", "nok.vault")).err).toContain('Did you mean "nook.vault"?');
    expect((await undercroft("vault", "lint", "./nok.vault")).err).toContain(
      'there is no file "./nok.vault". Did you mean "./nook.vault"?',
    );
    expect((await undercroft("build", "rooms", "--pack", "nok.vault")).err).toContain('Did you mean "nook.vault"?');
  });

  test("show draws all distinct symmetries, of files and of what ships", async () => {
    const shown = JSON.parse((await undercroft("vault", "show", "underground_fort", "silly_smile", "--json")).out);
    expect(shown.map((prefab: { variants: unknown[] }) => prefab.variants.length)).toEqual([1, 4]);
    expect((await undercroft("vault", "show", file("nook.vault", NOOK))).out).toContain("A quiet place.");
  });

  const GATED = [
    "vault: gated",
    'legend: { A: { mark: goal }, "?": { choose: { ".": 3, "#": 1 } } }',
    "assert: [{ reach: [entrances, goal] }]",
    "===",
    "=?A",
    "",
  ].join("\n");

  test("prove draws the smallest outcome in which an assert fails, at its place, and ends with 1", async () => {
    const { code, out } = await undercroft("vault", "prove", file("gated.vault", GATED));
    expect(code).toBe(1);
    expect(out).toContain("gated  1 failure; checked all 2 outcomes");
    expect(out).toContain("gated.vault:3:10: gated: reach: goal at (2, 0) can't be reached from entrances.");
    expect(out).toContain('  - "?" at (1, 0) is "#"\n\n    =#A\n');
    const [proof] = JSON.parse((await undercroft("vault", "prove", "gated.vault", "--json")).out);
    expect(proof).toMatchObject({ prefab: "gated", outcomes: 2, complete: true, sampled: 0, warnings: [] });
    expect(proof.failures).toEqual([
      expect.objectContaining({
        file: "gated.vault",
        line: 3,
        outcomes: 1,
        probability: 0.25,
        rows: ["=#A"],
        cells: [[2, 0]],
      }),
    ]);
  });

  test("prove passes what is sound, and says where it only looked at a sample", async () => {
    expect(await undercroft("vault", "prove", file("sound.vault", GATED.replace("=?A", "=?A\n...")))).toMatchObject({
      code: 0,
      out: "gated  proved; checked all 2 outcomes, depth 0\n",
    });
    const many = file("many.vault", GATED.replace("=?A", "=?A\n...\n????????"));
    const { code, out } = await undercroft("vault", "prove", many, "--limit", "50");
    expect(code).toBe(0);
    expect(out).toContain("no failures found; checked 100 outcomes of many more: the first 50 and 50 at random");
    expect((await undercroft("vault", "prove", many, "--limit", "none")).code).toBe(2);
    expect((await undercroft("vault", "prove", file("wrong.vault", GATED.replace("goal }", "gaol }")))).code).toBe(1);
  });

  test("prove fills slots from all files that it is given", async () => {
    const host =
      "vault: host\nlegend:\n  s: { slot: { tags: [bit] } }\n  A: { mark: goal }\nassert: [{ reach: [entrances, goal] }]\n===\n=sA\n";
    file("host.vault", host);
    file("bit.vault", "vault: bit\ntags: [bit]\n===\n#\n");
    expect((await undercroft("vault", "prove", "host.vault")).code).toBe(0);
    const { code, out } = await undercroft("vault", "prove", "host.vault", "bit.vault");
    expect(code).toBe(1);
    expect(out).toContain("=#A");
  });

  test("show draws some outcomes of what is left to chance", async () => {
    file("gated.vault", GATED);
    const [shown] = JSON.parse((await undercroft("vault", "show", "gated.vault", "--json")).out);
    expect(shown.outcomes.map(({ rows }: { rows: string[] }) => rows[0]).sort()).toEqual(["=#.", "=.."]);
    expect((await undercroft("vault", "show", "gated.vault")).out).toContain(
      'for example:\n  "?" at (1, 0) is "#"\n=#.',
    );
  });

  test("exits with 2 if the call is wrong", async () => {
    expect((await undercroft("vault", "lint", "nothing.vault")).code).toBe(2);
    expect((await undercroft("vault", "polish")).code).toBe(2);
  });
});

describe("--pack", () => {
  test("uses vaults of a file beside those that ship", async () => {
    file("nook.vault", NOOK);
    const args = ["--set", "room-vaults.count=9", "--depth", "5", "--json", "--pack", "nook.vault"];
    const names: string[] = [];
    for (const seed of ["1", "2", "3", "4"]) {
      const { prefabs } = JSON.parse((await undercroft("build", "random", "--seed", seed, ...args)).out);
      names.push(...prefabs.map((prefab: { name: string }) => prefab.name));
    }
    expect(names).toContain("nook");
  });

  test("says what is wrong with it, and where", async () => {
    file("bad.vault", "vault: bad\n===\n#x#\n");
    const { code, err } = await undercroft("build", "random", "--seed", "1", "--pack", "bad.vault");
    expect(code).toBe(1);
    expect(err).toContain("bad.vault:3:2");
    expect((await undercroft("build", "random", "--pack", "nothing.vault")).code).toBe(2);
  });

  test("a recipe names packs by their paths, from where it lies", async () => {
    file("nook.vault", NOOK);
    const steps = [
      { use: "simple-map", roomSize: [8, 12] },
      { use: "room-based-start" },
      { use: "room-based-stairs" },
      { use: "room-vaults", count: "9", threshold: 0 },
    ];
    file("own.json", JSON.stringify({ packs: ["nook.vault"], steps }));
    const { code, out } = await undercroft("build", "own.json", "--seed", "3", "--json");
    expect(code).toBe(0);
    expect(JSON.parse(out).prefabs.map((prefab: { name: string }) => prefab.name)).toContain("nook");
  });
});

describe("undercroft convert", () => {
  test("leads from text through .vault, .xp and JSON and back to the same drawing", async () => {
    file("nook.vault", NOOK);
    for (const [from, to] of [
      ["nook.vault", "a.xp"],
      ["a.xp", "b.json"],
      ["b.json", "c.vault"],
      ["c.vault", "d.txt"],
    ] as const) {
      expect((await undercroft("convert", from, to)).code).toBe(0);
    }
    expect(readFileSync(join(folder, "d.txt"), "utf8")).toBe(".....\n.#.#.\n..!..\n.#.#.\n.....\n");
  });

  test("keeps what is written: legend, palettes, mixins and, in the same format, comments", async () => {
    const text = [
      "# Water for all.",
      "palette: wet",
      "palettes: [water]",
      'legend: { "w": deep_water }',
      "---",
      "vault: pool # a small one",
      "palettes: [wet, stone]",
      "===",
      "...",
      ".w.",
      "..I",
      "",
    ].join("\n");
    file("pool.vault", text);
    expect((await undercroft("convert", "pool.vault", "same.vault")).code).toBe(0);
    expect(readFileSync(join(folder, "same.vault"), "utf8")).toBe(text);
    expect((await undercroft("convert", "pool.vault", "pool.json")).code).toBe(0);
    expect(JSON.parse(readFileSync(join(folder, "pool.json"), "utf8"))).toEqual([
      { palette: "wet", palettes: ["water"], legend: { w: "deep_water" } },
      { vault: "pool", palettes: ["wet", "stone"], map: ["...", ".w.", "..I"] },
    ]);
    expect((await undercroft("convert", "pool.json", "again.vault")).code).toBe(0);
    for (const name of ["pool.vault", "same.vault", "pool.json", "again.vault"]) {
      expect((await undercroft("vault", "lint", name)).out).toBe("1 valid prefab, 0 errors, 0 warnings\n");
    }
  });

  test("makes a drawing of a level that is that level again", async () => {
    const built = JSON.parse(
      (await undercroft("build", "rooms", "--seed", "7", "--size", "40x20", "--json", "-o", "-")).out,
    );
    file("level.json", JSON.stringify(built));
    expect((await undercroft("convert", "level.json", "drawn.vault")).code).toBe(0);
    expect((await undercroft("vault", "lint", "drawn.vault")).out).toBe("1 valid prefab, 0 errors, 0 warnings\n");
    const shown = JSON.parse((await undercroft("vault", "show", "drawn.vault", "--json")).out)[0];
    expect(shown).toMatchObject({ name: "drawn", kind: "level" });
    expect(shown.variants[0].rows).toHaveLength(20);
    expect((await undercroft("convert", "level.json", "level.svg")).code).toBe(0);
    expect(readFileSync(join(folder, "level.svg"), "utf8")).toContain("<svg ");
  });

  test("refuses what it can't do", async () => {
    file("nook.vault", NOOK);
    expect((await undercroft("convert", "nook.vault", "nook.doc")).code).toBe(2);
    expect((await undercroft("convert", "nook.vault", "nook.svg")).code).toBe(2);
    expect((await undercroft("convert", "nothing.vault", "a.txt")).code).toBe(2);
    file("two.vault", `${NOOK}---\n${NOOK.replace("nook", "second")}`);
    expect((await undercroft("convert", "two.vault", "two.txt")).err).toContain(
      "holds one drawing, but the input has 2 prefabs",
    );
  });
});
