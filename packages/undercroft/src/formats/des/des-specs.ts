/** One of several, and how likely it is compared with the others. */
export interface Weighted<T> {
  readonly value: T;
  readonly weight: number;
}

/** Glyphs that become something else: all of them the same, or each on its own. */
export interface GlyphRule<T> {
  readonly glyphs: readonly string[];
  /** Whether all cells of a glyph become the same (`:`), or each draws on its own (`=`). */
  readonly isSame: boolean;
  readonly to: T;
}

/** Cells of a glyph that are replaced together. */
export interface TakeRule {
  /** How many of them, or undefined for all that are left. */
  readonly count: readonly [least: number, most: number] | undefined;
  readonly isSame: boolean;
  readonly to: readonly Weighted<string>[];
}

/** The weight of an alternative that has none. */
const USUAL = 10;

/** Splits `G = …` or `G : …`, where the glyphs themselves may be `=` and `:`. */
export function splitRule(text: string): GlyphRule<string> | undefined {
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

/** Reads glyphs to choose from: `TUV`, or `T:20 U V` with weights. */
export function readGlyphs(text: string): readonly Weighted<string>[] {
  const found = new Map<string, number>();
  const add = (glyph: string, weight: number) => found.set(glyph, (found.get(glyph) ?? 0) + weight);
  for (const word of text.trim().split(/\s+/)) {
    const letters = [...word];
    const weight = /^:(\d{1,6})$/.exec(letters.slice(1).join(""))?.[1];
    if (weight !== undefined) add(letters[0]!, Number(weight));
    else for (const letter of letters) add(letter, USUAL);
  }
  found.delete("");
  return [...found].map(([value, weight]) => ({ value, weight }));
}

/** Returns alternatives as an object of their weights. */
export function oddsOf(alternatives: readonly Weighted<string>[]): Record<string, number> {
  const odds: Record<string, number> = {};
  for (const { value, weight } of alternatives) odds[value] = (odds[value] ?? 0) + weight;
  return odds;
}

/** Reads the parts of an NSUBST: `3:w / 2=ab / *:l`. */
export function readTakes(text: string): readonly TakeRule[] | undefined {
  const parts = text.split("/");
  const rules = parts.map((part, i): TakeRule | undefined => {
    const [, count, most, sign, rest] = /^\s*(\*|\d{1,4})(?:\s*-\s*(\d{1,4}))?\s*([:=])\s*(\S.*)$/.exec(part) ?? [];
    const isLast = i === parts.length - 1;
    if (count === undefined) {
      const to = readGlyphs(part);
      return to.length === 0 ? undefined : { count: isLast ? undefined : [1, 1], isSame: false, to };
    }
    const range = [Number(count), Number(most ?? count)] as const;
    return { count: count === "*" ? undefined : range, isSame: sign === ":", to: readGlyphs(rest!) };
  });
  return rules.every((rule) => rule !== undefined && rule.to.length > 0) ? (rules as TakeRule[]) : undefined;
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

/** Reads alternatives with weights: `orc / w:3 goblin`. */
export function readAlternatives(text: string): readonly Weighted<string>[] {
  return text.split("/").map((part) => {
    const weight = /(?:^|\s)(?:w|weight):(\d{1,6})(?=\s|$)/.exec(part);
    const value =
      weight === null ? part : `${part.slice(0, weight.index)} ${part.slice(weight.index + weight[0].length)}`;
    return { value: value.trim().replace(/\s+/g, " "), weight: weight === null ? USUAL : Number(weight[1]) };
  });
}
