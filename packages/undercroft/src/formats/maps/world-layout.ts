/** The size of a level, and how deep it is. */
interface Sized {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
}

/** Places levels without overlap: those of one depth from left to right, and each depth below the one before. */
export function placesByDepth(
  levels: readonly Sized[],
  gap: number,
): readonly { readonly x: number; readonly y: number }[] {
  const places = new Map<Sized, { readonly x: number; readonly y: number }>();
  let y = 0;
  for (const depth of [...new Set(levels.map((level) => level.depth))].sort((a, b) => a - b)) {
    const row = levels.filter((level) => level.depth === depth);
    let x = 0;
    for (const level of row) {
      places.set(level, { x, y });
      x += level.width + gap;
    }
    y += Math.max(...row.map(({ height }) => height)) + gap;
  }
  return levels.map((level) => places.get(level)!);
}
