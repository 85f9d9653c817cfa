import type { BuilderMap } from "../../core/index.js";

/** The cells that must not be filled because something stands there: start, exits, spawns, anchors of rooms, locks. */
export function occupiedCells(map: BuilderMap): Set<number> {
  const occupied = usedCells(map);
  for (const room of map.rooms ?? []) occupied.add(room.anchor);
  return occupied;
}

/** The same without the anchors of rooms: a room whose anchor is built over gets another one. */
export function usedCells(map: BuilderMap): Set<number> {
  const used = new Set<number>();
  if (map.start !== undefined) used.add(map.start);
  for (const exit of map.exits) used.add(exit.at);
  for (const spawn of map.spawns) used.add(spawn.at);
  for (const { at, key } of map.locks) used.add(at).add(key);
  return used;
}
