import type { BuilderMap, Rng } from "../../core/index.js";

/** The sides of a map. */
export const SIDES = ["left", "right", "top", "bottom"] as const;
/** A side of a map. */
export type Side = (typeof SIDES)[number];

/** The side of a map that lies across from another. */
export const OPPOSITE: Readonly<Record<Side, Side>> = { left: "right", right: "left", top: "bottom", bottom: "top" };

/** A cell inside the border on one side of the map, not too close to its corners. */
export function pointOn({ width, height }: BuilderMap, rng: Rng, side: Side): number {
  const isUpright = side === "left" || side === "right";
  const length = isUpright ? height : width;
  const at = rng.between(length >> 2, length - 1 - (length >> 2));
  const x = side === "left" ? 1 : side === "right" ? width - 2 : at;
  const y = side === "top" ? 1 : side === "bottom" ? height - 2 : at;
  return y * width + x;
}

/** Lines that are no longer than this have no bend. */
const STRAIGHT = 6;

/**
 * The cells of a winding line between two cells: the middle of each line is moved aside, and so are those of both halves.
 * `most` is how far a bend leads away from the straight line, at most, as a share of the line.
 */
export function windingCourse(map: BuilderMap, rng: Rng, from: number, to: number, most: number): number[] {
  const course = [from];
  const go = (start: number, end: number): void => {
    const [x0, y0, x1, y1] = [map.x(start), map.y(start), map.x(end), map.y(end)];
    const length = Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0));
    if (length <= STRAIGHT) {
      let [x, y] = [x0, y0];
      while (x !== x1 || y !== y1) {
        // One step along the longer side at a time, so that the cells of a course are beside each other.
        if (Math.abs(x1 - x) >= Math.abs(y1 - y)) x += Math.sign(x1 - x);
        else y += Math.sign(y1 - y);
        course.push(map.index(x, y));
      }
      return;
    }
    // Aside, at a right angle to the line.
    const bend = (2 * rng.unit() - 1) * most;
    const x = Math.round((x0 + x1) / 2 - (y1 - y0) * bend);
    const y = Math.round((y0 + y1) / 2 + (x1 - x0) * bend);
    const middle = map.index(Math.max(1, Math.min(map.width - 2, x)), Math.max(1, Math.min(map.height - 2, y)));
    go(start, middle);
    go(middle, end);
  };
  go(from, to);
  return course;
}

/**
 * Visits the cells inside the border in a square around a cell, which has one more to the right and below if its side is
 * even.
 */
export function eachAround(map: BuilderMap, middle: number, side: number, visit: (cell: number) => void): void {
  const before = (side - 1) >> 1;
  const [x, y] = [map.x(middle) - before, map.y(middle) - before];
  const right = Math.min(map.width - 1, x + side);
  const bottom = Math.min(map.height - 1, y + side);
  for (let row = Math.max(1, y); row < bottom; row++) {
    for (let column = Math.max(1, x); column < right; column++) visit(map.index(column, row));
  }
}
