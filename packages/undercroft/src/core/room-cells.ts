import type { Room } from "./map-parts.js";

/** Returns the cells of a room on a map of this width, whatever its shape, in ascending order. */
export function roomCells(width: number, room: Omit<Room, "anchor">): readonly number[] {
  if (room.cells !== undefined) return room.cells;
  const cells: number[] = [];
  for (let y = room.y; y < room.y + room.height; y++) {
    for (let x = room.x; x < room.x + room.width; x++) cells.push(y * width + x);
  }
  return cells;
}
