import {
  apart,
  barredCells,
  cheapestTunnels,
  DIGGABLE,
  distanceField,
  type Grid,
  regions,
  SOLID,
  UNREACHED,
  withoutKeys,
} from "../../analysis/index.js";
import {
  type BuilderMap,
  counted,
  FLOOR,
  type Movement,
  PAUSE,
  type Pausing,
  type PlacedPrefab,
  type Rng,
  type Room,
  roomCells,
  WALL,
} from "../../core/index.js";
import { SEEDS_PACK } from "../packs/index.js";
import { spawnKinds } from "../reading/prefab.js";
import { brokenOnLevel } from "../shape/asserts.js";
import { closedFloor, isInRock, lacksWayIn, openThings, reachAtBest } from "../shape/closed-off.js";
import { waysInto } from "../shape/entrances.js";
import { HOLE, type Shape, type Transform, textRows } from "../shape/shape.js";
import { remembered } from "../source/remembered.js";
import { type EntranceRule, givenTitle, type Prefab } from "../source/source.js";
import { besideOf, removeSpawns } from "./cells.js";
import { defaultGround, isReason, type Reason } from "./ground.js";
import { addThing, noteDropped, spawnRulesOf } from "./things.js";
import { addPlaced } from "./uses.js";

/** A place for a prefab. */
export interface Site {
  readonly prefab: Prefab;
  readonly shape: Shape;
  readonly transform: Transform;
  readonly x: number;
  readonly y: number;
}

/** Why a prefab isn't placed if only orthogonal moves are allowed. */
export const DIAGONAL_ONLY = "part of it can only be reached diagonally";

/** Why a vault isn't placed if the rock around it cuts off some of its floor. */
const CUT_OFF = "part of its floor couldn't be reached";

/** The distances of all cells that could be reached before a placement, by kind of movement. */
export type Reach = (movement: Movement, without?: "keys") => Int32Array;

/**
 * Everything that can be reached now, from the start or, if there is none yet, from the first cell of the largest region. Cells
 * in `leftOut` don't count towards the size of a region.
 */
export function reachOf(map: BuilderMap, leftOut: readonly number[] = []): Reach {
  const known = new Map<string, Int32Array>();
  const from = map.start ?? firstOfLargest(map, leftOut);
  // This is asked later, when the map has changed, so it needs a copy.
  const { width, height, tileset } = map;
  const then = { width, height, tileset, tiles: map.copyTiles() };
  const shut = withoutKeys(map);
  const locked = shut === map ? then : shut;
  return (movement, without) =>
    remembered(known, `${movement} ${without}`, () =>
      distanceField(without === "keys" ? locked : then, from === undefined ? [] : [from], movement),
    );
}

function firstOfLargest(map: BuilderMap, leftOut: readonly number[]): number | undefined {
  const { labels, sizes } = regions(map);
  for (const cell of leftOut) {
    if (labels[cell]! >= 0) sizes[labels[cell]!]!--;
    labels[cell] = SOLID;
  }
  const most = sizes.reduce((largest, size) => Math.max(largest, size), 0);
  return most === 0 ? undefined : labels.indexOf(sizes.indexOf(most));
}

/**
 * Places a prefab, all or nothing. Afterwards, everything that could be reached and is still walkable can be reached, and so
 * can every entrance and spawn of the prefab. Otherwise, nothing changes, and the reason is returned.
 */
export function* placeAt(map: BuilderMap, rng: Rng, site: Site, before: Reach): Pausing<Reason | undefined> {
  const covered = cellsOf(map, site);
  if (covered.length === 0) return "no part of it is on the map";
  if (covered.some((cell) => cell === map.start || map.exits.some((exit) => exit.at === cell)))
    return "it would cover the start or an exit";
  if (covered.some((cell) => map.isReserved(cell))) return "it would cover another prefab or a reserved cell";
  if (buriesLastRoom(map, covered)) return "it would cover the last room";
  const then = map.checkpoint();
  paint(map, site, covered);
  addThings(map, site);
  yield PAUSE;
  const placed = endangersStairs(map, covered)
    ? "it would put a hazard beside the start or an exit"
    : yield* joinAsDrawn(map, rng, site, before);
  if (isReason(placed)) {
    map.restore(then);
    return placed;
  }
  record(map, placed);
  return undefined;
}

/** Whether one of the cells, as they are now, is a hazard within a step of where people arrive or leave. */
function endangersStairs(map: BuilderMap, cells: readonly number[]): boolean {
  const stairs = [...(map.start === undefined ? [] : [map.start]), ...map.exits.map((exit) => exit.at)];
  return cells.some((cell) => map.isHazard(cell) && stairs.some((stair) => apart(map, cell, stair) <= 1));
}

/**
 * Joins a prefab on the map to everything that could be reached before, and to the cells in `besides`. Returns the cells of the
 * prefab's drawing that nothing leads to although it isn't sealed. If joining fails, returns the reason and leaves the map half
 * changed.
 */
export function* join(
  map: BuilderMap,
  rng: Rng,
  site: Site,
  before: Reach,
  besides: readonly number[] = [],
): Pausing<Reason | readonly number[]> {
  const covered = cellsOf(map, site);
  const wanted = wantedCells(map, site);
  if (lacksWayIn(site.prefab.source, site.shape, map.tileset)) return "it has no way in";
  const walk = (movement: Movement) => walkAgain(map, covered, wanted, before(movement), movement);
  let straight = walk("orthogonal");
  const isWhole = straight.losesNothing && straight.isJoined && besides.every((cell) => straight.reached[cell]! >= 0);
  if (joinOf(site) !== "none" && !isWhole) {
    yield PAUSE;
    const dug = digJoins(map, rng, covered, [...wanted, ...besides], before("orthogonal"));
    yield PAUSE;
    straight = walk("orthogonal");
    // Tunnels between parts that nothing else leads to would be unreachable floor.
    for (const cell of dug) if (straight.reached[cell] === UNREACHED) map.set(cell, WALL);
  }
  const isDugTo = joinOf(site) !== "none" && isInRock(site.prefab.source);
  if (isDugTo) yield* openEntrances(map, rng, site, straight.reached);
  yield PAUSE;
  // Parts that are drawn for diagonal steps stay as they are. Everything else must be reachable as before.
  const diagonal = walk("diagonal");
  yield PAUSE;
  if (!diagonal.isJoined) return "it can't be joined to the level";
  const isDiagonalOnly = (cell: number) => diagonal.reached[cell] !== UNREACHED && straight.reached[cell] === UNREACHED;
  if (map.movement === "orthogonal" && covered.some(isDiagonalOnly)) return DIAGONAL_ONLY;
  if (isDugTo && hasShutEntrance(map, site, (cell) => map.isWalkable(cell))) return "an entrance leads nowhere";
  if (!straight.losesNothing || !diagonal.losesNothing) return "placing it would cut the level in two";
  // With locked or secret doors, it matters which way somebody goes.
  if (barredCells(map).length > 0) {
    const reach = before("orthogonal", "keys");
    const { losesNothing } = walkAgain(map, covered, [], reach, "orthogonal", withoutKeys(map));
    if (!losesNothing) return "placing it would leave a locked or secret door as the only way";
  }
  const broken = brokenOnLevel(map, site.shape, (cell) => cellOf(map, site, cell));
  if (broken !== undefined) return { why: "what it promises wouldn't hold there", message: broken };
  keepRoomsTrue(map, before("orthogonal"), straight.reached);
  letSpawn(map, site, straight.reached);
  return site.shape.sealed === true ? [] : closedCells(map, site, straight, diagonal);
}

/** The floor of a drawing that can't be reached on the level. Parts drawn for diagonal steps count as reached by them. */
function closedCells(map: BuilderMap, { prefab, shape, x, y }: Site, straight: Walk, diagonal: Walk): number[] {
  const { reached } = straight.isJoined ? straight : diagonal;
  const closed: number[] = [];
  for (let i = 0; i < shape.tiles.length; i++) {
    const cell = cellOf(map, { shape, x, y }, i);
    if (shape.tiles[i] !== HOLE && map.isWalkable(cell) && reached[cell] === UNREACHED) closed.push(i);
  }
  if (closed.length === 0) return closed;
  const atBest = reachAtBest(prefab.kind, shape, map.tileset);
  const isReached = (i: number) => diagonal.reached[cellOf(map, { shape, x, y }, i)] !== UNREACHED;
  return closed.filter((i) => atBest(i) !== "diagonal" || !isReached(i));
}

/** The site, with its shape marked as sealed if the drawing itself closes some floor in. */
export function sealedAsDrawn(map: BuilderMap, site: Site): Site {
  const { prefab, shape } = site;
  return closedFloor(prefab.kind, shape, map.tileset).next().done === true
    ? site
    : { ...site, shape: { ...shape, sealed: true } };
}

/**
 * Joins a prefab, and leaves it as it is drawn. A vault is refused if some of its floor would be cut off that isn't closed in
 * the drawing itself. The tutorial's vaults are excepted, because the border of the map may close them in. So are sections,
 * because later steps may join their floor.
 */
function* joinAsDrawn(map: BuilderMap, rng: Rng, site: Site, before: Reach): Pausing<Site | Reason> {
  const closed = yield* join(map, rng, site, before);
  if (isReason(closed) || closed.length === 0) return isReason(closed) ? closed : site;
  const { prefab, shape } = site;
  const isSeeds = SEEDS_PACK.prefabs.includes(prefab);
  if (prefab.kind === "vault" && !isSeeds) {
    const atBest = reachAtBest(prefab.kind, shape, map.tileset);
    const cutOff = closed.filter((i) => atBest(i) !== undefined).length;
    if (cutOff > 0) return { why: CUT_OFF, message: `${counted(cutOff, "cell")} of its floor couldn't be reached` };
  }
  map.note("shortfall", `${counted(closed.length, "empty floor cell")} inside ${prefab.name} can't be reached`);
  return isSeeds ? { ...site, shape: { ...shape, sealed: true } } : sealedAsDrawn(map, site);
}

/** How a prefab is joined. A vault on floor needs no joining: if it would cut the level in two, it goes elsewhere. */
function joinOf({ prefab: { kind, source } }: Site): NonNullable<EntranceRule["join"]> {
  const { over = defaultGround(source.place), when } = source.place ?? {};
  const liesOnFloor = kind === "vault" && over === "floor" && when !== "before";
  return source.entrances?.join ?? (liesOnFloor ? "none" : "corridor");
}

/** The cells of the map that a shape covers, in the order of the shape's cells, without holes. */
export function cellsOf(map: BuilderMap, { shape, x, y }: Pick<Site, "shape" | "x" | "y">): number[] {
  const cells: number[] = [];
  for (let i = 0; i < shape.tiles.length; i++) if (shape.tiles[i] !== HOLE) cells.push(cellOf(map, { shape, x, y }, i));
  return cells;
}

function cellOf(map: BuilderMap, { shape, x, y }: Pick<Site, "shape" | "x" | "y">, cell: number): number {
  return map.index(x + (cell % shape.width), y + Math.floor(cell / shape.width));
}

/** Whether no room would have any floor left. */
function buriesLastRoom(map: BuilderMap, covered: readonly number[]): boolean {
  if (map.rooms === undefined) return false;
  const under = new Set(covered);
  let hasFloor = false;
  for (const room of map.rooms) {
    for (const cell of roomCells(map.width, room)) {
      if (!map.isWalkable(cell)) continue;
      if (!under.has(cell)) return false;
      hasFloor = true;
    }
  }
  return hasFloor;
}

/** Writes the tiles, removes the spawns under the footprint, and reserves the cells. */
export function paint(map: BuilderMap, site: Site, covered: readonly number[]): void {
  const under = new Set(covered);
  removeSpawns(map, ({ at }) => under.has(at));
  const { tiles } = site.shape;
  for (let i = 0; i < tiles.length; i++) if (tiles[i] !== HOLE) map.reserve(cellOf(map, site, i), tiles[i]!);
}

/**
 * Adds the spawns of the prefab. If it was placed before a hand-drawn level, the level may have put something that blocks on
 * one of its cells. That is removed.
 */
export function addThings(map: BuilderMap, site: Site): void {
  const blocking = site.shape.spawns.filter(({ blocks }) => blocks);
  const blocked = new Set(blocking.map(({ cell }) => cellOf(map, site, cell)));
  removeSpawns(map, ({ at, blocks }) => blocks && blocked.has(at));
  for (const thing of site.shape.spawns) addThing(map, cellOf(map, site, thing.cell), thing);
}

/**
 * The cells of the prefab that must be reached: its entrances, the ways in if it needs one, its stairs, and the cells of things
 * that aren't sealed on purpose.
 */
export function wantedCells(map: BuilderMap, site: Site): number[] {
  const { shape } = site;
  const waysIn = isInRock(site.prefab.source) ? waysInto(shape, map.tileset) : shape.entrances;
  const exits = shape.exits.map(({ cell }) => cell);
  return [...waysIn, ...exits, ...openThings(shape, map.tileset)].map((cell) => cellOf(map, site, cell));
}

/** What can be reached now, whether that includes everything from before, and whether the prefab is joined. */
interface Walk {
  readonly reached: Int32Array;
  readonly losesNothing: boolean;
  readonly isJoined: boolean;
}

function walkAgain(
  map: BuilderMap,
  covered: readonly number[],
  wanted: readonly number[],
  before: Int32Array,
  movement: Movement,
  grid: Grid = map,
): Walk {
  const under = new Set(covered);
  const isLeft = (cell: number) => before[cell] !== UNREACHED && map.isWalkable(cell) && !under.has(cell);
  const from = map.start ?? before.findIndex((_, cell) => isLeft(cell));
  // On solid rock nothing can be cut off. It must only be possible to dig to the prefab later.
  const reached = from >= 0 ? distanceField(grid, [from], movement) : fromOutside(map, under, movement);
  let losesNothing = true;
  for (let cell = 0; cell < reached.length && losesNothing; cell++) {
    if (reached[cell] === UNREACHED && isLeft(cell)) losesNothing = false;
  }
  return { reached, losesNothing, isJoined: wanted.every((cell) => reached[cell] !== UNREACHED) };
}

/** What could be reached if all rock inside the border that the prefab doesn't cover were dug away. */
function fromOutside(map: BuilderMap, under: ReadonlySet<number>, movement: Movement): Int32Array {
  const { width, height, tileset } = map;
  const tiles = map.copyTiles();
  const outside: number[] = [];
  for (let cell = 0; cell < tiles.length; cell++) {
    if (under.has(cell) || !map.isInterior(map.x(cell), map.y(cell))) continue;
    tiles[cell] = FLOOR;
    outside.push(cell);
  }
  return distanceField({ width, height, tileset, tiles }, outside, movement);
}

/** Digs the cheapest tunnels that join what could be reached before with what must be reached now. */
export function digJoins(
  map: BuilderMap,
  rng: Rng,
  covered: readonly number[],
  wanted: readonly number[],
  before: Int32Array,
): Int32Array {
  const { count, labels } = regions(map);
  const isWanted = new Uint8Array(count);
  for (const cell of wanted) if (labels[cell]! >= 0) isWanted[labels[cell]!] = 1;
  for (let cell = 0; cell < labels.length; cell++) {
    if (before[cell] !== UNREACHED && labels[cell]! >= 0) isWanted[labels[cell]!] = 1;
  }
  for (const cell of covered) if (labels[cell] === DIGGABLE) labels[cell] = SOLID;
  for (let cell = 0; cell < labels.length; cell++) {
    const label = labels[cell]!;
    if (label >= 0 ? isWanted[label] === 0 : map.isReserved(cell)) labels[cell] = SOLID;
  }
  const tunnels = cheapestTunnels(map.width, { count, labels }, rng);
  for (const cell of tunnels.cells) map.set(cell, FLOOR);
  return tunnels.cells;
}

/** Gives each entrance of a prefab in rock its own tunnel, even if another entrance already leads in. */
function* openEntrances(map: BuilderMap, rng: Rng, site: Site, reached: Int32Array): Pausing {
  const under = new Set(cellsOf(map, site));
  for (const { cell: entrance, before } of doorsteps(map, site)) {
    if (before.some((cell) => map.isWalkable(cell))) continue;
    yield PAUSE;
    const labels = new Int32Array(map.tiles.length);
    for (let cell = 0; cell < labels.length; cell++) {
      if (under.has(cell)) labels[cell] = cell === entrance ? 1 : SOLID;
      else if (reached[cell] !== UNREACHED) labels[cell] = 0;
      // A tunnel may lead through floor that isn't connected.
      else labels[cell] = map.isReserved(cell) ? SOLID : DIGGABLE;
    }
    const tunnel = cheapestTunnels(map.width, { count: 2, labels }, rng.fork(`entrance ${entrance}`));
    for (const cell of tunnel.cells) map.set(cell, FLOOR);
  }
}

/** Whether one of the entrances along the edge has no suitable cell in front of it. */
export function hasShutEntrance(map: BuilderMap, site: Site, willDo: (cell: number) => boolean): boolean {
  return doorsteps(map, site).some(({ before }) => before.length > 0 && !before.some(willDo));
}

/** The entrances of a prefab, each with the cells beside it that don't belong to the prefab. */
function doorsteps(map: BuilderMap, site: Site): { readonly cell: number; readonly before: readonly number[] }[] {
  const under = new Set(cellsOf(map, site));
  return site.shape.entrances.map((entrance) => {
    const cell = cellOf(map, site, entrance);
    return { cell, before: besideOf(map, cell).filter((next) => !under.has(next)) };
  });
}

/** The properties of a shape's cells for the game, relative to its upper left corner or another cell. */
export function cellProps({ width, height, props = [] }: Shape, left = 0, top = 0): Pick<PlacedPrefab, "cells"> {
  const cells = props.map(({ cell, props }) => ({
    x: (cell % width) - left,
    y: Math.floor(cell / width) - top,
    props,
  }));
  const inside = cells.filter(({ x, y }) => x >= 0 && y >= 0 && x < width - left && y < height - top);
  return inside.length === 0 ? {} : { cells: inside };
}

export function record(map: BuilderMap, site: Site): PlacedPrefab {
  const { prefab, shape, transform, x, y } = site;
  const { name, kind } = prefab;
  const placed: PlacedPrefab = {
    name,
    ...givenTitle(prefab.source),
    kind,
    x,
    y,
    transform,
    rows: textRows(shape, (cell) => (shape.tiles[cell] === HOLE ? " " : map.tileset.glyph(shape.tiles[cell]!))),
    entrances: shape.entrances.map((cell) => cellOf(map, site, cell)),
    ...(shape.sealed && { sealed: shape.sealed }),
    ...cellProps(shape),
  };
  // Stairs are part of the drawing, so steps that place stairs must not move them.
  for (const exit of shape.exits) map.pinExit(cellOf(map, site, exit.cell), exit.kind);
  addPlaced(map, [[placed, prefab]]);
  noteDropped(map, name, shape);
  return placed;
}

/** Gives a room whose anchor was cut off another one. A room without reachable floor lies under the prefab and is removed. */
function keepRoomsTrue(map: BuilderMap, before: Int32Array, reached: Int32Array): void {
  const isCut = ({ anchor }: Room) => before[anchor] !== UNREACHED && reached[anchor] === UNREACHED;
  if (map.rooms?.some(isCut) !== true) return;
  const rooms = map.rooms.flatMap((room) => {
    const anchor = isCut(room) ? nearestReached(map, room, reached) : room.anchor;
    return anchor === undefined ? [] : [{ ...room, anchor }];
  });
  const lost = map.rooms.length - rooms.length;
  if (lost > 0) {
    const [were, them] = lost === 1 ? ["was", "it"] : ["were", "them"];
    const rest = `${counted(map.rooms.length, "room")} ${were} removed because a prefab covers ${them}`;
    map.note("repair", `${lost} of ${rest}`);
  }
  map.rooms = rooms;
}

function nearestReached(map: BuilderMap, room: Room, reached: Int32Array): number | undefined {
  let best: number | undefined;
  let nearest = Infinity;
  for (const cell of roomCells(map.width, room)) {
    const distance = (map.x(cell) - map.x(room.anchor)) ** 2 + (map.y(cell) - map.y(room.anchor)) ** 2;
    if (reached[cell] === UNREACHED || distance >= nearest) continue;
    best = cell;
    nearest = distance;
  }
  return best;
}

/** Lets spawners use the floor of a prefab as its author allows, except where it needs diagonal steps. */
function letSpawn(map: BuilderMap, site: Site, reached: Int32Array): void {
  const { shape, prefab } = site;
  const kinds = spawnKinds(prefab.source);
  const kindsAt = spawnRulesOf(prefab.source, shape);
  for (let i = 0; i < shape.tiles.length; i++) {
    const cell = cellOf(map, site, i);
    if (shape.tiles[i] !== HOLE && reached[cell] !== UNREACHED) map.allowSpawns(cell, kindsAt(i) ?? kinds);
  }
}
