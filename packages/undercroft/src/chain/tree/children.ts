import { foldTree, type NodeList, walkTree } from "../../core/tree.js";
import { heldLists, heldRules } from "./nested-steps.js";
import { type AnyPart, rulesOf, type StepPart } from "./node.js";

// A chain as a tree: its parts, the members of groups and choices, and the steps that steps hold.

/** The lists of parts inside a part: the members of a group or a choice, or whatever a step holds. */
export function partLists(part: AnyPart): readonly NodeList<AnyPart>[] {
  return part.part === "step" ? heldLists(part) : [rulesOf(part).list(part)];
}

/** The same part with other lists in place of those inside it, in the same order. */
export function partWith<P extends AnyPart>(part: P, lists: readonly (readonly AnyPart[])[]): P;
export function partWith(part: AnyPart, lists: readonly (readonly AnyPart[])[]): AnyPart {
  if (part.part === "group") return Object.freeze({ ...part, parts: lists[0]! });
  if (part.part === "step") {
    const options = heldRules(part)?.holding(part, lists);
    return options === undefined ? part : Object.freeze({ ...part, options });
  }
  const branches = part.branches.map((branch, i) => ({ ...branch, part: lists[0]![i]! }));
  return Object.freeze({ ...part, branches });
}

/** All parts of a chain in reading order, with those inside of others. */
export function* partsIn(parts: readonly AnyPart[], listsIn = partLists): Generator<AnyPart, void, void> {
  for (const { node } of walkTree({ path: "steps", nodes: parts }, listsIn)) yield node;
}

/** All steps that a chain may take, whichever choices are made, in order. */
export function* stepsIn(parts: readonly AnyPart[]): Generator<StepPart, void, void> {
  for (const part of partsIn(parts)) if (part.part === "step") yield part;
}

/** Makes something of every part, from the inside out. */
export function foldParts<R>(
  parts: readonly AnyPart[],
  make: (part: AnyPart, lists: readonly (readonly R[])[]) => R,
): R[] {
  return foldTree<AnyPart, R>({ path: "steps", nodes: parts }, partLists, make);
}
