import {
  checkArgument,
  checkKeys,
  isPlain,
  type Kind,
  LIST,
  NAME,
  passes,
  show,
  UndercroftError,
} from "../../core/index.js";

/** What a value in an entry must be: a kind, an entry inside the entry, or a list of them. */
type Rule = Kind | EntryRules<any> | readonly [EntryRules<any>];

/** What each key of an entry must be. */
export interface EntryRules<T extends object> {
  readonly keys: { readonly [K in keyof Required<T>]: Rule };
  /** The keys that can't be left out. */
  readonly needed: readonly (keyof T & string)[];
}

/** Checks what a table is made from: a name, and a list of valid entries without unknown keys. */
export function checkTableArguments<T extends object>(
  call: string,
  title: string,
  name: string,
  list: readonly T[],
  rules: EntryRules<T>,
): void {
  checkArgument(call, "name", NAME, name);
  checkArgument(call, "list", LIST, list);
  if (list.length === 0) {
    throw new UndercroftError("bad-content", `${title} ${show(name)} is empty: give it at least one entry.`);
  }
  checkEntries(`${title} ${show(name)}: entry`, list, rules);
}

/** Checks the entries of a list in a table. `where` is what each is called in messages, before its number. */
export function checkEntries<T extends object>(where: string, list: readonly T[], rules: EntryRules<T>): void {
  for (const [i, entry] of list.entries()) checkEntry(`${where} ${i + 1}`, entry, rules);
}

/** Checks one entry. Throws what is wrong with it, and where. */
function checkEntry(where: string, entry: unknown, { keys, needed }: EntryRules<any>): void {
  if (!isPlain(entry)) throw wrong(where, `an object with ${needed.join(" and ")}`, entry);
  checkKeys<object>(where, entry, Object.fromEntries(Object.keys(keys).map((key) => [key, true])) as object);
  for (const [key, rule] of Object.entries<Rule>(keys)) {
    const value = entry[key];
    if (value !== undefined || needed.includes(key)) checkByRule(where, key, rule, value);
  }
}

function checkByRule(where: string, key: string, rule: Rule, value: unknown): void {
  const place = `${where}: ${key}`;
  if ("needed" in rule) {
    checkEntry(place, value, rule);
  } else if ("fits" in rule) {
    if (!rule.fits(value)) throw wrong(place, rule.rule, value);
  } else {
    if (!Array.isArray(value)) throw wrong(place, "a list", value);
    for (const [i, inner] of value.entries()) checkEntry(`${place}[${i}]`, inner, rule[0]);
  }
}

function wrong(where: string, rule: string, value: unknown): UndercroftError {
  return new UndercroftError("bad-content", `${where} must be ${rule}, got ${show(value)}.`, { value });
}

/** Whether a value has a name, and a list of valid entries under a key. */
export function isTable<T extends object>(value: unknown, key: string, rules: EntryRules<T>): boolean {
  if (!isPlain(value)) return false;
  const { name, [key]: list } = value;
  return typeof name === "string" && areEntries(list, rules);
}

/** Whether a value is a list of valid entries. */
export function areEntries<T extends object>(value: unknown, rules: EntryRules<T>): value is readonly T[] {
  return Array.isArray(value) && passes(() => checkEntries("entry", value, rules));
}

// Kinds of values that several tables have.

const isNumber = (value: unknown): value is number => typeof value === "number" && !Number.isNaN(value);

/** A share or a chance. */
export const SHARE: Kind = {
  rule: "a number from 0 to 1",
  fits: (value) => isNumber(value) && value >= 0 && value <= 1,
};
/** A weight, or a factor. */
export const FACTOR: Kind = {
  rule: "a number, 0 or more",
  fits: (value) => isNumber(value) && value >= 0 && value < Infinity,
};
/** The ends of a range, both included. */
export const RANGE: Kind = {
  rule: "[first, last], two numbers",
  fits: (value) => Array.isArray(value) && value.length === 2 && value.every(isNumber) && value[0]! <= value[1]!,
};
/** How many cells something has. */
export const CELLS: Kind = {
  rule: "[least, most], two whole numbers from 1",
  fits: (value) => RANGE.fits(value) && (value as number[]).every(Number.isSafeInteger) && (value as number[])[0]! >= 1,
};
/** How quickly patches stop to spread. One that never fades would cover the whole map. */
export const FADE: Kind = {
  rule: "a number from 0.01 to 1",
  fits: (value) => SHARE.fits(value) && (value as number) >= 0.01,
};
