import type { RoomPack } from "../builders/index.js";
import {
  cached,
  checkArgument,
  defined,
  didYouMean,
  isFactory,
  type Kind,
  LIST,
  type Option,
  type StepDefinition,
  show,
  suggestion,
  type Tile,
  type Tileset,
  UndercroftError,
} from "../core/index.js";
import type { Pack } from "../prefabs/index.js";
import type { RecipePack } from "./grammar.js";

/** Everything a recipe can refer to: steps by id, and content by kind and name. */
export interface Registry {
  /** The definitions of all steps, by id. */
  readonly steps: ReadonlyMap<string, StepDefinition<any>>;
  /** Spawn tables, packs, prefabs and other content, by kind and then by name. */
  readonly content: ReadonlyMap<string, ReadonlyMap<string, unknown>>;
  /** Added packs, which steps use in addition to their default ones. */
  readonly packs: readonly Pack[];
  /** A game's own tiles, which chains of its recipes get. Undefined if there are none. */
  readonly tiles?: readonly Tile[];
  /** Reads packs that recipes hold. Without it, such recipes are refused. */
  readonly readPack?: PackReader;
  /** Makes packs of rooms, which recipes name like the packs that they are made of. Without it, packs hold no rooms. */
  readonly roomPack?: (pack: Pack) => RoomPack;
}

/** Reads a pack that is part of a recipe. `path` is its place in the recipe, for error messages. */
export type PackReader = (source: RecipePack, path?: string, tiles?: Tileset) => Pack;

/** Content that recipes can refer to by name, by kind: `{ "spawn-table": [myTable] }`. */
export type NamedContent = { readonly [kind: string]: readonly { readonly name: string }[] };

/** A step as it is called: `simpleMap`, or what `defineBuilder` returns. */
export type Factory = { readonly definition: StepDefinition<any> };

/**
 * Returns a registry of exactly these steps and this content. With `compileRecipe`, a bundle contains nothing else.
 * Pass `readPack` if your recipes contain packs.
 *
 * @example
 * import { roomBasedStairs, roomBasedStart, simpleMap } from "undercroft";
 * import { compileRecipe, registryOf } from "undercroft/recipes";
 *
 * const known = registryOf([simpleMap, roomBasedStart, roomBasedStairs]);
 * const recipe = { steps: [{ use: "simple-map" }, { use: "room-based-start" }, { use: "room-based-stairs" }] };
 * const level = compileRecipe(recipe, known).build({ seed: "rats" });
 * console.log(String(level));
 */
export function registryOf(steps: readonly Factory[], content: NamedContent = {}, readPack?: PackReader): Registry {
  const empty = { steps: new Map(), content: new Map(), packs: [], ...defined({ readPack }) };
  return extendRegistry(empty, steps, content);
}

/** Returns a registry with more packs. Steps use them in addition to their default ones. */
export function addPacks(known: Registry, packs: readonly Pack[]): Registry {
  checkArgument("addPacks", "known", REGISTRY, known);
  checkArgument("addPacks", "packs", PACKS, packs);
  return packs.length === 0 ? known : extendRegistry(known, [], { pack: packs });
}

/** Returns a registry with more steps and content. */
export function extendRegistry(base: Registry, factories: readonly Factory[], content: NamedContent): Registry {
  checkArgument("registry", "steps", LIST, factories);
  const steps = new Map(base.steps);
  for (const factory of factories) {
    if (!isFactory(factory))
      throw new UndercroftError("bad-option", "registry: each step must be made with defineBuilder or defineLayer.");
    const { definition } = factory;
    const known = steps.get(definition.id);
    if (known !== undefined && known !== definition) {
      const message = `registry: there is already a step "${definition.id}". Choose another id.`;
      throw new UndercroftError("bad-option", message);
    }
    steps.set(definition.id, definition);
  }
  const all = new Map([...base.content].map(([kind, byName]) => [kind, new Map(byName)]));
  const kinds = contentKinds(steps, all);
  for (const kind of Object.keys(content)) {
    // Steps of a game can have kinds of their own, and a registry can get its steps later.
    const near = kinds.has(kind) ? undefined : didYouMean(kind, kinds);
    if (near !== undefined) {
      const message = `registry: there is no kind of content ${show(kind)}. Did you mean ${show(near)}?`;
      throw new UndercroftError("bad-option", message, { option: kind, value: content[kind] });
    }
    checkArgument("registry", `content ${show(kind)}`, NAMED_THINGS, content[kind]);
    const add = (as: string, values: readonly { readonly name: string }[]) => {
      const byName = cached(all, as, () => new Map<string, unknown>());
      for (const value of values) byName.set(value.name, value);
    };
    add(kind, content[kind]!);
    // The prefabs of a pack can be named alone, too.
    if (kind === "pack") for (const { prefabs } of content[kind]! as readonly Pack[]) add("prefab", prefabs);
    if (kind === "pack" && base.roomPack) add("room-pack", (content[kind]! as readonly Pack[]).map(base.roomPack));
  }
  return { ...base, steps, content: all, packs: [...base.packs, ...((content.pack ?? []) as readonly Pack[])] };
}

/** The kinds of content that there are: those that steps have options for, and those with content already. */
function contentKinds(steps: Registry["steps"], content: Registry["content"]): ReadonlySet<string> {
  const options = [...steps.values()].flatMap((step) => Object.values<Option>(step.options));
  return new Set(["pack", "prefab", ...content.keys(), ...options.flatMap((option) => option.content ?? [])]);
}

const NAMED_THINGS: Kind = {
  rule: "a list of things with names",
  fits: (value) => Array.isArray(value) && value.every((one) => typeof one?.name === "string"),
};

const PACKS: Kind = {
  rule: "a list of packs, as pack() and loadPack() make them",
  fits: (value) =>
    Array.isArray(value) && value.every((one) => typeof one?.name === "string" && Array.isArray(one.prefabs)),
};

/** Returns whether a value has what makes a registry. */
export function isRegistry(value: unknown): value is Registry {
  const { steps, content, packs } = (value ?? {}) as Partial<Registry>;
  return steps instanceof Map && content instanceof Map && Array.isArray(packs);
}

/** A registry, as an argument of public functions. */
export const REGISTRY: Kind = {
  rule: "a registry, as registry() and registryOf() make it",
  fits: isRegistry,
  hint: (value) => (Array.isArray(value) ? "Pass your steps to registry([ … ]) first." : undefined),
};

/** Finds a step's definition by its id. */
export function findStep({ steps }: Registry, id: string): StepDefinition<any> {
  const definition = steps.get(id);
  if (definition === undefined) {
    throw new UndercroftError("unknown-name", `there is no step ${show(id)}.${suggestion(id, steps.keys())}`);
  }
  return definition;
}

/** Finds content by its kind and name. */
export function findContent({ content }: Registry, kind: string, name: string): unknown {
  const byName = content.get(kind);
  const value = byName?.get(name);
  if (value === undefined) {
    const hint = suggestion(name, byName?.keys() ?? []);
    throw new UndercroftError("unknown-name", `there is no ${kind} ${show(name)}.${hint}`);
  }
  return value;
}
