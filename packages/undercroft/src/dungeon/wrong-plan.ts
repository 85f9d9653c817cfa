import { checkKeys, defined, isPlain, type KeysOf, show, suggestion, UndercroftError } from "../core/index.js";

// What is wrong with the levels, exits, quests and landmarks that somebody has listed, each with its path.

/** What level files, exits and file names can be called by. */
export const NAME = /^\p{L}[\p{L}\p{N}_.-]{0,63}$/u;
/** The same in words. */
export const NAME_RULE = "a letter, and up to 63 letters, digits, dots, dashes and underscores after it";
/** Names of exits that mean something else: ways back are made without being asked for, and a quest's `exit` is any. */
export const TAKEN: readonly string[] = ["up", "exit"];

/** An object with none but these keys. */
export function checkObject<T extends object>(path: string, value: unknown, keys: KeysOf<T>): void {
  if (!isPlain(value)) {
    throw bad(path, `must be an object with ${Object.keys(keys).join(", ")}, got ${show(value)}`, value);
  }
  checkKeys<T>(path, value as T, keys);
}

/** The error for something that breaks a rule. */
export function bad(path: string, rule: string, value?: unknown, hint = ""): UndercroftError {
  return new UndercroftError("bad-option", `${path} ${rule}.${hint}`, defined({ path, value }));
}

/** The error for a level or an exit that there isn't. */
export function unknownLevel(path: string, rule: string, value: unknown, known: Iterable<string>): UndercroftError {
  const hint = suggestion(typeof value === "string" ? value : "", known);
  return new UndercroftError("unknown-name", `${path} ${rule}.${hint}`, { path, value });
}
