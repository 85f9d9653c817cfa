import { isPlain, type SpawnKind } from "../core/index.js";
import { type Pack, type PrefabSource, pack, prefab, type SpawnSource } from "../prefabs/index.js";
import { kindOfThing } from "../spawning/index.js";

/** What the things of a world are, by name. */
export type ThingKinds = ReadonlyMap<string, SpawnKind>;

/**
 * The pack as it is in this world: what its drawings ask for by name is what the world says it is, so that a monster of
 * the world blocks its cell like one of the included world. What a drawing says itself stays.
 */
export function packInWorld(given: Pack, kinds: ThingKinds, tiles: Parameters<typeof prefab>[2]): Pack {
  const prefabs = given.prefabs.map((one) => {
    const source = withKinds(one.source, kinds) as PrefabSource;
    return source === one.source ? one : prefab(source, [], tiles);
  });
  return prefabs.every((one, i) => one === given.prefabs[i]) ? given : pack(given.name, prefabs);
}

/** Goes through whatever a drawing holds: legends are in palettes, mixins and blueprints, too. */
function withKinds(value: unknown, kinds: ThingKinds): unknown {
  if (Array.isArray(value)) return sameOr(value, (one) => withKinds(one, kinds));
  if (!isPlain(value)) return value;
  const changed = Object.entries(value).map(([key, part]) => {
    if (key !== "spawn") return [key, withKinds(part, kinds)] as const;
    const wishes = part as string | SpawnSource | readonly (string | SpawnSource)[];
    return [key, Array.isArray(wishes) ? sameOr(wishes, (one) => wishIn(one, kinds)) : wishIn(wishes as string, kinds)];
  });
  return changed.every(([key, part]) => part === value[key as string]) ? value : Object.fromEntries(changed);
}

function wishIn(wish: string | SpawnSource, kinds: ThingKinds): string | SpawnSource {
  const source = typeof wish === "string" ? { name: wish } : wish;
  if (!isPlain(source) || source.kind !== undefined || source.table !== undefined) return wish;
  const alternatives = namesIn(source);
  const [kind, ...others] = new Set(alternatives.map((names) => kindIn(kinds, names)));
  // What can be of several kinds has none of its own.
  if (kind === undefined || others.length > 0) return wish;
  return alternatives.every((names) => kindOfThing(...names) === kind) ? wish : { ...source, kind };
}

/** What a wish may give: for each alternative, the names to try. */
function namesIn({ name, or = [], any }: SpawnSource): readonly (readonly string[])[] {
  if (any === undefined) return [[name!, ...or]];
  return (Array.isArray(any) ? any : Object.keys(any)).map((one) => [one]);
}

/** What the first of these names is that the world knows. */
function kindIn(kinds: ThingKinds, names: readonly string[]): SpawnKind | undefined {
  return names.map((name) => kinds.get(name)).find((kind) => kind !== undefined);
}

function sameOr<T>(list: readonly T[], change: (one: T) => T): readonly T[] {
  const changed = list.map(change);
  return changed.every((one, i) => one === list[i]) ? list : changed;
}
