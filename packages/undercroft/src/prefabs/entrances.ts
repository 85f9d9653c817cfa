import { parseRange } from "../chain/index.js";
import { DOOR, type Rng, WALL } from "../core/index.js";
import type { EntranceRule } from "./prefab.js";
import type { Shape } from "./shape.js";

/**
 * Decides which of the drawn entrances are used; the others are walled up, with whatever stood in them. A rule may make
 * doors of those that are used.
 */
export function chooseEntrances(shape: Shape, rule: EntranceRule | undefined, rng: Rng): Shape {
  const { use = "all", join } = rule ?? {};
  if (shape.entrances.length === 0 || (use === "all" && join !== "door")) return shape;
  const order = rng.shuffle([...shape.entrances]);
  const { low, high } = use === "all" ? { low: order.length, high: order.length } : parseRange(use);
  const most = Math.min(high, order.length);
  const wanted = rng.between(Math.min(low, most), most);
  const used = order.slice(0, wanted).sort((a, b) => a - b);
  const tiles = shape.tiles.slice();
  for (const cell of order.slice(wanted)) tiles[cell] = WALL;
  if (join === "door") for (const cell of used) tiles[cell] = DOOR;
  const isOpen = ({ cell }: { readonly cell: number }) => used.includes(cell) || !shape.entrances.includes(cell);
  const { spawns, marks } = shape;
  return { ...shape, tiles, entrances: used, spawns: spawns.filter(isOpen), marks: marks.filter(isOpen) };
}
