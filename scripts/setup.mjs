// @ts-check
// Makes a fresh clone ready: installs what is missing and builds the package. Does nothing where nothing is to be done.

import { spawnSync } from "node:child_process";
import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { filesIn, hashFiles, isCalled, npmCall, ROOT, runTool, since } from "./workspace.mjs";

const OLDEST_NODE = [20, 19];

/** A set-up that can't go on. The message says what to do; a stack trace would only hide it. */
export class SetupError extends Error {}

/** @param {string} [version] */
export function checkNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [oldMajor = 0, oldMinor = 0] = OLDEST_NODE;
  if (major > oldMajor || (major === oldMajor && minor >= oldMinor)) return;
  throw new SetupError(
    `Undercroft needs Node ${OLDEST_NODE.join(".")} or newer, and this is Node ${version}.\n` +
      "Get a newer one from https://nodejs.org, or with a version manager: nvm install 22, fnm install 22, volta install node@22.",
  );
}

/**
 * Why node_modules does not hold what package-lock.json asks for, or undefined where it does.
 *
 * @param {string} [root]
 * @returns {string | undefined}
 */
export function missingPackages(root = ROOT) {
  const installed = readPackages(join(root, "node_modules", ".package-lock.json"));
  if (installed === undefined) return "nothing is installed yet";
  const wanted = readPackages(join(root, "package-lock.json")) ?? {};
  for (const [path, entry] of Object.entries(wanted)) {
    if (!path.startsWith("node_modules/")) continue;
    const found = installed[path];
    // npm leaves out what is optional and made for other systems.
    if (found === undefined && entry.optional) continue;
    const name = path.slice("node_modules/".length);
    if (found === undefined || !existsSync(join(root, path))) return `${name} is not installed`;
    if (found.version !== entry.version) return `${name} ${found.version} is installed, ${entry.version} is wanted`;
    if (found.integrity !== entry.integrity) return `another ${name} ${found.version} is installed than is wanted`;
  }
  return undefined;
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean }> | undefined}
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return undefined;
  }
}

/**
 * Installs the packages of package-lock.json, in those versions, unless they are there. Downloads nothing where they are.
 *
 * @returns {boolean} whether anything was installed
 */
export function ensureInstalled() {
  checkNode();
  const reason = missingPackages();
  if (reason === undefined) return false;
  if (lstatSync(join(ROOT, "node_modules"), { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw new SetupError(
      `node_modules is a link and ${reason}. Install there where it leads to, not through the link.`,
    );
  }
  console.log(`Installing packages (${reason})…`);
  const from = performance.now();
  // Not "npm ci": that refuses a lock that does not list the binaries of all other systems, which not every registry
  // has. This takes the same versions from the lock and, with --no-save, leaves the lock as it is.
  // Tests and build need the development packages even where NODE_ENV or npm's settings leave them out.
  const flags = ["--no-save", "--include=dev", "--include=optional", "--no-audit", "--no-fund"];
  const { program, args, shell } = npmCall(["install", ...flags]);
  const { status, error } = spawnSync(program, args, { cwd: ROOT, stdio: "inherit", shell });
  if (error !== undefined) throw new SetupError(`npm could not be started: ${error.message}`);
  if (status !== 0) {
    throw new SetupError("npm could not install the packages; its messages stand above. Is there a network?");
  }
  const still = missingPackages();
  if (still !== undefined) {
    throw new SetupError(`npm has run, and yet ${still}. Delete node_modules and try again.`);
  }
  console.log(`Installed in ${since(from)}.`);
  return true;
}

const PACKAGE = join(ROOT, "packages", "undercroft");
const DIST = join(PACKAGE, "dist");
const CACHE = join(ROOT, "node_modules", ".cache", "undercroft");
const STAMP = join(CACHE, "build.json");

/**
 * Compiles packages/undercroft into its dist, unless dist is what these sources give.
 *
 * @returns {boolean} whether anything was built
 */
export function ensureBuilt() {
  const sources = hashSources();
  if (isBuiltFrom(sources)) return false;
  console.log("Building packages/undercroft…");
  const from = performance.now();
  // Compiled aside and moved into place, so that what runs at the same time never finds half a build.
  const fresh = join(CACHE, `dist-${process.pid}`);
  rmSync(fresh, { recursive: true, force: true });
  const args = ["--project", join(PACKAGE, "tsconfig.build.json"), "--outDir", fresh];
  if (!runTool("typescript/bin/tsc", args)) {
    rmSync(fresh, { recursive: true, force: true });
    throw new SetupError("packages/undercroft does not compile; the compiler's messages stand above.");
  }
  const files = filesIn(fresh);
  const stamp = { sources, files, hash: hashFiles(fresh, files) };
  rmSync(STAMP, { force: true });
  rmSync(DIST, { recursive: true, force: true });
  move(fresh, DIST);
  writeFileSync(STAMP, `${JSON.stringify(stamp)}\n`);
  console.log(`Built ${files.filter((file) => file.endsWith(".js")).length} modules in ${since(from)}.`);
  return true;
}

/** A hash of everything that decides what the build gives. */
function hashSources() {
  const sources = filesIn(join(PACKAGE, "src"))
    .filter((file) => /\.(ts|json)$/.test(file) && !/\.(test|bench)\.ts$/.test(file))
    .map((file) => `packages/undercroft/src/${file}`);
  return hashFiles(ROOT, [
    ...sources,
    "packages/undercroft/tsconfig.build.json",
    "tsconfig.base.json",
    "node_modules/typescript/package.json",
  ]);
}

/**
 * Whether dist holds, byte for byte, what was once built from these sources. Other files may lie beside it.
 *
 * @param {string} sources
 */
function isBuiltFrom(sources) {
  try {
    const stamp = JSON.parse(readFileSync(STAMP, "utf8"));
    return stamp.sources === sources && stamp.hash === hashFiles(DIST, stamp.files);
  } catch {
    // No stamp, or a file of dist is gone.
    return false;
  }
}

/**
 * @param {string} from
 * @param {string} to
 */
function move(from, to) {
  mkdirSync(dirname(to), { recursive: true });
  try {
    renameSync(from, to);
  } catch {
    // Windows refuses to rename a folder that a virus scanner looks at.
    cpSync(from, to, { recursive: true });
    rmSync(from, { recursive: true, force: true });
  }
}

/**
 * Runs a script's work; a set-up that can't go on ends it with its message alone.
 *
 * @param {() => void} work
 */
export function endKindly(work) {
  try {
    work();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(`\n${error.message}`);
    process.exit(1);
  }
}

if (isCalled(import.meta.url)) {
  endKindly(() => {
    const installed = ensureInstalled();
    const built = ensureBuilt();
    console.log(
      installed || built
        ? "Ready. Try: npx undercroft build, or: npm start"
        : "Nothing to do: all packages are installed and the build is up to date.",
    );
  });
}
