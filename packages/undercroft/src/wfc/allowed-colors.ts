import { finished, UndercroftError } from "../core/index.js";
import type { Canvas } from "./canvas.js";
import { patternsWith } from "./color-watch.js";
import type { Pausing } from "./meter.js";
import type { Model } from "./model.js";
import type { CollapseOptions } from "./options.js";
import type { Wave } from "./wave.js";

/** The set of all colours. */
const ANY = 0;

/** The colours that each cell may have by border, regions and pins, as numbers of sets of colours. */
export class AllowedColors {
  readonly #model: Model;
  readonly #canvas: Canvas;
  /** For each cell the number of its set. Undefined while every cell may have any colour. */
  #numbers: Uint16Array | undefined;
  #withoutPins: Uint16Array | undefined;
  readonly #sets: (readonly number[])[] = [Array.from({ length: 256 }, (_, color) => color)];
  /** The numbers of sets by their colours, and by the sets that they are made of. */
  readonly #intersections = new Map<string, number>();
  readonly #patternSets: Int32Array[] = [];

  /** Loose pins are left out: they are added one by one. */
  constructor(model: Model, canvas: Canvas, { border, regions = [], pins, loosePins = false }: CollapseOptions) {
    this.#model = model;
    this.#canvas = canvas;
    const { width, height } = canvas;
    if (border !== undefined) {
      const ring: number[] = [];
      for (let x = 0; x < width; x++) ring.push(x, (height - 1) * width + x);
      for (let y = 0; y < height; y++) ring.push(y * width, y * width + width - 1);
      this.allow(ring, border);
    }
    for (const { cells, colors } of regions) this.allow(cells, colors);
    for (let cell = 0; pins !== undefined && !loosePins && cell < pins.length; cell++) {
      if (pins[cell] !== -1) this.allow([cell], [pins[cell]!]);
    }
    this.#withoutPins = this.#numbers;
  }

  /** Works out which patterns the cells may have. `restrict` does so too, but without a pause. */
  *begin(): Pausing {
    for (const number of new Set(this.#numbers)) {
      if (number !== ANY) this.#patternSets[number] ??= yield* patternsWith(this.#model, this.#sets[number]!);
    }
  }

  /** Whether every cell may have any colour. */
  get isAny(): boolean {
    return this.#numbers === undefined;
  }

  /** Lets cells have only some of the colours that they may have so far. */
  allow(cells: ArrayLike<number>, colors: readonly number[]): void {
    const { width, height } = this.#canvas;
    this.#numbers ??= new Uint16Array(width * height);
    const cache = new Map<number, number>();
    for (let i = 0; i < cells.length; i++) {
      const cell = cells[i]!;
      const before = this.#numbers[cell]!;
      let after = cache.get(before);
      if (after === undefined) {
        after = this.#intersection(before, colors);
        cache.set(before, after);
      }
      this.#numbers[cell] = after;
    }
  }

  #intersection(number: number, colors: readonly number[]): number {
    const question = `${number} and ${colors.join()}`;
    let answer = this.#intersections.get(question);
    if (answer !== undefined) return answer;
    const set = this.#sets[number]!.filter((color) => colors.includes(color));
    const key = set.join();
    answer = this.#intersections.get(key);
    if (answer === undefined) {
      if (this.#sets.length > 65_535) {
        throw new UndercroftError(
          "bad-option",
          "collapse: border, regions and pins must use at most 65535 different sets of colours.",
        );
      }
      answer = this.#sets.push(set) - 1;
      this.#intersections.set(key, answer);
    }
    this.#intersections.set(question, answer);
    return answer;
  }

  /** The colours that a cell may have, or undefined where it may have any. */
  at(cell: number): readonly number[] | undefined {
    const number = this.numberAt(cell);
    return number === ANY ? undefined : this.#sets[number];
  }

  /** The number of a cell's set, for `putBack`. */
  numberAt(cell: number): number {
    return this.#numbers?.[cell] ?? ANY;
  }

  /** Gives a cell its earlier set back. */
  putBack(cell: number, number: number): void {
    this.#numbers![cell] = number;
  }

  /** Goes back to the state before any loose pin. */
  forgetPins(): void {
    this.#numbers = this.#withoutPins?.slice();
  }

  /** Removes from a place what its cells may not have. Returns false if nothing is left. */
  restrict(wave: Wave, place: number): boolean {
    if (this.#numbers === undefined) return true;
    const { width, size, step } = this.#canvas;
    const column = wave.grid.columnOf(place);
    const row = wave.grid.rowOf(place);
    for (let y = 0; y < this.#canvas.down(row); y++) {
      for (let x = 0; x < this.#canvas.across(column); x++) {
        const number = this.#numbers[(row * step + y) * width + column * step + x]!;
        if (number !== ANY) wave.keep(place, this.#patternsIn(number), (y * size + x) * wave.words);
      }
    }
    return wave.conflict < 0;
  }

  /** The patterns that have a colour of a set, cell by cell of a pattern. */
  #patternsIn(number: number): Int32Array {
    this.#patternSets[number] ??= finished(patternsWith(this.#model, this.#sets[number]!));
    return this.#patternSets[number];
  }
}
