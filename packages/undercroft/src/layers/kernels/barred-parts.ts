import { regions, withoutKeys } from "../../analysis/index.js";
import type { BuilderMap } from "../../core/index.js";

/**
 * Returns a test whether a wall may be opened without leading around a lock, a secret door or a ledge: all floor beside it
 * must belong to the same part of the map while these are closed.
 */
export function barredParts(map: BuilderMap): (wall: number) => boolean {
  const shut = withoutKeys(map);
  if (shut === map) return () => true;
  const { width } = map;
  const { labels } = regions(shut);
  return (wall) => {
    const parts = [wall - width, wall - 1, wall + 1, wall + width].map((near) => labels[near]!);
    const [part, ...others] = new Set(parts.filter((label) => label >= 0));
    if (part === undefined || others.length > 0) return false;
    labels[wall] = part;
    return true;
  };
}
