// @ts-check
// The first page, the contents, and the page for addresses that don't exist.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../../scripts/workspace.mjs";
import { highlight } from "./highlight.mjs";
import { escapeHtml } from "./html.mjs";
import { contents, groupId, sheetHtml } from "./page.mjs";
import { allPages } from "./pages.mjs";

/** @typedef {import("./page.mjs").Frame} Frame */
/** @typedef {import("./pages.mjs").Page} Page */

const SENTENCE = "Undercroft generates roguelike levels in TypeScript, and checks every one before you get it.";

/** What it promises, each with the page that proves it. */
const PROMISES = /** @type {const} */ ([
  [
    "It composes",
    "Combine any builder with any layers, and write your own. A chain in the wrong order doesn't compile.",
    "docs/own-steps.md",
  ],
  [
    "It never returns a broken level",
    "Start, exits, spawns and rooms are checked by code that shares nothing with the builders.",
    "docs/reliability.md",
  ],
  [
    "Same seed, same level",
    "On every machine and in every engine. Adding a step doesn't change what the others do.",
    "docs/steps/README.md",
  ],
  [
    "Hand-made content blends in",
    "Draw vaults as plain text. They are rotated, mirrored, varied and placed where they fit.",
    "docs/vaults.md",
  ],
  [
    "Levels with a plot",
    "Locks, keys, levers and secret doors on any map. Every key can be reached before its lock.",
    "docs/locks.md",
  ],
  [
    "Whole dungeons",
    "Stairs that line up, branches, shortcuts, and quests over several levels, from one seed.",
    "docs/dungeon.md",
  ],
]);

/**
 * @param {Frame} frame
 * @param {import("./pictures.mjs").Pictures} pictures
 */
export function landingHtml(frame, pictures) {
  const pages = new Map(allPages(frame.groups).map((page) => [page.source, page]));
  const first = (/** @type {string[]} */ ...sources) =>
    sources.map((it) => pages.get(it)).find((it) => it !== undefined);
  const how = frame.groups.find(({ title }) => title === "How a level is made")?.pages[0];
  const start = first("docs/guides/first-level.md", "docs/own-steps.md");
  const cards = [
    ["Start", "Build your first level and walk in it.", start?.path],
    [
      "How a level is made",
      "The algorithms, one by one, with maps you can play with.",
      how?.path ?? "steps/index.html",
    ],
    ["Gallery", "Levels from every recipe. Open any of them in the studio.", "gallery.html"],
    ["Studio", "Watch levels grow, tune every option, draw vaults, share the link.", "studio/index.html"],
    ["Crawl", "A small roguelike, right here in the browser.", "studio/crawl.html"],
    ["Reference", "Every step, option, name, format and command.", "contents.html#reference"],
  ].map(([title, words, path]) => `<li><a href="${path}"><strong>${title}</strong><span>${words}</span></a></li>`);
  const promises = PROMISES.map(([title, words, source]) => {
    const page = pages.get(source);
    return `<li><h3>${page === undefined ? title : `<a href="${page.path}">${title}</a>`}</h3><p>${words}</p></li>`;
  });
  const hero = pictures.use("docs/pictures/recipes/deeps.png", "the first page");
  const level = "studio/index.html#recipe=deeps&amp;seed=picture&amp;depth=3";
  const about = "A level with halls, caves, a lake and bridges";
  const image =
    hero === undefined
      ? `<a class="left-out" href="${level}">${about}<small>Open it in the studio</small></a>`
      : `<a class="opens" href="${level}" title="Open this level in the studio"><img src="${hero.path}" alt="${about}" width="${hero.width}" height="${hero.height}"></a>`;
  const body = `<main id="main">
<section class="hero">
<div><h1>Levels worth exploring</h1>
<p class="lead">${SENTENCE}</p>
<p class="ways"><a class="button primary" href="${start?.path}">Build your first level</a><a class="button" href="studio/index.html">Open the studio</a></p>
<div class="code" data-language="sh"><pre tabindex="0"><code>${highlight("npm install undercroft\nnpx undercroft build --seed rats --depth 3", "sh")}
</code></pre></div></div>
<figure>${image}<figcaption><code>deeps</code>, depth 3, seed <code>picture</code>. Open it in the studio and watch it grow.</figcaption></figure>
</section>
<ul class="cards">${cards.join("\n")}</ul>
<section class="ten"><h2>In ten lines</h2>
<div class="code" data-language="ts"><pre tabindex="0"><code>${highlight(tenLines(), "ts")}
</code></pre></div></section>
<section><h2>Why Undercroft</h2><ul class="promises">${promises.join("\n")}</ul></section>
</main>`;
  return sheetHtml(
    {
      path: "index.html",
      title: "Undercroft",
      description: SENTENCE,
      body,
      root: "",
      kind: "landing",
      picture: "pictures/studio-watch.png",
    },
    frame,
  );
}

/** The README's program. */
function tenLines() {
  const readme = readFileSync(join(ROOT, "README.md"), "utf8");
  const [, code] = /^## In ten lines\n+```ts\n([\s\S]*?)\n```/m.exec(readme) ?? [];
  if (code === undefined) throw new Error('README.md has no program under "In ten lines".');
  return code;
}

/**
 * All pages on one, each with its first sentence.
 *
 * @param {Frame} frame
 * @param {ReadonlyMap<Page, import("./markdown.mjs").Article>} articles
 * @param {string} [note] under the title
 */
export function contentsHtml(frame, articles, note) {
  const parts = frame.groups.map(({ title, pages }) => {
    const items = pages.map((page) => {
      const summary = articles.get(page)?.summary ?? "";
      return `<li><a href="${page.path}">${escapeHtml(page.title)}</a> <span>${escapeHtml(firstSentence(summary))}</span></li>`;
    });
    return `<h2 id="${groupId(title)}"><a href="#${groupId(title)}">${escapeHtml(title)}</a></h2><ul class="listing">${items.join("\n")}</ul>`;
  });
  const body = `<div class="columns">${contents(undefined, frame.groups, "")}
<main id="main"><article><h1>The manual</h1>
${note === undefined ? "" : `<p>${note}</p>`}
${parts.join("\n")}</article></main></div>`;
  return sheetHtml(
    {
      path: "contents.html",
      title: "The manual",
      description: "All pages of the manual of Undercroft.",
      body,
      root: "",
    },
    frame,
  );
}

/** @param {string} text */
function firstSentence(text) {
  return /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text;
}

/**
 * A host shows it at any address, so that its links can't be relative where the site's own path is known.
 *
 * @param {Frame} frame
 * @param {string} root
 */
export function lostHtml(frame, root) {
  const body = `<main id="main"><h1>This room is empty</h1>
<pre class="map" aria-hidden="true">#########
#.......#
#...@...+
#.......#
#########</pre>
<p>There is no such page. <a href="${root}contents.html">The contents</a> list all pages, and the search finds most things.</p></main>`;
  return sheetHtml(
    { path: "404.html", title: "Page not found", description: "There is no such page.", body, root, kind: "lost" },
    { ...frame, url: undefined },
  );
}
