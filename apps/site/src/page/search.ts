// The search itself: a pure function of what the site knows and what somebody asks. It needs no page.

import type { SearchIndex } from "../../build/search-index.mjs";
import { isNear, queryWords, stemOf, synonymsOf, wordsOf } from "./words.ts";

export type { SearchIndex };

/** A page that answers a question, with the section that does so best. */
export interface Hit {
  /** The page, from the site's folder. */
  readonly path: string;
  /** The anchor of the section; empty for the top of the page. */
  readonly id: string;
  /** The title of the page. */
  readonly page: string;
  /** The title of the section; empty for the top of the page. */
  readonly title: string;
  /** Where the page belongs. */
  readonly group: string;
  /** Words around the first that were found, in pieces, with those that were found marked. */
  readonly excerpt: readonly (readonly [text: string, isFound: boolean])[];
  readonly score: number;
}

/** How much a word counts: in the title of a page, in the title of a section, and in its text. */
const PAGE_TITLE = 3;
const SECTION_TITLE = 2.5;
const TEXT = 1;
/** How much a word counts that is not the one that was asked for. */
const BEGINS = 0.7;
const ALIKE = 0.45;
const MISSPELT = 0.4;
/** After so many times, a word on a page counts half of what it can. */
const HALF = 1.4;
/** What the rest of a page adds to its best section. */
const REST = 0.5;

/** Where a word occurs: sections and how much it counts in each. */
type Places = Map<number, number>;

interface Counted {
  readonly words: ReadonlyMap<string, Places>;
  readonly lengths: readonly number[];
  readonly meanLength: number;
}

const COUNTED = new WeakMap<SearchIndex, Counted>();

/** Counts all words of an index, once. */
function count(index: SearchIndex): Counted {
  const known = COUNTED.get(index);
  if (known !== undefined) return known;
  const words = new Map<string, Places>();
  const lengths: number[] = [];
  for (const [at, [page, id, title, text]] of index.sections.entries()) {
    const add = (of: string, weight: number) => {
      for (const word of wordsOf(of)) {
        let places = words.get(word);
        if (places === undefined) words.set(word, (places = new Map()));
        places.set(at, (places.get(at) ?? 0) + weight);
      }
    };
    // The page's title counts for its first section most, and a little for all others.
    add(index.pages[page]![1], id === "" ? PAGE_TITLE : PAGE_TITLE / 4);
    add(title, SECTION_TITLE);
    add(text, TEXT);
    lengths.push(text.length + 200);
  }
  const meanLength = lengths.reduce((sum, it) => sum + it, 0) / Math.max(1, lengths.length);
  const counted = { words, lengths, meanLength };
  COUNTED.set(index, counted);
  return counted;
}

/** Finds the pages that answer a question best, the best first. */
export function search(index: SearchIndex, query: string, most = 8): Hit[] {
  const counted = count(index);
  const asked = queryWords(query);
  if (asked.length === 0) return [];
  const sections = new Map<number, number>();
  const pages = new Map<number, number>();
  const found = new Set<string>();
  for (const [i, word] of asked.entries()) {
    const isLast = i === asked.length - 1 && !/\s$/.test(query);
    const best = new Map<number, number>();
    const onPage = new Map<number, number>();
    for (const [meant, weight] of meanings(word, isLast, counted)) {
      found.add(meant);
      const places = counted.words.get(meant)!;
      const rarity = Math.log(1 + index.sections.length / places.size);
      for (const [section, times] of places) {
        const length = 0.6 + 0.4 * (counted.lengths[section]! / counted.meanLength);
        const worth = (weight * rarity * times) / (times + HALF * length);
        if (worth > (best.get(section) ?? 0)) best.set(section, worth);
        const page = index.sections[section]![0];
        if (worth > (onPage.get(page) ?? 0)) onPage.set(page, worth);
      }
    }
    for (const [section, worth] of best) sections.set(section, (sections.get(section) ?? 0) + worth);
    for (const [page, worth] of onPage) pages.set(page, (pages.get(page) ?? 0) + worth);
  }
  const best = new Map<number, readonly [section: number, score: number]>();
  for (const [section, worth] of sections) {
    const page = index.sections[section]![0];
    const score = worth + REST * pages.get(page)!;
    if (score > (best.get(page)?.[1] ?? 0)) best.set(page, [section, score]);
  }
  return [...best.values()]
    .sort(([a, x], [b, y]) => y - x || a - b)
    .slice(0, most)
    .map(([section, score]) => hitOf(index, section, score, found));
}

/** The words of the index that somebody may mean by one, and how much each of them counts. */
function meanings(word: string, isUnfinished: boolean, { words }: Counted): Map<string, number> {
  const meant = new Map<string, number>();
  if (words.has(word)) meant.set(word, 1);
  for (const other of synonymsOf(word)) if (words.has(other)) meant.set(other, ALIKE);
  if (word.length >= 2 && (isUnfinished || meant.size === 0)) {
    for (const other of words.keys())
      if (other !== word && other.startsWith(word) && !meant.has(other))
        meant.set(other, BEGINS * (word.length / other.length));
  }
  if (meant.size > 0 || word.length < 4) return meant;
  const most = word.length < 8 ? 1 : 2;
  for (const other of words.keys()) if (isNear(word, other, most)) meant.set(other, MISSPELT);
  return meant;
}

/** Characters of an excerpt, and how many of them come before the first word that was found. */
const EXCERPT = 150;
const BEFORE = 40;

function hitOf(index: SearchIndex, section: number, score: number, found: ReadonlySet<string>): Hit {
  const [at, id, title, text] = index.sections[section]!;
  const [path, page, group] = index.pages[at]!;
  const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)].filter(([word]) => found.has(stemOf(word.toLowerCase())));
  const first = words[0]?.index ?? 0;
  const from = first <= BEFORE ? 0 : text.indexOf(" ", first - BEFORE) + 1;
  const to = from + EXCERPT >= text.length ? text.length : text.lastIndexOf(" ", from + EXCERPT);
  const pieces: [string, boolean][] = [];
  let end = from;
  for (const { 0: word, index: start } of words) {
    if (start < from || start + word.length > to) continue;
    if (start > end) pieces.push([text.slice(end, start), false]);
    pieces.push([word, true]);
    end = start + word.length;
  }
  if (end < to) pieces.push([text.slice(end, to), false]);
  if (from > 0) pieces.unshift(["… ", false]);
  if (to < text.length) pieces.push([" …", false]);
  return { path, id, page, title, group, excerpt: pieces, score };
}
