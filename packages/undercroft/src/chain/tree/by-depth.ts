import type { Range } from "../../core/index.js";
import { parseRange } from "./conditions.js";

/** A number, or numbers by depth. The narrowest range that contains the depth wins; `base` applies if there is none. */
export type ByDepth<N extends number = number> =
  | N
  | {
      /** The number at all other depths. */
      readonly base?: N;
      readonly [range: DepthKey]: N | undefined;
    };

/** @must base, or a range such as "8.." */
type DepthKey = Range;

/**
 * Returns a value that may depend on the depth. The narrowest range that contains the depth wins; among equally wide
 * ranges, the one that starts last. The order of the ranges doesn't matter.
 */
export function atDepth(value: ByDepth | undefined, depth: number, otherwise: number): number {
  if (value === undefined) return otherwise;
  if (typeof value === "number") return value;
  let result = value.base ?? otherwise;
  let narrowest = { low: -1, high: Infinity };
  for (const [range, amount] of Object.entries(value)) {
    if (range === "base" || amount === undefined) continue;
    const { low, high } = parseRange(range);
    if (depth < low || depth > high) continue;
    const width = high - low;
    const least = narrowest.high - narrowest.low;
    if (width > least || (width === least && low < narrowest.low)) continue;
    narrowest = { low, high };
    result = amount;
  }
  return result;
}

/** What depths a thing can appear at: a range such as `2..8`, or a list in which `!7` excludes depths. */
export type DepthRule = number | string | readonly (number | string)[];

/** Returns whether a rule allows a depth: one of its ranges must contain it, and none that starts with `!`. */
export function allowsDepth(rule: DepthRule | undefined, depth: number): boolean {
  if (rule === undefined) return true;
  const contains = (range: string) => {
    const { low, high } = parseRange(range);
    return depth >= low && depth <= high;
  };
  // Most rules are one plain range, and this is called for every level.
  if (typeof rule === "string" && !rule.startsWith("!")) return contains(rule);
  const ranges = (Array.isArray(rule) ? rule : [rule]).map(String);
  const wanted = ranges.filter((range) => !range.startsWith("!"));
  const excluded = ranges.filter((range) => range.startsWith("!"));
  return (wanted.length === 0 || wanted.some(contains)) && !excluded.some((range) => contains(range.slice(1)));
}
