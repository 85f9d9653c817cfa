import type { BuilderMap } from "../core/builder-map.js";
import type { Movement } from "../core/movement.js";
import type { ReadonlyNumbers } from "../core/readonly-numbers.js";
import { SPARE_INTS } from "../core/spare.js";
import { hasOpenBorder } from "./framed-cells.js";
import type { Grid } from "./grid.js";
import { SPARE_OPEN, walkableCells } from "./walkable-cells.js";

/** The distance of cells that can't be reached. */
export const UNREACHED = -1;

/**
 * Returns the distances of a draft's cells from one of them. They are measured again only if a tile was written since the
 * last time.
 */
export function sharedDistances(map: BuilderMap, source: number, movement: Movement = "orthogonal"): ReadonlyNumbers {
  return map.measured(`distances ${movement} ${source}`, () => distanceField(map, [source], movement));
}

/**
 * Returns, for each cell, the number of moves from the nearest source, or -1 if it can't be reached. Every move costs
 * 1.
 */
export function distanceField(grid: Grid, sources: ArrayLike<number>, movement: Movement = "orthogonal"): Int32Array {
  if (hasOpenBorder(grid, grid.tileset.walkable, 1)) return distancesInFrame(grid, sources, movement);
  const { width, height, tiles } = grid;
  const { door } = grid.tileset;
  const distances = new Int32Array(width * height).fill(UNREACHED);
  // 1 for cells that can be walked on and are in no queue yet.
  const open = walkableCells(grid, SPARE_OPEN.take(tiles.length));
  const queue = SPARE_INTS.take(width * height + 1);
  let tail = 0;
  for (let s = 0; s < sources.length; s++) {
    const source = sources[s]!;
    if (open[source] !== 1) continue;
    open[source] = 0;
    queue[tail++] = source;
  }
  // The border is solid, so no neighbour of a walkable cell lies outside the map or in the next row. Neighbours are
  // written to the queue in any case, and it grows past those that are open. A branch would be slower, because the
  // processor can't predict which cells are open.
  const alsoDiagonally = movement === "diagonal";
  for (let head = 0, moves = 0; head < tail; moves++) {
    for (const end = tail; head < end; head++) {
      const cell = queue[head]!;
      distances[cell] = moves;
      queue[tail] = cell - 1;
      tail += open[cell - 1]!;
      open[cell - 1] = 0;
      queue[tail] = cell + 1;
      tail += open[cell + 1]!;
      open[cell + 1] = 0;
      queue[tail] = cell - width;
      tail += open[cell - width]!;
      open[cell - width] = 0;
      queue[tail] = cell + width;
      tail += open[cell + width]!;
      open[cell + width] = 0;
      if (!alsoDiagonally || door[tiles[cell]!] === 1) continue;
      for (let row = cell - width; row <= cell + width; row += 2 * width) {
        if (open[row - 1] === 1 && door[tiles[row - 1]!] === 0) {
          open[row - 1] = 0;
          queue[tail++] = row - 1;
        }
        if (open[row + 1] === 1 && door[tiles[row + 1]!] === 0) {
          open[row + 1] = 0;
          queue[tail++] = row + 1;
        }
      }
    }
  }
  SPARE_INTS.give(queue);
  SPARE_OPEN.give(open);
  return distances;
}

/** The same on a copy with a solid frame round it, for maps whose own border is open. */
function distancesInFrame(grid: Grid, sources: ArrayLike<number>, movement: Movement): Int32Array {
  const { width, height, tileset } = grid;
  const solid = tileset.walkable.indexOf(0);
  const framed = new Uint8Array((width + 2) * (height + 2)).fill(solid);
  const inside = (cell: number) => cell + width + 3 + 2 * Math.floor(cell / width);
  for (let cell = 0; cell < width * height; cell++) framed[inside(cell)] = grid.tiles[cell]!;
  const outer = { width: width + 2, height: height + 2, tiles: framed, tileset };
  const far = distanceField(outer, Array.from(sources, inside), movement);
  return Int32Array.from({ length: width * height }, (_, cell) => far[inside(cell)]!);
}

/**
 * Returns the cells of a shortest path, both ends included, or undefined if no path exists. Ties go to the lowest cell.
 */
export function shortestPath(
  grid: Grid,
  from: number,
  to: number,
  movement: Movement = "orthogonal",
): number[] | undefined {
  const distances = distanceField(grid, [to], movement);
  // Not reached, or no cell of the map at all.
  if (!(distances[from]! >= 0)) return undefined;
  const path = [from];
  for (let cell = from; cell !== to; path.push(cell)) {
    const moves = distances[cell]! - 1;
    cell = neighbours(grid, cell, movement).find((next) => distances[next] === moves)!;
  }
  return path;
}

/** The cells one move away on the map, walkable or not, lowest first. */
function neighbours({ width, height, tiles, tileset }: Grid, cell: number, movement: Movement): number[] {
  const x = cell % width;
  const y = Math.floor(cell / width);
  const cells: number[] = [];
  const isDoor = (other: number) => tileset.door[tiles[other]!] === 1;
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      if ((dx === 0 && dy === 0) || x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) continue;
      const next = cell + dy * width + dx;
      const straight = dx === 0 || dy === 0;
      if (straight || (movement === "diagonal" && !isDoor(cell) && !isDoor(next))) cells.push(next);
    }
  }
  return cells;
}
