import { regions, withoutKeys } from "../../analysis/index.js";
import type { BuilderMap } from "../../core/index.js";

/**
 * Says of a wall whether it may be opened, as far as locks, secret doors and ledges are concerned: only within a part that
 * they all leave whole.
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
