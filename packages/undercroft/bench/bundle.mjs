// @ts-check
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

/**
 * Bundles the benchmarks and the peers into one file. They are written against the sources, for the sake of types, and
 * run against the build that users get.
 *
 * @param {string} outfile
 */
export async function bundleBenchmarks(outfile) {
  await build({
    entryPoints: [fileURLToPath(new URL("main.ts", import.meta.url))],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    // The peers' modern builds, which are faster than those for old browsers.
    mainFields: ["module", "main"],
    // It finds its program beside its own files.
    external: ["esbuild"],
    logLevel: "warning",
    plugins: [
      {
        name: "src-is-dist",
        setup({ onResolve }) {
          onResolve({ filter: /^\.\.\/src\// }, ({ path }) => {
            const built = fileURLToPath(new URL(path.replace("/src/", "/dist/"), import.meta.url));
            return { path: pathToFileURL(built).href, external: true };
          });
        },
      },
    ],
  });
}
