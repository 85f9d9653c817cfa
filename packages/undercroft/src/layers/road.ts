import { type BuilderMap, choice, defineLayer, integer, ratio } from "../core/index.js";
import { barredParts } from "./kernels/barred-parts.js";
import { eachAround, OPPOSITE, pointOn, SIDES, type Side, windingCourse } from "./kernels/winding-course.js";

/**
 * Lays a road from the start to the exit, or from one side of the map to another, through floor and rock alike. Bridges
 * lead across water, chasms and lava. Without a start or an exit, the road begins or ends at a side of the map.
 *
 *     ######################################   ######################################   cellularAutomata(), road()
 *     #############...###########.#.#.######   #############...##---------.#.#.######   38 x 13, seed 2
 *     #####.#.#.#.........#####...#.....####   #####.#.#.#......-----------#.....####
 *     ###.......#.....##....#.#....#....####   ###......--------------------#....####
 *     ###...##......#..#..........###.....##   #--------------------...----------..##
 *     ##..#.##.....................##......#   #-------------------.....------------#
 *     ##.......##....#.#.........#........##   #-----------...#.#........-----------#
 *     ###......###.#......#.#####..........#   ###......###.#......#.#####....------#
 *     ####.....###...#.##...##............##   ####.....###...#.##...##..........---#
 *     ######........................##.....#   ######........................##...--#
 *     #######################.###.######.###   #######################.###.######.###
 *     ######################################   ######################################
 *     ######################################   ######################################
 *
 * The start, exits, doors, reserved cells and all that locks close off stay as they are.
 */
export const road = defineLayer({
  id: "road",
  summary: "Lays a road from the start to the exit, or across the map, with bridges over what can't be walked on.",
  options: {
    width: integer(3, { min: 1, max: 20, typical: [1, 5] }, "Width of the road, in cells."),
    from: choice("start", ["start", ...SIDES], "Where the road begins: at the start, or at a side of the map."),
    to: choice("exit", ["exit", "opposite", ...SIDES], "Where it ends: at the exit down, or at a side of the map."),
    winding: ratio(0.2, "How far the road leads away from the straight line, at most, as a share of its length.", {
      max: 0.5,
    }),
  },
  writes: ["tiles"],
  *build(map, rng, { width, from, to, winding }) {
    if (map.width < LEAST_SIDE || map.height < LEAST_SIDE) return;
    const exit = map.exits.find(({ kind }) => kind === "down")?.at;
    const begins: Side = from === "start" ? "left" : from;
    const ends: Side = to === "exit" || to === "opposite" ? OPPOSITE[begins] : to;
    const first = (from === "start" ? map.start : undefined) ?? pointOn(map, rng, begins);
    const last = (to === "exit" ? exit : undefined) ?? pointOn(map, rng, ends);
    layRoad(map, windingCourse(map, rng, first, last, winding), width);
    yield;
  },
});

/** A smaller map would be nothing but road. */
const LEAST_SIDE = 5;

function layRoad(map: BuilderMap, course: readonly number[], width: number): void {
  const { tileset } = map;
  const [paved, bridge] = [tileset.index("road"), tileset.index("bridge")];
  const mayOpen = barredParts(map);
  const pave = (cell: number): void => {
    if (map.isDoor(cell) || map.tiles[cell] === bridge) return;
    if (map.isHazard(cell)) map.set(cell, bridge);
    else if (map.isWalkable(cell) || mayOpen(cell)) map.set(cell, paved);
  };
  for (const middle of course) eachAround(map, middle, width, pave);
}
