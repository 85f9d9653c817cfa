// @ts-check
// Version 0.1 as it was, to be measured side by side with the current one. It is made from git's history, once, into the
// cache folder. Where the history isn't there (a download without .git, a shallow clone), get it with
// `git fetch --unshallow`, or do without the comparison.

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";

/** The last commit of version 0.1. */
const COMMIT = "2cf226d";
const SOURCES = "packages/undercroft/src/";

/**
 * Makes the build of version 0.1, if it isn't there yet.
 *
 * @param {string} root the repository's folder
 * @param {string} cache a folder for the build, inside the repository's node_modules so that dependencies are found
 * @returns {string | undefined} its folder, or undefined where git doesn't know that version
 */
export function oldBuild(root, cache) {
  const folder = join(cache, `undercroft-${COMMIT}`);
  if (existsSync(folder)) return folder;
  const git = (/** @type {string[]} */ ...args) =>
    spawnSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 1e8, stdio: ["ignore", "pipe", "ignore"] });
  const list = git("ls-tree", "-r", "--name-only", COMMIT, "--", SOURCES);
  if (list.status !== 0) return undefined;
  // Made aside and moved: one that was interrupted half-way is never taken for a whole one.
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  for (const path of list.stdout.trim().split("\n")) {
    if (!path.endsWith(".ts") || path.endsWith(".test.ts") || path.endsWith(".d.ts")) continue;
    const source = git("show", `${COMMIT}:${path}`).stdout;
    const { outputText } = ts.transpileModule(source, {
      compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, verbatimModuleSyntax: true },
    });
    const target = join(unfinished, path.slice(SOURCES.length).replace(/\.ts$/, ".js"));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, outputText);
  }
  writeFileSync(join(unfinished, "package.json"), '{ "type": "module" }\n');
  renameSync(unfinished, folder);
  return folder;
}
