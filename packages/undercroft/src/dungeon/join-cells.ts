import { cheapestTunnels, DIGGABLE, largestRegionOf, regions, SOLID } from "../analysis/index.js";
import { type BuilderMap, counted, FLOOR, type Rect, type Rng, type Room, stuck } from "../core/index.js";

/** Whether there are rooms that nobody has drawn yet. */
export function hasOnlyPlannedRooms(map: BuilderMap): map is BuilderMap & { rooms: readonly Room[] } {
  const { rooms = [] } = map;
  return rooms.length > 0 && !rooms.some(({ anchor }) => map.isWalkable(anchor));
}

/** A small room round stairs, or one of a single cell where another room would touch it. */
export function closet(map: BuilderMap, rooms: readonly Room[], stairs: number): Room {
  const x = map.x(stairs);
  const y = map.y(stairs);
  const left = Math.max(1, x - 1);
  const top = Math.max(1, y - 1);
  const right = Math.min(map.width - 2, x + 1);
  const bottom = Math.min(map.height - 2, y + 1);
  const around = { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
  const rect = rooms.some((room) => touch(around, room)) ? { x, y, width: 1, height: 1 } : around;
  return { ...rect, anchor: stairs };
}

/** Whether two rectangles overlap, or lie so near that no wall fits between them. */
function touch(a: Rect, b: Rect): boolean {
  return a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height;
}

/** Digs tunnels from the stairs to the largest part of the map; where there is none yet, there is nothing to join. */
export function joinCells(map: BuilderMap, rng: Rng, stairs: readonly number[]): void {
  const parts = regions(map);
  const { count, labels } = parts;
  const hub = largestRegionOf(parts, (cell) => !map.isReserved(cell));
  const wanted = new Set(stairs.map((cell) => labels[cell]!)).add(hub);
  if (hub === -1 || wanted.size === 1) return;
  for (let cell = 0; cell < labels.length; cell++) {
    // A way may lead through other parts.
    if (!wanted.has(labels[cell]!)) labels[cell] = map.isReserved(cell) ? SOLID : DIGGABLE;
  }
  const { cells, groups } = cheapestTunnels(map.width, { count, labels }, rng);
  const cut = stairs.find((cell) => groups[labels[cell]!] !== groups[hub]);
  if (cut !== undefined)
    throw stuck(`the stairs at ${map.at(cut)} can't be joined to the map because reserved cells are in the way.`);
  let dug = 0;
  for (const cell of cells) {
    if (map.isWalkable(cell)) continue;
    map.set(cell, FLOOR);
    dug++;
  }
  if (dug > 0) map.note("repair", `joined the stairs to the map by digging ${counted(dug, "cell")}`);
}
