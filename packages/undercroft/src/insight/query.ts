import {
  checkArgument,
  checkKeys,
  isPlain,
  type KeysOf,
  type Kind,
  LIST,
  show,
  suggestion,
  TEXT,
  UndercroftError,
} from "../core/index.js";
import { metricNamed } from "./metrics/names.js";
import type { Metric } from "./metrics/table.js";

/** What is asked of a level: a condition, or several that are joined by `and`, `or` and `not`. */
export type Query =
  | { readonly kind: "and" | "or"; readonly parts: readonly Query[] }
  | { readonly kind: "not"; readonly part: Query }
  | Condition;

/** What is asked of one metric, prefab, step, spawn or feeling. */
export type Condition =
  /** A metric lies within bounds, as whole numbers, or is exactly one that isn't wanted. */
  | { readonly kind: "metric"; readonly metric: Metric; readonly from: number; readonly to: number }
  /** The level has a prefab, uses a step, or has a spawn or a feeling, of this name. */
  | { readonly kind: "prefab" | "uses" | "spawn" | "feeling"; readonly name: string };

/** What can be asked for by name, for suggestions. Without a list, any name is taken. */
export interface QueryNames {
  /** The prefabs that can be asked for. */
  readonly prefab?: readonly string[];
  /** The steps that can be asked for. */
  readonly uses?: readonly string[];
}

const BY_NAME = ["prefab", "uses", "spawn", "feeling"] as const;
const COMPARISONS = ["<=", ">=", "!=", "==", "<", ">", "="] as const;
/** Deeper nesting is no question that anybody asks. */
const DEEPEST = 50;

/**
 * Reads a query such as `path in 120..160 and loops >= 3 and (prefab wolf_den or not uses maze)`. Numbers are plain, as in
 * all files: `floor > 0.52`, or `floor > 52%`. Names with spaces are written in quotes: `spawn "Cave Spider"`. A metric that
 * doesn't apply to a level meets no condition about it.
 *
 * Throws `bad-option` and says where the query is wrong.
 *
 * @example
 * import { matches, parseQuery } from "undercroft/insight";
 * import { recipeChain, shippedRecipe } from "undercroft/recipes";
 *
 * const level = recipeChain(shippedRecipe("rooms")).build({ seed: 1 });
 * console.log(matches(parseQuery("rooms > 2 and not prefab wolf_den"), level)); // true
 */
export function parseQuery(text: string, names: QueryNames = {}): Query {
  checkArgument("parseQuery", "text", TEXT, text);
  checkKeys("parseQuery", names, NAMES_KEYS);
  return new Parser(text, names).whole();
}

interface Token {
  readonly text: string;
  readonly at: number;
  readonly isQuoted: boolean;
}

class Parser {
  readonly #text: string;
  readonly #names: QueryNames;
  readonly #tokens: readonly Token[];
  #next = 0;
  #depth = 0;

  constructor(text: string, names: QueryNames) {
    this.#text = text;
    this.#names = names;
    this.#tokens = tokensOf(text);
    if (this.#tokens.length === 0) throw bad("a query can't be empty. Write one such as: path > 100 and loops >= 3.");
  }

  whole(): Query {
    const query = this.#any();
    const extra = this.#peek();
    if (extra !== undefined) throw this.#wrong(extra, "expected and, or, or the end");
    return query;
  }

  #any(): Query {
    return this.#joined("or", () => this.#joined("and", () => this.#single()));
  }

  #joined(word: "and" | "or", read: () => Query): Query {
    const parts = [read()];
    while (this.#takes(word)) parts.push(read());
    return parts.length === 1 ? parts[0]! : { kind: word, parts };
  }

  #single(): Query {
    if (++this.#depth > DEEPEST) throw bad(`a query can be nested ${DEEPEST} levels deep at most.`);
    try {
      if (this.#takes("not")) return { kind: "not", part: this.#single() };
      if (this.#takes("(")) {
        const query = this.#any();
        if (!this.#takes(")")) throw this.#wrong(this.#peek(), "expected )");
        return query;
      }
      return this.#condition();
    } finally {
      this.#depth--;
    }
  }

  #condition(): Query {
    const word = this.#word("a metric, prefab, uses, spawn or feeling");
    for (const kind of BY_NAME) {
      // A metric is called spawns, not spawn, so nothing means two things.
      if (word.text === kind && !word.isQuoted) return { kind, name: this.#name(kind) };
    }
    const metric = this.#metric(word);
    const sign = this.#word("in, or a comparison such as >=");
    if (sign.text === "in") return this.#range(metric);
    const comparison = COMPARISONS.find((each) => each === sign.text);
    if (comparison === undefined) throw this.#wrong(sign, "expected in, or a comparison such as >=");
    const bound = this.#number(metric, this.#word("a number"));
    return compared(metric, comparison, bound);
  }

  #name(kind: (typeof BY_NAME)[number]): string {
    const { text, at } = this.#word(`the name of a ${kind === "uses" ? "step" : kind}`);
    const names = kind === "prefab" || kind === "uses" ? this.#names[kind] : undefined;
    if (names === undefined || names.includes(text)) return text;
    const what = kind === "uses" ? "this recipe has no step called" : "this recipe can't place a prefab called";
    throw bad(`${what} ${show(text)}.${suggestion(text, names)} It stands ${this.#place(at)}.`);
  }

  #metric(word: Token): Metric {
    try {
      return metricNamed(word.text);
    } catch (error) {
      if (!(error instanceof UndercroftError)) throw error;
      throw bad(`${error.message} It stands ${this.#place(word.at)}.`);
    }
  }

  #range(metric: Metric): Query {
    const token = this.#word("a range such as 120..160");
    const [low, high, ...more] = token.text.split("..");
    if (high === undefined || more.length > 0) throw this.#wrong(token, "expected a range such as 120..160");
    const at = (text: string) => ({ ...token, text });
    const from = low === "" ? Number.NEGATIVE_INFINITY : this.#number(metric, at(low!));
    const to = high === "" ? Number.POSITIVE_INFINITY : this.#number(metric, at(high));
    if (from > to) throw this.#wrong(token, "the range is empty: its first number must not be above its second");
    return { kind: "metric", metric, from: Math.ceil(from - SLACK), to: Math.floor(to + SLACK) };
  }

  /** A plain number as the metric is measured: not always whole. */
  #number({ id, unit, scale }: Metric, token: Token): number {
    const [, digits, percent] = /^([+-]?(?:\d+(?:\.\d+)?|\.\d+))(%?)$/.exec(token.text) ?? [];
    const value = digits === undefined ? Number.NaN : Number(digits) / (percent === "%" ? 100 : 1);
    if (!Number.isFinite(value)) throw this.#wrong(token, "expected a number such as 12, 0.5 or 50%");
    // Whoever writes 52 means 52%, and would search forever.
    if (unit === "%" && value > 1) {
      const meant = percent === "%" || value > 100 ? "" : `: write ${value / 100} or ${value}%`;
      throw this.#wrong(token, `${id} is a share from 0 to 1${meant}`);
    }
    return value * scale;
  }

  #peek(): Token | undefined {
    return this.#tokens[this.#next];
  }

  #takes(word: string): boolean {
    const token = this.#peek();
    if (token === undefined || token.isQuoted || token.text !== word) return false;
    this.#next++;
    return true;
  }

  #word(expected: string): Token {
    const token = this.#peek();
    if (token === undefined || (!token.isQuoted && (token.text === "(" || token.text === ")"))) {
      throw this.#wrong(token, `expected ${expected}`);
    }
    this.#next++;
    return token;
  }

  #wrong(token: Token | undefined, message: string): UndercroftError {
    if (token === undefined) return bad(`the query ${show(this.#text)} ends too early: ${message}.`);
    return bad(`${message}, got ${show(token.text)} ${this.#place(token.at)}.`);
  }

  #place(at: number): string {
    return `at character ${at + 1} of ${show(this.#text)}`;
  }
}

/** What is lost when a decimal fraction becomes a binary one. */
const SLACK = 1e-6;

/** Measured values are whole, so every comparison is a range. */
function compared(metric: Metric, comparison: (typeof COMPARISONS)[number], bound: number): Query {
  const [ceiling, floor] = [Math.ceil(bound - SLACK), Math.floor(bound + SLACK)];
  const within = (from: number, to: number): Query => ({ kind: "metric", metric, from, to });
  const [lowest, highest] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  if (comparison === "<=") return within(lowest, floor);
  if (comparison === "<") return within(lowest, ceiling - 1);
  if (comparison === ">=") return within(ceiling, highest);
  if (comparison === ">") return within(floor + 1, highest);
  // Not `not`: what doesn't apply is not unequal either.
  if (comparison === "!=") return { kind: "or", parts: [within(lowest, ceiling - 1), within(floor + 1, highest)] };
  return within(ceiling, floor);
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const pattern = /\s*(?:"([^"]*)"|'([^']*)'|([()])|([<>!=]=?)|([^\s()<>!="']+)|(["']))/gy;
  for (;;) {
    const from = pattern.lastIndex;
    const match = pattern.exec(text);
    if (match === null) return tokens;
    const [all, double, single, bracket, sign, word, mark] = match;
    const at = from + all.length - all.trimStart().length;
    if (mark !== undefined) throw bad(`the quotation mark at character ${at + 1} of ${show(text)} is never closed.`);
    const quoted = double ?? single;
    tokens.push({ text: quoted ?? bracket ?? sign ?? word!, at, isQuoted: quoted !== undefined });
  }
}

/** Whether a query holds, by what is known of its conditions. Undefined as long as that decides nothing. */
export function judge(query: Query, known: (condition: Condition) => boolean | undefined): boolean | undefined {
  if (query.kind === "not") {
    const verdict = judge(query.part, known);
    return verdict === undefined ? undefined : !verdict;
  }
  if (!("parts" in query)) return known(query);
  const deciding = query.kind === "or";
  let isOpen = false;
  for (const part of query.parts) {
    const verdict = judge(part, known);
    if (verdict === deciding) return deciding;
    isOpen ||= verdict === undefined;
  }
  return isOpen ? undefined : !deciding;
}

/** All conditions of a query, in order. */
export function conditionsOf(query: Query): readonly Condition[] {
  if (query.kind === "not") return conditionsOf(query.part);
  return "parts" in query ? query.parts.flatMap(conditionsOf) : [query];
}

function bad(message: string): UndercroftError {
  return new UndercroftError("bad-option", message, { option: "where" });
}

const NAMES_KEYS: KeysOf<QueryNames> = { prefab: LIST, uses: LIST };

/** A query, as an argument of public functions. */
export const QUERY: Kind = {
  rule: "a query, as parseQuery returns it",
  fits: (value) => isPlain(value) && typeof value.kind === "string",
  hint: (value) => (typeof value === "string" ? `Read it first: parseQuery(${show(value)}).` : undefined),
};
