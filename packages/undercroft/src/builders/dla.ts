import { defineInitialBuilder, ratio } from "../core/index.js";
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
export const dla = defineInitialBuilder({
  id: "dla",
  summary: "Branching caves that grow from the middle (diffusion-limited aggregation).",
  options: {
    coverage: ratio(0.25, "Share of the map to turn into floor. The border always stays solid.", {
      min: 0.01,
      typical: [0.1, 0.5],
    }),
    ...AGGREGATION_OPTIONS,
  },
  writes: ["tiles"],
  *build(map, rng, { coverage, ...options }) {
    yield* aggregate(map, rng, options, goalForShare(map, coverage));
  },
});

/** Particles start anywhere and open one cell each: a thin, branching crystal. */
export const walkInwards = dla.preset("walk-inwards", { algorithm: "walk-inwards", brush: 1 });

/** Particles move outwards from the middle: a round cave with a rough edge. */
export const walkOutwards = dla.preset("walk-outwards", { algorithm: "walk-outwards", brush: 2 });

/** Particles fall straight to the middle: a star of long rays. */
export const centralAttractor = dla.preset("central-attractor", { algorithm: "central-attractor", brush: 2 });

/** The central attractor, mirrored left to right: legs on both sides of a body. */
export const insectoid = dla.preset("insectoid", {
  algorithm: "central-attractor",
  brush: 2,
  symmetry: "horizontal",
});
