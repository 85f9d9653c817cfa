import { parseRange } from "../chain/index.js";
import type { Rng } from "../core/index.js";
import type { ByDepth, PrefabSource } from "./prefab.js";

/** Whether a prefab may appear at a depth: in one of its ranges, and in none that starts with `!`. */
export function allowsDepth(rule: PrefabSource["depth"], depth: number): boolean {
  if (rule === undefined) return true;
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
 * A value that may depend on the depth: of the ranges that hold the narrowest decides, of equally wide ones the one that
 * begins last. The order in which they are written says nothing.
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

/**
 * Candidates in the order of a weighted race: each draws its time from a stream of its own, and the odds of who comes
 * first, and then next, are those of the weights. A candidate more or less changes nothing among the others.
 */
export function race<T>(
  candidates: readonly T[],
  rng: Rng,
  nameOf: (candidate: T) => string,
  weightOf: (candidate: T) => number,
): T[] {
  return candidates
    .filter((candidate) => weightOf(candidate) > 0)
    .map((candidate) => {
      const name = nameOf(candidate);
      // Exponential waiting times: the rate is the weight.
      const time = -naturalLog(1 - rng.fork(name).unit()) / weightOf(candidate);
      return { candidate, name, time };
    })
    .sort((a, b) => a.time - b.time || (a.name < b.name ? -1 : Number(a.name > b.name)))
    .map(({ candidate }) => candidate);
}

/** The natural logarithm of a number in (0, 1], from + − × ÷ alone: engines may differ in Math.log's last bit. */
export function naturalLog(value: number): number {
  let mantissa = value;
  let halvings = 0;
  while (mantissa < 0.75) {
    mantissa *= 2;
    halvings++;
  }
  // ln m = 2 (z + z³/3 + z⁵/5 + …) with z = (m − 1) / (m + 1); here |z| ≤ 1/5, so 13 terms are exact to a double.
  const z = (mantissa - 1) / (mantissa + 1);
  const square = z * z;
  let power = z;
  let sum = 0;
  for (let odd = 1; odd <= 25; odd += 2) {
    sum += power / odd;
    power *= square;
  }
  return 2 * sum - halvings * Math.LN2;
}
