import { AGGREGATION_OPTIONS, aggregate } from "../builders/kernels/aggregation.js";
import { goalForRock, groundOf } from "../builders/kernels/excavation.js";
import { defineLayer, ratio } from "../core/index.js";

/**
 * Particles of floor wander through the rock until they touch floor, and stay there: walls become ragged and rooms get
 * alcoves. Everything that is dug is connected to floor that was there before.
 *
 *     ####################################   ####################################   simpleMap(), dlaLayer()
 *     ####################################   #############################..#####   36 x 16, seed 42
 *     #######################.......######   #######################........#####
 *     #######################.......######   ####################..#.......######
 *     #########......########.......######   #########......#####..#.......######
 *     #########......########.......######   #########......######.........######
 *     #########......########.......######   ######..#......##..##.........######
 *     #########......########.......######   ######..#......#....###.......######
 *     #########.....................######   #######.......................######
 *     #########......########.......######   #######.........#..####.......######
 *     #########......########.......######   #########.......#######.......######
 *     #########......#####################   ######.........############..#######
 *     ####################################   ######....##########################
 *     ####################################   ####################################
 *     ####################################   ####################################
 *     ####################################   ####################################
 */
export const dlaLayer = defineLayer({
  id: "dla-layer",
  summary: "Erodes the map: walls become ragged and rooms get alcoves (diffusion-limited aggregation).",
  options: {
    coverage: ratio(0.1, "Share of the remaining rock to dig.", {
      min: 0.01,
      typical: [0.02, 0.5],
    }),
    ...AGGREGATION_OPTIONS,
  },
  presets: {
    heavyErosion: {
      summary: "Digs away a third of the rock, so that the original map is hard to recognise.",
      options: { algorithm: "walk-inwards", brush: 2, coverage: 0.35 },
    },
  },
  writes: ["tiles"],
  *build(map, rng, { coverage, ...options }) {
    yield* aggregate(map, rng, options, goalForRock(map, coverage), groundOf(map));
  },
});
