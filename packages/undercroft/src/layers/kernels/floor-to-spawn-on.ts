import { sharedRegions } from "../../analysis/index.js";
import type { BuilderMap } from "../../core/index.js";

/** All walkable cells in reading order; with a start, those that can be reached from it. */
export function floorToSpawnOn(map: BuilderMap): Int32Array {
  const { labels, sizes } = sharedRegions(map);
  const main = map.start === undefined ? -1 : labels[map.start]!;
  let cells = 0;
  for (let region = 0; region < sizes.length; region++) if (main < 0 || region === main) cells += sizes[region]!;
  const floor = new Int32Array(cells + 1);
  let found = 0;
  // Each cell is written down, and stays if it is one of them: that needs no branch.
  for (let cell = 0; cell < labels.length; cell++) {
    floor[found] = cell;
    const label = labels[cell]!;
    found += main < 0 ? Number(label >= 0) : Number(label === main);
  }
  return floor.subarray(0, cells);
}
