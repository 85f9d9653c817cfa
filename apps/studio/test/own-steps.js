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

/** Letters are floor with something on it: `l` is before the lever, `f` the firebrand, `b` and `s` the two keys. */
const GATEHOUSE = [
  "########################",
  "#@....#....¡...#.......#",
  "#.....+....l...+..f....#",
  "#..>..#........#.......#",
  "###¤######╫########╪####",
  "#.....#........#.......#",
  "#.....#........§...s...#",
  "#.....#...b....#.......#",
  "########################",
];

export const gatehouse = defineBuilder({
  id: "gatehouse",
  summary: "Six rooms with every kind of lock, a door that needs two keys, a secret door and a one-way.",
  options: {},
  adds: ["start", "exit", "doors"],
  minSize: () => [24, 9],
  *build(map) {
    const at = (/** @type {string} */ glyph, dy = 0) => {
      const y = GATEHOUSE.findIndex((row) => row.includes(glyph));
      return map.index(/** @type {string} */ (GATEHOUSE[y]).indexOf(glyph), y + dy);
    };
    for (const [y, row] of GATEHOUSE.entries()) {
      for (const [x, glyph] of [...row].entries()) {
        const tile = map.tileset.byGlyph(/[@a-z]/.test(glyph) ? "." : glyph);
        if (tile !== undefined && tile !== WALL) map.setAt(x, y, tile);
      }
    }
    map.start = at("@");
    map.addExit(at(">"), "down");
    map.doors = [{ at: at("§"), kind: "secret", sides: [at("§") - 1, at("§") + 1] }];
    map.locks = [
      { at: at("╫"), key: at("l"), kind: "lever", name: "lever" },
      { at: at("╪"), key: at("f"), kind: "fire", name: "Firebrand", usedUp: true },
      { at: at("¤"), key: at("b"), kind: "key", name: "Brass Key" },
      { at: at("¤"), key: at("s"), kind: "key", name: "Silver Key" },
    ];
    map.oneWays = [{ from: at("@", 4), to: at("@", 2) }];
    map.addSpawn({ at: at("b"), name: "Brass Key", blocks: false });
    map.addSpawn({ at: at("s"), name: "Silver Key", blocks: false });
    yield;
  },
});
