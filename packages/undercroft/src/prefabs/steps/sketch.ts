import {
  type BuilderMap,
  contains,
  contents,
  data,
  defineLayer,
  didYouMean,
  FLOOR,
  flag,
  isPlain,
  type Option,
  type Point,
  type Room,
  room,
  stuck,
  type Values,
  WALL,
} from "../../core/index.js";
import { closet, hasOnlyPlannedRooms, joinInTheOpen } from "../../layers/index.js";
import { SEEDS_PACK, UNDERCROFT_PACK } from "../packs/index.js";
import { around, removeSpawns, spread } from "../place/cells.js";
import { refusalOf } from "../place/ground.js";
import {
  type LaidSketch,
  layDown,
  notKept,
  type Sketch,
  type SketchCells,
  type SketchRect,
  type SketchVault,
  tellClosed,
} from "../place/lay-sketch.js";
import { joinPrepared, preparedHere } from "../place/place-before.js";
import { tally } from "../place/refusals.js";
import { isPack } from "../reading/prefab.js";
import type { Prefab } from "../source/source.js";

/** The largest coordinate on any map. */
const FARTHEST = 16_777_215;
/** The most rectangles of one kind. */
const MOST_RECTS = 100_000;

const COORDINATE = { type: "integer", minimum: 0, maximum: FARTHEST };
const EXTENT = { type: "integer", minimum: 1, maximum: FARTHEST };
const POINT = { type: "array", prefixItems: [COORDINATE, COORDINATE], minItems: 2, maxItems: 2 };
const RECTS = {
  type: "array",
  maxItems: MOST_RECTS,
  items: { type: "array", prefixItems: [COORDINATE, COORDINATE, EXTENT, EXTENT], minItems: 4, maxItems: 4 },
};

const isWhole = (n: unknown, least: number) =>
  Number.isSafeInteger(n) && (n as number) >= least && (n as number) <= FARTHEST;
const isPoint = (v: unknown) => Array.isArray(v) && v.length === 2 && v.every((n) => isWhole(n, 0));
const isRect = (v: unknown) => Array.isArray(v) && v.length === 4 && v.every((n, i) => isWhole(n, i < 2 ? 0 : 1));
const areRects = (v: unknown) => Array.isArray(v) && v.length <= MOST_RECTS && v.every(isRect);
const CELL_KEYS: readonly string[] = ["floor", "wall", "water"];

/** Declares an option that is a cell of the map, or null. */
function point(help: string, example: Point): Option<Point | null> {
  return data<Point | null>(null, help, {
    rule: "[x, y] as whole numbers, or null",
    schema: { anyOf: [{ type: "null" }, POINT] },
    examples: [null, example],
    accepts: (v) => v === null || isPoint(v),
  });
}

const OPTIONS = {
  cells: data<SketchCells>({}, "Cells that must be floor, wall or deep water, as lists of [x, y, width, height].", {
    rule: '{ "floor": [[x, y, width, height], …], "wall": [ … ], "water": [ … ] }, with whole numbers',
    schema: {
      type: "object",
      properties: { floor: RECTS, wall: RECTS, water: RECTS },
      additionalProperties: false,
    },
    examples: [
      {},
      { floor: [[3, 3, 6, 2]] },
      { wall: [[5, 2, 1, 5]], floor: [[2, 4, 2, 2]] },
      { water: [[4, 2, 3, 3]], wall: [[9, 4, 3, 1]] },
    ],
    accepts: (v) => isPlain(v) && Object.keys(v).every((key) => CELL_KEYS.includes(key) && areRects(v[key])),
  }),
  rooms: data<readonly SketchRect[]>([], "Where rooms must be, as a list of [x, y, width, height] without walls.", {
    rule: "a list of [x, y, width, height] as whole numbers",
    schema: RECTS,
    examples: [[], [[3, 3, 5, 4]]],
    accepts: areRects,
  }),
  start: point("Where the player must start. null lets the chain decide.", [2, 2]),
  exit: point("Where the exit must be. null lets the chain decide.", [7, 5]),
  vaults: data<readonly SketchVault[]>([], "Vaults by name, each with the cell of its upper left corner.", {
    rule: 'a list such as [{ "name": "checkerboard", "at": [12, 7] }]',
    schema: {
      type: "array",
      maxItems: 1000,
      items: {
        type: "object",
        properties: { name: { type: "string" }, at: POINT },
        required: ["name", "at"],
        additionalProperties: false,
      },
    },
    examples: [[]],
    accepts: (v) => Array.isArray(v) && v.length <= 1000 && v.every(isVault),
  }),
  packs: contents("pack", [SEEDS_PACK, UNDERCROFT_PACK], "Packs that the vaults are from.", isPack),
  strict: flag(false, "Whether the build fails if a wish can't be kept."),
};

function isVault(v: unknown): boolean {
  return isPlain(v) && Object.keys(v).length === 2 && typeof v.name === "string" && isPoint(v.at);
}

/** What each sketch put on the map before the level, by map and by the name of the step. */
const LAID = /* @__PURE__ */ new WeakMap<BuilderMap, Map<string, LaidSketch>>();

/**
 * Keeps what somebody has drawn on the map: cells that must be floor, wall or water, rooms, the start, the exit, and
 * vaults. All of it is laid down before the map is made, which then fits around it. This step joins it to the map with
 * the tunnels that take the least digging, so put it right after the initial builder.
 *
 * Floor and walls inside the border are always kept. If something else can't be kept, the report says so (`not-kept`),
 * and with `strict` the build fails. Water that would cut the level in two gets a bridge.
 *
 * @example
 * import { areaStart, cellularAutomata, chain, connectRegions, distantExit, sketch } from "undercroft";
 *
 * const caves = chain({ width: 60, height: 24 })
 *   .startWith(cellularAutomata())
 *   .with(sketch({ cells: { floor: [[20, 10, 20, 3]], wall: [[29, 4, 2, 5]] }, exit: [55, 12] }))
 *   .with(connectRegions())
 *   .with(areaStart({ x: "left" }))
 *   .with(distantExit());
 *
 * const level = caves.build({ seed: "rats" });
 * console.log(level.exits[0]?.at); // [ 55, 12 ]
 */
export const sketch = defineLayer({
  id: "sketch",
  version: 2,
  summary: "Keeps what somebody has drawn on the map: floor, walls, water, rooms, start, exit and vaults.",
  options: OPTIONS,
  writes: ["tiles", "rooms", "start", "exit", "spawns", "prefabs"],
  places: ({ vaults }) => [...new Set(vaults.map(({ name }) => name))],
  problem(options) {
    const offered = offeredBy(options);
    const unknown = options.vaults.find(({ name }) => !offered.has(name));
    if (unknown === undefined) return undefined;
    const near = didYouMean(unknown.name, [...offered.keys()]);
    const hint = near === undefined ? "" : ` (did you mean "${near}"?)`;
    return { option: "vaults", rule: `a list of vaults from its packs, which have no "${unknown.name}"${hint}` };
  },
  prepare(map, _rng, options, later) {
    const laid = LAID.get(map) ?? new Map<string, LaidSketch>();
    laid.set(map.step, layDown(map, later.fork("sketch"), sketchOf(options)));
    LAID.set(map, laid);
  },
  *build(map, rng, options) {
    const laid = LAID.get(map)?.get(map.step);
    if (laid === undefined) return;
    const { ends, solid, closed } = laid;
    for (const cell of closed) map.reserve(cell, FLOOR);
    if (hasOnlyPlannedRooms(map)) {
      map.rooms = plannedRooms(map, map.rooms, laid);
      closeIn(map, closed);
    } else {
      yield;
      // Rooms that grew from the floor of the sketch and those that grew elsewhere have not met yet.
      const rooms = map.rooms?.map(({ anchor }) => anchor) ?? [];
      const cells = [...ends, ...floorBeside(map, solid), ...rooms];
      const apart = joinInTheOpen(map, rng.fork("tunnels"), cells, "the sketch");
      const pin = apart.find((cell) => cell === map.start || map.exits.some(({ at }) => at === cell));
      if (pin !== undefined) {
        throw stuck(`${map.at(pin)} can't be joined to the map because reserved cells are in the way.`);
      }
      if (map.rooms !== undefined) map.rooms = withRooms(map, map.rooms, laid);
      closeIn(map, [...closed, ...fillApart(map, apart)]);
    }
    yield;
    for (const vault of preparedHere(map)) {
      const reason = yield* joinPrepared(map, rng.fork(`join ${vault.name} ${vault.x} ${vault.y}`), vault);
      tally(map, vault.name, reason === undefined ? "placed" : refusalOf(reason).why);
      if (reason !== undefined) notKept(map, options, vault.name, [vault.x, vault.y], refusalOf(reason).message);
    }
  },
});

function offeredBy({ packs }: Pick<Values<typeof OPTIONS>, "packs">): ReadonlyMap<string, Prefab> {
  const vaults = packs.flatMap(({ prefabs }) => prefabs.filter(({ kind }) => kind === "vault"));
  return new Map(vaults.map((prefab) => [prefab.name, prefab]));
}

function sketchOf(options: Values<typeof OPTIONS>): Sketch {
  const offered = offeredBy(options);
  const vaults = options.vaults.map(({ name, at }) => ({ prefab: offered.get(name)!, at }));
  return { ...options, vaults };
}

/** Adds the rooms of the sketch to rooms that aren't drawn yet, so that the same step joins them. */
function plannedRooms(map: BuilderMap, rooms: readonly Room[], { ends, rooms: own, floor }: LaidSketch): Room[] {
  const isNew = new Set(ends);
  const planned: Room[] = own.map((rect) => room(map, rect));
  // One room for each connected part of the floor: the largest of its rectangles.
  const joined = new Set<number>();
  for (const rect of floor) {
    const added = room(map, rect);
    if (!isNew.has(added.anchor) || joined.has(added.anchor)) continue;
    const part = spread(map, [added.anchor], (cell) => isNew.has(cell));
    for (const cell of part) joined.add(cell);
    if (!planned.some(({ anchor }) => part.has(anchor))) planned.push(added);
  }
  const exit = map.exits.find(({ at }) => isNew.has(at))?.at;
  const all = [...rooms, ...planned];
  return [
    ...(map.start !== undefined && isNew.has(map.start) ? [closet(map, all, map.start)] : []),
    ...all,
    ...(exit === undefined ? [] : [closet(map, all, exit)]),
  ];
}

/** The rooms of the map, with the rooms of the sketch in place of those that they cover. */
function withRooms(map: BuilderMap, rooms: readonly Room[], { rooms: own }: LaidSketch): readonly Room[] {
  if (own.length === 0) return rooms;
  const isCovered = ({ anchor }: Room) => own.some((rect) => contains(rect, map.x(anchor), map.y(anchor)));
  return [...rooms.filter((other) => !isCovered(other)), ...own.map((rect) => room(map, rect))];
}

/** Floor beside the walls and the water of a sketch, which may cut it off from the rest. */
function floorBeside(map: BuilderMap, solid: readonly number[]): number[] {
  const beside = new Set<number>();
  for (const cell of solid) {
    for (const next of [cell, ...around(map, cell)]) if (map.isWalkable(next)) beside.add(next);
  }
  return [...beside];
}

/** Fills floor that can't be joined to the rest. Returns the cells that stay floor because they are reserved. */
function fillApart(map: BuilderMap, apart: readonly number[]): readonly number[] {
  const all = spread(map, apart, (cell) => map.isWalkable(cell));
  for (const cell of all) map.set(cell, WALL);
  removeSpawns(map, ({ at }) => all.has(at));
  return [...all].filter((cell) => map.isWalkable(cell));
}

/** Floor that the sketch itself closes in stays closed. */
function closeIn(map: BuilderMap, closed: readonly number[]): void {
  if (closed.length === 0) return;
  tellClosed(map, closed);
  if (!map.allows.includes("floor-unreachable")) map.allows = [...map.allows, "floor-unreachable"];
}
