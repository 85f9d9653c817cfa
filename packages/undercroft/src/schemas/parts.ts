import * as z from "zod";
import { type ByDepth, parseRange } from "../chain/index.js";
import { show, suggestion } from "../core/index.js";

// Every schema says what its value must be, as the end of a sentence: "depth must be …". Editors show what `describe` says.

/** A name in lower case. */
const NAME = /^[a-z][a-z0-9_]{0,63}$/;
/** One character that can be seen, or a space; in a map a space that doesn't break is a space. */
export const GLYPH = /^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u00a0]$/u;
/** A range such as 3..8, as a pattern. */
export const RANGE = String.raw`\d{1,9}(?:\.\.(?:\d{1,9})?)?|\.\.\d{1,9}`;
/** Entries of a list in a header. */
export const LONGEST_LIST = 64;

/** A string of a pattern. */
export function text(must: string, pattern: RegExp) {
  return z.string({ error: must }).regex(pattern, { error: must, abort: true });
}

/** Words for people: on one line, and harmless to a terminal. */
export function words(must: string, most = 64) {
  return text(
    `${must} (at most ${most} characters)`,
    new RegExp(`^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,${most}}$`, "u"),
  );
}

/** A name as prefabs and tiles have it. */
export function name(what: string) {
  return text(`${what}: lower-case letters, digits and _, starting with a letter, at most 64 characters`, NAME);
}

/** A whole number from 0 on. */
export function whole(must: string, max: number) {
  return z.int({ error: must }).min(0, { error: must }).max(max, { error: must });
}

/** A number from 0 on. */
export function amount(must: string, max: number) {
  return z.number({ error: must }).min(0, { error: must }).max(max, { error: must });
}

/** A flag. */
export function yesOrNo() {
  return z.boolean({ error: "true or false" });
}

/** One of some words. */
export function choice<const T extends readonly [string, ...string[]]>(...choices: T) {
  const all = choices.map((word) => show(word));
  return z.enum(choices, { error: `${all.slice(0, -1).join(", ")} or ${all.at(-1)}` });
}

/** A list, not too long. */
export function list<T extends z.ZodType>(must: string, item: T, most = LONGEST_LIST) {
  const error = `a list of ${must}, with at most ${most} items`;
  return z.array(item, { error }).max(most, { error });
}

/** An object that has the keys of a shape and no others. */
export function closed<T extends z.ZodRawShape>(must: string, shape: T) {
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === "unrecognized_keys"
        ? // One line for each key, in the order of the keys.
          issue.keys.map((key) => `unknown key ${show(key)}.${suggestion(key, Object.keys(shape))}`).join("\n")
        : must,
  });
}

/** A range of whole numbers whose ends are in order. */
export function range(must: string, pattern: string) {
  return text(must, new RegExp(`^(?:${pattern})$`)).refine(
    (given) => /^(?:base|all|!?last|\$.*)$/.test(given) || holds(() => parseRange(given.replace("!", ""))),
    { error: must },
  );
}

function holds(attempt: () => unknown): boolean {
  try {
    attempt();
    return true;
  } catch {
    return false;
  }
}

/** A number that may depend on the depth. */
export function byDepth(must: string, max: number) {
  const plain = amount(must, max);
  const key = range('base, or a range such as "8.."', `base|${RANGE}`);
  const error = `${must}, or numbers by depth such as { base: 10, "8..": 30 }`;
  return z.union([plain, z.record(key, plain, { error })], { error }) satisfies z.ZodType<ByDepth>;
}

/** A range of depths, or one that is left out; or one of some words. */
function oneDepth(...words: readonly string[]) {
  const must = ['a range such as 2..8, 4.. or "!7"', ...words].join(", or ");
  return z.union([whole(must, 999_999_999), range(must, `!?(?:${[RANGE, ...words].join("|")})`)], { error: must });
}

/** Depths at which something can appear. */
export const DEPTH = z
  .union([oneDepth(), list("ranges", oneDepth())], { error: 'a range such as 2..8, or a list such as ["4..10", "!7"]' })
  .describe("Depths at which it can appear: 2..8, or a list in which !7 excludes depths.");

/** Levels of a branch on which something can appear. */
export const BRANCH_DEPTH = z.union([oneDepth("last"), list("ranges", oneDepth("last"))], {
  error: 'a range such as 2..8, last, or a list such as ["4..", "!last"]',
});

/** A word to find something by. */
export const TAG = text("a tag: letters, digits, _ and -, at most 64 characters", /^[\w-]{1,64}$/);

/** One character of a map. */
export function glyph() {
  return text("one character", GLYPH);
}

/** How often an alternative comes among others. */
export function weight() {
  return amount("a weight: a number from 0 to 1000000", 1_000_000);
}
