import type { Grid } from "../../analysis/index.js";
import { type BuilderMap, WALL } from "../../core/index.js";

/** The map as it is for somebody without keys: what is opened must not lead round a lock. */
export function withLocksShut(map: BuilderMap): Grid {
  if (map.locks.length === 0) return map;
  const tiles = map.copyTiles();
  for (const lock of map.locks) tiles[lock.at] = WALL;
  return { width: map.width, height: map.height, tileset: map.tileset, tiles };
}
