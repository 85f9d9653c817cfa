/** A rectangle of cells. It covers columns x to x + width - 1 and rows y to y + height - 1. */
export interface Rect {
  /** The leftmost column. */
  readonly x: number;
  /** The topmost row. */
  readonly y: number;
  /** The number of columns. */
  readonly width: number;
  /** The number of rows. */
  readonly height: number;
}

/** A cell as [column, row], as in level files. */
export type Point = readonly [x: number, y: number];

/** Returns whether a cell is inside a rectangle. */
export function contains(rect: Rect, x: number, y: number): boolean {
  return x >= rect.x && y >= rect.y && x < rect.x + rect.width && y < rect.y + rect.height;
}

/** Returns whether two rectangles share a cell or are less than `gap` cells apart. */
export function overlaps(a: Rect, b: Rect, gap = 0): boolean {
  return (
    a.x < b.x + b.width + gap && b.x < a.x + a.width + gap && a.y < b.y + b.height + gap && b.y < a.y + a.height + gap
  );
}

/** Returns the middle cell. If a side is even, the one right of or below the middle. */
export function center(rect: Rect): Point {
  return [rect.x + (rect.width >> 1), rect.y + (rect.height >> 1)];
}

/** Returns the part of `rect` inside `frame`. Its sides can be 0 but never negative. */
export function clip(rect: Rect, frame: Rect): Rect {
  const x = Math.max(rect.x, frame.x);
  const y = Math.max(rect.y, frame.y);
  const right = Math.min(rect.x + rect.width, frame.x + frame.width);
  const bottom = Math.min(rect.y + rect.height, frame.y + frame.height);
  return { x, y, width: Math.max(0, right - x), height: Math.max(0, bottom - y) };
}
