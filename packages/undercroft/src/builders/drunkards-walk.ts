import { defineInitialBuilder, ratio } from "../core/index.js";
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
export const drunkardsWalk = defineInitialBuilder({
  id: "drunkards-walk",
  summary: "Winding caves, dug by diggers that wander at random.",
  options: {
    coverage: ratio(0.5, "Share of the map to turn into floor. The border always stays solid.", {
      min: 0.01,
      typical: [0.2, 0.7],
    }),
    ...DIGGER_OPTIONS,
  },
  writes: ["tiles"],
  *build(map, rng, { coverage, ...options }) {
    yield* digAbout(map, rng, options, goalForShare(map, coverage));
  },
});

/** Long walks from the middle: one wide, ragged cave. */
export const openArea = drunkardsWalk.preset("open-area", { diggers: "center", lifetime: 400, coverage: 0.5 });

/** Long walks from anywhere: halls that run into each other. */
export const openHalls = drunkardsWalk.preset("open-halls", { diggers: "anywhere", lifetime: 400, coverage: 0.5 });

/** Short walks from anywhere: a tangle of narrow passages. */
export const windingPassages = drunkardsWalk.preset("winding-passages", {
  diggers: "anywhere",
  lifetime: 100,
  coverage: 0.4,
});

/** Winding passages that are at least two cells wide. */
export const fatPassages = drunkardsWalk.preset("fat-passages", {
  diggers: "anywhere",
  lifetime: 100,
  coverage: 0.4,
  brush: 2,
});

/** Winding passages in four quarters that mirror each other. */
export const fearfulSymmetry = drunkardsWalk.preset("fearful-symmetry", {
  diggers: "anywhere",
  lifetime: 100,
  coverage: 0.4,
  symmetry: "both",
});
