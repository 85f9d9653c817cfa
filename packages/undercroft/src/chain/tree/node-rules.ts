import { UndercroftError } from "../../core/errors.js";
import { holds } from "./conditions.js";
import { checkStarts, foldFacts } from "./facts.js";
import type { ChoiceNode, GroupNode, NodeRules, Place } from "./node.js";
import { isOpen, needsDiagonals } from "./resolve.js";

/** One of several nodes. */
export const CHOICE: NodeRules<ChoiceNode> = {
  title: () => "oneOf",

  list: ({ branches }) => ({ path: "oneOf", nodes: branches.map(({ node }) => node) }),

  foldFacts({ branches }, has, path) {
    const after = branches.map((branch, i) => foldFacts(branch.node, has, `${path}.oneOf[${i}]`, true));
    return after.reduce((common, set) => common & set);
  },

  checkStarts({ branches }) {
    for (const branch of branches) checkStarts(branch.node, true);
  },

  isLookedAt: (_, { mayBeDrawn }) => mayBeDrawn,

  isOpen: ({ branches }, at, allows) => branches.some(({ node, weight }) => weight > 0 && isOpen(node, at, allows)),

  taken(choice, as, { rng, at, allows, wantedOf }) {
    const { branches } = choice;
    const weights = branches.map(({ node, weight }) => (isOpen(node, at, allows) ? weight : 0));
    // A branch that may place what is required goes before all others.
    const wanted = branches.map(({ node }, i) => (weights[i]! > 0 ? wantedOf(node) : 0));
    const most = Math.max(...wanted);
    for (const [i, count] of wanted.entries()) if (count < most) weights[i] = 0;
    if (!weights.some((weight) => weight > 0)) {
      if (CHOICE.isOpen(choice, at, () => true)) throw needsDiagonals(as, "every branch of this choice");
      const where = `${at.width}x${at.height}, depth ${at.depth}`;
      throw new UndercroftError("bad-size", `${as}: no branch of this choice is available at ${where}.`, { step: as });
    }
    const chosen = rng.fork(as).weighted(weights);
    return branches.map((_, i) => i === chosen);
  },
};

/** Several nodes in order, always, by chance, or under a condition. */
export const GROUP: NodeRules<GroupNode> = {
  title: ({ chance }) => (chance === undefined ? "group" : "chance"),

  list: ({ nodes }) => ({ path: "steps", nodes }),

  foldFacts(group, has, path, isBranch) {
    const after = group.nodes.reduce((set, member, i) => foldFacts(member, set, `${path}.steps[${i}]`), has);
    return mayNotRun(group, isBranch) ? after & has : after;
  },

  checkStarts(group, isBranch) {
    if (mayNotRun(group, isBranch)) {
      throw new UndercroftError(
        "bad-chain",
        "an initial builder always runs. To choose between several, use oneOf(), with conditions if necessary.",
      );
    }
    checkStarts(group.nodes[0]!);
  },

  isLookedAt: (group, { at, mayBeDrawn }) =>
    (at === undefined || isMet(group, at)) && (mayBeDrawn || group.chance === undefined),

  isOpen(group, at, allows) {
    if (!isMet(group, at)) return false;
    return group.nodes.every((member) => isOpen(member, at, allows) || (member.kind === "group" && !isMet(member, at)));
  },

  taken(group, as, { rng, at, wantedOf }) {
    const { chance, nodes } = group;
    const takesPlace = isMet(group, at) && (chance === undefined || wantedOf(group) > 0 || rng.fork(as).chance(chance));
    return nodes.map(() => takesPlace);
  },
};

/** Whether a chain may go on without what a group holds. A closed branch of a choice is left out before the draw. */
function mayNotRun(group: GroupNode, isBranch: boolean): boolean {
  return group.chance !== undefined || (group.when !== undefined && !isBranch);
}

function isMet({ when }: GroupNode, at: Place): boolean {
  return when === undefined || holds(when, at);
}
