import {
  type BuilderMap,
  type Count,
  content,
  count,
  defineLayer,
  integer,
  type Rng,
  ratio,
  scaled,
  type Values,
} from "../core/index.js";
import { isSpawnTable, SEEDS_TABLE, scatterSpawns } from "../spawning/index.js";
import { floorToSpawnOn } from "./kernels/floor-to-spawn-on.js";
import { tableOfKind } from "./kernels/table-of-kind.js";

const OPTIONS = {
  table: content("spawn-table", SEEDS_TABLE, "Spawn table to draw from. Its items are left out.", isSpawnTable),
  monsters: count(9, { min: 0, max: 10_000, typical: [0, 40] }, "Number of monsters at depth 1, per 80x50 cells."),
  traps: count(3, { min: 0, max: 10_000, typical: [0, 20] }, "Number of traps at depth 1, per 80x50 cells."),
  perDepth: ratio(0.1, "How much these numbers grow with each depth: with 0.1, by a tenth of the number at depth 1.", {
    max: 10,
    typical: [0, 0.5],
  }),
  deepest: integer(26, { min: 1, max: 10_000, typical: [5, 40] }, "From this depth on, the numbers stay the same."),
  spacing: integer(4, { min: 1, max: 20, typical: [1, 8] }, "Minimum distance between two spawns."),
  clear: integer(
    8,
    { min: 0, max: 100, typical: [0, 20] },
    "Nothing spawns within this distance of the start if the player could see it.",
  ),
};

/**
 * Spawns monsters and traps all over the floor, but not in view close to the start. Their number follows from the depth
 * and the size of the map, not from how much of it is floor: a level of wide caves is no more crowded than one of small
 * rooms.
 *
 * @example
 * import { accretion, chain, hiddenGoods, monsterSpawner, nicheStairs } from "undercroft";
 *
 * // Items lie behind doors; monsters and traps are everywhere, but not within 10 cells of the start in plain view.
 * const halls = chain({ width: 80, height: 50 })
 *   .startWith(accretion())
 *   .with(nicheStairs())
 *   .with(hiddenGoods())
 *   .with(monsterSpawner({ monsters: 12, traps: 4, clear: 10 }));
 * const monsters = [1, 10, 20].map((depth) => {
 *   const { spawns } = halls.build({ seed: "rats", depth });
 *   return spawns.filter(({ blocks }) => blocks).length;
 * });
 * console.log(monsters); // [ 13, 25, 35 ]
 */
export const monsterSpawner = defineLayer({
  id: "monster-spawner",
  summary: "Spawns monsters and traps all over the floor, in numbers that grow with depth.",
  options: OPTIONS,
  writes: ["spawns"],
  *build(map, rng, options) {
    const { clear, spacing } = options;
    const floor = floorToSpawnOn(map);
    for (const kind of ["monster", "trap"] as const) {
      const table = tableOfKind(options.table, kind);
      const rolled = numberOf(map, rng, kind === "monster" ? options.monsters : options.traps, options);
      const wanted = Math.min(rolled, Math.floor(floor.length / LEAST_CELLS));
      if ((yield* scatterSpawns(map, rng, floor, wanted, { table, clear, spacing })) > 0) yield;
    }
  },
});

/** Each spawn needs this many cells of floor, so a tiny map has fewer than asked for. */
const LEAST_CELLS = 12;
/** The chance of one more, rolled again after each one. */
const ONE_MORE = 0.4;

function numberOf(map: BuilderMap, rng: Rng, atFirst: Count, { perDepth, deepest }: Values<typeof OPTIONS>): number {
  const first = scaled(atFirst, map);
  if (first === 0) return 0;
  let number = Math.round(first * (1 + perDepth * (Math.min(map.depth, deepest) - 1)));
  const most = 2 * number;
  while (number < most && rng.chance(ONE_MORE)) number++;
  return number;
}
