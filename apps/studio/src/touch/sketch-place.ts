import { type Recipe, type RecipePart, withSketch } from "undercroft/recipes";
import {
  changed,
  type Draft,
  type DraftPart,
  type DraftStep,
  newGroup,
  newStep,
  partsAround,
  removed,
  stepsOf,
} from "../state/draft.ts";
import { isEmpty, isWishOption, NO_WISHES, type Wishes, wishesOf, wishOptions } from "./wishes.ts";

const isSketch = ({ use }: DraftStep) => use === "sketch";

/**
 * The steps that hold the painting of a draft. A recipe that draws one of several branches has one in each of them; a
 * sketch that says something else was written by hand, and is left alone.
 */
export function sketchSteps({ parts }: Draft, like = stepsOf(parts).find(isSketch)): readonly DraftStep[] {
  if (like === undefined) return [];
  const text = JSON.stringify(like.options);
  return stepsOf(parts).filter((step) => isSketch(step) && JSON.stringify(step.options) === text);
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
    (now, { key }) => changed(now, key, (part) => ({ ...part, isOff: false, options }) as DraftStep),
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
  const around = partsAround(draft.parts, key);
  const [choice, group] = [around.at(-2), around.at(-1)];
  const left = removed(draft, key);
  const isOnlyForIt =
    choice?.kind === "choice" &&
    group?.kind === "group" &&
    group.as === undefined &&
    group.chance === undefined &&
    group.when === undefined &&
    group.parts.length === 2;
  return isOnlyForIt ? changed(left, group.key, () => group.parts.find((part) => part.key !== key)!) : left;
}

/** A part of a recipe that stands for one of a draft. */
type StandIn = RecipePart & { readonly standsFor?: DraftPart };

/**
 * A draft with a step where the library puts a sketch: right after the initial builder, in each branch that has one. The
 * library is asked with a recipe of stand-ins.
 */
export function withStepAfterBuilder(draft: Draft, step: () => DraftStep): Draft {
  const steps = standIns(draft.parts);
  if (steps.length === 0) return draft;
  const sketched = withSketch({ steps } as unknown as Recipe, {});
  return { ...draft, parts: draftParts(sketched.steps, draft.parts, step) };
}

/** Whether a part, or all that it holds, is switched off. */
function isIdle(part: DraftPart): boolean {
  return part.isOff || (part.kind !== "step" && part.parts.every(isIdle));
}

function standIns(parts: readonly DraftPart[]): readonly StandIn[] {
  return parts
    .filter((part) => !isIdle(part))
    .map((part) => {
      if (part.kind === "step") return { use: part.use, standsFor: part };
      const inside = standIns(part.parts);
      const made = part.kind === "group" ? { steps: inside } : { oneOf: inside };
      return { ...made, standsFor: part } as unknown as StandIn;
    });
}

/** The parts that stand-ins are for, with what is switched off in its place between them, and the new step. */
function draftParts(
  standing: readonly StandIn[],
  originals: readonly DraftPart[],
  step: () => DraftStep,
): readonly DraftPart[] {
  const parts: DraftPart[] = [];
  let at = 0;
  for (const one of standing) {
    const original = originalOf(one);
    if (original !== undefined) {
      while (originals[at] !== original) parts.push(originals[at++]!);
      at++;
    }
    parts.push(draftPart(one, step));
  }
  return [...parts, ...originals.slice(at)];
}

function originalOf(one: StandIn): DraftPart | undefined {
  // A group without an original was put round a branch.
  return one.standsFor ?? ("steps" in one ? (one.steps as readonly StandIn[])[0]?.standsFor : undefined);
}

function draftPart(one: StandIn, step: () => DraftStep): DraftPart {
  const { standsFor: part } = one;
  if (part?.kind === "step") return part;
  const inside = ("steps" in one ? one.steps : "oneOf" in one ? one.oneOf : []) as readonly StandIn[];
  if (part !== undefined) return { ...part, parts: draftParts(inside, part.parts, step) };
  return inside.length === 0 ? step() : newGroup(draftParts(inside, [originalOf(one)!], step));
}
