import { largestRegion, regions } from "../analysis/index.js";
import { choice, defineMetaBuilder, flag, UndercroftError } from "../core/index.js";
import { isUnclaimed } from "./room-cell.js";

/** The player comes in on the floor nearest to a side, a corner or the middle of the map. */
export const areaStart = defineMetaBuilder({
  id: "area-start",
  summary: "Puts the start on the floor closest to a side, a corner or the middle of the map.",
  options: {
    x: choice("center", ["left", "center", "right"], "Horizontal position."),
    y: choice("center", ["top", "center", "bottom"], "Vertical position."),
    largest: flag(
      true,
      "Only use the largest connected part of the map, so that the player never starts in a small pocket.",
    ),
  },
  adds: ["start"],
  *build(map, _rng, { x, y, largest }) {
    const wantedX = { left: 1, center: map.width >> 1, right: map.width - 2 }[x];
    const wantedY = { top: 1, center: map.height >> 1, bottom: map.height - 2 }[y];
    const parts = largest ? regions(map) : undefined;
    const main = parts === undefined ? -1 : largestRegion(parts);
    map.start = undefined;

    let best: number | undefined;
    let nearest = Infinity;
    for (let row = 0; row < map.height; row++) {
      for (let column = 0; column < map.width; column++) {
        const cell = map.index(column, row);
        if (!isUnclaimed(map, cell) || (parts !== undefined && parts.labels[cell] !== main)) continue;
        const distance = (column - wantedX) ** 2 + (row - wantedY) ** 2;
        if (distance < nearest) {
          best = cell;
          nearest = distance;
        }
      }
    }
    if (best === undefined) throw new UndercroftError("no-floor", "the map has no free floor to start on.");
    map.start = best;
  },
});
