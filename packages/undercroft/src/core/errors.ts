/**
 * The kind of failure. `input`: bad input, thrown before any random number is drawn. `facts`: a step needs a fact that
 * no earlier step provides, thrown before the build starts. `luck`: bad luck, the only kind that is retried.
 * `internal`: a bug in a step, never the user's fault.
 */
export type ErrorFamily = "input" | "facts" | "luck" | "internal";

const FAMILY_OF = {
  "bad-option": "input",
  "bad-size": "input",
  "bad-depth": "input",
  "bad-seed": "input",
  "bad-tile": "input",
  "bad-chain": "input",
  "bad-recipe": "input",
  "bad-level": "input",
  "bad-content": "input",
  "unknown-name": "input",
  "too-small": "input",
  "needs-diagonals": "input",
  "no-floor": "input",
  "version-mismatch": "input",
  aborted: "input",
  "missing-fact": "facts",
  stuck: "luck",
  "build-failed": "luck",
  "broken-step": "internal",
  crashed: "internal",
} as const satisfies Record<string, ErrorFamily>;

/** A stable code for each error, for programs to compare with. */
export type ErrorCode = keyof typeof FAMILY_OF;

/** What an error is about, so that programs can point at it. */
export interface ErrorDetails {
  /** The step's name in its chain, or its id if it has no name yet. */
  readonly step?: string;
  /** The name of the option that is wrong. */
  readonly option?: string;
  /** The value that isn't accepted. */
  readonly value?: unknown;
  /** The path to the bad value in the input, such as `steps[2].attempts`. */
  readonly path?: string;
  /** A cell that shows what the step broke, as x and y. */
  readonly cell?: readonly [x: number, y: number];
  /** The seed that the broken step ran with. */
  readonly seed?: string;
  /** The options that the broken step ran with. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** What a step measured before it was stuck, by name. If no attempt succeeds, the error says how these were spread. */
  readonly measured?: Readonly<Record<string, number>>;
}

/**
 * The class of every error that Undercroft throws on purpose.
 *
 * @example
 * import { maze, UndercroftError } from "undercroft";
 *
 * try {
 *   maze({ passage: 0 });
 * } catch (error) {
 *   if (!(error instanceof UndercroftError)) throw error;
 *   console.log(error.code, error.family); // bad-option input
 *   console.log(error.message); // maze: passage must be a whole number from 1 to 50, got 0.
 * }
 */
export class UndercroftError extends Error {
  /** Which error it is, such as `bad-option`. Codes are stable, messages are not. */
  readonly code: ErrorCode;
  /** What the error is about, as far as it is known: the step, the option, the value, a path or a cell. */
  readonly details: ErrorDetails;

  /** Creates an error. In a step, use `stuck` for bad luck. */
  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message);
    this.name = "UndercroftError";
    this.code = code;
    this.details = details;
  }

  /** The kind of failure that its code belongs to: `input`, `facts`, `luck` or `internal`. */
  get family(): ErrorFamily {
    return FAMILY_OF[this.code];
  }
}

/** Creates the error for an option that isn't what it must be. */
export function mustBe(option: string, rule: string, value: unknown, code: ErrorCode = "bad-option"): UndercroftError {
  return new UndercroftError(code, `${option} must be ${rule}, got ${show(value)}.`, { option, value });
}

/**
 * Creates the error for a step to throw when it is out of luck. The chain then tries again with a new random stream.
 *
 * @example
 * import { defineBuilder, FLOOR, room, stuck } from "undercroft/define";
 *
 * export const cell = defineBuilder({
 *   id: "cell",
 *   options: {},
 *   adds: ["rooms"],
 *   *build(map, rng) {
 *     const x = rng.between(1, map.width - 2);
 *     if (x + 5 >= map.width) throw stuck("the room doesn't fit"); // the chain tries again
 *     const area = { x, y: 1, width: 4, height: map.height - 2 };
 *     map.fill(area, FLOOR);
 *     map.rooms = [room(map, area)];
 *     yield;
 *   },
 * });
 * console.log(cell.definition.id); // cell
 */
export function stuck(message: string): UndercroftError {
  return new UndercroftError("stuck", message);
}

/** Formats a value for a message: short, on one line, and safe to print to a terminal. */
export function show(value: unknown): string {
  let text: string;
  if (typeof value === "string") text = JSON.stringify(value);
  else text = inWords(value) ?? (typeof value === "object" && value !== null ? showObject(value) : String(value));
  const plain = printable(text);
  // The cut never leaves half of a character behind.
  return plain.length > 80 ? `${plain.slice(0, 77).replace(/[\ud800-\udbff]$/, "")}...` : plain;
}

/**
 * Escapes control characters and marks that change text direction, so that names from files can't affect a terminal.
 */
export function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this removes
  const unsafe = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;
  return text.replace(unsafe, (c) => `\\x${c.charCodeAt(0).toString(16)}`);
}

/** Stands around words in the JSON of a value that are shown without quotes. */
const BARE = "\u0001";

function showObject(value: object): string {
  try {
    const text = JSON.stringify(value, function (this: unknown, _key, item: unknown) {
      const words = item === undefined && Array.isArray(this) ? "undefined" : inWords(item);
      return words === undefined ? item : BARE + words + BARE;
    });
    return text?.replaceAll(/"\\u0001(.*?)\\u0001"/g, "$1") ?? "an object";
  } catch {
    return "an object that contains itself";
  }
}

/** Words for values that JSON leaves out or shows as something else: functions, NaN, bigints, bytes, steps and so on. */
function inWords(value: unknown): string | undefined {
  if (typeof value === "function") return "a function";
  if (typeof value === "bigint" || (typeof value === "number" && !Number.isFinite(value))) return String(value);
  if (typeof value !== "object" || value === null) return undefined;
  const { definition } = value as { readonly definition?: { readonly id?: unknown } };
  if (typeof definition?.id === "string") return `the step ${definition.id}`;
  const name = Object.prototype.toString.call(value).slice("[object ".length, -1);
  if (name === "Promise") return "a promise: await it first";
  if (!/^(?:Map|Set|ArrayBuffer|DataView|\w+Array)$/.test(name)) return undefined;
  return /^[AI]/.test(name) ? `an ${name}` : `a ${name}`;
}
/** Returns the candidate that a misspelled word most likely means, or undefined if none is close. */
export function didYouMean(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length > 64) return undefined;
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const candidate of candidates) {
    // Of two that are equally close, the one with the same first letter: people rarely get that one wrong.
    const isOther = candidate[0]?.toLowerCase() !== word[0]?.toLowerCase();
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase()) + (isOther ? 0.5 : 0);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** Returns ` Did you mean "x"?`, or ` Known: a, b, c.` if nothing is close. */
export function suggestion(word: string, candidates: Iterable<string>): string {
  const known = [...candidates];
  const near = didYouMean(word, known);
  if (near !== undefined) return ` Did you mean "${printable(near)}"?`;
  if (known.length === 0) return "";
  const listed = printable(known.slice(0, 12).join(", "));
  return ` Known: ${listed}${known.length > 12 ? ` and ${known.length - 12} more.` : "."}`;
}

/** Optimal string alignment: like Levenshtein's distance, with a swap of neighbours counted once. */
function editDistance(a: string, b: string): number {
  let older: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min(previous[j]! + 1, row[j - 1]! + 1, previous[j - 1]! + change);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, older[j - 2]! + 1);
      row.push(cost);
    }
    older = previous;
    previous = row;
  }
  return previous[b.length]!;
}

/** Whether a check passes, for checks that throw. */
export function passes(check: () => unknown): boolean {
  try {
    check();
    return true;
  } catch (error) {
    if (error instanceof UndercroftError) return false;
    throw error;
  }
}
