import { inFrame } from "../../analysis/framed-cells.js";
import type { CellBits } from "../../analysis/layout/cell-bits.js";
import { connectedParts } from "../../analysis/layout/shapes.js";
import { DOOR, type LayoutView } from "../../analysis/layout/view.js";
import type { MeasuredArea } from "./measured-view.js";
import { eachVaried, type VariedGround } from "./varied-ground.js";

/** Smaller rooms have no look of their own. */
const LEAST_LOOK = 20;
/** The theme of what a town consists of, and the role of what isn't a building. */
const TOWN = "town";
const SQUARE = "square";
/** A bit for each tile that there can be. */
const LOOK_WORDS = 8;

/** Rooms that squares of 3x3 cells cover. */
export interface SquareRooms {
  /** Their runs of cells, and to which room each belongs. To be released. */
  readonly parts: ReturnType<typeof connectedParts>;
  /** How many cells each has, by its first run, and 0 for all other runs. */
  readonly sizes: Int32Array;
}

/** Finds the rooms of a level: connected cells that are covered by squares of 3x3 cells to walk on, without doors. */
export function squareRooms(view: LayoutView, pass: CellBits, areas: readonly MeasuredArea[] | undefined): SquareRooms {
  const parts = connectedParts(coveredBySquares(insideOf(view, pass, areas), view.stride), view.stride);
  const { runs, edges, first } = parts;
  const sizes = new Int32Array(runs);
  for (let run = 0; run < runs; run++) sizes[first[run]!]! += edges[2 * run + 1]! - edges[2 * run]!;
  return { parts, sizes };
}

/** The floor without doors; in a town, only that of its buildings. */
function insideOf(view: LayoutView, pass: CellBits, areas: readonly MeasuredArea[] = []): CellBits {
  const town = areas.filter(({ theme, role }) => theme === TOWN && role !== undefined);
  const inside = town.length === 0 ? pass.slice() : cellsOfBuildings(view, town);
  for (let i = 0; i < inside.length; i++) inside[i]! &= pass[i]!;
  const fours = new Int32Array(view.cells.buffer);
  for (let i = 0; i < fours.length; i++) {
    if ((fours[i]! & (0x01010101 * DOOR)) === 0) continue;
    for (let cell = 4 * i; cell < 4 * i + 4; cell++) {
      if ((view.cells[cell]! & DOOR) !== 0) inside[cell >> 5]! &= ~(1 << cell);
    }
  }
  return inside;
}

function cellsOfBuildings(view: LayoutView, town: readonly MeasuredArea[]): CellBits {
  const bits = new Int32Array(view.cells.buffer.byteLength >> 5);
  const set = (cell: number) => {
    const framed = inFrame(view, cell);
    bits[framed >> 5]! |= 1 << framed;
  };
  for (const { role, cells } of town) {
    if (role === SQUARE) continue;
    for (const one of cells) {
      if (typeof one === "number") set(one);
      else for (let x = one[1]; x < one[2]; x++) set(one[0] * view.width + x);
    }
  }
  return bits;
}

/** Returns the cells of all squares of 3x3 set cells. */
function coveredBySquares(bits: CellBits, stride: number): CellBits {
  // A square has three rows of three: all nine cells of a middle are set, then all nine of a middle are covered. As in
  // `neighbourhood`, there is always a word for what lies a row away.
  const pad = (stride >> 5) + 1;
  const [rows, middles] = [new Int32Array(bits.length + 2 * pad), new Int32Array(bits.length)];
  for (let i = 0; i < bits.length; i++) rows[pad + i] = bits[i]! & west(bits, i) & east(bits, i);
  for (let i = 0; i < bits.length; i++)
    middles[i] = rows[pad + i]! & north(rows, pad + i, stride) & south(rows, pad + i, stride);
  for (let i = 0; i < bits.length; i++) rows[pad + i] = middles[i]! | west(middles, i) | east(middles, i);
  for (let i = 0; i < bits.length; i++)
    middles[i] = rows[pad + i]! | north(rows, pad + i, stride) | south(rows, pad + i, stride);
  return middles;
}

/** For a word of cells, the cells to the left of them. */
function west(bits: CellBits, i: number): number {
  return (bits[i]! << 1) | (i > 0 ? bits[i - 1]! >>> 31 : 0);
}

function east(bits: CellBits, i: number): number {
  return (bits[i]! >>> 1) | (i + 1 < bits.length ? bits[i + 1]! << 31 : 0);
}

/** The cells a row above them. What is shifted by 32 bits would stay where it is, so it is shifted twice. */
function north(bits: CellBits, i: number, stride: number): number {
  const at = i - (stride >> 5);
  return (bits[at]! << (stride & 31)) | ((bits[at - 1]! >>> (31 - (stride & 31))) >>> 1);
}

function south(bits: CellBits, i: number, stride: number): number {
  const at = i + (stride >> 5);
  return (bits[at]! >>> (stride & 31)) | ((bits[at + 1]! << (31 - (stride & 31))) << 1);
}

/** The largest room and twice the median of all, which may lie between two of them. */
export function largestAndMedian({ sizes }: SquareRooms): readonly [largest: number, twiceMedian: number] {
  const sorted = sizes.filter((size) => size > 0).sort();
  const count = sorted.length;
  if (count === 0) return [0, 0];
  return [sorted[count - 1]!, sorted[(count - 1) >> 1]! + sorted[count >> 1]!];
}

/** The rooms of which no other has the same ground and the same furniture, and all that were compared. */
export interface Looks {
  readonly unique: number;
  readonly rooms: number;
}

/** Compares what is in the larger rooms and beside them: ground of all kinds, and furniture. */
export function looksOf({ parts, sizes }: SquareRooms, view: LayoutView, ground: VariedGround): Looks {
  const { runs, edges, first } = parts;
  const { stride, frame, width, height } = view;
  const looks = new Map<number, Int32Array>();
  for (let run = 0; run < runs; run++) {
    const room = first[run]!;
    if (sizes[room]! < LEAST_LOOK) continue;
    let look = looks.get(room);
    if (look === undefined) {
      look = new Int32Array(LOOK_WORDS);
      looks.set(room, look);
    }
    const y = Math.floor(edges[2 * run]! / stride) - frame;
    const left = Math.max(0, (edges[2 * run]! % stride) - frame - 1);
    const right = Math.min(width, ((edges[2 * run + 1]! - 1) % stride) - frame + 2);
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
      eachVaried(ground, row * width + left, row * width + right, (_, tile) => {
        look[tile >> 5]! |= 1 << tile;
      });
    }
  }
  const times = new Map<string, number>();
  for (const look of looks.values()) {
    let key = "";
    for (let i = 0; i < LOOK_WORDS; i++) if (look[i] !== 0) key += `${i} ${look[i]} `;
    times.set(key, (times.get(key) ?? 0) + 1);
  }
  let unique = 0;
  for (const count of times.values()) if (count === 1) unique++;
  return { unique, rooms: looks.size };
}
