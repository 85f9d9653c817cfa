import { BuilderMap, type Rng, tileset } from "../../src/core/index.js";

/**
 * A small draft with rooms, corridors, caves or noise on it, sometimes in several parts, with doors, and often with a
 * start, exits, spawns, locks, one-ways, rooms and reserved cells in any places. No builder makes such maps: they are for tests of
 * what a step must leave alone.
 */
export function randomMap(rng: Rng, mostWidth = 32, mostHeight = 22): BuilderMap {
  const width = rng.between(6, mostWidth);
  const height = rng.between(6, mostHeight);
  const map = new BuilderMap(width, height, rng.between(1, 8), tileset());
  const tiles = map.copyTiles();
  const openness = rng.pick([0, 0, 0.55, 0.7, 0.85]);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) tiles[y * width + x] = Number(rng.chance(openness));
  }
  const dig = (x0: number, y0: number, x1: number, y1: number): void => {
    for (let y = Math.min(y0, y1); y <= Math.max(y0, y1); y++) {
      for (let x = Math.min(x0, x1); x <= Math.max(x0, x1); x++) tiles[y * width + x] = 1;
    }
  };
  const anyX = () => rng.between(1, width - 2);
  const anyY = () => rng.between(1, height - 2);
  const rooms: { x: number; y: number; width: number; height: number; anchor: number }[] = [];
  for (let n = rng.between(1, 6); n > 0; n--) {
    const [x0, y0] = [anyX(), anyY()];
    const [x1, y1] = [Math.min(width - 2, x0 + rng.below(12)), Math.min(height - 2, y0 + rng.below(8))];
    dig(x0, y0, x1, y1);
    rooms.push({ x: x0, y: y0, width: x1 - x0 + 1, height: y1 - y0 + 1, anchor: y0 * width + x0 });
    if (rng.chance(0.2)) continue;
    const [x2, y2] = [anyX(), anyY()];
    dig(x0, y0, x2, y0);
    dig(x2, y0, x2, y2);
  }
  for (let cell = 0; cell < tiles.length; cell++)
    if (tiles[cell] === 1 && rng.chance(0.02)) tiles[cell] = rng.pick(DOORS);
  map.paint(tiles);
  if (rng.chance(0.5)) map.rooms = rooms;

  const floor = [...tiles].flatMap((tile, cell) => (tile === 1 ? [cell] : []));
  if (floor.length < 4 || rng.chance(0.2)) return map;
  if (rng.chance(0.7)) map.start = rng.pick(floor);
  if (rng.chance(0.7)) map.addExit(rng.pick(floor), "down");
  for (let n = rng.below(3); n > 0; n--) map.addSpawn({ at: rng.pick(floor), name: "Goblin", blocks: true });
  if (rng.chance(0.4)) map.locks = [{ at: rng.pick(floor), key: rng.pick(floor) }];
  if (rng.chance(0.3)) map.oneWays = [{ from: rng.pick(floor), to: rng.pick(floor) }];
  for (let n = rng.chance(0.3) ? 4 : 0; n > 0; n--) map.reserve(map.index(anyX(), anyY()));
  return map;
}

/** Some doors, and walkable tiles that are neither floor nor doors. */
const DOORS = [2, 2, 2, tileset().index("secret_door"), tileset().index("grass")] as const;

/** The eight cells around a cell that lie on the map. */
export function aroundOf(map: BuilderMap, cell: number): number[] {
  const around: number[] = [];
  for (const dy of [-1, 0, 1]) {
    for (const dx of [-1, 0, 1]) {
      const [x, y] = [map.x(cell) + dx, map.y(cell) + dy];
      if ((dx !== 0 || dy !== 0) && map.contains(x, y)) around.push(map.index(x, y));
    }
  }
  return around;
}

/** The number of independent loops: edges, less cells, less full squares of two by two, plus parts. */
export function loopsOf(map: BuilderMap): number {
  const { width, height } = map;
  const open = (cell: number) => Number(map.isWalkable(cell));
  const part = new Int32Array(width * height).fill(-1);
  let parts = 0;
  let sum = 0;
  for (let cell = 0; cell < width * (height - 1); cell++) {
    if (open(cell) === 0) continue;
    const [right, below] = [open(cell + 1), open(cell + width)];
    sum += right + below - 1 - right * below * open(cell + width + 1);
    if (part[cell]! >= 0) continue;
    const stack = [cell];
    part[cell] = parts;
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      for (const near of [at - 1, at + 1, at - width, at + width]) {
        if (open(near) === 0 || part[near]! >= 0) continue;
        part[near] = parts;
        stack.push(near);
      }
    }
    parts++;
  }
  return sum + parts;
}

/**
 * The number of parts that can be walked dry, and the part of each cell, or -1. Slow and obvious: it has nothing in common
 * with `regions`, which the steps use.
 */
export function slowParts(map: BuilderMap): { readonly count: number; readonly partOf: readonly number[] } {
  const cells = [...map.copyTiles().keys()];
  const partOf = cells.map((cell) => (map.isWalkable(cell) && !map.isHazard(cell) ? cell : -1));
  const isBeside = (a: number, b: number) =>
    Math.abs(map.x(a) - map.x(b)) + Math.abs(map.y(a) - map.y(b)) === 1 && partOf[a]! >= 0 && partOf[b]! >= 0;
  // Each cell takes the lowest number of its neighbours until none changes.
  for (let isDone = false; !isDone; ) {
    isDone = true;
    for (const cell of cells) {
      for (const near of [cell - map.width, cell - 1, cell + 1, cell + map.width]) {
        if (near < 0 || near >= cells.length || !isBeside(cell, near) || partOf[near]! >= partOf[cell]!) continue;
        partOf[cell] = partOf[near]!;
        isDone = false;
      }
    }
  }
  return { count: new Set(partOf.filter((part) => part >= 0)).size, partOf };
}
