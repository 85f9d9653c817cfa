// @ts-check
// Takes the comments for readers of the API out of compiled modules. Editors show them from the declarations beside, and
// twice they are a twentieth of the package.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { transform } from "esbuild";
import { filesIn } from "./workspace.mjs";

/** A comment for readers of the API, on lines of its own. */
const DOC_COMMENT = /^[ \t]*\/\*\*(?:(?!\*\/)[\s\S])*\*\/[ \t]*\r?\n/gm;

/**
 * A module without these comments, or as it was where one of them only looks like one, inside a text.
 *
 * @param {string} code
 */
export async function withoutDocs(code) {
  const short = code.replace(DOC_COMMENT, "");
  const [before, after] = await Promise.all([code, short].map((text) => transform(text, { minifyWhitespace: true })));
  return before?.code === after?.code ? short : code;
}

/** @param {string} folder of compiled modules */
export async function dropDocs(folder) {
  for (const name of filesIn(folder).filter((file) => file.endsWith(".js"))) {
    const file = join(folder, name);
    writeFileSync(file, await withoutDocs(readFileSync(file, "utf8")));
  }
}
