import { parseRange } from "../../chain/index.js";
import { DOOR, type Rng, type Tileset, WALL } from "../../core/index.js";
import { Decider, Odometer } from "../source/draws.js";
import type { EntranceRule } from "../source/source.js";
import { HOLE, type Shape } from "./shape.js";

/**
 * Decides which of the drawn entrances are used. The others are walled up, and whatever is on them is removed. A rule can
 * turn those that are used into doors. If some are wanted, at least one of these is used, unless no entrance is.
 */
export function chooseEntrances(
  shape: Shape,
  rule: EntranceRule | undefined,
  rng: Rng,
  wanted: readonly number[] = [],
): Shape {
  const { use = "all", join } = rule ?? {};
  if (shape.entrances.length === 0 || (use === "all" && join !== "door")) return shape;
  const order = rng.shuffle([...shape.entrances]);
  const { least, most } = entrancesUsed(shape, rule);
  const used = rng.between(least, most);
  // The order is random, so the first of those that are wanted is any of them.
  const isWanted = new Set(wanted);
  const first = order.findIndex((cell) => isWanted.has(cell));
  if (first >= used) order.unshift(...order.splice(first, 1));
  return useEntrances(shape, order.slice(0, used), join);
}

/** How many of the drawn entrances are used, at least and at most. */
export function entrancesUsed(
  { entrances: { length } }: Shape,
  { use = "all" }: EntranceRule = {},
): { readonly least: number; readonly most: number } {
  const { low, high } = use === "all" ? { low: length, high: length } : parseRange(use);
  const most = Math.min(high, length);
  return { least: Math.min(low, most), most };
}

/** A shape with some of its entrances. The others are walled up, and whatever is on them is removed. */
function useEntrances(shape: Shape, chosen: readonly number[], join: EntranceRule["join"]): Shape {
  const used = [...chosen].sort((a, b) => a - b);
  const tiles = shape.tiles.slice();
  const isUsed = new Set(used);
  const isShut = new Set(shape.entrances.filter((cell) => !isUsed.has(cell)));
  for (const cell of isShut) tiles[cell] = WALL;
  if (join === "door") for (const cell of used) tiles[cell] = DOOR;
  const isOpen = ({ cell }: { readonly cell: number }) => !isShut.has(cell);
  const { spawns, marks } = shape;
  return { ...shape, tiles, entrances: used, spawns: spawns.filter(isOpen), marks: marks.filter(isOpen) };
}

/** The shape with every possible choice of `count` entrances. */
export function* waysToEnter(shape: Shape, rule: EntranceRule | undefined, count: number): Generator<Shape> {
  const odometer = new Odometer();
  do {
    const used = new Decider(odometer).combination("entrances", count, shape.entrances.length);
    const cells = used.map((n) => shape.entrances[n]!);
    yield useEntrances(shape, cells, rule?.join);
  } while (odometer.turn());
}

/** The cells that lead into a shape: its entrances or, if none is drawn, all walkable cells along its edge. */
export function waysInto(shape: Shape, { walkable }: Tileset): readonly number[] {
  if (shape.entrances.length > 0) return shape.entrances;
  const { width, height, tiles } = shape;
  const isOutside = (x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height || tiles[y * width + x] === HOLE;
  const found: number[] = [];
  for (let cell = 0; cell < tiles.length; cell++) {
    if (tiles[cell] === HOLE || walkable[tiles[cell]!] === 0) continue;
    const x = cell % width;
    const y = Math.floor(cell / width);
    if (isOutside(x, y - 1) || isOutside(x - 1, y) || isOutside(x + 1, y) || isOutside(x, y + 1)) found.push(cell);
  }
  return found;
}
