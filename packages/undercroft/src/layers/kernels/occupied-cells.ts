import type { BuilderMap } from "../../core/index.js";

/** The cells that must not be filled because something stands there: start, exits, spawns, anchors of rooms, locks. */
export function occupiedCells(map: BuilderMap): Set<number> {
  const occupied = new Set<number>();
  if (map.start !== undefined) occupied.add(map.start);
  for (const exit of map.exits) occupied.add(exit.at);
  for (const spawn of map.spawns) occupied.add(spawn.at);
  for (const room of map.rooms ?? []) occupied.add(room.anchor);
  for (const { at, key } of map.locks) occupied.add(at).add(key);
  return occupied;
}
