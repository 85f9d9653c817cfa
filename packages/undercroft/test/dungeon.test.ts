import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { cellularAutomata } from "../src/builders/index.js";
import { chain } from "../src/chain/index.js";
import { Dungeon } from "../src/dungeon/index.js";
import { connectRegions } from "../src/layers/index.js";
import { openBrowser } from "./open-browser.js";

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
