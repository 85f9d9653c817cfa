import { type BuilderMap, defineMetaBuilder, type Rect } from "../core/index.js";
import { SPAWN_OPTIONS, spawnRegion } from "../spawning/index.js";

/** Spawns monsters, items and traps in every room, out of sight of the start. */
export const roomBasedSpawner = defineMetaBuilder({
  id: "room-based-spawner",
  summary: "Spawns monsters, items and traps in every room, out of sight of the start.",
  options: SPAWN_OPTIONS,
  needs: ["rooms"],
  *build(map, rng, options) {
    const rooms = map.rooms!;
    const cells = new Int32Array(rooms.reduce((most, { width, height }) => Math.max(most, width * height), 0));
    for (const room of rooms) {
      const count = listFloor(map, room, cells);
      if (spawnRegion(map, rng, cells.subarray(0, count), options) > 0) yield;
    }
  },
});

/** Lists the walkable cells of a room in reading order, and returns how many there are. */
function listFloor(map: BuilderMap, room: Rect, cells: Int32Array): number {
  let count = 0;
  for (let y = room.y; y < room.y + room.height; y++) {
    const row = map.index(0, y);
    for (let cell = row + room.x; cell < row + room.x + room.width; cell++) {
      if (map.isWalkable(cell)) cells[count++] = cell;
    }
  }
  return count;
}
