import { UndercroftError } from "../core/errors.js";
import { FACTS, type Fact } from "../core/step.js";
import { heldLists } from "./held.js";
import { type AnyPart, type FactSet, rulesOf, type StepPart } from "./part.js";

// Facts at run time, for recipes and plain JavaScript.

export function factSet(facts: readonly Fact[]): FactSet {
  let set = 0;
  for (const fact of facts) set |= 1 << FACTS.indexOf(fact);
  return set;
}

export function factNames(set: FactSet): Fact[] {
  return FACTS.filter((_, bit) => (set >> bit) & 1);
}

/** What is there after a part, on whatever path; throws where a step needs what may be missing. */
export function foldFacts(part: AnyPart, has: FactSet, path: string, isBranch = false): FactSet {
  if (part.part !== "step") return rulesOf(part).foldFacts(part, has, path, isBranch);
  const { id, needs, adds, drops } = part.definition;
  const missing = factSet(needs) & ~has;
  if (missing !== 0) {
    const listed = factNames(missing).join(", ");
    throw new UndercroftError("missing-fact", `${path}: ${id} needs: ${listed}${givers(missing)}.`, {
      step: id,
      path,
    });
  }
  checkHeld(part, path);
  return (has & ~factSet(drops)) | factSet(adds);
}

/** Nobody writes steps in steps in steps much deeper than this, and each level of it takes time and memory. */
const DEEPEST_HOLDING = 8;

/** Refuses lists of steps that can't work. What is there outside counts for nothing inside, and the other way about. */
function checkHeld(step: StepPart, path: string): void {
  for (const { path: place, parts, mustBuild } of heldLists(step)) {
    const here = `${path}.${place}`;
    const refuse = (at: number, message: string) => {
      const where = `${here}[${at}]`;
      return new UndercroftError("bad-chain", `${where}: ${message}`, { step: step.definition.id, path: where });
    };
    const second = parts.findIndex((part, i) => i > 0 && part.role === "initial");
    if (second > 0) throw refuse(second, "an initial builder comes first; the rest are layers.");
    if (mustBuild && parts[0]!.role !== "initial") {
      throw refuse(0, "a part of the map starts with an initial builder, but this is a layer.");
    }
    if (holdingDepth(parts) >= DEEPEST_HOLDING) {
      throw refuse(0, `steps are held more than ${DEEPEST_HOLDING} levels deep.`);
    }
    if (parts[0]!.role === "initial") checkStarts(parts[0]!);
    parts.reduce((has, part, i) => foldFacts(part, has, `${here}[${i}]`), 0);
  }
}

/** How many steps that hold steps are in one another. */
function holdingDepth(parts: readonly AnyPart[]): number {
  let deepest = 0;
  for (const part of parts) {
    if (part.part !== "step") deepest = Math.max(deepest, holdingDepth(rulesOf(part).members(part)));
    else for (const list of heldLists(part)) deepest = Math.max(deepest, 1 + holdingDepth(list.parts));
  }
  return deepest;
}

/** Refuses a first part that may leave a chain without a map. */
export function checkStarts(part: AnyPart, isBranch = false): void {
  if (part.part !== "step") rulesOf(part).checkStarts(part, isBranch);
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
