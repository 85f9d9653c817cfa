import { sharedRegions } from "../../analysis/index.js";
import type { BuilderMap } from "../../core/index.js";

/** All walkable cells in reading order; with a start, those that can be reached from it. */
export function floorToSpawnOn(map: BuilderMap): Int32Array {
  const { labels } = sharedRegions(map);
  const main = map.start === undefined ? -1 : labels[map.start]!;
  const floor = new Int32Array(labels.length);
  let count = 0;
  // Each cell is written, and stays if it is one of them: that needs no branch.
  for (let cell = 0; cell < labels.length; cell++) {
    floor[count] = cell;
    count += Number(main < 0 ? labels[cell]! >= 0 : labels[cell] === main);
  }
  return floor.subarray(0, count);
}
