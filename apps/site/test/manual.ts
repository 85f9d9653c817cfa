import { fileURLToPath } from "node:url";
import { foundOf, readFound, serveFiles, typeOf } from "../../../packages/undercroft/src/cli/serve-files.js";
import { apiPages } from "../build/api.mjs";
import { makeSite } from "../build/site.mjs";
import type { SearchIndex } from "../src/page/search.ts";

/** The bundled studio and crawl. */
export const WEB = fileURLToPath(new URL("../../../packages/undercroft/dist/apps/web", import.meta.url));

/** Where tests serve the manual: any path must do. */
export const BASE = "some/where";

let made: ReturnType<typeof makeSite> | undefined;

/** All files of the manual, by their paths, without what makes figures live. They are made once for all tests of a process. */
export function manual(): ReturnType<typeof makeSite> {
  made ??= apiPages().then((pages) => makeSite({ made: pages, hasLive: false }));
  return made;
}

/** What the manual's search knows. */
export async function searchIndex(): Promise<SearchIndex> {
  const [, json] = /^undercroftIndex=(.*);\n$/.exec(String((await manual()).get("index.js")))!;
  return JSON.parse(json!);
}

/** Serves the manual and the studio under a path that is not the root. */
export async function serveBelow() {
  const files = await manual();
  return serveFiles({
    port: 0,
    title: "The manual",
    find: async (path) => {
      if (!path.startsWith(`/${BASE}/`)) return undefined;
      const name = path.slice(BASE.length + 2);
      const content = files.get(name);
      if (content !== undefined) return foundOf(Buffer.from(content), typeOf(name)!);
      return name.startsWith("studio/") ? readFound(WEB, name.slice("studio".length)) : undefined;
    },
  });
}
