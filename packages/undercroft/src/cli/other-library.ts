import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { printable } from "../core/index.js";
import { UsageError } from "./terminal.js";

/** Another version of this package on the disk. */
export interface OtherLibrary {
  readonly version: string;
  /** The URL of its `undercroft/recipes`. */
  readonly recipes: string;
}

/** Where the package may lie in the folder that somebody names: itself, in a clone, or where it is installed. */
const PLACES = ["", "packages/undercroft", "node_modules/undercroft"];

/** Finds another version of the package, by the folder of the package, of a clone, or of a program that has installed it. */
export function findLibrary(path: string): OtherLibrary {
  for (const place of PLACES) {
    const folder = resolve(path, place);
    const manifest = readManifest(join(folder, "package.json"));
    if (manifest?.name !== "undercroft") continue;
    const entry = manifest.exports?.["./recipes"];
    const file = join(folder, typeof entry === "string" ? entry : (entry?.default ?? ""));
    if (entry === undefined || !existsSync(file)) {
      const hint = entry === undefined ? "it is too old" : "it isn't built. In a clone, run npm run setup first";
      throw new UsageError(`--with ${printable(path)}: this is undercroft ${manifest.version}, but ${hint}.`);
    }
    return { version: manifest.version ?? "unknown", recipes: pathToFileURL(file).href };
  }
  const what = existsSync(path) ? "no version of undercroft is in" : "there is no folder";
  throw new UsageError(`--with: ${what} "${printable(path)}".`);
}

interface PackageManifest {
  readonly name?: string;
  readonly version?: string;
  readonly exports?: Readonly<Record<string, string | { readonly default?: string }>>;
}

function readManifest(file: string): PackageManifest | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as PackageManifest;
  } catch {
    return undefined;
  }
}
