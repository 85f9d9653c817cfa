import { basename, dirname, join, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import {
  checkServed,
  type FileServer,
  type Found,
  foundOf,
  readFound,
  type Shelf,
  serveFiles,
  shelf,
  typeOf,
} from "./serve-files.js";

/** The bundled pages of the studio and the crawl, packed. */
export const WEB = fileURLToPath(new URL("../apps/web.json.br", import.meta.url));

/** A module of the library: packed pages are without it, because the package has it already. */
const IN_LIBRARY = /^\/library(\/[^/]+)$/;

/** The bundled pages: a folder, or packed. The library lies as modules for pages beside the folder of packed ones. */
export function pagesIn(web: string): Shelf {
  const pages = shelf(web);
  const library = shelf(join(dirname(web), "..", "web"));
  return (path) => {
    const name = IN_LIBRARY.exec(path)?.[1];
    return name === undefined ? pages(path) : library(name);
  };
}

/** A user's modules lie under `/use/0/`, `/use/1/` and so on, each with what it imports. */
const OWN_MODULE = /^\/use\/(\d+)\/(.+)$/;

export interface StudioOptions {
  /** The port. 0 picks any free port; see the address. */
  readonly port: number;
  /** Modules with custom steps. */
  readonly use?: readonly string[];
  /** Returns the world to open, as the page takes it. Asked again and again. Default: none. */
  readonly world?: () => Promise<object>;
  /** The bundled pages: a folder, or packed. Default: next to the compiled command. */
  readonly web?: string;
}

/** Serves the studio and the crawl, to this machine only. */
export async function serveStudio({ port, use = [], world, web = WEB }: StudioOptions): Promise<FileServer> {
  checkServed("the studio", web);
  const pages = pagesIn(web);
  const modules = use.map((file) => resolve(file));
  return serveFiles({ port, title: "The studio", find: (path) => find(path, pages, modules, world) });
}

/** What a request is for: a bundled page, or a module of the user's own. */
async function find(
  path: string,
  web: Shelf,
  modules: readonly string[],
  world: StudioOptions["world"],
): Promise<Found | undefined> {
  if (path === "/use.json") {
    const files = modules.map((file, i) => `use/${i}/${encodeURIComponent(basename(file))}`);
    return foundOf(Buffer.from(JSON.stringify(files)), typeOf(path)!);
  }
  if (path === "/world.json") return foundOf(Buffer.from(JSON.stringify((await world?.()) ?? null)), typeOf(path)!);
  const own = OWN_MODULE.exec(path);
  if (own === null) return web(path);
  const module = modules[Number(own[1])];
  if (module === undefined) return undefined;
  const file = join(dirname(module), own[2]!);
  return (await importedBy(module)).has(file) ? readFound(dirname(module), own[2]!, withOurLibrary) : undefined;
}

/** Where a module imports something that lies beside it. */
const IMPORT = /\b(?:from|import)\s*\(?\s*(["'])(\.{1,2}\/[^"'\n]+)\1/g;

/** A user's module and all scripts that it imports from its own folder, however far: nothing else there is anybody's business. */
async function importedBy(module: string): Promise<ReadonlySet<string>> {
  const folder = dirname(module);
  const files = new Set([module]);
  for (const file of files) {
    const found = await readFound(folder, file.slice(folder.length + 1), withOurLibrary);
    for (const [, , path] of found?.body.toString("utf8").matchAll(IMPORT) ?? []) {
      const next = resolve(dirname(file), path!);
      const isScript = typeOf(next)?.startsWith("text/javascript");
      if (isScript && next.startsWith(folder + sep)) files.add(next);
    }
  }
  return files;
}

/** Redirects a module's imports of the package, by any of its entry points, to the library that the page uses. */
export function withOurLibrary(source: string): string {
  return source.replace(
    /(\bfrom\s*|\bimport\s*\(?\s*)(["'])undercroft(?:\/[a-z]+)?\2/g,
    (_, before: string, quote: string) => `${before}${quote}/lib/undercroft.js${quote}`,
  );
}
