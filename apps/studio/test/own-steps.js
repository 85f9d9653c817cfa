import { defineBuilder, defineLayer, FLOOR, integer, ratio, WALL } from "undercroft/define";

/** Steps as users write them for `undercroft studio --use`. */

export const halls = defineBuilder({
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

export const pillars = defineLayer({
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

export const padlock = defineLayer({
  id: "padlock",
  summary: "Locks a corner of the first room. Its key lies beside the middle of the room.",
  options: {},
  needs: ["rooms"],
  *build(map) {
    const [first] = map.rooms ?? [];
    if (first === undefined) return;
    const at = map.index(first.x, first.y);
    const key = first.anchor + 1;
    map.locks = [...map.locks, { at, key, kind: "key", name: "Brass Key" }];
    map.reserve(at);
    map.reserve(key);
    yield;
  },
});
