import type { BuilderMap } from "../../core/index.js";
import { isUnique } from "../source/by-depth.js";
import type { Prefab, PrefabSource } from "../source/source.js";
import { sourceOf } from "./placed-sources.js";

/** Why a prefab isn't placed that has had its turn. */
export const USED_UP = "it is limited to one per level or game and was already placed";

/** What a prefab is counted by: its name, or the group of which at most one may be there. */
function keyOf({ name, source }: { readonly name: string; readonly source: PrefabSource | undefined }): string {
  const { unique } = source ?? {};
  return typeof unique === "object" && unique.group !== undefined ? `group:${unique.group}` : name;
}

function isOncePerGame({ unique }: PrefabSource): boolean {
  return typeof unique === "object" && unique.game === true;
}

/** Whether a prefab has had its turn: in the game, on this level, or among others that are to come. */
export function isUsedUp(
  { used, prefabs }: Pick<BuilderMap, "used" | "prefabs">,
  prefab: Prefab,
  others: readonly Prefab[] = [],
): boolean {
  const key = keyOf(prefab);
  if (isOncePerGame(prefab.source) && used.includes(key)) return true;
  if (!isUnique(prefab.source)) return false;
  return (
    prefabs.some((placed) => keyOf({ name: placed.name, source: sourceOf(placed) }) === key) ||
    others.some((other) => keyOf(other) === key)
  );
}

/** Notes that a prefab was placed, where the rest of the game has to know it. */
export function markUsed(map: BuilderMap, prefab: Prefab): void {
  const key = keyOf(prefab);
  if (isOncePerGame(prefab.source) && !map.used.includes(key)) map.used = [...map.used, key];
}

/** Takes that back: the prefab is gone from the level. */
export function unmarkUsed(map: BuilderMap, prefab: Prefab): void {
  if (isOncePerGame(prefab.source)) map.used = map.used.filter((key) => key !== keyOf(prefab));
}
