import { type BuilderMap, content, defineLayer, type Rng, ratio, show } from "../core/index.js";
import { countOpen, drawCount } from "./kernels/by-depth.js";
import { groundTile, isPatchTable, PatchPainter, paintableCells, tileNamed } from "./kernels/patch-table.js";
import { UNDERCROFT_PATCHES } from "./kernels/shipped-tables.js";

/**
 * Covers the floor with patches of grass, foliage, fungus, rubble, bones and mud that get thinner towards their edges.
 * Which ones grow depends on the depth: grass and foliage near the surface, fungus and bones in the deep. Foliage blocks
 * sight. Only plain floor changes, and only into ground that can be walked on.
 *
 *     ######################################   ######################################   cellularAutomata(), patches()
 *     #############...###########.#.#.######   #############...###########.#.#.######   38 x 13, seed 2
 *     #####.#.#.#.........#####...#.....####   #####.#.#.#.......""#####"""#.....####
 *     ###.......#.....##....#.#....#....####   ###.......#.....##""""#.#""".#....####
 *     ###...##......#..#..........###.....##   ###...##......#..#""""""""""###.....##
 *     ##..#.##.....................##......#   ##..#.##.........."""""".""""##......#
 *     ##.......##....#.#.........#........##   ##.......##....#.#"""""".""#".......##
 *     ###......###.#......#.#####..........#   ###......###.#....."#"#####."♠.......#
 *     ####.....###...#.##...##............##   ####.....###...#.##"..##...♠.♠♠.....##
 *     ######........................##.....#   ######....................♠♠♠♠##.....#
 *     #######################.###.######.###   #######################.###.######.###
 *     ######################################   ######################################
 *     ######################################   ######################################
 *
 * To use tiles of your own, pass a table made with `patchTable` from `undercroft/tables`.
 */
export const patches = defineLayer({
  id: "patches",
  summary: "Covers the floor with patches of grass, foliage, fungus, rubble, bones and mud, by depth.",
  options: {
    amount: ratio(1, "Multiplies the number of patches of every kind.", { min: 0, max: 10, typical: [0.3, 2] }),
    table: content("patch-table", UNDERCROFT_PATCHES, "Patches to grow.", isPatchTable),
  },
  writes: ["tiles"],
  *build(map, rng, { amount, table }) {
    // Every name is looked up first: a wrong one is an error at any depth.
    const where = `patch table ${show(table.name)}`;
    const kinds = table.patches.map((patch) => ({
      patch,
      tile: groundTile(map, where, patch.tile),
      near: patch.near?.map((name) => tileNamed(map, where, name)),
    }));
    const openCells = amount * countOpen(map);
    const isFree = paintableCells(map);
    const painter = new PatchPainter(map, isFree);
    const floor = new Places(isFree);
    for (let i = 0; i < kinds.length; i++) {
      const { patch, tile, near } = kinds[i]!;
      const stream = rng.fork(i);
      const wanted = drawCount(stream, patch, map.depth, openCells);
      if (wanted === 0) continue;
      const places = near === undefined ? floor : new Places(isFree, nextTo(map, near));
      for (let painted = 0; painted < wanted; painted++) {
        const first = places.draw(stream);
        if (first === undefined) break;
        painter.paint(stream, first, tile, patch);
        yield;
      }
    }
  },
});

/** The cells that a patch can begin on. */
class Places {
  readonly #isFree: Uint8Array;
  readonly #cells: number[] = [];

  /** All free cells, or those for which `isIn` returns true. */
  constructor(isFree: Uint8Array, isIn: (cell: number) => boolean = () => true) {
    this.#isFree = isFree;
    for (let cell = 0; cell < isFree.length; cell++) {
      if (isFree[cell] === 1 && isIn(cell)) this.#cells.push(cell);
    }
  }

  /** Any of the cells that are still free, or undefined. Those that come up and aren't free any more are dropped. */
  draw(rng: Rng): number | undefined {
    const cells = this.#cells;
    while (cells.length > 0) {
      const drawn = rng.below(cells.length);
      const cell = cells[drawn]!;
      if (this.#isFree[cell] === 1) return cell;
      cells[drawn] = cells.at(-1)!;
      cells.pop();
    }
    return undefined;
  }
}

/** Says of a cell whether it lies next to one of some tiles. */
function nextTo({ width, tiles }: BuilderMap, near: readonly number[]): (cell: number) => boolean {
  const isNear = new Uint8Array(256);
  for (const tile of near) isNear[tile] = 1;
  return (cell) =>
    (isNear[tiles[cell - width]!]! |
      isNear[tiles[cell - 1]!]! |
      isNear[tiles[cell + 1]!]! |
      isNear[tiles[cell + width]!]!) ===
    1;
}
