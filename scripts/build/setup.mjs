// @ts-check
// Makes a fresh clone ready: installs missing packages and builds the package. Does nothing if everything is up to date.

import { spawnSync } from "node:child_process";
import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { filesIn, hashFiles, isCalled, libraryExports, npmCall, ROOT, runTool, since } from "../workspace.mjs";

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
    // A package of the workspace can have packages of its own, such as apps/site/node_modules/marked.
    if (!/(^|\/)node_modules\//.test(path)) continue;
    const found = installed[path];
    // npm leaves out what is optional and made for other systems.
    if (found === undefined && entry.optional) continue;
    const name = path.replace(/^node_modules\//, "");
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
const FLEET = join(ROOT, "packages", "fleet");
const DIST = join(PACKAGE, "dist");
const NODE = join(DIST, "node");
const APPS = join(DIST, "apps");
const SITE = join(DIST, "site");
const WEB = join(DIST, "web");
const CACHE = join(ROOT, "node_modules", ".cache", "undercroft");

/** The declarations of the library's entries, as paths from its dist. @returns {string[]} */
function entryDeclarations() {
  return Object.values(libraryExports()).flatMap((target) =>
    typeof target === "string" ? [] : [target.types.replace("./dist/", "")],
  );
}

/**
 * Compiles packages/undercroft into its dist, bundles what Node loads, the apps and the file for script tags into it, puts the
 * manual there, and compiles packages/fleet, unless each dist is what these sources give.
 *
 * Looks at nothing where `npm test` has just built it: a look at every file takes a second.
 *
 * @param {{ hasManual?: boolean }} [options] whoever makes what the manual consists of does without the manual. Default: true
 * @returns {Promise<boolean>} whether anything was built
 */
export async function ensureBuilt({ hasManual = true } = {}) {
  if (process.env.UNDERCROFT_BUILT === ROOT) return false;
  // What compiles and bundles is an installed package, and may have been installed only a moment ago.
  const [{ stripFolder }, { dropDeclarations }, { commentOptions }] = await Promise.all([
    import("./strip-comments.mjs"),
    import("./declarations.mjs"),
    import("./option-comments.mjs"),
  ]);
  const passes = ["strip-comments", "declarations", "option-comments"].map((name) => `scripts/build/${name}.mjs`);
  const compiler = [...librarySources(), ...passes];
  const compiled = await ensureFolder("library", DIST, compiler, "packages/undercroft", async (fresh) => {
    // Types are checked by `npm run check` and `npm test`: to check them here too takes as long as all the rest.
    const args = ["--project", join(PACKAGE, "tsconfig.build.json"), "--noCheck", "--outDir", fresh];
    if (!runTool("typescript/bin/tsc", args)) {
      throw new SetupError("packages/undercroft does not compile; the compiler's messages stand above.");
    }
    stripFolder(fresh);
    dropDeclarations(fresh, entryDeclarations());
    await commentOptions(fresh);
  });
  const { appSources, buildApps, buildModules, buildNode, buildScript } = await import("./build-apps.mjs");
  const manifest = "packages/undercroft/package.json";
  const sources = [
    ...librarySources(),
    ...appSources(),
    "scripts/build/build-apps.mjs",
    "scripts/build/pack-files.mjs",
  ];
  const bundled = await ensureFolder(
    "node",
    NODE,
    [...sources, manifest],
    "the entries for Node and the command",
    (fresh) => bundle("What Node loads", () => buildNode(DIST, fresh)),
  );
  const hasApps = await ensureFolder("apps", APPS, sources, "apps/studio and apps/crawl", (fresh) =>
    bundle("The apps", () => buildApps(DIST, fresh)),
  );
  const manual = hasManual && (await ensureManual());
  const scriptSources = [...librarySources(), manifest, "scripts/build/build-apps.mjs", "scripts/build/pack-files.mjs"];
  const hasScript = await ensureFiles("script", DIST, scriptSources, "the file for script tags", (fresh) =>
    bundle("The file for script tags", () => buildScript(DIST, fresh)),
  );
  const hasModules = await ensureFolder("web", WEB, scriptSources, "the modules for pages", (fresh) =>
    bundle("The modules for pages", () => buildModules(DIST, fresh)),
  );
  const fleet = await ensureFolder("fleet", join(FLEET, "dist"), fleetSources(), "packages/fleet", (fresh) => {
    const args = ["--project", join(FLEET, "tsconfig.build.json"), "--outDir", fresh];
    // The native compiler, which takes a sixth of the time: nobody builds on the declarations of the fleet.
    if (runTool("typescript-7/bin/tsc", args)) return;
    throw new SetupError("packages/fleet does not compile; the compiler's messages stand above.");
  });
  return compiled || bundled || hasApps || hasScript || hasModules || manual || fleet;
}

async function ensureManual() {
  const { packManual, siteSources } = await import("../../apps/site/build/site.mjs");
  const sources = [...siteSources(), "scripts/build/pack-files.mjs", "scripts/workspace.mjs"];
  return ensureFolder("site", SITE, sources, "the manual", async (fresh) => {
    try {
      await packManual(fresh);
    } catch (error) {
      throw new SetupError(`The manual can't be built: ${/** @type {Error} */ (error).message}`);
    }
  });
}

/**
 * @param {string} what
 * @param {() => Promise<void>} work
 */
async function bundle(what, work) {
  try {
    await work();
  } catch {
    throw new SetupError(`${what} can't be bundled; the messages stand above.`);
  }
}

/**
 * Makes a folder from sources, unless it is what these sources give.
 *
 * @param {string} name
 * @param {string} folder
 * @param {readonly string[]} sources from the root
 * @param {string} title
 * @param {(fresh: string) => void | Promise<void>} make fills an empty folder
 */
function ensureFolder(name, folder, sources, title, make) {
  return ensure(name, folder, sources, title, make, (fresh) => {
    rmSync(folder, { recursive: true, force: true });
    move(fresh, folder);
  });
}

/**
 * Makes files from sources, unless they are what these sources give. What else is in their folder stays.
 *
 * @param {string} name
 * @param {string} folder
 * @param {readonly string[]} sources from the root
 * @param {string} title
 * @param {(fresh: string) => void | Promise<void>} make fills an empty folder
 */
function ensureFiles(name, folder, sources, title, make) {
  return ensure(name, folder, sources, title, make, (fresh) => {
    for (const file of filesIn(fresh)) move(join(fresh, file), join(folder, file));
    rmSync(fresh, { recursive: true, force: true });
  });
}

/**
 * @param {string} name
 * @param {string} folder
 * @param {readonly string[]} sources
 * @param {string} title
 * @param {(fresh: string) => void | Promise<void>} make
 * @param {(fresh: string) => void} place puts what was made where it belongs
 */
async function ensure(name, folder, sources, title, make, place) {
  const stampFile = join(CACHE, `${name}.json`);
  const made = hashFiles(ROOT, sources);
  if (isMadeFrom(stampFile, folder, made)) return false;
  console.log(`Building ${title}…`);
  const from = performance.now();
  // Made aside and moved into place, so that what runs at the same time never finds half a build.
  const fresh = join(CACHE, `${name}-${process.pid}`);
  rmSync(fresh, { recursive: true, force: true });
  try {
    await make(fresh);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    throw error;
  }
  const files = filesIn(fresh);
  const stamp = { sources: made, files, hash: hashFiles(fresh, files) };
  rmSync(stampFile, { force: true });
  place(fresh);
  writeFileSync(stampFile, `${JSON.stringify(stamp)}\n`);
  const modules = files.filter((file) => file.endsWith(".js")).length;
  console.log(`Built ${modules} ${modules === 1 ? "module" : "modules"} in ${since(from)}.`);
  return true;
}

/** Everything that decides what the library becomes. */
function librarySources() {
  return compiledSources("packages/undercroft");
}

/** Everything that decides what the fleet becomes. Its types come from the library. */
function fleetSources() {
  return [...librarySources(), ...compiledSources("packages/fleet")];
}

/** @param {string} folder of a package */
function compiledSources(folder) {
  const sources = filesIn(join(ROOT, folder, "src"))
    .filter((file) => /\.(ts|json)$/.test(file) && !/\.(test|bench)\.ts$/.test(file))
    .map((file) => `${folder}/src/${file}`);
  return [...sources, `${folder}/tsconfig.build.json`, "tsconfig.base.json", "node_modules/typescript/package.json"];
}

/**
 * Whether a folder holds, byte for byte, what was once made from these sources. Other files may lie beside it.
 *
 * @param {string} stampFile
 * @param {string} folder
 * @param {string} sources
 */
function isMadeFrom(stampFile, folder, sources) {
  try {
    const stamp = JSON.parse(readFileSync(stampFile, "utf8"));
    return stamp.sources === sources && stamp.hash === hashFiles(folder, stamp.files);
  } catch {
    // No stamp, or a file is gone.
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
 * @param {() => void | Promise<void>} work
 */
export async function endKindly(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(`\n${error.message}`);
    process.exit(1);
  }
}

if (isCalled(import.meta.url)) {
  await endKindly(async () => {
    const installed = ensureInstalled();
    const built = await ensureBuilt();
    console.log(
      installed || built
        ? "Ready. Try: npx undercroft build, or: npm start"
        : "Nothing to do: all packages are installed and the build is up to date.",
    );
  });
}
