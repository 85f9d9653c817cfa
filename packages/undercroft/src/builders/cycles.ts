import {
  type BuilderMap,
  choice,
  counted,
  defineBuilder,
  flag,
  integer,
  PAUSE,
  type Rng,
  ratio,
  scaled,
  span,
  stuck,
  type Values,
  type Work,
} from "../core/index.js";
import { CYCLE_PATTERNS, type CyclePattern, type CyclePatternName, hasLock } from "./kernels/cycle-patterns.js";
import { type CyclePlan, drawPlan } from "./kernels/cycle-plan.js";
import { PlotDigger } from "./kernels/plot-digger.js";
import { type PinnedStairs, PlotFurniture } from "./kernels/plot-furniture.js";
import { NONE, RingLattice } from "./kernels/ring-lattice.js";
import { checkWeights, SHAPE_OPTIONS, shapeWeights } from "./kernels/shape-options.js";

/** A cell of the lattice has to have space for a room after all lines around it were shifted. */
const LEAST_CELL = 7;

const PATTERN_OPTIONS = Object.fromEntries(
  CYCLE_PATTERNS.map(({ name, weight, rings }) => [
    name,
    integer(weight, { min: 0, max: 1000, typical: [0, 30] }, `Weight of rings with ${rings}. 0 means none.`),
  ]),
) as Record<CyclePatternName, ReturnType<typeof integer>>;

const OPTIONS = {
  minor: span(
    1,
    3,
    { min: 0, max: 100, typical: [0, 6] },
    "Minimum and maximum number of rings besides the first one, per 80x50 cells.",
  ),
  goal: choice(
    "exit",
    ["exit", "treasure"],
    "What the first ring leads to: the exit, which may be locked, or a treasure. With a treasure, the exit needs neither a key nor a search.",
  ),
  ...PATTERN_OPTIONS,
  cellWidth: integer(9, { min: LEAST_CELL, max: 60, typical: [7, 16] }, "Width of the space for a room, on average."),
  cellHeight: integer(7, { min: LEAST_CELL, max: 60, typical: [7, 12] }, "Height of the space for a room, on average."),
  nested: ratio(
    0.5,
    "Share of the keys that lie at the locked goal of another ring, if there is one: then one lock leads to the next.",
  ),
  sideRooms: ratio(0.9, "Share of the space beside the rings that is filled with side rooms."),
  halls: ratio(0.2, "Share of the side rooms that are added to a room next to them, as a larger hall."),
  doors: ratio(0.6, "Share of the open passages that get a door."),
  ...SHAPE_OPTIONS,
  byDepth: flag(true, "Whether depth changes the mix: deeper levels have more caves and fewer built rooms."),
};

/**
 * Builds a ring of rooms from the start to a goal, and smaller rings upon it. Each ring has a pattern that says what is
 * on its two paths: a key and a lock, a secret door, a ledge that can only be jumped down, something dangerous. The
 * rest of the map gets side rooms. The level is planned and solved as a graph before anything is dug, so it can
 * always be solved: every key can be reached before its locks, and nobody is ever cut off.
 *
 *     ########################################################   cycles()
 *     ##....############..############...########...##########   56 x 22, seed 5
 *     #....................#######........#######...##########
 *     #.......#########...................+.........####....##
 *     ##....###########.....###.######...##.........¤......>##
 *     ##....#############..####.######..<####.################
 *     #########################.#############·################
 *     ####..#######...########....##...######.###########...##
 *     #................####........#...######.##....#####...##
 *     #........###.......+.........+.......##.##....+.......##
 *     #........###.....###.........#.......#........##......##
 *     ####..#######...####.........#...#####........##......##
 *     ####..#########.#####.......###.######........#####...##
 *     ###############.#######+#######.######+#################
 *     ###...###...###.#######..######.######...#########...###
 *     ##.....#.........######..######.#####.......#####.....##
 *     ##.._..#.........+..........###.#####..................#
 *     ##.....¤.........####.......##.....##........####......#
 *     ###...##.........######..#####......+........####......#
 *     #########...###########..############........####.....##
 *     ######################################......######...###
 *     ########################################################
 *
 * In the picture, `¤` is a locked door, `·` a ledge, and `_` an altar with a treasure. Locked doors take a key, which is a
 * spawn such as "Brass Key". A portcullis takes a lever, which is in the wall next to the cell of its key. See
 * `level.locks`, `level.oneWays` and `level.solution`.
 *
 * Spawns that are drawn from a table have the names "items", "monsters" and "traps". Treasures and strong monsters have a
 * greater depth than the level.
 *
 * On a small map, some rings or patterns may not fit. The report says so. Stairs that are pinned, as in a `Dungeon`,
 * stay where they are. If the exit is pinned, the goal is always a treasure.
 *
 * @example
 * import { chain, cycles } from "undercroft";
 *
 * const level = chain({ width: 79, height: 29 })
 *   .startWith(cycles({ goal: "treasure", minor: [2, 4] }))
 *   .build({ seed: "rats", depth: 3 });
 * for (const { name, key, at } of level.locks) console.log(`${name} at ${key.join(", ")} opens ${at.join(", ")}`);
 * // Copper Key at 54, 27 opens 58, 17
 */
export const cycles = defineBuilder({
  id: "cycles",
  version: 2,
  summary:
    "Builds rings of rooms with locks and keys, secret doors and ledges, and makes sure that they can be solved.",
  options: OPTIONS,
  adds: ["plan", "rooms", "corridors", "doors", "start", "exit"],
  writes: ["tiles", "spawns"],
  minSize: ({ cellWidth, cellHeight }) => [2 * cellWidth + 1, 2 * cellHeight + 1],
  *build(map, rng, options) {
    const shapes = shapeWeights("cycles", map.depth, options);
    const patterns = patternWeights(options);
    const pins = { start: map.start, exit: map.exits.find(({ kind }) => kind === "down")?.at };
    const stairs = [pins.start, pins.exit].filter((cell) => cell !== undefined);
    const { exits, arrivals, questKeys } = map;
    const others = [...[...exits, ...questKeys].map(({ at }) => at), ...arrivals.map(({ to }) => to)];
    const pinned = [...new Set([...stairs, ...others])];
    const lattice = new RingLattice(map, rng.fork("lattice"), options.cellWidth, options.cellHeight, pinned);
    yield PAUSE;
    const plan = yield* solvedPlan(map, lattice, rng, options, patterns, pins, pinned);

    const digger = new PlotDigger(map, lattice, plan.graph, rng.fork("ledges"));
    const drawing = rng.fork("shapes");
    const gates = rng.fork("gates");
    const doors = rng.fork("doors");
    for (let number = 0; number < plan.graph.rooms.length; number++) {
      digger.digRoom(number, drawing, shapes, pinned);
      for (const passage of plan.graph.passagesOf(number)) {
        const { from, to } = plan.graph.passages[passage]!;
        if (Math.max(from, to) > number) continue;
        digger.digPassage(passage, gates, doors.chance(options.doors));
      }
      yield;
    }
    map.rooms = digger.rooms;
    map.corridors = digger.corridors;
    map.doors = digger.doors;
    const isExitGoal = options.goal === "exit" && pins.exit === undefined;
    yield PAUSE;
    yield* new PlotFurniture(map, plan, digger, rng.fork("things"), isExitGoal, pins).furnish();
    yield;
  },
});

function patternWeights(options: Values<typeof OPTIONS>): ReadonlyMap<CyclePattern, number> {
  const weights = CYCLE_PATTERNS.map((pattern) => [pattern, options[pattern.name]] as const);
  checkWeights(
    "cycles",
    "pattern to build rings with",
    Object.fromEntries(weights.map(([{ name }, weight]) => [name, weight])),
  );
  return new Map(weights);
}

/** The maximum number of plans to draw until one works, and until one has a lock. */
const PLANS = 12;
const PLANS_WITH_LOCK = 8;

/** Draws plans until one can be solved, before anything is dug. */
function* solvedPlan(
  map: BuilderMap,
  lattice: RingLattice,
  rng: Rng,
  options: Values<typeof OPTIONS>,
  weights: ReadonlyMap<CyclePattern, number>,
  pins: PinnedStairs,
  pinned: readonly number[],
): Work<CyclePlan> {
  const [least, most] = options.minor;
  const minor = scaled(rng.fork("minor").between(least, most), map);
  const cellOf = (pin: number | undefined) => (pin === undefined ? NONE : lattice.cellAt(map.x(pin), map.y(pin)));
  const { sideRooms, halls, nested } = options;
  const open = pinned.map(cellOf).filter((cell) => cell !== NONE);
  const start = cellOf(pins.start);
  const order = { weights, minor, sideRooms, halls, nested, start, exit: cellOf(pins.exit), open };
  const hasLocks = [...weights].some(([pattern, weight]) => weight > 0 && hasLock(pattern));
  let best: CyclePlan | undefined;
  // If reserved cells shut the start or the exit in, tunnels will lead from there to other rooms.
  for (let i = 0; i < (best === undefined ? 2 : 1) * PLANS; i++) {
    if (i === PLANS) Object.assign(order, { start: lattice.nearestInRing(start), exit: NONE });
    const plan = yield* drawPlan(lattice, rng.fork(`plan ${i}`), { ...order, wantsLock: hasLocks && i > 0 });
    best = plan ?? best;
    if (plan === undefined) continue;
    if (!hasLocks || i >= PLANS_WITH_LOCK || plan.rings.some(({ pattern }) => hasLock(pattern))) break;
  }
  if (best === undefined) throw stuck("there is no space for a ring of rooms.");
  const made = best.rings.length - 1;
  if (made < minor) {
    map.note("shortfall", `made ${made} of ${counted(minor, "minor ring")}: there is no space for more`);
  }
  const plain = best.rings.filter(({ pattern }) => weights.get(pattern) === 0).length;
  if (plain > 0) {
    map.note(
      "shortfall",
      `${counted(plain, "ring")} got two open paths: there is no space for the patterns with a weight`,
    );
  }
  return best;
}
