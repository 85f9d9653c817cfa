import { UndercroftError } from "../core/index.js";
import type { Grid } from "./grid.js";
import type { Model } from "./model.js";

/**
 * How places cover the output. Each place colours the cells from its own corner to the corners of its neighbours, and
 * the last ones of a row or column what is left up to the edge.
 */
export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly columns: number;
  readonly rows: number;
  readonly size: number;
  readonly step: number;
  readonly #isPeriodic: boolean;

  constructor(model: Model, width: number, height: number, periodic: boolean) {
    const { size, step, fits } = model;
    if (fits !== undefined && (fits.width !== width || fits.height !== height)) {
      throw new UndercroftError(
        "bad-option",
        `collapse: the model is made for an output of ${fits.width}x${fits.height}, but the output is ${width}x${height}.`,
      );
    }
    if (periodic && (width % step !== 0 || height % step !== 0)) {
      throw new UndercroftError(
        "bad-option",
        `collapse: the width and height of a periodic output must be a multiple of ${step}, got ${width}x${height}.`,
      );
    }
    this.width = width;
    this.height = height;
    this.size = size;
    this.step = step;
    this.#isPeriodic = periodic;
    this.columns = this.#placesAlong(width);
    this.rows = this.#placesAlong(height);
  }

  #placesAlong(cells: number): number {
    if (this.step > 1) return Math.ceil(cells / this.step);
    return this.#isPeriodic ? cells : Math.max(1, cells - this.size + 1);
  }

  columnOf(x: number): number {
    return Math.min(Math.floor(x / this.step), this.columns - 1);
  }

  rowOf(y: number): number {
    return Math.min(Math.floor(y / this.step), this.rows - 1);
  }

  /** How many cells the places of a column colour from left to right. */
  across(column: number): number {
    return column === this.columns - 1 ? this.width - column * this.step : this.step;
  }

  /** How many cells the places of a row colour from top to bottom. */
  down(row: number): number {
    return row === this.rows - 1 ? this.height - row * this.step : this.step;
  }

  /** Which of a pattern's cells, row by row, a cell of the output shows. */
  offsetOf(x: number, y: number): number {
    return (y - this.rowOf(y) * this.step) * this.size + (x - this.columnOf(x) * this.step);
  }

  /** The place that gives a cell its colour. */
  placeOf(cell: number, grid: Grid): number {
    return grid.at(this.columnOf(cell % this.width), this.rowOf(Math.floor(cell / this.width)));
  }

  /** The colours that patterns, place by place, give the cells. */
  paint(model: Model, patterns: Int32Array): Uint8Array {
    const { width, height, columns } = this;
    const area = this.size * this.size;
    const colors = new Uint8Array(width * height);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const pattern = patterns[this.rowOf(y) * columns + this.columnOf(x)]!;
        colors[y * width + x] = model.colors[pattern * area + this.offsetOf(x, y)]!;
      }
    }
    return colors;
  }
}
