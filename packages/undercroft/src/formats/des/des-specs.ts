/** One of several, and how likely it is compared with the others. */
export interface Weighted<T> {
  readonly value: T;
  readonly weight: number;
}

/** Glyphs that become something else: all of them the same, or each on its own. */
export interface GlyphRule {
  readonly glyphs: readonly string[];
  /** Whether all cells of a glyph become the same (`:`), or each draws on its own (`=`). */
  readonly isSame: boolean;
  /** What they become, in the words of the file. */
  readonly to: string;
}

/** Cells of a glyph that are replaced together. */
export interface TakeRule {
  /** How many of them, or undefined for all that are left. */
  readonly count: number | undefined;
  readonly isSame: boolean;
  readonly to: readonly Weighted<string>[];
}

/** Makes something else of each of several alternatives. */
export function weightedMap<A, B>(alternatives: readonly Weighted<A>[], make: (value: A) => B): readonly Weighted<B>[] {
  return alternatives.map(({ value, weight }) => ({ value: make(value), weight }));
}

/** The weight of an alternative that has none. */
const USUAL = 10;

/** Splits `G = …` or `G : …`, where the glyphs themselves may be `=` and `:`. */
export function splitRule(text: string): GlyphRule | undefined {
  const [first, ...others] = [...text.trim()];
  if (first === undefined) return undefined;
  const glyphs = [first];
  for (const [i, glyph] of others.entries()) {
    if (glyph === "=" || glyph === ":") {
      const to = others
        .slice(i + 1)
        .join("")
        .trim();
      return to === "" ? undefined : { glyphs, isSame: glyph === ":", to };
    }
    if (glyph.trim() !== "") glyphs.push(glyph);
  }
  return undefined;
}

/** Reads glyphs to choose from: `TUV`, or `T:20 U V` with weights. Undefined if there are none, or one has a bad weight. */
export function readGlyphs(text: string): readonly Weighted<string>[] | undefined {
  const weights = new Map<string, number>();
  const add = (glyph: string, weight: number) => weights.set(glyph, (weights.get(glyph) ?? 0) + weight);
  for (const word of text.split(/\s+/)) {
    const letters = [...word];
    if (letters.length > 2 && letters[1] === ":") {
      const [, weight] = /^([1-9]\d{0,5})$/.exec(letters.slice(2).join("")) ?? [];
      if (weight === undefined) return undefined;
      add(letters[0]!, Number(weight));
    } else for (const letter of letters) add(letter, USUAL);
  }
  return weights.size === 0 ? undefined : [...weights].map(([value, weight]) => ({ value, weight }));
}

/** Returns alternatives as an object of their weights. */
export function oddsOf(alternatives: readonly Weighted<string>[]): Record<string, number> {
  const odds: Record<string, number> = {};
  for (const { value, weight } of alternatives) odds[value] = (odds[value] ?? 0) + weight;
  return odds;
}

/** Reads the parts of an NSUBST: `3:w / 2=ab / *:l`. A part without a count is for one cell, and the last one for the rest. */
export function readTakes(text: string): readonly TakeRule[] | undefined {
  const parts = text.split("/");
  const rules: TakeRule[] = [];
  for (const [i, part] of parts.entries()) {
    const counted = /[=:]/.test(part) ? part : `${i < parts.length - 1 ? "1" : "*"}=${part}`;
    const [, count, sign, rest] = /^\s*(\*|[1-9]\d{0,3})\s*([:=])(.+)$/.exec(counted) ?? [];
    const to = rest === undefined ? undefined : readGlyphs(rest);
    if (to === undefined) return undefined;
    rules.push({ count: count === "*" ? undefined : Number(count), isSame: sign === ":", to });
  }
  return rules;
}

/** Splits on a character, except inside brackets, and trims. */
export function splitOn(text: string, mark: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    const letter = text[i]!;
    if (letter === "(" || letter === "{") depth++;
    else if ((letter === ")" || letter === "}") && depth > 0) depth--;
    else if (letter === mark && depth === 0) {
      parts.push(text.slice(from, i).trim());
      from = i + 1;
    }
  }
  parts.push(text.slice(from).trim());
  return parts;
}

/** Reads alternatives with weights: `orc / w:3 goblin`. Weights after a semicolon are those of equipment, or of goods. */
export function readAlternatives(text: string): readonly Weighted<string>[] {
  return text.split("/").map((part) => {
    const weight = /(?:^|\s)(?:w|weight):(\d{1,6})(?=\s|;|$)/.exec(part.slice(0, equipmentAt(part)));
    const value =
      weight === null ? part : `${part.slice(0, weight.index)} ${part.slice(weight.index + weight[0].length)}`;
    return { value: value.trim().replace(/\s+/g, " "), weight: weight === null ? USUAL : Number(weight[1]) };
  });
}

/** Where the equipment of a monster begins, with its semicolon. Lists of spells have semicolons too, but no blanks. */
export function equipmentAt(text: string): number {
  const at = text.replace(/(?:^|\s)spells:\S+/, (spells) => "_".repeat(spells.length)).indexOf(";");
  return at < 0 ? text.length : at;
}

/** Reads words with weights, which may stand behind them as well: `bloody / nothing:30`. */
export function readWeightedWords(text: string): readonly Weighted<string>[] {
  return readAlternatives(text.toLowerCase()).map(({ value, weight }) => {
    const [, word, own] = /^(.*\S)\s*:\s*(\d{1,6})$/.exec(value) ?? [];
    return word === undefined ? { value, weight } : { value: word, weight: Number(own) };
  });
}
