/** A half-open rectangle: it covers x .. x + width - 1 and y .. y + height - 1. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A cell as it stands in level files and in the library's answers: column, row. */
export type Point = readonly [x: number, y: number];

export function contains(rect: Rect, x: number, y: number): boolean {
  return x >= rect.x && y >= rect.y && x < rect.x + rect.width && y < rect.y + rect.height;
}

/** Whether two rectangles share a cell, or come nearer to each other than `gap` cells. */
export function overlaps(a: Rect, b: Rect, gap = 0): boolean {
  return (
    a.x < b.x + b.width + gap && b.x < a.x + a.width + gap && a.y < b.y + b.height + gap && b.y < a.y + a.height + gap
  );
}

/** The middle cell; of an even side, the one after the middle line. */
export function center(rect: Rect): Point {
  return [rect.x + (rect.width >> 1), rect.y + (rect.height >> 1)];
}

/** The part of `rect` that lies inside `frame`; its sides may be 0, never negative. */
export function clip(rect: Rect, frame: Rect): Rect {
  const x = Math.max(rect.x, frame.x);
  const y = Math.max(rect.y, frame.y);
  const right = Math.min(rect.x + rect.width, frame.x + frame.width);
  const bottom = Math.min(rect.y + rect.height, frame.y + frame.height);
  return { x, y, width: Math.max(0, right - x), height: Math.max(0, bottom - y) };
}
