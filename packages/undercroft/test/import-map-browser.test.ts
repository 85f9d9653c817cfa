import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { built, ROOT } from "../../../scripts/workspace.mjs";
import type * as recipes from "../src/entries/recipes.js";
import { ENTRIES } from "./entries.js";
import { openBrowser } from "./open-browser.js";
import { ownProject } from "./own-project.js";
import { serveFolder } from "./serve-folder.js";

// Pages without a build: modules, an import map, and a web server that knows nothing of packages.

/** The page of the guide: its import map and its program. */
const guide = readFileSync(join(ROOT, "docs", "guides", "bundlers-and-sizes.md"), "utf8");
const [, page = ""] = /```html\n(<script type="importmap">[\s\S]*?)```/.exec(guide) ?? [];
const [importMap = ""] = /<script type="importmap">[\s\S]*?<\/script>/.exec(page) ?? [];

/** A page that uses something of every entry, all from one graph of modules, and says what came of it. */
const everyEntry = `<!doctype html>
${importMap}
<script type="module">
  import { Level, UndercroftError } from "undercroft";
  import { defineLayer } from "undercroft/define";
  import { distanceField } from "undercroft/analysis";
  import { intoMiniplex } from "undercroft/ecs";
  import {
    parseRecipe,
    parseVaults,
    readMaps,
    sourceToXp,
    toGif,
    toPng,
    toTiled,
    writeVaultFile,
    writeXp,
  } from "undercroft/formats";
  import { METRICS } from "undercroft/insight";
  import { isPrefab, UNDERCROFT_PACK } from "undercroft/prefabs";
  import { recipeChain, shippedRecipe } from "undercroft/recipes";
  import { areaTable, UNDERCROFT_AREAS } from "undercroft/tables";
  import { stepContract } from "undercroft/testing";
  import { verify } from "undercroft/verify";
  import { overlappingModel } from "undercroft/wfc";
  import { buildInWorker } from "undercroft/worker";
  import { readWorld, shippedWorld } from "undercroft/worlds";

  async function tryAll() {
    const caves = shippedRecipe("caves");
    const level = recipeChain(caves).build({ seed: "rats", depth: 3, history: true });
    const { prefabs: [den] } = parseVaults("vault: den\\n===\\n.....\\n.###.\\n.#.#.\\n.....\\n");
    const [map] = await readMaps(new TextEncoder().encode("wall,floor\\nfloor,wall\\n"), "map.csv");
    const world = readWorld(shippedWorld("descent").source);
    const recipe = await parseRecipe("steps: [{ use: maze }]\\n", "maze.yaml");
    let error;
    try { parseVaults("vault: [\\n"); } catch (caught) { error = caught; }
    const inWorker = await buildInWorker(caves, { seed: "rats", depth: 3 });
    const moss = defineLayer({ id: "moss", options: {}, *build() {} });
    return {
      hash: level.hash,
      workerHash: inWorker.hash,
      isLevel: level instanceof Level && inWorker instanceof Level,
      isOurError: error instanceof UndercroftError,
      isOurPrefab: isPrefab(den) && UNDERCROFT_PACK.prefabs.every(isPrefab),
      isVerified: verify(level).ok,
      start: distanceField(level, [level.start]).length,
      png: (await toPng(level)).length > 1000,
      gif: (await toGif(level)).length > 1000,
      tiled: JSON.parse(toTiled(level, { image: "tiles.png" })).width,
      xp: (await writeXp(sourceToXp(den.source))).length > 10,
      map: [map.width, map.height],
      vault: writeVaultFile([den.source]).startsWith("vault: den"),
      recipe: recipe.steps[0].use,
      world: world.name,
      metrics: METRICS.length > 10,
      areas: typeof areaTable === "function" && UNDERCROFT_AREAS !== undefined,
      model: typeof overlappingModel,
      contract: stepContract(moss) !== undefined,
      ecs: typeof intoMiniplex,
    };
  }
  globalThis.tried = tryAll().catch((error) => String(error?.stack ?? error));
</script>`;

/** The entries that are for browsers. */
const WEB_ENTRIES = [...ENTRIES.keys()].filter((name) => !/\/node$|\/recipes\//.test(name));

test("the guide's import map has every entry that runs in browsers", () => {
  const { imports } = JSON.parse(importMap.replace(/<\/?script[^>]*>/g, ""));
  expect(Object.keys(imports)).toEqual(WEB_ENTRIES);
  for (const name of WEB_ENTRIES) expect(everyEntry).toContain(`from "${name}"`);
});

const folder = ownProject("import-map", {
  "guide.html": `<!doctype html>\n<body>\n${page}</body>`,
  "all.html": everyEntry,
});

test("a page with an import map uses every entry, and all are one library", async (context) => {
  const browser = await openBrowser(context);
  const server = await serveFolder(folder);
  const tab = await browser.newPage();
  const problems: string[] = [];
  tab.on("pageerror", (error) => problems.push(String(error)));
  try {
    await tab.goto(`${server.address}/all.html`);
    const tried = await tab.evaluate("globalThis.tried");
    const { recipeChain, shippedRecipe }: typeof recipes = await built("entries/recipes.js");
    const { hash, width, height } = recipeChain(shippedRecipe("caves")).build({ seed: "rats", depth: 3 });
    expect(problems).toEqual([]);
    expect(tried).toEqual({
      ...{ hash, workerHash: hash, isLevel: true, isOurError: true, isOurPrefab: true, isVerified: true },
      ...{ start: width * height, png: true, gif: true, tiled: width, xp: true, map: [2, 2], vault: true },
      ...{
        recipe: "maze",
        world: "descent",
        metrics: true,
        areas: true,
        model: "function",
        contract: true,
        ecs: "function",
      },
    });
  } finally {
    await tab.close();
    await server.close();
  }
});

test("the page of the guide shows its picture", async (context) => {
  const browser = await openBrowser(context);
  const server = await serveFolder(folder);
  const tab = await browser.newPage();
  try {
    await tab.goto(`${server.address}/guide.html`);
    const picture = tab.locator("img");
    await picture.waitFor();
    await expect.poll(() => picture.evaluate((img) => (img as { naturalWidth?: number }).naturalWidth)).toBe(1280);
  } finally {
    await tab.close();
    await server.close();
  }
});
