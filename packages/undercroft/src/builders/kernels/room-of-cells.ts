import type { BuilderMap, Room } from "../../core/index.js";

/** The room of some cells in ascending order. Its anchor is the cell nearest to its middle, the first of equals. */
export function roomOfCells(map: BuilderMap, floor: readonly number[]): Room {
  const { width } = map;
  let left = width;
  let right = 0;
  let sumX = 0;
  let sumY = 0;
  for (let i = 0; i < floor.length; i++) {
    const y = Math.floor(floor[i]! / width);
    const x = floor[i]! - y * width;
    if (x < left) left = x;
    if (x > right) right = x;
    sumX += x;
    sumY += y;
  }
  const middleX = sumX / floor.length;
  const middleY = sumY / floor.length;
  let anchor = floor[0]!;
  let nearest = Infinity;
  for (let i = 0; i < floor.length; i++) {
    const y = Math.floor(floor[i]! / width);
    const x = floor[i]! - y * width;
    const distance = (x - middleX) * (x - middleX) + (y - middleY) * (y - middleY);
    if (distance >= nearest) continue;
    anchor = floor[i]!;
    nearest = distance;
  }
  const top = map.y(floor[0]!);
  const bottom = map.y(floor.at(-1)!);
  const box = { x: left, y: top, width: right - left + 1, height: bottom - top + 1, anchor };
  return box.width * box.height === floor.length ? box : { ...box, cells: floor };
}
