import { show, UndercroftError } from "../core/errors.js";
import type {
  AddsOf,
  DropsOf,
  Fact,
  InitialPart,
  InitialStep,
  MetaPart,
  MetaStep,
  NeedsOf,
  Part,
} from "../core/step.js";
import { parseCondition } from "./conditions.js";
import { type AnyPart, type ChoicePart, type Condition, checkPart, type GroupPart } from "./part.js";
import { CHOICE, GROUP } from "./part-rules.js";

// Which facts choices and groups need, add and drop, as types.

/** What the compiler shows where a step needs a fact that isn't there. */
export type Missing<F extends string> = { readonly [K in `this step needs: ${F}`]: never };

// What `when` holds, in its type only.
declare const held: unique symbol;

/** A part under a condition. In a choice it counts as what it holds: there a closed branch is left out. */
export interface Conditional<S extends Part> {
  readonly [held]: S;
}

/** The facts that every member of a list of parts adds. */
type CommonAdds<L extends readonly unknown[]> = L extends readonly [infer First, ...infer Rest]
  ? Rest extends readonly []
    ? AddsOf<First>
    : AddsOf<First> & CommonAdds<Rest>
  : never;

type RoleMix<L extends readonly Part[]> = L[number] extends InitialPart
  ? "initial"
  : L[number] extends MetaPart
    ? "meta"
    : "mixed";

/**
 * What a list of parts in order needs from outside, and what it leaves. `lost` is what a part needs after one before it
 * dropped it: nothing outside the list can give that back.
 */
type Fold<
  L extends readonly unknown[],
  N extends Fact = never,
  A extends Fact = never,
  D extends Fact = never,
  Lost extends Fact = never,
> = L extends readonly [infer S, ...infer Rest]
  ? Fold<
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
type Group<L extends readonly Part[]> = L extends readonly [infer First, ...MetaPart[]]
  ? [First] extends [InitialPart]
    ? [Fold<L>["needs"]] extends [never]
      ? InitialStep<Fold<L>["adds"]>
      : { readonly [K in `this step needs: ${Fold<L>["needs"]}`]: never }
    : [First] extends [MetaPart]
      ? [Fold<L>["lost"]] extends [never]
        ? MetaStep<Fold<L>["needs"], Fold<L>["adds"], Fold<L>["drops"]>
        : { readonly [K in `this step needs: ${Fold<L>["lost"]}`]: never }
      : { readonly "an initial builder always takes place; use oneOf() for a choice of them": never }
  : { readonly "a chain has one initial builder, and it comes first; the rest are layers": never };

/**
 * Steps that another step can hold, or what is wrong with them. They work on a map of their own, so nothing that is there
 * outside counts.
 */
export type HeldSteps<L extends readonly Part[]> = [Group<L>] extends [Part]
  ? [NeedsOf<Group<L>>] extends [never]
    ? unknown
    : { readonly [K in `this step needs: ${NeedsOf<Group<L>>}`]: never }
  : Group<L>;

/** The same for steps that build a part of a map from solid rock. */
export type BuildingSteps<L extends readonly Part[]> = [Group<L>] extends [InitialPart]
  ? unknown
  : [Group<L>] extends [Part]
    ? { readonly "a part of the map starts with an initial builder, but this is a layer": never }
    : Group<L>;

/** A part with its share in a choice. */
export interface Weighted<P extends Part> {
  readonly weight: number;
  readonly part: P;
}

type Unweighted<L extends readonly (Part | Weighted<Part>)[]> = {
  readonly [K in keyof L]: L[K] extends Weighted<infer P> ? Held<P> : Held<L[K]>;
};

type Held<S> = S extends Conditional<infer P> ? P : S;

type Choice<L extends readonly Part[]> =
  RoleMix<L> extends "initial"
    ? InitialStep<CommonAdds<L>>
    : RoleMix<L> extends "meta"
      ? MetaStep<NeedsOf<L[number]>, CommonAdds<L>, DropsOf<L[number]>>
      : { readonly "a choice is between initial builders, or between layers": never };

/**
 * Sets how likely a part is to be picked by `oneOf`, compared with the others. Parts without a weight have 1.
 *
 * @example
 * import { chain, maze, oneOf, simpleMap, weight } from "undercroft";
 *
 * // Rooms three times out of four.
 * const maps = chain({ width: 60, height: 24, purpose: "map" }).startWith(oneOf(weight(3, simpleMap()), maze()));
 * console.log(maps.build({ seed: "rats" }).recipe.steps[0]?.use);
 */
export function weight<P extends Part>(share: number, part: P): Weighted<P> {
  checkWeight(share);
  return { weight: share, part };
}

/**
 * Returns a part that runs one of several parts, picked at random for each level. Later steps can rely on the facts
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
export function oneOf<const L extends readonly (Part | Weighted<Part>)[]>(
  ...parts: L
): Choice<Extract<Unweighted<L>, readonly Part[]>> {
  const branches = parts.map((given) => (isWeighted(given) ? given : { weight: 1, part: given }));
  if (branches.length === 0) throw new UndercroftError("bad-chain", "oneOf needs at least one part to choose from.");
  for (const branch of branches) {
    checkPart(branch.part);
    checkWeight(branch.weight);
  }
  return choicePart(branches as unknown as ChoicePart["branches"]) as never;
}

function isWeighted(given: Part | Weighted<Part>): given is Weighted<Part> {
  return typeof given === "object" && given !== null && "weight" in given;
}

/**
 * Returns a part that runs with probability `p`, decided anew for each level. Later steps can't rely on the facts it
 * adds.
 *
 * @example
 * import { chain, chance, roomExploder, simpleMap } from "undercroft";
 *
 * const maps = chain({ width: 60, height: 24, purpose: "map" }).startWith(simpleMap()).with(chance(0.3, roomExploder()));
 * console.log(maps.build({ seed: "rats" }).steps.map(({ id }) => id));
 */
export function chance<S extends MetaPart>(p: number, part: S): MetaStep<NeedsOf<S>, never, DropsOf<S>> {
  const member = checkPart(part);
  if (!(typeof p === "number" && p >= 0 && p <= 1)) {
    throw new UndercroftError("bad-chain", `chance must be a number from 0 to 1, got ${show(p)}.`);
  }
  return groupPart([member], { chance: p }) as never;
}

/**
 * Returns a part that runs only at some depths or map sizes. In a choice made by `oneOf`, it isn't picked anywhere
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
export function when<S extends InitialPart | MetaPart>(
  condition: Condition,
  part: S,
): Conditional<S> & (S extends MetaPart ? MetaStep<NeedsOf<S>, never, DropsOf<S>> : Part) {
  const member = checkPart(part);
  parseCondition(condition);
  return groupPart([member], { when: condition }) as never;
}

/** Groups several parts into one. The group starts with an initial builder, or has only layers. */
export function steps<const L extends readonly [Part, ...Part[]]>(...parts: L): Group<L> {
  if (parts.length === 0) throw new UndercroftError("bad-chain", "a group needs at least one step.");
  return groupPart(parts.map(checkPart)) as never;
}

// What makes up a choice or a group was checked one by one, above or in a recipe. Here is what must hold between its parts.

export function choicePart(branches: ChoicePart["branches"], as?: string): ChoicePart {
  const role = branches[0]!.part.role;
  if (branches.some(({ part }) => part.role !== role)) {
    throw new UndercroftError(
      "bad-chain",
      "oneOf: a choice must be between initial builders or between layers, not both.",
    );
  }
  if (!branches.some((branch) => branch.weight > 0)) {
    throw new UndercroftError("bad-chain", "oneOf: at least one weight must be more than 0.");
  }
  return Object.freeze({ part: "choice" as const, role, as, branches, rules: CHOICE });
}

export function groupPart(
  parts: readonly AnyPart[],
  limits: { readonly chance?: number; readonly when?: Condition; readonly as?: string } = {},
): GroupPart {
  const second = parts.findIndex((part, i) => i > 0 && part.role === "initial");
  if (second > 0) {
    throw new UndercroftError("bad-chain", "a chain has one initial builder, and it comes first; the rest are layers.");
  }
  const { chance: p, when: condition, as } = limits;
  const { role } = parts[0]!;
  return Object.freeze({ part: "group" as const, role, as, parts, chance: p, when: condition, rules: GROUP });
}

function checkWeight(share: unknown): void {
  if (typeof share === "number" && share >= 0 && share < Infinity) return;
  throw new UndercroftError("bad-chain", `weight must be a number of at least 0, got ${show(share)}.`);
}
