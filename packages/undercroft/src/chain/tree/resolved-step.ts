import type { ResolvedStep } from "../level/level-data.js";
import type { NamedStep, StepNode } from "./node.js";

/** Each step of a chain under each of its names: all levels share them, so none may change them. */
const RESOLVED = /* @__PURE__ */ new WeakMap<StepNode, Map<string, ResolvedStep>>();

/** Returns a step as it stands in a resolved recipe. */
export function resolvedStep({ as, step }: NamedStep): ResolvedStep {
  let byName = RESOLVED.get(step);
  if (byName === undefined) {
    byName = new Map();
    RESOLVED.set(step, byName);
  }
  let resolved = byName.get(as);
  if (resolved === undefined) {
    resolved = Object.freeze(resolveStep(as, step));
    byName.set(as, resolved);
  }
  return resolved;
}

function resolveStep(as: string, step: StepNode): ResolvedStep {
  const options: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(step.options)) {
    options[name] = step.definition.options[name]!.record?.(value) ?? value;
  }
  return { use: step.definition.id, as, ...(step.seed === undefined ? {} : { seed: step.seed }), ...options };
}
