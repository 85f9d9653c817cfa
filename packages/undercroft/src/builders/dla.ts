import { defineBuilder, ratio } from "../core/index.js";
import { AGGREGATION_OPTIONS, aggregate } from "./kernels/aggregation.js";
import { goalForShare } from "./kernels/excavation.js";

/**
 * Diffusion-limited aggregation: particles of floor wander until they touch floor, and stay there. The result is
 * branching, organic caves that grow from the middle and are all connected. A map larger than 80x50 has several
 * middles, joined by winding passages before anything grows, so that caves look the same at every size.
 *
 *     ################################################   dla()
 *     ##########################....#......###########   48 x 20, seed 42
 *     ####################..#..#..........############
 *     ####################.....#........##############
 *     ###########..########...........################
 *     ###########....######..........#################
 *     ######..#..##..#####..........##################
 *     ######.....##..#####.......####..###############
 *     ########....#..########....####..###############
 *     ##########......####.......#.....###############
 *     ############......#..............###############
 *     ##########....................#..###############
 *     ##########....##..............##################
 *     ######.......#####.........#####################
 *     ######......####....#......#####################
 *     ##########..####...........#####################
 *     ####################.....#######################
 *     ######################..########################
 *     ######################..########################
 *     ################################################
 */
export const dla = defineBuilder({
  id: "dla",
  summary: "Branching caves that grow from the middle (diffusion-limited aggregation).",
  options: {
    coverage: ratio(0.25, "Share of the map to turn into floor. The border always stays solid.", {
      min: 0.01,
      typical: [0.1, 0.5],
    }),
    ...AGGREGATION_OPTIONS,
  },
  presets: {
    walkInwards: {
      summary: "Particles start anywhere and open one cell each: a thin, branching crystal.",
      options: { algorithm: "walk-inwards", brush: 1 },
    },
    walkOutwards: {
      summary: "Particles move outwards from the middle: a round cave with a rough edge.",
      options: { algorithm: "walk-outwards", brush: 2 },
    },
    centralAttractor: {
      summary: "Particles fall straight to the middle: a star of long rays.",
      options: { algorithm: "central-attractor", brush: 2 },
    },
    insectoid: {
      summary: "The central attractor, mirrored left to right: legs on both sides of a body.",
      options: { algorithm: "central-attractor", brush: 2, symmetry: "horizontal" },
    },
  },
  writes: ["tiles"],
  *build(map, rng, { coverage, ...options }) {
    yield* aggregate(map, rng, options, goalForShare(map, coverage));
  },
});
