import type { LdtkLevel } from "./ldtk-project.js";

/** Cells between two levels of a world. */
const GAP = 4;

/** The places of levels in a world, in pixels: those of one depth side by side, and each depth below the one before. */
export function layOutWorld(levels: readonly LdtkLevel[]): readonly { readonly x: number; readonly y: number }[] {
  const places = new Map<LdtkLevel, { x: number; y: number }>();
  let y = 0;
  for (const depth of [...new Set(levels.map(({ level }) => level.depth))].sort((a, b) => a - b)) {
    const row = levels.filter(({ level }) => level.depth === depth);
    let x = 0;
    for (const one of row) {
      const { side, width } = one.map;
      places.set(one, { x: x * side, y: y * side });
      x += width + GAP;
    }
    y += Math.max(...row.map(({ map }) => map.height)) + GAP;
  }
  return levels.map((level) => places.get(level)!);
}
