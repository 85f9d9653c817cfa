// @ts-check
// Leaves out the declarations that no entry leads to: nobody can import them, and they are a thirtieth of the package.

import { existsSync, readFileSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { filesIn } from "./workspace.mjs";

/** Another file that a declaration refers to. */
const REFERENCE = /(?:from|import)\s*\(?\s*["'](\.[^"']+)\.js["']/g;

/**
 * Removes all declarations in a folder but these and those that they lead to.
 *
 * @param {string} folder
 * @param {readonly string[]} entries paths from the folder
 */
export function dropDeclarations(folder, entries) {
  const todo = entries.map((entry) => resolve(folder, entry));
  const needed = new Set(todo);
  for (let path = todo.pop(); path !== undefined; path = todo.pop()) {
    if (!existsSync(path)) throw new Error(`${path} is an entry, or an entry leads to it, but it was not compiled.`);
    for (const [, reference] of readFileSync(path, "utf8").matchAll(REFERENCE)) {
      const next = resolve(dirname(path), `${reference}.d.ts`);
      if (needed.has(next)) continue;
      needed.add(next);
      todo.push(next);
    }
  }
  for (const file of filesIn(folder)) {
    const path = join(folder, file);
    if (file.endsWith(".d.ts") && !needed.has(resolve(path))) rmSync(path);
  }
}
