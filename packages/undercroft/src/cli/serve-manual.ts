import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { type FileServer, type Found, foundOf, readFound, serveFiles, typeOf } from "./serve-files.js";
import { WEB } from "./serve-studio.js";

/** All files of the manual, by their paths, as JSON and packed: together they are a third of the size. */
const MANUAL = fileURLToPath(new URL("../site/manual.json.br", import.meta.url));

export interface ManualOptions {
  /** The port. 0 picks any free port; see the address. */
  readonly port: number;
  /** The packed manual. Default: next to the compiled command. */
  readonly manual?: string;
  /** The folder with the bundled pages of the studio and the crawl. Default: next to the compiled command. */
  readonly web?: string;
}

/** They are in the package already. */
const SCHEMAS = fileURLToPath(new URL("../../schemas", import.meta.url));

/** Serves the manual, with the studio and the crawl in it, to this machine only. */
export async function serveManual({ port, manual = MANUAL, web = WEB }: ManualOptions): Promise<FileServer> {
  const unpacked = await promisify(brotliDecompress)(await readFile(manual));
  const files = new Map<string, string>(Object.entries(JSON.parse(unpacked.toString("utf8"))));
  const kept = new Map<string, Found>();
  const page = (path: string): Found | undefined => {
    const text = files.get(path);
    if (text === undefined) return undefined;
    const found = kept.get(path) ?? foundOf(Buffer.from(text), typeOf(path)!);
    kept.set(path, found);
    return found;
  };
  return serveFiles({
    port,
    title: "The manual",
    isIndexed: true,
    find: async (path) => {
      // The manual has pages of the studio of its own, which lead back to it. The rest is only there once.
      const own = page(path.slice(1));
      if (own !== undefined) return own;
      const [, folder, name = ""] = /^\/(studio|schemas)(\/.+)$/.exec(path) ?? [];
      return folder === undefined ? undefined : readFound(folder === "studio" ? web : SCHEMAS, name);
    },
    findLost: async () => page("404.html"),
  });
}
