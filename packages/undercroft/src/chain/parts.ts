import { show, UndercroftError } from "../core/errors.js";
import { checkName, FACTS, type Fact, type InitialStep, type MetaStep, type Part, type Step } from "../core/step.js";

/** Sizes and depths for which a part takes place; each a number or a range "a..b", "a.." or "..b". */
export interface Condition {
  readonly depth?: string | number;
  readonly width?: string | number;
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

/** The facts a part needs; none for an initial builder. */
export type NeedsOf<S> = S extends MetaStep<infer N, any, any> ? N : never;
export type AddsOf<S> = S extends MetaStep<any, infer A, any> ? A : S extends InitialStep<infer A> ? A : never;
export type DropsOf<S> = S extends MetaStep<any, any, infer D> ? D : never;

/** The facts that every member of a list of parts adds. */
type CommonAdds<L extends readonly unknown[]> = L extends readonly [infer First, ...infer Rest]
  ? Rest extends readonly []
    ? AddsOf<First>
    : AddsOf<First> & CommonAdds<Rest>
  : never;

type RoleMix<L extends readonly Part[]> = L[number] extends InitialStep
  ? "initial"
  : L[number] extends MetaStep
    ? "meta"
    : "mixed";

/** What a list of parts in order needs from outside, and what it leaves. */
type Fold<L extends readonly unknown[], N extends Fact, A extends Fact, D extends Fact> = L extends readonly [
  infer S,
  ...infer Rest,
]
  ? Fold<Rest, N | Exclude<NeedsOf<S>, A>, Exclude<A, DropsOf<S>> | AddsOf<S>, Exclude<D, AddsOf<S>> | DropsOf<S>>
  : { needs: N; adds: A; drops: D };

type Folded<L extends readonly unknown[]> =
  Fold<L, never, never, never> extends { needs: infer N; adds: infer A; drops: infer D }
    ? { needs: N & Fact; adds: A & Fact; drops: D & Fact }
    : never;

/** A part with its share in a choice. */
export interface Weighted<P extends Part> {
  readonly weight: number;
  readonly part: P;
}

type Unweighted<L extends readonly (Part | Weighted<Part>)[]> = {
  readonly [K in keyof L]: L[K] extends Weighted<infer P> ? P : L[K];
};

type Choice<L extends readonly Part[]> =
  RoleMix<L> extends "initial"
    ? InitialStep<CommonAdds<L>>
    : RoleMix<L> extends "meta"
      ? MetaStep<NeedsOf<L[number]>, CommonAdds<L>, DropsOf<L[number]>>
      : { readonly "a choice is between initial builders, or between layers": never };

/** Gives a part a share in `oneOf`; without it the share is 1. */
export function weight<P extends Part>(share: number, part: P): Weighted<P> {
  if (!(share >= 0 && share < Infinity)) {
    throw new UndercroftError("bad-chain", `weight must be a number from 0 up, got ${show(share)}.`);
  }
  return { weight: share, part };
}

/** One of the parts, drawn once a level. What all of them add can be relied on afterwards. */
export function oneOf<const L extends readonly (Part | Weighted<Part>)[]>(
  ...parts: L
): Choice<Extract<Unweighted<L>, readonly Part[]>> {
  const branches = parts.map((given) => {
    const { weight: share, part } = "weight" in given ? given : { weight: 1, part: given };
    return { weight: share, part: part as AnyPart };
  });
  return choicePart(branches) as never;
}

/** A part that takes place with probability p. Nothing can be relied on afterwards that it adds. */
export function chance<S extends MetaStep>(p: number, part: S): MetaStep<NeedsOf<S>, never, DropsOf<S>> {
  return groupPart([part as unknown as AnyPart], { chance: p }) as never;
}

/** A part that takes place at some depths or sizes only. */
export function when<S extends MetaStep>(condition: Condition, part: S): MetaStep<NeedsOf<S>, never, DropsOf<S>> {
  return groupPart([part as unknown as AnyPart], { when: condition }) as never;
}

/** Several parts as one. Starts with an initial builder, or has layers only. */
export function steps<const L extends readonly [Part, ...Part[]]>(
  ...parts: L
): L[0] extends InitialStep
  ? InitialStep<Folded<L>["adds"]>
  : MetaStep<Folded<L>["needs"], Folded<L>["adds"], Folded<L>["drops"]> {
  return groupPart(parts as unknown as AnyPart[]) as never;
}

export function choicePart(branches: ChoicePart["branches"], as?: string): ChoicePart {
  if (branches.length === 0) throw new UndercroftError("bad-chain", "oneOf needs at least one part to choose from.");
  const role = branches[0]!.part.role;
  if (branches.some(({ part }) => part.role !== role)) {
    throw new UndercroftError("bad-chain", "oneOf: a choice is between initial builders, or between layers, not both.");
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
  const first = parts[0];
  if (first === undefined) throw new UndercroftError("bad-chain", "a group needs at least one step.");
  const second = parts.findIndex((part, i) => i > 0 && part.role === "initial");
  if (second > 0) {
    throw new UndercroftError("bad-chain", "a chain has one initial builder, and it comes first; the rest are layers.");
  }
  const { chance: p, when: condition, as } = limits;
  if (p !== undefined && !(typeof p === "number" && p >= 0 && p <= 1)) {
    throw new UndercroftError("bad-chain", `chance must be a share from 0 to 1, got ${show(p)}.`);
  }
  if (condition !== undefined) parseCondition(condition);
  if (as !== undefined) checkName("group", as);
  return Object.freeze({ part: "group" as const, role: first.role, as, parts, chance: p, when: condition });
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
export function foldFacts(part: AnyPart, has: FactSet, path: string): FactSet {
  if (part.part === "step") {
    const { id, needs, adds, drops } = part.definition;
    const missing = factSet(needs) & ~has;
    if (missing !== 0) {
      const listed = factNames(missing).join(", ");
      throw new UndercroftError("missing-fact", `${path}: ${id} needs: ${listed}.${givers(missing)}`, {
        step: id,
        path,
      });
    }
    return (has & ~factSet(drops)) | factSet(adds);
  }
  if (part.part === "choice") {
    const after = part.branches.map((branch, i) => foldFacts(branch.part, has, `${path}.oneOf[${i}]`));
    return after.reduce((common, set) => common & set);
  }
  const after = part.parts.reduce((set, member, i) => foldFacts(member, set, `${path}.steps[${i}]`), has);
  const mayNotRun = part.chance !== undefined || part.when !== undefined;
  return mayNotRun ? after & has : after;
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

/** Reads "3", "3..8", "3.." or "..8", both ends included. */
export function parseRange(text: string | number): Bounds {
  const match = /^\s*(?:(\d{1,9})\s*(\.\.)?\s*(\d{1,9})?|\.\.\s*(\d{1,9}))\s*$/.exec(String(text));
  const alone = match?.[2] === undefined && match?.[3] === undefined;
  const low = Number(match?.[1] ?? 0);
  const high = match?.[4] ?? match?.[3] ?? (alone ? match?.[1] : undefined);
  const bounds = { low, high: high === undefined ? Infinity : Number(high) };
  if (match === null || (match[2] === undefined && match[3] !== undefined) || bounds.low > bounds.high) {
    throw new UndercroftError("bad-chain", `a range must look like 3, 3..8, 3.. or ..8, got ${show(text)}.`);
  }
  return bounds;
}

export function parseCondition(condition: Condition): Record<keyof Condition, Bounds> {
  const all = { low: 0, high: Infinity };
  const parsed = { depth: all, width: all, height: all };
  for (const key of Object.keys(condition) as (keyof Condition)[]) {
    if (!Object.hasOwn(parsed, key)) {
      throw new UndercroftError("bad-chain", `when: knows depth, width and height, got ${show(key)}.`);
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
