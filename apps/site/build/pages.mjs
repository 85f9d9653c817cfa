// @ts-check
// Which pages the manual has, in which order, and where each of them goes.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix, sep } from "node:path";
import { ROOT } from "../../../scripts/workspace.mjs";

/**
 * A page of the manual.
 *
 * @typedef {object} Page
 * @property {string} source where it is written, from the repository's folder: `docs/steps/maze.md`
 * @property {string} path where it goes, from the site's folder: `steps/maze.html`
 * @property {string} title
 * @property {string} markdown
 * @property {string} group the part of the contents that it belongs to
 * @property {Page} [parent] the page that lists it, if the contents don't
 * @property {Page[]} children the pages that it lists
 */

/** @typedef {{ title: string, pages: Page[] }} Group */

/** A page that isn't written in docs, but made of the API. @typedef {{ path: string, title: string, markdown: string }} MadePage */

/**
 * All pages, in the order of docs/contents.json. A page that is not in there belongs to the `README.md` of its folder, or
 * to the page that is named like its folder.
 *
 * @param {readonly MadePage[]} [made] more pages, from `docs`
 * @param {RegExp} [leavesOut] those that are no part of the site, by their sources
 * @returns {Group[]}
 */
export function readContents(made = [], leavesOut) {
  /** @type {{ title: string, pages: string[] }[]} */
  const contents = JSON.parse(readFileSync(join(ROOT, "docs", "contents.json"), "utf8"));
  const texts = new Map(docsFiles().map((file) => [`docs/${file}`, readFileSync(join(ROOT, "docs", file), "utf8")]));
  for (const { path, markdown } of made) texts.set(`docs/${path}`, markdown);
  /** @type {Map<string, Page>} */
  const placed = new Map();
  const groups = contents.map(({ title: group, pages }) => ({
    title: group,
    pages: pages.map((name) => {
      const source = posix.join("docs", name);
      const file = join(ROOT, source);
      const markdown = texts.get(source) ?? (existsSync(file) ? readFileSync(file, "utf8") : undefined);
      if (markdown === undefined) throw new Error(`docs/contents.json lists ${name}, and there is no such page.`);
      if (placed.has(source)) throw new Error(`docs/contents.json lists ${name} twice.`);
      const page = pageOf(source, markdown, group);
      placed.set(source, page);
      return page;
    }),
  }));
  const left = [...texts].filter(([source]) => !placed.has(source));
  // Pages that list others come first, so that those find them.
  const rank = (/** @type {string} */ source) => source.split("/").length + (source.endsWith("/README.md") ? 0 : 0.5);
  const byDepth = left.sort(([a], [b]) => rank(a) - rank(b));
  /** @type {Group} */
  const api = { title: "API", pages: [] };
  for (const [source, markdown] of byDepth) {
    const folder = posix.dirname(source);
    const parent = placed.get(`${folder}/README.md`) ?? placed.get(`${folder}.md`);
    if (parent === undefined && !made.some(({ path }) => `docs/${path}` === source)) {
      throw new Error(`${source} is not in docs/contents.json, and no page of its own folder lists it.`);
    }
    const page = pageOf(source, markdown, parent?.group ?? api.title);
    placed.set(source, page);
    if (parent === undefined) api.pages.push(page);
    else {
      page.parent = parent;
      parent.children.push(page);
    }
  }
  // After what people wrote, and before what is about the project.
  groups.splice(-1, 0, api);
  const isKept = (/** @type {Page} */ { source }) => leavesOut?.test(source) !== true;
  return groups
    .map(({ title, pages }) => ({ title, pages: pages.filter(isKept) }))
    .filter(({ pages }) => pages.length > 0);
}

/** @param {readonly Group[]} groups @returns {Page[]} */
export function allPages(groups) {
  return groups.flatMap(({ pages }) => pages.flatMap((page) => [page, ...page.children]));
}

/** Every Markdown file of docs, from there. */
function docsFiles() {
  const files = /** @type {string[]} */ (readdirSync(join(ROOT, "docs"), { recursive: true }));
  return files
    .filter((file) => file.endsWith(".md"))
    .map((file) => file.replaceAll(sep, "/"))
    .sort();
}

/**
 * @param {string} source
 * @param {string} markdown
 * @param {string} group
 * @returns {Page}
 */
function pageOf(source, markdown, group) {
  const heading = /^# (.+)$/m.exec(markdown)?.[1];
  if (heading === undefined) throw new Error(`${source} has no title: it must start with "# ".`);
  return { source, path: pathOf(source), title: heading.replaceAll("`", ""), markdown, group, children: [] };
}

/** Where a page goes: beside its neighbours, in small letters, with a folder's README as its index. @param {string} source */
export function pathOf(source) {
  return posix
    .relative("docs", source)
    .replace(/^(?:\.\.\/)+/, "")
    .replace(/(^|\/)README\.md$/, "$1index.md")
    .toLowerCase()
    .replace(/\.md$/, ".html");
}
