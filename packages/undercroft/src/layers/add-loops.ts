import { regions, walkProbe, withoutKeys } from "../analysis/index.js";
import {
  type BuilderMap,
  count,
  counted,
  DOOR,
  type Door,
  defineLayer,
  FLOOR,
  flag,
  integer,
  PAUSE,
  type Rng,
  ratio,
  scaled,
} from "../core/index.js";

/**
 * Opens short passages between places that are close together but a long walk apart. The loops give players ways around
 * and ways to flee, and save long walks back. Each passage is one cell wide with rock on both sides, and adds exactly
 * one loop.
 *
 *     ###############################   ###############################   maze(), addLoops({ loops: 40 })
 *     #.#.........#.......#.........#   #.#.........#.......#.........#   31 x 11, seed 9
 *     #.###.#####.###.###.#.#######.#   #.###.#####.###.###.#.#######.#
 *     #...#...#.......#.#...#.....#.#   #...#...#.......#.....#.....#.#
 *     ###.#.#.#########.#####.#####.#   ###.#.#.#########.#####.#####.#
 *     #...#.#.....#.....#...#.......#   #...#.#.....#.....#...#.......#
 *     #.###.#####.###.#.#.#.#.#######   #.###.#####.#.#.#.#.#.#.#.#####
 *     #...#.#...#...#.#...#...#...#.#   #...#.#...#...#.#...#...#...#.#
 *     ###.###.#.###.#.#########.#.#.#   ###.###.#.###.#.#########.#.#.#
 *     #.......#.....#...........#...#   #.......#.....#...........#...#
 *     ###############################   ###############################
 *
 * Loops never lead around a lock, into reserved cells, or between parts of the map that aren't already connected.
 */
export const addLoops = defineLayer({
  id: "add-loops",
  summary: "Adds loops: opens shortcuts between places that are close together but a long walk apart.",
  options: {
    loops: count(8, { min: 0, max: 2_000, typical: [0, 40] }, "Number of loops to add."),
    detour: integer(
      20,
      { min: 4, max: 10_000, typical: [6, 80] },
      "Minimum walking distance between two places before a shortcut is opened.",
    ),
    reach: integer(
      3,
      { min: 1, max: 50, typical: [1, 12] },
      "Maximum number of rock cells that a shortcut can cut through.",
    ),
    all: flag(false, "Whether to open every shortcut that is worth it, instead of a number of them."),
    doors: ratio(0, "Share of the shortcuts that get a door."),
  },
  writes: ["tiles"],
  *build(map, rng, { loops, detour, reach, all, doors }) {
    const wanted = all ? Infinity : scaled(loops, map);
    if (wanted === 0) return;
    const { labels } = regions(withoutKeys(map));
    yield PAUSE;
    const places = openPlaces(map, labels, reach);
    yield PAUSE;
    const probe = walkProbe(map);
    const budget = FIRST_STEPS + STEPS_PER_CELL * labels.length;

    const newDoors: Door[] = [];
    let opened = 0;
    let left = places.length;
    let pauseAt = STEPS_BETWEEN_PAUSES;
    while (opened < wanted && left > 0 && probe.steps < budget) {
      if (probe.steps >= pauseAt) {
        pauseAt = probe.steps + STEPS_BETWEEN_PAUSES;
        yield PAUSE;
      }
      const place = takeAny(places, left--, rng);
      const from = place >> 1;
      const step = (place & 1) === 0 ? 1 : map.width;
      const to = wayEnd(map, from, step, reach);
      // An earlier loop may have changed what lies here, or brought the two ends together.
      if (to === undefined || labels[from] !== labels[to] || !probe.isFar(from, to, detour)) continue;
      for (let cell = from + step; cell !== to; cell += step) {
        map.set(cell, FLOOR);
        labels[cell] = labels[from]!;
      }
      if (doors > 0 && rng.chance(doors)) newDoors.push(hangDoor(map, from, step));
      opened++;
      yield;
    }
    if (newDoors.length > 0) map.doors = [...(map.doors ?? []), ...newDoors];
    if (opened < wanted && !all) {
      const why =
        left > 0
          ? "the search reached its limit"
          : `no other places are close enough to each other and at least ${counted(detour, "move")} apart`;
      map.note("shortfall", `asked for ${counted(wanted, "loop")}, but added ${opened}: ${why}`);
    }
  },
});

/** Puts a door on the first cell of a shortcut. */
function hangDoor(map: BuilderMap, from: number, step: number): Door {
  const at = from + step;
  map.set(at, DOOR);
  return { at, kind: "plain", sides: [from, at + step] };
}

/** The limit of the search: enough for a small map, and in proportion to the area of a large one. */
const FIRST_STEPS = 100_000;
const STEPS_PER_CELL = 16;
/** Steps of the search between two pauses: about a millisecond. */
const STEPS_BETWEEN_PAUSES = 50_000;

/** All places where a way could be opened now: its first cell times two, plus one if it leads down a column. */
function openPlaces(map: BuilderMap, labels: Int32Array, reach: number): number[] {
  const { width, height } = map;
  const places: number[] = [];
  const isMaze = hasPosts(map);
  const note = (from: number, to: number, step: number): void => {
    if (labels[from] !== labels[to] || wayEnd(map, from, step, reach) !== to) return;
    if (isMaze && isPost(map, from + step)) return;
    places.push(from * 2 + Number(step !== 1));
  };
  /** For each column the last floor above the current row; 0 where there is none. */
  const above = new Int32Array(width);
  for (let y = 1; y < height - 1; y++) {
    let left = 0;
    for (let x = 1; x < width - 1; x++) {
      const cell = y * width + x;
      if (labels[cell]! < 0) continue;
      const across = cell - left;
      const down = cell - above[x]!;
      if (across > 1 && across <= reach + 1) note(left, cell, 1);
      if (down > width && down <= (reach + 1) * width) note(above[x]!, cell, width);
      left = cell;
      above[x] = cell;
    }
  }
  return places;
}

/** Whether the map is drawn as mazes are: rock wherever row and column are both even, walls and passages between. */
function hasPosts(map: BuilderMap): boolean {
  for (let y = 2; y < map.height; y += 2) {
    for (let x = 2; x < map.width; x += 2) if (map.isWalkable(map.index(x, y))) return false;
  }
  return true;
}

/** Opening a post would leave a maze with a passage off its lines. */
function isPost(map: BuilderMap, cell: number): boolean {
  return map.x(cell) % 2 === 0 && map.y(cell) % 2 === 0;
}

/** Takes one of the first `left` values at random, and moves the last of them into its place. */
function takeAny(values: number[], left: number, rng: Rng): number {
  const i = rng.below(left);
  const value = values[i]!;
  values[i] = values[left - 1]!;
  return value;
}

/** The floor at the other end of a way through rock. Undefined if the way is too long or too wide, or can't be dug. */
function wayEnd(map: BuilderMap, from: number, step: number, reach: number): number | undefined {
  const aside = step === 1 ? map.width : 1;
  if (map.isReserved(from)) return undefined;
  let cell = from + step;
  for (let length = 0; !map.isWalkable(cell); length++) {
    if (length === reach || map.isReserved(cell) || map.isHazard(cell)) return undefined;
    if (map.isWalkable(cell - aside) || map.isWalkable(cell + aside)) return undefined;
    cell += step;
  }
  return cell === from + step || map.isReserved(cell) ? undefined : cell;
}
