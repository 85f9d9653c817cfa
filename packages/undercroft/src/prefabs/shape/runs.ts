import { HOLE, type Shape } from "./shape.js";

/** Cells of a shape that lie side by side in a row. */
export interface Run {
  readonly dx: number;
  readonly dy: number;
  readonly length: number;
}

/** Returns the horizontal runs of cells that belong to a shape. */
export function runsOf(shape: Pick<Shape, "width" | "height" | "tiles">): Run[] {
  const runs: Run[] = [];
  for (let dy = 0; dy < shape.height; dy++) {
    for (let dx = 0; dx < shape.width; dx++) {
      if (shape.tiles[dy * shape.width + dx] === HOLE) continue;
      const from = dx;
      while (dx < shape.width && shape.tiles[dy * shape.width + dx] !== HOLE) dx++;
      runs.push({ dx: from, dy, length: dx - from });
    }
  }
  return runs;
}
