import type { Point } from "../../core/index.js";

/** The shapes of objects in pixels. Objects have a place, which their corners are counted from and which they turn round. */

/** An ellipse is a polygon with so many corners. */
const ELLIPSE_CORNERS = 32;

/** The corners of a rectangle whose upper left corner is there. */
export function boxCorners([x, y]: Point, [width, height]: Point): readonly Point[] {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
}

/** The corners of an ellipse. */
export function ellipseCorners([width, height]: Point): readonly Point[] {
  return Array.from({ length: ELLIPSE_CORNERS }, (_, i) => {
    const angle = (i / ELLIPSE_CORNERS) * 2 * Math.PI;
    return [(width / 2) * (1 + Math.cos(angle)), (height / 2) * (1 + Math.sin(angle))];
  });
}

/** The upper left corner of a tile whose place has this name, such as `topright`. Default: `bottomleft`. */
export function alignedCorner(alignment: unknown, [width, height]: Point): Point {
  const name = typeof alignment === "string" && alignment !== "unspecified" ? alignment : "bottomleft";
  const share = (first: string, last: string) => (name.includes(first) ? 0 : name.includes(last) ? 1 : 0.5);
  return [-share("left", "right") * width, -share("top", "bottom") * height];
}

/** Points from the place of an object as points of the map, turned clockwise. */
export function turned(points: readonly Point[], degrees: number, [x, y]: Point): readonly Point[] {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return points.map(([a, b]) => (angle === 0 ? [x + a, y + b] : [x + a * cos - b * sin, y + a * sin + b * cos]));
}

/** The rectangle that points are in. */
export function boundsOf(points: readonly Point[]) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { left, top, right, bottom };
}

/** Where a horizontal line is inside an outline. */
export function spansAt(outline: readonly Point[], y: number): readonly (readonly [number, number])[] {
  const crossings: number[] = [];
  for (let i = 0; i < outline.length; i++) {
    const [x0, y0] = outline[i]!;
    const [x1, y1] = outline[(i + 1) % outline.length]!;
    if (y0 <= y !== y1 <= y) crossings.push(x0 + ((y - y0) / (y1 - y0)) * (x1 - x0));
  }
  crossings.sort((a, b) => a - b);
  return Array.from({ length: crossings.length >> 1 }, (_, i) => [crossings[2 * i]!, crossings[2 * i + 1]!] as const);
}
