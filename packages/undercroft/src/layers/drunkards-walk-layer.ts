import { DIGGER_OPTIONS, digAbout } from "../builders/kernels/digger.js";
import { goalForRock, groundOf } from "../builders/kernels/excavation.js";
import { defineLayer, ratio } from "../core/index.js";

/**
 * Diggers wander at random through the existing map and open more of its rock. The result is rooms with ragged edges
 * and passages between them. Everything that is dug is connected to floor that was there before.
 *
 *     ####################################   ####################################   simpleMap(), drunkardsWalkLayer()
 *     ####################################   ###############....###....##########   36 x 16, seed 42
 *     #######################.......######   ###############.....#.........######
 *     #######################.......######   ###############...............######
 *     #########......########.......######   #########.....................######
 *     #########......########.......######   #########......#...####.......######
 *     #########......########.......######   #########......###.####.......######
 *     #########......########.......######   #########......##...#.#.......######
 *     #########.....................######   #########.....................######
 *     #########......########.......######   #########......###............######
 *     #########......########.......######   #########......###...#........######
 *     #########......#####################   #########......####....##..#########
 *     ####################################   ####################################
 *     ####################################   ####################################
 *     ####################################   ####################################
 *     ####################################   ####################################
 */
export const drunkardsWalkLayer = defineLayer({
  id: "drunkards-walk-layer",
  summary: "Digs more floor: diggers wander at random through the existing map.",
  options: {
    coverage: ratio(0.15, "Share of the remaining rock to dig.", {
      min: 0.01,
      typical: [0.02, 0.5],
    }),
    ...DIGGER_OPTIONS,
    diggers: { ...DIGGER_OPTIONS.diggers, default: "anywhere" as const },
    lifetime: { ...DIGGER_OPTIONS.lifetime, default: 100 },
  },
  writes: ["tiles"],
  *build(map, rng, { coverage, ...options }) {
    yield* digAbout(map, rng, options, goalForRock(map, coverage), groundOf(map));
  },
});
