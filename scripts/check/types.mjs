// @ts-check
// Checks all types. What has not changed since it was last checked is not checked again: every folder is a project of its
// own, which knows the others by the declarations it has made of them, and these lie among the caches. The compiler is the
// native one, which takes a third of the time. The build is made by the other, which `npm run soak -- tests` lets check the
// library, too.

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hashFiles, isCalled, ROOT, workspaceFolders } from "../workspace.mjs";
import { runNode } from "./stages.mjs";

const CACHE = join(ROOT, "node_modules", ".cache", "undercroft", "types");
/** What the compiler doesn't look at when it asks whether a project has changed. */
const GROUND = ["package-lock.json", "tsconfig.base.json"];

/** Every folder of the workspace that has a tsconfig.json, so that a new app is checked without a word here. */
function typedProjects() {
  return [...workspaceFolders("tsconfig.json"), "scripts"];
}

/**
 * @param {import("./stages.mjs").Say} [say]
 * @param {readonly string[]} [projects] folders; what they refer to is checked too
 * @returns {Promise<boolean>}
 */
export function checkTypes(say, projects = typedProjects()) {
  forgetOldPackages();
  return runNode("node_modules/typescript-7/bin/tsc", ["--build", ...projects], say);
}

/** Other packages may have other types, and the compiler itself is one of them: then everything is checked again. */
function forgetOldPackages() {
  const stampFile = join(CACHE, "checked-with.txt");
  const stamp = hashFiles(ROOT, GROUND);
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return;
  rmSync(CACHE, { recursive: true, force: true });
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(stampFile, stamp);
}

if (isCalled(import.meta.url)) process.exitCode = (await checkTypes()) ? 0 : 1;
