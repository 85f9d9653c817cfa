// @ts-check
// Bundles the entries for Node, the command, the apps and the file for script tags into the package's dist.
//
//     dist/undercroft.min.js   the library for pages without a build: a classic script, with the global Undercroft
//     dist/web/                the entries for pages with an import map, as modules that need no other packages
//     dist/node/               the entries as Node loads them, in few files
//     dist/node/main.js        the command; run.js is the same for programs that call it inside their own process
//     dist/node/crawl.js       the crawl in a terminal, which the command runs
//     dist/apps/web/           the studio and the crawl as static files; any web server can serve them
//     dist/apps/web.json.br    the same for the package, in one file, without the library: the command serves that from dist/web
//
// All that runs in Node is one graph of modules, and so is all of the web: what its parts have in common is loaded once. So a
// chain that the command makes is one that the crawl knows, and a step of a user's is made by the same library that runs it.

import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { filesIn, ROOT, repositoryAddress } from "../workspace.mjs";
import { packFiles } from "./pack-files.mjs";

const STUDIO = join(ROOT, "apps", "studio");
const CRAWL = join(ROOT, "apps", "crawl");

/** The newest syntax that browsers of the last two years know. */
export const BROWSERS = ["chrome111", "firefox114", "safari16.4"];

/** Files that decide what the apps become, besides the library. */
export function appSources() {
  return ["apps/studio", "apps/crawl", "apps/shared"].flatMap((app) =>
    filesIn(join(ROOT, app))
      .filter((file) => !file.startsWith("node_modules/") && !/\.test\.tsx?$/.test(file))
      .map((file) => `${app}/${file}`),
  );
}

/**
 * Bundles the entries, the command and the crawl in a terminal into a folder, with the library, which must have been
 * compiled into `library` before. Node takes longer to find and read hundreds of modules than to run them. Nothing is
 * minified: people read stack traces, and step through what they call.
 *
 * @param {string} library
 * @param {string} into
 */
export async function buildNode(library, into) {
  /** @type {import("esbuild").BuildOptions} */
  const common = {
    absWorkingDir: ROOT,
    outdir: into,
    bundle: true,
    legalComments: "none",
    platform: "node",
    target: "node20.19",
    format: "esm",
    mainFields: ["module", "main"],
    loader: { ".xp": "binary" },
    logLevel: "warning",
  };
  const plugins = [libraryIn(library), packagesBeside()];
  const { metafile } = await build({
    ...common,
    entryPoints: [join(library, entryFile("undercroft"))],
    write: false,
    metafile: true,
    plugins: [straightImports(library), ...plugins],
  });
  const together = Object.keys(metafile.inputs).map((file) => join(ROOT, file));
  await build({
    ...common,
    entryPoints: [
      ...[...entryNames(), ...recipeNames(library)].map((name) => ({
        out: name,
        in: join(library, "entries", `${name}.js`),
      })),
      { out: "thread", in: join(library, "workers", "thread.js") },
      { out: "main", in: join(library, "cli", "main.js") },
      { out: "run", in: join(library, "cli", "run.js") },
      { out: "command-thread", in: join(library, "cli", "command-thread.js") },
      { out: "crawl", in: join(CRAWL, "src", "terminal", "main.ts") },
    ],
    splitting: true,
    chunkNames: "chunks-[hash]",
    // The list of modules that are kept together consists of nothing else.
    logOverride: { "ignored-bare-import": "silent" },
    plugins: [
      modulesTogether(together.filter((file) => !isHandingOn(file))),
      straightImports(library, `import "${TOGETHER}";\n`, new Set(together)),
      ...plugins,
    ],
  });
  nameClasses(into);
}

/**
 * Gives classes their own names back. esbuild calls a class that mentions itself `_Level`, and that is what Node would print.
 * A setting of esbuild could keep the names, but at a call for every function that is made at run time.
 *
 * @param {string} folder
 */
function nameClasses(folder) {
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".js"))) {
    let text = readFileSync(join(folder, file), "utf8");
    for (const [, name] of text.matchAll(/^var (\w+) = class _\1\b/gm)) {
      text = text.replace(new RegExp(`(?<![\\w$.#])_${name}(?![\\w$])`, "g"), () => `${name}`);
    }
    writeFileSync(join(folder, file), text);
  }
}

const TOGETHER = "modules-together";

/**
 * A module that imports these modules. Whatever is reached by the same entries becomes one chunk: so they do, if every
 * other module imports this one. Otherwise esbuild would make fifty chunks of them, by who needs what.
 *
 * @param {readonly string[]} files
 * @returns {import("esbuild").Plugin}
 */
function modulesTogether(files) {
  return {
    name: TOGETHER,
    setup({ onResolve, onLoad }) {
      onResolve({ filter: new RegExp(`^${TOGETHER}$`) }, ({ path }) => ({ path, namespace: TOGETHER }));
      onLoad({ filter: /./, namespace: TOGETHER }, () => ({
        contents: files.map((file) => `import ${JSON.stringify(file)};`).join("\n"),
        resolveDir: ROOT,
      }));
    },
  };
}

/**
 * The entries that a page without a build gets, all in one object. What most games need: levels, steps of their own, recipes,
 * and lines of sight. The others would make the file much larger (`formats` alone by half), and pages that need them have a build.
 */
const SCRIPT_ENTRIES = [
  "undercroft",
  "undercroft/define",
  "undercroft/tables",
  "undercroft/recipes",
  "undercroft/analysis",
];

/**
 * Bundles the library into one classic script, which needs neither a server nor a build: `<script src>` works from a file
 * too, where modules don't. The library must have been compiled into `library` before.
 *
 * @param {string} library
 * @param {string} into
 */
export async function buildScript(library, into) {
  const { version, license } = readManifest();
  await build({
    absWorkingDir: ROOT,
    stdin: { contents: SCRIPT_ENTRIES.map((entry) => `export * from "${entry}";\n`).join(""), resolveDir: ROOT },
    outfile: join(into, "undercroft.min.js"),
    bundle: true,
    minify: true,
    platform: "browser",
    target: BROWSERS,
    format: "iife",
    globalName: "Undercroft",
    // Whoever finds a copy of the file in a project wants to know what it is.
    banner: { js: `/*! Undercroft ${version}, ${license} license */` },
    legalComments: "none",
    logLevel: "warning",
    plugins: [libraryIn(library)],
  });
}

/** The names of all entries: "index" is the root. @returns {string[]} */
function entryNames() {
  const entries = Object.keys(readManifest().exports).filter((path) => !/\.json$|\*/.test(path));
  return entries.map((path) => (path === "." ? "index" : path.slice("./".length)));
}

/** The modules of single recipes, as entries. @param {string} library @returns {string[]} */
function recipeNames(library) {
  const files = readdirSync(join(library, "entries", "recipes")).filter((file) => file.endsWith(".js"));
  return files.map((file) => `recipes/${file.slice(0, -".js".length)}`);
}

/**
 * The entries that run in browsers: all but those that read files. Modules of single recipes would cut the rest into many
 * more pieces.
 */
function webEntries() {
  return entryNames().filter((name) => !name.endsWith("/node"));
}

/**
 * Bundles the entries for browsers into a folder, with the packages that they depend on. They are one graph: a level of one
 * entry is a level to all others. The module of the threads lies beside them, where `host.ts` looks for it.
 *
 * @param {string} library
 * @param {string} into
 */
export async function buildModules(library, into) {
  await build({
    absWorkingDir: ROOT,
    entryPoints: [
      ...webEntries().map((name) => ({ out: name, in: join(library, "entries", `${name}.js`) })),
      { out: "thread", in: join(library, "workers", "thread.js") },
    ],
    outdir: into,
    bundle: true,
    splitting: true,
    minify: true,
    platform: "browser",
    target: BROWSERS,
    format: "esm",
    mainFields: ["module", "main"],
    legalComments: "none",
    logLevel: "warning",
    plugins: [straightImports(library), libraryIn(library)],
  });
}

/**
 * Bundles the apps for the web into a folder. The library must have been compiled into `library` before.
 *
 * @param {string} library
 * @param {string} into
 */
export async function buildApps(library, into) {
  const plugins = [straightImports(library), libraryIn(library)];
  const web = join(into, "web");
  await bundleWeb(web, plugins);
  // The server of the command answers with the steps and the world that it was started with; static files have none.
  const ahead = { "use.json": "[]\n", "world.json": "null\n", ...(await filesMadeAhead(plugins)) };
  for (const [name, content] of Object.entries(ahead)) writeFileSync(join(web, name), content);
  const packed = mkdtempSync(join(tmpdir(), "undercroft-web-"));
  try {
    await bundleWeb(packed, [libraryBeside()]);
    for (const [name, content] of Object.entries(ahead)) writeFileSync(join(packed, name), content);
    packFiles(join(into, "web.json.br"), new Map(filesIn(packed).map((file) => [file, packedFile(packed, file)])));
  } finally {
    rmSync(packed, { recursive: true });
  }
}

/** What stands for the folder of the library until it is known how far away it is. */
const LIBRARY = "undercroft-library/";

/**
 * Leaves out the library, which the package has already: the command serves `dist/web` as the folder `library` of the pages.
 *
 * @returns {import("esbuild").Plugin}
 */
function libraryBeside() {
  return {
    name: "library",
    setup({ onResolve }) {
      onResolve({ filter: /^undercroft(\/|$)/ }, ({ path }) => ({
        path: entryFile(path).replace("entries/", LIBRARY),
        external: true,
        sideEffects: false,
      }));
    },
  };
}

/** A file of the packed pages. Modules find the library from where they are. @param {string} folder @param {string} file */
function packedFile(folder, file) {
  const content = readFileSync(join(folder, file));
  if (!file.endsWith(".js")) return content;
  const up = file.includes("/") ? "../".repeat(file.split("/").length - 1) : "./";
  return content.toString().replaceAll(`"${LIBRARY}`, `"${up}library/`);
}

/**
 * What the studio shows before its library is loaded: made by a part of the studio itself, from the library as it is now.
 *
 * @param {import("esbuild").Plugin[]} plugins
 * @returns {Promise<Readonly<Record<string, string | Uint8Array>>>}
 */
async function filesMadeAhead(plugins) {
  const folder = mkdtempSync(join(tmpdir(), "undercroft-ahead-"));
  try {
    const outfile = join(folder, "made-ahead.mjs");
    await build({
      absWorkingDir: ROOT,
      entryPoints: [join(STUDIO, "src", "gallery", "made-ahead.ts")],
      outfile,
      bundle: true,
      platform: "node",
      target: "node20.19",
      format: "esm",
      mainFields: ["module", "main"],
      logLevel: "warning",
      plugins,
    });
    const { madeAhead } = await import(pathToFileURL(outfile).href);
    return await madeAhead();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Bundles the pages of the studio and the crawl into a folder, without what is made ahead.
 *
 * @param {string} web
 * @param {import("esbuild").Plugin[]} plugins
 */
async function bundleWeb(web, plugins) {
  await build({
    absWorkingDir: ROOT,
    entryPoints: [
      { out: "lib/undercroft", in: join(STUDIO, "src", "library.js") },
      { out: "studio", in: join(STUDIO, "src", "main.ts") },
      { out: "studio", in: join(STUDIO, "src", "styles", "studio.css") },
      { out: "later-views", in: join(STUDIO, "src", "styles", "later-views.css") },
      { out: "worker", in: join(STUDIO, "src", "engine", "worker.ts") },
      { out: "crawl", in: join(CRAWL, "src", "browser", "main.ts") },
    ],
    outdir: web,
    bundle: true,
    splitting: true,
    minify: true,
    platform: "browser",
    target: BROWSERS,
    format: "esm",
    jsx: "automatic",
    jsxImportSource: "preact",
    mainFields: ["module", "main"],
    chunkNames: "chunks/[name]-[hash]",
    assetNames: "assets/[name]",
    loader: { ".woff2": "file", ".svg": "file", ".xp": "binary" },
    define: { REPOSITORY: JSON.stringify(repositoryAddress(readManifest().repository) ?? null) },
    // It is made after the styles.
    external: ["gallery.png"],
    legalComments: "none",
    logLevel: "warning",
    plugins,
  });
  for (const app of [STUDIO, CRAWL]) cpSync(join(app, "public"), web, { recursive: true });
}

/** What the package says about itself. */
function readManifest() {
  return JSON.parse(readFileSync(join(ROOT, "packages", "undercroft", "package.json"), "utf8"));
}

/** The file of an entry of the library, from its folder: "undercroft/prefabs" is entries/prefabs.js. @param {string} name */
function entryFile(name) {
  return `entries/${name === "undercroft" ? "index" : name.slice("undercroft/".length)}.js`;
}

/** Whether a module only hands on what others define: an entry, or the index of a room. @param {string} file */
function isHandingOn(file) {
  return file.endsWith("index.js") || /[\\/]entries[\\/]/.test(file);
}

/**
 * Takes the library from where it has just been compiled, which is not its place yet.
 *
 * @param {string} library
 * @returns {import("esbuild").Plugin}
 */
export function libraryIn(library) {
  return {
    name: "library",
    setup({ onResolve }) {
      onResolve({ filter: /^undercroft(\/|$)/ }, ({ path }) => {
        return { path: join(library, entryFile(path)), sideEffects: false };
      });
    },
  };
}

/**
 * Leaves out what is installed with the package: the dependencies in its manifest. Those of the crawl are not.
 *
 * @returns {import("esbuild").Plugin}
 */
function packagesBeside() {
  const { dependencies, optionalDependencies } = readManifest();
  const beside = { ...dependencies, ...optionalDependencies };
  return {
    name: "packages",
    setup({ onResolve }) {
      onResolve({ filter: /^[a-z@]/ }, ({ path }) =>
        Object.hasOwn(beside, path) ? { path, external: true } : undefined,
      );
    },
  };
}

/**
 * Names are imported from the module that defines them, not through the indexes on the way: esbuild puts all that an
 * index leads to into the first load, though most of it is needed later or never.
 *
 * @param {string} library
 * @param {string} [first] what every module begins with
 * @param {ReadonlySet<string>} [except] modules that don't
 * @returns {import("esbuild").Plugin}
 */
export function straightImports(library, first = "", except = new Set()) {
  const straighten = importStraightener(library);
  return {
    name: "straight-imports",
    setup({ onLoad }) {
      onLoad({ filter: /\.(js|tsx?)$/ }, ({ path }) => {
        const isOurs =
          path.startsWith(library) || (path.startsWith(join(ROOT, "apps")) && !path.includes("node_modules"));
        if (!isOurs) return undefined;
        const loader = /** @type {"js" | "ts" | "tsx"} */ (extname(path).slice(1));
        const source = readFileSync(path, "utf8");
        const contents = isHandingOn(path) ? source : straighten(source, path);
        return { contents: except.has(path) ? contents : first + contents, loader };
      });
    },
  };
}

/**
 * Returns what makes a source import its names from the modules that define them.
 *
 * @param {string} library
 * @returns {(source: string, path: string) => string}
 */
export function importStraightener(library) {
  /** @type {Map<string, Map<string, [file: string, name: string]>>} */
  const indexes = new Map();
  /** Where each name of a module is defined, as far as the module only hands it on. @param {string} file */
  const handedOn = (file) => {
    const known = indexes.get(file);
    if (known !== undefined) return known;
    const names = new Map();
    indexes.set(file, names);
    if (!isHandingOn(file)) return names;
    const source = readFileSync(file, "utf8");
    for (const [, list = "", from = ""] of source.matchAll(/^export \{([^}]*)\} from "(\.[^"]+)";/gm)) {
      for (const [name, as] of namesIn(list)) names.set(as, definition(join(dirname(file), from), name));
    }
    for (const [, from = ""] of source.matchAll(/^export \* from "(\.[^"]+)";/gm)) {
      const whole = join(dirname(file), from);
      for (const [name, place] of isHandingOn(whole) ? handedOn(whole) : definedIn(whole)) names.set(name, place);
    }
    return names;
  };
  /** @param {string} file @param {string} name @returns {[string, string]} */
  const definition = (file, name) => handedOn(file).get(name) ?? [file, name];
  return (source, path) =>
    source.replace(
      /^import \{([^}]*)\} from "(undercroft(?:\/[a-z/]+)?|\.[^"]*\/index\.js)";/gm,
      (statement, list, from) => {
        const index = from.startsWith(".") ? join(dirname(path), from) : join(library, entryFile(from));
        if (!index.startsWith(library)) return statement;
        return namesIn(list)
          .map(([name, as]) => {
            const [file, defined] = definition(index, name);
            return `import { ${defined} as ${as} } from ${JSON.stringify(file)};`;
          })
          .join(" ");
      },
    );
}

/** What a module defines for others, each with its place. @param {string} file @returns {Map<string, [file: string, name: string]>} */
function definedIn(file) {
  const found = readFileSync(file, "utf8").matchAll(/^export (?:async )?(?:function\*?|class|const) (\w+)/gm);
  return new Map(Array.from(found, ([, name = ""]) => [name, [file, name]]));
}

/** The names of a list of imports or exports, without types. @param {string} list @returns {[name: string, as: string][]} */
function namesIn(list) {
  return list
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "" && !one.startsWith("type "))
    .map((one) => {
      const [name = "", as = name] = one.split(/ as /);
      return [name, as];
    });
}
