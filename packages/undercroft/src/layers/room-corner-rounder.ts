import { type BuilderMap, defineLayer, FLOOR, ratio, WALL } from "../core/index.js";

/**
 * Fills the corner cells of rooms. Leaves a corner alone if a corridor enters there, so that nothing is cut off, or if
 * something is on it.
 */
export const roomCornerRounder = defineLayer({
  id: "room-corner-rounder",
  summary: "Rounds the corners of rooms by filling their corner cells, unless that would cut something off.",
  options: {
    share: ratio(1, "Share of the corners to fill."),
  },
  needs: ["rooms"],
  writes: ["tiles"],
  *build(map, rng, { share }) {
    for (const room of map.rooms!) {
      const right = room.x + room.width - 1;
      const bottom = room.y + room.height - 1;
      let filled = false;
      for (const [x, y, outwardX, outwardY] of [
        [room.x, room.y, -1, -1],
        [right, room.y, 1, -1],
        [room.x, bottom, -1, 1],
        [right, bottom, 1, 1],
      ] as const) {
        const cell = map.index(x, y);
        if (room.cells?.includes(cell) === false) continue;
        if (cell === room.anchor || !isCorner(map, cell, outwardX, outwardY * map.width) || !rng.chance(share))
          continue;
        map.set(cell, WALL);
        filled = true;
      }
      if (filled) yield;
    }
  },
});

/**
 * Whether a cell is the inside of a corner with nothing on it: rock on the two outer sides and between them, and on the
 * inside a way from one of its neighbours to the other that doesn't need it.
 */
function isCorner(map: BuilderMap, cell: number, outwardX: number, outwardY: number): boolean {
  return (
    map.tiles[cell] === FLOOR &&
    cell !== map.start &&
    !map.isReserved(cell) &&
    !map.hasSpawn(cell) &&
    !map.isWalkable(cell + outwardX) &&
    !map.isWalkable(cell + outwardY) &&
    !map.isWalkable(cell + outwardX + outwardY) &&
    map.isWalkable(cell - outwardX) &&
    map.isWalkable(cell - outwardY) &&
    map.isWalkable(cell - outwardX - outwardY)
  );
}
