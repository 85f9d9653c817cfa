// @ts-check
// Markdown to the HTML of a page's article, and to what the search knows of it.

import { existsSync } from "node:fs";
import { join, posix } from "node:path";
import { Marked, Renderer } from "marked";
import { ROOT } from "../../../scripts/workspace.mjs";
import { highlight } from "./highlight.mjs";
import { escapeHtml, textOf } from "./html.mjs";

/** @typedef {import("./pages.mjs").Page} Page */
/** @typedef {import("marked").Token} Token */
/** @typedef {import("marked").Tokens.Image} Image */

/**
 * What pages refer to.
 *
 * @typedef {object} Surroundings
 * @property {ReadonlyMap<string, Page>} pages by their sources
 * @property {import("./pictures.mjs").Pictures} pictures
 * @property {ReadonlyMap<string, string>} files other files of the site, by their sources
 * @property {string | undefined} repository the address at which the repository's files can be read, with a slash at its end
 */

/** @typedef {{ depth: number, id: string, text: string }} Heading */

/** A part of a page that the search can find: its heading, or an option, and the words below. @typedef {{ id: string, title: string, text: string, isEntry?: true }} Section */

/** @typedef {{ html: string, headings: Heading[], sections: Section[], summary: string, isLive: boolean }} Article */

/** Tables whose rows are things with names, by the words above the names: each row can be linked to and found. */
const NAMED_ROWS = new Set(["option", "name", "preset", "flag", "key", "field", "metric", "code", "command"]);

/** A cell that is a name, and nothing else. */
const NAME = /^(?:<a [^>]*>)?<code>[^<]*<\/code>(?:<\/a>)?$/;

/** Search engines cut off longer ones. */
const LONGEST_SUMMARY = 180;

/**
 * @param {Page} page
 * @param {Surroundings} surroundings
 * @returns {Article}
 */
export function renderArticle(page, surroundings) {
  const ids = new Ids();
  /** @type {Heading[]} */
  const headings = [];
  /** @type {Section[]} */
  const sections = [{ id: "", title: page.title, text: "" }];
  let isLive = false;

  const marked = new Marked({ gfm: true, renderer: new Renderer() });
  marked.use({
    renderer: {
      heading({ tokens, depth, text }) {
        const html = this.parser.parseInline(tokens);
        const id = ids.of(slug(textOf(html)));
        if (depth === 1) return `<h1>${html}</h1>\n`;
        headings.push({ depth, id, text: textOf(html) });
        sections.push({ id, title: textOf(html), text: "" });
        // A link inside a link is none.
        const inner = text.includes("](") ? html : `<a href="#${id}">${html}</a>`;
        return `<h${depth} id="${id}">${inner}</h${depth}>\n`;
      },
      link({ href, title, tokens }) {
        const html = this.parser.parseInline(tokens);
        const address = addressOf(page, href, surroundings);
        if (address === undefined) return html;
        return `<a href="${escapeHtml(address)}"${title ? ` title="${escapeHtml(title)}"` : ""}>${html}</a>`;
      },
      image({ href, text }) {
        return picture(page, href, text, surroundings);
      },
      html({ text }) {
        return text.replace(/<!--[\s\S]*?-->/g, "").replace(/<img\s[^>]*>/g, (tag) => {
          const read = (/** @type {string} */ name) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
          return picture(page, read("src") ?? "", textOf(read("alt") ?? ""), surroundings, Number(read("width")));
        });
      },
      code({ text, lang }) {
        const [language = "", mode] = (lang ?? "").split(/\s+/);
        const pre = `<pre tabindex="0"><code>${highlight(text, language)}\n</code></pre>`;
        if (mode !== "live") return `<div class="code" data-language="${escapeHtml(language)}">${pre}</div>\n`;
        isLive = true;
        return `<div class="live-code" data-language="${escapeHtml(language)}">${pre}</div>\n`;
      },
      table({ header, rows }) {
        const names = header.map(({ tokens }) => this.parser.parseInline(tokens));
        const firsts = rows.map(([first]) => this.parser.parseInline(first?.tokens ?? []));
        const kind = textOf(names[0] ?? "").toLowerCase();
        // Flags of a command stand under its name, and need no word above them.
        const isNamed = NAMED_ROWS.has(kind) || (kind === "" && firsts.every((first) => NAME.test(first)));
        const prefix = kind === "" ? sections.findLast(({ isEntry }) => isEntry === undefined)?.id : kind;
        const head = header
          // An empty heading is none.
          .map(({ align }, i) =>
            names[i] === "" ? `<td></td>` : `<th scope="col"${alignment(align)}>${names[i]}</th>`,
          )
          .join("");
        const body = rows.map((row) => {
          const cells = row.map(({ tokens }) => this.parser.parseInline(tokens));
          const [name = "", ...rest] = cells;
          const isName = isNamed && NAME.test(name);
          const id = isName ? ids.of(slug(`${prefix}-${textOf(name)}`)) : "";
          if (isName) sections.push({ id, title: textOf(name), text: textOf(rest.join(" ")), isEntry: true });
          const html = cells.map((cell, i) => `<td${alignment(row[i]?.align ?? null)}>${cell}</td>`).join("");
          return `<tr${id === "" ? "" : ` id="${id}"`}>${html}</tr>`;
        });
        const top = names.some((name) => name !== "") ? `<thead><tr>${head}</tr></thead>` : "";
        const look = /<img /.test(body.join("")) ? " pictured" : "";
        return `<div class="table${look}" role="group" aria-label="Table" tabindex="0"><table>${top}<tbody>${body.join("\n")}</tbody></table></div>\n`;
      },
    },
  });

  const tokens = marked.lexer(page.markdown);
  let html = "";
  let summary = "";
  for (let i = 0; i < tokens.length; i++) {
    const token = /** @type {Token} */ (tokens[i]);
    const live = liveOf(token, page);
    const shown = onlyImage(live === undefined ? token : tokens[i + 1]);
    if (live !== undefined && shown === undefined) {
      throw new Error(`${page.source}: a comment "live:" must be directly followed by a picture.`);
    }
    if (shown !== undefined) {
      if (live !== undefined) i++;
      const [caption, count] = captionOf(shown, tokens.slice(i + 1), marked);
      i += count;
      isLive ||= live !== undefined;
      html += figure(picture(page, shown.href, shown.text, surroundings), caption, live);
      addText(sections, textOf(caption));
      continue;
    }
    const before = sections.length;
    const part = marked.parser([token]);
    html += part;
    // The rows of a table have become sections of their own.
    if (token.type !== "heading" && sections.length === before) addText(sections, searchedText(token, part));
    if (summary === "" && token.type === "paragraph") summary = shorten(textOf(part).replaceAll(/\s+/g, " ").trim());
  }
  return { html, headings, sections, summary, isLive };
}

/**
 * What the search knows of a part of a page. Programs and drawings have words that nobody looks for, over and over: of them it
 * is the comments. Commands are what people type.
 *
 * @param {Token} token
 * @param {string} html
 */
function searchedText(token, html) {
  if (token.type !== "code" || /^(?:sh|bash)\b/.test(token.lang ?? "")) return textOf(html);
  return Array.from(token.text.matchAll(/^\s*(?:\/\/|#|\/\*\*) (.* .* .*)$/gm), ([, comment]) => comment).join(" ");
}

/** The words of a section go to the last one that is no row of a table. @param {Section[]} sections @param {string} text */
function addText(sections, text) {
  const section = sections.findLast(({ isEntry }) => isEntry === undefined);
  if (section !== undefined) section.text += `${text.replaceAll(/\s+/g, " ").trim()} `;
}

/** What a picture comes alive with, if a token says so. @param {Token} token @param {Page} page @returns {string | undefined} */
function liveOf(token, page) {
  const [, json] = token.type === "html" ? (/^<!--\s*live:\s*([\s\S]*?)\s*-->/.exec(token.raw) ?? []) : [];
  if (json === undefined) return undefined;
  try {
    return JSON.stringify(JSON.parse(json));
  } catch (error) {
    throw new Error(`${page.source}: what follows "live:" is not JSON: ${json}`, { cause: error });
  }
}

/** @param {Token | undefined} token @returns {Image | undefined} */
function onlyImage(token) {
  const inner = token?.type === "paragraph" ? token.tokens : undefined;
  return inner?.length === 1 && inner[0]?.type === "image" ? /** @type {Image} */ (inner[0]) : undefined;
}

/**
 * What stands under a picture: an emphasised line right after it, which code hosts show there, else what it shows.
 *
 * @param {Image} image
 * @param {readonly Token[]} following
 * @param {Marked<string, any>} marked
 * @returns {[html: string, tokens: number]} and how many tokens that takes
 */
function captionOf(image, following, marked) {
  const i = following.findIndex(({ type }) => type !== "space");
  const next = following[i];
  const inner = next?.type === "paragraph" ? next.tokens : undefined;
  const [only] = inner ?? [];
  if (inner?.length !== 1 || only?.type !== "em") return [escapeHtml(image.text), 0];
  return [String(marked.parseInline(only.text)), i + 1];
}

/** @param {string} image @param {string} caption @param {string | undefined} live */
function figure(image, caption, live) {
  // What stands for a picture that is left out says what it shows.
  if (!image.includes("<img ")) return `<figure>${image}</figure>\n`;
  const open = live === undefined ? "<figure>" : `<figure class="live" data-live="${escapeHtml(live)}">`;
  return `${open}${image}<figcaption>${caption}</figcaption></figure>\n`;
}

/** @param {"center" | "left" | "right" | null} align */
function alignment(align) {
  return align === null ? "" : ` class="${align}"`;
}

/**
 * @param {Page} page
 * @param {string} href
 * @param {string} alt
 * @param {Surroundings} surroundings
 * @param {number} [width] as it is shown, if not as large as it is
 */
function picture(page, href, alt, { pictures }, width = Number.NaN) {
  const source = posix.join(posix.dirname(page.source), href);
  const found = pictures.use(source, page.source);
  const from = posix.dirname(page.path);
  const link = studioLink(source);
  const opened = link === undefined ? undefined : `${posix.relative(from, "studio/index.html")}#${escapeHtml(link)}`;
  if (found === undefined) {
    if (opened !== undefined)
      return `<a class="left-out" href="${opened}">${escapeHtml(alt)}<small>Open it in the studio</small></a>`;
    return `<span class="left-out">${escapeHtml(alt)}<small>This picture is on the website only.</small></span>`;
  }
  const scale = Number.isNaN(width) ? 1 : width / found.width;
  const size = `width="${Math.round(found.width * scale)}" height="${Math.round(found.height * scale)}"`;
  const address = posix.relative(from, found.path);
  const image = `<img src="${address}" alt="${escapeHtml(alt)}" ${size} loading="lazy" decoding="async">`;
  if (opened !== undefined)
    return `<a class="opens" href="${opened}" title="Open this level in the studio">${image}</a>`;
  return found.path.endsWith(".png") ? `<a class="enlarges" href="${address}">${image}</a>` : image;
}

/**
 * The level of a picture, as a link of the studio says it. `npm run docs` makes these pictures.
 *
 * @param {string} source
 */
function studioLink(source) {
  const [, grown, depth, seed] = /^docs\/pictures\/gallery\/(.+)-(\d+)-([a-z]+)\.png$/.exec(source) ?? [];
  if (grown !== undefined) return `recipe=${grown}&seed=${seed}&depth=${depth}&size=79x29`;
  const [, recipe] = /^docs\/pictures\/recipes\/(.+)\.png$/.exec(source) ?? [];
  return recipe === undefined ? undefined : `recipe=${recipe}&seed=picture&depth=3`;
}

/**
 * Where a link leads to on the site, or undefined if that is no part of it: a file of the repository, whose address nobody
 * knows.
 *
 * @param {Page} page
 * @param {string} href
 * @param {Surroundings} surroundings
 */
function addressOf(page, href, { pages, files, pictures, repository }) {
  if (/^[a-z][a-z\d+.-]*:/i.test(href) || href.startsWith("#")) return href;
  const [path = "", hash] = href.split("#", 2);
  const target = posix.join(posix.dirname(page.source), decodeURI(path)).replace(/\/$/, "");
  const fragment = hash === undefined ? "" : `#${hash}`;
  const from = posix.dirname(page.path);
  if (target === "README.md") return posix.relative(from, "index.html") + fragment;
  const found = pages.get(target) ?? pages.get(`${target}/README.md`);
  if (found !== undefined) return posix.relative(from, found.path) + fragment;
  const file = files.get(target);
  if (file !== undefined) return posix.relative(from, file);
  if (!existsSync(join(ROOT, target))) throw new Error(`${page.source} links to ${href}, and there is no such file.`);
  if (/\.(?:png|svg)$/.test(target)) {
    const shown = pictures.use(target, page.source);
    if (shown !== undefined) return posix.relative(from, shown.path);
  }
  return repository === undefined ? undefined : `${repository}${target}${fragment}`;
}

/** The name of a heading in a link, as code hosts make it. @param {string} text */
function slug(text) {
  return text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}_\- ]/gu, "")
    .replaceAll(" ", "-");
}

/** Names on one page, each given once: the second "Example" is "example-1", as code hosts have it. */
class Ids {
  /** @type {Set<string>} */
  #taken = new Set();

  /** @param {string} wanted */
  of(wanted) {
    let id = wanted;
    for (let i = 1; this.#taken.has(id); i++) id = `${wanted}-${i}`;
    this.#taken.add(id);
    return id;
  }
}

/** @param {string} text */
function shorten(text) {
  if (text.length <= LONGEST_SUMMARY) return text;
  return `${text.slice(0, text.lastIndexOf(" ", LONGEST_SUMMARY)).replace(/[,;:.]$/, "")}…`;
}
