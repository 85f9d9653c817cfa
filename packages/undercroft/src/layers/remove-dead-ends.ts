import { deadEndPassages, deadEnds } from "../analysis/index.js";
import { type BuilderMap, defineLayer, integer, ratio, WALL } from "../core/index.js";
import { occupiedCells } from "./kernels/occupied-cells.js";

/**
 * Fills dead-end passages, from the end back to the junction. What was connected stays connected. Rooms and other wide
 * places don't count as dead ends. Filling stops at the start, an exit, a spawn, a room's anchor or a reserved cell.
 *
 *     ###############################   ###############################   maze(), removeDeadEnds()
 *     #.#.............#.....#...#...#   #######.........###...#...#####   31 x 11, seed 3
 *     #.#####.#######.###.#.#.#.#.#.#   ###############.###.#.#.#.#####
 *     #.#.....#.....#.....#...#.#.#.#   ###########.###.....#...#.#####
 *     #.#.#######.#############.###.#   ###########.#############.#####
 *     #...#.......#.....#.....#...#.#   #####.......#...###...###...###
 *     #####.#####.#.#.###.#.#.###.#.#   #####.#######.#.###.#.#####.###
 *     #.....#.....#.#.....#.#...#.#.#   #.....#######.#.....#.#####.###
 *     #.###########.#######.#####.#.#   #.###########.#######.#####.###
 *     #...................#.........#   #.............#######.......###
 *     ###############################   ###############################
 */
export const removeDeadEnds = defineLayer({
  id: "remove-dead-ends",
  summary: "Fills dead-end passages, from the end back to the junction.",
  options: {
    share: ratio(1, "Share of the dead ends to fill, chosen at random."),
    rounds: integer(
      1,
      { min: 1, max: 1_000, typical: [1, 10] },
      "Number of rounds. Filling a dead end can create a new one, which the next round fills. With enough rounds, a maze without loops disappears.",
    ),
  },
  writes: ["tiles"],
  *build(map, rng, { share, rounds }) {
    const held = occupiedCells(map);
    const isKept = (cell: number) => held.has(cell) || map.isReserved(cell);
    let ends = deadEnds(map);
    for (let round = 0; round < rounds && ends.length > 0; round++) {
      const drawn = ends.filter(() => rng.chance(share));
      const { count, starts, cells, junctions } = deadEndPassages(map, drawn, isKept);
      const batch = Math.ceil(count / MOST_FRAMES);
      for (let i = 0; i < count; i++) {
        for (let at = starts[i]!; at < starts[i + 1]!; at++) map.set(cells[at]!, WALL);
        if ((i + 1) % batch === 0) yield;
      }
      ends = endsAmong(map, junctions);
    }
  },
});

/** Snapshots of a round at most: more would be too fast to watch. */
const MOST_FRAMES = 100;

/** Those of the junctions that have become dead ends, each once, in reading order. */
function endsAmong(map: BuilderMap, junctions: Int32Array): Int32Array {
  const { width } = map;
  return junctions.sort().filter((cell, i) => {
    if (cell === junctions[i - 1]) return false;
    const sides = [cell - width, cell - 1, cell + 1, cell + width];
    return sides.filter((side) => map.isWalkable(side)).length === 1;
  });
}
