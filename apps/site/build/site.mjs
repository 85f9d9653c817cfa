// @ts-check
// Builds the manual into a folder of static files that work at any path, from any server.
//
//     index.html, contents.html, 404.html    the first page, all pages, and none
//     **/*.html                              the pages of docs, with CHANGELOG and CONTRIBUTING
//     pictures/, schemas/                    what they show and link to
//     site.css, theme.js, page.js, index.js  the look, the page's own script, and what the search knows
//     live/                                  what makes figures and programs live
//     studio/                                the studio and the crawl

import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { build } from "esbuild";
import { BROWSERS } from "../../../scripts/build/build-apps.mjs";
import { packFiles } from "../../../scripts/build/pack-files.mjs";
import { filesIn, ROOT, repositoryAddress } from "../../../scripts/workspace.mjs";
import { contentsHtml, landingHtml, lostHtml } from "./landing.mjs";
import { bundleLive } from "./live.mjs";
import { renderArticle } from "./markdown.mjs";
import { pageHtml } from "./page.mjs";
import { allPages, readContents } from "./pages.mjs";
import { Pictures } from "./pictures.mjs";
import { indexOf } from "./search-index.mjs";

const SITE = join(ROOT, "apps", "site");
const PACKAGE = join(ROOT, "packages", "undercroft");

/**
 * @typedef {object} SiteOptions
 * @property {string} [url] where the site will be. Default: unknown
 * @property {string} [repository] the address of the repository. Default: what the package says
 * @property {readonly import("./pages.mjs").MadePage[]} [made] pages that are not written in docs
 * @property {boolean} [hasLive] whether figures and programs come alive. Default: true
 * @property {string} [note] what readers of the contents must know about this site
 * @property {RegExp} [leavesOut] pages and pictures that the site does without, by their sources
 */

/** The files of a site, by their paths from its folder. @typedef {Map<string, string | Buffer>} SiteFiles */

/**
 * What the manual does without inside the package: screenshots, pictures of levels that the studio shows as well, and pages
 * for people who work on Undercroft itself. They would be most of its weight.
 */
const NOT_PACKAGED =
  /\.(?:png|gif)$|pictures\/(?:gallery|recipes|samples)\/|pictures\/steps\/[a-z-]+-\d+\.svg$|pictures\/(?:crawl-|gallery|pack|how\/dungeon-)|^(?:CHANGELOG|CONTRIBUTING|docs\/(?:benchmarks|mutants|reliability|hosting|roadmap).*)\.md$/;

const NOTE =
  "This is the manual inside the package. To keep the package small, it does without screenshots, most pictures of levels, the API reference, and the pages about the project itself, and its figures and programs are for reading only.";

/**
 * Builds the site into a folder, with the studio and the crawl.
 *
 * @param {SiteOptions & { out: string, web: string }} options `web` is the folder with the bundled studio and crawl
 * @returns {Promise<{ pages: number }>} how many there are
 */
export async function buildSite({ out, web, ...options }) {
  const files = await makeSite(options);
  await bundleLive(out);
  cpSync(web, join(out, "studio"), { recursive: true });
  for (const [path, content] of files) {
    mkdirSync(dirname(join(out, path)), { recursive: true });
    writeFileSync(join(out, path), content);
  }
  return { pages: [...files.keys()].filter((path) => path.endsWith(".html")).length };
}

/**
 * Builds the manual for the package, as one file: pages have so much in common that together they are a third of the size
 * that they have one by one.
 *
 * @param {string} out
 */
export async function packManual(out) {
  const files = await makeSite({ leavesOut: NOT_PACKAGED, hasLive: false, note: NOTE });
  // The package has them already.
  for (const path of files.keys()) if (path.startsWith("schemas/")) files.delete(path);
  packFiles(join(out, "manual.json.br"), files);
}

/**
 * All files of the site but the studio and the crawl, of which it only has the two pages.
 *
 * @param {SiteOptions} [options]
 * @returns {Promise<SiteFiles>}
 */
export async function makeSite({ url, repository, made = [], hasLive = true, note, leavesOut } = {}) {
  const manifest = JSON.parse(readFileSync(join(PACKAGE, "package.json"), "utf8"));
  const groups = readContents(made, leavesOut);
  const pages = allPages(groups);
  const pictures = new Pictures(leavesOut === undefined ? {} : { leavesOut });
  const schemas = filesIn(join(PACKAGE, "schemas"));
  const frame = {
    groups,
    url: withSlash(url),
    repository: filesAddress(repository ?? manifest.repository),
    version: manifest.version,
    hasLive,
  };
  const surroundings = {
    pages: new Map(pages.map((page) => [page.source, page])),
    pictures,
    files: new Map(schemas.map((file) => [`packages/undercroft/schemas/${file}`, `schemas/${file}`])),
    repository: frame.repository,
  };
  const articles = new Map(pages.map((page) => [page, renderArticle(page, surroundings)]));

  /** @type {SiteFiles} */
  const files = new Map([...articles].map(([page, article]) => [page.path, pageHtml(page, article, frame)]));
  files.set("index.html", landingHtml(frame, pictures));
  files.set("contents.html", contentsHtml(frame, articles, note));
  files.set("404.html", lostHtml(frame, frame.url === undefined ? "/" : new URL(frame.url).pathname));
  if (frame.url !== undefined) {
    const listed = ["index.html", "contents.html", ...pages.map(({ path }) => path)];
    files.set("sitemap.xml", sitemap(frame.url, listed));
  }
  // A script, not data: a page that was opened from a disk may load scripts, but may not read files.
  files.set("index.js", `undercroftIndex=${JSON.stringify(indexOf(articles))};\n`);
  for (const [path, content] of pictures.files()) files.set(path, content);
  for (const [source, path] of surroundings.files) files.set(path, readFileSync(join(ROOT, source), "utf8"));
  for (const [path, content] of await bundlePage()) files.set(path, content);
  for (const [path, content] of appPages()) files.set(path, content);
  return files;
}

/** The scripts and the style of all pages. @returns {Promise<[path: string, text: string][]>} */
async function bundlePage() {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [
      { out: "theme", in: join(SITE, "src", "page", "theme.ts") },
      { out: "page", in: join(SITE, "src", "page", "main.ts") },
      { out: "site", in: join(SITE, "src", "page", "site.css") },
    ],
    outdir: SITE,
    write: false,
    bundle: true,
    minify: true,
    platform: "browser",
    target: BROWSERS,
    // No modules: a page that was opened from a disk may not load any.
    format: "iife",
    // The studio has brought them.
    external: ["*.woff2"],
    legalComments: "none",
    logLevel: "warning",
  });
  return outputFiles.map(({ path, text }) => {
    const name = basename(path);
    return [name, name === "site.css" ? palettes() + text : text];
  });
}

const TOKENS = "apps/shared/src/tokens.css";

/** The studio's sizes, fonts and colours: dark, and light for those whose system is, unless they chose otherwise. */
function palettes() {
  const tokens = readFileSync(join(ROOT, TOKENS), "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
  const body = (/** @type {RegExp} */ pattern) => {
    const [, found] = pattern.exec(tokens) ?? [];
    if (found === undefined) throw new Error(`${TOKENS} has no ${pattern}.`);
    return found.replace(/\s*\n\s*/g, "");
  };
  const sizes = body(/:root \{([^}]*)\}/);
  const dark = body(/:root\[data-theme="dark"\] \{([^}]*)\}/);
  const light = body(/:root\[data-theme="light"\] \{([^}]*)\}/);
  return `:root{${sizes}${dark}}:root[data-theme=light]{${light}}@media (prefers-color-scheme:light){:root:not([data-theme]){${light}}}\n`;
}

/** The pages of the studio and the crawl, which lead back to the manual here. @returns {[path: string, text: string][]} */
function appPages() {
  const studio = readFileSync(join(ROOT, "apps", "studio", "public", "index.html"), "utf8");
  const crawl = readFileSync(join(ROOT, "apps", "crawl", "public", "crawl.html"), "utf8");
  const link = '<a href="index.html">Studio</a>';
  return [
    ["studio/index.html", swap(studio, "  </head>", '    <link rel="help" href="../index.html">\n  </head>')],
    ["studio/crawl.html", swap(crawl, link, `${link}\n        <a href="../index.html">Manual</a>`)],
  ];
}

/** @param {string} text @param {string} old must be there @param {string} fresh */
function swap(text, old, fresh) {
  if (!text.includes(old)) throw new Error(`There is no ${JSON.stringify(old)} to change.`);
  return text.replace(old, fresh);
}

/** @param {string} url @param {readonly string[]} paths */
function sitemap(url, paths) {
  const lines = paths.map((path) => `<url><loc>${url}${path.replace(/(^|\/)index\.html$/, "$1")}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join("\n")}\n</urlset>\n`;
}

/** @param {string | undefined} url */
function withSlash(url) {
  if (url === undefined || url === "") return undefined;
  if (!URL.canParse(url))
    throw new Error(`SITE_URL must be an address such as https://example.org/undercroft/, got ${url}.`);
  return url.endsWith("/") ? url : `${url}/`;
}

/**
 * Where the files of the repository can be read, if its address is one of a code host.
 *
 * @param {{ url?: string } | string | undefined} repository as the package says it
 */
function filesAddress(repository) {
  const address = repositoryAddress(repository);
  return address === undefined ? undefined : `${address}/blob/HEAD/`;
}

/** Files that decide what the site becomes, besides the studio and the crawl. */
export function siteSources() {
  const own = filesIn(SITE)
    .filter((file) => /^(?:build|src\/page)\//.test(file))
    .map((file) => `apps/site/${file}`);
  const docs = filesIn(join(ROOT, "docs")).map((file) => `docs/${file}`);
  const others = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "packages/undercroft/package.json"];
  const schemas = filesIn(join(PACKAGE, "schemas")).map((file) => `packages/undercroft/schemas/${file}`);
  const apps = [TOKENS, "apps/studio/public/index.html", "apps/crawl/public/crawl.html"];
  return [...own, ...docs, ...others, ...schemas, ...apps].filter((file) => existsSync(join(ROOT, file)));
}
