import { show, UndercroftError } from "../../core/errors.js";
import type {
  AddsOf,
  ChainNode,
  DropsOf,
  Fact,
  InitialNode,
  InitialStep,
  MetaNode,
  MetaStep,
  NeedsOf,
} from "../../core/step.js";
import { parseCondition } from "./conditions.js";
import { type AnyNode, type ChoiceNode, checkNode, type GroupNode, type WhenRule } from "./node.js";
import { CHOICE, GROUP } from "./node-rules.js";

// Which facts choices and groups need, add and drop, as types.

// The node that `when` wraps, in its type only.
declare const wrapped: unique symbol;

/** A node under a condition. In a choice it counts as what it holds: there a closed branch is left out. */
export interface Conditional<S extends ChainNode> {
  /** The node. Known to the compiler only. */
  readonly [wrapped]: S;
}

/**
 * What a list of nodes in order needs from outside, and what it leaves. `lost` is what a node needs after one before it
 * dropped it: nothing outside the list can give that back.
 */
export type FactsOf<
  L extends readonly unknown[],
  N extends Fact = never,
  A extends Fact = never,
  D extends Fact = never,
  Lost extends Fact = never,
> = L extends readonly [infer S, ...infer Rest]
  ? FactsOf<
      Rest,
      N | Exclude<NeedsOf<S>, A>,
      Exclude<A, DropsOf<S>> | AddsOf<S>,
      Exclude<D, AddsOf<S>> | DropsOf<S>,
      Lost | Extract<Exclude<NeedsOf<S>, A>, D>
    >
  : L extends readonly []
    ? { needs: N; adds: A; drops: D; lost: Lost }
    : // A list of unknown length: every member may be there, none has to be.
      {
        needs: N | NeedsOf<L[number]>;
        adds: Exclude<A, DropsOf<L[number]>>;
        drops: D | DropsOf<L[number]>;
        lost: Lost | Extract<NeedsOf<L[number]>, D | DropsOf<L[number]>>;
      };

// The messages are written out: of an alias the compiler would show only the name.

/** What `steps` makes of a list of nodes, or what is wrong with the list. */
export type GroupOf<L extends readonly ChainNode[]> = L extends readonly [infer First, ...MetaNode[]]
  ? [First] extends [InitialNode]
    ? [FactsOf<L>["needs"]] extends [never]
      ? InitialStep<FactsOf<L>["adds"]>
      : { readonly [K in `this step needs: ${FactsOf<L>["needs"]}`]: never }
    : [First] extends [MetaNode]
      ? [FactsOf<L>["lost"]] extends [never]
        ? MetaStep<FactsOf<L>["needs"], FactsOf<L>["adds"], FactsOf<L>["drops"]>
        : { readonly [K in `this step needs: ${FactsOf<L>["lost"]}`]: never }
      : { readonly "an initial builder always takes place; use oneOf() for a choice of them": never }
  : { readonly "a chain has one initial builder, and it comes first; the rest are layers": never };

/**
 * Steps that another step can hold, or what is wrong with them. They work on a map of their own, so nothing that is there
 * outside counts.
 */
export type NestedSteps<L extends readonly ChainNode[]> = [GroupOf<L>] extends [ChainNode]
  ? [NeedsOf<GroupOf<L>>] extends [never]
    ? unknown
    : { readonly [K in `this step needs: ${NeedsOf<GroupOf<L>>}`]: never }
  : GroupOf<L>;

/** The same for steps that build a part of a map from solid rock. */
export type BuildingSteps<L extends readonly ChainNode[]> = [GroupOf<L>] extends [InitialNode]
  ? unknown
  : [GroupOf<L>] extends [ChainNode]
    ? { readonly "a part of the map starts with an initial builder, but this is a layer": never }
    : GroupOf<L>;

/** A node with its share in a choice. */
export interface Weighted<P extends ChainNode> {
  /** How likely it is, compared with the others. */
  readonly weight: number;
  /** What takes place if it is picked. */
  readonly node: P;
}

/** A branch of a choice without its weight and its condition: a branch whose condition isn't met is left out. */
export type Branch<S> = S extends Weighted<infer P> ? Branch<P> : S extends Conditional<infer P> ? P : S;

/** The facts that every branch of a choice adds. */
export type CommonAdds<L extends readonly unknown[]> = L extends readonly [infer First, ...infer Rest]
  ? Rest extends readonly []
    ? AddsOf<Branch<First>>
    : AddsOf<Branch<First>> & CommonAdds<Rest>
  : never;

/** What `oneOf` makes of a list of branches, or what is wrong with the list. */
export type ChoiceOf<L extends readonly unknown[]> = [Branch<L[number]>] extends [InitialNode]
  ? InitialStep<CommonAdds<L>>
  : [Branch<L[number]>] extends [MetaNode]
    ? MetaStep<NeedsOf<Branch<L[number]>>, CommonAdds<L>, DropsOf<Branch<L[number]>>>
    : { readonly "a choice is between initial builders, or between layers": never };

/**
 * Sets how likely a node is to be picked by `oneOf`, compared with the others. Nodes without a weight have 1.
 *
 * @example
 * import { chain, maze, oneOf, simpleMap, weight } from "undercroft";
 *
 * // Rooms three times out of four.
 * const maps = chain({ width: 60, height: 24, purpose: "map" }).startWith(oneOf(weight(3, simpleMap()), maze()));
 * console.log(maps.build({ seed: "rats" }).recipe.steps[0]?.use);
 */
export function weight<P extends ChainNode>(share: number, node: P): Weighted<P> {
  checkWeight(share);
  checkNode(node);
  return { weight: share, node };
}

/**
 * Returns a node that runs one of several nodes, picked at random for each level. Later steps can rely on the facts
 * that all of them add. All are equally likely, unless `weight` says otherwise.
 *
 * @example
 * import { areaStart, cellularAutomata, chain, connectRegions, distantExit, maze, oneOf } from "undercroft";
 *
 * const surprises = chain({ width: 60, height: 24 })
 *   .startWith(oneOf(maze(), cellularAutomata()))
 *   .with(connectRegions())
 *   .with(areaStart())
 *   .with(distantExit());
 *
 * for (const seed of [1, 2, 3]) console.log(surprises.build({ seed }).recipe.steps[0]?.use);
 */
export function oneOf<const L extends readonly (ChainNode | Weighted<ChainNode>)[]>(...nodes: L): ChoiceOf<L> {
  const branches = nodes.map((given) => (isWeighted(given) ? given : { weight: 1, node: given }));
  if (branches.length === 0) throw new UndercroftError("bad-chain", "oneOf needs at least one step to choose from.");
  for (const branch of branches) {
    if (Array.isArray(branch.node)) {
      const message = "oneOf takes steps, got a list. Pass them one by one, or spread the list: oneOf(...list).";
      throw new UndercroftError("bad-chain", message);
    }
    checkNode(branch.node);
    checkWeight(branch.weight);
  }
  return choiceNode(branches as unknown as ChoiceNode["branches"]) as never;
}

function isWeighted(given: ChainNode | Weighted<ChainNode>): given is Weighted<ChainNode> {
  return typeof given === "object" && given !== null && "weight" in given;
}

/**
 * Returns a node that runs with probability `p`, decided anew for each level. Later steps can't rely on the facts it
 * adds.
 *
 * @example
 * import { chain, chance, roomExploder, simpleMap } from "undercroft";
 *
 * const maps = chain({ width: 60, height: 24, purpose: "map" }).startWith(simpleMap()).with(chance(0.3, roomExploder()));
 * console.log(maps.build({ seed: "rats" }).steps.map(({ id }) => id));
 */
export function chance<S extends MetaNode>(p: number, node: S): MetaStep<NeedsOf<S>, never, DropsOf<S>> {
  const member = checkNode(node);
  if (!(typeof p === "number" && p >= 0 && p <= 1)) {
    throw new UndercroftError("bad-chain", `chance must be a number from 0 to 1, got ${show(p)}.`);
  }
  return groupNode([member], { chance: p }) as never;
}

/**
 * Returns a node that runs only at some depths or map sizes. In a choice made by `oneOf`, it isn't picked anywhere
 * else.
 *
 * @example
 * import { chain, roomBasedSpawner, simpleMap, when } from "undercroft";
 *
 * const maps = chain({ width: 60, height: 24, purpose: "map" })
 *   .startWith(simpleMap())
 *   .with(when({ depth: "3.." }, roomBasedSpawner()));
 *
 * console.log(maps.build({ seed: "rats", depth: 2 }).spawns.length); // 0
 * console.log(maps.build({ seed: "rats", depth: 3 }).spawns.length > 0); // true
 */
export function when<S extends InitialNode | MetaNode>(
  condition: WhenRule,
  node: S,
): Conditional<S> & (S extends MetaNode ? MetaStep<NeedsOf<S>, never, DropsOf<S>> : ChainNode) {
  const member = checkNode(node);
  parseCondition(condition);
  return groupNode([member], { when: condition }) as never;
}

/** Groups several nodes into one. The group starts with an initial builder, or has only layers. */
export function steps<const L extends readonly [ChainNode, ...ChainNode[]]>(...nodes: L): GroupOf<L> {
  if (nodes.length === 0) throw new UndercroftError("bad-chain", "a group needs at least one step.");
  return groupNode(nodes.map(checkNode)) as never;
}

// What makes up a choice or a group was checked one by one, above or in a recipe. Here is what must hold between its nodes.

export function choiceNode(branches: ChoiceNode["branches"], as?: string): ChoiceNode {
  const role = branches[0]!.node.role;
  if (branches.some(({ node }) => node.role !== role)) {
    throw new UndercroftError(
      "bad-chain",
      "oneOf: a choice must be between initial builders or between layers, not both.",
    );
  }
  if (!branches.some((branch) => branch.weight > 0)) {
    throw new UndercroftError("bad-chain", "oneOf: at least one weight must be more than 0.");
  }
  return Object.freeze({ kind: "choice" as const, role, as, branches, rules: CHOICE });
}

export function groupNode(
  nodes: readonly AnyNode[],
  { chance, when, as, theme }: { [K in "chance" | "when" | "as" | "theme"]?: GroupNode[K] | undefined } = {},
): GroupNode {
  const second = nodes.findIndex((node, i) => i > 0 && node.role === "initial");
  if (second > 0) {
    throw new UndercroftError("bad-chain", "a chain has one initial builder, and it comes first; the rest are layers.");
  }
  const { role } = nodes[0]!;
  const group = { kind: "group" as const, role, as, nodes, chance, when, rules: GROUP };
  return Object.freeze(theme === undefined ? group : { ...group, theme });
}

function checkWeight(share: unknown): void {
  if (typeof share === "number" && share >= 0 && share < Infinity) return;
  throw new UndercroftError("bad-chain", `weight must be a number of at least 0, got ${show(share)}.`);
}
