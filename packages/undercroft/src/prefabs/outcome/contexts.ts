import { parseRange } from "../../chain/index.js";
import { allowsDepth } from "../source/by-depth.js";
import { valuesOf } from "../source/params.js";
import type { PrefabSource } from "../source/source.js";
import type { OutcomeContext } from "./vary.js";

/** The default size of the level that a prefab is shown for, as in the tutorial. */
export const DEFAULT_WIDTH = 80;
export const DEFAULT_HEIGHT = 50;

/** The most kinds of levels to look at. Nobody writes conditions for more by hand. */
const MOST_CONTEXTS = 64;

/**
 * Returns one level for each combination of depths, widths and heights for which the conditions of a prefab, and of
 * everything that can fill its slots, give different results. The first is the usual one. Of more than 64, the first.
 */
export function contextsOf(source: PrefabSource, fillers: readonly PrefabSource[] = []): OutcomeContext[] {
  const { depths, widths, heights } = distinctSizes(source, fillers);
  const count = Math.min(MOST_CONTEXTS, depths.length * widths.length * heights.length);
  return Array.from({ length: count }, (_, i) => ({
    depth: depths[Math.floor(i / (widths.length * heights.length))]!,
    width: widths[Math.floor(i / heights.length) % widths.length]!,
    height: heights[i % heights.length]!,
  }));
}

/** How many such levels there are, without a limit. */
export function countContexts(source: PrefabSource, fillers: readonly PrefabSource[] = []): number {
  const { depths, widths, heights } = distinctSizes(source, fillers);
  return depths.length * widths.length * heights.length;
}

/** The first depth, width and height of each range in which all conditions give the same result. */
function distinctSizes(
  source: PrefabSource,
  fillers: readonly PrefabSource[],
): { readonly [side in "depths" | "widths" | "heights"]: readonly number[] } {
  const all = [source, ...fillers];
  const depths = firstsOf(all.flatMap(depthRules)).filter((depth) => allowsDepth(source.depth, depth));
  const own = { width: Math.max(0, ...source.map.map((row) => row.length)), height: source.map.length };
  const sides = (side: "width" | "height", usual: number) => {
    const rules = all.flatMap(({ vary = [] }) => vary.flatMap(({ when }) => when?.[side] ?? []));
    // No level is smaller than a prefab on it.
    return rules.length === 0 ? [usual] : [...new Set(firstsOf(rules).map((first) => Math.max(own[side], first)))];
  };
  return {
    depths: depths.length === 0 ? [0] : depths,
    widths: sides("width", DEFAULT_WIDTH),
    heights: sides("height", DEFAULT_HEIGHT),
  };
}

/** All ranges of depth that a prefab names. */
function depthRules({ depth, weight, chance, vary = [] }: PrefabSource): (string | number)[] {
  const keys = [weight, chance].flatMap((rule) => (typeof rule === "object" ? Object.keys(rule) : []));
  const ranges = [depth, ...vary.map(({ when }) => when?.depth)].flatMap((rule) => rule ?? []);
  return [...ranges, ...keys.filter((key) => key !== "base")];
}

/** The first number of each stretch of numbers that are in the same ranges. */
export function firstsOf(ranges: readonly (string | number)[]): number[] {
  const firsts = new Set([0]);
  for (const range of ranges) {
    const { low, high } = parseRange(String(range).replace(/^!/, ""));
    firsts.add(low);
    if (high < Infinity) firsts.add(high + 1);
  }
  return [...firsts].sort((a, b) => a - b);
}

/**
 * All combinations of parameter values for which conditions can give different results. The first value that no condition
 * names stands for all of these. If there are too many combinations, only those that a condition names are returned.
 */
export function askedParams({ params = {}, vary = [] }: PrefabSource): ReadonlyMap<string, string | number>[] {
  const conditions = vary.flatMap(({ when }) => (when?.param === undefined ? [] : [when.param]));
  const named = new Map<string, Set<string>>();
  for (const [name, value] of conditions.flatMap((condition) => Object.entries(condition))) {
    named.set(name, (named.get(name) ?? new Set()).add(String(value)));
  }
  let combinations: ReadonlyMap<string, string | number>[] = [new Map()];
  for (const [name, asked] of named) {
    const values = valuesOf(`$${name}`, params);
    const other = values.find((value) => !asked.has(String(value)));
    const tried = values.filter((value) => value === other || asked.has(String(value)));
    combinations = combinations.flatMap((others) => tried.map((value) => new Map(others).set(name, value)));
    if (combinations.length > MOST_CONTEXTS) {
      const usual = new Map([...named.keys()].map((key) => [key, valuesOf(`$${key}`, params)[0]!]));
      return conditions.map((condition) => new Map([...usual, ...Object.entries(condition)]));
    }
  }
  return combinations;
}
