import { walkProbe, withoutKeys } from "../analysis/index.js";
import { addTo, type Door, defineLayer, FLOOR, integer, PAUSE, WALL } from "../core/index.js";

/**
 * Removes the doors that mean nothing: those that no longer stand between two walls, because a later step dug or filled
 * something next to them, and those that the player can walk around in a few moves. They become floor. Put this step
 * after all that changes walls, water and loops.
 *
 *     ######################################   ######################################   bspDungeon(), doorPlacement({ detour: 0 }), doorFinish()
 *     ###.................##################   ###.................##################   38 x 13, seed 27
 *     ###.................##################   ###.................##################
 *     ###.................##################   ###.................##################
 *     ###.................###.....##########   ###.................###.....##########
 *     ############.##+#######.....+.......##   ############.##.#######.....+.......##
 *     ############.##.#######.....####....##   ############.##.#######.....####....##
 *     ############.##.#######.....####....##   ############.##.#######.....####....##
 *     ##.........#.......#####.#######....##   ##.........#.......#####.#######....##
 *     ##.........#.......#####.#############   ##.........#.......#####.#############
 *     ##.........#.......#####.#############   ##.........#.......#####.#############
 *     ##.........+.......+.....#############   ##.........+.......+.....#############
 *     ######################################   ######################################
 *
 * Reserved doors, such as those of prefabs, and locked ways stay as they are. A wide door goes as a whole or not at all.
 *
 * @example
 * import { accretion, addLoops, chain, doorFinish } from "undercroft";
 *
 * const halls = chain({ width: 79, height: 29, purpose: "map" })
 *   .startWith(accretion())
 *   .with(addLoops())
 *   .with(doorFinish());
 * console.log(String(halls.build({ seed: "rats" })));
 */
export const doorFinish = defineLayer({
  id: "door-finish",
  summary: "Removes doors that no longer stand between two walls, and doors that the player can easily walk around.",
  options: {
    detour: integer(
      20,
      // A search for a longer detour would take longer, for doors that nobody wants to walk around anyway.
      { min: 0, max: 200, typical: [0, 60] },
      "Minimum length of the way around a door, in moves. Doors with a shorter one are removed.",
    ),
  },
  needs: ["doors"],
  writes: ["tiles"],
  *build(map, _rng, { detour }) {
    const locks = new Set(map.locks.map(({ at }) => at));
    const stays = (cell: number) => map.isReserved(cell) || locks.has(cell);

    // A door that no longer stands between walls was removed from the list.
    const listed = new Set(map.doors!.map(({ at }) => at));
    for (let cell = 0; cell < map.tiles.length; cell++) {
      if (map.isDoor(cell) && !listed.has(cell) && !stays(cell)) map.set(cell, FLOOR);
    }
    yield;

    const { width, height, tileset } = map;
    const tiles = Uint8Array.from(withoutKeys(map).tiles as Uint8Array);
    const probe = walkProbe({ width, height, tileset, tiles });
    yield PAUSE;
    const useful = new Set<Door>();
    for (const doors of wholeDoors(map.doors!)) {
      const [a, b] = doors[0]!.sides;
      const closed = doors.map(({ at }) => tiles[at]!);
      for (const { at } of doors) tiles[at] = WALL;
      const isFar = doors.some(({ at }) => stays(at)) || probe.isFar(a, b, detour);
      for (const [i, door] of doors.entries()) {
        tiles[door.at] = closed[i]!;
        if (isFar) useful.add(door);
        else map.set(door.at, FLOOR);
      }
    }
    map.doors = map.doors!.filter((door) => useful.has(door));
  },
});

/** The doors, each with all of its cells: a wide one goes as a whole or not at all. */
function wholeDoors(doors: readonly Door[]): Iterable<readonly Door[]> {
  const whole = new Map<number | Door, Door[]>();
  for (const door of doors) addTo(whole, door.group ?? door, door);
  return whole.values();
}
