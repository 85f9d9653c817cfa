import { type Recipe, type RecipeNode, withSketch } from "undercroft/recipes";
import {
  changed,
  type Draft,
  type DraftNode,
  type DraftStep,
  newGroup,
  newStep,
  nodesAround,
  removed,
  stepsOf,
} from "../state/draft.ts";
import { isEmpty, isWishOption, NO_WISHES, type Wishes, wishesOf, wishOptions } from "./wishes.ts";

const isSketch = ({ use }: DraftStep) => use === "sketch";

/**
 * The steps that hold the painting of a draft. A recipe that draws one of several branches has one in each of them; a
 * sketch that says something else was written by hand, and is left alone.
 */
export function sketchSteps({ nodes }: Draft, like = stepsOf(nodes).find(isSketch)): readonly DraftStep[] {
  if (like === undefined) return [];
  const text = JSON.stringify(like.options);
  return stepsOf(nodes).filter((step) => isSketch(step) && JSON.stringify(step.options) === text);
}

/** What is painted on the levels of a draft. */
export function wishesIn(draft: Draft): Wishes {
  const [first] = sketchSteps(draft);
  return first === undefined || first.isOff ? NO_WISHES : wishesOf(first.options);
}

/** A draft with other wishes. The sketch that holds them stands where it belongs; one without wishes goes. */
export function withWishes(draft: Draft, wishes: Wishes, packs: readonly string[] | undefined): Draft {
  const steps = sketchSteps(draft);
  if (isEmpty(wishes)) return steps.reduce(withoutStep, draft);
  const own = wishOptions(wishes);
  const given = packs === undefined ? own : { ...own, packs };
  if (steps.length === 0) return withStepAfterBuilder(draft, () => newStep("sketch", given));
  const options = { ...withoutWishes(steps[0]!.options), ...given };
  if (!steps[0]!.isOff && JSON.stringify(options) === JSON.stringify(steps[0]!.options)) return draft;
  return steps.reduce(
    (now, { key }) => changed(now, key, (node) => ({ ...node, isOff: false, options }) as DraftStep),
    draft,
  );
}

function withoutWishes(options: DraftStep["options"]): DraftStep["options"] {
  return Object.fromEntries(Object.entries(options).filter(([key]) => !isWishOption(key)));
}

/** A draft without a sketch, in all branches that have it. */
export function withoutSketch(draft: Draft, sketch: DraftStep): Draft {
  return sketchSteps(draft, sketch).reduce(withoutStep, draft);
}

/** A draft without a step behind a builder, and without the group that was only made to hold both together. */
export function withoutStep(draft: Draft, { key }: DraftStep): Draft {
  const around = nodesAround(draft.nodes, key);
  const [choice, group] = [around.at(-2), around.at(-1)];
  const left = removed(draft, key);
  const isOnlyForIt =
    choice?.kind === "choice" &&
    group?.kind === "group" &&
    group.as === undefined &&
    group.chance === undefined &&
    group.when === undefined &&
    group.nodes.length === 2;
  return isOnlyForIt ? changed(left, group.key, () => group.nodes.find((node) => node.key !== key)!) : left;
}

/** A node of a recipe that stands for one of a draft. */
type StandIn = RecipeNode & { readonly standsFor?: DraftNode };

/**
 * A draft with a step where the library puts a sketch: right after the initial builder, in each branch that has one. The
 * library is asked with a recipe of stand-ins.
 */
export function withStepAfterBuilder(draft: Draft, step: () => DraftStep): Draft {
  const steps = standIns(draft.nodes);
  if (steps.length === 0) return draft;
  const sketched = withSketch({ steps } as unknown as Recipe, {});
  return { ...draft, nodes: draftNodes(sketched.steps, draft.nodes, step) };
}

/** Whether a node, or all that it holds, is switched off. */
function isIdle(node: DraftNode): boolean {
  return node.isOff || (node.kind !== "step" && node.nodes.every(isIdle));
}

function standIns(nodes: readonly DraftNode[]): readonly StandIn[] {
  return nodes
    .filter((node) => !isIdle(node))
    .map((node) => {
      if (node.kind === "step") return { use: node.use, standsFor: node };
      const inside = standIns(node.nodes);
      const made = node.kind === "group" ? { steps: inside } : { oneOf: inside };
      return { ...made, standsFor: node } as unknown as StandIn;
    });
}

/** The nodes that stand-ins are for, with what is switched off in its place between them, and the new step. */
function draftNodes(
  standing: readonly StandIn[],
  originals: readonly DraftNode[],
  step: () => DraftStep,
): readonly DraftNode[] {
  const nodes: DraftNode[] = [];
  let at = 0;
  for (const one of standing) {
    const original = originalOf(one);
    if (original !== undefined) {
      while (originals[at] !== original) nodes.push(originals[at++]!);
      at++;
    }
    nodes.push(draftNode(one, step));
  }
  return [...nodes, ...originals.slice(at)];
}

function originalOf(one: StandIn): DraftNode | undefined {
  // A group without an original was put round a branch.
  return one.standsFor ?? ("steps" in one ? (one.steps as readonly StandIn[])[0]?.standsFor : undefined);
}

function draftNode(one: StandIn, step: () => DraftStep): DraftNode {
  const { standsFor: node } = one;
  if (node?.kind === "step") return node;
  const inside = ("steps" in one ? one.steps : "oneOf" in one ? one.oneOf : []) as readonly StandIn[];
  if (node !== undefined) return { ...node, nodes: draftNodes(inside, node.nodes, step) };
  return inside.length === 0 ? step() : newGroup(draftNodes(inside, [originalOf(one)!], step));
}
