import { defineBuilder, integer, ratio } from "../core/index.js";
import { MazeDigger } from "./kernels/maze-digger.js";

/** The approximate number of frames, however large the maze is. */
const FRAMES = 20;

/**
 * A passage grows at random until it is boxed in, then goes back to the last place with rock beside it and continues
 * from there. The result is a perfect maze: there is exactly one path between any two places.
 *
 *     ###############################   maze()
 *     #...............#.#...........#   31 x 11, seed 42
 *     ###############.#.#.#######.###
 *     #...#.........#.#.........#...#
 *     #.#.###.#.#####.#####.#####.#.#
 *     #.#.....#.#...#...#...#...#.#.#
 *     #.#########.#.###.#.###.#.###.#
 *     #...........#...#.#...#.#...#.#
 *     #.#############.#.#####.###.#.#
 *     #.............#.........#.....#
 *     ###############################
 */
export const maze = defineBuilder({
  id: "maze",
  summary: "A perfect maze: there is exactly one path between any two places.",
  options: {
    passage: integer(1, { min: 1, max: 50, typical: [1, 5] }, "Width of the passages, in cells."),
    winding: ratio(
      0.5,
      "How much passages bend: 0 goes straight whenever possible, 0.5 has no preference, 1 turns whenever possible.",
    ),
  },
  writes: ["tiles"],
  minSize: ({ passage }) => [passage + 2, passage + 2],
  *build(map, rng, { passage, winding }) {
    const digger = new MazeDigger(map, rng, passage, winding);
    const batch = Math.max(1, Math.floor(digger.squares / FRAMES));
    // One start is enough, unless reserved rock divides the map.
    while (digger.begin()) {
      while (digger.dig(batch)) yield;
    }
  },
});
