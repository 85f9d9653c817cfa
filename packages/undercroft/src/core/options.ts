import { checkArgument, checkKeys, FLAG, FUNCTION, type KeysOf, LIST, TEXT, whole } from "./arguments.js";
import { didYouMean, show, suggestion, UndercroftError } from "./errors.js";
import { contentHash } from "./hash.js";
import { parseDice } from "./rng.js";

/**
 * One option of a step. Its default, range and help are declared only here: validation, the recipe schema, the command
 * line, the studio, the docs and the test inputs are all derived from it.
 */
export interface Option<T = unknown> {
  /** What its values are, such as a whole number or a choice. */
  readonly kind: OptionKind;
  /** The value if none is given. */
  readonly default: T;
  /** What it does, in one sentence. */
  readonly help: string;
  /** What a value must be, worded for error messages: "a whole number from 1 to 9". */
  readonly rule: string;
  /** Returns whether the value is valid. */
  accepts(value: unknown): boolean;
  /** The range of values worth trying. The studio uses it for sliders. */
  readonly typical?: readonly [low: number, high: number];
  /** The smallest allowed number. Only for kinds that have a range. */
  readonly min?: number;
  /** The largest allowed number. Only for kinds that have a range. */
  readonly max?: number;
  /** The words to choose from. Only for `choice`. */
  readonly choices?: readonly string[];
  /** For `content` and `contents`: the kind of content, such as "spawn-table". */
  readonly content?: string;
  /** For `data`: the JSON Schema of its values. */
  readonly schema?: object;
  /** Values worth trying, where their kind doesn't tell. Docs and tests use them. */
  readonly examples?: readonly T[];
  /** Returns a sentence about what is wrong with a value that isn't accepted, if there is more to say than the rule. */
  hint?(value: unknown): string | undefined;
  /** Returns a value as it is written in a recipe. Only for kinds whose values aren't plain data: steps, and parts with steps. */
  written?(value: unknown): unknown;
  /**
   * Returns a value as it stands in a resolved recipe. Only for kinds whose values aren't plain data.
   *
   * @internal
   */
  record?(value: unknown): unknown;
  /**
   * What a chain does with the steps in its values.
   *
   * @internal
   */
  readonly nesting?: object;
}

/** The kinds of options. */
export type OptionKind =
  | "integer"
  | "count"
  | "ratio"
  | "flag"
  | "choice"
  | "names"
  | "span"
  | "dice"
  | "content"
  | "contents"
  | "data"
  | "region"
  | "steps"
  | "parts";

/** A step's options by name. */
export type OptionTable = { readonly [name: string]: Option<any> };

/** The values of an option table. */
export type Values<O extends OptionTable> = { readonly [K in keyof O]: O[K] extends Option<infer T> ? T : never };

/** The limits of a numeric option. */
export interface OptionRange {
  /** The smallest allowed number. */
  readonly min: number;
  /** The largest allowed number. */
  readonly max: number;
  /** The range of useful values, if it is narrower than the allowed range. */
  readonly typical?: readonly [low: number, high: number];
}

const RANGE_KEYS: KeysOf<OptionRange> = { min: true, max: true, typical: true };

function checkRange(where: string, range: Partial<OptionRange>): void {
  if (isPlain(range)) checkKeys<Partial<OptionRange>>(`${where}: range`, range, RANGE_KEYS);
  const { min, max } = (range ?? {}) as Partial<OptionRange>;
  if (Number.isFinite(min) && Number.isFinite(max) && min! <= max!) return;
  throw new UndercroftError(
    "bad-option",
    `${where}: range must be { min, max }, two numbers, and max at least min, got ${show(range)}.`,
  );
}

/** An option whose help is text. Whether its default is one of its values is checked when a step is defined. */
function declared<T>(where: string, option: Option<T>): Option<T> {
  checkArgument(where, "help", TEXT, option.help);
  return option;
}

/** Declares an option that is a whole number. */
export function integer(value: number, range: OptionRange, help: string): Option<number> {
  checkRange("integer", range);
  return numeric("integer", value, range, help, "a whole number", Number.isSafeInteger);
}

/** Declares an option that is a share: a number from 0 to 1, or in a range of its own. */
export function ratio(value: number, help: string, range: Partial<OptionRange> = {}): Option<number> {
  const { min = 0, max = 1, typical } = range;
  const full: OptionRange = typical === undefined ? { min, max } : { min, max, typical };
  checkRange("ratio", range === null || typeof range !== "object" ? range : { ...range, min, max });
  return numeric("ratio", value, full, help, "a number", Number.isFinite);
}

/** A number per 80x50 cells, which grows with the size of the map. `{ fixed: n }` means n on every map. */
export type Count = number | { readonly fixed: number };

/** Declares an option that is a count per 80x50 cells. */
export function count(value: number, range: OptionRange, help: string): Option<Count> {
  checkRange("count", range);
  const { fits } = whole(range.min, range.max);
  return declared<Count>("count", {
    kind: "count",
    default: value,
    help,
    ...range,
    rule: `a whole number from ${range.min} to ${range.max} (per 80x50 cells), or { "fixed": n }`,
    accepts: (v) => fits(v) || (isPlain(v) && Object.keys(v).length === 1 && fits(v.fixed)),
  });
}

/** Converts a count to a number for a map of this size. Returns at least 1, unless the count is 0. */
export function scaled(value: Count, size: { readonly width: number; readonly height: number }): number {
  if (typeof value === "object" && Number.isFinite(value?.fixed)) return value.fixed;
  if (typeof value !== "number" || !Number.isFinite(value) || !(Number(size?.width) > 0 && Number(size?.height) > 0)) {
    const rule = "needs a count and the size of a map";
    throw new UndercroftError("bad-option", `scaled ${rule}, got ${show(value)} and ${show(size)}.`);
  }
  if (value === 0) return 0;
  return Math.max(1, Math.round((value * size.width * size.height) / 4000));
}

/** Declares an option that is true or false. */
export function flag(value: boolean, help: string): Option<boolean> {
  return declared("flag", { kind: "flag", default: value, help, rule: FLAG.rule, accepts: FLAG.fits });
}

/** Declares an option that is one of a fixed set of words. */
export function choice<const C extends string>(value: NoInfer<C>, choices: readonly C[], help: string): Option<C> {
  checkArgument("choice", "choices", LIST, choices);
  return declared<C>("choice", {
    kind: "choice",
    default: value,
    help,
    choices,
    rule: `one of ${choices.join(", ")}`,
    accepts: (v) => choices.includes(v as C),
  });
}

/** Declares an option that is a list of names. An empty list means "any". */
export function names(help: string): Option<readonly string[]> {
  return declared<readonly string[]>("names", {
    kind: "names",
    default: [],
    help,
    rule: "a list of at most 1000 names",
    accepts: (v) =>
      Array.isArray(v) && v.length <= 1000 && [...v].every((n) => typeof n === "string" && n.length <= 200),
  });
}

/** A minimum and a maximum, both inclusive. */
export type Span = readonly [least: number, most: number];

/** Declares an option that is a minimum and a maximum, both whole numbers in a range. */
export function span(least: number, most: number, range: OptionRange, help: string): Option<Span> {
  checkRange("span", range);
  const { fits } = whole(range.min, range.max);
  return declared<Span>("span", {
    kind: "span",
    default: [least, most],
    help,
    ...range,
    rule: `[minimum, maximum], two whole numbers from ${range.min} to ${range.max}`,
    accepts: (v) => Array.isArray(v) && v.length === 2 && fits(v[0]) && fits(v[1]) && v[0] <= v[1],
  });
}

/** Declares an option in dice notation, such as "2d6+1". */
export function dice(value: string, help: string): Option<string> {
  return declared("dice", {
    kind: "dice",
    default: value,
    help,
    rule: 'dice notation such as "2d6+1"',
    accepts: (v) => {
      if (typeof v !== "string") return false;
      try {
        parseDice(v);
        return true;
      } catch {
        return false;
      }
    },
  });
}

/** Authored content: plain data with a name. TypeScript code passes the value itself, and recipes pass its name. */
export interface Content {
  /** How recipes refer to it. */
  readonly name: string;
}

/** Declares an option that is a piece of authored content, such as a spawn table. */
export function content<T extends Content>(
  kind: string,
  value: T,
  help: string,
  fits: (value: unknown) => boolean,
): Option<T> {
  checkArgument("content", "kind", TEXT, kind);
  checkArgument("content", "fits", FUNCTION, fits);
  return declared<T>("content", {
    kind: "content",
    content: kind,
    default: value,
    help,
    rule: `${/^[aeiou]/.test(kind) ? "an" : "a"} ${kind}`,
    accepts: fits,
    record: contentRecord,
    hint: (value) => (isString(value) ? nameHint(kind) : undefined),
  });
}

const isString = (value: unknown) => typeof value === "string";

/** What to do in code about a name where content is wanted. */
function nameHint(kind: string): string {
  return `Names only work in recipes: pass the ${kind} itself, from undercroft/tables or undercroft/prefabs.`;
}

/** Declares an option that is a list of authored content. */
export function contents<T extends Content>(
  kind: string,
  value: readonly T[],
  help: string,
  fits: (value: unknown) => boolean,
): Option<readonly T[]> {
  checkArgument("contents", "kind", TEXT, kind);
  checkArgument("contents", "fits", FUNCTION, fits);
  const accepts = (list: unknown) => Array.isArray(list) && list.length <= 1000 && list.every(fits);
  const record = (list: unknown) => (list as readonly T[]).map(contentRecord);
  const rule = `a list of ${kind}s`;
  const hint = (list: unknown) => ([list].flat().some(isString) ? nameHint(kind) : undefined);
  return declared("contents", { kind: "contents", content: kind, default: value, help, rule, accepts, record, hint });
}

/** Content as it stands in a resolved recipe. */
function contentRecord(value: unknown): { readonly name: string; readonly hash: string } {
  return { name: (value as Content).name, hash: contentHash(value as Content) };
}

/** What an option that is plain data declares about its values. */
export interface DataRules<T> {
  /** What a value must be, worded for error messages. */
  readonly rule: string;
  /** The same as JSON Schema, for editors. */
  readonly schema: object;
  /** Values worth trying. */
  readonly examples: readonly T[];
  /** Returns whether the value is valid. */
  readonly accepts: (value: unknown) => boolean;
}

/** Declares an option that is plain data of a shape of its own, such as a list of rectangles. */
export function data<T>(value: T, help: string, { rule, schema, examples, accepts }: DataRules<T>): Option<T> {
  return { kind: "data", default: value, help, rule, schema, examples, accepts };
}

/** Returns an option's value as it is written in files and lists. Content is written by name. */
export function namedValue(option: Option, value: unknown): unknown {
  if (option.written !== undefined) return option.written(value);
  if (option.kind === "content") return (value as Content).name;
  return option.kind === "contents" ? (value as readonly Content[]).map(({ name }) => name) : value;
}

function numeric(
  kind: "integer" | "ratio",
  value: number,
  range: OptionRange,
  help: string,
  noun: string,
  isNumber: (v: unknown) => boolean,
): Option<number> {
  const { min, max } = range;
  const accepts = (v: unknown) => isNumber(v) && (v as number) >= min && (v as number) <= max;
  return declared(kind, { kind, default: value, help, ...range, rule: `${noun} from ${min} to ${max}`, accepts });
}

/** Returns whether a value is an object made by `{}` or JSON, and not an array, a class instance or null. */
export function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

/** Checks the given values against an option table and fills in the defaults. Returns a frozen object. */
export function readOptions<O extends OptionTable>(step: string, table: O, given: object): Values<O> {
  const values: Record<string, unknown> = {};
  for (const name of Object.keys(table)) values[name] = owned(table[name]!, table[name]!.default);
  for (const name of Object.keys(given)) {
    const value = (given as Record<string, unknown>)[name];
    const option = Object.hasOwn(table, name) ? table[name] : undefined;
    if (option === undefined) {
      throw new UndercroftError(
        "bad-option",
        `${step}: there is no option ${show(name)}.${suggestion(name, Object.keys(table))}`,
        { step, option: name, value },
      );
    }
    if (value === undefined) continue;
    if (!option.accepts(value)) throw badOption(step, name, option, value);
    values[name] = owned(option, value);
  }
  return Object.freeze(values) as Values<O>;
}

/** A value that nobody else can change any more. Content is large and shared: its maker must leave it alone. */
function owned(option: Option, value: unknown): unknown {
  return option.kind === "content" || option.kind === "contents" ? value : ownCopy(value, true);
}

/** A frozen copy. What is frozen inside it is shared: steps, which stand in the lists of steps that hold steps. */
function ownCopy(value: unknown, isOutermost = false): unknown {
  if (typeof value !== "object" || value === null || (!isOutermost && Object.isFrozen(value))) return value;
  if (Array.isArray(value)) return Object.freeze(value.map((inner) => ownCopy(inner)));
  return Object.freeze(Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, ownCopy(inner)])));
}

function badOption(step: string, name: string, option: Option, value: unknown): UndercroftError {
  const near = option.choices && typeof value === "string" ? didYouMean(value, option.choices) : undefined;
  const more = option.hint?.(value);
  const hint = near === undefined ? (more === undefined ? "" : ` ${more}`) : ` Did you mean "${near}"?`;
  return new UndercroftError("bad-option", `${step}: ${name} must be ${option.rule}, got ${show(value)}.${hint}`, {
    step,
    option: name,
    value,
  });
}
