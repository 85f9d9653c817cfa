import { UndercroftError } from "../core/errors.js";
import type { Rng } from "../core/rng.js";
import type { Theme } from "../core/themes.js";
import { heldLists, heldPrefix, heldRules } from "./held.js";
import { type AnyPart, type Looked, type NamedStep, type Place, rulesOf, type StepPart } from "./part.js";
import { groupName, stepName } from "./part-names.js";

/** The written names of all parts; one that stands in a chain several times has as many names, in order. */
export type PartNames = ReadonlyMap<AnyPart, readonly string[]>;

/**
 * Returns the names of all parts of a chain. A step is called `id#n`, counted over the whole chain, and a choice or
 * chance is called after its first step, as in `chance:door-placement#1`, unless it was given a name with `as`. Random
 * choices never affect names. So what a branch contains doesn't affect the random numbers of other steps.
 */
export function nameParts(parts: readonly AnyPart[]): PartNames {
  const names = new Map<AnyPart, string[]>();
  nameList(parts, "", names);
  return names;
}

/** PartNames the parts of one list. Those in the lists that a step holds are counted by themselves, and named after the step. */
function nameList(parts: readonly AnyPart[], prefix: string, names: Map<AnyPart, string[]>): void {
  const counts = new Map<string, number>();
  const taken = new Set<string>();
  const walk = (part: AnyPart): string => {
    const own = part.as ?? writtenName(part, walk, counts);
    if (part.as !== undefined) writtenName(part, walk, counts); // its members are named and counted all the same
    const name = `${prefix}${own}`;
    if (taken.has(own)) {
      throw new UndercroftError("bad-chain", `two steps are named "${name}". Give one of them a different "as".`, {
        step: name,
        option: "as",
      });
    }
    taken.add(own);
    const known = names.get(part);
    if (known === undefined) names.set(part, [name]);
    else known.push(name);
    if (part.part === "step") {
      for (const { label, parts: held } of heldLists(part)) nameList(held, heldPrefix(name, label), names);
    }
    return own;
  };
  for (const part of parts) walk(part);
}

function writtenName(part: AnyPart, walk: (part: AnyPart) => string, counts: Map<string, number>): string {
  if (part.part === "step") return stepName(part.definition.id, counts);
  const rules = rulesOf(part);
  const [first] = rules.members(part).map(walk);
  return groupName(rules.title(part), first!);
}

/** What a chain comes to once every choice is made. */
interface Resolved {
  /** A plain list of named steps. */
  readonly steps: readonly NamedStep[];
  /** The theme of the last group that takes place and has one, the innermost if it holds others. */
  readonly theme: Theme | undefined;
}

/**
 * Makes every choice of a chain, each from a fork of its own. `taken` is told of every part that it comes to, by name, and
 * whether the part takes place.
 */
export function resolveParts(
  parts: readonly AnyPart[],
  names: PartNames,
  rng: Rng,
  at: Place,
  allows: (step: StepPart) => boolean,
  required: readonly string[] = [],
  taken?: Map<string, boolean>,
): Resolved {
  let theme: Theme | undefined;
  const used = new Map<AnyPart, number>();
  const certain = required.length === 0 ? required : placeableIn(parts, { at, mayBeDrawn: false });
  /** Required prefabs that nothing places for sure: what may place them is drawn. */
  const missing = required.filter((name) => !certain.includes(name));
  const wantedOf = (part: AnyPart) => {
    if (missing.length === 0) return 0;
    const places = placeableIn([part], { at, mayBeDrawn: true });
    return missing.filter((name) => places.includes(name)).length;
  };
  // Every part is visited once in written order, whether it takes place or not, so that names stay in step.
  const visit = (part: AnyPart, runs: boolean): readonly NamedStep[] => {
    const turn = used.get(part) ?? 0;
    used.set(part, turn + 1);
    const as = names.get(part)![turn]!;
    if (part.part === "step") {
      const held = heldLists(part).map((list) => list.parts.flatMap((member) => visit(member, runs)));
      if (!runs) return [];
      const left = heldRules(part)?.resolved(as, part, held) ?? [{ as, step: part }];
      taken?.set(as, left.length > 0);
      return left;
    }
    const rules = rulesOf(part);
    const which = runs ? rules.taken(part, as, { rng, at, allows, wantedOf }) : [];
    if (runs) taken?.set(as, which.includes(true));
    if (part.part === "group" && which.includes(true)) theme = part.theme ?? theme;
    return rules.members(part).flatMap((member, i) => visit(member, which[i] === true));
  };
  const steps = parts.flatMap((part) => visit(part, true));
  return { steps, theme };
}

/** Whether what a part comes to is drawn. */
export function isDrawn(part: AnyPart): boolean {
  if (part.part !== "step") return rulesOf(part).isDrawn(part);
  return heldLists(part).some(({ parts }) => parts.some(isDrawn));
}

/** Whether a part is one step, and always the same: it holds nothing that is drawn or depends on a condition. */
export function isFixed(part: AnyPart): boolean {
  return part.part === "step" && heldLists(part).every(({ parts }) => parts.every(isFixed));
}

/** PartNames of the prefabs that the steps of a chain may place. */
export function placeableIn(parts: readonly AnyPart[], looked: Looked = { mayBeDrawn: true }): string[] {
  return parts.flatMap((part) =>
    part.part === "step"
      ? [...part.definition.places(part.options), ...heldLists(part).flatMap((list) => placeableIn(list.parts, looked))]
      : placeableIn(rulesOf(part).lookedAt(part, looked), looked),
  );
}

/** Whether a branch can be taken: its condition holds, its steps are allowed, and so is a branch of every choice in it. */
export function isOpen(part: AnyPart, at: Place, allows: (step: StepPart) => boolean): boolean {
  if (part.part !== "step") return rulesOf(part).isOpen(part, at, allows);
  const isLeftOut = (member: AnyPart) =>
    member.part === "group" && rulesOf(member).lookedAt(member, { at, mayBeDrawn: true }).length === 0;
  const areOpen = (parts: readonly AnyPart[]) =>
    parts.every((member) => isOpen(member, at, allows) || isLeftOut(member));
  return allows(part) && heldLists(part).every(({ parts }) => areOpen(parts));
}

/** What is refused where people walk in four directions only. */
export function needsDiagonals(as: string, what: string): UndercroftError {
  return new UndercroftError(
    "needs-diagonals",
    `${as}: ${what} can't be walked without diagonal moves, and movement is orthogonal. Use another recipe, or allow diagonal moves.`,
    { step: as },
  );
}

/** All steps that a chain may take, whichever choices are made, in order. */
export function* stepsIn(parts: readonly AnyPart[]): IterableIterator<StepPart> {
  for (const part of parts) {
    if (part.part === "step") {
      yield part;
      for (const list of heldLists(part)) yield* stepsIn(list.parts);
    } else yield* stepsIn(part.part === "choice" ? part.branches.map((branch) => branch.part) : part.parts);
  }
}
