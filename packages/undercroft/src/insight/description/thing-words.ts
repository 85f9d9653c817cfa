import { many } from "../words.js";

/** Numbers that sentences spell out. */
const NUMBERS = "no one two three four five six seven eight nine ten eleven twelve".split(" ");

/** A name as words: `dwarven_key` is a dwarven key. */
export function spoken(name: string): string {
  return name.replace(/[-_]/g, " ");
}

/** `a goblin`, `two orcs`, `some rations`, `30 torches`: a number of things by their name. */
export function thingsNamed(n: number, name: string): string {
  const word = spoken(name).toLowerCase();
  if (n === 1) return isPlural(word) ? `some ${word}` : withArticle(word);
  const words = many(n, word, pluralOf(word));
  return n < NUMBERS.length ? words.replace(/^\d+/, NUMBERS[n]!) : words;
}

/** `a goblin`, `an ogre`. Names can have an article of their own, and there is only one bottom of the rift. */
export function withArticle(word: string): string {
  if (/^(?:the|an?) /i.test(word)) return word.replace(/^\S+/, (article) => article.toLowerCase());
  if (/ of the /.test(word)) return `the ${word}`;
  return `${/^[aeiou]/i.test(word) ? "an" : "a"} ${word}`;
}

/** Whether a name means several things already, such as rations. */
function isPlural(word: string): boolean {
  return /[^siu]s$/.test(word) && !/ of /.test(word);
}

/** Ends of words whose plural follows no rule, and the ends of their plurals. */
const IRREGULAR: readonly (readonly [end: RegExp, plural: string])[] = [
  // Not every man is a man.
  [/\b((?:hu|sha|talis|ger|ro|nor|cai|otto)man)$/, "$1s"],
  [/man$/, "men"],
  [/child$/, "children"],
  [/\b(were|dor)?mouse$/, "$1mice"],
  [/louse$/, "lice"],
  [/\bgoose$/, "geese"],
  [/tooth$/, "teeth"],
  [/foot$/, "feet"],
  [/\box$/, "oxen"],
  [/orium$/, "oria"],
  [/\bdie$/, "dice"],
  [/(fung|cact|incub|succub)us$/, "$1i"],
  [/(larva|nebula|alga|vertebra)$/, "$1e"],
  [/(her|ech|potat|tornad)o$/, "$1oes"],
  [/(thie|lea|loa|shea|wol|shel|el|hal|cal|dwar)f$/, "$1ves"],
  [/\bstaff$/, "staves"],
  [/(kni|wi|li)fe$/, "$1ves"],
  [/(sheep|fish|deer|moose|swine|squid|aircraft|livestock|undead|armour|gold|silver|folk|vermin|kin)$/, "$1"],
];

/** The plural of a word. Of `scroll of mapping`, it is that of what comes first. */
function pluralOf(word: string): string {
  const of = / (?:of|with|from|in) /.exec(word);
  if (of !== null) return `${pluralOf(word.slice(0, of.index))}${word.slice(of.index)}`;
  for (const [end, plural] of IRREGULAR) if (end.test(word)) return word.replace(end, plural);
  if (/(?:ch|sh|x|z|ss|us)$/.test(word)) return `${word}es`;
  if (/sis$/.test(word)) return `${word.slice(0, -2)}es`;
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
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
