import type { Point } from "../../../core/index.js";

/**
 * Returns lines along all sides between neighbouring cells for which `isBetween` is true, each side once. What is outside of
 * the map has the cell -1. Lines are as long as they can be: they only have points where they turn, and where they cross
 * another one they go straight on. A line that ends where it begins is closed.
 */
export function outlines(
  width: number,
  height: number,
  isBetween: (a: number, b: number) => boolean,
): readonly (readonly Point[])[] {
  const cellAt = (x: number, y: number) => (x < 0 || y < 0 || x >= width || y >= height ? -1 : y * width + x);
  const stride = width + 1;
  const corners = stride * (height + 1);
  // Sides that no line has yet, by the corner that they go from: to the right, and down.
  const across = new Uint8Array(corners);
  const down = new Uint8Array(corners);
  for (let y = 0; y <= height; y++) {
    for (let x = 0; x <= width; x++) {
      const cell = cellAt(x, y);
      if (x < width && isBetween(cellAt(x, y - 1), cell)) across[y * stride + x] = 1;
      if (y < height && isBetween(cellAt(x - 1, y), cell)) down[y * stride + x] = 1;
    }
  }
  // Right, down, left, up.
  const steps = [1, stride, -1, -stride];
  const sideAt = (corner: number, direction: number): { readonly sides: Uint8Array; readonly at: number } => ({
    sides: direction % 2 === 0 ? across : down,
    at: direction < 2 ? corner : corner + steps[direction]!,
  });
  const isFree = (corner: number, direction: number) => {
    const { sides, at } = sideAt(corner, direction);
    return at >= 0 && at < corners && sides[at] === 1;
  };
  const lines: Point[][] = [];
  const trace = (start: number, first: number) => {
    const turns = [start];
    let corner = start;
    let direction = first;
    for (;;) {
      const { sides, at } = sideAt(corner, direction);
      sides[at] = 0;
      corner += steps[direction]!;
      const next = [direction, (direction + 1) % 4, (direction + 3) % 4].find((way) => isFree(corner, way));
      if (next !== direction) turns.push(corner);
      if (next === undefined) break;
      direction = next;
    }
    lines.push(turns.map((at): Point => [at % stride, Math.floor(at / stride)]));
  };
  const waysFrom = (corner: number) => [0, 1, 2, 3].filter((direction) => isFree(corner, direction));
  // Lines that aren't closed begin and end at corners with one side or three. What is left then are closed lines, and the
  // first side of each that is found goes across, from a corner where it turns.
  for (let corner = 0; corner < corners; corner++) {
    const ways = waysFrom(corner);
    if (ways.length % 2 === 1) trace(corner, ways[0]!);
  }
  for (let corner = 0; corner < corners; corner++) if (across[corner] === 1) trace(corner, 0);
  return lines;
}
