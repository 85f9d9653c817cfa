import type { BuilderMap } from "../../core/index.js";

/** The cells that must not be filled because something stands there: start, exits, spawns, anchors of rooms, locks. */
export function heldCells(map: BuilderMap): Set<number> {
  const held = new Set<number>();
  if (map.start !== undefined) held.add(map.start);
  for (const exit of map.exits) held.add(exit.at);
  for (const spawn of map.spawns) held.add(spawn.at);
  for (const room of map.rooms ?? []) held.add(room.anchor);
  for (const { at, key } of map.locks) held.add(at).add(key);
  return held;
}
