// @ts-check
// The frame around every page: head, header, contents, what is on the page, and the way on.

import { posix } from "node:path";
import { escapeHtml } from "./html.mjs";

/** @typedef {import("./pages.mjs").Page} Page */
/** @typedef {import("./pages.mjs").Group} Group */
/** @typedef {import("./markdown.mjs").Heading} Heading */

/**
 * What all pages of a site share.
 *
 * @typedef {object} Frame
 * @property {readonly Group[]} groups
 * @property {string | undefined} url the site's address, with a slash at its end
 * @property {string | undefined} repository where the repository's files can be read, with a slash at its end
 * @property {string} version
 * @property {boolean} hasLive whether figures and programs come alive
 */

/**
 * What is special about one of them.
 *
 * @typedef {object} Sheet
 * @property {string} path
 * @property {string} title
 * @property {string} description
 * @property {string} body
 * @property {string} root the way to the site's folder: "", "../" and so on, or an absolute path
 * @property {string} [kind] a class for the style sheet
 * @property {boolean} [isLive]
 * @property {string} [picture] for link previews, from the site's folder
 */

const ARCH = `<svg viewBox="0 0 20 22" width="18" height="20" aria-hidden="true"><path d="M2 21V10a8 8 0 0 1 16 0v11" fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round"/></svg>`;
const MAGNIFIER = `<svg viewBox="0 0 16 16" width="15" height="15" aria-hidden="true"><circle cx="7" cy="7" r="4.6" fill="none" stroke="currentColor" stroke-width="1.6"/><path d="m10.5 10.5 3.8 3.8" stroke="currentColor" stroke-width="1.6" stroke-linecap="round"/></svg>`;
const LINES = `<svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d="M2 4h12M2 8h12M2 12h12" stroke="currentColor" stroke-width="1.6" stroke-linecap="round"/></svg>`;

/** What the header leads to. */
const PLACES = /** @type {const} */ ([
  ["Manual", "contents.html"],
  ["Gallery", "gallery.html"],
  ["Studio", "studio/index.html"],
  ["Crawl", "studio/crawl.html"],
]);

/** The way from a page to the site's folder. @param {string} path */
function rootOf(path) {
  return "../".repeat(path.split("/").length - 1);
}

/** @param {Sheet} sheet @param {Frame} frame */
export function sheetHtml({ path, title, description, body, root, kind = "", isLive = false, picture }, frame) {
  const full = title === "Undercroft" ? "Undercroft: roguelike levels from chained builders" : `${title} · Undercroft`;
  const address = frame.url === undefined ? undefined : frame.url + path.replace(/(^|\/)index\.html$/, "$1");
  const hasChanges = frame.groups.some(({ pages }) => pages.some((page) => page.path === "changelog.html"));
  const meta = [
    `<meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<meta name="color-scheme" content="dark light">`,
    `<title>${escapeHtml(full)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<meta property="og:site_name" content="Undercroft">`,
    `<meta property="og:type" content="${kind === "landing" ? "website" : "article"}">`,
    `<meta property="og:title" content="${escapeHtml(title)}">`,
    `<meta property="og:description" content="${escapeHtml(description)}">`,
    ...(address === undefined
      ? []
      : [
          `<link rel="canonical" href="${escapeHtml(address)}">`,
          `<meta property="og:url" content="${escapeHtml(address)}">`,
          ...(picture === undefined ? [] : [`<meta property="og:image" content="${escapeHtml(frame.url + picture)}">`]),
        ]),
    `<link rel="icon" href="${root}studio/favicon.svg">`,
    `<link rel="preload" href="${root}studio/assets/inter-latin-wght-normal.woff2" as="font" type="font/woff2" crossorigin>`,
    `<link rel="stylesheet" href="${root}site.css">`,
    `<script src="${root}theme.js"></script>`,
    `<script src="${root}page.js" defer></script>`,
    ...(isLive
      ? [
          `<link rel="stylesheet" href="${root}live/live.css">`,
          `<script type="module" src="${root}live/live.js"></script>`,
        ]
      : []),
  ];
  return `<!doctype html>
<html lang="en" data-root="${root}">
<head>
${meta.join("\n")}
</head>
<body${kind === "" ? "" : ` class="${kind}"`}>
<a class="skip" href="#main">Skip to the text</a>
${header(path, root, kind !== "landing" && kind !== "lost")}
${body}
<footer class="foot"><p>Undercroft ${escapeHtml(frame.version)}. MIT license.${hasChanges ? ` <a href="${root}changelog.html">Changes</a>` : ""}</p></footer>
</body>
</html>
`;
}

/** @param {string} path @param {string} root @param {boolean} hasContents */
function header(path, root, hasContents) {
  const places = PLACES.map(([name, target]) => {
    const isHere = target === path || (name === "Manual" && hasContents && path !== "gallery.html");
    return `<a href="${root}${target}"${isHere ? ` aria-current="${target === path ? "page" : "true"}"` : ""}>${name}</a>`;
  });
  const menu = hasContents
    ? `<button type="button" class="icon menu" popovertarget="contents" aria-label="Contents">${LINES}</button>`
    : "";
  return `<header class="top">${menu}<a class="brand" href="${root}index.html">${ARCH}<span>Undercroft</span></a>
<nav class="places" aria-label="Places">${places.join("")}</nav>
<form class="search" role="search"><label>${MAGNIFIER}<span class="unseen">Search the manual</span><input type="search" placeholder="Search" autocomplete="off" spellcheck="false" role="combobox" aria-expanded="false" aria-controls="hits" aria-autocomplete="list"></label><kbd aria-hidden="true">/</kbd><div id="hits" role="listbox" aria-label="Hits" hidden></div><p class="unseen" role="status"></p></form>
<button type="button" class="icon theme" aria-label="Switch between light and dark"></button></header>`;
}

/**
 * A page of the manual.
 *
 * @param {Page} page
 * @param {import("./markdown.mjs").Article} article
 * @param {Frame} frame
 */
export function pageHtml(page, article, frame) {
  const root = rootOf(page.path);
  const [picture] = /(?<=<img src=")[^"]+\.png(?=")/.exec(article.html) ?? [];
  const body = `<div class="columns">
${contents(page, frame.groups, root)}
<main id="main">
${breadcrumbs(page, root)}
<article>
${withToc(article.html, article.headings)}</article>
${further(page, frame)}
</main>
</div>`;
  return sheetHtml(
    {
      path: page.path,
      title: page.title,
      description: article.summary,
      body,
      root,
      isLive: article.isLive && frame.hasLive,
      picture: picture === undefined ? "pictures/studio-watch.png" : posix.join(posix.dirname(page.path), picture),
    },
    frame,
  );
}

/** A longer list beside a page is not useful. */
const MOST_NEIGHBOURS = 80;

/** All pages, by groups; of the pages that another one lists, only the neighbours. @param {Page | undefined} page @param {readonly Group[]} groups @param {string} root */
export function contents(page, groups, root) {
  /** @type {(it: Page) => string} */
  const item = (it) => {
    const here = it === page ? ` aria-current="page"` : "";
    const isOpen = it === page || it === page?.parent;
    const shown = it.children.length <= MOST_NEIGHBOURS ? it.children : it.children.filter((child) => child === page);
    const children = isOpen && shown.length > 0 ? `<ul>${shown.map(item).join("")}</ul>` : "";
    return `<li><a href="${root}${it.path}"${here}>${escapeHtml(it.title)}</a>${children}</li>`;
  };
  const parts = groups.map(({ title, pages }) => {
    const isOpen = title === page?.group;
    return `<details${isOpen ? " open" : ""}><summary>${escapeHtml(title)}</summary><ul>${pages.map(item).join("\n")}</ul></details>`;
  });
  return `<nav class="contents" id="contents" popover aria-label="Contents">
${parts.join("\n")}
</nav>`;
}

/** @param {Page} page @param {string} root */
function breadcrumbs({ group, parent }, root) {
  const links = [
    `<a href="${root}contents.html">Manual</a>`,
    `<a href="${root}contents.html#${escapeHtml(groupId(group))}">${escapeHtml(group)}</a>`,
    ...(parent === undefined ? [] : [`<a href="${root}${parent.path}">${escapeHtml(parent.title)}</a>`]),
  ];
  return `<nav class="crumbs" aria-label="Breadcrumbs"><ol>${links.map((link) => `<li>${link}</li>`).join("")}</ol></nav>`;
}

/** @param {string} group */
export function groupId(group) {
  return group.toLowerCase().replaceAll(/[^a-z]+/g, "-");
}

/** Puts the list of what is on a page under its title. @param {string} html @param {readonly Heading[]} headings */
function withToc(html, headings) {
  const shown = headings.filter(({ depth }) => depth <= 3);
  if (shown.length < 2) return html;
  const items = shown.map(
    ({ depth, id, text }) => `<li class="h${depth}"><a href="#${id}">${escapeHtml(text)}</a></li>`,
  );
  const toc = `<nav class="toc" aria-label="On this page"><details><summary>On this page</summary><ul>${items.join("")}</ul></details></nav>\n`;
  const end = html.indexOf("</h1>\n") + "</h1>\n".length;
  return html.slice(0, end) + toc + html.slice(end);
}

/** The page before and the page after, among its neighbours, and its source. @param {Page} page @param {Frame} frame */
function further(page, { groups, repository }) {
  const row = page.parent?.children ?? groups.flatMap(({ pages }) => pages);
  const root = rootOf(page.path);
  const i = row.indexOf(page);
  const way = (/** @type {Page | undefined} */ to, /** @type {string} */ rel, /** @type {string} */ words) =>
    to === undefined
      ? ""
      : `<a rel="${rel}" href="${root}${to.path}"><small>${words}</small>${escapeHtml(to.title)}</a>`;
  const source =
    repository === undefined
      ? ""
      : `<p class="source"><a href="${escapeHtml(repository + page.source)}">The source of this page</a></p>`;
  return `<nav class="further" aria-label="Previous and next page">${way(row[i - 1], "prev", "Previous")}${way(row[i + 1], "next", "Next")}</nav>${source}`;
}
