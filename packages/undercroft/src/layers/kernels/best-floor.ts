import type { BuilderMap } from "../../core/index.js";
import { isUnclaimed } from "./room-cell.js";

/** The free floor of a map for which `score` is highest, the first of equals. Undefined if no score is above `least`. */
export function bestFloor(map: BuilderMap, score: (cell: number) => number, least = -Infinity): number | undefined {
  let best: number | undefined;
  let highest = least;
  for (let cell = 0; cell < map.tiles.length; cell++) {
    const value = score(cell);
    if (value <= highest || !isUnclaimed(map, cell)) continue;
    best = cell;
    highest = value;
  }
  return best;
}
