import { distanceField } from "../analysis/index.js";
import { defineMetaBuilder, stuck } from "../core/index.js";
import { isUnclaimed } from "./room-cell.js";

/** The way down is on the floor that takes most moves to reach from the start. */
export const distantExit = defineMetaBuilder({
  id: "distant-exit",
  summary: "Puts the exit as far from the start as possible, in walking distance.",
  options: {},
  needs: ["start"],
  adds: ["exit"],
  *build(map) {
    const replaced = map.removeExits("down");
    if (replaced.length > 0)
      map.note("repair", `replaced ${replaced.length} earlier way${replaced.length > 1 ? "s" : ""} down`);
    const distances = distanceField(map, [map.start!]);
    let best: number | undefined;
    let farthest = 0;
    for (let cell = 0; cell < distances.length; cell++) {
      if (distances[cell]! > farthest && isUnclaimed(map, cell)) {
        best = cell;
        farthest = distances[cell]!;
      }
    }
    if (best === undefined) throw stuck("no free floor can be reached from the start.");
    map.addExit(best, "down");
  },
});
