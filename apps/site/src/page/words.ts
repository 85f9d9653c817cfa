// Words as the search compares them: without endings, in small letters, and with those that mean the same.

/** A word with hyphens, dots or humps counts as its parts, and as a whole: `cellularAutomata`, `cellular-automata`. */
const WORD = /[\p{L}\p{N}_]+(?:[-.'][\p{L}\p{N}_]+)*/gu;
const PART = /\p{Lu}?[\p{Ll}\p{N}]+|\p{Lu}+(?!\p{Ll})|\p{N}+/gu;

/** The words of a text as they are compared, in its order. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const [word] of text.matchAll(WORD)) {
    const parts = word.replace(/'(?:s|t|re|ve|ll|d|m)$/u, "").match(PART) ?? [];
    for (const part of parts) words.push(stemOf(part.toLowerCase()));
    if (parts.length > 1) words.push(parts.join("").toLowerCase());
  }
  return words;
}

/** A word without its ending: enough that `placing`, `placed` and `places` are one, and no more. */
export function stemOf(word: string): string {
  if (word.length <= 3 || /\d/.test(word)) return word;
  const singular = word
    .replace(/ies$/, "y")
    .replace(/(x|ch|sh|ss)es$/, "$1")
    .replace(/([^siu])s$/, "$1");
  const root = singular.replace(/(?<=[aeiouy].*)(?:ing|ed|er|ion(?<=[st]ion)|ment|ly)$/, "");
  const bare = root.length >= 3 && root !== singular ? root.replace(/([bdfgmnprt])\1$/, "$1") : singular;
  return bare.length > 3 ? bare.replace(/e$/, "") : bare;
}

/** Words that questions have and answers don't need. */
const EMPTY = new Set(
  "a also am an and any are as at be been but by can come comes could did do does every for from get gets give happen happens has have how i if in into is it its just kind let like make many may me mine more most much must my no not of off on one only or other others our out please possible really should so some still such sure take than that the their them then there these they this those to two up us use using very want was way we what when where which who why will with without would you your".split(
    " ",
  ),
);

/** What people say in several words, and the manual in one. */
const PHRASES: readonly (readonly [said: RegExp, meant: string])[] = [
  [/\bhow (?:long|quick|quickly|fast)\b/gi, "time"],
  [/\bhow (?:big|large)\b/gi, "size"],
  [/\b(?:lead|leads|go|goes) nowhere\b/gi, "dead end"],
  [/\b(?:up to date|new version)\b/gi, "upgrade"],
];

/** What a question asks for. If all its words are empty, they are all there is. */
export function queryWords(question: string): string[] {
  const query = PHRASES.reduce((text, [said, meant]) => text.replace(said, meant), question);
  const kept = query.split(/\s+/).filter((word) => !EMPTY.has(word.toLowerCase().replace(/[^a-z]/g, "")));
  return [...new Set(wordsOf(kept.length > 0 ? kept.join(" ") : query))];
}

/** Words of which any may stand for any other: what people call things, and what this manual calls them. */
const ALIKE = [
  "monster enemy mob creature foe",
  "item loot treasure object",
  "picture image png svg screenshot",
  "speed fast slow performance quick benchmark time",
  "thread worker parallel background",
  "connect join reachable disconnect separate pocket",
  "save store write persist serialize",
  "load read open import",
  "prefab vault handmade",
  "theme colour color palette",
  "biome theme region",
  "error fail problem wrong broken bug",
  "check verify validate test",
  "tune adjust change tweak configure",
  "quest mission",
  "compare differ worse better",
  "npc townsfolk villager",
  "deterministic reproducible same",
  "stairs exit",
  "floor depth",
  "convert export format",
  "engine godot unity phaser",
  "tilemap tiled",
  "browser web",
  "plugin extension custom own",
  "algorithm builder step",
  "generate build make create",
  "update upgrade version",
  "spawn populate",
  "hallway corridor passage",
  "statistics measure metric",
  "terminal console command cli shell",
];

/** Every word with those that are alike. */
const SYNONYMS = new Map<string, Set<string>>();
for (const line of ALIKE) {
  const words = line.split(" ").map(stemOf);
  for (const word of words) {
    const others = SYNONYMS.get(word) ?? new Set();
    for (const other of words) if (other !== word) others.add(other);
    SYNONYMS.set(word, others);
  }
}

/** Words that mean about the same as another, as they are compared. */
export function synonymsOf(stem: string): readonly string[] {
  return [...(SYNONYMS.get(stem) ?? [])];
}

/** Whether two words differ by at most this many missing, wrong, added or swapped letters. */
export function isNear(a: string, b: string, most: number): boolean {
  if (Math.abs(a.length - b.length) > most) return false;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let least = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (isSame ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwapped) least = Math.min(least, before[j - 2]! + 1);
      next.push(least);
    }
    if (Math.min(...next) > most) return false;
    before = row;
    row = next;
  }
  return row[b.length]! <= most;
}
