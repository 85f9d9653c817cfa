// @ts-check
// Builds the manual into a folder of static files that work at any path, from any server.
//
//     index.html, contents.html, 404.html    the first page, all pages, and none
//     **/*.html                              the pages of docs, with CHANGELOG and CONTRIBUTING
//     pictures/, schemas/                    what they show and link to
//     site.css, theme.js, page.js, index.js  the look, the page's own script, and what the search knows
//     studio/                                the studio and the crawl: with `web`, all of them, else only their two pages

import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { filesIn, ROOT } from "../../../scripts/workspace.mjs";
import { contentsHtml, landingHtml, lostHtml } from "./landing.mjs";
import { renderArticle } from "./markdown.mjs";
import { pageHtml } from "./page.mjs";
import { allPages, readContents } from "./pages.mjs";
import { Pictures } from "./pictures.mjs";
import { indexOf } from "./search-index.mjs";

const SITE = join(ROOT, "apps", "site");
const PACKAGE = join(ROOT, "packages", "undercroft");

/** The newest syntax that browsers of the last two years know. */
const BROWSERS = ["chrome111", "firefox114", "safari16.4"];

/**
 * @typedef {object} SiteOptions
 * @property {string} out the folder; what lies there already stays, unless the site has a file of the same name
 * @property {string} [web] the bundled studio and crawl, to become part of the site. Default: only their pages do
 * @property {string} [url] where the site will be. Default: nobody knows
 * @property {readonly import("./pages.mjs").MadePage[]} [made] pages that are not written in docs
 * @property {RegExp} [leavesOut] pictures that the site does without, by their names
 */

/**
 * @param {SiteOptions} options
 * @returns {Promise<{ pages: number }>}
 */
export async function buildSite({ out, web, url, made = [], leavesOut }) {
  const { version, repository } = JSON.parse(readFileSync(join(PACKAGE, "package.json"), "utf8"));
  const groups = readContents(made);
  const pages = allPages(groups);
  const pictures = new Pictures(leavesOut === undefined ? {} : { leavesOut });
  const files = new Map(
    filesIn(join(PACKAGE, "schemas")).map((file) => [`packages/undercroft/schemas/${file}`, `schemas/${file}`]),
  );
  const frame = { groups, url: withSlash(url), repository: filesAddress(repository), version };
  const surroundings = {
    pages: new Map(pages.map((page) => [page.source, page])),
    pictures,
    files,
    repository: frame.repository,
  };
  const articles = new Map(pages.map((page) => [page, renderArticle(page, surroundings)]));

  /** @param {string} path @param {string} text */
  const write = (path, text) => {
    mkdirSync(dirname(join(out, path)), { recursive: true });
    writeFileSync(join(out, path), text);
  };
  for (const [page, article] of articles) write(page.path, pageHtml(page, article, frame));
  write("index.html", landingHtml(frame, pictures));
  write("contents.html", contentsHtml(frame, articles));
  write("404.html", lostHtml(frame, frame.url === undefined ? "/" : new URL(frame.url).pathname));
  // A script, not data: a page that was opened from a disk may load scripts, but may not read files.
  write("index.js", `undercroftIndex=${JSON.stringify(indexOf(articles))};\n`);
  if (frame.url !== undefined)
    write("sitemap.xml", sitemap(frame.url, ["index.html", "contents.html", ...pages.map(({ path }) => path)]));
  pictures.write(out);
  for (const [source, path] of files) {
    mkdirSync(dirname(join(out, path)), { recursive: true });
    cpSync(join(ROOT, source), join(out, path));
  }
  await bundlePage(out);
  write("site.css", palettes() + readFileSync(join(out, "site.css"), "utf8"));
  if (web !== undefined) cpSync(web, join(out, "studio"), { recursive: true });
  writeApps(write);
  return { pages: pages.length + 2 };
}

/** The scripts and the style of all pages. @param {string} out */
async function bundlePage(out) {
  await build({
    absWorkingDir: ROOT,
    entryPoints: [
      { out: "theme", in: join(SITE, "src", "page", "theme.ts") },
      { out: "page", in: join(SITE, "src", "page", "main.ts") },
      { out: "site", in: join(SITE, "src", "page", "site.css") },
    ],
    outdir: out,
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
}

/** The studio's sizes, fonts and colours: dark, and light for those whose system is, unless they chose otherwise. */
function palettes() {
  const tokens = readFileSync(join(ROOT, "apps", "studio", "src", "styles", "tokens.css"), "utf8").replace(
    /\/\*[\s\S]*?\*\//g,
    "",
  );
  const body = (/** @type {RegExp} */ pattern) => {
    const [, found] = pattern.exec(tokens) ?? [];
    if (found === undefined) throw new Error(`apps/studio/src/styles/tokens.css has no ${pattern}.`);
    return found.replace(/\s*\n\s*/g, "");
  };
  const sizes = body(/:root \{([^}]*)\}/);
  const dark = body(/:root\[data-theme="dark"\] \{([^}]*)\}/);
  const light = body(/:root\[data-theme="light"\] \{([^}]*)\}/);
  return `:root{${sizes}${dark}}:root[data-theme=light]{${light}}@media (prefers-color-scheme:light){:root:not([data-theme]){${light}}}\n`;
}

/** The pages of the studio and the crawl, which lead back to the manual here. @param {(path: string, text: string) => void} write */
function writeApps(write) {
  const studio = readFileSync(join(ROOT, "apps", "studio", "public", "index.html"), "utf8");
  write("studio/index.html", swap(studio, "  </head>", '    <link rel="help" href="../index.html">\n  </head>'));
  const crawl = readFileSync(join(ROOT, "apps", "crawl", "public", "crawl.html"), "utf8");
  const link = '<a href="index.html">Studio</a>';
  write("studio/crawl.html", swap(crawl, link, `${link}\n        <a href="../index.html">Manual</a>`));
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
  const url = typeof repository === "string" ? repository : repository?.url;
  const address = url?.replace(/^git\+/, "").replace(/\.git$/, "");
  return address !== undefined && /^https:\/\//.test(address) ? `${address}/blob/HEAD/` : undefined;
}

/** Files that decide what the site becomes, besides the studio and the crawl. */
export function siteSources() {
  const own = filesIn(SITE)
    .filter((file) => /^(?:build|src\/page)\//.test(file))
    .map((file) => `apps/site/${file}`);
  const docs = filesIn(join(ROOT, "docs")).map((file) => `docs/${file}`);
  const others = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "packages/undercroft/package.json"];
  const schemas = filesIn(join(PACKAGE, "schemas")).map((file) => `packages/undercroft/schemas/${file}`);
  const apps = ["apps/studio/public/index.html", "apps/crawl/public/crawl.html"];
  return [...own, ...docs, ...others, ...schemas, ...apps].filter((file) => existsSync(join(ROOT, file)));
}
