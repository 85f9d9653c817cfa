import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build as esbuild } from "esbuild";
import { build as viteBuild } from "vite";
import { beforeAll, describe, expect, test } from "vitest";
import { built } from "../../../scripts/workspace.mjs";
import type * as recipes from "../src/entries/recipes.js";
import { openBrowser } from "./open-browser.js";
import { ownProject } from "./own-project.js";
import { serveFolder } from "./serve-folder.js";

// Pages that build levels in Web Workers, as bundlers make them.

/** What a page does: one level alone, and some at once, with a step of its own if `more` says so. */
const page = (more: string) => `import { shippedRecipe } from "undercroft/recipes";
import { buildInWorker, buildMany } from "undercroft/worker";

export async function hashes() {
  const rooms = shippedRecipe("rooms");
  ${more}
  const steps = [];
  const onProgress = ({ step }) => steps.push(step);
  const { hash } = await buildInWorker(shippedRecipe("caves"), { seed: "rats", depth: 3, onProgress, ...options });
  const many = [];
  for await (const { seed, level } of buildMany(recipe, { seeds: "1..40", threads: 2, ...options })) {
    many.push(seed + " " + level.hash);
  }
  return { hash, many, steps: new Set(steps).size };
}
globalThis.hashes = hashes;
`;

const folder = ownProject("worker-browser", {
  "page.js": page("const recipe = rooms; const options = {};"),
  "own-page.js": page(`const recipe = { ...rooms, steps: [...rooms.steps, { use: "pillar" }] };
  const options = { thread: new URL("own-thread.js", import.meta.url) };`),
  "own-thread.js": `import { defineLayer } from "undercroft/define";
import { serveThread } from "undercroft/worker";

const pillar = defineLayer({ id: "pillar", options: {}, *build() {} });
serveThread({ steps: [pillar] });
`,
});

/** What Node builds. */
let expected: { hash: string; many: string[]; steps: number };
beforeAll(async () => {
  const { recipeChain, shippedRecipe }: typeof recipes = await built("entries/recipes.js");
  const caves = recipeChain(shippedRecipe("caves")).build({ seed: "rats", depth: 3 });
  const rooms = recipeChain(shippedRecipe("rooms"));
  const many = Array.from({ length: 40 }, (_, i) => `${i + 1} ${rooms.build({ seed: i + 1 }).hash}`);
  expected = { hash: caves.hash, many, steps: caves.steps.length };
});

const onlyOnce: Promise<string>[] = [];

/** The page as Vite makes it. It finds the module of the threads by itself. */
function madeByVite(): Promise<string> {
  onlyOnce[0] ??= (async () => {
    const outDir = join(folder, "vite");
    await viteBuild({
      root: folder,
      configFile: false,
      logLevel: "error",
      build: {
        outDir,
        minify: false,
        rollupOptions: { input: join(folder, "page.js"), output: { entryFileNames: "page.js" } },
      },
    });
    return outDir;
  })();
  return onlyOnce[0];
}

/** The page as esbuild makes it, which has to be told of the module of the threads. */
async function madeByEsbuild(): Promise<string> {
  const outdir = join(folder, "esbuild");
  await esbuild({
    entryPoints: [join(folder, "own-page.js"), join(folder, "own-thread.js")],
    outdir,
    bundle: true,
    splitting: true,
    format: "esm",
    logLevel: "error",
  });
  return outdir;
}

describe("a page", () => {
  const ways = [
    ["Vite", "page.js", true, madeByVite],
    ["Vite", "page.js", false, madeByVite],
    ["esbuild", "own-page.js", true, madeByEsbuild],
  ] as const;
  for (const [bundler, file, isIsolated, make] of ways) {
    const memory = isIsolated ? "may share memory" : "may not share memory";
    test(`made by ${bundler} that ${memory} builds in workers what Node builds`, async (context) => {
      const browser = await openBrowser(context);
      const server = await serveFolder(await make(), { isIsolated });
      const tab = await browser.newPage();
      try {
        await tab.goto(`${server.address}/`);
        expect(await tab.evaluate("crossOriginIsolated")).toBe(isIsolated);
        expect(await tab.evaluate(`import("/${file}").then(() => hashes())`)).toEqual(expected);
      } finally {
        await tab.close();
        await server.close();
      }
    });
  }

  test("has nothing of Node in it", async () => {
    for (const root of [await madeByVite(), await madeByEsbuild()]) {
      const scripts = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".js"));
      expect(scripts.length).toBeGreaterThan(1);
      for (const name of scripts) {
        expect(readFileSync(join(root, name), "utf8")).not.toMatch(/(?:from|import)\s*\(?["'](?:node:|worker_threads)/);
      }
    }
  });
});
