import { gzipSync } from "node:zlib";
import { build } from "esbuild";

/** A program that a page could load, and how many bytes of it would do. */
interface Page {
  readonly job: string;
  readonly program: string;
  /** Minified and compressed. */
  readonly goal: number;
}

/** What most pages begin with. The tests look at the same programs. */
export const PAGES = {
  builder: {
    job: "chain and simpleMap",
    program: `import { chain, simpleMap } from "undercroft";
globalThis.make = () => chain({ width: 80, height: 50, purpose: "map" }).startWith(simpleMap());`,
    goal: 16_000,
  },
  recipe: {
    job: "a recipe with a registry of four steps",
    program: `import { roomBasedSpawner, roomBasedStairs, roomBasedStart, simpleMap } from "undercroft";
import { compileRecipe, registryOf } from "undercroft/recipes";
const registry = registryOf([simpleMap, roomBasedStart, roomBasedStairs, roomBasedSpawner]);
globalThis.make = (recipe) => compileRecipe(recipe, registry);`,
    goal: 35_000,
  },
} as const satisfies Readonly<Record<string, Page>>;

/** A program as a page gets it: its bytes, minified and compressed, and the modules of the package that are in it. */
export async function pageBundle(
  contents: string,
  resolveDir: string,
): Promise<{ readonly bytes: number; readonly modules: readonly string[] }> {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    write: false,
    metafile: true,
  });
  const [{ inputs }] = Object.values(metafile.outputs) as [(typeof metafile.outputs)[string]];
  const modules = Object.keys(inputs).filter((file) => inputs[file]!.bytesInOutput > 0);
  return { bytes: gzipSync(outputFiles[0]!.contents, { level: 9 }).length, modules: modules.map(inDist) };
}

/** A module's path in the package's `dist`. */
export function inDist(file: string): string {
  return file.slice(file.lastIndexOf("dist/") + "dist/".length);
}
