import { type BuilderMap, DOOR, FLOOR } from "../../core/index.js";
import type { Covered } from "./dry-ground.js";

/** Water, lava or chasms of one kind, and their shore. */
export interface Wet {
  readonly tile: number;
  /** The width of its shore, and the tile of that. */
  readonly shore: number;
  readonly shoreTile: number;
  /** All lakes or rivers of this kind. */
  readonly lakes: readonly Covered[];
}

/**
 * Paints the floor beside water, and takes out the doors there. Shores spread over what can be walked on. `isShore` has a
 * 1 for each cell that belongs to a shore already.
 */
export function layShore(map: BuilderMap, isShore: Uint8Array, { lakes, shore, shoreTile, tile }: Wet): void {
  const { width, tiles, tileset } = map;
  const sides = [-1, 1, -width, width];
  const around = [...sides, -width - 1, -width + 1, width - 1, width + 1];
  let front: number[] = [];
  const reach = (cell: number): void => {
    if (isShore[cell] === 1 || tileset.walkable[tiles[cell]!] === 0) return;
    isShore[cell] = 1;
    front.push(cell);
    const isFloor = tiles[cell] === FLOOR || tiles[cell] === DOOR;
    if (isFloor && cell !== map.start) map.set(cell, shoreTile);
  };
  for (const { outline } of lakes) {
    for (let k = 0; k < outline.length; k++) {
      const cell = outline[k]!;
      if (shore > 0) reach(cell);
      if (tiles[cell] === DOOR && sides.some((step) => tiles[cell + step] === tile)) map.set(cell, FLOOR);
    }
  }
  for (let round = 1; round < shore; round++) {
    // By turns without and with diagonals, which makes shores round.
    const steps = round % 2 === 1 ? sides : around;
    const last = front;
    front = [];
    for (const cell of last) for (let k = 0; k < steps.length; k++) reach(cell + steps[k]!);
  }
}
