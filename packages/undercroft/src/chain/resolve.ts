import { UndercroftError } from "../core/errors.js";
import type { Rng } from "../core/rng.js";
import { groupName, stepName } from "./part-names.js";
import { type AnyPart, type Condition, type GroupPart, holds, type StepPart } from "./parts.js";

/** A step under the name that its stream of random numbers has. */
export interface NamedStep {
  readonly as: string;
  readonly step: StepPart;
}

/** The written names of all parts; one that stands in a chain several times has as many names, in order. */
export type Names = ReadonlyMap<AnyPart, readonly string[]>;

/**
 * Returns the names of all parts of a chain. A step is called `id#n`, counted over the whole chain, and a choice or
 * chance is called after its first step, as in `chance:door-placement#1`, unless it was given a name with `as`. Random
 * choices never affect names. So what a branch contains doesn't affect the random numbers of other steps.
 */
export function nameParts(parts: readonly AnyPart[]): Names {
  const names = new Map<AnyPart, string[]>();
  const counts = new Map<string, number>();
  const taken = new Set<string>();
  const walk = (part: AnyPart): string => {
    const name = part.as ?? writtenName(part, walk, counts);
    if (part.as !== undefined) writtenName(part, walk, counts); // its members are named and counted all the same
    if (taken.has(name)) {
      throw new UndercroftError("bad-chain", `two steps are named "${name}". Give one of them a different "as".`, {
        step: name,
        option: "as",
      });
    }
    taken.add(name);
    const known = names.get(part);
    if (known === undefined) names.set(part, [name]);
    else known.push(name);
    return name;
  };
  for (const part of parts) walk(part);
  return names;
}

function writtenName(part: AnyPart, walk: (part: AnyPart) => string, counts: Map<string, number>): string {
  if (part.part === "step") return stepName(part.definition.id, counts);
  const members = part.part === "choice" ? part.branches.map((branch) => branch.part) : part.parts;
  const [first] = members.map(walk);
  return groupName(part.part === "choice" ? "oneOf" : part.chance === undefined ? "group" : "chance", first!);
}

/** Makes every choice of a chain, each from a fork of its own: what is left is a plain list of named steps. */
export function resolveParts(
  parts: readonly AnyPart[],
  names: Names,
  rng: Rng,
  at: Record<keyof Condition, number>,
  allows: (step: StepPart) => boolean,
  required: readonly string[] = [],
): NamedStep[] {
  const steps: NamedStep[] = [];
  const used = new Map<AnyPart, number>();
  const open = { isMet: (group: GroupPart) => isMet(group, at), mayBeDrawn: true };
  const certain = required.length === 0 ? required : placeableIn(parts, { ...open, mayBeDrawn: false });
  /** Required prefabs that nothing places for sure: what may place them is drawn. */
  const missing = required.filter((name) => !certain.includes(name));
  const wantedOf = (part: AnyPart) => {
    const places = placeableIn([part], open);
    return missing.filter((name) => places.includes(name)).length;
  };
  // Every part is visited once in written order, whether it takes place or not, so that names stay in step.
  const visit = (part: AnyPart, runs: boolean) => {
    const turn = used.get(part) ?? 0;
    used.set(part, turn + 1);
    const as = names.get(part)![turn]!;
    if (part.part === "step") {
      if (runs) steps.push({ as, step: part });
    } else if (part.part === "choice") {
      const weights = part.branches.map(({ part: branch, weight }) => (isOpen(branch, at, allows) ? weight : 0));
      if (missing.length > 0) {
        const wanted = part.branches.map((branch, i) => (weights[i]! > 0 ? wantedOf(branch.part) : 0));
        const most = Math.max(...wanted);
        for (const [i, count] of wanted.entries()) if (count < most) weights[i] = 0;
      }
      const isBarred = () => part.branches.some((branch) => branch.weight > 0 && isOpen(branch.part, at, () => true));
      const chosen = runs ? draw(weights, rng.fork(as), as, at, isBarred) : -1;
      for (const [i, branch] of part.branches.entries()) visit(branch.part, i === chosen);
    } else {
      const isSure = part.chance === undefined || (missing.length > 0 && wantedOf(part) > 0);
      const takesPlace = runs && isMet(part, at) && (isSure || rng.fork(as).chance(part.chance!));
      for (const member of part.parts) visit(member, takesPlace);
    }
  };
  for (const part of parts) visit(part, true);
  return steps;
}

/** Whether what a part comes to is drawn. */
export function isDrawn(part: AnyPart): boolean {
  return part.part === "choice" || (part.part === "group" && (part.chance !== undefined || part.parts.some(isDrawn)));
}

/** Which parts of a chain are looked at for what they may place. */
interface Looked {
  isMet(group: GroupPart): boolean;
  /** Whether parts that are drawn count, too. */
  readonly mayBeDrawn: boolean;
}

/** Names of the prefabs that the steps of a chain may place. */
export function placeableIn(
  parts: readonly AnyPart[],
  looked: Looked = { isMet: () => true, mayBeDrawn: true },
): string[] {
  return parts.flatMap((part) => {
    if (part.part === "step") return part.definition.places(part.options);
    if (part.part === "choice") {
      return looked.mayBeDrawn
        ? placeableIn(
            part.branches.map((branch) => branch.part),
            looked,
          )
        : [];
    }
    const isLookedAt = looked.isMet(part) && (looked.mayBeDrawn || part.chance === undefined);
    return isLookedAt ? placeableIn(part.parts, looked) : [];
  });
}

/** Whether a branch can be taken: its condition holds, its steps are allowed, and so is a branch of every choice in it. */
function isOpen(part: AnyPart, at: Record<keyof Condition, number>, allows: (step: StepPart) => boolean): boolean {
  if (part.part === "step") return allows(part);
  if (part.part === "choice") {
    return part.branches.some((branch) => branch.weight > 0 && isOpen(branch.part, at, allows));
  }
  if (!isMet(part, at)) return false;
  return part.parts.every((member) => isOpen(member, at, allows) || (member.part === "group" && !isMet(member, at)));
}

function isMet({ when }: GroupPart, at: Record<keyof Condition, number>): boolean {
  return when === undefined || holds(when, at);
}

function draw(
  weights: number[],
  rng: Rng,
  as: string,
  at: Record<keyof Condition, number>,
  isBarred: () => boolean,
): number {
  if (weights.some((weight) => weight > 0)) return rng.weighted(weights);
  if (isBarred()) throw needsDiagonals(as, "every branch of this choice");
  const where = `${at.width}x${at.height}, depth ${at.depth}`;
  throw new UndercroftError("bad-size", `${as}: no branch of this choice is available at ${where}.`, { step: as });
}

/** What is refused where people walk in four directions only. */
export function needsDiagonals(as: string, what: string): UndercroftError {
  return new UndercroftError(
    "needs-diagonals",
    `${as}: ${what} can't be walked without diagonal moves, and movement is orthogonal. Use another recipe, or allow diagonal moves.`,
    { step: as },
  );
}
