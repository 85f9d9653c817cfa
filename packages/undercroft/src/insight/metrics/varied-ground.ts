import { bitsWithin, type CellBits } from "../../analysis/layout/cell-bits.js";
import { DOWN_STAIRS, type Tileset } from "../../core/index.js";
import type { MeasuredView } from "./measured-view.js";

/** The cells of a map that are neither rock, plain floor, doors nor stairs: other ground, and furniture. */
export interface VariedGround {
  readonly bits: CellBits;
  readonly tiles: MeasuredView["tiles"];
}

/** Finds these cells. */
export function variedGround({ tiles, tileset }: MeasuredView): VariedGround {
  const varied = variedTiles(tileset);
  const bits = new Int32Array((tiles.length + 31) >> 5);
  for (let i = 0, cell = 0; i < bits.length; i++) {
    let word = 0;
    for (const end = Math.min(cell + 32, tiles.length); cell < end; cell++) word |= varied[tiles[cell]!]! << cell;
    bits[i] = word;
  }
  return { bits, tiles };
}

/** Visits those from one cell to before another one. */
export function eachVaried(
  { bits, tiles }: VariedGround,
  from: number,
  to: number,
  visit: (cell: number, tile: number) => void,
): void {
  for (let word = from >> 5; word <= (to - 1) >> 5; word++) {
    if (bits[word] === 0) continue;
    for (let rest = bitsWithin(bits, word, from, to); rest !== 0; rest &= rest - 1) {
      const cell = 32 * word + 31 - Math.clz32(rest & -rest);
      visit(cell, tiles[cell]!);
    }
  }
}

const VARIED = /* @__PURE__ */ new WeakMap<Tileset, Uint8Array>();

/** 1 at the index of each tile that is neither rock, plain floor, a door nor stairs: these come first in every tileset. */
function variedTiles(tileset: Tileset): Uint8Array {
  let varied = VARIED.get(tileset);
  if (varied === undefined) {
    varied = new Uint8Array(256);
    varied.set(tileset.tiles.map(({ door }, i) => (i > DOWN_STAIRS && door !== true ? 1 : 0)));
    VARIED.set(tileset, varied);
  }
  return varied;
}
