import { UndercroftError } from "undercroft";
import type { Registry } from "undercroft/recipes";
import { type Content, namedValue, type Option, parseRange } from "undercroft/recipes";
import { isPlain } from "./plain.ts";

/** What a text means for an option: a value, or why it can't be one. */
export type Reading = { readonly value: unknown } | { readonly fault: string };

/** A number that was typed. */
export function readNumber(option: Option, text: string): Reading {
  const value = text.trim() === "" ? Number.NaN : Number(text.trim().replace(",", "."));
  return accepted(option, value);
}

/** A value as it is, where the option takes it. */
export function accepted(option: Option, value: unknown): Reading {
  return option.accepts(value) ? { value } : { fault: `It must be ${option.rule}.` };
}

/** Whether a value can stand in a recipe. Steps stand there as data; what is wrong with one is told when they are read. */
function isRecipeValue(option: Option, value: unknown): boolean {
  if (option.kind !== "steps" && option.kind !== "parts") return option.accepts(value);
  return Array.isArray(value) && value.length > 0 && value.every(isPlain);
}

/** Data that was typed as it stands in a recipe. */
export function readData(option: Option, text: string): Reading {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { fault: "It must be JSON, as in a recipe." };
  }
  return isRecipeValue(option, value) ? { value } : { fault: `It must be ${option.rule}.` };
}

/** Names that were typed, divided by commas or line breaks; each once. */
export function readNames(text: string): readonly string[] {
  return [...new Set(text.split(/[,\n]/).map((name) => name.trim()))].filter((name) => name !== "");
}

/** The value that an option has in a recipe: the one that is given, or its default, content by its name. */
export function givenValue(option: Option, given: unknown): unknown {
  if (given === undefined) return namedValue(option, option.default);
  if (option.kind === "content") return contentName(given);
  return option.kind === "contents" && Array.isArray(given) ? given.map(contentName) : given;
}

/** Content stands in a recipe by its name, in that of a finished level with its hash. */
function contentName(given: unknown): unknown {
  return typeof given === "object" && given !== null ? (given as Partial<Content>).name : given;
}

/** The value that a control can show: the default in place of one that the option could never take. */
export function shownValue(option: Option, given: unknown): unknown {
  const value = givenValue(option, given);
  const isName = (one: unknown) => typeof one === "string";
  const isSound =
    option.kind === "content"
      ? isName(value)
      : option.kind === "contents"
        ? Array.isArray(value) && value.every(isName)
        : isRecipeValue(option, value);
  return isSound ? value : givenValue(option, undefined);
}

/** Whether a value is what the option has anyway. */
export function isDefault(option: Option, given: unknown): boolean {
  return JSON.stringify(givenValue(option, given)) === JSON.stringify(givenValue(option, undefined));
}

/** Options with one of them set; one that has its default is not written down. */
export function withOption(
  options: Readonly<Record<string, unknown>>,
  name: string,
  option: Option,
  value: unknown,
): Readonly<Record<string, unknown>> {
  const { [name]: _, ...others } = options;
  if (isDefault(option, value)) return others;
  // An option keeps its place, so that a recipe that is changed and changed back is the same text.
  return Object.hasOwn(options, name) ? { ...options, [name]: value } : { ...others, [name]: value };
}

/** A preset's values as they stand in a recipe. */
export function presetOptions(
  table: Readonly<Record<string, Option>>,
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, namedValue(table[name]!, value)]));
}

/** Whether options mean the same as a preset. */
export function isPreset(
  table: Readonly<Record<string, Option>>,
  options: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
): boolean {
  const preset = presetOptions(table, values);
  return Object.entries(table).every(
    ([name, option]) =>
      JSON.stringify(givenValue(option, options[name])) === JSON.stringify(givenValue(option, preset[name])),
  );
}

/** The names of content that an option takes, in the order in which they are known. */
export function fittingContent(option: Option, { content }: Registry): readonly string[] {
  const fits = (value: unknown) => option.accepts(option.kind === "contents" ? [value] : value);
  return [...(content.get(option.content ?? "") ?? [])].filter(([, value]) => fits(value)).map(([name]) => name);
}

/** Words that stand side by side in a panel have at most this many letters together. */
const MOST_LETTERS = 20;

/** Whether the words of a choice are few and short enough to be shown all at once. */
export function areShort(choices: readonly string[]): boolean {
  return choices.length <= 4 && choices.join("").length <= MOST_LETTERS;
}

/** Each branch's share of a choice, from its weights. */
export function shares(weights: readonly (number | undefined)[]): readonly number[] {
  const all = weights.reduce<number>((sum, weight = 1) => sum + weight, 0);
  return weights.map((weight = 1) => (all === 0 ? 0 : weight / all));
}

/** A share as a percentage: what is more than nothing is never called nothing, what is less than all never all. */
export function percentText(share: number): string {
  const percent = share * 100;
  if (share > 0 && percent < 0.5) return "< 1%";
  if (share < 1 && percent > 99.5) return "> 99%";
  return `${Math.round(percent)}%`;
}

/** The ends of a condition's range; undefined where it has none. */
export interface Ends {
  readonly low: number | undefined;
  readonly high: number | undefined;
}

/** Reads a condition's range, such as `3..8`. */
export function readEnds(text: unknown): Ends {
  if (text === undefined) return { low: undefined, high: undefined };
  try {
    const { low, high } = parseRange(text as string | number);
    return { low: low === 0 ? undefined : low, high: high === Number.POSITIVE_INFINITY ? undefined : high };
  } catch (error) {
    if (error instanceof UndercroftError) return { low: undefined, high: undefined };
    throw error;
  }
}

/** Writes a condition's range; nothing where it has no ends. */
export function rangeText({ low, high }: Ends): string | undefined {
  if (low === undefined && high === undefined) return undefined;
  if (low === high) return String(low);
  return `${low ?? ""}..${high ?? ""}`;
}

/** A time that a step took. */
export function timeText(milliseconds: number): string {
  if (milliseconds >= 1000) return `${(milliseconds / 1000).toFixed(1)} s`;
  if (milliseconds < 0.05) return "< 0.1 ms";
  return `${milliseconds >= 10 ? Math.round(milliseconds) : milliseconds.toFixed(1)} ms`;
}
