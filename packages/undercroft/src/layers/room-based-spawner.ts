import { type BuilderMap, defineLayer, type Room } from "../core/index.js";
import { itemLimit, leaveOutItems, rollSpawns, SPAWN_OPTIONS, spreadSpawns } from "../spawning/index.js";

/** Spawns monsters, items and traps in every room, out of sight of the start. */
export const roomBasedSpawner = defineLayer({
  id: "room-based-spawner",
  summary: "Spawns monsters, items and traps in every room, out of sight of the start.",
  options: { ...SPAWN_OPTIONS, items: itemLimit() },
  needs: ["rooms"],
  writes: ["spawns"],
  *build(map, rng, options) {
    const rooms = map.rooms!;
    const before = map.spawns.length;
    const cells = new Int32Array(rooms.reduce((most, { width, height }) => Math.max(most, width * height), 0));
    for (const room of rooms) {
      const rolled = rollSpawns(map, rng, options);
      if (rolled <= 0) continue;
      if (spreadSpawns(map, rng, cells, listFloor(map, room, cells), rolled, options) > 0) yield;
    }
    leaveOutItems(map, rng, before, options.items);
  },
});

/** Lists the walkable cells of a room in reading order, and returns how many there are. */
function listFloor({ width, tiles, tileset: { walkable } }: BuilderMap, room: Room, cells: Int32Array): number {
  let count = 0;
  if (room.cells !== undefined) {
    for (const cell of room.cells) if (walkable[tiles[cell]!] === 1) cells[count++] = cell;
    return count;
  }
  for (let y = room.y; y < room.y + room.height; y++) {
    const first = y * width + room.x;
    const end = first + room.width;
    for (let cell = first; cell < end; cell++) if (walkable[tiles[cell]!] === 1) cells[count++] = cell;
  }
  return count;
}
