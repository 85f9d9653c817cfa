import { sharedRegions } from "../../analysis/index.js";
import type { BuilderMap } from "../../core/index.js";

/** All walkable cells in reading order; with a start, those that can be reached from it. */
export function floorToSpawnOn(map: BuilderMap): Int32Array {
  const { labels } = sharedRegions(map);
  const main = map.start === undefined ? -1 : labels[map.start]!;
  const floor: number[] = [];
  for (let cell = 0; cell < labels.length; cell++) {
    if (main < 0 ? labels[cell]! >= 0 : labels[cell] === main) floor.push(cell);
  }
  return Int32Array.from(floor);
}
