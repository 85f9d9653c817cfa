import type { PrefabSource } from "./source.js";

export { allowsDepth, atDepth } from "../../chain/index.js";

/** The weight of a prefab that doesn't have one. */
export const DEFAULT_WEIGHT = 10;

/** Whether a prefab appears at most once per level. */
export function isUnique({ unique = true }: PrefabSource): boolean {
  return typeof unique === "boolean" ? unique : unique.game === true || unique.level !== false;
}
