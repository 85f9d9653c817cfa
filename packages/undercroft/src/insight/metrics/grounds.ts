import { inSight } from "../../analysis/index.js";
import type { Tile } from "../../core/index.js";
import type { MeasuredView } from "./measured-view.js";
import { eachVaried, type VariedGround } from "./varied-ground.js";

/** How far one sees ground, in cells as the crow flies. */
const RADIUS = 9;
/** For so many rows away, how many columns that is to either side. */
const HALVES = /* @__PURE__ */ Array.from({ length: RADIUS + 1 }, (_, rows) =>
  Math.floor(Math.sqrt(RADIUS * RADIUS - rows * rows)),
);
/** What can be walked on but stands or hangs on the ground. */
const BUILT: readonly string[] = ["altar", "bridge", "bench", "bed", "web"];

/** Whether a tile that isn't plain floor is ground to walk on. */
const isGround = ({ name, walkable, hazard }: Tile) => walkable && hazard === undefined && !BUILT.includes(name);

/** Returns how many kinds of ground can be seen from some places, other than plain floor; the sum over all places. */
export function groundsSeen(level: MeasuredView, ground: VariedGround, places: ArrayLike<number>): number {
  const { width, height, tileset } = level;
  let sum = 0;
  for (let i = 0; i < places.length; i++) {
    const place = places[i]!;
    const x = place % width;
    const y = (place - x) / width;
    const seen = new Set<number>();
    for (let row = Math.max(0, y - RADIUS); row <= Math.min(height - 1, y + RADIUS); row++) {
      const half = HALVES[Math.abs(row - y)]!;
      const from = row * width + Math.max(0, x - half);
      eachVaried(ground, from, row * width + Math.min(width, x + half + 1), (cell, tile) => {
        if (!seen.has(tile) && isGround(tileset.tiles[tile]!) && inSight(level, place, cell)) seen.add(tile);
      });
    }
    sum += seen.size;
  }
  return sum;
}
