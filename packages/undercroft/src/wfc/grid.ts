/** All patterns of its template are still possible at a place, so it needs no slot yet. */
export const UNTOUCHED = -1;
/** The frame round all places. */
const OUTSIDE = -0x80000000;

/**
 * Where the places are and how they stand. A place is untouched, open or decided; open ones have a slot, in which it is
 * written what is left there.
 *
 * Directions are numbered clockwise: right, down, left, up. The opposite of d is d ^ 2.
 */
export class Grid {
  readonly columns: number;
  readonly rows: number;
  /** From one row to the next: a column of frame stands between the last place and the first. */
  readonly stride: number;
  /** How many places there are. */
  readonly places: number;
  readonly isPeriodic: boolean;
  /** How far it is to the next place in each direction. */
  readonly offsets: Int32Array;
  /** UNTOUCHED, OUTSIDE, the slot of an open place, or -2 - pattern where it is decided. */
  readonly state: Int32Array;
  /** The slot that holds what an untouched place looks like. */
  readonly templateOf: Uint8Array;
  /** How many places are decided. */
  decided = 0;

  constructor(columns: number, rows: number, isPeriodic: boolean) {
    this.columns = columns;
    this.rows = rows;
    this.stride = columns + 1;
    this.places = columns * rows;
    this.isPeriodic = isPeriodic;
    this.offsets = Int32Array.of(1, this.stride, -1, -this.stride);
    this.state = new Int32Array(this.stride * (rows + 2)).fill(OUTSIDE);
    this.templateOf = new Uint8Array(this.state.length);
    for (let row = 0; row < rows; row++) this.state.fill(UNTOUCHED, this.at(0, row), this.at(columns, row));
  }

  /** The number of a place, for all methods that take one. */
  at(column: number, row: number): number {
    return (row + 1) * this.stride + column;
  }

  columnOf(place: number): number {
    return place % this.stride;
  }

  rowOf(place: number): number {
    return Math.floor(place / this.stride) - 1;
  }

  /** The place beside another one, or -1 at the edge. */
  neighbour(place: number, direction: number): number {
    const next = place + this.offsets[direction]!;
    if (this.state[next] !== OUTSIDE) return next;
    if (!this.isPeriodic) return -1;
    // The far end of the row or column.
    const back = direction % 2 === 0 ? this.columns - 1 : (this.rows - 1) * this.stride;
    return direction < 2 ? place - back : place + back;
  }

  /** The pattern that a place is decided to be, or -1. */
  decision(place: number): number {
    const state = this.state[place]!;
    return state < UNTOUCHED ? -2 - state : -1;
  }

  isUntouched(place: number): boolean {
    return this.state[place] === UNTOUCHED;
  }

  /** The slot that tells what is left at a place that is not decided. */
  slotOf(place: number): number {
    const state = this.state[place]!;
    return state === UNTOUCHED ? this.templateOf[place]! : state;
  }
}
