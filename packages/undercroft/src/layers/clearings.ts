import {
  type BuilderMap,
  choice,
  count,
  counted,
  defineLayer,
  FLOOR,
  integer,
  type NamedArea,
  names,
  type Rng,
  ratio,
  scaled,
  span,
  type Values,
  WALL,
} from "../core/index.js";
import { barredParts } from "./kernels/barred-parts.js";
import { SmoothNoise } from "./kernels/smooth-noise.js";
import { eachAround, windingCourse } from "./kernels/winding-course.js";

const OPTIONS = {
  count: count(6, { min: 0, max: 1000, typical: [0, 16] }, "Number of clearings."),
  width: span(9, 15, { min: 3, max: 200, typical: [3, 30] }, "Width of a clearing, in cells."),
  height: span(7, 9, { min: 3, max: 200, typical: [3, 20] }, "Height of a clearing, in cells."),
  great: ratio(
    0,
    "Width and height of the first clearing, as a share of those of the map. It lies near the middle. If 0, it is no larger than the others.",
    { max: 0.9, typical: [0, 0.6] },
  ),
  roles: names(
    "What the clearings are for, such as camp. With great, the first role is that of the great one. The others come in an order that is drawn, again and again. If empty, they have none.",
  ),
  path: integer(1, { min: 0, max: 10, typical: [0, 3] }, "Width of the paths between the clearings. 0: no paths."),
  ground: choice("floor", ["floor", "dead_grass", "mud", "moss", "rubble", "road"], "What the paths are covered with."),
  loops: ratio(0.4, "Share of the clearings that have one more path than they need."),
};

/**
 * Opens rounded clearings in rock, or in what rock becomes, such as a forest. Winding paths join them to one another. Each
 * clearing is a named place, and can have a role: a camp, a den, a ring of stones. Other steps fill it for its role.
 *
 *     ######################################   ######################################   bspDungeon(), clearings()
 *     ######################################   ######################################   38 x 16, seed 3
 *     #############.......##################   #############.......##################
 *     #############.......##################   #############.......##################
 *     #####....####.......##################   #####....####.......##################
 *     #####....####.......##################   #####....#..........##################
 *     #####....####...........########....##   #####...................########....##
 *     #####....####.......###.########....##   #####...............###.########....##
 *     #####....########.#####.########....##   #####...............###.########....##
 *     ######.##########.#####......###....##   ######.##...........###......###....##
 *     ######.##########.#####......###....##   ######.###..........###......###....##
 *     #####.....#######.#####......###.#####   #####.....#.......#####......###.#####
 *     #####.....#######.#####..........#####   #####.....#######.#####..........#####
 *     #####.....#######.#####......#########   #####.....#######.#####......#########
 *     #####.............#####......#########   #####.............#####......#########
 *     ######################################   ######################################
 *
 * Reserved cells, hazards and all that locks close off stay as they are.
 *
 * @example
 * import { cellularAutomata, chain, clearings } from "undercroft";
 *
 * const wood = chain({ width: 60, height: 30, purpose: "map" })
 *   .startWith(cellularAutomata({ floor: 0.4 }))
 *   .with(clearings({ count: { fixed: 3 }, roles: ["camp", "den", "shrine"] }));
 *
 * const { areas = [] } = wood.build({ seed: "rats" });
 * console.log(areas.map(({ name }) => name).sort().join(", ")); // camp, den, shrine
 */
export const clearings = defineLayer({
  id: "clearings",
  summary: "Opens rounded clearings in rock, named and with roles, and joins them with winding paths.",
  options: OPTIONS,
  adds: ["areas"],
  writes: ["tiles"],
  *build(map, rng, options) {
    map.areas ??= [];
    const wanted = scaled(options.count, map);
    if (wanted === 0) return;
    const glades = placeGlades(map, rng.fork("places"), wanted, options);
    if (glades.length < wanted) {
      const why = "there is no room for more";
      map.note("shortfall", `asked for ${counted(wanted, "clearing")}, but made ${glades.length}: ${why}`);
    }
    const opener = new Opener(map, rng.fork("shapes"));
    const roles = rolesOf(rng.fork("roles"), glades.length, options);
    const areas: NamedArea[] = [];
    for (const [i, glade] of glades.entries()) {
      const cells = opener.open(glade);
      const role = roles[i];
      if (cells.length > 0) {
        areas.push({ name: role ?? "clearing", theme: "clearing", ...(role !== undefined && { role }), cells });
      }
      yield;
    }
    map.areas = [...map.areas, ...areas];
    if (options.path === 0) return;
    const ground = map.tileset.index(options.ground);
    const paths = rng.fork("paths");
    for (const [from, to] of pathsBetween(paths, glades, options.loops)) {
      opener.layPath(windingCourse(map, paths, centre(map, from), centre(map, to), BEND), options.path, ground);
      yield;
    }
  },
});

/** An ellipse: where its middle is, and how far it reaches from there. */
interface Glade {
  readonly x: number;
  readonly y: number;
  readonly across: number;
  readonly down: number;
}

/** How far a path leads away from the straight line, at most, as a share of the line. */
const BEND = 0.3;
/** Clearings stay this far from the edges of the map, and this far from each other. */
const FROM_EDGE = 2;
const APART = 4;
/** How many places are drawn for a clearing, of which the one farthest from the others is taken. */
const TRIES = 32;

function centre(map: BuilderMap, { x, y }: Glade): number {
  return map.index(x, y);
}

/** Finds places for clearings, the great one first: each as far from the others as those that were drawn allow. */
function placeGlades(map: BuilderMap, rng: Rng, wanted: number, options: Values<typeof OPTIONS>): Glade[] {
  const { great, width, height } = options;
  const glades: Glade[] = [];
  for (let i = 0; i < wanted; i++) {
    const isGreat = i === 0 && great > 0;
    const across = (isGreat ? Math.floor(great * map.width) : rng.between(...width)) >> 1;
    const down = (isGreat ? Math.floor(great * map.height) : rng.between(...height)) >> 1;
    const columns = between(map.width, across, isGreat);
    const rows = between(map.height, down, isGreat);
    if (columns === undefined || rows === undefined) continue;
    let best: Glade | undefined;
    let farthest = APART - 1;
    for (let tries = 0; tries < TRIES; tries++) {
      const glade = { x: rng.between(...columns), y: rng.between(...rows), across, down };
      const room = Math.min(...glades.map((other) => gap(glade, other)), MOST_ROOM);
      if (room > farthest) [best, farthest] = [glade, room];
    }
    if (best !== undefined) glades.push(best);
  }
  return glades;
}

/** More room than this is as good as any. */
const MOST_ROOM = 1000;
/** The middle of the great clearing is at most this share of the map from the middle of the map. */
const OFF_MIDDLE = 0.1;

/** Where the middle of a clearing may be that reaches this far: anywhere, or near the middle. */
function between(size: number, reach: number, isGreat: boolean): readonly [number, number] | undefined {
  const least = FROM_EDGE + reach;
  const most = size - 1 - FROM_EDGE - reach;
  if (reach < 1 || least > most) return undefined;
  if (!isGreat) return [least, most];
  const off = Math.floor(size * OFF_MIDDLE);
  return [Math.max(least, (size >> 1) - off), Math.min(most, Math.max(least, (size >> 1) + off))];
}

/** The number of cells between the boxes of two clearings, in rows or in columns. */
function gap(a: Glade, b: Glade): number {
  return Math.max(Math.abs(a.x - b.x) - a.across - b.across, Math.abs(a.y - b.y) - a.down - b.down);
}

/** What each clearing is for. */
function rolesOf(rng: Rng, wanted: number, { roles, great }: Values<typeof OPTIONS>): readonly (string | undefined)[] {
  if (roles.length === 0) return [];
  const first = great > 0 ? roles.slice(0, 1) : [];
  const others = rng.shuffle(roles.slice(first.length));
  if (others.length === 0) return Array.from({ length: wanted }, () => roles[0]);
  return [...first, ...Array.from({ length: wanted }, (_, i) => others[i % others.length]!)];
}

/** The paths that join all clearings, as short as possible together, and one more for a share of them. */
function pathsBetween(rng: Rng, glades: readonly Glade[], loops: number): (readonly [Glade, Glade])[] {
  const length = (a: Glade, b: Glade) => (a.x - b.x) ** 2 + (a.y - b.y) ** 2;
  const [first, ...left] = glades;
  const joined = first === undefined ? [] : [first];
  const paths: (readonly [Glade, Glade])[] = [];
  while (left.length > 0) {
    let shortest: readonly [Glade, Glade] = [joined[0]!, left[0]!];
    for (const from of joined) {
      for (const to of left) if (length(from, to) < length(...shortest)) shortest = [from, to];
    }
    paths.push(shortest);
    left.splice(left.indexOf(shortest[1]), 1);
    joined.push(shortest[1]);
  }
  const isJoined = (a: Glade, b: Glade) =>
    paths.some(([from, to]) => (from === a && to === b) || (from === b && to === a));
  for (const from of glades) {
    if (!rng.chance(loops)) continue;
    const others = glades.filter((to) => to !== from && !isJoined(from, to));
    if (others.length === 0) continue;
    paths.push([from, others.reduce((best, to) => (length(from, to) < length(from, best) ? to : best))]);
  }
  return paths;
}

/** Opens clearings and paths, and knows which cells belong to clearings. */
class Opener {
  readonly #map: BuilderMap;
  readonly #noise: SmoothNoise;
  readonly #mayOpen: (wall: number) => boolean;
  readonly #isOpened: Uint8Array;

  constructor(map: BuilderMap, rng: Rng) {
    this.#map = map;
    this.#noise = new SmoothNoise(rng, map.width, map.height, NOISE);
    this.#mayOpen = barredParts(map);
    this.#isOpened = new Uint8Array(map.tiles.length);
  }

  /** Opens a clearing: an ellipse with a wavy edge. Returns its floor, in ascending order. */
  open(glade: Glade): number[] {
    const map = this.#map;
    const { x, y, across, down } = glade;
    const first = centre(map, glade);
    if (!this.#mayBeFloor(first)) return [];
    const seen = new Set([first]);
    for (const cell of seen) {
      for (const near of [cell - map.width, cell - 1, cell + 1, cell + map.width]) {
        const [aside, ahead] = [(map.x(near) - x) / (across + 0.5), (map.y(near) - y) / (down + 0.5)];
        const wave = LEAST + ((1 - LEAST) * this.#noise.at(map.x(near), map.y(near))) / HIGHEST;
        if (!seen.has(near) && aside * aside + ahead * ahead <= wave && this.#mayBeFloor(near)) seen.add(near);
      }
    }
    const cells = [...seen].sort((a, b) => a - b);
    for (const cell of cells) {
      this.#isOpened[cell] = 1;
      if (map.tiles[cell] === WALL) map.set(cell, FLOOR);
    }
    return cells;
  }

  /** Lays a path through rock and over plain floor, but not across clearings. */
  layPath(course: readonly number[], width: number, ground: number): void {
    const map = this.#map;
    for (const middle of course) {
      eachAround(map, middle, width, (cell) => {
        if (this.#isOpened[cell] === 0 && this.#mayBeFloor(cell) && map.tiles[cell]! <= FLOOR) map.set(cell, ground);
      });
    }
  }

  /** Whether a cell is floor, or may become floor. */
  #mayBeFloor(cell: number): boolean {
    const map = this.#map;
    if (!map.isInterior(map.x(cell), map.y(cell)) || map.isReserved(cell) || map.isDoor(cell)) return false;
    return map.tiles[cell] === WALL ? this.#mayOpen(cell) : map.isWalkable(cell) && !map.isHazard(cell);
  }
}

/** How far apart the waves of an edge are, and the highest that they get. */
const NOISE = 4;
const HIGHEST = 1020;
/** The square of how far the edge is from the middle at least, as a share of the ellipse. */
const LEAST = 0.65;
