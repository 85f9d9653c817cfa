import type { BuilderMap, PlacedPrefab } from "../../core/index.js";
import { isUnique } from "../source/by-depth.js";
import type { Prefab, PrefabSource } from "../source/source.js";

/** The sources of placed prefabs. They aren't part of a level, so they are kept apart. */
const SOURCES = /* @__PURE__ */ new WeakMap<PlacedPrefab, PrefabSource>();

/** Whether a placed prefab has a tag, whichever pack and step it came from. */
export function hasTag(placed: PlacedPrefab, tag: string): boolean {
  return SOURCES.get(placed)?.tags?.includes(tag) ?? false;
}

/** Adds prefabs to a map's list, and those that come once per game to the ones that the game has used. */
export function addPlaced(map: BuilderMap, added: readonly (readonly [PlacedPrefab, Prefab])[]): void {
  map.prefabs = [...map.prefabs, ...added.map(([placed]) => placed)];
  for (const [placed, prefab] of added) {
    SOURCES.set(placed, prefab.source);
    const key = keyOf(prefab);
    if (isOncePerGame(prefab.source) && !map.used.includes(key)) map.used = [...map.used, key];
  }
}

/** Removes a prefab from a map's list again, and from those that the game has used. */
export function removePlaced(map: BuilderMap, placed: PlacedPrefab, prefab: Prefab): void {
  map.prefabs = map.prefabs.filter((other) => other !== placed);
  if (isOncePerGame(prefab.source)) map.used = map.used.filter((key) => key !== keyOf(prefab));
}

/** Why a prefab isn't placed again. */
export const USED_UP = "it is limited to one per level or game and was already placed";

/** The key under which a prefab is counted: its name, or its group if only one of the group can be placed. */
function keyOf({ name, source }: { readonly name: string; readonly source: PrefabSource | undefined }): string {
  const { unique } = source ?? {};
  return typeof unique === "object" && unique.group !== undefined ? `group:${unique.group}` : name;
}

function isOncePerGame({ unique }: PrefabSource): boolean {
  return typeof unique === "object" && unique.game === true;
}

/** Whether a prefab can't be placed again because it is in the game, on this level, or among `others`. */
export function isUsedUp(
  { used, prefabs }: Pick<BuilderMap, "used" | "prefabs">,
  prefab: Prefab,
  others: readonly Prefab[] = [],
): boolean {
  const key = keyOf(prefab);
  if (isOncePerGame(prefab.source) && used.includes(key)) return true;
  if (!isUnique(prefab.source)) return false;
  return (
    prefabs.some((placed) => keyOf({ name: placed.name, source: SOURCES.get(placed) }) === key) ||
    others.some((other) => keyOf(other) === key)
  );
}
