import type { Door, Rng } from "../../core/index.js";
import { type Lot, wallCells } from "./town-lots.js";
import type { TownRoads } from "./town-roads.js";
import { CLOSED, INSIDE, isPaved, LANE, SQUARE, type TownSite } from "./town-site.js";

/**
 * The best place for the front door of a house: on a square or a main street or, if it has neither, where the way to a road
 * is shortest. Undefined if no way leads there.
 */
export function frontDoor(site: TownSite, roads: TownRoads, rng: Rng, lot: Lot): Door | undefined {
  const { map, use, isTownWall } = site;
  let best: Door | undefined;
  let shortest = Number.POSITIVE_INFINITY;
  let equals = 0;
  for (const { at, out } of wallCells(site, lot)) {
    const [outside, moves] = [use[at + out]!, roads.movesFrom(at + out)];
    if (moves < 0 || isTownWall[at] === 1 || map.isReserved(at) || map.isReserved(at + out)) continue;
    const cost = isPaved(outside) ? SQUARE - outside : moves + SQUARE;
    if (cost > shortest) continue;
    equals = cost < shortest ? 1 : equals + 1;
    shortest = cost;
    // Each of the equals is as likely as the others.
    if (equals > 1 && rng.below(equals) > 0) continue;
    best = { at, kind: "plain", sides: [at - out, at + out] };
  }
  return best;
}

/** Ground between houses that no road leads to, and the back doors that lead there. */
export interface Yard {
  readonly cells: readonly number[];
  readonly doors: readonly { readonly house: number; readonly door: Door }[];
}

/** Smaller pieces of ground are closed instead. */
const LEAST_YARD = 3;
/** The chance that a second house has a door to a yard. */
const SECOND_DOOR = 0.6;

/** Finds the ground that no road leads to, and gives one or two of the houses around it back doors. */
export function layYards(
  site: TownSite,
  roads: TownRoads,
  rng: Rng,
  houses: readonly { readonly outside: Lot; readonly door: Door }[],
): Yard[] {
  const { map, use, isWater, isTownWall } = site;
  const { width } = map;
  const houseAt = new Int32Array(use.length).fill(-1);
  for (const [
    i,
    {
      outside: { x, y, width: wide, height },
    },
  ] of houses.entries()) {
    for (let row = y + 1; row < y + height - 1; row++)
      houseAt.fill(i, map.index(x + 1, row), map.index(x + wide - 1, row));
  }
  const isDoor = new Set(houses.map(({ door }) => door.at));
  const seen = new Uint8Array(use.length);
  const yards: Yard[] = [];
  for (let from = 0; from < use.length; from++) {
    if (seen[from] === 1 || use[from]! >= INSIDE || isWater[from] === 1 || roads.isReached(from)) continue;
    const cells = [from];
    seen[from] = 1;
    const found: { house: number; door: Door }[] = [];
    for (const cell of cells) {
      for (const step of [-width, -1, 1, width]) {
        const near = cell + step;
        if (use[near]! < INSIDE) {
          if (seen[near] === 0) cells.push(near);
          seen[near] = 1;
          continue;
        }
        const house = houseAt[near + step] ?? -1;
        const across = Math.abs(step) === 1 ? width : 1;
        const isWall =
          use[near] === CLOSED &&
          isTownWall[near] === 0 &&
          use[near - across] === CLOSED &&
          use[near + across] === CLOSED;
        if (house < 0 || !isWall || map.isReserved(near) || map.isReserved(cell)) continue;
        if (isDoor.has(near - across) || isDoor.has(near + across)) continue;
        found.push({ house, door: { at: near, kind: "plain", sides: [near + step, cell] } });
      }
    }
    if (cells.length < LEAST_YARD || found.length === 0) continue;
    const doors = [rng.pick(found)];
    const others = found.filter(({ house }) => house !== doors[0]!.house);
    if (others.length > 0 && rng.chance(SECOND_DOOR)) doors.push(rng.pick(others));
    for (const { door } of doors) isDoor.add(door.at);
    roads.include(cells);
    // What was paved before houses closed it off is ground again.
    for (const cell of cells) if (isPaved(use[cell]!) && use[cell]! === LANE) use[cell] = 0;
    yards.push({ cells: cells.sort((a, b) => a - b), doors });
  }
  return yards;
}
