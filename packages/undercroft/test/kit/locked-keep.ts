import { chain, type Level } from "../../src/chain/index.js";
import { type Door, defineBuilder, tileset } from "../../src/core/index.js";

/** Letters are floor with something on it: `l` is before the lever, `f` the firebrand, `b` and `s` the two keys. */
const ROWS = [
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
const WIDTH = ROWS[0]!.length;
const TEXT = ROWS.join("");
const cellOf = (glyph: string) => TEXT.indexOf(glyph);

const KEYS = [
  { at: cellOf("╫"), key: cellOf("l"), kind: "lever", name: "lever" },
  { at: cellOf("╪"), key: cellOf("f"), kind: "fire", name: "Firebrand", usedUp: true },
  { at: cellOf("¤"), key: cellOf("b"), kind: "key", name: "Brass Key" },
  { at: cellOf("¤"), key: cellOf("s"), kind: "key", name: "Silver Key" },
] as const;

const DOORS: readonly Door[] = [
  { at: cellOf("+"), kind: "plain", sides: [cellOf("+") - 1, cellOf("+") + 1] },
  { at: cellOf("¤"), kind: "locked", sides: [cellOf("¤") - WIDTH, cellOf("¤") + WIDTH] },
  { at: cellOf("╫"), kind: "barred", sides: [cellOf("╫") - WIDTH, cellOf("╫") + WIDTH] },
  { at: cellOf("§"), kind: "secret", sides: [cellOf("§") - 1, cellOf("§") + 1] },
];

const lockedKeep = defineBuilder({
  id: "locked-keep",
  options: {},
  adds: ["start", "exit", "doors"],
  *build(map) {
    const set = tileset();
    map.paint(Uint8Array.from(TEXT, (glyph) => set.byGlyph(/[@a-z]/.test(glyph) ? "." : glyph)!));
    map.start = cellOf("@");
    map.addExit(cellOf(">"), "down");
    map.doors = DOORS;
    map.locks = KEYS;
    // A ledge to jump from, back to where the player came in.
    map.oneWays = [{ from: cellOf("@") + 4 * WIDTH, to: cellOf("@") + 2 * WIDTH }];
    for (const { key, kind, name } of KEYS) if (kind !== "lever") map.addSpawn({ at: key, name, blocks: false });
    yield;
  },
});

/** A small level with every kind of lock, a door that needs two keys, a secret door and a one-way. */
export function lockedLevel(): Level {
  return chain({ width: WIDTH, height: ROWS.length, name: "keep" }).startWith(lockedKeep()).build({ seed: 1 });
}
