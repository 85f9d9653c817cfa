import { fileURLToPath } from "node:url";
import { checkServed, type FileServer, readFound, serveFiles, shelf } from "./serve-files.js";
import { pagesIn, WEB } from "./serve-studio.js";

/** All files of the manual, packed: together they are a third of the size. */
const MANUAL = fileURLToPath(new URL("../site/manual.json.br", import.meta.url));

export interface ManualOptions {
  /** The port. 0 picks any free port; see the address. */
  readonly port: number;
  /** The packed manual. Default: next to the compiled command. */
  readonly manual?: string;
  /** The bundled pages of the studio and the crawl: a folder, or packed. Default: next to the compiled command. */
  readonly web?: string;
}

/** They are in the package already. */
const SCHEMAS = fileURLToPath(new URL("../../schemas", import.meta.url));

/** Serves the manual, with the studio and the crawl in it, to this machine only. */
export async function serveManual({ port, manual = MANUAL, web = WEB }: ManualOptions): Promise<FileServer> {
  checkServed("the manual", manual);
  const pages = shelf(manual);
  const studio = pagesIn(web);
  return serveFiles({
    port,
    title: "The manual",
    isIndexed: true,
    find: async (path) => {
      // The manual has pages of the studio of its own, which lead back to it. The rest is only there once.
      const own = await pages(path);
      if (own !== undefined) return own;
      const [, folder, name = ""] = /^\/(studio|schemas)(\/.+)$/.exec(path) ?? [];
      if (folder === undefined) return undefined;
      return folder === "studio" ? studio(name) : readFound(SCHEMAS, name);
    },
    findLost: () => pages("/404.html"),
  });
}
