import { type Grid, regions } from "../../analysis/index.js";
import { type BuilderMap, WALL } from "../../core/index.js";

/** The map as it is for somebody without keys: what is opened must not lead round a lock. */
export function withLocksShut(map: BuilderMap): Grid {
  if (map.locks.length === 0) return map;
  const tiles = map.copyTiles();
  for (const lock of map.locks) tiles[lock.at] = WALL;
  return { width: map.width, height: map.height, tileset: map.tileset, tiles };
}

/** Says of a wall whether it may be opened, as far as locks are concerned: only within a part that they all leave whole. */
export function lockedParts(map: BuilderMap): (wall: number) => boolean {
  if (map.locks.length === 0) return () => true;
  const { width } = map;
  const { labels } = regions(withLocksShut(map));
  return (wall) => {
    const parts = [wall - width, wall - 1, wall + 1, wall + width].map((near) => labels[near]!);
    const [part, ...others] = new Set(parts.filter((label) => label >= 0));
    if (part === undefined || others.length > 0) return false;
    labels[wall] = part;
    return true;
  };
}
