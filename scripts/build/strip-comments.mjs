// @ts-check
// Takes the comments out of compiled modules: declarations have those that users read, and they are a fifth of the package.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { filesIn } from "../workspace.mjs";

/** Takes the comments out of all modules in a folder. @param {string} folder */
export function stripFolder(folder) {
  for (const file of filesIn(folder)) {
    if (!file.endsWith(".js")) continue;
    const path = join(folder, file);
    writeFileSync(path, stripComments(readFileSync(path, "utf8")));
  }
}

/**
 * The same program without its comments, but for those that tell bundlers what to leave out.
 *
 * @param {string} source
 */
export function stripComments(source) {
  const tree = ts.createSourceFile("module.js", source, ts.ScriptTarget.ESNext, false);
  /** @type {Map<number, number>} */
  const ends = new Map();
  /** @param {import("typescript").Node} node */
  const visit = (node) => {
    const around = [ts.getLeadingCommentRanges(source, node.pos), ts.getTrailingCommentRanges(source, node.end)];
    for (const { pos, end } of around.flatMap((ranges) => ranges ?? [])) ends.set(pos, end);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  let kept = "";
  let from = 0;
  for (const [pos, end] of [...ends].sort(([a], [b]) => a - b)) {
    if (/@__PURE__|^#!/.test(source.slice(pos, end))) continue;
    const [first, last] = wholeLines(source, pos, end);
    if (first < from) continue;
    kept += source.slice(from, first);
    from = last;
  }
  return kept + source.slice(from);
}

/**
 * A comment with the blanks before it, and with its lines where nothing else stands on them.
 *
 * @param {string} source
 * @param {number} pos
 * @param {number} end
 * @returns {[first: number, last: number]}
 */
function wholeLines(source, pos, end) {
  let first = pos;
  while (first > 0 && (source[first - 1] === " " || source[first - 1] === "\t")) first--;
  const isLineStart = first === 0 || source[first - 1] === "\n";
  const rest = /^[ \t]*\r?\n/.exec(source.slice(end));
  if (isLineStart) return rest === null ? [pos, end] : [first, end + rest[0].length];
  // Before the end of a line; in the middle of one, a blank stays on one side.
  return rest === null ? [pos, end] : [first, end];
}
