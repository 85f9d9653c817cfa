import { defineInitialBuilder, defineMetaBuilder, FLOOR, integer, ratio, WALL } from "undercroft";

/** Steps as users write them for `undercroft studio --use`. */

export const halls = defineInitialBuilder({
  id: "halls",
  summary: "Straight halls from wall to wall, joined in the middle.",
  options: { every: integer(6, { min: 3, max: 20 }, "Rows from one hall to the next.") },
  *build(map, _, { every }) {
    for (let y = 2; y < map.height - 2; y += every) {
      map.fill({ x: 2, y, width: map.width - 4, height: 2 }, FLOOR);
      yield;
    }
    map.fill({ x: map.width >> 1, y: 2, width: 1, height: map.height - 4 }, FLOOR);
  },
});

export const pillars = defineMetaBuilder({
  id: "pillars",
  summary: "Pillars in the upper left quarter.",
  options: { share: ratio(0.2, "Share of the floor that becomes a pillar.") },
  *build(map, rng, { share }) {
    for (let y = 2; y < map.height >> 1; y += 2) {
      for (let x = 3; x < map.width >> 1; x += 2) {
        const cell = y * map.width + x;
        if (map.tiles[cell] === FLOOR && rng.chance(share)) map.set(cell, WALL);
      }
    }
    yield;
  },
});
