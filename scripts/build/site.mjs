// @ts-check
// Builds the manual with all that belongs to it into one folder, which any host can serve under any path.
//
//     npm run site                    into dist/site
//     npm run site -- --out DIR       somewhere else
//     SITE_URL=https://… npm run site for pages that know their own address, and a sitemap

import { rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { ROOT, since } from "../workspace.mjs";
import { endKindly, ensureBuilt, ensureInstalled } from "./setup.mjs";

await endKindly(async () => {
  const { values } = parseArgs({ options: { out: { type: "string", default: join(ROOT, "dist", "site") } } });
  const out = resolve(values.out);
  ensureInstalled();
  await ensureBuilt();
  const from = performance.now();
  // What it is made with is an installed package, and may have been installed only a moment ago.
  const { buildSite } = await import("../../apps/site/build/site.mjs");
  const { apiPages } = await import("../../apps/site/build/api.mjs");
  const made = await apiPages();
  rmSync(out, { recursive: true, force: true });
  const web = join(ROOT, "packages", "undercroft", "dist", "apps", "web");
  const { pages } = await buildSite({ out, web, made, url: process.env.SITE_URL ?? "" });
  console.log(`${pages} pages in ${since(from)}: ${out}`);
});
