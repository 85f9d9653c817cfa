import { cheapestTunnels, DIGGABLE, largestRegionOf, regions, SOLID, secretCells } from "../../analysis/index.js";
import { type BuilderMap, counted, FLOOR, type Rect, type Rng, type Room, WALL } from "../../core/index.js";

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

/**
 * Digs tunnels from cells to the largest part of the map; where there is none yet, there is nothing to join. `what` names
 * the cells for the report. Returns those that can't be joined because reserved cells are in the way.
 */
export function joinCells(map: BuilderMap, rng: Rng, cells: readonly number[], what: string): readonly number[] {
  const parts = regions(map);
  const hub = largestRegionOf(parts, (cell) => !map.isReserved(cell));
  return tunnel(map, rng, cells, what, parts, hub, () => false);
}

/**
 * Does the same on a map that may have locks and secret doors already: tunnels lead to where the player gets without
 * either, and keep away from everything behind them.
 */
export function joinInTheOpen(map: BuilderMap, rng: Rng, cells: readonly number[], what: string): readonly number[] {
  const { width, height, tileset, start } = map;
  const bars = [...map.locks.map(({ at }) => at), ...secretCells(map, map.doors)];
  if (bars.length === 0 || start === undefined) return joinCells(map, rng, cells, what);
  const tiles = map.copyTiles();
  for (const cell of bars) tiles[cell] = WALL;
  const parts = regions({ width, height, tileset, tiles });
  const { labels } = parts;
  const wanted = new Set([start, ...cells].map((cell) => labels[cell]!));
  const shut = new Uint8Array(tiles.length);
  // Nothing is dug right beside what is shut either: a wall has to stay between them.
  for (let cell = 0; cell < tiles.length; cell++) {
    if (!map.isWalkable(cell) || wanted.has(labels[cell]!)) continue;
    for (let dy = -1; dy <= 1; dy++) for (let dx = -1; dx <= 1; dx++) shut[cell + map.index(dx, dy)] = 1;
  }
  return tunnel(map, rng, cells, what, parts, labels[start]!, (cell) => shut[cell] === 1);
}

function tunnel(
  map: BuilderMap,
  rng: Rng,
  ends: readonly number[],
  what: string,
  { count, labels }: ReturnType<typeof regions>,
  hub: number,
  isShut: (cell: number) => boolean,
): readonly number[] {
  const wanted = new Set(ends.map((cell) => labels[cell]!)).add(hub);
  if (hub === -1 || wanted.size === 1) return [];
  for (let cell = 0; cell < labels.length; cell++) {
    // A way may lead through other parts.
    if (!wanted.has(labels[cell]!)) labels[cell] = map.isReserved(cell) || isShut(cell) ? SOLID : DIGGABLE;
  }
  const { cells, groups } = cheapestTunnels(map.width, { count, labels }, rng);
  let dug = 0;
  for (const cell of cells) {
    if (map.isWalkable(cell)) continue;
    map.set(cell, FLOOR);
    dug++;
  }
  if (dug > 0) map.note("repair", `joined ${what} to the map by digging ${counted(dug, "cell")}`);
  return ends.filter((cell) => groups[labels[cell]!] !== groups[hub]);
}
