import { type BuilderMap, cached, type Feeling } from "../../core/index.js";

/** What a feeling changes in each step that goes by it. */
const CHANGES = {
  ground: ["ground"],
  "hidden-goods": ["goods"],
  inhabit: ["danger", "goods", "state", "tags", "encounters"],
} as const satisfies Readonly<Record<string, readonly (keyof Feeling)[]>>;

/** A step that goes by the feeling of a level. */
export type FeelingStep = keyof typeof CHANGES;

/** The steps that have gone by the feeling of each map, or by there being none. */
const GONE_BY = /* @__PURE__ */ new WeakMap<BuilderMap, Set<FeelingStep>>();

/** Remembers that a step has gone by the feeling of a map: one that is decided later is too late for it. */
export function goByFeeling(map: BuilderMap, step: FeelingStep): void {
  cached(GONE_BY, map, () => new Set<FeelingStep>()).add(step);
}

/** The steps that these feelings would change, but that ran before there was one. */
export function tooEarly(map: BuilderMap, feelings: readonly Feeling[]): readonly FeelingStep[] {
  const changed = (step: FeelingStep) =>
    feelings.some((feeling) => CHANGES[step].some((key) => feeling[key] !== undefined));
  return [...(GONE_BY.get(map) ?? [])].filter(changed);
}
