// @ts-check
// Bundles what makes figures and programs of the manual live.
//
//     live/live.js             looks for them in a page, and loads what they need
//     live/live.css            how they look
//     live/worker.js           builds and paints the levels of figures
//     live/steps/ID.js         one step each, which the worker loads when a figure uses it
//
// All of it is one graph of modules: what the parts have in common is loaded once.

import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { BROWSERS, importStraightener, libraryIn, straightImports } from "../../../scripts/build-apps.mjs";
import { ROOT } from "../../../scripts/workspace.mjs";

const SOURCES = join(dirname(fileURLToPath(import.meta.url)), "..", "src", "live");

/** Where the library is compiled. */
const LIBRARY = join(ROOT, "packages", "undercroft", "dist");

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
      ...steps.map((id) => ({ out: `steps/${id}`, in: `step:${id}` })),
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
    plugins: [stepModules(library), straightImports(library), libraryIn(library)],
  });
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
        // Each also leads to the server: so all that the server needs is in one file, and not in one for each group of
        // steps that happen to share it.
        const server = `export { serveFigures } from ${JSON.stringify(join(SOURCES, "figure-server.ts"))};`;
        const contents = straighten(
          `import { ${name} as step } from "undercroft";\nexport { step };\n${server}\n`,
          library,
        );
        return { contents, resolveDir: library };
      });
    },
  };
}
