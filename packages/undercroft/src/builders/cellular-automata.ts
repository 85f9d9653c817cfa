import { defineBuilder, integer, ratio } from "../core/index.js";
import { AUTOMATON_RULE, RockPlane } from "./kernels/cellular.js";

/**
 * Fills the map with random rock and floor, then lets each cell follow its neighbours, again and again, until caves
 * form. The result is winding caves without rooms. Some caves can be cut off from the others. Their walls are rough:
 * add `tidy-walls` to smooth them.
 *
 *     ############################################   cellularAutomata()
 *     ############################################   44 x 16, seed 42
 *     ####.#.#####################################
 *     ####.....##########...#######......#.#######
 *     ##..#.....##########...####.#..##..#...#####
 *     ##....##..#########..#.####....##.......####
 *     ##..#.###..########..#.##...##.#.....#..####
 *     ##.....#..########.##..##...##.......#...###
 *     ##..#.....########.....#...###...##....#####
 *     ##....#..##########.........#....###.....###
 *     ##..#...###########..............#####.#####
 *     ##.....############......######..###########
 *     ###...############.......#####..############
 *     ###################...#........#############
 *     ###################.#.#.#.#.#.##############
 *     ############################################
 *
 * @example
 * import { areaStart, cellularAutomata, chain, connectRegions, distantExit, tidyWalls } from "undercroft";
 *
 * const caves = chain({ width: 60, height: 24 })
 *   .startWith(cellularAutomata({ floor: 0.48 }))
 *   .with(tidyWalls())
 *   .with(connectRegions())
 *   .with(areaStart())
 *   .with(distantExit());
 *
 * console.log(String(caves.build({ seed: "rats" })));
 */
export const cellularAutomata = defineBuilder({
  id: "cellular-automata",
  summary: "Natural caves: random noise, smoothed until caves form.",
  options: {
    floor: ratio(0.45, "Share of the interior that starts as floor, rounded to 1/256.", { typical: [0.35, 0.65] }),
    iterations: integer(15, { min: 0, max: 1000, typical: [0, 30] }, "Number of smoothing passes."),
    ...AUTOMATON_RULE,
  },
  writes: ["tiles"],
  *build(map, rng, { floor, iterations, crowd, pillars }) {
    const rock = new RockPlane(map);
    rock.scatter(rng, floor);
    for (let i = 0; i < iterations; i++) {
      if (map.recording) rock.show(map);
      yield;
      rock.step(crowd, pillars);
    }
    rock.show(map);
  },
});
