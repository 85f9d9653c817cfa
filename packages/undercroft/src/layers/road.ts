import { type BuilderMap, choice, defineLayer, FLOOR, integer, type NamedArea, ratio } from "../core/index.js";
import { barredParts } from "./kernels/barred-parts.js";
import { dryCourse, stepsFrom, type Terrain } from "./kernels/dry-course.js";
import { drawPlaces, namedPlaces } from "./kernels/named-places.js";
import { eachAround, OPPOSITE, pointOn, SIDES, type Side, windingCourse } from "./kernels/winding-course.js";

/**
 * Lays a road from the start to the exit, or from one side of the map to another, through floor and rock alike. Bridges
 * lead straight across water, chasms and lava, where it isn't far. Without a start or an exit, the road begins or ends at a
 * side of the map.
 *
 *     ######################################   ######################################   cellularAutomata(), road()
 *     #############...###########.#.#.######   #############...###########.#.#.######   38 x 13, seed 2
 *     #####.#.#.#.........#####...#.....####   #####.#.#.#.........#####...#.....####
 *     ###.......#.....##....#.#....#....####   ###......--------------------#....####
 *     ###...##......#..#..........###.....##   #---------------------------------..##
 *     ##..#.##.....................##......#   #.-----------------------------------#
 *     ##.......##....#.#.........#........##   #-----------...#.#........-----------#
 *     ###......###.#......#.#####..........#   ###......###.#......#.#####....------#
 *     ####.....###...#.##...##............##   ####.....###...#.##...##..........--.#
 *     ######........................##.....#   ######........................##...--#
 *     #######################.###.######.###   #######################.###.######.###
 *     ######################################   ######################################
 *     ######################################   ######################################
 *
 * The road is a named place with the role `road`, and its ends are two more: `road start` and `road end`. So a start or an
 * exit can be put there. It keeps out of other named places, but can have a branch to some. From side to side, it also has one
 * to each start and exit down that there is.
 *
 * The start, exits, doors, reserved cells and all that locks close off stay as they are.
 */
export const road = defineLayer({
  id: "road",
  version: 2,
  summary: "Lays a road from the start to the exit, or across the map, with bridges over what can't be walked on.",
  options: {
    width: integer(3, { min: 1, max: 20, typical: [1, 5] }, "Width of the road, in cells."),
    from: choice("start", ["start", ...SIDES], "Where the road begins: at the start, or at a side of the map."),
    to: choice("exit", ["exit", "opposite", ...SIDES], "Where it ends: at the exit down, or at a side of the map."),
    winding: ratio(0.2, "How far the road leads away from the straight line, at most, as a share of its length.", {
      max: 0.5,
    }),
    branches: {
      ...namedPlaces("the end of a branch"),
      help: "Names, themes or roles of places that a branch leads to, one cell wide. Each gets one, if the level has such a place.",
    },
  },
  adds: ["areas"],
  writes: ["tiles"],
  *build(map, rng, { width, from, to, winding, branches }) {
    map.areas ??= [];
    if (map.width < LEAST_SIDE || map.height < LEAST_SIDE) return;
    const exits = map.exits.filter(({ kind }) => kind === "down").map(({ at }) => at);
    const begins: Side = from === "start" ? "left" : from;
    const ends: Side = to === "exit" || to === "opposite" ? OPPOSITE[begins] : to;
    const paving = new Paving(map);
    const first = (from === "start" ? map.start : undefined) ?? paving.dryNear(pointOn(map, rng, begins), begins);
    const last = (to === "exit" ? exits[0] : undefined) ?? paving.dryNear(pointOn(map, rng, ends), ends);
    const course = paving.lay(windingCourse(map, rng, first, last, winding), width);
    map.areas = [...map.areas, ...roadAreas(map, course, width)];
    yield;
    const branching = rng.fork("branches");
    const goals = branches.flatMap((word) => drawPlaces(map, branching, [word]).next().value ?? []);
    for (const cell of [map.start, ...exits]) if (cell !== undefined) goals.push(new Set([cell]));
    for (const goal of goals) {
      const line = shortestLine(map, goal, course);
      if (line !== undefined) paving.lay(windingCourse(map, branching, ...line, winding), 1);
      yield;
    }
    paving.endAt(first, last);
  },
});

/** A smaller map would be nothing but road. */
const LEAST_SIDE = 5;
/** Roads keep this far out of other named places, and off shores. */
const FROM_PLACES = 3;
const FROM_SHORE = 2;
/** What each step nearer to a place or a shore costs, and one onto something reserved. */
const PLACE_TOLL = 10;
const SHORE_TOLL = 2;
const RESERVED_TOLL = 1000;
/** What a new bridge costs, for each cell. */
const BRIDGE_TOLL = 12;

/** Lays roads on a map as it was at first. */
class Paving {
  readonly #map: BuilderMap;
  readonly #terrain: Terrain;
  readonly #mayOpen: (wall: number) => boolean;

  constructor(map: BuilderMap) {
    this.#map = map;
    this.#terrain = terrainOf(map);
    this.#mayOpen = barredParts(map);
  }

  /** The cell on a side of the map that is the nearest one to a cell there and needs no bridge. */
  dryNear(cell: number, side: Side): number {
    const map = this.#map;
    const step = side === "left" || side === "right" ? map.width : 1;
    const reach = step === 1 ? map.width : map.height;
    for (let off = 0; off < reach; off++) {
      for (const near of [cell - off * step, cell + off * step]) {
        const isOnSide =
          map.isInterior(map.x(near), map.y(near)) &&
          (step === 1 ? map.y(near) === map.y(cell) : map.x(near) === map.x(cell));
        if (isOnSide && this.#terrain.isWet[near] === 0 && !map.isReserved(near)) return near;
      }
    }
    return cell;
  }

  /** Lays a road along a line, as far as the ground allows. Returns the middle of it. */
  lay(line: readonly number[], width: number): readonly number[] {
    const map = this.#map;
    const [paved, bridge] = [map.tileset.index("road"), map.tileset.index("bridge")];
    const pave = (cell: number): void => {
      if (map.isDoor(cell) || map.tiles[cell] === bridge) return;
      if (this.#terrain.isWet[cell] === 1) map.set(cell, bridge);
      else if (map.isWalkable(cell) || this.#mayOpen(cell)) map.set(cell, paved);
    };
    const course = dryCourse(map, line, width, this.#terrain);
    for (const middle of course) eachAround(map, middle, width, pave);
    return course;
  }

  /** Leaves plain floor at the ends of a road, where a start or an exit can be. */
  endAt(...ends: readonly number[]): void {
    const map = this.#map;
    const paved = map.tileset.index("road");
    const isTaken = (cell: number) => cell === map.start || map.exits.some(({ at }) => at === cell);
    for (const end of ends) if (map.tiles[end] === paved && !isTaken(end)) map.set(end, FLOOR);
  }
}

function terrainOf(map: BuilderMap): Terrain {
  const { tiles, tileset } = map;
  const needsBridge = tileset.tiles.map(({ name, hazard }) => hazard !== undefined || BRIDGED.includes(name));
  const isWet = new Uint8Array(tiles.length);
  const wet: number[] = [];
  const toll = new Uint16Array(tiles.length);
  const add = (cells: readonly number[], reach: number, price: number) => {
    if (cells.length === 0) return;
    const steps = stepsFrom(map, cells, reach);
    for (let cell = 0; cell < tiles.length; cell++) toll[cell]! += price * (reach + 1 - steps[cell]!);
  };
  const bridge = tileset.index("bridge");
  for (let cell = 0; cell < tiles.length; cell++) {
    if (map.isReserved(cell)) toll[cell]! += RESERVED_TOLL;
    if (!needsBridge[tiles[cell]!]) continue;
    isWet[cell] = 1;
    wet.push(cell);
    if (tiles[cell] !== bridge) toll[cell]! += BRIDGE_TOLL;
  }
  add(wet, FROM_SHORE, SHORE_TOLL);
  add(
    (map.areas ?? []).flatMap(({ cells }) => cells),
    FROM_PLACES,
    PLACE_TOLL,
  );
  return { isWet, toll };
}

/** What can be walked on, and yet is better crossed on a bridge. */
const BRIDGED: readonly string[] = ["shallow_water", "bridge"];

/** The shortest line from a place to dry ground of a road, if there is one. */
function shortestLine(
  map: BuilderMap,
  place: ReadonlySet<number>,
  course: readonly number[],
): readonly [number, number] | undefined {
  const bridge = map.tileset.index("bridge");
  let best: readonly [number, number] | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const from of place) {
    for (const to of course) {
      if (map.tiles[to] === bridge) continue;
      const length = Math.abs(map.x(from) - map.x(to)) + Math.abs(map.y(from) - map.y(to));
      if (length >= least) continue;
      least = length;
      best = [from, to];
    }
  }
  return best;
}

/** The road and its two ends as named places. */
function roadAreas(map: BuilderMap, course: readonly number[], width: number): NamedArea[] {
  const isRoad = new Uint8Array(map.tiles.length);
  const mark = (cell: number) => {
    if (map.isWalkable(cell) && !map.isDoor(cell)) isRoad[cell] = 1;
  };
  for (const middle of course) eachAround(map, middle, width, mark);
  const cells: number[] = [];
  for (let cell = 0; cell < isRoad.length; cell++) if (isRoad[cell] === 1) cells.push(cell);
  const area = (name: string, within: readonly number[]): NamedArea => ({
    name,
    theme: "road",
    role: name,
    cells: within,
  });
  const ends = [area("road start", [course[0]!]), area("road end", [course.at(-1)!])];
  return [area("road", cells), ...ends.filter((end) => isRoad[end.cells[0]!] === 1)];
}
