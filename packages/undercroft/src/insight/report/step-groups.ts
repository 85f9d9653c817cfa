import { addTo } from "../../core/index.js";
import type { SampledLevel } from "../survey.js";
import { listed } from "../words.js";

/** Steps that are in the same levels, such as all steps of a branch. Nothing can tell apart what they do. */
export interface StepGroup {
  /** In order. */
  readonly steps: readonly string[];
  /** For each level, whether it has them. */
  readonly taken: readonly boolean[];
  /** How many levels have them. */
  readonly count: number;
}

/** Finds the steps that only some levels have. */
export function stepGroups(levels: readonly SampledLevel[]): StepGroup[] {
  const places = new Map<string, number[]>();
  levels.forEach(({ steps }, level) => {
    for (const step of steps) addTo(places, step, level);
  });
  const groups = new Map<string, string[]>();
  for (const [step, own] of [...places].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (own.length < levels.length) addTo(groups, own.join(), step);
  }
  return [...groups.values()].map((steps) => {
    const own = places.get(steps[0]!)!;
    const taken = new Array<boolean>(levels.length).fill(false);
    for (const level of own) taken[level] = true;
    return { steps, taken, count: own.length };
  });
}

/** The name of a group in a sentence. */
export function groupName({ steps }: StepGroup): string {
  const [first, ...others] = steps;
  return others.length === 0 ? first! : `${first} (with ${listed(others, 3)})`;
}
