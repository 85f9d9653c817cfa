import { lineCells } from "../draw/drawing.ts";
import type { CellRect } from "./rects.ts";

/** The widths that a brush can have, in cells. */
export const BRUSHES = [1, 2, 3, 5, 7, 9] as const;
export type Brush = (typeof BRUSHES)[number];

/** The cells of a round brush whose middle is on a cell. */
function dab(brush: Brush, x: number, y: number): CellRect[] {
  if (brush <= 2) return [[x, y, brush, brush]];
  const radius = (brush - 1) / 2;
  const rects: CellRect[] = [];
  for (let dy = -radius; dy <= radius; dy++) {
    // Half a cell more than its radius, so that no brush has single cells as tips.
    const half = Math.floor(Math.sqrt((radius + 0.5) ** 2 - dy ** 2 - 0.25));
    rects.push([x - half, y + dy, 2 * half + 1, 1]);
  }
  return rects;
}

/** The cells that a brush leaves on its way from one cell to another, as far as they lie inside the border of a map. */
export function trail(
  brush: Brush,
  from: readonly [number, number],
  to: readonly [number, number],
  map: MapSize,
): readonly CellRect[] {
  return lineCells(from, to)
    .flatMap(([x, y]) => dab(brush, x, y))
    .map((rect) => insideBorder(rect, map))
    .filter((rect) => rect !== undefined);
}

/** How large a map is. */
export interface MapSize {
  readonly width: number;
  readonly height: number;
}

/** The part of a rectangle that lies inside the border of a map, which is always solid; undefined where there is none. */
export function insideBorder([x, y, width, height]: CellRect, map: MapSize): CellRect | undefined {
  const [left, top] = [Math.max(1, x), Math.max(1, y)];
  const [right, bottom] = [Math.min(map.width - 1, x + width), Math.min(map.height - 1, y + height)];
  return right > left && bottom > top ? [left, top, right - left, bottom - top] : undefined;
}
