// @ts-check
// What everything that writes HTML needs.

const ENTITIES = /** @type {const} */ ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" });

/** Text as it is written in HTML, between tags and in attributes. @param {string} text */
export function escapeHtml(text) {
  return text.replace(/[&<>"]/g, (it) => ENTITIES[/** @type {keyof typeof ENTITIES} */ (it)]);
}

/** The text of a piece of HTML, as people read it. @param {string} html */
export function textOf(html) {
  return html
    .replace(/<\/(?:td|th|tr|li|p|h\d|figcaption)>|<br>/g, " ")
    .replace(/<[^>]+>/g, "")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, "&");
}
