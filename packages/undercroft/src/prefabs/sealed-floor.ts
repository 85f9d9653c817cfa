import { distanceField, largestRegion, regions, UNREACHED } from "../analysis/index.js";
import { FLOOR, type Tileset, WALL } from "../core/index.js";
import type { PrefabKind } from "./prefab.js";
import { HOLE, type Shape } from "./shape.js";

/** A part of a drawing that nobody comes to: one of its cells, and what to say of it. */
export interface SealedFloor {
  readonly cell: number;
  readonly message: string;
}

/**
 * Floor that nothing leads to, seen from outside: everything round the drawing counts as floor. Round a level there is
 * rock, and one comes in at its start or, where it has none, in its largest part.
 */
export function sealedFloor(kind: PrefabKind, shape: Shape, tiles: Tileset): SealedFloor[] {
  const width = shape.width + 4;
  const height = shape.height + 4;
  const framed = new Uint8Array(width * height).fill(WALL);
  const isLevel = kind === "level";
  for (let y = 1; y < height - 1 && !isLevel; y++) framed.fill(FLOOR, y * width + 1, y * width + width - 1);
  const at = (cell: number) => (Math.floor(cell / shape.width) + 2) * width + (cell % shape.width) + 2;
  for (let cell = 0; cell < shape.tiles.length; cell++) {
    if (shape.tiles[cell] !== HOLE) framed[at(cell)] = shape.tiles[cell]!;
  }
  const grid = { width, height, tiles: framed, tileset: tiles };
  const parts = regions(grid);
  const { labels } = parts;
  const from = shape.start === undefined ? labels.indexOf(isLevel ? largestRegion(parts) : 0) : at(shape.start);
  const reached = distanceField(grid, [from], "diagonal");
  const told = new Set<number>();
  const found: SealedFloor[] = [];
  for (let cell = 0; cell < shape.tiles.length; cell++) {
    const framedCell = at(cell);
    if (shape.tiles[cell] === HOLE || labels[framedCell]! < 0 || reached[framedCell] !== UNREACHED) continue;
    if (told.has(labels[framedCell]!)) continue;
    told.add(labels[framedCell]!);
    found.push({ cell, message: `this floor can't be reached from ${isLevel ? "where one comes in" : "outside"}.` });
  }
  return found;
}
