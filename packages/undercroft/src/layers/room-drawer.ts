import { interior } from "../builders/kernels/border.js";
import { type BuilderMap, clip, defineLayer, FLOOR, type Rect, ratio } from "../core/index.js";

/** Digs the planned rooms, some of them as circles. A round room keeps its rectangle in the room list. */
export const roomDrawer = defineLayer({
  id: "room-drawer",
  summary: "Digs the planned rooms, some of them round.",
  options: {
    circles: ratio(0.25, "Share of the rooms that are round. The others are rectangular."),
  },
  needs: ["plan"],
  adds: ["rooms"],
  writes: ["tiles"],
  *build(map, rng, { circles }) {
    const inside = interior(map);
    for (const room of map.rooms!) {
      const isRound = rng.chance(circles);
      if (room.cells !== undefined) for (const cell of room.cells) map.setAt(map.x(cell), map.y(cell), FLOOR);
      else if (isRound) drawCircle(map, room, inside);
      else map.fill(clip(room, inside), FLOOR);
      yield;
    }
  },
});

/**
 * Digs the cells whose middles lie within a circle round the rectangle's middle, as wide as its smaller side. Whatever
 * the sides, the cell at the middle belongs to it.
 */
function drawCircle(map: BuilderMap, rect: Rect, inside: Rect): void {
  const diameter = Math.min(rect.width, rect.height);
  for (let y = 0; y < rect.height; y++) {
    // Twice the distances from the middle: whole numbers for odd and even sides.
    const dy = 2 * y + 1 - rect.height;
    let x = 0;
    while (x < rect.width && (2 * x + 1 - rect.width) ** 2 + dy * dy > diameter * diameter) x++;
    const row = { x: rect.x + x, y: rect.y + y, width: Math.max(0, rect.width - 2 * x), height: 1 };
    map.fill(clip(row, inside), FLOOR);
  }
}
