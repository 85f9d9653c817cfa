import { UndercroftError } from "../../core/errors.js";
import type { Rng } from "../../core/rng.js";
import type { Theme } from "../../core/themes.js";
import { foldTree, type NodeList, walkTree } from "../../core/tree.js";
import { partLists, partsIn } from "./children.js";
import { heldLists, heldPrefix, heldRules } from "./nested-steps.js";
import { type AnyPart, type Looked, type NamedStep, type Place, rulesOf, type StepPart } from "./node.js";
import { groupName, stepName } from "./step-names.js";

/** A part under the name that it has in a chain. */
export interface NamedPart {
  /** Its name, which its random numbers depend on. Names of steps inside a step begin with that step's: `within#1/maze#1`. */
  readonly as: string;
  /** The step, group or choice that has this name. */
  readonly part: AnyPart;
  /** What is inside it, under its names. */
  readonly lists: readonly NodeList<NamedPart>[];
}

/**
 * Returns all parts of a chain with their names. A step is called `id#n`, counted over the whole chain, and a choice or
 * chance is called after its first step, as in `chance:door-placement#1`, unless it was given a name with `as`. Random
 * choices never affect names. So what a branch contains doesn't affect the random numbers of other steps.
 */
export function nameParts(parts: readonly AnyPart[]): readonly NamedPart[] {
  return nameList(parts, "");
}

/** Names the parts of one list. Those in the lists that a step holds are counted by themselves, and named after the step. */
function nameList(parts: readonly AnyPart[], prefix: string): readonly NamedPart[] {
  const counts = new Map<string, number>();
  const taken = new Set<string>();
  const membersOf = (part: AnyPart) => (part.part === "step" ? [] : partLists(part));
  return foldTree<AnyPart, NamedPart>({ path: "steps", nodes: parts }, membersOf, (part, [members = []]) => {
    // Steps that have a name of their own are counted all the same.
    const byItself =
      part.part === "step"
        ? stepName(part.definition.id, counts)
        : groupName(rulesOf(part).title(part), members[0]!.as.slice(prefix.length));
    const as = `${prefix}${part.as ?? byItself}`;
    if (taken.has(as)) {
      throw new UndercroftError("bad-chain", `two steps are named "${as}". Give one of them a different "as".`, {
        step: as,
        option: "as",
      });
    }
    taken.add(as);
    const lists =
      part.part === "step"
        ? heldLists(part).map(({ path, label, nodes }) => ({ path, nodes: nameList(nodes, heldPrefix(as, label)) }))
        : partLists(part).map(({ path }) => ({ path, nodes: members }));
    return { as, part, lists };
  });
}

/** All parts of a chain under their names, in reading order. */
export function* namedPartsIn(parts: readonly AnyPart[]): Generator<NamedPart, void, void> {
  for (const { node } of walkTree({ path: "steps", nodes: nameParts(parts) }, namedLists)) yield node;
}

/** What is inside a part, under its names. */
export function namedLists({ lists }: NamedPart): NamedPart["lists"] {
  return lists;
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
  names: readonly NamedPart[],
  rng: Rng,
  at: Place,
  allows: (step: StepPart) => boolean,
  required: readonly string[] = [],
  taken?: Map<string, boolean>,
): Resolved {
  let theme: Theme | undefined;
  const parts = names.map(({ part }) => part);
  const certain = required.length === 0 ? required : placeableIn(parts, { at, mayBeDrawn: false });
  /** Required prefabs that nothing places for sure: what may place them is drawn. */
  const missing = required.filter((name) => !certain.includes(name));
  const wantedOf = (part: AnyPart) => {
    if (missing.length === 0) return 0;
    const places = placeableIn([part], { at, mayBeDrawn: true });
    return missing.filter((name) => places.includes(name)).length;
  };
  const takenLists = ({ as, part, lists }: NamedPart) => {
    if (part.part === "step") return lists;
    const which = rulesOf(part).taken(part, as, { rng, at, allows, wantedOf });
    const takesPlace = which.includes(true);
    taken?.set(as, takesPlace);
    if (part.part === "group" && takesPlace) theme = part.theme ?? theme;
    return lists.map(({ path, nodes }) => ({ path, nodes: nodes.filter((_, i) => which[i]) }));
  };
  const steps = foldTree<NamedPart, readonly NamedStep[]>(
    { path: "steps", nodes: names },
    takenLists,
    ({ as, part }, lists) => {
      const inside = lists.map((list) => list.flat());
      if (part.part !== "step") return inside.flat();
      const left = heldRules(part)?.resolved(as, part, inside) ?? [{ as, step: part }];
      taken?.set(as, left.length > 0);
      return left;
    },
  );
  return { steps: steps.flat(), theme };
}

/** Whether anything in a chain is drawn. */
export function hasDraws(parts: readonly AnyPart[]): boolean {
  for (const part of partsIn(parts)) {
    if (part.part === "choice" || (part.part === "group" && part.chance !== undefined)) return true;
  }
  return false;
}

/** Whether a chain is always the same: nothing in it is drawn or depends on a condition. */
export function isFixed(parts: readonly AnyPart[]): boolean {
  for (const part of partsIn(parts)) if (part.part !== "step") return false;
  return true;
}

/** Names of the prefabs that the steps of a chain may place. */
export function placeableIn(parts: readonly AnyPart[], looked: Looked = { mayBeDrawn: true }): string[] {
  const lists = (part: AnyPart) =>
    part.part === "step" || rulesOf(part).isLookedAt(part, looked) ? partLists(part) : [];
  return [...partsIn(parts, lists)].flatMap((part) =>
    part.part === "step" ? part.definition.places(part.options) : [],
  );
}

/** Whether a branch can be taken: its condition holds, its steps are allowed, and so is a branch of every choice in it. */
export function isOpen(part: AnyPart, at: Place, allows: (step: StepPart) => boolean): boolean {
  if (part.part !== "step") return rulesOf(part).isOpen(part, at, allows);
  const isLeftOut = (member: AnyPart) =>
    member.part === "group" && !rulesOf(member).isLookedAt(member, { at, mayBeDrawn: true });
  const areOpen = (parts: readonly AnyPart[]) =>
    parts.every((member) => isOpen(member, at, allows) || isLeftOut(member));
  return allows(part) && heldLists(part).every(({ nodes }) => areOpen(nodes));
}

/** What is refused where people walk in four directions only. */
export function needsDiagonals(as: string, what: string): UndercroftError {
  return new UndercroftError(
    "needs-diagonals",
    `${as}: ${what} can't be walked without diagonal moves, and movement is orthogonal. Use another recipe, or allow diagonal moves.`,
    { step: as },
  );
}
