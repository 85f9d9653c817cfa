import { type BuilderMap, DOOR } from "../../core/index.js";

/** Puts rubble where doors were whose walls have fallen. `mayOpen` says which of them may. */
export function fellDoors(map: BuilderMap, mayOpen: (cell: number) => boolean): void {
  const { width } = map;
  const rubble = map.tileset.index("rubble");
  for (let cell = width; cell < map.tiles.length - width; cell++) {
    if (map.tiles[cell] === DOOR && !map.isReserved(cell) && !isInWall(map, cell) && mayOpen(cell)) {
      map.set(cell, rubble);
    }
  }
}

/**
 * Whether a door still is in a wall: with wall on both sides of it, and at one of its ends a second piece. Other leaves of a
 * wide door don't count as gone.
 */
function isInWall(map: BuilderMap, door: number): boolean {
  const { width } = map;
  const isGone = (cell: number) => map.isWalkable(cell) && !map.isDoor(cell);
  // What leads through the door is open on both sides, or was before the wall fell.
  for (const along of [1, width]) {
    if (isGone(door - along) || isGone(door + along)) continue;
    return !isGone(door - 2 * along) || !isGone(door + 2 * along);
  }
  return false;
}
