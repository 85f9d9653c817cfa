import { type BuilderMap, FLOOR, type Rect, type Rng } from "../../core/index.js";
import { interior } from "./border.js";

// The ways on from a square.
const RIGHT = 0;
const DOWN = 1;
const LEFT = 2;
const UP = 3;
const NONE = -1;

/** For every set of closed ways, one bit each, the ways that are open. */
const OPEN_WAYS: readonly (readonly number[])[] = /* @__PURE__ */ Array.from({ length: 16 }, (_, closed) =>
  [RIGHT, DOWN, LEFT, UP].filter((way) => ((closed >> way) & 1) === 0),
);
const ALL_CLOSED = 15;

/** Digs the passages of a maze on a grid of squares that lie one wall apart. */
export class MazeDigger {
  /** How many squares there are. */
  readonly squares: number;
  readonly #map: BuilderMap;
  readonly #rng: Rng;
  readonly #frame: Rect;
  readonly #passage: number;
  readonly #winding: number;
  /** Squares a row, counting one at either end that is never dug. */
  readonly #across: number;
  /** 1 for squares that are dug or can't be. A ring of these surrounds the grid, so that its edge needs no test. */
  readonly #taken: Uint8Array;
  /** The ways that lead from the first square to this one. */
  readonly #trail: Uint8Array;
  #steps = 0;
  #square = 0;
  /** The upper left cell of the square. */
  #cell = 0;
  /** The way by which the digger came to the square; none where it went back. */
  #heading = NONE;

  /** `frame` is what the maze fills, from its upper left corner on. Without one, it is all that the border encloses. */
  constructor(map: BuilderMap, rng: Rng, passage: number, winding: number, frame = interior(map)) {
    const columns = Math.floor((frame.width + 1) / (passage + 1));
    const rows = Math.floor((frame.height + 1) / (passage + 1));
    const across = columns + 2;
    this.squares = columns * rows;
    this.#map = map;
    this.#rng = rng;
    this.#frame = frame;
    this.#passage = passage;
    this.#winding = winding;
    this.#across = across;
    this.#trail = new Uint8Array(this.squares);
    this.#taken = new Uint8Array(across * (rows + 2)).fill(1);
    for (let row = 1; row <= rows; row++) this.#taken.fill(0, row * across + 1, row * across + 1 + columns);
    if (map.hasReservedCells) this.#takeReservedRock();
  }

  /** Takes the squares that have reserved rock in them, or in the walls to their right and below: no way leads there. */
  #takeReservedRock(): void {
    const { x: left, y: top, width, height } = this.#frame;
    for (let y = top; y < top + height; y++) {
      for (let x = left; x < left + width; x++) {
        const cell = this.#map.index(x, y);
        if (this.#map.isReserved(cell) && !this.#map.isWalkable(cell)) this.#taken[this.#squareAt(x, y)] = 1;
      }
    }
  }

  /** The square that a cell belongs to, be it in the square itself or in the walls to its right and below. */
  #squareAt(x: number, y: number): number {
    const pitch = this.#passage + 1;
    const row = 1 + Math.floor((y - this.#frame.y) / pitch);
    return row * this.#across + 1 + Math.floor((x - this.#frame.x) / pitch);
  }

  /** Takes all squares of a rectangle, so that no passage leads there. */
  take({ x, y, width, height }: Rect): void {
    const first = this.#squareAt(x, y);
    const columns = this.#squareAt(x + width - 1, y) - first;
    const last = this.#squareAt(x, y + height - 1);
    for (let row = first; row <= last; row += this.#across) this.#taken.fill(1, row, row + columns + 1);
  }

  /** Goes to the first square that isn't taken and digs it; false where all are. */
  begin(): boolean {
    const pitch = this.#passage + 1;
    const square = this.#taken.indexOf(0, this.#square);
    if (square < 0) return false;
    const column = (square % this.#across) - 1;
    const row = Math.floor(square / this.#across) - 1;
    this.#square = square;
    this.#cell = this.#map.index(this.#frame.x + column * pitch, this.#frame.y + row * pitch);
    this.#heading = NONE;
    this.#taken[square] = 1;
    carve(this.#map, this.#cell, this.#passage, this.#passage);
    return true;
  }

  /** Digs this many squares; false where no way is left and the digger is back at the square where it began. */
  dig(squares: number): boolean {
    const map = this.#map;
    const rng = this.#rng;
    const across = this.#across;
    const taken = this.#taken;
    const trail = this.#trail;
    const passage = this.#passage;
    const pitch = passage + 1;
    // For each way how far the next square is, in squares and in cells; and from a square's upper left cell to that of
    // the rectangle to carve, which is the wall between and the next square.
    const squareStep = Int32Array.of(1, across, -1, -across);
    const cellStep = Int32Array.of(pitch, pitch * map.width, -pitch, -pitch * map.width);
    const toCarve = Int32Array.of(passage, passage * map.width, -pitch, -pitch * map.width);
    const bias = Math.abs(2 * this.#winding - 1);
    const likesStraight = this.#winding < 0.5;

    let square = this.#square;
    let cell = this.#cell;
    let heading = this.#heading;
    let steps = this.#steps;
    let dug = 0;
    while (dug < squares) {
      const closed =
        taken[square + 1]! |
        (taken[square + across]! << DOWN) |
        (taken[square - 1]! << LEFT) |
        (taken[square - across]! << UP);
      if (closed === ALL_CLOSED) {
        if (steps === 0) break;
        const back = trail[--steps]!;
        square -= squareStep[back]!;
        cell -= cellStep[back]!;
        heading = NONE;
        continue;
      }
      let ways = OPEN_WAYS[closed]!;
      if (bias > 0 && ways.length > 1 && ways.includes(heading) && rng.chance(bias)) {
        ways = OPEN_WAYS[likesStraight ? ALL_CLOSED ^ (1 << heading) : closed | (1 << heading)]!;
      }
      heading = ways.length === 1 ? ways[0]! : ways[rng.below(ways.length)]!;
      if (passage === 1) {
        // The two cells of most mazes, without the cost of a rectangle.
        map.set(cell + (cellStep[heading]! >> 1), FLOOR);
        map.set(cell + cellStep[heading]!, FLOOR);
      } else {
        const sideways = heading === RIGHT || heading === LEFT;
        carve(map, cell + toCarve[heading]!, sideways ? pitch : passage, sideways ? passage : pitch);
      }
      square += squareStep[heading]!;
      cell += cellStep[heading]!;
      taken[square] = 1;
      trail[steps++] = heading;
      dug++;
    }
    this.#square = square;
    this.#cell = cell;
    this.#heading = heading;
    this.#steps = steps;
    return dug === squares;
  }
}

function carve(map: BuilderMap, from: number, width: number, height: number): void {
  const end = from + height * map.width;
  for (let row = from; row < end; row += map.width) {
    for (let cell = row; cell < row + width; cell++) map.set(cell, FLOOR);
  }
}
