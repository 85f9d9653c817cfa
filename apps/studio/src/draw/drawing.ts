/** A cell by its column and row. */
export type Cell = readonly [x: number, y: number];

/** A rectangle of cells. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The cells of a rectangle, row by row; `NOTHING` where there are none. */
export type Block = readonly (readonly string[])[];

/** What stands where a short row has ended: a hole that no glyph was drawn for. */
export const NOTHING = "";

/** No side of a map is longer than this: the format's own limit. */
export const LONGEST_SIDE = 4096;

/**
 * A map of glyphs while it is drawn. Drawings never change: every tool gives a new one, which shares the rows that
 * didn't change, so that a long undo history takes little memory.
 */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  /** All rows are of the same length. */
  readonly rows: Block;
}

/** Across which lines a stroke is repeated: x swaps left and right, y top and bottom. */
export type Mirror = "none" | "x" | "y" | "both";

/** A drawing of one glyph. */
export function blankDrawing(width: number, height: number, glyph: string): Drawing {
  return { width, height, rows: Array.from({ length: height }, () => Array<string>(width).fill(glyph)) };
}

/** The drawing of a prefab's map. */
export function drawingOf(map: readonly string[]): Drawing {
  const rows = map.map((row) => [...row]);
  const width = rows.reduce((most, row) => Math.max(most, row.length), 1);
  const full = rows.map((row) => [...row, ...Array<string>(width - row.length).fill(NOTHING)]);
  return { width, height: Math.max(1, full.length), rows: full.length === 0 ? [Array(width).fill(NOTHING)] : full };
}

/** The rows of a prefab's map. Rows may end early; a hole within a row needs a glyph that means one. */
export function mapOf({ rows }: Drawing, hole: string): string[] {
  return rows.map((row) => {
    const length = row.findLastIndex((glyph) => glyph !== NOTHING) + 1;
    return row
      .slice(0, length)
      .map((glyph) => (glyph === NOTHING ? hole : glyph))
      .join("");
  });
}

export function glyphAt({ rows }: Drawing, [x, y]: Cell): string | undefined {
  return rows[y]?.[x];
}

export function contains({ width, height }: Drawing, [x, y]: Cell): boolean {
  return x >= 0 && y >= 0 && x < width && y < height;
}

/** The drawing with a glyph on some cells; cells outside are left out. The same drawing where nothing changes. */
export function painted(drawing: Drawing, cells: Iterable<Cell>, glyph: string): Drawing {
  const changed = new Map<number, string[]>();
  for (const cell of cells) {
    const [x, y] = cell;
    if (!contains(drawing, cell) || (changed.get(y) ?? drawing.rows[y]!)[x] === glyph) continue;
    const row = changed.get(y) ?? [...drawing.rows[y]!];
    row[x] = glyph;
    changed.set(y, row);
  }
  if (changed.size === 0) return drawing;
  return { ...drawing, rows: drawing.rows.map((row, y) => changed.get(y) ?? row) };
}

/** The cells of a line, by Bresenham's algorithm: each touches the next, at a side or a corner. */
export function lineCells([x0, y0]: Cell, [x1, y1]: Cell): Cell[] {
  const dx = Math.abs(x1 - x0);
  const dy = -Math.abs(y1 - y0);
  const stepX = x0 < x1 ? 1 : -1;
  const stepY = y0 < y1 ? 1 : -1;
  const cells: Cell[] = [];
  let [x, y, error] = [x0, y0, dx + dy];
  for (;;) {
    cells.push([x, y]);
    if (x === x1 && y === y1) return cells;
    const twice = 2 * error;
    if (twice >= dy) {
      error += dy;
      x += stepX;
    }
    if (twice <= dx) {
      error += dx;
      y += stepY;
    }
  }
}

/** The rectangle that two cells span. */
export function areaBetween([x0, y0]: Cell, [x1, y1]: Cell): Area {
  return {
    x: Math.min(x0, x1),
    y: Math.min(y0, y1),
    width: Math.abs(x1 - x0) + 1,
    height: Math.abs(y1 - y0) + 1,
  };
}

/** The cells of a rectangle, or of its outline alone. */
export function areaCells({ x: left, y: top, width, height }: Area, isFilled: boolean): Cell[] {
  const cells: Cell[] = [];
  for (let y = top; y < top + height; y++) {
    const isEdge = y === top || y === top + height - 1;
    const step = isFilled || isEdge || width === 1 ? 1 : width - 1;
    for (let x = left; x < left + width; x += step) cells.push([x, y]);
  }
  return cells;
}

/** The part of a rectangle that lies in a drawing; none where it lies beside it. */
export function clipped({ width, height }: Drawing, area: Area): Area | undefined {
  const x = Math.max(0, area.x);
  const y = Math.max(0, area.y);
  const right = Math.min(width, area.x + area.width);
  const bottom = Math.min(height, area.y + area.height);
  return right > x && bottom > y ? { x, y, width: right - x, height: bottom - y } : undefined;
}

/** All cells of the same glyph that hang together with one, side by side. */
export function floodCells(drawing: Drawing, from: Cell): Cell[] {
  const glyph = glyphAt(drawing, from);
  if (glyph === undefined) return [];
  const { width, height, rows } = drawing;
  const seen = new Uint8Array(width * height);
  const cells: Cell[] = [from];
  seen[from[1] * width + from[0]] = 1;
  for (let next = 0; next < cells.length; next++) {
    const [x, y] = cells[next]!;
    for (const [nx, ny] of [
      [x, y - 1],
      [x - 1, y],
      [x + 1, y],
      [x, y + 1],
    ] as const) {
      if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue;
      if (seen[ny * width + nx] === 1 || rows[ny]![nx] !== glyph) continue;
      seen[ny * width + nx] = 1;
      cells.push([nx, ny]);
    }
  }
  return cells;
}

/** The cells with their mirror images in the drawing, each once. */
export function mirrored({ width, height }: Drawing, cells: Iterable<Cell>, mirror: Mirror): Cell[] {
  if (mirror === "none") return [...cells];
  const seen = new Set<string>();
  const all: Cell[] = [];
  const add = (x: number, y: number) => {
    const key = `${x} ${y}`;
    if (seen.has(key)) return;
    seen.add(key);
    all.push([x, y]);
  };
  for (const [x, y] of cells) {
    const [across, down] = [width - 1 - x, height - 1 - y];
    add(x, y);
    if (mirror !== "y") add(across, y);
    if (mirror !== "x") add(x, down);
    if (mirror === "both") add(across, down);
  }
  return all;
}

/** Tools that put one glyph on cells. */
export type Brush = "pencil" | "line" | "rectangle" | "filled" | "fill";

/** The cells that a stroke paints: of a pencil all that it passed, of the others what its first and last cell span. */
export function strokeCells(drawing: Drawing, brush: Brush, path: readonly Cell[], mirror: Mirror): Cell[] {
  const [first] = path;
  const last = path.at(-1);
  if (first === undefined || last === undefined) return [];
  switch (brush) {
    case "pencil":
      return mirrored(
        drawing,
        path.flatMap((cell, i) => lineCells(path[i - 1] ?? cell, cell)),
        mirror,
      );
    case "line":
      return mirrored(drawing, lineCells(first, last), mirror);
    case "rectangle":
    case "filled":
      return mirrored(drawing, areaCells(areaBetween(first, last), brush === "filled"), mirror);
    case "fill":
      return mirrored(drawing, [first], mirror).flatMap((cell) => floodCells(drawing, cell));
  }
}

/** How many rows or columns are added at each side; negative numbers take some away. */
export interface Growth {
  readonly left?: number;
  readonly top?: number;
  readonly right?: number;
  readonly bottom?: number;
}

/** The drawing with more or fewer rows and columns at its sides; the same one where nothing, or too much, would be left. */
export function resized(drawing: Drawing, growth: Growth, fill: string): Drawing {
  const { left = 0, top = 0, right = 0, bottom = 0 } = growth;
  const width = drawing.width + left + right;
  const height = drawing.height + top + bottom;
  if (width < 1 || height < 1 || width > LONGEST_SIDE || height > LONGEST_SIDE) return drawing;
  if (left === 0 && top === 0 && right === 0 && bottom === 0) return drawing;
  const rows = Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => drawing.rows[y - top]?.[x - left] ?? fill),
  );
  return { width, height, rows };
}

/** Only a rectangle of the drawing. */
export function cropped(drawing: Drawing, area: Area): Drawing {
  const { x, y, width, height } = area;
  const growth = { left: -x, top: -y, right: x + width - drawing.width, bottom: y + height - drawing.height };
  return resized(drawing, growth, NOTHING);
}

/** The drawing without the rows and columns at its sides that have nothing but blank cells. */
export function trimmed(drawing: Drawing, isBlank: (glyph: string) => boolean): Drawing {
  const { width, height, rows } = drawing;
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (isBlank(rows[y]![x]!)) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  if (right < 0) return drawing;
  return cropped(drawing, { x: left, y: top, width: right - left + 1, height: bottom - top + 1 });
}

/** What lies in a rectangle. */
export function blockOf(drawing: Drawing, { x, y, width, height }: Area): Block {
  return drawing.rows.slice(y, y + height).map((row) => row.slice(x, x + width));
}

/** The drawing with a block laid on it; what sticks out is left out, and so is NOTHING. */
export function stamped(drawing: Drawing, block: Block, [left, top]: Cell): Drawing {
  const rows = drawing.rows.map((row, y) => {
    const from = block[y - top];
    return from === undefined
      ? row
      : row.map((glyph, x) => {
          const over = from[x - left];
          return over === undefined || over === NOTHING ? glyph : over;
        });
  });
  const isSame = rows.every(
    (row, y) => row === drawing.rows[y] || row.every((glyph, x) => glyph === drawing.rows[y]![x]),
  );
  return isSame ? drawing : { ...drawing, rows };
}

/** A block as text, and text as a block: what the clipboard holds. */
export function blockText(block: Block): string {
  return block.map((row) => row.map((glyph) => (glyph === NOTHING ? " " : glyph)).join("")).join("\n");
}

/** Characters that can't stand in a map become nothing; more than the longest side is left out. */
export function textBlock(text: string): Block {
  const lines = text.replace(/\r\n?/g, "\n").replace(/\n+$/, "").split("\n");
  return lines
    .slice(0, LONGEST_SIDE)
    .map((line) => [...line].slice(0, LONGEST_SIDE).map((glyph) => (/[\p{Cc}\p{Cs}]/u.test(glyph) ? NOTHING : glyph)));
}
