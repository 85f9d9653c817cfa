import type { BuilderMap, Rng } from "../../core/index.js";
import { removeSpawns } from "../place/cells.js";
import type { Reason } from "../place/ground.js";
import { settle } from "../place/settle.js";
import { addThing } from "../place/things.js";
import { HOLE, type Shape } from "../shape/shape.js";
import type { Prefab } from "../source/source.js";
import { type GatedRegion, isBeside, walkedAgain } from "./gated-region.js";

/** How many places are tried for a drawing, because it may cut the region in two at some. */
const MOST_PLACES = 16;

/** A drawing in a region. */
export interface Stamped {
  /** The region without the cells that the drawing blocks. */
  readonly region: GatedRegion;
  readonly cells: ReadonlySet<number>;
}

/** Draws a blueprint's map on the floor of its region, in any symmetry, so that the region stays connected. */
export function stampDrawing(map: BuilderMap, rng: Rng, prefab: Prefab, region: GatedRegion): Stamped | Reason {
  const variants = settle(prefab, map, rng);
  if (typeof variants === "string") return variants;
  const places = variants.flatMap(({ shape }) => placesOf(map, shape, region));
  if (places.length === 0) return "its drawing has no space in the region";
  for (const { shape, at } of rng.fork("drawing").shuffle(places).slice(0, MOST_PLACES)) {
    const cells = cellsUnder(map, shape, at);
    const blocked = new Set([...cells].filter(([, tile]) => map.tileset.walkable[tile] === 0).map(([cell]) => cell));
    const left = new Set(region.cells.filter((cell) => !blocked.has(cell)));
    const walked = walkedAgain(map, region, left);
    // Cells that can't be reached any more are missing in it.
    if (walked.cells.length < left.size) continue;
    const under = new Set(cells.keys());
    removeSpawns(map, ({ at }) => under.has(at));
    for (const [cell, tile] of cells) map.reserve(cell, tile);
    for (const thing of shape.spawns) addThing(map, cellOf(map, shape, at, thing.cell), thing);
    return { region: walked, cells: under };
  }
  return "its drawing would cut the region in two";
}

interface Place {
  readonly shape: Shape;
  readonly at: number;
}

/** All places where the whole of a shape lies on the floor of a region, away from its gate. */
function placesOf(map: BuilderMap, shape: Shape, { cells, has, gate }: GatedRegion): Place[] {
  const first = shape.tiles.findIndex((tile) => tile !== HOLE);
  if (first < 0) return [];
  const isFree = (cell: number) => has.has(cell) && (gate === undefined || !isBeside(map, cell, gate));
  return cells.flatMap((cell) => {
    const x = map.x(cell) - (first % shape.width);
    const y = map.y(cell) - Math.floor(first / shape.width);
    if (x < 0 || y < 0 || x + shape.width > map.width || y + shape.height > map.height) return [];
    const at = map.index(x, y);
    const fits = shape.tiles.every((tile, i) => tile === HOLE || isFree(cellOf(map, shape, at, i)));
    return fits ? [{ shape, at }] : [];
  });
}

function cellsUnder(map: BuilderMap, shape: Shape, at: number): Map<number, number> {
  const cells = new Map<number, number>();
  for (const [i, tile] of shape.tiles.entries()) if (tile !== HOLE) cells.set(cellOf(map, shape, at, i), tile);
  return cells;
}

function cellOf({ width }: BuilderMap, shape: Shape, at: number, cell: number): number {
  return at + Math.floor(cell / shape.width) * width + (cell % shape.width);
}
