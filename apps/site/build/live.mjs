// @ts-check
// Bundles what makes figures and programs of the manual live.
//
//     live/live.js             looks for them in a page, and loads what they need
//     live/live.css            how they look
//     live/worker.js           builds and paints the levels of figures
//     live/steps/ID.js         one step each, which the worker loads when a figure uses it
//     live/lib/ENTRY.js        the entries of the library, for programs
//     live/runner.js           runs a program
//     live/sandbox.html        the frame in which it runs
//
// All of it is one graph of modules: what the parts have in common is loaded once.

import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { BROWSERS, importStraightener, libraryIn, straightImports } from "../../../scripts/build/build-apps.mjs";
import { ROOT } from "../../../scripts/workspace.mjs";

const SOURCES = join(dirname(fileURLToPath(import.meta.url)), "..", "src", "live");

/**
 * A line of every module that is made here, so that all of them lead to the server of figures: then what the server needs
 * is in one file, and not in one for each group of steps that happen to share it.
 */
const SERVER = `export { serveFigures as _ } from ${JSON.stringify(join(SOURCES, "figure-server.ts"))};\n`;

/** Where the library is compiled. */
const LIBRARY = join(ROOT, "packages", "undercroft", "dist");

/** The entries that programs can import, by their files: all that don't need Node. */
const ENTRIES = ["undercroft", "prefabs", "analysis", "verify", "recipes", "worlds", "formats", "insight", "wfc"];

/**
 * Bundles everything into the folder `live` of a site. The library must have been compiled before.
 *
 * @param {string} site the folder of the site
 * @param {string} [library] where the library is compiled
 */
export async function bundleLive(site, library = LIBRARY) {
  /** @type {typeof import("undercroft/recipes")} */
  const { registry } = await import(pathToFileURL(join(library, "entries", "recipes.js")).href);
  const steps = [...registry().steps.keys()];
  await build({
    absWorkingDir: ROOT,
    entryPoints: [
      { out: "live", in: join(SOURCES, "main.ts") },
      { out: "live", in: join(SOURCES, "live.css") },
      { out: "worker", in: join(SOURCES, "worker.ts") },
      { out: "runner", in: join(SOURCES, "runner.ts") },
      ...steps.map((id) => ({ out: `steps/${id}`, in: `step:${id}` })),
      ...ENTRIES.map((entry) => ({ out: `lib/${entry}`, in: `entry:${entry}` })),
    ],
    outdir: join(site, "live"),
    bundle: true,
    splitting: true,
    minify: true,
    platform: "browser",
    target: BROWSERS,
    format: "esm",
    mainFields: ["module", "main"],
    // All in one folder: modules look for the worker and for steps beside themselves.
    chunkNames: "[name]-[hash]",
    legalComments: "none",
    logLevel: "warning",
    plugins: [stepModules(library), entryModules(library), straightImports(library), libraryIn(library)],
  });
  writeFileSync(join(site, "live", "sandbox.html"), await sandboxPage());
}

/**
 * The frame in which programs run. Its script is in the page itself: a frame without an origin of its own may not load one
 * from everywhere.
 */
async function sandboxPage() {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [join(SOURCES, "sandbox.ts")],
    bundle: true,
    minify: true,
    target: BROWSERS,
    format: "iife",
    write: false,
    logLevel: "warning",
  });
  const script = (outputFiles[0]?.text ?? "").trim();
  const hash = createHash("sha256").update(script).digest("base64");
  const policy = `default-src 'none'; script-src 'sha256-${hash}' blob:; worker-src blob:`;
  return [
    "<!doctype html>",
    '<html lang="en">',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    "<title>Where programs run</title>",
    `<script>${script}</script>`,
    "</html>\n",
  ].join("\n");
}

/**
 * A module for each step, by its id: `step:maze` exports the step `maze` of the library.
 *
 * @param {string} library
 * @returns {import("esbuild").Plugin}
 */
function stepModules(library) {
  const straighten = importStraightener(library);
  return {
    name: "steps",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^step:/ }, ({ path }) => ({ path: path.slice("step:".length), namespace: "step" }));
      onLoad({ filter: /.*/, namespace: "step" }, ({ path }) => {
        const name = path.replaceAll(/-(.)/g, (_, letter) => letter.toUpperCase());
        const contents = `import { ${name} as step } from "undercroft";
export { step };
${SERVER}`;
        return { contents: straighten(contents, library), resolveDir: library };
      });
    },
  };
}

/**
 * A module for each entry of the library, with all that it exports.
 *
 * @param {string} library
 * @returns {import("esbuild").Plugin}
 */
function entryModules(library) {
  return {
    name: "entries",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^entry:/ }, ({ path }) => ({ path: path.slice("entry:".length), namespace: "entry" }));
      onLoad({ filter: /.*/, namespace: "entry" }, ({ path }) => {
        const name = path === "undercroft" ? path : `undercroft/${path}`;
        return { contents: `export * from "${name}";\n${SERVER}`, resolveDir: library };
      });
    },
  };
}
