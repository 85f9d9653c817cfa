import { type BuilderMap, FLOOR, type Room, stuck } from "../core/index.js";

/** Whether a start or stairs may be put on a cell: plain floor that nothing else has claimed. */
export function isUnclaimed(map: BuilderMap, cell: number): boolean {
  return map.tiles[cell] === FLOOR && !map.isReserved(cell) && cell !== map.start;
}

/**
 * The cell for a start or stairs in the first of these rooms that has one to spare: its anchor or, where that is taken,
 * its free floor cell farthest from the anchor, the first of equals.
 */
export function roomCell(map: BuilderMap, rooms: readonly Room[]): number {
  for (const room of rooms) {
    const cell = freeCell(map, room);
    if (cell !== undefined) return cell;
  }
  throw stuck("no room has free floor left.");
}

function freeCell(map: BuilderMap, room: Room): number | undefined {
  if (isUnclaimed(map, room.anchor)) return room.anchor;
  const ax = map.x(room.anchor);
  const ay = map.y(room.anchor);
  let best: number | undefined;
  let farthest = -1;
  for (let y = room.y; y < room.y + room.height; y++) {
    for (let x = room.x; x < room.x + room.width; x++) {
      const distance = Math.abs(x - ax) + Math.abs(y - ay);
      if (distance > farthest && isUnclaimed(map, map.index(x, y))) {
        best = map.index(x, y);
        farthest = distance;
      }
    }
  }
  return best;
}
