import * as builders from "../builders/index.js";
import { isFactory, type StepDefinition, show, suggestion, UndercroftError } from "../core/index.js";
import * as layers from "../layers/index.js";
import {
  type Pack,
  prefabLevel,
  roomVaults,
  SAMPLES_PACK,
  SEEDS_PACK,
  section,
  UNDERCROFT_PACK,
  waveformCollapseSample,
} from "../prefabs/index.js";
import { SEEDS_TABLE } from "../spawning/index.js";

/** Everything a recipe can refer to: steps by id, and content by kind and name. */
export interface Registry {
  readonly steps: ReadonlyMap<string, StepDefinition<any>>;
  readonly content: ReadonlyMap<string, ReadonlyMap<string, unknown>>;
  /** Added packs, which steps use in addition to their default ones. */
  readonly packs: readonly Pack[];
}

/** Content that recipes can refer to by name, by kind: `{ "spawn-table": [myTable] }`. */
export type NamedContent = { readonly [kind: string]: readonly { readonly name: string }[] };

type Factory = { readonly definition: StepDefinition<any> };

/** Returns a registry of the shipped steps and content, plus a game's own. */
export function registry(own: readonly Factory[] = [], content: NamedContent = {}): Registry {
  return extend(SHIPPED, own, content);
}

/** Returns a registry with additional packs, which steps use besides their default ones. */
export function addPacks(known: Registry, packs: readonly Pack[]): Registry {
  return packs.length === 0 ? known : extend(known, [], { pack: packs });
}

function extend(base: Registry, factories: readonly Factory[], content: NamedContent): Registry {
  const steps = new Map(base.steps);
  for (const factory of factories) {
    if (!isFactory(factory))
      throw new UndercroftError(
        "bad-option",
        "registry: each step must be made with defineInitialBuilder or defineMetaBuilder.",
      );
    const { definition } = factory;
    const known = steps.get(definition.id);
    if (known !== undefined && known !== definition) {
      throw new UndercroftError(
        "bad-option",
        `registry: there is already a step "${definition.id}". Choose another id.`,
      );
    }
    steps.set(definition.id, definition);
  }
  const all = new Map([...base.content].map(([kind, byName]) => [kind, new Map(byName)]));
  for (const kind of Object.keys(content)) {
    const byName = all.get(kind) ?? new Map<string, unknown>();
    for (const value of content[kind]!) byName.set(value.name, value);
    all.set(kind, byName);
    if (kind === "pack") addPrefabs(all, content[kind]! as readonly Pack[]);
  }
  return { steps, content: all, packs: [...base.packs, ...((content.pack ?? []) as readonly Pack[])] };
}

/** The steps of prefabs by name: that room exports far more, which a page that only builds need not load. */
const PREFAB_STEPS = [prefabLevel, roomVaults, section, waveformCollapseSample];
// Modules export presets and tables beside their steps.
const EXPORTS: readonly unknown[] = [...Object.values(builders), ...Object.values(layers), ...PREFAB_STEPS];

/** A pack's prefabs can be named alone too. */
function addPrefabs(all: Map<string, Map<string, unknown>>, packs: readonly Pack[]): void {
  const byName = all.get("prefab") ?? new Map<string, unknown>();
  for (const prefab of packs.flatMap((pack) => pack.prefabs)) byName.set(prefab.name, prefab);
  all.set("prefab", byName);
}

const SHIPPED: Registry = /* @__PURE__ */ shipped();

/** What ships. Its packs are used by default, and so are not added to anything. */
function shipped(): Registry {
  const content = { "spawn-table": [SEEDS_TABLE], pack: [SEEDS_PACK, UNDERCROFT_PACK, SAMPLES_PACK] };
  const all = extend({ steps: new Map(), content: new Map(), packs: [] }, EXPORTS.filter(isFactory), content);
  return { ...all, packs: [] };
}

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
    throw new UndercroftError(
      "unknown-name",
      `there is no ${kind} ${show(name)}.${suggestion(name, byName?.keys() ?? [])}`,
    );
  }
  return value;
}
