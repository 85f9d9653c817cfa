import type { BuilderMap } from "../../core/index.js";
import { allowsDepth, appearsAt, type Whereabouts } from "../source/by-depth.js";
import type { Prefab } from "../source/source.js";
import type { Reason } from "./ground.js";
import { isUsedUp, USED_UP } from "./uses.js";

/** The prefabs of a step that the build requires and that aren't on the map yet. */
export function requiredHere(
  there: { readonly required: readonly string[]; readonly prefabs: readonly { readonly name: string }[] },
  offered: readonly Prefab[],
): Prefab[] {
  const missing = there.required.filter((name) => !there.prefabs.some((placed) => placed.name === name));
  return missing.flatMap((name) => offered.find((prefab) => prefab.name === name) ?? []);
}

/** Why a required prefab can't be placed here. Its weight and its chance don't matter, but its other rules do. */
export function whyNotHere(
  map: BuilderMap,
  prefab: Prefab,
  here: Omit<Whereabouts, "depth"> = { branches: [], last: false },
): Reason | undefined {
  const { depth } = prefab.source;
  if (!appearsAt(prefab.source, { ...here, depth: map.depth })) {
    const isElsewhere = depth === undefined || allowsDepth(depth, map.depth);
    const message = isElsewhere
      ? "it can only appear in other branches"
      : `it can only appear at depth ${[depth].flat().join(", ")}, but this is depth ${map.depth}`;
    return { why: "it can't appear at this depth", message };
  }
  if (isUsedUp(map, prefab)) return USED_UP;
  const layout = layoutOf(map);
  const isPlanned = prefab.source.place?.when === "before";
  return isPlanned || suits(prefab, layout) ? undefined : needsOther(layout);
}

/** What a map is like: one with rooms, or an open one. */
export type Layout = "rooms" | "open";

/** Returns what a map is like. */
export function layoutOf({ rooms }: Pick<BuilderMap, "rooms">): Layout {
  return rooms === undefined ? "open" : "rooms";
}

/** Whether a prefab suits a map that is like this, as far as that is known. */
export function suits({ source: { layouts } }: Prefab, layout: Layout | undefined): boolean {
  return layouts === undefined || layout === undefined || layouts.includes(layout);
}

/** Why a prefab doesn't suit a map with rooms, or an open one. */
export function needsOther(layout: Layout): string {
  return layout === "open" ? "it needs a map with rooms" : "it needs a map without rooms";
}
