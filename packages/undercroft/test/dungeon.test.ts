import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { cellularAutomata } from "../src/builders/index.js";
import { chain, readLevel } from "../src/chain/index.js";
import { overlaps } from "../src/core/index.js";
import { Dungeon } from "../src/dungeon/index.js";
import { readMaps } from "../src/formats/maps/read-maps.js";
import { importedLevel } from "../src/formats/maps/written-level.js";
import { connectRegions } from "../src/layers/index.js";
import { verifyDungeon } from "../src/verify/index.js";
import { openBrowser } from "./open-browser.js";
import { runCommand } from "./run-command.js";

// The same world seed is the same dungeon in another engine's place too. The code below runs here and in a browser, there
// from the deepest level upwards.

const code = `
import { areaStart, connectRegions, distantExit } from "../src/layers/index.ts";
import { cellularAutomata, simpleMap } from "../src/builders/index.ts";
import { chain } from "../src/chain/index.ts";
import { Dungeon } from "../src/dungeon/index.ts";
const caves = chain({ width: 60, height: 40 }).startWith(cellularAutomata()).with(connectRegions());
const rooms = chain({ width: 80, height: 30 }).startWith(simpleMap()).with(areaStart()).with(distantExit());
export function hashes(order) {
  const dungeon = new Dungeon({ seed: "Gewölbe ∞", depths: 10, chain: (depth) => (depth % 2 === 0 ? caves : rooms) });
  const levels = order.map((depth) => dungeon.level(depth)).sort((a, b) => a.depth - b.depth);
  return levels.map((level) => [level.hash, dungeon.stairs(level.depth)]);
}`;

test("A browser builds the same dungeon, in whatever order.", async (context) => {
  const resolveDir = fileURLToPath(new URL(".", import.meta.url));
  const { outputFiles } = await build({
    stdin: { contents: code, loader: "ts", resolveDir },
    bundle: true,
    format: "iife",
    globalName: "dungeon",
    write: false,
  });
  const script = outputFiles[0]!.text;
  const downwards = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  const here = new Function(`${script}; return dungeon.hashes(${JSON.stringify(downwards)});`)();
  expect(new Set(here.map(String)).size).toBe(10);
  const page = await (await openBrowser(context)).newPage();
  try {
    const upwards = JSON.stringify(downwards.toReversed());
    const there = await page.evaluate(`(() => { ${script}; return dungeon.hashes(${upwards}); })()`);
    // The last level has no stairs below it, which a browser hands over as nothing.
    expect(JSON.parse(JSON.stringify(there))).toEqual(JSON.parse(JSON.stringify(here)));
  } finally {
    await page.close();
  }
});

test("The command builds a level of a dungeon again from its file.", () => {
  const caves = chain({ width: 60, height: 40 }).startWith(cellularAutomata()).with(connectRegions());
  const level = new Dungeon({ seed: "again", depths: 5, chain: () => caves }).level(3);
  const file = join(mkdtempSync(join(tmpdir(), "undercroft-dungeon-")), "level.json");
  writeFileSync(file, JSON.stringify(level));
  const bin = fileURLToPath(new URL("../bin/undercroft.js", import.meta.url));
  const { stdout, stderr } = spawnSync(process.execPath, [bin, "build", file, "--format", "json"], {
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  expect(JSON.parse(stdout).hash).toBe(level.hash);
});

test("The command writes all levels of a dungeon, an index and a picture, and each level can be built again.", async () => {
  const folder = join(mkdtempSync(join(tmpdir(), "undercroft-dungeon-")), "new", "levels");
  const run = (...words: string[]) => runCommand(words, { cwd: tmpdir() });
  const { code, out } = await run("dungeon", "--seed", "rats", "--format", "tmx", "--tiles", "-o", folder);
  expect([code, out]).toEqual([0, ""]);
  const index = JSON.parse(readFileSync(join(folder, "index.json"), "utf8"));
  expect(index).toMatchObject({ format: "undercroft-index", seed: "rats", start: "town" });
  expect(index.quests).toMatchObject([
    { name: "gatekeepers_ring", lock: { level: "wilds" }, key: { level: "lower-caves" } },
    { name: "dwarven_key", lock: { level: "halls" }, key: { level: "keep" } },
    { name: "castellans_lamp", lock: { level: "city" }, key: { level: "barrow" } },
  ]);
  expect(index.landmarks).toEqual([
    { name: "rift", kind: "chasm", levels: ["upper-caves", "lower-caves"] },
    { name: "cold-river", kind: "river", levels: ["lower-caves", "refuge"] },
    { name: "watchtower", kind: "tower", levels: ["gates", "pit"] },
  ]);
  expect(index.levels).toHaveLength(12);
  const levels = index.levels.map(({ name, hash, files }: { name: string; hash: string; files: readonly string[] }) => {
    expect(files).toEqual([`${name}.json`, `${name}.tmx`, `${name}.tiles.png`]);
    const level = readLevel(readFileSync(join(folder, files[0]!), "utf8"));
    expect(level.hash).toBe(hash);
    return [name, level.toCheckable()] as const;
  });
  expect(verifyDungeon(levels).ok).toBe(true);
  for (const { hash, files } of index.levels) {
    const [map] = await readMaps(readFileSync(join(folder, files[1])), files[1]);
    expect(importedLevel(map!).hash).toBe(hash);
  }
  const { maps } = JSON.parse(readFileSync(join(folder, "dungeon.world"), "utf8"));
  expect(maps.map(({ fileName }: { fileName: string }) => fileName).sort()).toEqual(
    index.levels.map(({ files }: { files: readonly string[] }) => files[1]).sort(),
  );
  for (const [i, a] of maps.entries()) expect(maps.slice(i + 1).filter((b: typeof a) => overlaps(a, b))).toEqual([]);
  expect([...readFileSync(join(folder, "sheet.png")).subarray(1, 4)]).toEqual([...Buffer.from("PNG")]);
  const again = await run("build", join(folder, "keep.json"), "--world", "descent", "--format", "json");
  expect(JSON.parse(again.out).hash).toBe(index.levels[2].hash);
  const alone = await run("build", "keep", "--world", "descent", "--seed", "rats", "--format", "json");
  expect(JSON.parse(alone.out)).toMatchObject({ hash: index.levels[2].hash, seed: "rats/keep" });
  expect((await run("dungeon", "--format", "tmx")).err).toContain("--format only works with -o FOLDER.");
  expect((await run("dungeon", "--format", "tmy", "-o", folder)).err).toContain('there is no format "tmy".');
  expect((await run("dungeon", "--tiles", "-o", folder)).err).toContain(
    "--tiles, --tileset, --tile-size and --layers only",
  );
  const shown = await run("dungeon", "--seed", "rats");
  expect(shown.out.split("\n").slice(0, 2)).toEqual([
    "town (depth 1): down to wilds",
    "wilds (depth 2): up to town; down to upper-caves; keep to keep; sinkhole to lower-caves, one-way",
  ]);
});
