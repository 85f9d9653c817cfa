import { distanceField, UNREACHED, withoutKeys } from "../../analysis/index.js";
import { type BuilderMap, FLOOR, type Room, roomCells, stuck } from "../../core/index.js";
import { distancesFrom } from "./away.js";

/** Whether a start or stairs may be put on a cell: plain floor that nothing else has claimed. */
export function isUnclaimed(map: BuilderMap, cell: number): boolean {
  return map.tiles[cell] === FLOOR && !map.isReserved(cell) && cell !== map.start;
}

/**
 * The cell for a start or stairs in the first of these rooms that has one to spare: its anchor or, where that is taken,
 * its free floor cell farthest from the anchor, the first of equals. It is at least `away` moves from some other cells. If
 * no room has such a cell, it is the free floor of all rooms that takes the most moves to reach from them.
 */
export function roomCell(map: BuilderMap, rooms: readonly Room[], others: readonly number[], away: number): number {
  const distances = distancesFrom(map, others);
  // The way from one to the other must not need a key.
  const shut = others.length === 0 ? map : withoutKeys(map);
  const reached = shut === map ? undefined : distanceField(shut, others, "diagonal");
  for (const room of rooms) {
    const cell = freeCell(map, room);
    if (cell === undefined || reached?.[cell] === UNREACHED) continue;
    if (distances.isAway(cell, away)) return cell;
  }
  const moves = distanceField(withoutKeys(map), others);
  const farthest = bestCell(map, rooms, (cell) => moves[cell]!);
  if (farthest === undefined) throw stuck("no room has any free floor left.");
  return farthest;
}

function freeCell(map: BuilderMap, room: Room): number | undefined {
  if (isUnclaimed(map, room.anchor)) return room.anchor;
  const ax = map.x(room.anchor);
  const ay = map.y(room.anchor);
  return bestCell(map, [room], (cell) => Math.abs(map.x(cell) - ax) + Math.abs(map.y(cell) - ay));
}

/** The free floor cell of some rooms for which `score` is highest, the first of equals. */
function bestCell(map: BuilderMap, rooms: readonly Room[], score: (cell: number) => number): number | undefined {
  let best: number | undefined;
  let highest = -Infinity;
  for (const room of rooms) {
    for (const cell of roomCells(map.width, room)) {
      if (!isUnclaimed(map, cell) || score(cell) <= highest) continue;
      best = cell;
      highest = score(cell);
    }
  }
  return best;
}

/** The free floor of a map for which `score` is highest, the first of equals. Undefined if no score is above `least`. */
export function bestFloor(map: BuilderMap, score: (cell: number) => number, least = -Infinity): number | undefined {
  let best: number | undefined;
  let highest = least;
  for (let cell = 0; cell < map.tiles.length; cell++) {
    const value = score(cell);
    if (value <= highest || !isUnclaimed(map, cell)) continue;
    best = cell;
    highest = value;
  }
  return best;
}
