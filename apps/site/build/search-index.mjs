// @ts-check
// What the search knows: every section of every page, as text. The words are counted where they are searched.

/**
 * As it is sent: rows instead of objects, since there are thousands of them.
 *
 * @typedef {object} SearchIndex
 * @property {(readonly [path: string, title: string, group: string, weight: number])[]} pages
 * @property {(readonly [page: number, id: string, title: string, text: string])[]} sections the title of a page's first one is empty
 */

/** People rarely search for words of programs and drawings; this much of a section is enough. */
const LONGEST_TEXT = 2000;

/** Pages of the API are many and alike: of each the names count, and what they are. */
const LONGEST_API = 240;
const API_PARTS = new Set(["Parameters", "Returns", "Throws", "Example", "Examples", "Members", "Methods", "Used in"]);

/**
 * @param {ReadonlyMap<import("./pages.mjs").Page, import("./markdown.mjs").Article>} articles
 * @returns {SearchIndex}
 */
export function indexOf(articles) {
  /** @type {SearchIndex} */
  const index = { pages: [], sections: [] };
  for (const [page, { sections }] of articles) {
    const at = index.pages.push([page.path, page.title, page.parent?.title ?? page.group, weightOf(page)]) - 1;
    const isApi = page.source.startsWith("docs/api/");
    for (const [i, { id, title, text, isEntry }] of sections.entries()) {
      if (isApi && (isEntry || API_PARTS.has(title))) continue;
      index.sections.push([at, id, i === 0 ? "" : title, text.trim().slice(0, isApi ? LONGEST_API : LONGEST_TEXT)]);
    }
  }
  return index;
}

/**
 * How much a page counts: one that teaches more than one that lists, and least what was changed once.
 *
 * @param {import("./pages.mjs").Page} page
 */
function weightOf({ source, group }) {
  if (source === "CHANGELOG.md") return 0.4;
  if (group === "The project" || group === "API") return 0.7;
  return /^docs\/(?:guides|how)\//.test(source) ? 1.15 : 1;
}
