import type { PlacedPrefab } from "../core/index.js";

/** The tags of what was placed. They are no part of a level, so they are kept beside its records. */
const TAGS = /* @__PURE__ */ new WeakMap<PlacedPrefab, readonly string[]>();

export function rememberTags(placed: PlacedPrefab, tags: readonly string[] = []): void {
  TAGS.set(placed, tags);
}

/** Whether a placed prefab has a tag, whichever pack it came from. */
export function hasTag(placed: PlacedPrefab, tag: string): boolean {
  return TAGS.get(placed)?.includes(tag) ?? false;
}
