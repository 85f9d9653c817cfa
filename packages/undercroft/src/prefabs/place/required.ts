import type { BuilderMap } from "../../core/index.js";
import { allowsDepth } from "../source/by-depth.js";
import type { Prefab } from "../source/source.js";
import { isUsedUp } from "./uses.js";

/** Those of a step's prefabs that the build requires and that are not on the map yet. */
export function requiredHere({ required, prefabs }: BuilderMap, offered: readonly Prefab[]): Prefab[] {
  return required
    .filter((name) => !prefabs.some((placed) => placed.name === name))
    .flatMap((name) => offered.find((prefab) => prefab.name === name) ?? []);
}

/** Why a prefab that is required may not come: neither its weight nor its chance keeps it away, but these do. */
export function whyNotHere(map: BuilderMap, prefab: Prefab): string | undefined {
  const { depth, layouts } = prefab.source;
  if (!allowsDepth(depth, map.depth))
    return `it can only appear at depth ${[depth].flat().join(", ")}, but this is depth ${map.depth}`;
  if (isUsedUp(map, prefab)) return "it is limited to one per level or game and was already placed";
  const layout = map.rooms === undefined ? "open" : "rooms";
  const isPlanned = prefab.source.place?.when === "before";
  if (!isPlanned && layouts !== undefined && !layouts.includes(layout)) {
    return layout === "open" ? "it needs a map with rooms" : "it needs a map without rooms";
  }
  return undefined;
}
