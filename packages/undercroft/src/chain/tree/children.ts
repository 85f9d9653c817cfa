import { foldTree, type NodeList, walkTree } from "../../core/tree.js";
import { nestedLists, nestingRules } from "./nested-steps.js";
import { type AnyNode, rulesOf, type StepNode } from "./node.js";

// A chain as a tree: its nodes, the members of groups and choices, and the steps that steps hold.

/** The lists of nodes inside a node: the members of a group or a choice, or whatever a step holds. */
export function nodeLists(node: AnyNode): readonly NodeList<AnyNode>[] {
  return node.kind === "step" ? nestedLists(node) : [rulesOf(node).list(node)];
}

/** The same node with other lists in place of those inside it, in the same order. */
export function nodeWith<P extends AnyNode>(node: P, lists: readonly (readonly AnyNode[])[]): P;
export function nodeWith(node: AnyNode, lists: readonly (readonly AnyNode[])[]): AnyNode {
  if (node.kind === "group") return Object.freeze({ ...node, nodes: lists[0]! });
  if (node.kind === "step") {
    const options = nestingRules(node)?.optionsWith(node, lists);
    return options === undefined ? node : Object.freeze({ ...node, options });
  }
  const branches = node.branches.map((branch, i) => ({ ...branch, node: lists[0]![i]! }));
  return Object.freeze({ ...node, branches });
}

/** All nodes of a chain in reading order, with those inside of others. */
export function* nodesIn(nodes: readonly AnyNode[], listsIn = nodeLists): Generator<AnyNode, void, void> {
  for (const { node } of walkTree({ path: "steps", nodes }, listsIn)) yield node;
}

/** All steps that a chain may take, whichever choices are made, in order. */
export function* stepsIn(nodes: readonly AnyNode[]): Generator<StepNode, void, void> {
  for (const node of nodesIn(nodes)) if (node.kind === "step") yield node;
}

/** Makes something of every node, from the inside out. */
export function foldNodes<R>(
  nodes: readonly AnyNode[],
  make: (node: AnyNode, lists: readonly (readonly R[])[]) => R,
): R[] {
  return foldTree<AnyNode, R>({ path: "steps", nodes }, nodeLists, make);
}
