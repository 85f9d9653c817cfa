import { allowsDepth } from "../../chain/index.js";
import type { Pack, Prefab, PrefabKind, PrefabSource } from "./source.js";

export { allowsDepth, atDepth } from "../../chain/index.js";

/** The branch of levels that are in none of the others. */
export const MAIN_BRANCH = "main";

/** The word for the last level of a branch, in a list of depths. */
export const LAST_LEVEL = "last";

/** Where in a dungeon a level is. */
export interface Whereabouts {
  readonly depth: number;
  /** The branches that it is in. Empty for the main one. */
  readonly branches: readonly string[];
  /** Whether it is the last level of its branch. */
  readonly last: boolean;
}

/** Returns whether a prefab can appear on a level, by its depth and its branch of the dungeon. */
export function appearsAt({ depth, branches }: PrefabSource, here: Whereabouts): boolean {
  if (branches === undefined) return allowsDepth(depth, here.depth);
  const names = here.branches.length === 0 ? [MAIN_BRANCH] : here.branches;
  const listed = names.filter((branch) => Object.hasOwn(branches, branch));
  if (listed.length > 0) return listed.some((branch) => allowsLevel([branches[branch]!].flat().map(String), here));
  return depth !== undefined && allowsDepth(depth, here.depth);
}

function allowsLevel(rules: readonly string[], { depth, last }: Whereabouts): boolean {
  if (last && rules.includes(`!${LAST_LEVEL}`)) return false;
  const ranges = rules.filter((rule) => rule !== LAST_LEVEL && rule !== `!${LAST_LEVEL}`);
  const isLast = last && rules.includes(LAST_LEVEL);
  // If only the last level is listed, no other level is allowed.
  const isElsewhere = ranges.length > 0 || !rules.includes(LAST_LEVEL);
  return isLast || (isElsewhere && allowsDepth(ranges, depth));
}

/** Returns whether a step that chooses by tags, or from all prefabs if there are none, may choose a prefab by itself. */
export function isOffered({ on_request }: PrefabSource, tags: readonly string[]): boolean {
  return on_request !== true || tags.length > 0;
}

/** The prefabs of one kind that packs offer to a step, whatever the depth. If there are tags, they need one of them. */
export function offeredIn(
  kind: PrefabKind,
  { packs, tags }: { readonly packs: readonly Pack[]; readonly tags: readonly string[] },
): Prefab[] {
  const isTagged = ({ source }: Prefab) => tags.length === 0 || tags.some((tag) => source.tags?.includes(tag));
  return packs.flatMap(({ prefabs }) => prefabs.filter((prefab) => prefab.kind === kind && isTagged(prefab)));
}

/** The weight of a prefab that doesn't have one. */
export const DEFAULT_WEIGHT = 10;

/** Whether a prefab appears at most once per level. */
export function isUnique({ unique = true }: PrefabSource): boolean {
  return typeof unique === "boolean" ? unique : unique.game === true || unique.level !== false;
}
