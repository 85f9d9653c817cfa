import { contentHash, defined, show, suggestion } from "../core/index.js";
import type { Problems } from "./problems.js";
import type { Named, WorldSource } from "./source.js";

/** The parts of a world that have names. */
const NAMED = [
  "tiles",
  "things",
  "tables",
  "encounters",
  "feelings",
  "plans",
  "themes",
  "recipes",
  "levels",
  "landmarks",
] as const;

/** A world that extends nothing: all parts are there, and none is null. */
export type WholeSource = Omit<WorldSource, "$schema"> & {
  readonly [K in (typeof NAMED)[number]]: Whole<NonNullable<WorldSource[K]>>;
} & Required<Pick<WorldSource, "packs" | "quests">>;

type Whole<N> = N extends Named<infer T> ? { readonly [name: string]: T } : never;

/** Returns a world with all parts of the one that it extends: merged by name, and `null` removes a part. */
export function mergeWorlds(base: WholeSource | undefined, own: WorldSource, problems: Problems): WholeSource {
  const { $schema: _, extends: __, ...rest } = own;
  const parts: Record<string, object> = {};
  for (const key of NAMED) {
    const all = new Map<string, unknown>(Object.entries(base?.[key] ?? {}));
    for (const [name, part] of Object.entries(own[key] ?? {})) {
      if (part !== null) all.set(name, part);
      else if (!all.delete(name)) {
        const message = `there is no ${show(name)} to remove.${suggestion(name, Object.keys(base?.[key] ?? {}))}`;
        problems.add([key, name], message, "key");
      }
    }
    parts[key] = Object.fromEntries(all);
  }
  const quests = new Map((base?.quests ?? []).map((quest) => [quest.name, quest]));
  const seen = new Set<string>();
  for (const [i, quest] of (own.quests ?? []).entries()) {
    if (seen.has(quest.name)) problems.add(["quests", i, "name"], `there is already a quest ${show(quest.name)}.`);
    seen.add(quest.name);
    quests.set(quest.name, quest);
  }
  const packs = [...(base?.packs ?? []), ...(own.packs ?? [])];
  return { ...rest, ...parts, packs, quests: [...quests.values()] } as WholeSource;
}

/** Returns what a world says beyond another one. `mergeWorlds` makes the whole of both again, unless its parts had another order. */
export function differenceFrom(base: WholeSource, whole: WholeSource): WorldSource {
  const parts: Record<string, object | undefined> = {};
  for (const key of NAMED) {
    const [theirs, ours]: Record<string, unknown>[] = [base[key], whole[key]];
    const removed = Object.keys(theirs!).filter((name) => !Object.hasOwn(ours!, name));
    const own = Object.entries(ours!).filter(([name, part]) => !isSamePart(part, theirs![name]));
    const all = [...removed.map((name) => [name, null]), ...own];
    parts[key] = all.length === 0 ? undefined : Object.fromEntries(all);
  }
  return defined({ ...whole, ...parts }) as WorldSource;
}

/** Whether two worlds are the same, with their parts in the same order. */
export function isSameWorld(a: WholeSource, b: WholeSource): boolean {
  const names = (world: WholeSource) => JSON.stringify(NAMED.map((key) => Object.keys(world[key])));
  return names(a) === names(b) && contentHash(a) === contentHash(b);
}

function isSamePart(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
