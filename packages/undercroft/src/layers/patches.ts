import { type BuilderMap, content, defineMetaBuilder, type Rng, ratio, show } from "../core/index.js";
import { countOpen, drawCount } from "./kernels/by-depth.js";
import {
  groundTile,
  isPatchTable,
  type Patch,
  PatchPainter,
  tileNamed,
  UNDERCROFT_PATCHES,
} from "./kernels/patch-table.js";

/**
 * Covers the floor with patches of grass, foliage, fungus, rubble, bones and mud that get thinner towards their edges.
 * Which ones grow depends on the depth: grass and foliage near the surface, fungus and bones in the deep. Foliage blocks
 * sight. Only plain floor changes, and only into ground that can be walked on.
 *
 *     ######################################   ######################################   cellularAutomata(), patches()
 *     #############...###########.#.#.######   #############...###########.#.#.######   38 x 13, seed 2
 *     #####.#.#.#.........#####...#.....####   #####.#.#.#.......""#####...#.....####
 *     ###.......#.....##....#.#....#....####   ###.......#.....##""".#.#....#....####
 *     ###...##......#..#..........###.....##   ###...##......#."#""."""....###.....##
 *     ##..#.##.....................##......#   ##..#.##.......""""""""".....##......#
 *     ##.......##....#.#.........#........##   ##.......##....#"#"""".....#........##
 *     ###......###.#......#.#####..........#   ###......###.#""""""#"#####..♠.......#
 *     ####.....###...#.##...##............##   ####.....###.."#"##"""##...♠.♠♠.....##
 *     ######........................##.....#   ######..........""""."""..♠♠♠♠##.....#
 *     #######################.###.######.###   #######################"###.######.###
 *     ######################################   ######################################
 *     ######################################   ######################################
 *
 * To use tiles of your own, pass a table made with `patchTable`.
 */
export const patches = defineMetaBuilder({
  id: "patches",
  summary: "Covers the floor with patches of grass, foliage, fungus, rubble, bones and mud, by depth.",
  options: {
    amount: ratio(1, "Multiplies the number of patches of every kind.", { min: 0, max: 10, typical: [0.3, 2] }),
    table: content("patch-table", UNDERCROFT_PATCHES, "Patches to grow.", isPatchTable),
  },
  *build(map, rng, { amount, table }) {
    // Every name is looked up first: a wrong one is an error at any depth.
    const where = `patch table ${show(table.name)}`;
    const kinds = table.patches.map((patch) => ({
      patch,
      tile: groundTile(map, where, patch.tile),
      near: patch.near?.map((name) => tileNamed(map, where, name)),
    }));
    const openCells = amount * countOpen(map);
    const painter = new PatchPainter(map);
    for (const [i, { patch, tile, near }] of kinds.entries()) {
      const stream = rng.fork(i);
      const wanted = drawCount(stream, patch, map.depth, openCells);
      if (wanted > 0) yield* grow(map, stream, painter, patch, tile, near, wanted);
    }
  },
});

/** Grows so many patches of one kind, as long as there is floor for them to begin on. */
function* grow(
  map: BuilderMap,
  rng: Rng,
  painter: PatchPainter,
  patch: Patch,
  tile: number,
  near: readonly number[] | undefined,
  wanted: number,
): Generator<void, void, void> {
  const { width, tiles } = map;
  const isNear = (cell: number) =>
    near === undefined || [-width, -1, 1, width].some((side) => near.includes(tiles[cell + side]!));
  const places: number[] = [];
  for (let cell = 0; cell < tiles.length; cell++) if (painter.isFree(cell) && isNear(cell)) places.push(cell);
  let left = places.length;
  for (let painted = 0; painted < wanted && left > 0; ) {
    const i = rng.below(left);
    const first = places[i]!;
    places[i] = places[--left]!;
    if (!painter.isFree(first)) continue;
    painter.paint(rng, first, tile, patch);
    painted++;
    yield;
  }
}
