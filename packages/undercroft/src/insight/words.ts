import { rate, type Spread } from "./stats.js";

/** What sentences need to know of a metric. */
export interface Measure {
  /** What is measured, in small letters: "way to the exit". */
  readonly label: string;
  /** What a number counts, in the singular: "move". "%" for shares, which are written as percentages. Empty for ratios. */
  readonly unit: string;
  /** What one unit is kept as: shares in 1/10,000 have 10,000, whole numbers 1. */
  readonly scale: number;
  /** What a level with a larger value has: "more loops", "a longer way to the exit". */
  readonly more: string;
  /** What a level with a smaller value has: "fewer loops", "a shorter way to the exit". */
  readonly less: string;
}

/** What the two sides of a comparison are called. */
export interface Names {
  /** What the differences are measured from. Default: "A". */
  readonly a: string;
  /** What is compared with it. Default: "B". */
  readonly b: string;
}

/** How large a difference is. */
export type EffectSize = "negligible" | "small" | "medium" | "large";

/** Writes a whole number with a comma between thousands: 1,234,567. */
export function thousands(n: number | string): string {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** Returns a number and its noun in agreement: "1 level", "10,000 levels". Pass the plural if it is irregular. */
export function many(n: number, noun: string, nouns = plural(noun)): string {
  return `${thousands(n)} ${n === 1 ? noun : nouns}`;
}

/**
 * Joins words: "a, b and c". If there are more than `most`, names one fewer and counts the others: "a, b and 8 more".
 */
export function listed(words: readonly string[], most = 10): string {
  const named =
    words.length > most ? [...words.slice(0, most - 1), `${thousands(words.length - most + 1)} more`] : words;
  if (named.length <= 1) return named.join("");
  return `${named.slice(0, -1).join(", ")} and ${named.at(-1)}`;
}

/** Writes a share as a percentage, with as many digits as it takes to say something: "52 %", "4.2 %", "0.03 %". */
export function percent(share: number): string {
  if (share > 0 && share < 0.0001) return "under 0.01 %";
  if (share < 1 && share > 0.9999) return "over 99.99 %";
  const rest = Math.min(share, 1 - share);
  // Both ends need digits: 99.97 % is not 100 %.
  const digits = rest <= 0 ? 0 : rest < 0.01 ? 2 : share < 0.1 ? 1 : 0;
  return `${rounded(100 * share, digits)} %`;
}

/** Writes a value of a metric with its unit: "87 moves", "1 move", "52 %". */
export function quantity(measure: Measure, value: number): string {
  return withUnit(measure, number(measure, value, digitsOf(measure, value)));
}

/**
 * Writes two values of a metric with as many digits as it takes to tell them apart, and the unit once: "9 instead of 6",
 * "87 moves instead of 60". Undefined if no sensible number of digits tells them apart.
 */
export function instead(measure: Measure, now: number, before: number): string | undefined {
  const texts = toldApart(measure, now, before);
  if (texts === undefined) return undefined;
  const [first, second] = texts;
  return isShare(measure) ? `${first} % instead of ${second} %` : `${withUnit(measure, first)} instead of ${second}`;
}

/** Says how many of the levels are broken, and what that says about all others: "… fewer than 1 in 3,333 …". */
export function brokenWords(broken: number, levels: number): string {
  if (levels === 0) return "No level was built.";
  if (levels === 1) return `The only level ${broken === 1 ? "is" : "isn't"} broken.`;
  const verb = broken === 1 ? "is" : "are";
  const counts = `${thousands(broken)} of ${many(levels, "level")} ${verb} broken`;
  if (broken === levels) return `All ${many(levels, "level")} are broken.`;
  const { low, high } = rate(broken, levels);
  if (broken > 0) {
    const between = `between ${percent(low)} and ${percent(high)} with 95 % confidence`;
    return `${counts}: ${percent(broken / levels)}, or ${between}.`;
  }
  // "Fewer than 1 in 3" says nothing.
  const oneIn = Math.floor(levels / 3 + 1e-9);
  return oneIn < 4 ? `${counts}.` : `${counts}: fewer than 1 in ${thousands(oneIn)} with 95 % confidence.`;
}

/** Says how many seeds B breaks and fixes, and whether that can be luck. */
export function changedSeedsWords(broken: number, fixed: number, p: number, { a, b }: Names): string {
  if (broken + fixed === 0) return `No seed is broken in only one of ${a} and ${b}.`;
  const parts = [
    ...(broken > 0 ? [`breaks ${many(broken, "seed")} of ${a}`] : []),
    ...(fixed > 0 ? [`fixes ${thousands(fixed)}`] : []),
  ];
  if (broken === 0) parts[0] = `fixes ${many(fixed, "seed")} of ${a}`;
  return `${b} ${parts.join(" and ")}. That ${luck(p)}.`;
}

/** What can be said of something that has this chance of being luck: "is no coincidence". */
export function luck(p: number): string {
  if (p <= 0.01) return "is no coincidence";
  return p <= 0.05 ? "is hardly a coincidence" : "can be a coincidence";
}

/** What a sentence about a shift is made from. Values are plain: 0.52 for a share. */
export interface ShiftFacts {
  readonly measure: Measure;
  readonly a: Spread;
  readonly b: Spread;
  /** Positive where B is larger, negative where it is smaller, 0 where only the spread differs. */
  readonly direction: number;
  readonly size: EffectSize;
  readonly isFinding: boolean;
  /** In how many seeds the value of B is larger and smaller. Undefined if the seeds differ. */
  readonly seeds: { readonly more: number; readonly fewer: number } | undefined;
}

/** Says what is different about a metric: "B has more loops: 9 instead of 6 (a large difference)." */
export function shiftWords(facts: ShiftFacts, { b: name }: Names): string {
  const { measure, a, b, direction, size, isFinding, seeds } = facts;
  if (!isFinding) {
    const texts = toldApart(measure, a.median, b.median);
    const label = capital(measure.label);
    if (texts === undefined) return `${label}: no clear difference (${quantity(measure, a.median)}).`;
    return `${label}: no clear difference (${withUnit(measure, texts[0], false)} and ${withUnit(measure, texts[1])}).`;
  }
  if (direction === 0) {
    const middle = quantity(measure, b.median);
    const [now, before] = [b, a].map(({ low, high }) => [low, high].map((x) => bare(measure, x)).join(" to "));
    const words = `${capital(measure.label)}: another spread around the same middle, ${middle}.`;
    if (now === before) return words;
    return `${words} In ${name}, nine levels in ten have ${withUnit(measure, now!)} instead of ${before}.`;
  }
  const wording = direction > 0 ? measure.more : measure.less;
  // A negligible difference is only found because it is so regular: say how regular.
  const often = size === "negligible" && seeds !== undefined ? `, but ${seedsWords(seeds)}` : "";
  // "More loops: 9 instead of 6" needs no further "loops".
  const unit = wording.includes(measure.unit) && !isShare(measure) ? "" : measure.unit;
  const numbers = numbersOf({ ...measure, unit }, a, b, direction);
  return `${name} has ${wording}${numbers === undefined ? "" : `: ${numbers}`} (a ${size} difference${often}).`;
}

function seedsWords({ more, fewer }: NonNullable<ShiftFacts["seeds"]>): string {
  const [first, second] = more > fewer ? ["up", "down"] : ["down", "up"];
  const [most, least] = [Math.max(more, fewer), Math.min(more, fewer)];
  return `${first} in ${many(most, "seed")} and ${second} in ${thousands(least)}`;
}

/** Says in how many levels a metric has a value: "Way to the exit: measured in 52 % of the levels of B instead of 100 %." */
export function presenceWords(measure: Measure, a: number, b: number, isFinding: boolean, names: Names): string {
  const label = capital(measure.label);
  if (isFinding) {
    return `${label}: measured in ${percent(b)} of the levels of ${names.b} instead of ${percent(a)}.`;
  }
  const both = [...new Set([percent(a), percent(b)])].join(" and ");
  return `${label}: no clear difference in how many levels it applies to (${both}).`;
}

/** The medians, or the means if only these differ, as long as they differ in the direction of the shift. */
function numbersOf(measure: Measure, a: Spread, b: Spread, direction: number): string | undefined {
  const told = (now: number, before: number) =>
    Math.sign(now - before) === Math.sign(direction) ? instead(measure, now, before) : undefined;
  const means = told(b.mean, a.mean);
  return told(b.median, a.median) ?? (means === undefined ? undefined : `${means} on average`);
}

function isShare(measure: Measure): boolean {
  return measure.unit === "%";
}

/** A number as text, rounded. Shares become percentages. */
function number(measure: Measure, value: number, digits: number): string {
  // Nothing at all needs no digits: they would look like a rounded number.
  return value === 0 ? "0" : rounded(shownAs(measure, value), digits);
}

/** The number that readers see, rounded if digits are given. */
function shownAs(measure: Measure, value: number, digits?: number): number {
  const shown = isShare(measure) ? 100 * value : value;
  return digits === undefined ? shown : Number(shown.toFixed(digits));
}

/** As many digits as a reader wants: all of a whole number, two of a ratio, and few of what is large. */
function digitsOf(measure: Measure, value: number): number {
  const shown = Math.abs(shownAs(measure, value));
  if (Number.isInteger(shown) || shown >= 100) return 0;
  if (isShare(measure)) return shown >= 10 ? 0 : shown >= 1 ? 1 : 2;
  return shown >= 10 ? 1 : 2;
}

/** More digits than these are noise. */
const MOST_DIGITS = 3;

function toldApart(measure: Measure, x: number, y: number): [x: string, y: string] | undefined {
  const from = Math.max(digitsOf(measure, x), digitsOf(measure, y));
  for (let digits = from; digits <= MOST_DIGITS; digits++) {
    const texts: [string, string] = [number(measure, x, digits), number(measure, y, digits)];
    // 120.3 and 120.5 must not become 120 and 121.
    const shown = Math.abs(shownAs(measure, x, digits) - shownAs(measure, y, digits));
    const real = Math.abs(shownAs(measure, x) - shownAs(measure, y));
    const isFair = Math.abs(shown - real) <= real / 3 || digits === MOST_DIGITS;
    if (texts[0] !== texts[1] && isFair) return texts;
  }
  return undefined;
}

function bare(measure: Measure, value: number): string {
  return number(measure, value, digitsOf(measure, value));
}

/** A number with its unit, in agreement: "1 move". In the middle of a list only percentages keep theirs. */
function withUnit(measure: Measure, text: string, isLast = true): string {
  const { unit } = measure;
  if (unit === "" || !(isLast || isShare(measure))) return text;
  return `${text} ${text === "1" || isShare(measure) ? unit : plural(unit)}`;
}

function plural(noun: string): string {
  return /(?:s|x|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}

/** Rounds, with a comma between thousands. */
function rounded(value: number, digits: number): string {
  // A sign before nothing is nothing.
  const text = value.toFixed(digits).replace(/^-(?=0(?:\.0*)?$)/, "");
  return text.replace(/^-?\d+/, (whole) => thousands(whole));
}

/** A text that begins with a capital, as sentences do. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
