import type { BuilderMap } from "./builder-map.js";
import { show, UndercroftError } from "./errors.js";
import type { Picture } from "./history.js";
import { type OptionTable, readOptions, type Values } from "./options.js";
import { type Rng, type Seed, seedText } from "./rng.js";
import type { Tileset } from "./tiles.js";

/** What a map has so far. Steps need, add and drop these facts. */
export type Fact = "plan" | "rooms" | "corridors" | "start" | "exit" | "doors" | "areas";

/** All facts. */
export const FACTS: readonly Fact[] = ["plan", "rooms", "corridors", "start", "exit", "doors", "areas"];

/**
 * What a step can change of a draft, as far as a level's measurements depend on it. Stairs belong to `exit`; `tiles` are all
 * others.
 */
export type Aspect = "tiles" | "rooms" | "start" | "exit" | "spawns" | "prefabs";

/** All aspects. */
export const ASPECTS: readonly Aspect[] = ["tiles", "rooms", "start", "exit", "spawns", "prefabs"];

/** What is wrong with options that don't go together. */
export interface OptionProblem {
  /** The name of the one to change. */
  readonly option: string;
  /** What it must be, given the other options: "a list of 2 parts". */
  readonly rule: string;
}

/** Width and height, in cells. */
export type Size = readonly [width: number, height: number];

/**
 * What a step yields where a build can be paused although there is nothing new to look at: `yield PAUSE` adds no frame to
 * the history. A step whose work between two snapshots can take longer than a few milliseconds yields it now and then, so
 * that `buildAsync` can give way and stop.
 */
// Registered, so that a step which comes with a copy of the library of its own yields the same one.
export const PAUSE: unique symbol = Symbol.for("undercroft.pause");

/**
 * A step's work. It yields when a snapshot is worth taking, yields a picture to show instead of the map, or yields `PAUSE`.
 */
export type Work<R = void> = Generator<Picture | typeof PAUSE | void, R, void>;

/** Work without anything to show, which can only be paused. */
export type Pausing<R = void> = Generator<typeof PAUSE, R, void>;

/** Does work to its end without a pause. Returns what comes of it. */
export function finished<R>(work: Generator<unknown, R, void>): R {
  for (;;) {
    const next = work.next();
    if (next.done === true) return next.value;
  }
}

/** Option values that go well together. */
export interface StepPreset<O extends OptionTable = OptionTable> {
  /** What comes of them, in one sentence. */
  readonly summary: string;
  /** The options that differ from the step's own defaults. */
  readonly options: Partial<Values<O>>;
}

/** Everything that is known about a step: what it is called, what it takes, and what it does. */
export interface StepDefinition<O extends OptionTable = OptionTable> {
  /** Whether it makes a map (`initial`) or changes one (`meta`). */
  readonly role: "initial" | "meta";
  /** Its name in recipes and on the command line, such as "simple-map". */
  readonly id: string;
  /** Increases when the same seed produces a different result than before. */
  readonly version: number;
  /** What the step does, in one sentence. */
  readonly summary: string;
  /** The option table: defaults, ranges and help. */
  readonly options: O;
  /** The facts that earlier steps must have added. */
  readonly needs: readonly Fact[];
  /** The facts that hold after it has run. */
  readonly adds: readonly Fact[];
  /** The facts that no longer hold after it has run. */
  readonly drops: readonly Fact[];
  /** What it may change. Whatever it adds or drops is included, and steps that don't say may change everything. */
  readonly writes: readonly Aspect[];
  /** Named sets of option values, by their ids: `open-area` is what `openArea()` gives. */
  readonly presets: Readonly<Record<string, StepPreset<O>>>;
  /** Returns the smallest map size that works with these options. */
  minSize(options: Values<O>): Size;
  /** Returns whether every map that it makes with these options needs diagonal moves. */
  needsDiagonals(options: Values<O>, tileset: Tileset): boolean;
  /** Returns the names of the prefabs that it can place with these options. */
  places(options: Values<O>): readonly string[];
  /** Returns what is wrong with options that are valid one by one but don't go together, otherwise undefined. */
  problem(options: Values<O>): OptionProblem | undefined;
  /**
   * Runs before the initial builder, in the order of the chain, to reserve cells. It has a random stream of its own.
   * `later` is the stream that `build` will get, so that `prepare` can make the same decisions in advance. If it takes
   * long, it is a generator function that yields `PAUSE` now and then.
   */
  readonly prepare: ((map: BuilderMap, rng: Rng, options: Values<O>, later: Rng) => void | Pausing) | undefined;
  /** Does the work. It yields whenever a snapshot is worth taking. */
  build(map: BuilderMap, rng: Rng, options: Values<O>): Work;
}

/** A step with its options: a member of a chain. */
export interface Step {
  /** What kind of step it is. */
  readonly definition: StepDefinition<any>;
  /** The values of all its options, defaults included. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Names the step's random stream. Default: the step's id and its number in the chain. */
  readonly as: string | undefined;
  /** A seed for this step alone, instead of the level's seed. */
  readonly seed: string | undefined;
}

// The facts of a step live in its type only, under these symbols.
declare const needs: unique symbol;
declare const adds: unique symbol;
declare const drops: unique symbol;

/** A member of a chain: a step, or a choice or group of steps. */
export interface ChainNode {
  /** What it is: one step, a choice of nodes, or a group of nodes. */
  readonly kind: "step" | "choice" | "group";
  /** What people call it. It doesn't change the level. */
  readonly title?: string;
}

/** A node that makes a map from nothing. */
export interface InitialNode extends ChainNode {
  /** It comes first. */
  readonly role: "initial";
}

/** A node that changes an existing map. */
export interface MetaNode extends ChainNode {
  /** It comes after the initial builder. */
  readonly role: "meta";
}

/** Facts that fit no other facts: `a ? simpleMap() : cave()` must not be merged into a step that surely has rooms. */
export interface ExactFacts<F extends Fact> {
  /** The facts that are there. */
  readonly are: F;
  /** Takes these facts and no others. */
  readonly fit: (facts: F) => void;
}

/** A node that makes a map from nothing, typed with the facts it adds. */
export interface InitialStep<A extends Fact> extends InitialNode {
  /** The facts that it adds. Known to the compiler only. */
  readonly [adds]?: ExactFacts<A>;
}

/** A node that changes an existing map, typed with the facts it needs, adds and drops. */
export interface MetaStep<N extends Fact, A extends Fact, D extends Fact> extends MetaNode {
  /** The facts that it needs. Known to the compiler only. */
  readonly [needs]?: ExactFacts<N>;
  /** The facts that it adds. Known to the compiler only. */
  readonly [adds]?: ExactFacts<A>;
  /** The facts that it drops. Known to the compiler only. */
  readonly [drops]?: ExactFacts<D>;
}

// Of a node whose facts are not known, the worst is believed: it needs and drops all of them and adds none.

/** The facts that a node needs. Initial builders need none. */
export type NeedsOf<S> = S extends MetaNode & { readonly [needs]?: { readonly are: infer N } } ? N & Fact : never;
/** The facts that a node adds. */
export type AddsOf<S> = S extends { readonly [adds]?: { readonly are: infer A } } ? Extract<A, Fact> : never;
/** The facts that a node drops. */
export type DropsOf<S> = S extends MetaNode & { readonly [drops]?: { readonly are: infer D } } ? D & Fact : never;

/** A step's options, plus `as` and `seed`. The keys are the same as in a recipe. */
export type StepOptions<O extends OptionTable> = Partial<Values<O>> & {
  /** The name of its random stream. Default: its id and its number in the chain. */
  readonly as?: string;
  /** A seed for this step alone, instead of the level's seed. */
  readonly seed?: Seed;
};

/** Keys that recipes use themselves. No option can have one of these names, unless it means the same: `steps`. */
export const RESERVED_KEYS: readonly string[] = ["use", "as", "seed", "steps", "oneOf", "chance", "when", "weight"];

/**
 * Creates steps of one kind. `P` is the step, with the facts that it needs, adds and drops. Options that aren't given have
 * their defaults. Throws if one of them is invalid.
 */
export interface StepFactory<O extends OptionTable, P> {
  // Without a comment of its own: then editors show the comment of the step where somebody calls it.
  (options?: StepOptions<O>): P;
  /** What the steps do, and which options they take. */
  readonly definition: StepDefinition<O>;
}

/** The presets of a step as its methods. Each takes the step's options, with other defaults. */
export type PresetMethods<O extends OptionTable, P, S> = {
  readonly [K in keyof S]: (options?: StepOptions<O>) => P;
};

/** Creates steps from one initial builder: `simpleMap({ attempts: 40 })`. `S` has the names of its presets. */
export type InitialFactory<O extends OptionTable, A extends Fact, S = object> = StepFactory<O, InitialStep<A>> &
  PresetMethods<O, InitialStep<A>, S>;
/** Creates steps from one layer: `areaStart({ x: "left" })`. `S` has the names of its presets. */
export type MetaFactory<
  O extends OptionTable,
  N extends Fact,
  A extends Fact,
  D extends Fact,
  S = object,
> = StepFactory<O, MetaStep<N, A, D>> & PresetMethods<O, MetaStep<N, A, D>, S>;

/** What `defineBuilder` and `defineLayer` are told about a step. */
export interface NewStep<O extends OptionTable, S = object> {
  /** Its name in recipes: lower-case letters, digits and "-". */
  readonly id: string;
  /** Increase it when the same seed gives a different result than before. Default: 1. */
  readonly version?: number;
  /** What the step does, in one sentence, for lists and the studio. */
  readonly summary?: string;
  /** The option table. `{}` if it has none. */
  readonly options: O;
  /**
   * Sets of option values with names of their own. Each becomes a method of the step: `drunkardsWalk.openArea()`. Comments
   * in front of them are what editors show.
   */
  readonly presets?: { readonly [K in keyof S]: StepPreset<O> };
  /** Returns the smallest map size that works with these options. Default: 3x3. */
  minSize?(options: Values<O>): Size;
  /** Returns whether every map that it makes with these options needs diagonal moves. Default: false. */
  needsDiagonals?(options: Values<O>, tileset: Tileset): boolean;
  /** Returns the names of the prefabs that it can place with these options. Default: none. */
  places?(options: Values<O>): readonly string[];
  /** Returns what is wrong with options that are valid one by one but don't go together. Default: nothing. */
  problem?(options: Values<O>): OptionProblem | undefined;
  /**
   * What `build` may change. The facts that it adds or drops needn't be repeated. A build that is watched step by step
   * knows by this what is final; `stepContract` checks it. Default: everything.
   */
  readonly writes?: readonly Aspect[];
  /**
   * Runs before the initial builder, in the order of the chain, to reserve cells. `later` is the stream that `build`
   * will get. If it takes long, make it a generator function that yields `PAUSE` now and then.
   */
  prepare?(map: BuilderMap, rng: Rng, options: Values<O>, later: Rng): void | Pausing;
  /**
   * Does the work, as a generator function: write `*build(map, rng, options) { … }`, and `yield` whenever a snapshot is
   * worth taking. Throw `stuck("why")` for bad luck. Any other error counts as a bug in the step.
   */
  build(map: BuilderMap, rng: Rng, options: Values<O>): Work;
}

/** Defines an initial builder. Nothing is checked: programs get the functions of new-step.ts, which check. */
export function defineBuilder<O extends OptionTable, const A extends Fact = never, S = object>(
  given: NewStep<O, S> & { readonly adds?: readonly A[] },
): InitialFactory<O, A, S> {
  return define<O, InitialStep<A>, S>("initial", given);
}

/** Defines a layer. Nothing is checked. */
export function defineLayer<
  O extends OptionTable,
  const N extends Fact = never,
  const A extends Fact = never,
  const D extends Fact = never,
  S = object,
>(
  given: NewStep<O, S> & { readonly needs?: readonly N[]; readonly adds?: readonly A[]; readonly drops?: readonly D[] },
): MetaFactory<O, N, A, D, S> {
  return define<O, MetaStep<N, A, D>, S>("meta", given);
}

export interface SomeFacts {
  readonly needs?: readonly Fact[];
  readonly adds?: readonly Fact[];
  readonly drops?: readonly Fact[];
}

function define<O extends OptionTable, P, S>(
  role: "initial" | "meta",
  given: NewStep<O, S> & SomeFacts,
): StepFactory<O, P> & PresetMethods<O, P, S> {
  const { needs = [], adds = [], drops = [] } = given;
  const presets = Object.entries<StepPreset<O>>(given.presets ?? {});
  const definition: StepDefinition<O> = Object.freeze({
    role,
    id: given.id,
    version: given.version ?? 1,
    summary: given.summary ?? "",
    options: given.options,
    needs,
    adds,
    drops,
    writes: writesOf(given.writes, [...adds, ...drops]),
    presets: Object.fromEntries(presets.map(([name, preset]) => [presetId(name), preset])),
    // 3x3 is the smallest map that has a cell inside its border.
    minSize: given.minSize?.bind(given) ?? (() => [3, 3]),
    needsDiagonals: given.needsDiagonals?.bind(given) ?? (() => false),
    places: given.places?.bind(given) ?? (() => []),
    problem: given.problem?.bind(given) ?? (() => undefined),
    prepare: given.prepare?.bind(given),
    build: given.build.bind(given),
  });
  const make = (options: StepOptions<O> = {}): P => stepOf(definition, options) as unknown as P;
  const methods = presets.map(([name, preset]) => [
    name,
    (options: unknown = {}) =>
      make(isObject(options) ? { ...preset.options, ...withoutUndefined(options) } : (options as object)),
  ]);
  return Object.assign(make, { definition, ...(Object.fromEntries(methods) as PresetMethods<O, P, S>) });
}

/** A preset's name in lists and in the studio: `open-area` for `openArea`. */
function presetId(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** What a step may change: what it says, and what its facts are about. */
function writesOf(writes: readonly Aspect[] | undefined, facts: readonly Fact[]): readonly Aspect[] {
  if (writes === undefined) return ASPECTS;
  const aspects: readonly string[] = facts.map((fact) => (fact === "plan" ? "rooms" : fact));
  return ASPECTS.filter((aspect) => writes.includes(aspect) || aspects.includes(aspect));
}

/** Creates a step from its definition and the given options. Throws if an option is invalid. */
export function stepOf(
  definition: StepDefinition<any>,
  given: object,
): Step & ChainNode & { readonly role: "initial" | "meta" } {
  if (!isObject(given)) {
    throw new UndercroftError("bad-option", `${definition.id}: options must be an object, got ${show(given)}.`, {
      step: definition.id,
    });
  }
  const { as, seed, ...options } = given as { as?: unknown; seed?: unknown };
  if (as !== undefined) checkName(definition.id, as);
  const values = readOptions(definition.id, definition.options, options);
  const problem = definition.problem(values);
  if (problem !== undefined) {
    const { option, rule } = problem;
    const value: unknown = values[option];
    throw new UndercroftError("bad-option", `${definition.id}: ${option} must be ${rule}, got ${show(value)}.`, {
      step: definition.id,
      option,
      value,
    });
  }
  return Object.freeze({
    kind: "step" as const,
    role: definition.role,
    definition,
    options: values,
    as: as as string | undefined,
    seed: seed === undefined ? undefined : seedText(seed as Seed),
  });
}

export function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Options without the undefined ones, which mean "as if it weren't there" and must not hide a preset's value. */
function withoutUndefined<T extends object>(options: T): T {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as T;
}

/** Starts a step's work. Throws if `build` isn't a generator function. */
export function startWork(definition: StepDefinition<any>, map: BuilderMap, rng: Rng, options: Step["options"]): Work {
  const work: Partial<Work> | undefined = definition.build(map, rng, options);
  const hasNext = typeof work?.next === "function";
  if (hasNext && typeof work[Symbol.iterator] === "function") return work as Work;
  const isAsync = hasNext || work instanceof Promise;
  throw new UndercroftError(
    "broken-step",
    `build must be a generator function, but it ${isAsync ? "is asynchronous" : `returned ${show(work)}`}. ${WRITE_SO}`,
  );
}

/** What to do about a step whose work isn't a generator. */
export const WRITE_SO = "Write it with an asterisk: *build(map, rng, options) { … }.";

/** Returns whether a value creates steps, such as an export of a module that defines one. */
export function isFactory(value: unknown): value is { readonly definition: StepDefinition<any> } {
  const definition = (value as { definition?: Partial<StepDefinition> } | null | undefined)?.definition;
  return typeof value === "function" && typeof definition?.id === "string" && typeof definition.build === "function";
}

const NAME = /^[A-Za-z0-9][A-Za-z0-9_#:-]{0,99}$/;

/** Checks the name given to a step as `as`. Throws if it isn't valid. */
export function checkName(step: string, as: unknown): void {
  if (typeof as === "string" && NAME.test(as)) return;
  throw new UndercroftError(
    "bad-option",
    `${step}: as must be 1 to 100 letters, digits, "-", "_", ":" or "#", got ${show(as)}.`,
    { step, option: "as", value: as },
  );
}
