import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sampled } from "./kit/whole.js";
import { runCommand } from "./run-command.js";

// What convert says of the files of other programs, and that whatever it writes can be read.

const cwd = mkdtempSync(join(tmpdir(), "undercroft-convert-"));
const undercroft = (...args: string[]) => runCommand(args, { cwd });
const write = (file: string, text: string) => writeFileSync(join(cwd, file), text);
const read = (file: string) => readFileSync(join(cwd, file), "utf8");

const des = (name: string, ...headers: string[]) =>
  [`NAME: ${name}`, ...headers, "MAP", "......", ".|d$e.", "......", "ENDMAP", ""].join("\n");

describe("a $ that is a glyph", () => {
  test("can be shuffled in a .des file", async () => {
    write("gold.des", des("gold", "SHUFFLE: |d / $e", "SUBST: d = ., e = ."));
    const { code } = await undercroft("convert", "gold.des", "gold.vault");
    expect(code).toBe(0);
    expect(read("gold.vault")).toMatch(/shuffle: \[.*"?\$e"?.*\]/);
    expect(await undercroft("vault", "lint", "gold.vault")).toMatchObject({ code: 0 });
  });

  test("can be shuffled in a .vault file, with a parameter of that name too", async () => {
    const head =
      'vault: gold\nvary: [{ shuffle: ["|d", "$e"] }]\nlegend:\n  "|": wall\n  d: floor\n  "$": { spawn: Gold }\n';
    const map = "  e: floor\n===\n......\n.|d$e.\n......\n";
    write("plain.vault", head + map);
    write(
      "named.vault",
      `${head.replace("d: floor", "d: { spawn: $e }")}${map.replace("===", "params: { e: Rat }\n===")}`,
    );
    for (const file of ["plain.vault", "named.vault"]) {
      const { code, out } = await undercroft("vault", "show", file, "--json");
      expect(code).toBe(0);
      const rows = JSON.parse(out)[0].outcomes.map(({ rows }: { rows: string[] }) => rows[1]);
      expect(new Set(rows).size).toBe(2);
    }
  });
});

describe("a file that contains no prefab", () => {
  const nothing = "NAME: bare\nMAP\nENDMAP\n";
  test.each([[[]], [["--json"]]])("says so and ends with 1, with %j", async (flags) => {
    write("bare.des", nothing);
    const { code, err } = await undercroft("convert", "bare.des", "bare.vault", ...flags);
    expect(code).toBe(1);
    expect(err).toContain("undercroft: there is nothing in bare.des that can be converted.\n");
    if (flags.length === 0) expect(err).toContain("bare.des:1: bare: dropped: it has no map.\n");
    expect(existsSync(join(cwd, "bare.vault"))).toBe(false);
  });

  test("is reported for a folder, too", async () => {
    mkdirSync(join(cwd, "empty"), { recursive: true });
    write("empty/bare.des", nothing);
    const { code, err } = await undercroft("convert", "empty", "bare.vault");
    expect(code).toBe(1);
    expect(err).toContain("empty/bare.des:1: bare: dropped: it has no map.\n");
    expect(err).toContain("undercroft: there is nothing in empty that can be converted.\n");
  });
});

test("converting a folder reports what was lost and dropped, as for a file", async () => {
  mkdirSync(join(cwd, "crawl"));
  write("crawl/a.des", `${des("first", "FEATURES: odd")}${des("second")}NAME: bare\nMAP\nENDMAP\n`);
  write("crawl/b.des", des("second"));
  write("crawl/c.tmx", "<map");
  const folder = await undercroft("convert", "crawl", "crawl.vault");
  const file = await undercroft("convert", "crawl/a.des", "a.vault");
  expect(file.code).toBe(0);
  for (const line of file.err.split("\n").filter((one) => one.startsWith("crawl/"))) expect(folder.err).toContain(line);
  expect(folder.err).toContain("crawl/a.des:2: first: FEATURES has no counterpart.\n");
  expect(folder.err).toMatch(/crawl\/a\.des:\d+: bare: dropped: it has no map\.\n/);
  expect(folder.err).toContain("crawl/b.des:1: second: dropped: there is another vault with this name.\n");
  expect(folder.err).toMatch(/crawl\/c\.tmx:1:\d+: /);
  // What can be used is written, and the file that can't be read is an error.
  expect(folder.code).toBe(1);
  expect(read("crawl.vault").match(/^vault: /gm)).toHaveLength(2);
  expect(await undercroft("convert", "crawl")).toMatchObject({
    code: 2,
    err: expect.stringContaining("name the output file"),
  });
});

/** A map of Tiled's with so many different objects on it that the legend of a drawing gets long. */
function tiled(objects: number, letters: number): string {
  const width = 64;
  const height = Math.ceil((objects + 1) / width);
  const of = (i: number) => ({
    ...{ id: i + 1, type: "spawn", name: `thing ${i}`, x: (i % width) * 16, y: Math.floor(i / width) * 16 },
    ...{ width: 16, height: 16, rotation: 0, visible: true },
    properties: [{ name: "words", type: "string", value: "x".repeat(letters) }],
  });
  return JSON.stringify({
    ...{ type: "map", version: "1.10", orientation: "orthogonal", infinite: false, width, height },
    ...{ tilewidth: 16, tileheight: 16 },
    tilesets: [
      {
        firstgid: 1,
        name: "t",
        tilewidth: 16,
        tileheight: 16,
        tilecount: 1,
        columns: 1,
        tiles: [{ id: 0, type: "floor" }],
      },
    ],
    layers: [
      { type: "tilelayer", name: "ground", x: 0, y: 0, width, height, data: new Array(width * height).fill(1) },
      { type: "objectgroup", name: "things", objects: Array.from({ length: objects }, (_, i) => of(i)) },
    ],
  });
}

describe("convert never writes what can't be read", () => {
  test("a header over 64 kB is refused, with the reason", async () => {
    write("crowd.tmj", tiled(400, 200));
    const refused = await undercroft("convert", "crowd.tmj", "crowd.vault");
    expect(refused.err).toContain(
      "crowd.vault can't be written, since nothing could read it: crowd: this header is too large; the limit is 64 kB.",
    );
    expect(refused.code).toBe(1);
    expect(existsSync(join(cwd, "crowd.vault"))).toBe(false);
    mkdirSync(join(cwd, "maps"));
    write("maps/crowd.tmj", tiled(400, 200));
    write("maps/few.tmj", tiled(3, 10));
    const { code, err } = await undercroft("convert", "maps", "maps.vault");
    expect({ code, err }).toMatchObject({
      code: 0,
      err: expect.stringMatching(/crowd: dropped: this header is too large/),
    });
    expect(read("maps.vault")).toMatch(/^level: few$/m);
  });

  test("whatever the map, the result lints or nothing is written", async () => {
    const runs = sampled(60, 12);
    const map = fc.record({
      objects: fc.nat(600),
      letters: fc.integer({ min: 1, max: 200 }),
      to: fc.constantFrom("vault", "json", "xp"),
    });
    let written = 0;
    let count = 0;
    for (const { objects, letters, to } of fc.sample(map, { seed: 19, numRuns: runs })) {
      const [from, out] = [`map-${count}.tmj`, `map-${count++}.out.${to === "json" ? "prefab.json" : to}`];
      write(from, tiled(objects, letters));
      const { code, err } = await undercroft("convert", from, out);
      if (code === 0) {
        const { out: told } = await undercroft("vault", "show", out, "--json");
        expect(JSON.parse(told)).toHaveLength(1);
        written++;
      } else {
        expect(err).toMatch(/can't be written|at most 512 items|not in the font/);
        expect(existsSync(join(cwd, out))).toBe(false);
      }
    }
    // Neither of them is rare.
    expect(written).toBeGreaterThan(runs / 10);
    expect(written).toBeLessThan(runs);
  });
});
