// @ts-check
// Bundles packages/undercroft/soak into one module. The library stays outside: soaks run the build, like everybody else.

import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { ROOT } from "../workspace.mjs";

const LIBRARY = join(ROOT, "packages", "undercroft");
const MODULE = join(ROOT, "node_modules", ".cache", "undercroft", "soak.mjs");

/** Writes the module. Processes that are started later import it. */
export async function bundleSoaks() {
  await build({
    entryPoints: [join(LIBRARY, "soak", "index.ts")],
    outfile: MODULE,
    bundle: true,
    platform: "node",
    format: "esm",
    plugins: [builtLibrary()],
  });
}

/** The module that `bundleSoaks` wrote. @returns {Promise<any>} */
export function soakModule() {
  return import(pathToFileURL(MODULE).href);
}

/** Takes the modules of the build instead of their sources. @returns {import("esbuild").Plugin} */
function builtLibrary() {
  const sources = join(LIBRARY, "src");
  return {
    name: "built-library",
    setup({ onResolve }) {
      onResolve({ filter: /\/src\// }, ({ path, resolveDir }) => ({
        path: pathToFileURL(join(LIBRARY, "dist", relative(sources, join(resolveDir, path)))).href,
        external: true,
      }));
    },
  };
}
