import type { Grid } from "./grid.js";

/** Returns whether a straight line between two cells crosses nothing opaque. The two cells themselves don't count. */
export function inSight(grid: Grid, from: number, to: number): boolean {
  const { width, tiles, tileset } = grid;
  // From the lower cell to the higher one: the line is then the same both ways, and so is the answer.
  const a = Math.min(from, to);
  const b = Math.max(from, to);
  let x = a % width;
  let y = Math.floor(a / width);
  const endX = b % width;
  const endY = Math.floor(b / width);
  const dx = Math.abs(endX - x);
  const dy = endY - y;
  const sideways = endX > x ? 1 : -1;
  let error = dx - dy;
  while (x !== endX || y !== endY) {
    const doubled = 2 * error;
    if (doubled > -dy) {
      error -= dy;
      x += sideways;
    }
    if (doubled < dx) {
      error += dx;
      y++;
    }
    if ((x !== endX || y !== endY) && tileset.opaque[tiles[y * width + x]!] === 1) return false;
  }
  return true;
}

/** Returns whether a cell is within `radius` rows and columns of another cell and in its line of sight. */
export function isNearAndSeen(grid: Grid, from: number, to: number, radius: number): boolean {
  const { width } = grid;
  // Most cells are rows away: that shows without a division.
  if (Math.abs(from - to) > radius * (width + 1)) return false;
  if (Math.abs((from % width) - (to % width)) > radius) return false;
  if (Math.abs(Math.floor(from / width) - Math.floor(to / width)) > radius) return false;
  return inSight(grid, from, to);
}
