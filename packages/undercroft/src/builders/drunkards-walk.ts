import { defineBuilder, ratio } from "../core/index.js";
import { DIGGER_OPTIONS, digAbout } from "./kernels/digger.js";
import { goalForShare } from "./kernels/excavation.js";

/**
 * Diggers wander at random until enough rock is gone. The result is one connected, winding cave without rooms. Diggers
 * that start apart and never meet are joined by short tunnels.
 *
 *     ############################################   drunkardsWalk()
 *     ######....#######......#......#..##.########   44 x 16, seed 42
 *     ######.....######..#...###...#...##.########
 *     #####......#######.....####.........########
 *     #####.....########.....#####........########
 *     ######......######..#..#####........########
 *     ###..#......##.......######..........#.#####
 *     ##...#.......#................#....#....####
 *     ##........................#.#...........####
 *     #..#.#..........#...#...##........#.....####
 *     #..#...........##........#..#....##....#####
 *     #...........................#....###..######
 *     #.......#..................###..#####.######
 *     #...####.....................###############
 *     ##########..#.........##.....###############
 *     ############################################
 */
export const drunkardsWalk = defineBuilder({
  id: "drunkards-walk",
  summary: "Winding caves, dug by diggers that wander at random.",
  options: {
    coverage: ratio(0.5, "Share of the map to turn into floor. The border always stays solid.", {
      min: 0.01,
      typical: [0.2, 0.7],
    }),
    ...DIGGER_OPTIONS,
  },
  presets: {
    openArea: {
      summary: "Long walks from the middle: one wide, ragged cave.",
      options: { diggers: "center", lifetime: 400, coverage: 0.5 },
    },
    openHalls: {
      summary: "Long walks from anywhere: halls that run into each other.",
      options: { diggers: "anywhere", lifetime: 400, coverage: 0.5 },
    },
    windingPassages: {
      summary: "Short walks from anywhere: a tangle of narrow passages.",
      options: { diggers: "anywhere", lifetime: 100, coverage: 0.4 },
    },
    fatPassages: {
      summary: "Winding passages that are at least two cells wide.",
      options: { diggers: "anywhere", lifetime: 100, coverage: 0.4, brush: 2 },
    },
    fearfulSymmetry: {
      summary: "Winding passages in four quarters that mirror each other.",
      options: { diggers: "anywhere", lifetime: 100, coverage: 0.4, symmetry: "both" },
    },
  },
  writes: ["tiles"],
  *build(map, rng, { coverage, ...options }) {
    yield* digAbout(map, rng, options, goalForShare(map, coverage));
  },
});
