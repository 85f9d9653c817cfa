// @ts-check
// Runs before the package is packed, and stops it if something is missing that only a whole build makes.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { isCalled, ROOT } from "../workspace.mjs";

const NEEDED = ["entries/index.js", "node/index.js", "undercroft.min.js", "apps/web.json.br", "site/manual.json.br"];

/**
 * The files that a package needs and that its `dist` doesn't have.
 *
 * @param {string} dist
 * @returns {readonly string[]}
 */
export function missingFiles(dist) {
  return NEEDED.filter((file) => !existsSync(join(dist, file)));
}

if (isCalled(import.meta.url)) {
  const missing = missingFiles(join(ROOT, "packages/undercroft/dist"));
  if (missing.length > 0) {
    console.error(`The package can't be packed: dist has no ${missing.join(" and no ")}. Run "npm run setup" first.`);
    process.exitCode = 1;
  }
}
