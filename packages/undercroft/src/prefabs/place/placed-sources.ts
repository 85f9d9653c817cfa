import type { PlacedPrefab } from "../../core/index.js";
import type { PrefabSource } from "../source/source.js";

/** What was placed, as it was written. It is no part of a level, so it is kept beside its records. */
const SOURCES = /* @__PURE__ */ new WeakMap<PlacedPrefab, PrefabSource>();

export function rememberSource(placed: PlacedPrefab, source: PrefabSource): void {
  SOURCES.set(placed, source);
}

/** The source of a placed prefab, whichever pack and step it came from. */
export function sourceOf(placed: PlacedPrefab): PrefabSource | undefined {
  return SOURCES.get(placed);
}

export function hasTag(placed: PlacedPrefab, tag: string): boolean {
  return sourceOf(placed)?.tags?.includes(tag) ?? false;
}
