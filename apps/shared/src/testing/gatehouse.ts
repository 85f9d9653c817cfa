import { defineBuilder, WALL } from "undercroft/define";

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

/** A small level with everything that can be said about locks, for tests. */
export const gatehouse = defineBuilder({
  id: "gatehouse",
  summary: "Six rooms with every kind of lock, a door that needs two keys, a secret door and a one-way.",
  options: {},
  adds: ["start", "exit", "doors"],
  minSize: () => [24, 9],
  *build(map) {
    const at = (glyph: string, dy = 0) => {
      const y = GATEHOUSE.findIndex((row) => row.includes(glyph));
      return map.index(GATEHOUSE[y]!.indexOf(glyph), y + dy);
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
