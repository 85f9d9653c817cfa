import { defineLayer, FLOOR, integer, ratio } from "undercroft/define";

/** Rooms must be this large for a row of pillars with a way around it. */
const SMALLEST_SIDE = 5;

export const colonnade = defineLayer({
  id: "colonnade",
  version: 1,
  summary: "Puts rows of pillars into some large rooms.",
  options: {
    share: ratio(0.5, "Share of the large rooms that get pillars."),
    gap: integer(1, { min: 1, max: 5 }, "Free cells between two pillars."),
  },
  needs: ["rooms"],
  // Only tiles change. Whoever looks for a level knows from this that the start, for instance, is final.
  writes: ["tiles"],
  *build(map, rng, { share, gap }) {
    const pillar = map.tileset.index("pillar");
    for (const { x, y, width, height, anchor } of map.rooms ?? []) {
      if (width < SMALLEST_SIDE || height < SMALLEST_SIDE || !rng.chance(share)) continue;
      // Two cells from the walls. So there is a way around every pillar, and no pillar can cut anything off.
      for (let row = y + 2; row < y + height - 2; row += gap + 1) {
        for (let column = x + 2; column < x + width - 2; column += gap + 1) {
          const cell = map.index(column, row);
          if (isFree(map, cell) && cell !== anchor) map.set(cell, pillar);
        }
      }
      yield;
    }
  },
});

/** Plain floor with nothing on it, and floor all around. */
function isFree(map, cell) {
  for (const step of [-map.width, 0, map.width]) {
    for (const side of [-1, 0, 1]) {
      if (map.tiles[cell + step + side] !== FLOOR) return false;
    }
  }
  return cell !== map.start && !map.hasSpawn(cell);
}
