import { show, UndercroftError } from "../../core/errors.js";
import type { Place, WhenRule } from "./node.js";

/** The numbers from `low` to `high`, both included. */
export interface Bounds {
  /** The smallest number. */
  readonly low: number;
  /** The largest number. Infinity if there is none. */
  readonly high: number;
}

const LONGEST_RANGE = 40;

/** Reads "3", "3..8", "3.." or "..8". Both ends are inclusive. Throws if the text is anything else. */
export function parseRange(text: string | number): Bounds {
  // Ranges are short. On a long text of blanks, the pattern would backtrack for a very long time.
  const written = String(text).slice(0, LONGEST_RANGE);
  const match = /^\s*(?:(\d{1,9})\s*(\.\.)?\s*(\d{1,9})?|\.\.\s*(\d{1,9}))\s*$/.exec(written);
  const alone = match?.[2] === undefined && match?.[3] === undefined;
  const low = Number(match?.[1] ?? 0);
  const high = match?.[4] ?? match?.[3] ?? (alone ? match?.[1] : undefined);
  const bounds = { low, high: high === undefined ? Infinity : Number(high) };
  const isCut = String(text).length > LONGEST_RANGE;
  if (isCut || match === null || (match[2] === undefined && match[3] !== undefined) || bounds.low > bounds.high) {
    throw new UndercroftError("bad-chain", `a range must look like 3, 3..8, 3.. or ..8, got ${show(text)}.`);
  }
  return bounds;
}

export function parseCondition(condition: WhenRule): Record<keyof WhenRule, Bounds> {
  if (typeof condition !== "object" || condition === null || Array.isArray(condition)) {
    throw new UndercroftError("bad-chain", `when must be { depth, width, height }, got ${show(condition)}.`);
  }
  const all = { low: 0, high: Infinity };
  const parsed = { depth: all, width: all, height: all };
  for (const key of Object.keys(condition) as (keyof WhenRule)[]) {
    if (!Object.hasOwn(parsed, key)) {
      throw new UndercroftError("bad-chain", `when: only depth, width and height are known, got ${show(key)}.`);
    }
    parsed[key] = parseRange(condition[key]!);
  }
  return parsed;
}

export function holds(condition: WhenRule, at: Place): boolean {
  const bounds = parseCondition(condition);
  return (["depth", "width", "height"] as const).every(
    (key) => at[key] >= bounds[key].low && at[key] <= bounds[key].high,
  );
}
