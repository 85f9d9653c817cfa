import { nearestPoints, VORONOI_METRICS } from "../analysis/index.js";
import {
  type BuilderMap,
  choice,
  count,
  counted,
  defineBuilder,
  FLOOR,
  integer,
  type Rng,
  scaled,
} from "../core/index.js";

/**
 * Scatters random points and gives each cell of the map to the nearest one. Walls run where the areas of two points
 * meet. The result is rooms like cells under a microscope, open to each other where their walls are straight.
 *
 *     ############################################################   voronoiCells()
 *     #............#............##...............................#   60 x 20, seed 42
 *     #.......................##.......................#.........#
 *     #............##........##........................##........#
 *     #...........####......##.....#.......#...........###.......#
 *     #..........##..##....##......#.......#..........#..##......#
 *     #.........##....##..##.........................##...##.....#
 *     #.......###......###...........................#.....###...#
 *     #...##.##.#.......##..........................#......#...###
 *     #.......#..#......####................#......##.....#......#
 *     #........#.#.....#..##.##...##........#......#......#......#
 *     #........##.#....#...#....##.##......###....##.....#.......#
 *     #.......######..#....#....#...##.##....#....##....##.......#
 *     #.....##.....##.#.....#...#....##............#.....#.......#
 *     #...##........##......#.......................#............#
 *     #.##...........#.......#.#.....#..............#............#
 *     ##.............#.......###.....#...............#....#......#
 *     #.............##........##.....................#....#......#
 *     #.............#..........#......................#..........#
 *     ############################################################
 */
export const voronoiCells = defineBuilder({
  id: "voronoi-cells",
  summary: "Irregular areas around random points, with walls where the areas meet.",
  options: {
    seeds: count(64, { min: 1, max: 1_000_000, typical: [8, 200] }, "Number of random points, per 80x50 cells."),
    metric: choice(
      "pythagoras",
      VORONOI_METRICS,
      "How distance is measured. pythagoras: in a straight line. manhattan: along rows and columns. chebyshev: in moves of a chess king.",
    ),
    walls: integer(
      2,
      { min: 1, max: 4, typical: [1, 3] },
      "A cell becomes wall if at least this many of its four neighbours belong to another area.",
    ),
  },
  presets: {
    pythagoras: {
      summary: "Areas with straight borders at any angle.",
      options: { metric: "pythagoras" },
    },
    manhattan: {
      summary: "Areas with horizontal, vertical and diagonal borders.",
      options: { metric: "manhattan" },
    },
    chebyshev: {
      summary: "Areas with horizontal, vertical and diagonal borders, squarer than those of `manhattan`.",
      options: { metric: "chebyshev" },
    },
  },
  writes: ["tiles"],
  *build(map, rng, { seeds, metric, walls }) {
    const { width, height } = map;
    const areas = nearestPoints(width, height, placePoints(map, rng, scaled(seeds, map)), metric);
    const rowsPerFrame = Math.ceil(height / MOST_FRAMES);
    for (let y = 1; y < height - 1; y++) {
      for (let cell = y * width + 1; cell < y * width + width - 1; cell++) {
        const own = areas[cell]!;
        const across = Number(areas[cell - 1] !== own) + Number(areas[cell + 1] !== own);
        const foreign = across + Number(areas[cell - width] !== own) + Number(areas[cell + width] !== own);
        if (foreign < walls) map.set(cell, FLOOR);
      }
      if (y % rowsPerFrame === 0) yield;
    }
  },
});

/** The map appears row by row, in no more frames than this. */
const MOST_FRAMES = 100;

/** Distinct cells inside the border, or all of them if more were asked for. */
export function placePoints(map: BuilderMap, rng: Rng, asked: number): Int32Array {
  const width = map.width - 2;
  const room = width * (map.height - 2);
  const number = Math.min(asked, room);
  if (number < asked)
    map.note("shortfall", `asked for ${counted(asked, "seed")}, but the map has room for only ${number}`);
  const isTaken = new Uint8Array(map.width * map.height);
  // Drawing again is quick while most cells are free. Beyond half, the free cells are drawn instead.
  const drawsFree = number > room / 2;
  for (let left = drawsFree ? room - number : number; left > 0; ) {
    const place = rng.below(room);
    const cell = map.index(1 + (place % width), 1 + Math.floor(place / width));
    if (isTaken[cell] === 1) continue;
    isTaken[cell] = 1;
    left--;
  }
  const seeds = new Int32Array(number);
  let used = 0;
  for (let y = 1; y < map.height - 1; y++) {
    for (let x = 1; x <= width; x++) {
      if ((isTaken[map.index(x, y)] === 1) !== drawsFree) seeds[used++] = map.index(x, y);
    }
  }
  return seeds;
}
