import { distanceField, UNREACHED } from "../analysis/index.js";
import { counted, defineLayer, ratio, stuck, WALL } from "../core/index.js";

/**
 * Fills everything that can't be reached from the start with rock. Rooms, corridors and spawns there are removed from
 * their lists.
 */
export const cullUnreachable = defineLayer({
  id: "cull-unreachable",
  summary: "Fills all floor that can't be reached from the start.",
  options: {
    least: ratio(0.25, "Minimum share of the floor that must remain. If less remains, the build tries again."),
  },
  needs: ["start"],
  writes: ["tiles"],
  *build(map, _rng, { least }) {
    const cutBy = (distances: Int32Array) => map.exits.find((exit) => distances[exit.at] === UNREACHED);
    const straight = distanceField(map, [map.start!]);
    // The stairs of a vault may only be reached diagonally.
    const isDiagonal = map.movement === "diagonal" && cutBy(straight) !== undefined;
    const distances = isDiagonal ? distanceField(map, [map.start!], "diagonal") : straight;
    const cut = cutBy(distances);
    if (cut !== undefined) throw stuck(`the exit at ${map.at(cut.at)} can't be reached from the start.`);
    const unreached: number[] = [];
    let walkable = 0;
    for (let cell = 0; cell < distances.length; cell++) {
      if (!map.isWalkable(cell)) continue;
      walkable++;
      if (distances[cell] === UNREACHED) unreached.push(cell);
    }
    const reached = walkable - unreached.length;
    if (reached < least * walkable)
      throw stuck(`only ${reached} of ${counted(walkable, "walkable cell")} can be reached from the start.`);
    for (const cell of unreached) map.set(cell, WALL);
    if (unreached.length > 0)
      map.note("repair", `filled ${counted(unreached.length, "cell")} that can't be reached from the start`);
  },
});
