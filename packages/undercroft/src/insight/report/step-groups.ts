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
    for (const step of steps) {
      const known = places.get(step);
      if (known === undefined) places.set(step, [level]);
      else known.push(level);
    }
  });
  const groups = new Map<string, { steps: string[]; levels: readonly number[] }>();
  for (const [step, taken] of [...places].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (taken.length === levels.length) continue;
    const key = taken.join();
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { steps: [step], levels: taken });
    else known.steps.push(step);
  }
  return [...groups.values()].map(({ steps, levels: members }) => {
    const taken = new Array<boolean>(levels.length).fill(false);
    for (const level of members) taken[level] = true;
    return { steps, taken, count: members.length };
  });
}

/** The name of a group in a sentence. */
export function groupName({ steps }: StepGroup): string {
  const [first, ...others] = steps;
  return others.length === 0 ? first! : `${first} (with ${listed(others, 3)})`;
}
