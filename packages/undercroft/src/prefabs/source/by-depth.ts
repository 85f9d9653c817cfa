import { parseRange } from "../../chain/index.js";
import type { ByDepth, PrefabSource } from "./source.js";

/** The weight of a prefab that doesn't have one. */
export const DEFAULT_WEIGHT = 10;

/** Whether a prefab appears at most once per level. */
export function isUnique({ unique = true }: PrefabSource): boolean {
  return typeof unique === "boolean" ? unique : unique.game === true || unique.level !== false;
}

/** Returns whether a prefab can appear at a depth: one of its ranges must contain it, and none that starts with `!`. */
export function allowsDepth(rule: PrefabSource["depth"], depth: number): boolean {
  if (rule === undefined) return true;
  // Most have one plain range, and are asked for every level.
  if (typeof rule === "string" && !rule.startsWith("!")) {
    const { low, high } = parseRange(rule);
    return depth >= low && depth <= high;
  }
  const ranges = (Array.isArray(rule) ? rule : [rule]).map(String);
  const holds = (text: string) => {
    const { low, high } = parseRange(text);
    return depth >= low && depth <= high;
  };
  const wanted = ranges.filter((range) => !range.startsWith("!"));
  const excluded = ranges.filter((range) => range.startsWith("!"));
  return (wanted.length === 0 || wanted.some(holds)) && !excluded.some((range) => holds(range.slice(1)));
}

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
