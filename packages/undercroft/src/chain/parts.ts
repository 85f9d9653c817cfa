import { show, UndercroftError } from "../core/errors.js";
import {
  type AddsOf,
  checkName,
  type DropsOf,
  FACTS,
  type Fact,
  type InitialPart,
  type InitialStep,
  type MetaPart,
  type MetaStep,
  type NeedsOf,
  type Part,
  type Step,
} from "../core/step.js";

/** Depths and map sizes at which a part runs. Each is a number or a range: "3", "3..8", "3.." or "..8". */
export interface Condition {
  /** The depth of the level. */
  readonly depth?: string | number;
  /** The width of the map, in cells. */
  readonly width?: string | number;
  /** The height of the map, in cells. */
  readonly height?: string | number;
}

/** One step with its options. */
export interface StepPart extends Step, Part {
  readonly part: "step";
  readonly role: "initial" | "meta";
}

/** One of several parts, drawn once a level. */
export interface ChoicePart extends Part {
  readonly part: "choice";
  readonly role: "initial" | "meta";
  readonly as: string | undefined;
  readonly branches: readonly { readonly weight: number; readonly part: AnyPart }[];
}

/** Several parts in order, taking place always, by chance, or under a condition. */
export interface GroupPart extends Part {
  readonly part: "group";
  readonly role: "initial" | "meta";
  readonly as: string | undefined;
  readonly parts: readonly AnyPart[];
  readonly chance: number | undefined;
  readonly when: Condition | undefined;
}

export type AnyPart = StepPart | ChoicePart | GroupPart;

// ---- The same three as types: which facts they need, add and drop ----

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

/** Sets how likely a part is to be picked by `oneOf`, compared with the others. Parts without a weight have 1. */
export function weight<P extends Part>(share: number, part: P): Weighted<P> {
  checkWeight(share);
  return { weight: share, part };
}

/**
 * Returns a part that runs one of several parts, picked at random for each level. Later steps can rely on the facts
 * that all of them add. All are equally likely, unless `weight` says otherwise.
 */
export function oneOf<const L extends readonly (Part | Weighted<Part>)[]>(
  ...parts: L
): Choice<Extract<Unweighted<L>, readonly Part[]>> {
  const branches = parts.map((given) => (isWeighted(given) ? given : { weight: 1, part: given }));
  return choicePart(branches as unknown as ChoicePart["branches"]) as never;
}

function isWeighted(given: Part | Weighted<Part>): given is Weighted<Part> {
  return typeof given === "object" && given !== null && "weight" in given;
}

/**
 * Returns a part that runs with probability `p`, decided anew for each level. Later steps can't rely on the facts it
 * adds.
 */
export function chance<S extends MetaPart>(p: number, part: S): MetaStep<NeedsOf<S>, never, DropsOf<S>> {
  return groupPart([part as unknown as AnyPart], { chance: p }) as never;
}

/**
 * Returns a part that runs only at some depths or map sizes. In a choice made by `oneOf`, it isn't picked anywhere
 * else.
 */
export function when<S extends InitialPart | MetaPart>(
  condition: Condition,
  part: S,
): Conditional<S> & (S extends MetaPart ? MetaStep<NeedsOf<S>, never, DropsOf<S>> : Part) {
  return groupPart([part as unknown as AnyPart], { when: condition }) as never;
}

/** Groups several parts into one. The group starts with an initial builder, or has only layers. */
export function steps<const L extends readonly [Part, ...Part[]]>(...parts: L): Group<L> {
  return groupPart(parts as unknown as AnyPart[]) as never;
}

export function choicePart(branches: ChoicePart["branches"], as?: string): ChoicePart {
  if (branches.length === 0) throw new UndercroftError("bad-chain", "oneOf needs at least one part to choose from.");
  for (const branch of branches) {
    checkPart(branch.part);
    checkWeight(branch.weight);
  }
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
  if (as !== undefined) checkName("oneOf", as);
  return Object.freeze({ part: "choice" as const, role, as, branches });
}

export function groupPart(
  parts: readonly AnyPart[],
  limits: { readonly chance?: number; readonly when?: Condition; readonly as?: string } = {},
): GroupPart {
  if (parts.length === 0) throw new UndercroftError("bad-chain", "a group needs at least one step.");
  const [first] = parts.map(checkPart);
  const second = parts.findIndex((part, i) => i > 0 && part.role === "initial");
  if (second > 0) {
    throw new UndercroftError("bad-chain", "a chain has one initial builder, and it comes first; the rest are layers.");
  }
  const { chance: p, when: condition, as } = limits;
  if (p !== undefined && !(typeof p === "number" && p >= 0 && p <= 1)) {
    throw new UndercroftError("bad-chain", `chance must be a number from 0 to 1, got ${show(p)}.`);
  }
  if (condition !== undefined) parseCondition(condition);
  if (as !== undefined) checkName("group", as);
  return Object.freeze({ part: "group" as const, role: first!.role, as, parts, chance: p, when: condition });
}

/** A part as it is; anything else is refused, with what was probably meant. */
export function checkPart(step: unknown): AnyPart {
  const part = (step as Partial<AnyPart> | null | undefined)?.part;
  if (part === "step" || part === "choice" || part === "group") return step as AnyPart;
  const call = typeof step === "function" ? " Call it: a step is what the function returns." : "";
  throw new UndercroftError("bad-chain", `a chain is made of steps, got ${show(step)}.${call}`);
}

function checkWeight(share: unknown): void {
  if (typeof share === "number" && share >= 0 && share < Infinity) return;
  throw new UndercroftError("bad-chain", `weight must be a number of at least 0, got ${show(share)}.`);
}

// ---- Facts at run time, for recipes and plain JavaScript ----

/** Facts as bits, in the order of FACTS. */
export type FactSet = number;

export function factSet(facts: readonly Fact[]): FactSet {
  let set = 0;
  for (const fact of facts) set |= 1 << FACTS.indexOf(fact);
  return set;
}

export function factNames(set: FactSet): Fact[] {
  return FACTS.filter((_, bit) => (set >> bit) & 1);
}

/** What is there after a part, on whatever path; throws where a step needs what may be missing. */
export function foldFacts(part: AnyPart, has: FactSet, path: string, isBranch = false): FactSet {
  if (part.part === "step") {
    const { id, needs, adds, drops } = part.definition;
    const missing = factSet(needs) & ~has;
    if (missing !== 0) {
      const listed = factNames(missing).join(", ");
      throw new UndercroftError("missing-fact", `${path}: ${id} needs: ${listed}${givers(missing)}.`, {
        step: id,
        path,
      });
    }
    return (has & ~factSet(drops)) | factSet(adds);
  }
  if (part.part === "choice") {
    const after = part.branches.map((branch, i) => foldFacts(branch.part, has, `${path}.oneOf[${i}]`, true));
    return after.reduce((common, set) => common & set);
  }
  const after = part.parts.reduce((set, member, i) => foldFacts(member, set, `${path}.steps[${i}]`), has);
  return mayNotRun(part, isBranch) ? after & has : after;
}

/** Whether a chain may go on without what a group holds. A closed branch of a choice is left out before the draw. */
function mayNotRun(group: GroupPart, isBranch: boolean): boolean {
  return group.chance !== undefined || (group.when !== undefined && !isBranch);
}

/** Refuses a first part that may leave a chain without a map. */
export function checkStarts(part: AnyPart, isBranch = false): void {
  if (part.part === "choice") for (const branch of part.branches) checkStarts(branch.part, true);
  if (part.part !== "group") return;
  if (mayNotRun(part, isBranch)) {
    throw new UndercroftError(
      "bad-chain",
      "an initial builder always runs. To choose between several, use oneOf(), with conditions if necessary.",
    );
  }
  checkStarts(part.parts[0]!);
}

/** Steps that ship and give a fact, named in the message that misses it. */
const GIVERS: Record<Fact, string> = {
  plan: "simple-map or room-plan",
  rooms: "simple-map, or room-plan and room-drawer",
  corridors: "simple-map or a corridor layer",
  start: "area-start or room-based-start",
  exit: "distant-exit or room-based-stairs",
};

function givers(missing: FactSet): string {
  const hints = factNames(missing).map((fact) => `${fact} comes from ${GIVERS[fact]}`);
  return ` (${hints.join("; ")})`;
}

// ---- Conditions ----

interface Bounds {
  readonly low: number;
  readonly high: number;
}

const LONGEST_RANGE = 40;

/** Reads "3", "3..8", "3.." or "..8". Both ends are inclusive. Throws if the text is anything else. */
export function parseRange(text: string | number): Bounds {
  // A range is short; on a long text of blanks the pattern would go back and forth for ever.
  const written = String(text).slice(0, LONGEST_RANGE);
  const match = /^\s*(?:(\d{1,9})\s*(\.\.)?\s*(\d{1,9})?|\.\.\s*(\d{1,9}))\s*$/.exec(written);
  const alone = match?.[2] === undefined && match?.[3] === undefined;
  const low = Number(match?.[1] ?? 0);
  const high = match?.[4] ?? match?.[3] ?? (alone ? match?.[1] : undefined);
  const bounds = { low, high: high === undefined ? Infinity : Number(high) };
  const isCut = String(text).length > LONGEST_RANGE;
  if (isCut || match === null || (match[2] === undefined && match[3] !== undefined) || bounds.low > bounds.high) {
    throw new UndercroftError("bad-chain", `a range must look like 3, 3..8, 3.. or ..8, got ${show(text)}.`);
  }
  return bounds;
}

export function parseCondition(condition: Condition): Record<keyof Condition, Bounds> {
  if (typeof condition !== "object" || condition === null) {
    throw new UndercroftError("bad-chain", `when must be { depth, width, height }, got ${show(condition)}.`);
  }
  const all = { low: 0, high: Infinity };
  const parsed = { depth: all, width: all, height: all };
  for (const key of Object.keys(condition) as (keyof Condition)[]) {
    if (!Object.hasOwn(parsed, key)) {
      throw new UndercroftError("bad-chain", `when: only depth, width and height are known, got ${show(key)}.`);
    }
    parsed[key] = parseRange(condition[key]!);
  }
  return parsed;
}

export function holds(condition: Condition, at: Record<keyof Condition, number>): boolean {
  const bounds = parseCondition(condition);
  return (["depth", "width", "height"] as const).every(
    (key) => at[key] >= bounds[key].low && at[key] <= bounds[key].high,
  );
}
