/** Cells of a drawing that touch what is around it: those beside its ends, or beside holes that lead there. */
export function edgeOf(rows: readonly string[]): (x: number, y: number) => boolean {
  const cells = rows.map((row) => [...row]);
  const width = 2 + Math.max(0, ...cells.map(({ length }) => length));
  const height = 2 + rows.length;
  // With a frame of holes round the drawing, all that is outside of it hangs together.
  const isHole = (at: number) => (cells[Math.floor(at / width) - 1]?.[(at % width) - 1] ?? " ") === " ";
  const isOutside = new Uint8Array(width * height);
  isOutside[0] = 1;
  const holes = [0];
  for (const at of holes) {
    const x = at % width;
    for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
      if (next < 0 || next >= isOutside.length || isOutside[next] === 1 || !isHole(next)) continue;
      isOutside[next] = 1;
      holes.push(next);
    }
  }
  return (x, y) => {
    const at = (y + 1) * width + x + 1;
    return [at - 1, at + 1, at - width, at + width].some((next) => isOutside[next] === 1);
  };
}

/** How many connected parts the cells with these glyphs form in a drawing. */
export function patchesOf(rows: readonly string[], glyphs: readonly string[]): number {
  const width = 1 + Math.max(0, ...rows.map(({ length }) => length));
  const cells = new Set(
    rows.flatMap((row, y) => [...row].flatMap((glyph, x) => (glyphs.includes(glyph) ? [y * width + x] : []))),
  );
  let patches = 0;
  for (const first of cells) {
    patches++;
    const patch = [first];
    for (const cell of patch) {
      cells.delete(cell);
      for (const next of [cell - 1, cell + 1, cell - width, cell + width]) if (cells.delete(next)) patch.push(next);
    }
  }
  return patches;
}
