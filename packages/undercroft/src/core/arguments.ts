import { show, suggestion, UndercroftError } from "./errors.js";
import type { Point } from "./rect.js";

// Checks for the arguments of public functions, for callers without a compiler.

/** What an argument can be, in words and as a check. */
export interface Kind {
  /** Completes the sentence "it must be …". */
  readonly rule: string;
  /** Whether a value is one. */
  fits(value: unknown): boolean;
  /** A sentence for a value that isn't one, if more can be said than the rule. */
  hint?(value: unknown): string | undefined;
}

/** True or false. */
export const FLAG: Kind = { rule: "true or false", fits: (value) => typeof value === "boolean" };
/** Any string. */
export const TEXT: Kind = { rule: "a string", fits: (value) => typeof value === "string" };
/** A string with something in it. */
export const NAME: Kind = { rule: "a non-empty string", fits: (value) => typeof value === "string" && value !== "" };
/** A function. */
export const FUNCTION: Kind = { rule: "a function", fits: (value) => typeof value === "function" };
/** A list of anything. */
export const LIST: Kind = { rule: "a list", fits: Array.isArray };
/** Something to iterate over, but not a string, whose letters it would give one by one. */
export const ITERABLE: Kind = {
  rule: "a list or another iterable",
  fits: (value) => typeof value === "object" && value !== null && Symbol.iterator in value,
};
/** What a file contains. */
export const BYTES: Kind = {
  rule: "a Uint8Array with the bytes of a file",
  // Not by its class: bytes can come from another realm, such as that of a frame or a test runner.
  fits: (value) => Object.prototype.toString.call(value) === "[object Uint8Array]",
};
/** The signal of an `AbortController`. */
export const SIGNAL: Kind = {
  rule: "an AbortSignal",
  fits: (value) => hasMethods(value, "addEventListener") && "aborted" in value,
  hint: (value) => (hasMethods(value, "abort") ? "An AbortController isn't a signal: pass its .signal." : undefined),
};

/** A number in a range, both ends included. */
export function whole(least: number, most = Number.MAX_SAFE_INTEGER): Kind {
  const range = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
  return {
    rule: `a whole number ${range}`,
    fits: (value) => Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most,
  };
}

/** One of a few words. */
export function wordOf(...words: readonly string[]): Kind {
  return { rule: `one of ${words.join(", ")}`, fits: (value) => words.includes(value as string) };
}

/** Whether a value is an object, such as an instance of a class, with these methods. */
export function hasMethods(value: unknown, ...names: readonly string[]): value is object {
  const isObject = typeof value === "object" && value !== null;
  return isObject && names.every((name) => typeof (value as Record<string, unknown>)[name] === "function");
}

/** Checks one argument of a public function. Throws `bad-option` if it isn't of its kind. */
export function checkArgument(where: string, name: string, kind: Kind, value: unknown): void {
  if (kind.fits(value)) return;
  const hint = kind.hint?.(value);
  const more = hint === undefined ? "" : ` ${hint}`;
  throw new UndercroftError("bad-option", `${where}: ${name} must be ${kind.rule}, got ${show(value)}.${more}`, {
    option: name,
    value,
  });
}

/**
 * The keys of an options object: the kind of each, or `true` if whoever uses it checks it. Written as an object, so that
 * the compiler notices a key that is missing or unknown:
 * `const KEYS: KeysOf<TextOptions> = { boxes: FLAG, color: true, theme: true }`.
 */
export type KeysOf<T> = { readonly [K in keyof Required<T>]: true | Kind };

/**
 * Checks that the options of a public function are an object with known keys only, and that their values are of the right
 * kinds. Undefined counts as left out. Throws `bad-option` otherwise, and suggests the key that was
 * probably meant. `elsewhere` says where keys belong that others take.
 */
export function checkKeys<T extends object>(
  where: string,
  given: T,
  keys: KeysOf<T>,
  elsewhere: Readonly<Record<string, string>> = {},
): void {
  if (given === null || typeof given !== "object" || Array.isArray(given)) {
    throw new UndercroftError("bad-option", `${where}: options must be an object, got ${show(given)}.`, {
      value: given,
    });
  }
  const unknown = unknownKey(given, keys, elsewhere);
  if (unknown !== undefined) {
    const { key, hint } = unknown;
    const value = (given as Record<string, unknown>)[key];
    throw new UndercroftError("bad-option", `${where}: there is no option ${show(key)}.${hint}`, {
      option: key,
      value,
    });
  }
  for (const key of Object.keys(given)) {
    const kind: true | Kind = keys[key as keyof T];
    if (kind === true) continue;
    const value = (given as Record<string, unknown>)[key];
    if (value !== undefined) checkArgument(where, key, kind, value);
  }
}

/** Returns the first key of an object that isn't known, with what was probably meant, or undefined if all are known. */
export function unknownKey(
  given: object,
  keys: object,
  elsewhere: Readonly<Record<string, string>> = {},
): { readonly key: string; readonly hint: string } | undefined {
  const key = Object.keys(given).find((name) => !Object.hasOwn(keys, name));
  if (key === undefined) return undefined;
  const hint = Object.hasOwn(elsewhere, key) ? ` ${elsewhere[key]}` : suggestion(key, Object.keys(keys));
  return { key, hint };
}

/**
 * Checks that an argument of a public function is a point `[x, y]` on the map, and returns its cell. Throws
 * `bad-option` otherwise, and says how to get a point from a cell number.
 */
export function cellOf(where: string, point: Point, { width, height }: { width: number; height: number }): number {
  if (isPoint(point)) {
    const [x, y] = point;
    if (x >= 0 && y >= 0 && x < width && y < height) return y * width + x;
  }
  const rule = `a point [x, y] on this map, with x from 0 to ${width - 1} and y from 0 to ${height - 1}`;
  const hint = placeHint(point, width);
  throw new UndercroftError("bad-option", `${where} must be ${rule}, got ${show(point)}.${hint}`, {
    option: where,
    value: point,
  });
}

/** Whether a value is a column and a row, wherever they are. */
export function isPoint(value: unknown): value is Point {
  return Array.isArray(value) && value.length === 2 && Number.isInteger(value[0]) && Number.isInteger(value[1]);
}

/** Says what a value that is not a point probably is: a cell number, or the start of a map without one. */
export function placeHint(value: unknown, width: number): string {
  if (value === undefined) return " Bare maps have no start: there level.start is undefined.";
  if (!Number.isInteger(value)) return "";
  return ` The point of a cell number is [cell % ${width}, Math.floor(cell / ${width})]; in a step, map.point(cell).`;
}
