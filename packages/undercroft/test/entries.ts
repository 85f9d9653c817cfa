import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";

interface Manifest {
  readonly exports: Readonly<Record<string, unknown>>;
}

const manifest: Manifest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));

const recipes = readdirSync(new URL("../src/entries/recipes", import.meta.url)).map((file) =>
  file.replace(/\.ts$/, ""),
);

/** The public entries by the names that programs import, such as "undercroft/prefabs", with the source of each. */
export const ENTRIES: ReadonlyMap<string, string> = new Map(
  Object.keys(manifest.exports)
    .filter((path) => !path.endsWith(".json"))
    .flatMap((path) => (path.includes("*") ? recipes.map((name) => path.replace("*", name)) : [path]))
    .map((path) => {
      const file = path === "." ? "index" : path.slice(2);
      return [posix.join("undercroft", path), fileURLToPath(new URL(`../src/entries/${file}.ts`, import.meta.url))];
    }),
);

/** The same for esbuild, which takes the first name that a path begins with: the longest names come first. */
export const ENTRY_ALIASES: Readonly<Record<string, string>> = Object.fromEntries(
  [...ENTRIES].sort(([a], [b]) => b.length - a.length),
);
