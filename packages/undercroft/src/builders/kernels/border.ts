import type { BuilderMap, Rect } from "../../core/index.js";

/** All cells inside the border of a map. */
export function interior({ width, height }: { readonly width: number; readonly height: number }): Rect {
  return { x: 1, y: 1, width: width - 2, height: height - 2 };
}

/** Sets the cells at the border of a map to a value. Returns the array. */
export function fillBorder<T extends Uint8Array | Int32Array>(
  cells: T,
  { width, height }: BuilderMap,
  value: number,
): T {
  cells.fill(value, 0, width).fill(value, (height - 1) * width);
  for (let begin = width; begin < cells.length; begin += width) cells[begin - 1] = cells[begin] = value;
  return cells;
}

/** Where one of `of` equal parts of a side begins and ends inside the border. All but the last leave `gap` cells free. */
export function stretch(length: number, number: number, of: number, gap = 0): readonly [begin: number, end: number] {
  const begin = 1 + Math.floor(((length - 2) * number) / of);
  const end = 1 + Math.floor(((length - 2) * (number + 1)) / of);
  return [begin, number === of - 1 ? end : end - gap];
}
