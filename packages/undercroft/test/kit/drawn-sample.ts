import type { Sample } from "../../src/wfc/index.js";

/** Colours of what `sampleOf` reads. */
export const ROCK = 0;
export const OPEN = 1;

/** Rooms and corridors, 16x16. Where a corridor leaves the drawing, it goes on at the other side. */
export const DRAWING: readonly string[] = [
  "################",
  "#....#######...#",
  "#....#######...#",
  "#....#..........",
  "#......###.#...#",
  "######.###.#####",
  "######.........#",
  "#......#######.#",
  "#.####.#.....#.#",
  "#.#....#.....#.#",
  "#.#.####........",
  "#.#.#..#.....#.#",
  "#...#..#######.#",
  "###.#..........#",
  "#......#########",
  "################",
];

/** A drawing as a sample for wave function collapse. */
export function sampleOf(rows: readonly string[]): Sample {
  const colors = [...rows.join("")].map((glyph) => (glyph === "#" ? ROCK : OPEN));
  return { width: rows[0]!.length, height: rows.length, colors };
}
