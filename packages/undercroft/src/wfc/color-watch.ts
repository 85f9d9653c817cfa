import { lowestBit } from "./bits.js";
import type { Canvas } from "./canvas.js";
import { PAUSE, Pace, type Pausing, ROWS_BETWEEN_PAUSES } from "./meter.js";
import type { Model } from "./model.js";
import type { Watcher } from "./propagation.js";
import type { Wave } from "./wave.js";

/** What is known of a cell. */
export const NEVER = 0;
export const MAYBE = 1;
export const CERTAIN = 2;
/** A cell whose colour doesn't come from its pattern. */
const FIXED = 4;

/**
 * Follows, cell by cell, whether the output can still get one of some colours there, or is sure to.
 */
export class ColorWatch implements Watcher {
  /** How many cells may get one of the colours, and how many are sure to. */
  possible = 0;
  certain = 0;
  /** If set, cells that can't get any of the colours any more are added here. */
  closed: number[] | undefined;
  readonly #model: Model;
  readonly #colors: readonly number[];
  readonly #canvas: Canvas;
  readonly #wave: Wave;
  /** For each cell of a pattern the set of patterns that have one of the colours there. */
  #members: Int32Array = new Int32Array(0);
  readonly #status: Uint8Array;
  /** Where a place colours many cells: for each pattern the cells where it has one of the colours. */
  #cellsOf: Int32Array | undefined;
  /** The cells where some, and where all of what is left at a place has them. */
  readonly #any: Int32Array;
  readonly #all: Int32Array;
  /** The same as it was found last, place by place. */
  readonly #anyBefore: Int32Array;
  readonly #allBefore: Int32Array;

  constructor(model: Model, canvas: Canvas, wave: Wave, colors: readonly number[]) {
    this.#canvas = canvas;
    this.#wave = wave;
    this.#model = model;
    this.#colors = colors;
    this.#status = new Uint8Array(canvas.width * canvas.height);
    const words = (model.size * model.size + 31) >> 5;
    this.#any = new Int32Array(words);
    this.#all = new Int32Array(words);
    const length = canvas.step > 1 ? wave.grid.state.length * words : 0;
    this.#anyBefore = new Int32Array(length);
    this.#allBefore = new Int32Array(length);
  }

  /** Looks at every cell, which has to come before all else. */
  *begin(): Pausing {
    const { rows, columns, step } = this.#canvas;
    this.#members = yield* patternsWith(this.#model, this.#colors);
    if (step > 1) this.#cellsOf = yield* cellsWith(this.#model, this.#colors, this.#any.length);
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) this.changed(this.#wave.grid.at(column, row));
      if (row % ROWS_BETWEEN_PAUSES === 0) yield PAUSE;
    }
  }

  /** The number of all cells. */
  get cells(): number {
    return this.#status.length;
  }

  /** NEVER, MAYBE or CERTAIN. */
  status(cell: number): number {
    return this.#status[cell]! & 3;
  }

  /** Copies what is known of a row of cells. */
  copyRow(y: number, to: Uint8Array, at: number): void {
    const { width } = this.#canvas;
    for (let x = 0; x < width; x++) to[at + x] = this.#status[y * width + x]! & 3;
  }

  /** Says what a cell is, whatever the patterns are. */
  fix(cell: number, isMember: boolean): void {
    this.#note(cell, this.#status[cell]! & 3, isMember ? CERTAIN : NEVER);
    this.#status[cell]! |= FIXED;
  }

  /** Lets a cell have one of the colours, or none of them. */
  give(cell: number, isMember: boolean): void {
    const { width, size, step } = this.#canvas;
    const wave = this.#wave;
    const { grid } = wave;
    const place = this.#canvas.placeOf(cell, grid);
    const offset = this.#canvas.offsetOf(cell % width, Math.floor(cell / width));
    wave.keep(place, this.#members, offset * wave.words, !isMember);
    if (step === size) return;
    // All patterns that cover the cell: a place with many patterns left wouldn't tell its neighbours.
    const across = Math.min(size - 1 - (offset % size), grid.columnOf(place));
    const down = Math.min(size - 1 - Math.floor(offset / size), grid.rowOf(place));
    for (let y = 0; y <= down; y++) {
      for (let x = 0; x <= across; x++) {
        if (x + y === 0) continue;
        wave.keep(place - y * grid.stride - x, this.#members, (offset + y * size + x) * wave.words, !isMember);
      }
    }
  }

  changed(place: number): void {
    const { width, size, step } = this.#canvas;
    const wave = this.#wave;
    const column = wave.grid.columnOf(place);
    const row = wave.grid.rowOf(place);
    const across = this.#canvas.across(column);
    const down = this.#canvas.down(row);
    const first = row * step * width + column * step;
    if (this.#cellsOf !== undefined) {
      this.#manyChanged(place, this.#cellsOf, first, across, down);
      return;
    }
    for (let y = 0; y < down; y++) {
      for (let x = 0; x < across; x++) {
        const cell = first + y * width + x;
        const before = this.#status[cell]!;
        if (before >= FIXED) continue;
        const found = wave.compare(place, this.#members, (y * size + x) * wave.words);
        this.#note(cell, before, found === 3 ? MAYBE : found === 1 ? CERTAIN : NEVER);
      }
    }
  }

  /** The same for a place of many cells: those are looked at of which something else is known than before. */
  #manyChanged(place: number, cellsOf: Int32Array, first: number, across: number, down: number): void {
    const { width, size } = this.#canvas;
    this.#wave.gather(place, cellsOf, this.#any, this.#all);
    const words = this.#any.length;
    for (let w = 0; w < words; w++) {
      const any = this.#any[w]!;
      const all = this.#all[w]!;
      const at = place * words + w;
      let differences = (any ^ this.#anyBefore[at]!) | (all ^ this.#allBefore[at]!);
      this.#anyBefore[at] = any;
      this.#allBefore[at] = all;
      for (; differences !== 0; differences &= differences - 1) {
        const bit = lowestBit(differences);
        const y = Math.floor((32 * w + bit) / size);
        const x = 32 * w + bit - y * size;
        const cell = first + y * width + x;
        if (x >= across || y >= down || this.#status[cell]! >= FIXED) continue;
        const isPossible = ((any >>> bit) & 1) === 1;
        const after = ((all >>> bit) & 1) === 1 ? CERTAIN : MAYBE;
        this.#note(cell, this.#status[cell]!, isPossible ? after : NEVER);
      }
    }
  }

  #note(cell: number, before: number, after: number): void {
    if (before === after) return;
    this.possible += (after === NEVER ? 0 : 1) - (before === NEVER ? 0 : 1);
    this.certain += (after === CERTAIN ? 1 : 0) - (before === CERTAIN ? 1 : 0);
    this.#status[cell] = after;
    if (after === NEVER) this.closed?.push(cell);
  }
}

/** For each pattern the set of cells where it has one of some colours, one set of so many words after the other. */
function* cellsWith(model: Model, colors: readonly number[], words: number): Pausing<Int32Array> {
  const area = model.size * model.size;
  const isWanted = membership(colors);
  const sets = new Int32Array(model.count * words);
  const pace = new Pace();
  for (let pattern = 0; pattern < model.count; pattern++) {
    for (let cell = 0; cell < area; cell++) {
      if (isWanted[model.colors[pattern * area + cell]!] === 1)
        sets[pattern * words + (cell >> 5)]! |= 1 << (cell & 31);
    }
    if (pace.isDue(area)) yield PAUSE;
  }
  return sets;
}

/** For each cell of a pattern the set of patterns that have one of some colours there, one set after the other. */
export function* patternsWith(model: Model, colors: readonly number[]): Pausing<Int32Array> {
  const { size, count } = model;
  const area = size * size;
  const words = (count + 31) >> 5;
  const isWanted = membership(colors);
  const sets = new Int32Array(area * words);
  const pace = new Pace();
  for (let pattern = 0; pattern < count; pattern++) {
    const word = pattern >> 5;
    const bit = 1 << (pattern & 31);
    for (let i = 0; i < area; i++) {
      if (isWanted[model.colors[pattern * area + i]!] === 1) sets[i * words + word]! |= bit;
    }
    if (pace.isDue(area)) yield PAUSE;
  }
  return sets;
}

/** For each colour whether it is in a list: 1 or 0. */
function membership(colors: readonly number[]): Uint8Array {
  const isMember = new Uint8Array(256);
  for (const color of colors) isMember[color] = 1;
  return isMember;
}
