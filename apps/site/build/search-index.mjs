// @ts-check
// What the search knows: every section of every page, as text. The words are counted where they are searched.

/**
 * As it is sent: rows instead of objects, since there are thousands of them.
 *
 * @typedef {object} SearchIndex
 * @property {(readonly [path: string, title: string, group: string])[]} pages
 * @property {(readonly [page: number, id: string, title: string, text: string])[]} sections the title of a page's first one is empty
 */

/** What programs and drawings say is rarely what somebody looks for; so much of a section is enough. */
const LONGEST_TEXT = 2000;

/**
 * @param {ReadonlyMap<import("./pages.mjs").Page, import("./markdown.mjs").Article>} articles
 * @returns {SearchIndex}
 */
export function indexOf(articles) {
  /** @type {SearchIndex} */
  const index = { pages: [], sections: [] };
  for (const [page, { sections }] of articles) {
    const at = index.pages.push([page.path, page.title, page.parent?.title ?? page.group]) - 1;
    for (const [i, { id, title, text }] of sections.entries()) {
      index.sections.push([at, id, i === 0 ? "" : title, text.trim().slice(0, LONGEST_TEXT)]);
    }
  }
  return index;
}
