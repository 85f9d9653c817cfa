import { largestRegionOf, regions } from "../analysis/index.js";
import { choice, defineMetaBuilder, flag, UndercroftError } from "../core/index.js";
import { awayFrom, distancesFrom, exitCells } from "./kernels/away.js";
import { isUnclaimed } from "./kernels/room-cell.js";

/**
 * Puts the start on the floor closest to a side, a corner or the middle of the map. If there already is an exit down,
 * the start is placed far enough from it.
 */
export const areaStart = defineMetaBuilder({
  id: "area-start",
  version: 2,
  summary: "Puts the start on the floor closest to a side, a corner or the middle of the map.",
  options: {
    x: choice("center", ["left", "center", "right"], "Horizontal position."),
    y: choice("center", ["top", "center", "bottom"], "Vertical position."),
    largest: flag(
      true,
      "Only use the connected part of the map with the most free floor, so that the player never starts in a small pocket.",
    ),
    away: awayFrom("the exit, if there already is one"),
  },
  adds: ["start"],
  *build(map, _rng, { x, y, largest, away }) {
    const wantedX = { left: 1, center: map.width >> 1, right: map.width - 2 }[x];
    const wantedY = { top: 1, center: map.height >> 1, bottom: map.height - 2 }[y];
    map.start = undefined;
    const parts = largest ? regions(map) : undefined;
    // By its free floor: the inside of a large prefab that is sealed is no place for a level.
    const main = parts === undefined ? -1 : largestRegionOf(parts, (cell) => isUnclaimed(map, cell));
    const toExits = distancesFrom(map, exitCells(map, "down"));

    let best: number | undefined;
    let nearest = Infinity;
    let farthest: number | undefined;
    for (let row = 0; row < map.height; row++) {
      for (let column = 0; column < map.width; column++) {
        const cell = map.index(column, row);
        if (!isUnclaimed(map, cell) || (parts !== undefined && parts.labels[cell] !== main)) continue;
        if (!toExits.isAway(cell, away)) {
          if (farthest === undefined || toExits.moves(cell) > toExits.moves(farthest)) farthest = cell;
          continue;
        }
        const distance = (column - wantedX) ** 2 + (row - wantedY) ** 2;
        if (distance < nearest) {
          best = cell;
          nearest = distance;
        }
      }
    }
    const start = best ?? farthest;
    if (start === undefined) throw new UndercroftError("no-floor", "the map has no free floor to start on.");
    map.start = start;
  },
});
