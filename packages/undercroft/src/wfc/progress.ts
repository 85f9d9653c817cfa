import type { Canvas } from "./canvas.js";
import type { Model } from "./model.js";
import type { Wave } from "./wave.js";

/** What is known so far, for display. */
export interface CollapseProgress {
  /** The number of patterns that are still possible for each cell. 1 means decided. */
  readonly left: Int32Array;
  /** The most likely colour of each cell. */
  readonly colors: Uint8Array;
}

/** Colours are bytes. */
const COLORS = 256;

/** What the patterns left at each place make of the cells. */
export function progressOf(model: Model, canvas: Canvas, wave: Wave): CollapseProgress {
  const { width, height, size } = canvas;
  const { grid } = wave;
  const left = new Int32Array(width * height);
  const colors = new Uint8Array(width * height);
  const weights = new Float64Array(COLORS);
  // Untouched places are alike, and are looked at once.
  const untouched = new Map<number, number>();
  for (let cell = 0; cell < left.length; cell++) {
    const x = cell % width;
    const y = Math.floor(cell / width);
    const place = grid.at(canvas.columnOf(x), canvas.rowOf(y));
    const offset = canvas.offsetOf(x, y);
    left[cell] = wave.left(place);
    const key = grid.isUntouched(place) ? grid.templateOf[place]! * size * size + offset : -1;
    const color = untouched.get(key) ?? likelyColor(model, wave, place, offset, weights);
    if (key >= 0) untouched.set(key, color);
    colors[cell] = color;
  }
  return { left, colors };
}

function likelyColor(model: Model, wave: Wave, place: number, offset: number, weights: Float64Array): number {
  const area = model.size * model.size;
  const decided = wave.grid.decision(place);
  if (decided >= 0) return model.colors[decided * area + offset]!;
  weights.fill(0);
  let best = 0;
  for (const pattern of wave.first(place, model.count)) {
    const color = model.colors[pattern * area + offset]!;
    weights[color]! += model.weights[pattern]!;
    if (weights[color]! > weights[best]!) best = color;
  }
  return best;
}
