import { ASPECTS, type Aspect, type StepDefinition } from "../../core/step.js";
import type { NamedStep } from "../tree/node.js";

/** Aspects as bits. */
type AspectSet = number;

const BIT: Readonly<Record<Aspect, AspectSet>> = { tiles: 1, rooms: 2, start: 4, exit: 8, spawns: 16, prefabs: 32 };
const ALL = 63;

/**
 * For each step, what no later step of the same attempt changes. As long as a step is to come that judges the attempt,
 * nothing is settled: the level may be that of another attempt. A step that changes nothing at all can do nothing else.
 * Where prefabs are required, those that may place them judge it too.
 */
export function settledAfter(steps: readonly NamedStep[], isAnyRequired: boolean): readonly ReadonlySet<Aspect>[] {
  const settled: ReadonlySet<Aspect>[] = [];
  let changed = 0;
  let isJudged = false;
  for (let i = steps.length - 1; i >= 0; i--) {
    settled[i] = isJudged ? NOTHING_SETTLED : setOf(ALL & ~changed);
    const { definition } = steps[i]!.step;
    changed |= changesOf(definition);
    isJudged ||= isJudge(definition) || (isAnyRequired && definition.writes.includes("prefabs"));
  }
  return settled;
}

/** What a step changes, together with what `reconcile` puts right after it. */
function changesOf({ writes }: StepDefinition<any>): AspectSet {
  let changed = writes.reduce((bits, aspect) => bits | BIT[aspect], 0);
  // Rooms lose their floor, and spawns are buried, or come into sight of the start.
  if (writes.includes("tiles")) changed |= BIT.rooms | BIT.spawns;
  if (writes.includes("exit") || writes.includes("start")) changed |= BIT.spawns;
  return changed;
}

function isJudge({ writes, adds, drops }: StepDefinition<any>): boolean {
  return writes.length + adds.length + drops.length === 0;
}

/** There are few different sets, and they are asked for after every step of every level. */
const SETS = /* @__PURE__ */ new Map<AspectSet, ReadonlySet<Aspect>>();

function setOf(bits: AspectSet): ReadonlySet<Aspect> {
  let set = SETS.get(bits);
  if (set === undefined) {
    set = new Set(ASPECTS.filter((aspect) => (bits & BIT[aspect]) !== 0));
    SETS.set(bits, set);
  }
  return set;
}

export const NOTHING_SETTLED: ReadonlySet<Aspect> = /* @__PURE__ */ new Set<Aspect>();
