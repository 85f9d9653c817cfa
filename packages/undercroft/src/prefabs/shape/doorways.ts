import type { Tileset } from "../../core/index.js";
import { HOLE, type Shape } from "./shape.js";

/** The four sides of a drawing. The opposite of a side is two further on. */
export const SIDES = ["north", "east", "south", "west"] as const;

/** The step that leads out of a drawing on each side. */
export const OUT_X: readonly number[] = [0, 1, 0, -1];
export const OUT_Y: readonly number[] = [-1, 0, 1, 0];

/** Entrances side by side that are one way into a drawing: a door as wide as there are cells. */
export interface Doorway {
  /** The side of the drawing that it leads out on, as an index of `SIDES`. */
  readonly side: number;
  /** Its first cell, the one farthest to the left and top. */
  readonly x: number;
  readonly y: number;
  /** How many cells wide it is. */
  readonly length: number;
  /** The mark of its cells. Doorways of one kind are joined to each other, and those without a kind to any. */
  readonly kind: string | undefined;
  /** The tile of its cells. */
  readonly tile: number;
}

/** For each entrance the side of the drawing that it leads out on, or -1 if it doesn't lead from the edge to the floor. */
function sidesOf({ width, height, tiles: own, entrances }: Shape, tiles: Tileset): readonly number[] {
  const tileAt = (x: number, y: number) => (x < 0 || y < 0 || x >= width || y >= height ? HOLE : own[y * width + x]!);
  const isEntrance = new Set(entrances);
  return entrances.map((cell) => {
    const [x, y] = [cell % width, Math.floor(cell / width)];
    return SIDES.findIndex((_, i) => {
      const isEdge = tileAt(x + OUT_X[i]!, y + OUT_Y[i]!) === HOLE;
      const [insideX, insideY] = [x - OUT_X[i]!, y - OUT_Y[i]!];
      return isEdge && tiles.walkable[tileAt(insideX, insideY)] === 1 && !isEntrance.has(insideY * width + insideX);
    });
  });
}

/** The first entrance of a shape that doesn't lead from its edge to its floor, if there is one. */
export function strayEntrance(shape: Shape, tiles: Tileset): number | undefined {
  return shape.entrances[sidesOf(shape, tiles).indexOf(-1)];
}

/** The doorways of a shape, or what is wrong with one of its entrances. */
export function doorwaysOf(shape: Shape, tiles: Tileset): readonly Doorway[] | string {
  const { width } = shape;
  const kinds = new Map(shape.marks.map(({ cell, name }) => [cell, name]));
  const sides = sidesOf(shape, tiles);
  const found: Doorway[] = [];
  for (const [i, cell] of shape.entrances.entries()) {
    const x = cell % width;
    const y = Math.floor(cell / width);
    const side = sides[i]!;
    if (side < 0) return `its entrance at (${x}, ${y}) doesn't lead from the edge of the drawing to its floor`;
    const kind = kinds.get(cell);
    const tile = shape.tiles[cell]!;
    // Entrances are in ascending order, so a cell can only extend a doorway that ended right before it.
    const before = found.findIndex((way) => {
      const isNext = side % 2 === 0 ? way.y === y && way.x + way.length === x : way.x === x && way.y + way.length === y;
      return isNext && way.side === side && way.kind === kind && way.tile === tile;
    });
    if (before < 0) found.push({ side, x, y, length: 1, kind, tile });
    else found[before] = { ...found[before]!, length: found[before]!.length + 1 };
  }
  return found;
}
