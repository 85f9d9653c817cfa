import { UndercroftError } from "../../core/errors.js";
import type { Rng } from "../../core/rng.js";
import type { Theme } from "../../core/themes.js";
import { foldTree, type NodeList, walkTree } from "../../core/tree.js";
import { nodeLists, nodesIn } from "./children.js";
import { nestedLists, nestedPrefix, nestingRules } from "./nested-steps.js";
import { type AnyNode, type Looked, type NamedStep, type Place, rulesOf, type StepNode } from "./node.js";
import { groupName, stepName } from "./step-names.js";

/** A node under the name that it has in a chain. */
export interface NamedNode {
  /** Its name, which its random numbers depend on. Names of steps inside a step begin with that step's: `within#1/maze#1`. */
  readonly as: string;
  /** The step, group or choice that has this name. */
  readonly node: AnyNode;
  /** What is inside it, under its names. */
  readonly lists: readonly NodeList<NamedNode>[];
}

/**
 * Returns all nodes of a chain with their names. A step is called `id#n`, counted over the whole chain, and a choice or
 * chance is called after its first step, as in `chance:door-placement#1`, unless it was given a name with `as`. Random
 * choices never affect names. So what a branch contains doesn't affect the random numbers of other steps.
 */
export function nameNodes(nodes: readonly AnyNode[]): readonly NamedNode[] {
  return nameList(nodes, "");
}

/** Names the nodes of one list. Those in the lists that a step holds are counted by themselves, and named after the step. */
function nameList(nodes: readonly AnyNode[], prefix: string): readonly NamedNode[] {
  const counts = new Map<string, number>();
  const taken = new Set<string>();
  const membersOf = (node: AnyNode) => (node.kind === "step" ? [] : nodeLists(node));
  return foldTree<AnyNode, NamedNode>({ path: "steps", nodes }, membersOf, (node, [members = []]) => {
    // Steps that have a name of their own are counted all the same.
    const byItself =
      node.kind === "step"
        ? stepName(node.definition.id, counts)
        : groupName(rulesOf(node).title(node), members[0]!.as.slice(prefix.length));
    const as = `${prefix}${node.as ?? byItself}`;
    if (taken.has(as)) {
      throw new UndercroftError("bad-chain", `two steps are named "${as}". Give one of them a different "as".`, {
        step: as,
        option: "as",
      });
    }
    taken.add(as);
    const lists =
      node.kind === "step"
        ? nestedLists(node).map(({ path, label, nodes }) => ({ path, nodes: nameList(nodes, nestedPrefix(as, label)) }))
        : nodeLists(node).map(({ path }) => ({ path, nodes: members }));
    return { as, node, lists };
  });
}

/** All nodes of a chain under their names, in reading order. */
export function* namedNodesIn(nodes: readonly AnyNode[]): Generator<NamedNode, void, void> {
  for (const { node } of walkTree({ path: "steps", nodes: nameNodes(nodes) }, namedLists)) yield node;
}

/** What is inside a node, under its names. */
export function namedLists({ lists }: NamedNode): NamedNode["lists"] {
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
 * Makes every choice of a chain, each from a fork of its own. `taken` is told of every node that it comes to, by name, and
 * whether the node takes place.
 */
export function resolveNodes(
  names: readonly NamedNode[],
  rng: Rng,
  at: Place,
  allows: (step: StepNode) => boolean,
  required: readonly string[] = [],
  taken?: Map<string, boolean>,
): Resolved {
  let theme: Theme | undefined;
  const nodes = names.map(({ node }) => node);
  const certain = required.length === 0 ? required : placeableIn(nodes, { at, mayBeDrawn: false });
  /** Required prefabs that nothing places for sure: what may place them is drawn. */
  const missing = required.filter((name) => !certain.includes(name));
  const wantedOf = (node: AnyNode) => {
    if (missing.length === 0) return 0;
    const places = placeableIn([node], { at, mayBeDrawn: true });
    return missing.filter((name) => places.includes(name)).length;
  };
  const takenLists = ({ as, node, lists }: NamedNode) => {
    if (node.kind === "step") return lists;
    const which = rulesOf(node).taken(node, as, { rng, at, allows, wantedOf });
    const takesPlace = which.includes(true);
    taken?.set(as, takesPlace);
    if (node.kind === "group" && takesPlace) theme = node.theme ?? theme;
    return lists.map(({ path, nodes }) => ({ path, nodes: nodes.filter((_, i) => which[i]) }));
  };
  const steps = foldTree<NamedNode, readonly NamedStep[]>(
    { path: "steps", nodes: names },
    takenLists,
    ({ as, node }, lists) => {
      const inside = lists.map((list) => list.flat());
      if (node.kind !== "step") return inside.flat();
      const left = nestingRules(node)?.resolved(as, node, inside) ?? [{ as, step: node }];
      taken?.set(as, left.length > 0);
      return left;
    },
  );
  return { steps: steps.flat(), theme };
}

/** Whether anything in a chain is drawn. */
export function hasDraws(nodes: readonly AnyNode[]): boolean {
  for (const node of nodesIn(nodes)) {
    if (node.kind === "choice" || (node.kind === "group" && node.chance !== undefined)) return true;
  }
  return false;
}

/** Whether a chain is always the same: nothing in it is drawn or depends on a condition. */
export function isFixed(nodes: readonly AnyNode[]): boolean {
  for (const node of nodesIn(nodes)) if (node.kind !== "step") return false;
  return true;
}

/** Names of the prefabs that the steps of a chain may place. */
export function placeableIn(nodes: readonly AnyNode[], looked: Looked = { mayBeDrawn: true }): string[] {
  const lists = (node: AnyNode) =>
    node.kind === "step" || rulesOf(node).isLookedAt(node, looked) ? nodeLists(node) : [];
  return [...nodesIn(nodes, lists)].flatMap((node) =>
    node.kind === "step" ? node.definition.places(node.options) : [],
  );
}

/** Whether a branch can be taken: its condition holds, its steps are allowed, and so is a branch of every choice in it. */
export function isOpen(node: AnyNode, at: Place, allows: (step: StepNode) => boolean): boolean {
  if (node.kind !== "step") return rulesOf(node).isOpen(node, at, allows);
  const isLeftOut = (member: AnyNode) =>
    member.kind === "group" && !rulesOf(member).isLookedAt(member, { at, mayBeDrawn: true });
  const areOpen = (nodes: readonly AnyNode[]) =>
    nodes.every((member) => isOpen(member, at, allows) || isLeftOut(member));
  return allows(node) && nestedLists(node).every(({ nodes }) => areOpen(nodes));
}

/** What is refused where people walk in four directions only. */
export function needsDiagonals(as: string, what: string): UndercroftError {
  return new UndercroftError(
    "needs-diagonals",
    `${as}: ${what} can't be walked without diagonal moves, and movement is orthogonal. Use another recipe, or allow diagonal moves.`,
    { step: as },
  );
}
