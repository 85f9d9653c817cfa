import {
  type BuilderMap,
  choice,
  content,
  defineBuilder,
  integer,
  PAUSE,
  type Rect,
  type Rng,
  ratio,
  type Size,
  show,
  span,
  stuck,
  type Values,
} from "../core/index.js";
import { interior } from "./kernels/border.js";
import { BuildingDrawing, type Outline } from "./kernels/building-drawing.js";
import { BuildingGrounds, SURROUNDINGS, type Surroundings } from "./kernels/building-grounds.js";
import { type Box, BuildingLayout, within } from "./kernels/building-layout.js";
import { type BuildingPlan, isBuildingPlan, isRoom } from "./kernels/building-plan.js";
import { PartSizes } from "./kernels/building-sizes.js";
import { hasTowers, rectOf, TOWER_REACH, towersAt } from "./kernels/building-towers.js";
import { joinedFloor } from "./kernels/part-joins.js";
import { RoomGround } from "./kernels/room-ground.js";
import { KEEP_PLAN } from "./kernels/shipped-plans.js";

const FRONTS = ["up", "down", "left", "right"] as const;
type Front = (typeof FRONTS)[number];

const OPTIONS = {
  plan: content("plan", KEEP_PLAN, "What is built: its rooms, and how they lie to each other.", isBuildingPlan),
  front: choice("any", ["any", ...FRONTS], "The side that the entrance is on."),
  symmetry: ratio(0.7, "Chance that the two sides of a room are alike."),
  hall: span(1, 3, { min: 1, max: 15, typical: [1, 5] }, "Minimum and maximum width of passages."),
  walls: integer(1, { min: 1, max: 3 }, "How thick the outer wall is."),
  setback: ratio(0, "How far wings may stand back from the outline of the building, as a share of their depth."),
  around: choice(
    "grounds",
    SURROUNDINGS,
    "What lies around it, if there is a margin: rock, the plan's grounds, or caves.",
  ),
  margin: span(
    0,
    0,
    { min: 0, max: 100, typical: [0, 12] },
    "Minimum and maximum distance from each side of the map. At most a fifth of the map.",
  ),
  moat: integer(
    0,
    { min: 0, max: 12, typical: [0, 4] },
    "How wide the moat around it is, if there are grounds or caves.",
  ),
};
type Options = Values<typeof OPTIONS>;

/**
 * Builds one building of many rooms: a keep, a palace, a temple, a crypt, a catacomb, a prison, a barracks, a monastery, a
 * fort or a bathhouse. Its main rooms lie behind each other on an axis that begins at the entrance, and each has other
 * rooms at its sides. Doors on the axis are in one line, so that one sees from the gate what the building is about.
 *
 *     ############################################################   edifice()
 *     #########################################...################   60 x 30, seed 5
 *     ##########################################+#################
 *     #...#.....#....#....#...#....#......#....#.........#.....###
 *     #...#.....#....#....#...#....#......#....#.........#.....###
 *     #...#.....#....#....#...#....#......#....#.........#.....###
 *     #...#.....#....#....#...#....#......#....#.........#.....###
 *     #...#.....#....#....#...#....#......#....#.........#.....###
 *     ##+####+###....#....#...#....####+#####+######+#####.....###
 *     ##......#####+####+##...#....#"""""""""""#'''''''''#.....###
 *     ##......¥##.........##+####+##"""""""""""#'''''''''#.....###
 *     #.........#.........#........#"""""""""""#'''''''''#.....###
 *     #.........#.I.I.I.I.#.¥....¥.#"""""""""""#'''''''''#+#+#####
 *     #.&.&.....#.&.&.....#..I.I.I.#"""""""""""#'''''''''#.....###
 *     #.========#.========+........+"""""""""""+'''''''''+.....#.#
 *     #.∩=======+.∩=======+........+"""""≈"""""+'''''''''+.....+.#
 *     #.========#.========+........+"""""""""""+'''''''''+.....#.#
 *     #.&.&.....#.&.&.....#..I.I.I.#"""""""""""#'''''''''#.....###
 *     #.........#.I.I.I.I.#.¥....¥.#"""""""""""#'''''''''###+#####
 *     #.........#.........#........#"""""""""""#'''''''''#'''''###
 *     ##......¥##.........##+####+##"""""""""""#'''''''''#'''''###
 *     ##......#####+####+##...#....#"""""""""""#'''''''''#'''''###
 *     ##+####+###....#....#...#....###+#####+#######+#####'''''###
 *     #...#.....#....#....#...#....#.....#..=..#.........#'''''###
 *     #...#.....#....#....#...+....#.....#..=..#.........#'''''###
 *     #...#.....#....+....#...#....#.....#..=..#.........#'''''###
 *     #...#.....#....#....#...#....#.....#¥._.¥#.........#'''''###
 *     #...#.....#....#....#...#....#.....##...##.........#'''''###
 *     ############################################################
 *     ############################################################
 *
 * What is built comes from a plan, which is data: which rooms there are, how they lie to each other, and how large they
 * are. Larger maps have more rooms, and whole wings of them. With a margin, a building stands in caves or on open ground, and
 * a moat can lie around it, with a bridge at each entrance. `areas` has every room with its name and its role, such as
 * "great hall" and `hall`. The entrances are areas too, in front of their doors. See the page about plans to write your own.
 *
 * @example
 * import { areaStart, chain, distantExit, edifice } from "undercroft";
 * import { CATACOMB_PLAN } from "undercroft/tables";
 *
 * const crypts = chain({ width: 80, height: 50 })
 *   .startWith(edifice({ plan: CATACOMB_PLAN, front: "left" }))
 *   .with(areaStart({ x: "left" }))
 *   .with(distantExit());
 * const { areas } = crypts.build({ seed: "rats" });
 * console.log(areas?.some(({ role }) => role === "ossuary")); // true
 */
export const edifice = defineBuilder({
  id: "edifice",
  summary: "Builds one large building from a plan: a keep, a palace, a temple, a catacomb, a prison and so on.",
  options: OPTIONS,
  adds: ["plan", "rooms", "doors", "areas"],
  writes: ["tiles"],
  minSize: leastSize,
  *build(map, rng, options) {
    const { plan, walls, symmetry, setback } = options;
    const { box, hall, moat, around } = siteOf(map, plan, rng.fork("site"), options);
    const layout = new BuildingLayout({ plan, symmetry, hall, stretch: stretchOf(map), setback });
    const { rooms, sizes } = layout;
    const withTowers = plan.towers !== undefined && hasTowers(box) && fits(insideTowers(box), plan, sizes);
    const body = withTowers ? insideTowers(box) : box;
    yield PAUSE;
    layout.lay(plan.body, body, rng.fork("rooms"));
    yield PAUSE;
    layout.keepUnique();
    const unhewn = plan.hewn === true ? layout.hew(rng.fork("hewn")) : new Set<number>();
    if (rooms.length === 0) throw stuck("there is no space for a room.");
    const first = rooms.length;
    const towers = withTowers ? towersAt(map, box, rooms, plan.towers!, sizes, rng.fork("towers")) : undefined;
    rooms.push(...(towers?.rooms ?? []));
    yield PAUSE;
    reportMissing(map, layout);
    const drawing = new BuildingDrawing(map, rooms, new Set([...unhewn, ...(towers?.gone ?? [])]));
    drawing.claim(first);
    const { built } = drawing;
    const grounds = new BuildingGrounds(map, built, { around, ground: plan.grounds ?? "floor", moat, walls });
    const outline = {
      built,
      towers: rooms.slice(first).map((room) => rectOf(map, room.box)),
      walls,
      isMoat: (cell: number) => grounds.isMoat(cell),
      layRoad: (first: number, step: number) => grounds.layRoad(first, step),
    };
    yield PAUSE;
    grounds.lay(rng.fork("grounds"));
    yield;
    const shapes = rng.fork("shapes");
    for (let number = 0; number < rooms.length; number++) {
      drawing.draw(number, shapes.fork(number));
      yield;
    }
    for (const link of layout.links) drawing.join(link);
    drawing.joinNamed(plan.doors ?? []);
    drawing.joinNeighbours(rng.fork("loops"), plan.loops ?? USUAL_LOOPS);
    yield PAUSE;
    openEntrances(map, plan, drawing, layout, outline, body);
    yield PAUSE;
    const fittings = rng.fork("fittings");
    for (let number = 0; number < rooms.length; number++) drawing.fit(number, fittings.fork(number));
    yield;
    // Reserved cells can leave pieces of a building apart from each other.
    joinedFloor(map, rng.fork("joins"));
    yield PAUSE;
    map.rooms = drawing.finish(plan);
    if (map.rooms.length === 0) throw stuck("reserved cells leave no space for a room.");
    map.doors = drawing.doors;
    map.areas = [...(map.areas ?? []), ...drawing.areas, ...grounds.areas];
    yield;
  },
});

/** The chance of a door between two wings if the plan doesn't say. */
const USUAL_LOOPS = 0.1;

function fits({ wide, deep }: Box, { body }: BuildingPlan, sizes: PartSizes): boolean {
  const { leastWide, leastDeep } = sizes.of(body);
  return wide >= leastWide && deep >= leastDeep;
}

function insideTowers(box: Box): Box {
  return within(box, TOWER_REACH, TOWER_REACH, box.wide - 2 * TOWER_REACH, box.deep - 2 * TOWER_REACH);
}

/** Says which rooms the plan wants that have no place. */
function reportMissing(map: BuilderMap, { missing, sizes }: BuildingLayout): void {
  for (const part of new Set(missing)) {
    const { leastWide, leastDeep } = sizes.of(part);
    const name = isRoom(part) ? part.room : "row" in part ? "rooms side by side" : "rooms one behind the other";
    map.note("shortfall", `there is no space for ${show(name)}, which needs ${leastWide - 1}x${leastDeep - 1}`);
  }
}

/** Opens the ways into a building. The first one is as near to the axis as can be. */
function openEntrances(
  map: BuilderMap,
  plan: BuildingPlan,
  drawing: BuildingDrawing,
  { rooms }: BuildingLayout,
  outline: Outline,
  body: Box,
): void {
  const front = body.at + (body.wide >> 1) * body.across;
  for (const [i, [name, wanted]] of Object.entries(plan.entrances ?? {}).entries()) {
    const numbers = Array.from(rooms, (_, number) => number);
    const named = numbers.filter((number) => rooms[number]!.part.room === wanted);
    const at = i === 0 ? front : undefined;
    if (drawing.leave(name, named, outline, at) || drawing.leave(name, numbers, outline, at)) continue;
    map.note("shortfall", `there is no place for the entrance ${show(name)}`);
  }
}

function stretchOf({ width, height }: { width: number; height: number }): number {
  return Math.max(1, Math.sqrt(Math.sqrt((width * height) / 4000)));
}

interface Site {
  readonly box: Box;
  readonly hall: number;
  readonly moat: number;
  readonly around: Surroundings;
}

/** What a way out takes beyond the wall: the border of the map, and a cell in front of the door. */
const PORCH = 2;
/** The land beyond a moat is at least this wide, with the border of the map. */
const SHORE = 2;

/** How far the sides of a building are from the border of the map at least: those with a way out, and the others. */
function insets({ walls }: Pick<Options, "walls">, moat: number): readonly [withEntrance: number, others: number] {
  return [Math.max(PORCH, moat > 0 ? moat + SHORE : 0) + walls - 1, (moat > 0 ? moat + SHORE : 0) + walls - 1];
}

/** Which sides have a way out: the front and, if there are several, another one. */
function waysOut({ entrances = {} }: BuildingPlan): number {
  return Object.keys(entrances).length > 1 ? 2 : 1;
}

function leastSize(options: Options): Size {
  const { leastWide, leastDeep } = new PartSizes(options.hall[0]).of(options.plan.body);
  const [front, others] = insets(options, 0);
  const second = waysOut(options.plan) > 1 ? front : others;
  // A side is made one cell shorter for the sake of an axis.
  const wide = leastWide + (leastWide % 2) + second + others + 1;
  const deep = leastDeep + front + second + 1;
  const isUpright = options.front === "up" || options.front === "down";
  if (isUpright) return [wide, deep];
  return options.front === "any" ? [Math.max(wide, deep), Math.min(wide, deep)] : [deep, wide];
}

/** Where more than this share is taken, as in a ragged region, a building stands in the largest part that is free. */
const MOST_TAKEN = 0.1;
/** A margin is at most this share of a side of the map. */
const MOST_MARGIN = 0.2;

/** The rectangle that a building can fill, with its walls. What is reserved in it is left out of the rooms there. */
function groundFor(map: BuilderMap): Rect {
  const ground = RoomGround.of(map);
  const whole = interior(map);
  const isRagged = ground !== undefined && takenCells(map, ground, whole) > MOST_TAKEN * whole.width * whole.height;
  const { x, y, width, height } = (isRagged ? ground.largestIn(whole, 1) : undefined) ?? whole;
  return { x: x - 1, y: y - 1, width: width + 2, height: height + 2 };
}

/** How many cells of a rectangle are taken. */
function takenCells(map: BuilderMap, { taken }: RoomGround, { x, y, width, height }: Rect): number {
  let count = 0;
  for (let row = y; row < y + height; row++) {
    for (let cell = map.index(x, row), end = cell + width; cell < end; cell++) count += taken[cell]!;
  }
  return count;
}

/** How a building could be placed, from what is asked for to what takes least space. */
interface Attempt {
  readonly hall: number;
  readonly margins: Readonly<Record<Front, number>>;
  readonly moat: number;
}

function siteOf(map: BuilderMap, plan: BuildingPlan, rng: Rng, options: Options): Site {
  const rect = groundFor(map);
  const { margin, around: asked } = options;
  const [least, most] = options.hall;
  const hall = rng.between(least, most);
  const drawn = () => rng.between(...margin);
  const limit = (wanted: number, side: number) => Math.min(wanted, Math.floor(side * MOST_MARGIN));
  const margins = {
    up: limit(drawn(), rect.height),
    down: limit(drawn(), rect.height),
    left: limit(drawn(), rect.width),
    right: limit(drawn(), rect.width),
  };
  const none = { up: 0, down: 0, left: 0, right: 0 };
  const second = waysOut(plan) > 1 ? rng.fork("second") : undefined;
  const around =
    margin[1] > 0 || options.moat > 0 ? (plan.grounds === undefined && asked === "grounds" ? "rock" : asked) : "rock";
  const moat = around === "rock" ? 0 : options.moat;
  const attempts: readonly Attempt[] = [
    { hall, margins, moat },
    { hall: least, margins, moat },
    { hall: least, margins: none, moat },
    { hall: least, margins: none, moat: 0 },
  ];
  let site: Site | undefined;
  for (const { hall: width, margins: sides, moat: water } of attempts) {
    const { leastWide, leastDeep } = new PartSizes(width).of(plan.body);
    const boxes = FRONTS.flatMap((front) => {
      if (options.front !== "any" && options.front !== front) return [];
      return [boxOf(map, rect, front, sides, insets(options, water), second, rng)];
    });
    const fitting = boxes.filter(({ wide, deep }) => wide >= leastWide && deep >= leastDeep);
    site = { box: rng.pick(fitting.length > 0 ? fitting : boxes), hall: width, moat: water, around };
    if (fitting.length > 0) break;
  }
  return site!;
}

function boxOf(
  map: BuilderMap,
  rect: Rect,
  front: Front,
  margins: Readonly<Record<Front, number>>,
  [near, others]: readonly [withEntrance: number, others: number],
  draw: Rng | undefined,
  rng: Rng,
): Box {
  const second = draw?.pick(FRONTS.filter((side) => side !== front));
  const inset = (side: Front) => Math.max(margins[side], side === front || side === second ? near : others);
  const isUpright = front === "up" || front === "down";
  const left = rect.x + inset("left");
  const right = rect.x + rect.width - 1 - inset("right");
  const top = rect.y + inset("up");
  const bottom = rect.y + rect.height - 1 - inset("down");
  const wide = isUpright ? right - left : bottom - top;
  const deep = isUpright ? bottom - top : right - left;
  // With an odd number of cells across, the axis is a line of cells.
  const even = wide - (wide % 2);
  const ahead = front === "up" ? map.width : front === "down" ? -map.width : front === "left" ? 1 : -1;
  const side = isUpright ? 1 : map.width;
  const corner = map.index(front === "right" ? right : left, front === "down" ? bottom : top);
  const isMirrored = rng.chance(0.5);
  return { at: isMirrored ? corner + even * side : corner, across: isMirrored ? -side : side, ahead, wide: even, deep };
}
