import { many } from "../words.js";

/** Numbers that sentences spell out. */
const NUMBERS = "no one two three four five six seven eight nine ten eleven twelve".split(" ");

/** `a goblin`, `two orcs`, `some rations`, `30 torches`: a number of things by their name. */
export function thingsNamed(n: number, name: string): string {
  const word = name.replace(/[-_]/g, " ").toLowerCase();
  if (n === 1) return word.endsWith("s") && !word.endsWith("ss") ? `some ${word}` : withArticle(word);
  const words = many(n, word, pluralOf(word));
  return n < NUMBERS.length ? words.replace(/^\d+/, NUMBERS[n]!) : words;
}

/** `a goblin`, `an ogre`. */
export function withArticle(word: string): string {
  return `${/^[aeiou]/.test(word) ? "an" : "a"} ${word}`;
}

function pluralOf(word: string): string {
  if (/(?:ch|sh|x|z|ss)$/.test(word)) return `${word}es`;
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  if (/(?:wol|shel|el)f$/.test(word)) return `${word.slice(0, -1)}ves`;
  return word.endsWith("s") ? word : `${word}s`;
}

/** How many there are of each name, the most frequent first. */
export function tally(names: readonly string[]): readonly (readonly [name: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
}

/** Names as things: `two goblins`, `a bear trap`. */
export function talliedThings(names: readonly string[]): readonly string[] {
  return tally(names).map(([name, count]) => thingsNamed(count, name));
}
