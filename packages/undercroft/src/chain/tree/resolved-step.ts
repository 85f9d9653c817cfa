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

function resolveStep(as: string, { definition, options, seed }: StepNode): ResolvedStep {
  const resolved: ResolvedStep = { use: definition.id, as, ...(seed === undefined ? {} : { seed }) };
  for (const [name, value] of Object.entries(options)) {
    const { record } = definition.options[name]!;
    const get = record === undefined ? undefined : once(() => record(value));
    Object.defineProperty(resolved, name, { enumerable: true, ...(get === undefined ? { value } : { get }) });
  }
  return resolved;
}

/** Does something when it is first asked for. The fingerprints of a whole pack take longer than a level, and few look at them. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
