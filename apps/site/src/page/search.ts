// The search itself: a pure function of the index and the query. It needs no page.

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

/** How many times a word counts that is in the title of a page, or of a section. In a text, it counts once. */
const PAGE_TITLE = 3;
const SECTION_TITLE = 2.5;
/** How many of them are left of a page's title for the sections after the first. */
const INHERITED = 0.75;
/** After this many occurrences, a word counts half of its maximum. */
const HALF = 2;
/** How much of that depends on how long the text is: in a long one, a word occurs more often by chance. */
const LENGTH = 0.25;
/** How much a title counts that says what was asked for, and nothing else. */
const SAME_TITLE = 1.2;
/** How much a word counts that is not the one that was asked for. */
const BEGINS = 0.7;
const ALIKE = 0.6;
const MISSPELT = 0.4;
/** What the rest of a page adds to its best section. */
const REST = 0.6;

/** Where a word is. */
interface Places {
  /** How much it counts in each section that has it, up to 1. */
  readonly worth: Map<number, number>;
  /** The sections that have it in their title. */
  readonly titles: Set<number>;
}

interface Counted {
  readonly words: ReadonlyMap<string, Places>;
  /** How many words the title of each section has. */
  readonly titleLengths: readonly number[];
}

const COUNTED = new WeakMap<SearchIndex, Counted>();

/** Counts all words of an index, once. */
function count(index: SearchIndex): Counted {
  const known = COUNTED.get(index);
  if (known !== undefined) return known;
  const words = new Map<string, Places>();
  const titleLengths: number[] = [];
  const meanLength = index.sections.reduce((sum, [, , , text]) => sum + text.length, 0) / index.sections.length;
  for (const [at, [page, id, title, text]] of index.sections.entries()) {
    const pageTitle = index.pages[page]![1];
    const own = new Set(queryWords(id === "" ? pageTitle : title));
    titleLengths.push(own.size);
    const times = new Map<string, number>();
    const add = (of: Iterable<string>, weight: number) => {
      for (const word of of) times.set(word, (times.get(word) ?? 0) + weight);
    };
    add(own, id === "" ? PAGE_TITLE : SECTION_TITLE);
    if (id !== "") add(wordsOf(pageTitle), INHERITED);
    add(wordsOf(text), 1);
    const half = HALF * (1 - LENGTH + (LENGTH * (text.length + 200)) / (meanLength + 200));
    for (const [word, n] of times) {
      let places = words.get(word);
      if (places === undefined) words.set(word, (places = { worth: new Map(), titles: new Set() }));
      places.worth.set(at, n / (n + half));
      if (own.has(word)) places.titles.add(at);
    }
  }
  const counted = { words, titleLengths };
  COUNTED.set(index, counted);
  return counted;
}

/** Finds the pages that answer a question best, the best first. */
export function search(index: SearchIndex, query: string, most = 8): Hit[] {
  const counted = count(index);
  const asked = queryWords(query);
  const sections = new Map<number, number>();
  const pages = new Map<number, number>();
  const titled = new Map<number, { words: number; worth: number }>();
  const found = new Set<string>();
  for (const meant of meaningsOf(asked, !/\s$/.test(query), counted)) {
    const inSection = new Map<number, number>();
    const inTitle = new Map<number, number>();
    const onPage = new Map<number, number>();
    for (const [word, weight] of meant) {
      found.add(word);
      const { worth, titles } = counted.words.get(word)!;
      const rarity = weight * Math.log(1 + index.sections.length / worth.size);
      for (const [section, share] of worth) {
        raise(inSection, section, rarity * share);
        raise(onPage, index.sections[section]![0], rarity * share);
      }
      for (const section of titles) raise(inTitle, section, rarity);
    }
    for (const [section, worth] of inSection) sections.set(section, (sections.get(section) ?? 0) + worth);
    for (const [page, worth] of onPage) pages.set(page, (pages.get(page) ?? 0) + worth);
    for (const [section, worth] of inTitle) {
      const { words, worth: before } = titled.get(section) ?? { words: 0, worth: 0 };
      titled.set(section, { words: words + 1, worth: before + worth });
    }
  }
  const best = new Map<number, readonly [section: number, score: number]>();
  for (const [section, worth] of sections) {
    const page = index.sections[section]![0];
    const title = titled.get(section) ?? { words: 0, worth: 0 };
    // Both ways: little of a long title says little, and so does a title that has little of a long question.
    const likeness = title.words ** 2 / (counted.titleLengths[section]! * asked.length);
    const score =
      (worth + SAME_TITLE * Math.min(1, likeness) * title.worth + REST * pages.get(page)!) * index.pages[page]![3];
    if (score > (best.get(page)?.[1] ?? 0)) best.set(page, [section, score]);
  }
  return [...best.values()]
    .sort(([a, x], [b, y]) => y - x || a - b)
    .slice(0, most)
    .map(([section, score]) => hitOf(index, section, score, found));
}

function raise(worth: Map<number, number>, key: number, to: number): void {
  if (to > (worth.get(key) ?? 0)) worth.set(key, to);
}

/**
 * What somebody may mean by each of some words. If two of them mean the same, as "separate" and "connected" do, only one
 * does so: or what is said about it would count twice.
 */
function meaningsOf(asked: readonly string[], isUnfinished: boolean, counted: Counted): Map<string, number>[] {
  const all = asked.map((word, i) => meanings(word, isUnfinished && i === asked.length - 1, counted));
  return all.map((meant, i) => {
    const isOurs = ([word, weight]: [string, number]) =>
      all.every((others, j) => i === j || weight > (others.get(word) ?? 0) || (i < j && weight === others.get(word)));
    return new Map([...meant].filter(isOurs));
  });
}

/** The words of the index that a word of the query can mean, and how much each of them counts. */
function meanings(word: string, isUnfinished: boolean, { words }: Counted): Map<string, number> {
  const meant = new Map<string, number>();
  const mean = (other: string, weight: number) => {
    if (words.has(other) && !meant.has(other)) meant.set(other, weight);
  };
  mean(word, 1);
  for (const other of synonymsOf(word)) mean(other, ALIKE);
  if (word.length >= 2 && (isUnfinished || meant.size === 0)) {
    for (const other of words.keys()) if (other.startsWith(word)) mean(other, BEGINS * (word.length / other.length));
  }
  if (meant.size > 0 || word.length < 4) return meant;
  const most = word.length < 8 ? 1 : 2;
  for (const other of words.keys()) {
    // A word inside another: "thread" in "multithreading".
    if (isNear(word, other, most) || (other.length >= 5 && word.includes(other))) mean(other, MISSPELT);
  }
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
