// @ts-check
// What the scripts of this repository share. Node alone: nothing here may need an installed package.

import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { join, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** The repository's folder. */
export const ROOT = fileURLToPath(new URL("..", import.meta.url));

/**
 * A module of the built package. Its types come from nowhere: they must not depend on whether, and when, it was built.
 *
 * @param {string} file from dist
 * @returns {Promise<any>}
 */
export function built(file) {
  return import(new URL(`../packages/undercroft/dist/${file}`, import.meta.url).href);
}

/**
 * Runs a program to its end, in the repository's folder, with its output on this terminal.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {import("node:child_process").SpawnSyncOptions} [options]
 * @returns {boolean} whether it ended well
 */
export function run(program, args, options = {}) {
  return spawnSync(program, args, { cwd: ROOT, stdio: "inherit", ...options }).status === 0;
}

/**
 * Runs the command of an installed package with this very Node.
 *
 * @param {string} bin the command's file, from node_modules
 * @param {readonly string[]} args
 * @param {import("node:child_process").SpawnSyncOptions} [options]
 */
export function runTool(bin, args, options = {}) {
  return run(process.execPath, [join(ROOT, "node_modules", bin), ...args], options);
}

/**
 * Runs the commands of installed packages side by side, and shows what each of them said when it has ended.
 *
 * @param {readonly (readonly [bin: string, args: readonly string[]])[]} calls
 * @returns {Promise<boolean>} whether all ended well
 */
export async function runToolsTogether(calls) {
  const ended = calls.map(async ([bin, args]) => {
    const child = spawn(process.execPath, [join(ROOT, "node_modules", bin), ...args], {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "pipe"],
    });
    /** @type {Buffer[]} */
    const said = [];
    child.stdout.on("data", (text) => said.push(text));
    child.stderr.on("data", (text) => said.push(text));
    const [code] = await once(child, "close");
    process.stdout.write(Buffer.concat(said));
    return code === 0;
  });
  return (await Promise.all(ended)).every(Boolean);
}

/**
 * The program and arguments that call npm on every system: the npm that started this script, else the one on the path.
 *
 * @param {readonly string[]} args
 * @returns {{ program: string, args: string[], shell: boolean }}
 */
export function npmCall(args) {
  const started = process.env.npm_execpath;
  if (started !== undefined && /npm-cli\.c?js$/.test(started) && existsSync(started)) {
    return { program: process.execPath, args: [started, ...args], shell: false };
  }
  // On Windows npm is a .cmd file, which only a shell can run.
  return { program: "npm", args: [...args], shell: process.platform === "win32" };
}

/**
 * All files below a folder, as paths with "/" from it, in a fixed order.
 *
 * @param {string} folder
 * @returns {string[]}
 */
export function filesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll(sep, "/"),
    )
    .sort();
}

/**
 * The folders of the workspace that have a certain file, as paths from the root.
 *
 * @param {string} [file]
 * @returns {string[]}
 */
export function workspaceFolders(file = "package.json") {
  /** @type {{ workspaces: string[] }} */
  const { workspaces } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  return workspaces
    .flatMap((pattern) => {
      const group = pattern.replace(/\/\*$/, "");
      if (group === pattern) return pattern;
      return existsSync(join(ROOT, group)) ? readdirSync(join(ROOT, group)).map((name) => `${group}/${name}`) : [];
    })
    .filter((folder) => existsSync(join(ROOT, folder, file)));
}

/**
 * One hash of the names and contents of files.
 *
 * @param {string} folder
 * @param {readonly string[]} files
 */
export function hashFiles(folder, files) {
  const hash = createHash("sha256");
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(folder, file)))
      .update("\0");
  return hash.digest("hex");
}

/**
 * The address of the repository, if it is one of a code host.
 *
 * @param {{ url?: string } | string | undefined} repository as the package says it
 */
export function repositoryAddress(repository) {
  const url = typeof repository === "string" ? repository : repository?.url;
  const address = url?.replace(/^git\+/, "").replace(/\.git$/, "");
  return address !== undefined && /^https:\/\//.test(address) ? address : undefined;
}

/**
 * Whether a script was called by itself, as opposed to imported by another.
 *
 * @param {string} url the script's `import.meta.url`
 */
export function isCalled(url) {
  return process.argv[1] !== undefined && url === pathToFileURL(realpathSync(process.argv[1])).href;
}

/**
 * Time since a moment, as people read it.
 *
 * @param {number} from what `performance.now()` gave then
 */
export function since(from) {
  return `${((performance.now() - from) / 1000).toFixed(1)} s`;
}

const useColor =
  process.env.FORCE_COLOR !== undefined && process.env.FORCE_COLOR !== "0"
    ? true
    : process.stdout.isTTY === true && !process.env.NO_COLOR;

/** @type {(code: number) => (text: string) => string} */
const color = (code) => (text) => (useColor ? `\u001b[${code}m${text}\u001b[0m` : text);

export const bold = color(1);
export const red = color(31);
export const green = color(32);
export const yellow = color(33);

/** The name that a step has in code: `simpleMap` for `simple-map`. @param {string} id */
export function camelCase(id) {
  return id.replace(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase());
}

/**
 * What the library's package.json exports, with an entry for each recipe in place of the pattern.
 *
 * @returns {Record<string, string | { types: string, default: string }>}
 */
export function libraryExports() {
  const folder = join(ROOT, "packages/undercroft");
  const { exports } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const recipes = filesIn(join(folder, "src/entries/recipes")).map((file) => file.replace(/\.ts$/, ""));
  const text = (/** @type {unknown} */ value) => JSON.stringify(value);
  return Object.fromEntries(
    Object.entries(exports).flatMap(([path, target]) =>
      path.includes("*")
        ? recipes.map((name) => [path.replace("*", name), JSON.parse(text(target).replaceAll("*", name))])
        : [[path, target]],
    ),
  );
}
