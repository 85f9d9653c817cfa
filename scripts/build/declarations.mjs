// @ts-check
// Leaves out the declarations that no entry leads to: nobody can import them, and they are a thirtieth of the package.

import { existsSync, readFileSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { filesIn } from "../workspace.mjs";

/** Another file that a declaration refers to. */
const REFERENCE = /(?:from|import)\s*\(?\s*["'](\.[^"']+)\.js["']/g;

/**
 * Removes all declarations in a folder but these and those that they lead to.
 *
 * @param {string} folder
 * @param {readonly string[]} entries paths from the folder
 */
export function dropDeclarations(folder, entries) {
  const needed = filesLedTo(entries.map((entry) => resolve(folder, entry)));
  for (const file of filesIn(folder)) {
    const path = join(folder, file);
    if (file.endsWith(".d.ts") && !needed.has(resolve(path))) rmSync(path);
  }
}

/**
 * Declarations, and those that they lead to: all that a compiler reads with them.
 *
 * @param {readonly string[]} paths
 * @returns {Set<string>}
 */
export function filesLedTo(paths) {
  const found = new Set(paths);
  for (const path of found) {
    if (!existsSync(path)) throw new Error(`${path} is an entry, or an entry leads to it, but it was not compiled.`);
    for (const [, reference] of readFileSync(path, "utf8").matchAll(REFERENCE)) {
      found.add(resolve(dirname(path), `${reference}.d.ts`));
    }
  }
  return found;
}
