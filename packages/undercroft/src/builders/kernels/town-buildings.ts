import { type BuilderMap, type Door, type Rect, type Rng, roomCells } from "../../core/index.js";
import type { TownRoads } from "./town-roads.js";
import { CLOSED, INSIDE, LAND, type TownSite } from "./town-site.js";
import type { Lot } from "./town-streets.js";

/** What the larger buildings of a town are for, the largest first, unless it is said otherwise. */
export const TOWN_ROLES: readonly string[] = ["pub", "temple", "smith", "clothier", "alchemist"];

/** A building with its walls, as a rectangle of the map. */
export interface Building {
  readonly outside: Rect;
  /** Its court, if it has one, without the wall around it. */
  readonly court: Rect | undefined;
}

/** Builds at most `wanted` houses on the lots of a town. Lots on which nothing is built are returned as gardens. */
export function placeBuildings(
  site: TownSite,
  rng: Rng,
  lots: readonly Lot[],
  wanted: number,
  [least, most]: readonly [number, number],
  courts: number,
): { readonly buildings: readonly Building[]; readonly gardens: readonly Lot[] } {
  const built: (Building | undefined)[] = [];
  let left = wanted;
  for (const i of rng.shuffle(Array.from(lots.keys()))) {
    if (left === 0) break;
    const outside = houseOn(site, rng, lots[i]!, least, most);
    if (outside === undefined) continue;
    built[i] = { outside, court: rng.chance(courts) ? courtOf(outside) : undefined };
    left--;
    close(site, built[i]!);
  }
  const buildings = built.filter((building) => building !== undefined);
  const last = buildings.length === 0 ? anyPlace(site, least) : undefined;
  if (last !== undefined) {
    close(site, last);
    buildings.push(last);
  }
  return { buildings, gardens: lots.filter((_, i) => built[i] === undefined) };
}

/** The number of places to try for a house on one lot. */
const TRIES = 4;
/** The least share of a lot's side that a house takes up, if it can. */
const LEAST_SHARE = 0.65;

/** A place for a house on a lot, or undefined. One cell to its right and below it stays free, for the way to the next one. */
function houseOn(site: TownSite, rng: Rng, lot: Lot, least: number, most: number): Rect | undefined {
  const from = site.dryFrom(lot);
  const across = lot.x + lot.width - 1 - from;
  const down = lot.height - 1;
  if (across < least || down < least) return undefined;
  const side = (space: number) => {
    const longest = Math.min(most, space);
    return rng.between(Math.max(least, Math.ceil(LEAST_SHARE * longest)), longest);
  };
  for (let i = 0; i < TRIES; i++) {
    const [width, height] = [side(across), side(down)];
    const x = from + placeIn(rng, across - width);
    const y = lot.y + placeIn(rng, down - height);
    const rect = site.rectOf({ x, y, width, height });
    if (roomCells(site.map.width, rect).every((cell) => site.use[cell] === LAND)) return rect;
  }
  return undefined;
}

/** Mostly at one end, so that houses line the streets. */
function placeIn(rng: Rng, slack: number): number {
  const draw = rng.below(3);
  return draw === 0 ? 0 : draw === 1 ? slack : rng.between(0, slack);
}

/** From the outside to the court: a wall, two cells of floor, and another wall. */
const TO_COURT = 4;

function courtOf({ x, y, width, height }: Rect): Rect | undefined {
  if (Math.min(width, height) < 2 * TO_COURT + 1) return undefined;
  return { x: x + TO_COURT, y: y + TO_COURT, width: width - 2 * TO_COURT, height: height - 2 * TO_COURT };
}

function close({ use, map }: TownSite, { outside: { x, y, width, height } }: Building): void {
  for (let row = y; row < y + height; row++) {
    const isWall = row === y || row === y + height - 1;
    for (let column = x; column < x + width; column++) {
      use[map.index(column, row)] = isWall || column === x || column === x + width - 1 ? CLOSED : INSIDE;
    }
  }
}

/**
 * Where a last house can stand if none of the lots had space for one: the first square of free land that is large enough,
 * with free land around it.
 */
function anyPlace({ use, map }: TownSite, least: number): Building | undefined {
  const { width } = map;
  // For each cell the side of the largest free square that ends there.
  const sides = new Int32Array(use.length);
  for (let cell = width + 1; cell < use.length; cell++) {
    if (use[cell] !== LAND) continue;
    sides[cell] = 1 + Math.min(sides[cell - 1]!, sides[cell - width]!, sides[cell - width - 1]!);
    if (sides[cell]! < least + 2) continue;
    const corner = { x: map.x(cell) - least, y: map.y(cell) - least };
    return { outside: { ...corner, width: least, height: least }, court: undefined };
  }
  return undefined;
}

/** The best place for the door of a building: the one with the shortest way to a road. Undefined if no way leads there. */
export function doorOf({ map }: TownSite, roads: TownRoads, rng: Rng, { outside }: Building): Door | undefined {
  let best: Door | undefined;
  let shortest = Infinity;
  let equals = 0;
  for (const { at, out } of wallCells(map, outside)) {
    const moves = roads.movesFrom(at + out);
    if (moves < 0 || moves > shortest || map.isReserved(at + out)) continue;
    equals = moves < shortest ? 1 : equals + 1;
    shortest = moves;
    // Each of the equals is as likely as the others.
    if (equals > 1 && rng.below(equals) > 0) continue;
    best = { at, kind: "plain", sides: [at - out, at + out] };
  }
  return best;
}

/** The cells of the walls of a rectangle, corners aside, each with the step that leads outside. */
export function wallCells(
  map: BuilderMap,
  { x, y, width, height }: Rect,
): { readonly at: number; readonly out: number }[] {
  const cells: { at: number; out: number }[] = [];
  for (let column = x + 1; column < x + width - 1; column++) {
    cells.push({ at: map.index(column, y), out: -map.width });
    cells.push({ at: map.index(column, y + height - 1), out: map.width });
  }
  for (let row = y + 1; row < y + height - 1; row++) {
    cells.push({ at: map.index(x, row), out: -1 });
    cells.push({ at: map.index(x + width - 1, row), out: 1 });
  }
  return cells;
}

/** The number of buildings for which each role is given out once. */
const BUILDINGS_PER_ROLE = 14;
/** The share of the buildings without a role of their own that are hovels. */
const HOVELS = 0.4;

/** What each building is for: the roles go to the largest ones, and the smallest are hovels. One or more are abandoned. */
export function giveRoles(rng: Rng, buildings: readonly Building[], roles: readonly string[]): string[] {
  const area = ({ outside }: Building) => outside.width * outside.height;
  const order = Array.from(buildings.keys()).sort((a, b) => area(buildings[b]!) - area(buildings[a]!) || a - b);
  const times = Math.max(1, Math.round(buildings.length / BUILDINGS_PER_ROLE));
  const given = roles.flatMap((role) => new Array<string>(times).fill(role)).slice(0, order.length);
  const left = order.length - given.length;
  for (let i = 0; i < left; i++) given.push(i < left - Math.round(HOVELS * left) ? "house" : "hovel");
  for (let i = 0; i < times && left > 1; i++) given[order.length - 1 - rng.below(left)] = "abandoned";
  const byBuilding = new Array<string>(order.length);
  for (const [place, i] of order.entries()) byBuilding[i] = given[place]!;
  return byBuilding;
}
