/** Abbreviations, which are written in capitals. */
const CAPITALS = /\b(bsp|dla|wfc)\b/g;

/** `room-based-start#1` becomes `Room based start`, `bsp-dungeon#2` becomes `BSP dungeon 2`. */
export function readable(name: string): string {
  const [id = "", number] = name.split("#");
  const words = id
    .replace(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
    .replace(/[-_:]/g, " ")
    .replace(CAPITALS, (word) => word.toUpperCase());
  const text = capital(words);
  return number === undefined || number === "1" ? text : `${text} ${number}`;
}

/** A text that begins with a capital, as sentences do. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function plural(n: number, word: string): string {
  return `${n.toLocaleString("en")} ${word}${n === 1 ? "" : "s"}`;
}

/** Seeds that are easy to say and to remember. */
const ADJECTIVES =
  "amber ashen blind bone brass broken cold deep drowned dusty eldest fallen gilt grim hollow iron lost low mossy narrow old pale quiet red restless rusty salt silent sunken weeping wild".split(
    " ",
  );
const NOUNS =
  "altar arch bats bell candle cellar crown crypt door ember fort gate goblins hall key lantern maze moth oath owl pillar rats river rope shrine spider stair throne tomb torch well".split(
    " ",
  );

/** A random seed, as two words and a number. */
export function freshSeed(): string {
  const [a = 0, b = 0, c = 0] = crypto.getRandomValues(new Uint32Array(3));
  return `${ADJECTIVES[a % ADJECTIVES.length]}-${NOUNS[b % NOUNS.length]}-${c % 1000}`;
}
