import { regions, walkProbe, withoutKeys } from "../analysis/index.js";
import { type BuilderMap, choice, count, defineLayer, integer, PAUSE, ratio, scaled } from "../core/index.js";

/**
 * Builds bridges over chasms, water or lava where the way around is long. A bridge is straight and one cell wide, and has
 * nothing but a chasm, water or walls on both sides. It adds exactly one loop.
 *
 *     ######################################   ######################################   lakes({ water: 0 }), bridges()
 *     ######################################   ######################################   38 x 14, seed 61
 *     ###..........####################░░###   ###..........####################░░###
 *     ###.....····.#########░░░░##░░##░░░░##   ###.....····.#########░░░░##░░##░░░░##
 *     ###....··░░··#######░░░░░░░░░░░░░░░###   ###....··░░··#######░░░░░░░░░░░░░░░###
 *     ###...··░░░░·###░░░░░░░░░░░░░░░░░░░###   ###...··░░░░·###░░░░░░░░░░░░░░░░░░░###
 *     ###.###░░░░░░░░░░░░░░░░░░░░░░░░░░░░###   ###.###░░░░░≡░░░░░░░░░░░░░░░░░░░░░░###
 *     ###.###░░░░░░░░░░░░░░░░░░░####░░░░####   ###.###░░░░░≡░░░░░░░░░░░░░####░░░░####
 *     ###..··░░░░░░░░░░░░░░░#########░░#####   ###..··░░░░░≡░░░░░░░░░#########░░#####
 *     ###..·░░░░##░░··░░░░#··.......····.###   ###..·░░░░##≡░··░░░░#··.......····.###
 *     ###..··░░········####..............###   ###..··░░········####..............###
 *     ###...····###......................###   ###...····###......................###
 *     #############....####..............###   #############....####..............###
 *     ######################################   ######################################
 *
 * Bridges never lead around a lock, and don't begin or end on a door or on reserved cells. Many maps have no place that is
 * worth a bridge.
 */
export const bridges = defineLayer({
  id: "bridges",
  summary: "Builds straight bridges over chasms, water or lava where the way around is long.",
  options: {
    count: count(2, { min: 0, max: 200, typical: [1, 20] }, "Maximum number of bridges."),
    over: choice("chasm", ["chasm", "deep_water", "lava", "any"], "What bridges lead over."),
    least: integer(3, { min: 1, max: 50, typical: [1, 8] }, "Minimum length of a bridge."),
    most: integer(15, { min: 1, max: 50, typical: [5, 25] }, "Maximum length of a bridge."),
    gain: ratio(3, "How many times as long as the bridge the way around must be.", {
      min: 1,
      max: 100,
      typical: [1.5, 8],
    }),
  },
  writes: ["tiles"],
  *build(map, rng, { count, over, least, most, gain }) {
    const wanted = scaled(count, map);
    if (wanted === 0) return;
    const isOver = Uint8Array.from(map.tileset.tiles, ({ hazard }) => Number(hazard !== undefined && over === "any"));
    if (over !== "any") isOver[map.tileset.index(over)] = 1;
    const lengthAt = bridgeLength(map, isOver, least, most);
    const places = bridgePlaces(map, lengthAt);
    if (places.length === 0) return;
    yield PAUSE;

    const bridge = map.tileset.index("bridge");
    const { labels } = regions(withoutKeys(map));
    yield PAUSE;
    const probe = walkProbe(map);
    const budget = FIRST_STEPS + STEPS_PER_CELL * labels.length;
    let built = 0;
    for (const place of rng.shuffle(places)) {
      if (built === wanted || probe.steps > budget) break;
      const from = place >> 1;
      const step = (place & 1) === 0 ? 1 : map.width;
      // An earlier bridge may cross here, lie beside it, or have made the way around short.
      const length = lengthAt(from, step);
      if (length === 0) continue;
      const to = from + step * (length + 1);
      if (labels[from]! < 0 || labels[from] !== labels[to]) continue;
      if (!probe.isFar(from, to, Math.ceil(gain * (length + 1)))) continue;
      for (let cell = from + step; cell !== to; cell += step) map.set(cell, bridge);
      built++;
      yield;
    }
  },
});

/** The limit of the search: enough for a small map, and in proportion to the area of a large one. */
const FIRST_STEPS = 20_000;
const STEPS_PER_CELL = 8;

/** All places where a bridge could be built: the cell before it times two, plus one if it leads down a column. */
function bridgePlaces({ width, height, tiles, tileset }: BuilderMap, lengthAt: BridgeLength): number[] {
  const places: number[] = [];
  for (let y = 1; y < height - 1; y++) {
    for (let cell = y * width + 1; cell < (y + 1) * width - 1; cell++) {
      if (tileset.walkable[tiles[cell]!] === 0) continue;
      if (lengthAt(cell, 1) > 0) places.push(cell * 2);
      if (lengthAt(cell, width) > 0) places.push(cell * 2 + 1);
    }
  }
  return places;
}

/** The length of the bridge that begins after a cell, or 0 if none can. */
type BridgeLength = (from: number, step: number) => number;

/** Returns what measures bridges over tiles for which `isOver` is 1. */
function bridgeLength(map: BuilderMap, isOver: Uint8Array, least: number, most: number): BridgeLength {
  const { tiles, width } = map;
  const isLand = (cell: number) => map.isWalkable(cell) && !map.isDoor(cell) && !map.isReserved(cell);
  return (from, step) => {
    if (isOver[tiles[from + step]!] === 0 || !isLand(from)) return 0;
    const aside = step === 1 ? width : 1;
    let length = 0;
    let isOpenBefore = false;
    let isOpenBehind = false;
    for (let cell = from + step; isOver[tiles[cell]!] === 1; cell += step) {
      length++;
      if (length > most || map.isReserved(cell)) return 0;
      // Another way in from the side would add a loop of its own.
      if (map.isWalkable(cell - aside) || map.isWalkable(cell + aside)) return 0;
      isOpenBefore ||= map.isHazard(cell - aside);
      isOpenBehind ||= map.isHazard(cell + aside);
    }
    const isGood = length >= least && isOpenBefore && isOpenBehind;
    return isGood && isLand(from + step * (length + 1)) ? length : 0;
  };
}
