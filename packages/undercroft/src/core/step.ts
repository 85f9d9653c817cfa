import type { BuilderMap } from "./builder-map.js";
import { show, UndercroftError } from "./errors.js";
import type { Picture } from "./history.js";
import { type OptionTable, readOptions, type Values } from "./options.js";
import { type Rng, type Seed, seedText } from "./rng.js";

/** What a map has so far; steps need, add and drop these. */
export type Fact = "plan" | "rooms" | "corridors" | "start" | "exit";

export const FACTS: readonly Fact[] = ["plan", "rooms", "corridors", "start", "exit"];

/** Width and height. */
export type Size = readonly [width: number, height: number];

/** A step's work: yields where a snapshot is worth taking, a picture where something else than the map is to be seen. */
export type Work = Generator<Picture | void, void, void>;

/** A step as it is defined, once. */
export interface StepDefinition<O extends OptionTable = OptionTable> {
  readonly role: "initial" | "meta";
  readonly id: string;
  /** Raised when the same seed gives another result than before. */
  readonly version: number;
  /** One sentence: what it does. */
  readonly summary: string;
  readonly options: O;
  readonly needs: readonly Fact[];
  readonly adds: readonly Fact[];
  readonly drops: readonly Fact[];
  /** Option values under a name. */
  readonly presets: Readonly<Record<string, Partial<Values<O>>>>;
  /** The smallest map that works with these options. */
  minSize(options: Values<O>): Size;
  /** Runs before the initial builder, in the chain's order: reserves cells. */
  readonly prepare: ((map: BuilderMap, rng: Rng, options: Values<O>) => void) | undefined;
  build(map: BuilderMap, rng: Rng, options: Values<O>): Work;
}

/** A definition with options filled in: a member of a chain. */
export interface Step {
  readonly definition: StepDefinition<any>;
  readonly options: Readonly<Record<string, unknown>>;
  /** Names its stream of random numbers; by default its id and its number in the chain. */
  readonly as: string | undefined;
  /** Replaces the level's seed for this step. */
  readonly seed: string | undefined;
}

// The facts of a step live in its type only, under these symbols.
declare const needs: unique symbol;
declare const adds: unique symbol;
declare const drops: unique symbol;

/** A member of a chain: a step, or a choice or group of steps. */
export interface Part {
  readonly part: "step" | "choice" | "group";
}

/** A part that makes a map from nothing. */
export interface InitialStep<A extends Fact = Fact> extends Part {
  readonly role: "initial";
  readonly [adds]?: A;
}

/** A part that changes a map. */
export interface MetaStep<N extends Fact = Fact, A extends Fact = Fact, D extends Fact = Fact> extends Part {
  readonly role: "meta";
  readonly [needs]?: N;
  readonly [adds]?: A;
  readonly [drops]?: D;
}

/** Options of a step, its `as` and its `seed`: the same keys as in a recipe. */
export type Given<O extends OptionTable> = Partial<Values<O>> & { readonly as?: string; readonly seed?: Seed };

/** Keys that belong to the recipe's grammar; no option may be called so. */
export const RESERVED_KEYS: readonly string[] = ["use", "as", "seed", "steps", "oneOf", "chance", "when", "weight"];

interface Factory<O extends OptionTable, P> {
  (options?: Given<O>): P;
  readonly definition: StepDefinition<O>;
  /** Names a set of option values; gives a function like this one, with these as its defaults. */
  preset(name: string, values: Partial<Values<O>>): (options?: Given<O>) => P;
}

export type InitialFactory<O extends OptionTable, A extends Fact> = Factory<O, InitialStep<A>>;
export type MetaFactory<O extends OptionTable, N extends Fact, A extends Fact, D extends Fact> = Factory<
  O,
  MetaStep<N, A, D>
>;

interface Common<O extends OptionTable> {
  readonly id: string;
  readonly version?: number;
  readonly summary?: string;
  readonly options: O;
  minSize?(options: Values<O>): Size;
  prepare?(map: BuilderMap, rng: Rng, options: Values<O>): void;
  build(map: BuilderMap, rng: Rng, options: Values<O>): Work;
}

/** Defines a builder that makes a map from solid rock. */
export function defineInitialBuilder<O extends OptionTable, const A extends Fact = never>(
  given: Common<O> & { readonly adds?: readonly A[] },
): InitialFactory<O, A> {
  return define<O, InitialStep<A>>("initial", given, given);
}

/** Defines a layer: a builder that changes the map it is given. */
export function defineMetaBuilder<
  O extends OptionTable,
  const N extends Fact = never,
  const A extends Fact = never,
  const D extends Fact = never,
>(
  given: Common<O> & { readonly needs?: readonly N[]; readonly adds?: readonly A[]; readonly drops?: readonly D[] },
): MetaFactory<O, N, A, D> {
  return define<O, MetaStep<N, A, D>>("meta", given, given);
}

interface SomeFacts {
  readonly needs?: readonly Fact[];
  readonly adds?: readonly Fact[];
  readonly drops?: readonly Fact[];
}

function define<O extends OptionTable, P>(role: "initial" | "meta", given: Common<O>, facts: SomeFacts): Factory<O, P> {
  checkDefinition(given, facts);
  const presets: Record<string, Partial<Values<O>>> = {};
  const definition: StepDefinition<O> = {
    role,
    id: given.id,
    version: given.version ?? 1,
    summary: given.summary ?? "",
    options: given.options,
    needs: facts.needs ?? [],
    adds: facts.adds ?? [],
    drops: facts.drops ?? [],
    presets,
    // 3x3 is the smallest map that has a cell inside its border.
    minSize: given.minSize?.bind(given) ?? (() => [3, 3]),
    prepare: given.prepare?.bind(given),
    build: given.build.bind(given),
  };
  const make = (options: Given<O> = {}): P => stepOf(definition, options) as unknown as P;
  return Object.assign(make, {
    definition,
    preset(name: string, values: Partial<Values<O>>) {
      presets[name] = Object.freeze({ ...values });
      return (options: Given<O> = {}) => make({ ...values, ...options });
    },
  });
}

/** A step from its definition and what was given for it. Bad options are refused here, at the door. */
export function stepOf(
  definition: StepDefinition<any>,
  given: object,
): Step & Part & { readonly role: "initial" | "meta" } {
  if (typeof given !== "object" || given === null) {
    throw new UndercroftError("bad-option", `${definition.id}: options must be an object, got ${show(given)}.`, {
      step: definition.id,
    });
  }
  const { as, seed, ...options } = given as { as?: unknown; seed?: unknown };
  if (as !== undefined) checkName(definition.id, as);
  return Object.freeze({
    part: "step" as const,
    role: definition.role,
    definition,
    options: readOptions(definition.id, definition.options, options),
    as: as as string | undefined,
    seed: seed === undefined ? undefined : seedText(seed as Seed),
  });
}

/** Whether a value is a step's factory, as exported by a module. */
export function isFactory(value: unknown): value is { readonly definition: StepDefinition<any> } {
  const definition = (value as { definition?: Partial<StepDefinition> } | null | undefined)?.definition;
  return typeof value === "function" && typeof definition?.id === "string" && typeof definition.build === "function";
}

const NAME = /^[A-Za-z0-9][A-Za-z0-9_#:-]{0,99}$/;

export function checkName(step: string, as: unknown): void {
  if (typeof as === "string" && NAME.test(as)) return;
  throw new UndercroftError(
    "bad-option",
    `${step}: as must be at most 100 letters, digits, "-", "_", ":" or "#", got ${show(as)}.`,
    { step, option: "as", value: as },
  );
}

function checkDefinition(given: Common<OptionTable>, facts: SomeFacts): void {
  const bad = (message: string) => new UndercroftError("broken-step", message);
  if (typeof given.id !== "string" || !/^[a-z][a-z0-9-]{0,63}$/.test(given.id)) {
    throw bad(`a step's id must be lower-case letters, digits and "-", got ${show(given.id)}.`);
  }
  for (const name of Object.keys(given.options)) {
    if (RESERVED_KEYS.includes(name))
      throw bad(`${given.id}: an option can't be called "${name}": recipes use that key.`);
    const option = given.options[name]!;
    if (!option.accepts(option.default)) throw bad(`${given.id}: the default of ${name} breaks its own rule.`);
  }
  for (const fact of [...(facts.needs ?? []), ...(facts.adds ?? []), ...(facts.drops ?? [])]) {
    if (!FACTS.includes(fact)) throw bad(`${given.id}: there is no fact ${show(fact)}. Facts: ${FACTS.join(", ")}.`);
  }
}
