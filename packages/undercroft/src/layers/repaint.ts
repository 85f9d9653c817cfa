import { choice, defineLayer, FLOOR, ratio, WALL } from "../core/index.js";

/**
 * Makes plain walls and plain floor of something else: rock becomes forest, and floor becomes grass. Nothing changes about
 * where one can walk. The border is a wall like others. Use it after steps that need plain walls or plain floor, such as
 * those that dig, and those that place a start or stairs.
 *
 *     ######################################   ######################################   cellularAutomata(), repaint({ wall: "wall" })
 *     #################.#.#.#.#.#.#.#.######   #################"#"#"#"#"#"#"#"######   38 x 10, seed 2
 *     #####.#.#.............#.#.#.....######   #####"#"#"""""""""""""#"#"#"""""######
 *     ###.........#...#...######........####   ###"""""""""#"""#"""######""""""""####
 *     ###..#.##............#####...###..####   ###""#"##""""""""""""#####"""###""####
 *     ####...##.....#.......###.....##....##   ####"""##"""""#"""""""###"""""##""""##
 *     ####..###....##....#...........#...###   ####""###""""##""""#"""""""""""#"""###
 *     ######.......#..........#.#..#.#.#.###   ######"""""""#""""""""""#"#""#"#"#"###
 *     ######.#.#.#.#.#.#.#.#################   ######"#"#"#"#"#"#"#"#################
 *     ######################################   ######################################
 */
export const repaint = defineLayer({
  id: "repaint",
  summary: "Makes plain walls and plain floor of something else, such as trees and grass.",
  options: {
    wall: choice("tree", ["wall", "tree", "stalagmite", "crystal"], "What plain walls become."),
    floor: choice(
      "grass",
      ["floor", "grass", "dead_grass", "mud", "rubble", "fungus", "carpet", "road"],
      "What plain floor becomes.",
    ),
    share: ratio(1, "Share of the cells that change."),
  },
  writes: ["tiles"],
  *build(map, rng, { wall, floor, share }) {
    const [walls, floors] = [map.tileset.index(wall), map.tileset.index(floor)];
    for (let cell = 0; cell < map.tiles.length; cell++) {
      const tile = map.tiles[cell];
      if ((tile !== WALL && tile !== FLOOR) || (share < 1 && !rng.chance(share))) continue;
      map.set(cell, tile === WALL ? walls : floors);
    }
    yield;
  },
});
