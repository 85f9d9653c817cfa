import { UndercroftError } from "undercroft";
import { nameOf } from "undercroft/prefabs";
import {
  groupName,
  RECIPE_KEYS,
  type Recipe,
  type RecipeGroup,
  type RecipePack,
  type RecipePart,
  stepName,
} from "undercroft/recipes";
import { isPlain } from "./plain.ts";

/** Keys of a recipe that a draft keeps as they are. */
const HEAD_KEYS = RECIPE_KEYS.filter((key) => key !== "$schema" && key !== "steps");

type Head = { readonly [K in (typeof HEAD_KEYS)[number]]: Recipe[K] };

/**
 * A recipe while it is worked on: its parts have keys, by which the page finds them again after they were moved, and can
 * be switched off. Drafts never change; every edit gives a new one.
 */
export interface Draft extends Head {
  readonly parts: readonly DraftPart[];
}

interface Common {
  readonly key: number;
  readonly isOff: boolean;
  /** Names its stream of random numbers, where the recipe gives it a name of its own. */
  readonly as: string | undefined;
  /** What people call it, where somebody has given it a name. It decides nothing. */
  readonly title: string | undefined;
}

export interface DraftStep extends Common {
  readonly kind: "step";
  readonly use: string;
  readonly seed: string | number | undefined;
  /** The options that were given; all others have their defaults. */
  readonly options: Readonly<Record<string, unknown>>;
}

/** Steps that go together: always, with a chance, or under a condition. */
export interface DraftGroup extends Common {
  readonly kind: "group";
  readonly chance: number | undefined;
  readonly when: Record<string, unknown> | undefined;
  /** What levels look like in which it runs, if it says so. */
  readonly theme?: string;
  readonly parts: readonly DraftPart[];
}

/** One of several branches, drawn by their weights. */
export interface DraftChoice extends Common {
  readonly kind: "choice";
  readonly parts: readonly DraftPart[];
  /** One weight for each part; none where the recipe gives none, which counts as 1. */
  readonly weights: readonly (number | undefined)[];
}

export type DraftPart = DraftStep | DraftGroup | DraftChoice;

/** Where a part lies: in which group or choice (none: in the recipe itself), and at which place of it. */
export interface Place {
  readonly within: number | undefined;
  readonly index: number;
}

let lastKey = 0;
const freshKey = () => ++lastKey;

/** A recipe as it may be stored by the studio: parts that are switched off say so. */
type StoredPart = RecipePart & { readonly off?: boolean };

/** The draft of a recipe. It may come from anywhere: where it is not even of a recipe's shape, that is told. */
export function draftOf(recipe: Recipe): Draft {
  const head = Object.fromEntries(HEAD_KEYS.map((key) => [key, recipe[key]])) as unknown as Head;
  return { ...head, parts: draftParts(recipe.steps, "steps") };
}

function draftParts(stored: unknown, path: string): readonly DraftPart[] {
  if (!Array.isArray(stored)) throw misshapen(path, "a list");
  return stored.map((part, i) => draftPart(part, `${path}[${i}]`));
}

function misshapen(path: string, rule: string): UndercroftError {
  return new UndercroftError("bad-recipe", `${path} must be ${rule}.`);
}

/** What the page itself relies on; everything else is found when the recipe is built, and told at its step. */
const SHAPES: Readonly<Record<string, readonly [rule: string, accepts: (value: unknown) => boolean]>> = {
  as: ["a text", (value) => typeof value === "string"],
  title: ["a text", (value) => typeof value === "string"],
  seed: ["a text or a number", (value) => typeof value === "string" || typeof value === "number"],
  chance: ["a number", (value) => typeof value === "number"],
  weight: ["a number", (value) => typeof value === "number"],
  when: ["ranges by their names", isPlain],
};

function checkShape(part: Readonly<Record<string, unknown>>, path: string): void {
  for (const [name, [rule, accepts]] of Object.entries(SHAPES)) {
    if (part[name] !== undefined && !accepts(part[name])) throw misshapen(`${path}.${name}`, rule);
  }
  const isStep = !isKind(part, "oneOf") && !isGroup(part);
  if (isStep && typeof part.use !== "string") throw misshapen(`${path}.use`, "a step's id");
}

function draftPart(stored: unknown, path: string): DraftPart {
  if (!isPlain(stored)) throw misshapen(path, "a step, a group or a choice");
  checkShape(stored, path);
  const { off = false, ...part } = stored as StoredPart & Record<string, unknown>;
  const { as, title } = part as { as?: string; title?: string };
  const common = { key: freshKey(), isOff: off === true, as, title };
  if (isKind(part, "oneOf")) {
    const branches = part.oneOf as readonly (RecipePart & { weight?: number })[];
    return {
      ...common,
      kind: "choice",
      parts: draftParts(branches, `${path}.oneOf`).map(withoutWeight),
      weights: branches.map(({ weight }) => weight),
    };
  }
  if (isGroup(part)) {
    const { steps, chance, when, theme } = part as unknown as RecipeGroup;
    return {
      ...common,
      kind: "group",
      parts: draftParts(steps, `${path}.steps`),
      chance,
      when: when as Record<string, unknown> | undefined,
      ...(theme === undefined ? {} : { theme }),
    };
  }
  const {
    use,
    as: _,
    title: __,
    seed,
    ...options
  } = part as { use: string; seed?: string | number; [key: string]: unknown };
  return { ...common, kind: "step", use, seed, options };
}

/** A branch's weight stands in its choice; to the step itself it is no option. */
function withoutWeight(branch: DraftPart): DraftPart {
  if (branch.kind !== "step") return branch;
  const { weight: _, ...options } = branch.options;
  return { ...branch, options };
}

function isKind(part: object, word: string): boolean {
  return Object.hasOwn(part, word);
}

/** Whether a part is a group. A step can hold steps too: to the draft they are an option like any other. */
function isGroup(part: object): boolean {
  return isKind(part, "steps") && !isKind(part, "use");
}

/** What a part has that nobody has said anything about. */
const plain = (): Common => ({ key: freshKey(), isOff: false, as: undefined, title: undefined });

/** A part for a step of this id. */
export function newStep(use: string, options: Readonly<Record<string, unknown>> = {}): DraftStep {
  return { ...plain(), kind: "step", use, seed: undefined, options };
}

/** A group of parts that always run. */
export function newGroup(parts: readonly DraftPart[]): DraftGroup {
  return { ...plain(), kind: "group", chance: undefined, when: undefined, parts };
}

/** A part round another one: a choice with it as the first branch, or a chance. */
export function wrapped(part: DraftPart, kind: "choice" | "chance"): DraftPart {
  const common = { ...plain(), parts: [part] };
  return kind === "choice"
    ? { ...common, kind: "choice", weights: [undefined] }
    : { ...common, kind: "group", chance: 0.5, when: undefined };
}

/** The recipe that is built: without what is switched off. */
export function recipeOf(draft: Draft): Recipe {
  return { ...headOf(draft), steps: new Writer(draft, false).parts(draft.parts) };
}

/** The recipe with everything that is switched off, marked as such: what links hold. */
export function storedRecipe(draft: Draft): Recipe {
  return { ...headOf(draft), steps: new Writer(draft, true).parts(draft.parts) };
}

function headOf(draft: Draft): Omit<Recipe, "steps"> {
  const given = HEAD_KEYS.filter((key) => draft[key] !== undefined);
  return Object.fromEntries(given.map((key) => [key, draft[key]]));
}

/**
 * The names of all parts by their keys, as levels and messages use them: a step is named by its id and its number in the
 * whole draft, a choice or a group after the first of its parts. What is switched off is counted too.
 */
export function partNames({ parts }: Draft): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  const counts = new Map<string, number>();
  const walk = (part: DraftPart): string => {
    const [first = ""] = part.kind === "step" ? [] : part.parts.map(walk);
    const byItself = part.kind === "step" ? stepName(part.use, counts) : aroundName(part, first);
    const name = part.as ?? byItself;
    names.set(part.key, name);
    return name;
  };
  parts.forEach(walk);
  return names;
}

/** The name of a choice or a group whose first part has this name. */
function aroundName(part: DraftChoice | DraftGroup, first: string): string {
  return groupName(part.kind === "choice" ? "oneOf" : part.chance === undefined ? "group" : "chance", first);
}

/** A part as it was written, with the name that it has. */
interface Written {
  readonly name: string;
  readonly part: RecipePart;
}

/**
 * Writes parts as a recipe. A part draws from the stream that is named like it. Where something before it is switched off
 * the recipe would name it otherwise, and so its name is written down: all that is left on stays as it is.
 */
class Writer {
  readonly #withOff: boolean;
  readonly #names: ReadonlyMap<number, string>;
  readonly #counts = new Map<string, number>();

  constructor(draft: Draft, withOff: boolean) {
    this.#withOff = withOff;
    this.#names = partNames(draft);
  }

  parts(parts: readonly DraftPart[]): RecipePart[] {
    return parts.flatMap((part) => this.#part(part)?.part ?? []);
  }

  /** Nothing where the part is switched off, or all that it holds is. */
  #part(part: DraftPart): Written | undefined {
    if (part.isOff && !this.#withOff) return undefined;
    const off = part.isOff ? { off: true } : {};
    if (part.kind === "step") {
      const { use, seed, options } = part;
      const words = this.#words(part, stepName(use, this.#counts));
      return this.#named(part, { use, ...words, ...(seed === undefined ? {} : { seed }), ...options, ...off });
    }
    const members = part.parts.map((member) => this.#part(member));
    const first = members.find((member) => member !== undefined);
    if (first === undefined) return undefined;
    const words = this.#words(part, aroundName(part, first.name));
    if (part.kind === "choice") {
      const oneOf = members.flatMap((member, i) => {
        const weight = part.weights[i];
        return member === undefined ? [] : { ...(weight === undefined ? {} : { weight }), ...member.part };
      });
      return this.#named(part, { oneOf, ...words, ...off });
    }
    const { chance, when, theme } = part;
    return this.#named(part, {
      steps: members.flatMap((member) => member?.part ?? []),
      ...words,
      ...(chance === undefined ? {} : { chance }),
      ...(when === undefined ? {} : { when }),
      ...(theme === undefined ? {} : { theme }),
      ...off,
    });
  }

  /** The name to be written down, where the part would not have it by itself, and what people call it. */
  #words(part: DraftPart, byItself: string): { readonly as?: string; readonly title?: string } {
    const name = this.#names.get(part.key)!;
    return {
      ...(part.as === undefined && name === byItself ? {} : { as: name }),
      ...(part.title === undefined ? {} : { title: part.title }),
    };
  }

  #named(part: DraftPart, made: object): Written {
    return { name: this.#names.get(part.key)!, part: made as RecipePart };
  }
}

/** A part by its key. */
export function findPart(parts: readonly DraftPart[], key: number): DraftPart | undefined {
  for (const part of parts) {
    if (part.key === key) return part;
    const inside = part.kind === "step" ? undefined : findPart(part.parts, key);
    if (inside !== undefined) return inside;
  }
  return undefined;
}

/** Where a part lies. */
export function placeOf(parts: readonly DraftPart[], key: number, within?: number): Place | undefined {
  for (const [index, part] of parts.entries()) {
    if (part.key === key) return { within, index };
    const inside = part.kind === "step" ? undefined : placeOf(part.parts, key, part.key);
    if (inside !== undefined) return inside;
  }
  return undefined;
}

/** The parts round a part, the outermost first. */
export function partsAround(parts: readonly DraftPart[], key: number): readonly (DraftGroup | DraftChoice)[] {
  for (const part of parts) {
    if (part.kind === "step" || findPart(part.parts, key) === undefined) continue;
    return [part, ...partsAround(part.parts, key)];
  }
  return [];
}

/** The packs that a draft holds itself, drawn or opened. */
export function heldPacks(packs: Draft["packs"]): readonly RecipePack[] {
  return packs?.filter((pack) => typeof pack !== "string") ?? [];
}

/** The draft with a pack that it holds, in place of an older one of its name. */
export function withPack(draft: Draft, pack: RecipePack): Draft {
  const others = draft.packs?.filter((one) => typeof one === "string" || one.pack !== pack.pack) ?? [];
  return { ...draft, packs: [...others, pack] };
}

/** Whether a step names a pack or one of its prefabs. */
export function namesPack({ options }: DraftStep, { pack, prefabs }: RecipePack): boolean {
  const named = Object.values(options)
    .flat()
    // Content of a level file stands there with its hash.
    .map((value) => (isPlain(value) ? value.name : value));
  return named.includes(pack) || prefabs.some((source) => named.includes(nameOf(source)));
}

/** A changed draft without the packs that were held for steps which are no longer there. */
export function withoutLostPacks(before: Draft, after: Draft): Draft {
  const [old, left] = [stepsOf(before.parts), stepsOf(after.parts)];
  const isNamed = (steps: readonly DraftStep[], pack: RecipePack) => steps.some((step) => namesPack(step, pack));
  const lost = heldPacks(after.packs).filter((pack) => isNamed(old, pack) && !isNamed(left, pack));
  if (lost.length === 0) return after;
  const packs = after.packs!.filter((pack) => !lost.includes(pack as RecipePack));
  return { ...after, packs: packs.length === 0 ? undefined : packs };
}

/** All steps of a draft in their order, those of all branches and groups. */
export function stepsOf(parts: readonly DraftPart[]): readonly DraftStep[] {
  return parts.flatMap((part) => (part.kind === "step" ? part : stepsOf(part.parts)));
}

/** The draft with one part changed. */
export function changed(draft: Draft, key: number, change: (part: DraftPart) => DraftPart): Draft {
  return { ...draft, parts: spliced(draft.parts, key, (part, weight) => [{ part: change(part), weight }]) };
}

/** The draft without a part; a group or a choice that is left empty goes with it. */
export function removed(draft: Draft, key: number): Draft {
  return { ...draft, parts: spliced(draft.parts, key, () => []) };
}

/** The draft with a part put in, with this weight where it becomes a branch. */
export function inserted(draft: Draft, part: DraftPart, { within, index }: Place, weight?: number): Draft {
  if (within === undefined) return withoutTwins({ ...draft, parts: draft.parts.toSpliced(index, 0, part) });
  const next = changed(draft, within, (around) => {
    if (around.kind === "step") return around;
    const parts = around.parts.toSpliced(index, 0, part);
    return around.kind === "choice"
      ? { ...around, parts, weights: around.weights.toSpliced(index, 0, weight) }
      : { ...around, parts };
  });
  return withoutTwins(next);
}

/** Stands in for a part that is being moved; no part has this key. */
const MOVING = 0;

/** The draft with a part moved; `index` counts without the part itself. A branch keeps its weight within its choice. */
export function moved(draft: Draft, key: number, to: Place): Draft {
  const part = findPart(draft.parts, key);
  const from = placeOf(draft.parts, key);
  if (part === undefined || from === undefined) return draft;
  const isInside = to.within !== undefined && findPart([part], to.within) !== undefined;
  const isSamePlace = from.within === to.within && from.index === to.index;
  if (isInside || isSamePlace) return draft;
  // It is put in before it is taken out, so that a group it was alone in and a place after that group stay what they are.
  const isAfter = from.within === to.within && to.index > from.index;
  const index = isAfter ? to.index + 1 : to.index;
  const weight = from.within === to.within ? weightOf(draft.parts, key) : undefined;
  const twice = inserted(draft, { ...part, key: MOVING }, { ...to, index }, weight);
  return changed(removed(twice, key), MOVING, () => part);
}

/** The weight of a branch, where it has one. */
function weightOf(parts: readonly DraftPart[], key: number): number | undefined {
  const around = partsAround(parts, key).at(-1);
  return around?.kind === "choice" ? around.weights[around.parts.findIndex((part) => part.key === key)] : undefined;
}

/** The draft with a copy of a part right after it. */
export function duplicated(draft: Draft, key: number): Draft {
  const part = findPart(draft.parts, key);
  const place = placeOf(draft.parts, key);
  if (part === undefined || place === undefined) return draft;
  return inserted(draft, copied(part), { ...place, index: place.index + 1 }, weightOf(draft.parts, key));
}

/** The draft with the parts of a group or a choice in its place. In a choice they share its weight. */
export function unwrapped(draft: Draft, key: number): Draft {
  const part = findPart(draft.parts, key);
  if (part === undefined || part.kind === "step") return draft;
  const weights = part.kind === "choice" ? part.weights.map((weight) => weight ?? 1) : part.parts.map(() => 1);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return {
    ...draft,
    parts: spliced(draft.parts, key, (_, weight = 1) =>
      part.parts.map((member, i) => ({ part: member, weight: (weight * weights[i]!) / (all || 1) })),
    ),
  };
}

/**
 * The draft with one branch of a choice in the place of the choice. Where it is drawn, the level stays what it is: all that
 * is left keeps the name that it has, and with it its random numbers.
 */
export function kept(draft: Draft, key: number): Draft {
  const [choice, around] = partsAround(draft.parts, key).toReversed();
  const branch = findPart(draft.parts, key);
  if (choice?.kind !== "choice" || branch === undefined) return draft;
  // A condition says where a branch can be drawn: the only one is always there.
  const only: DraftPart = branch.kind === "group" ? { ...branch, when: undefined } : branch;
  const isBare = only.kind === "group" && (only.chance ?? only.title ?? only.theme) === undefined;
  const left = isBare && !only.isOff && around?.kind !== "choice" ? only.parts : [only];
  const parts = spliced(draft.parts, choice.key, (_, weight) => left.map((part) => ({ part, weight })));
  return { ...draft, parts: named(parts, partNames(draft)) };
}

/** Parts that draw from the streams of these names, written down where they would have others by themselves. */
function named(parts: readonly DraftPart[], names: ReadonlyMap<number, string>): readonly DraftPart[] {
  const counts = new Map<string, number>();
  const walk = (part: DraftPart): { readonly part: DraftPart; readonly name: string } => {
    const members = part.kind === "step" ? [] : part.parts.map(walk);
    const whole = part.kind === "step" ? part : { ...part, parts: members.map((member) => member.part) };
    const byItself = whole.kind === "step" ? stepName(whole.use, counts) : aroundName(whole, members[0]!.name);
    const isNamed = part.as !== undefined || byItself === names.get(part.key);
    // A group that always takes place draws nothing.
    const drawsNothing = part.kind === "group" && part.chance === undefined;
    if (isNamed || drawsNothing) return { part: whole, name: part.as ?? byItself };
    const as = names.get(part.key)!;
    return { part: { ...whole, as }, name: as };
  };
  return parts.map((part) => walk(part).part);
}

/** The draft without steps of the same name: one that has its name by itself takes the next that is free. */
function withoutTwins(draft: Draft): Draft {
  const given = new Set(everyPart(draft.parts).flatMap(({ as }) => as ?? []));
  const names = partNames(draft);
  const twins = stepsOf(draft.parts).filter(({ key, as }) => as === undefined && given.has(names.get(key)!));
  return twins.reduce((now, { key, use }) => {
    const taken = new Set(partNames(now).values());
    const counts = new Map<string, number>();
    let as = stepName(use, counts);
    while (taken.has(as)) as = stepName(use, counts);
    return changed(now, key, (part) => ({ ...part, as }));
  }, draft);
}

function everyPart(parts: readonly DraftPart[]): readonly DraftPart[] {
  return parts.flatMap((part) => (part.kind === "step" ? part : [part, ...everyPart(part.parts)]));
}

/** The draft with the weight of a branch changed. */
export function weighted(draft: Draft, key: number, weight: number | undefined): Draft {
  return { ...draft, parts: spliced(draft.parts, key, (part) => [{ part, weight }]) };
}

function copied(part: DraftPart): DraftPart {
  const fresh = { ...part, key: freshKey(), as: undefined };
  return fresh.kind === "step" ? fresh : { ...fresh, parts: fresh.parts.map(copied) };
}

/** A part with the weight that it has as a branch. */
interface Branch {
  readonly part: DraftPart;
  readonly weight: number | undefined;
}

/** Parts with others in the place of one of them; what is left empty by that is left out. */
function spliced(
  parts: readonly DraftPart[],
  key: number,
  replace: (part: DraftPart, weight: number | undefined) => readonly Branch[],
): readonly DraftPart[] {
  return splicedBranches(parts, [], key, replace).map(({ part }) => part);
}

function splicedBranches(
  parts: readonly DraftPart[],
  weights: readonly (number | undefined)[],
  key: number,
  replace: (part: DraftPart, weight: number | undefined) => readonly Branch[],
): readonly Branch[] {
  return parts.flatMap((part, i): readonly Branch[] => {
    const weight = weights[i];
    if (part.key === key) return replace(part, weight);
    if (part.kind === "step" || findPart(part.parts, key) === undefined) return [{ part, weight }];
    const inside = splicedBranches(part.parts, part.kind === "choice" ? part.weights : [], key, replace);
    if (inside.length === 0) return [];
    const members = inside.map((branch) => branch.part);
    if (part.kind === "group") return [{ part: { ...part, parts: members }, weight }];
    return [{ part: { ...part, parts: members, weights: inside.map((branch) => branch.weight) }, weight }];
  });
}
