import { UndercroftError } from "../../core/errors.js";
import { FACTS, type Fact } from "../../core/step.js";
import { nestingRules } from "./nested-steps.js";
import { type AnyNode, type FactSet, rulesOf } from "./node.js";

// Facts at run time, for recipes and plain JavaScript.

export function factSet(facts: readonly Fact[]): FactSet {
  let set = 0;
  for (const fact of facts) set |= 1 << FACTS.indexOf(fact);
  return set;
}

export function factNames(set: FactSet): Fact[] {
  return FACTS.filter((_, bit) => (set >> bit) & 1);
}

/** What is there after a node, on whatever path; throws where a step needs what may be missing. */
export function foldFacts(node: AnyNode, has: FactSet, path: string, isBranch = false): FactSet {
  if (node.kind !== "step") return rulesOf(node).foldFacts(node, has, path, isBranch);
  const { id, needs, adds, drops } = node.definition;
  const missing = factSet(needs) & ~has;
  if (missing !== 0) {
    const listed = factNames(missing).join(", ");
    throw new UndercroftError("missing-fact", `${path}: ${id} needs: ${listed}${givers(missing)}.`, {
      step: id,
      path,
    });
  }
  nestingRules(node)?.check(node, path);
  return (has & ~factSet(drops)) | factSet(adds);
}

/** Refuses a first node that may leave a chain without a map. */
export function checkStarts(node: AnyNode, isBranch = false): void {
  if (node.kind !== "step") rulesOf(node).checkStarts(node, isBranch);
}

/** Steps that ship and give a fact, named in the message that misses it. */
const GIVERS: Record<Fact, string> = {
  plan: "simple-map or room-plan",
  rooms: "simple-map, or room-plan and room-drawer",
  corridors: "simple-map or a corridor layer",
  start: "area-start, room-based-start or niche-stairs",
  exit: "distant-exit, room-based-stairs or niche-stairs",
  doors: "accretion, door-placement or room-templates",
  areas: "flavour-areas",
};

function givers(missing: FactSet): string {
  const hints = factNames(missing).map((fact) => `${fact} comes from ${GIVERS[fact]}`);
  return ` (${hints.join("; ")})`;
}
