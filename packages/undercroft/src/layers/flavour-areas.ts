import {
  type BuilderMap,
  content,
  count,
  counted,
  defineLayer,
  integer,
  type NamedArea,
  type Rng,
  scaled,
  show,
} from "../core/index.js";
import { type AreaKind, isAreaTable } from "./kernels/area-table.js";
import { stepsTo } from "./kernels/climate.js";
import { groundTile, PatchPainter, paintableCells } from "./kernels/patch-table.js";
import { UNDERCROFT_AREAS } from "./kernels/shipped-tables.js";

/**
 * Turns a few places into something with a name: a swamp, a garden, a camp, a field of bones. Each is a connected area of
 * 50 to 120 cells that doesn't reach through doors. Its floor is covered with the ground of its kind, and the level's
 * `areas` list it, so that a game can say where the player is.
 *
 *     ######################################   ######################################   cellularAutomata(), flavourAreas()
 *     #############...###########.#.#.######   #############...###########.#.#.######   38 x 13, seed 2
 *     #####.#.#.#.........#####...#.....####   #####.#.#.#.........#####...#~~~~~####
 *     ###.......#.....##....#.#....#....####   ###.......#.....##....#.#....#~~~~####
 *     ###...##......#..#..........###.....##   ###...##......#..#..........###~~~;.##
 *     ##..#.##.....................##......#   ##..#.##....................;##.;~;;;#
 *     ##.......##....#.#.........#........##   ##.......##....#.#.........#;;;;;;;;##
 *     ###......###.#......#.#####..........#   ###......###.#......#.#####..;;;;;;;.#
 *     ####.....###...#.##...##............##   ####.....###...#.##...##....;.;;;;..##
 *     ######........................##.....#   ######......................;.##;;...#
 *     #######################.###.######.###   #######################.###.######.###
 *     ######################################   ######################################
 *     ######################################   ######################################
 *
 * To use kinds of your own, pass a table made with `areaTable` from `undercroft/tables`.
 */
export const flavourAreas = defineLayer({
  id: "flavour-areas",
  version: 2,
  summary: "Turns a few places into something with a name: a swamp, a garden, a camp, a field of bones.",
  options: {
    count: count(3, { min: 0, max: 200, typical: [0, 12] }, "Average number of areas."),
    fromLava: integer(0, { min: 0, max: 100, typical: [0, 8] }, "How many steps from lava areas stay."),
    table: content("area-table", UNDERCROFT_AREAS, "Kinds of areas to choose from.", isAreaTable),
  },
  adds: ["areas"],
  writes: ["tiles"],
  *build(map, rng, { count: average, fromLava, table }) {
    const where = `area table ${show(table.name)}`;
    const kinds = table.kinds.map((kind) => ({
      kind,
      tiles: kind.ground.map(({ tile }) => groundTile(map, where, tile)),
    }));
    map.areas ??= [];
    const weights = kinds.map(({ kind }) => weightAt(kind, map.depth));
    const mean = scaled(average, map);
    if (mean === 0 || !weights.some((weight) => weight > 0)) return;

    const wanted = rng.between(1, 2 * mean - 1);
    const growth = new Growth(map, fromLava);
    const cover = new Cover(map);
    const made: NamedArea[] = [];
    for (let i = 0; i < wanted; i++) {
      const { kind, tiles } = kinds[rng.weighted(weights)]!;
      const cells = growth.grow(rng, kind);
      if (cells === undefined) continue;
      cover.paint(rng, kind, tiles, cells);
      made.push({ name: kind.name, theme: kind.theme ?? kind.name, cells });
      yield;
    }
    map.areas = [...map.areas, ...made];
    if (made.length < wanted) {
      const why = "no other place is large enough";
      map.note("shortfall", `asked for ${counted(wanted, "area")}, but made ${made.length}: ${why}`);
    }
  },
});

function weightAt({ weight = 1, depths: [first, last] = [-Infinity, Infinity] }: AreaKind, depth: number): number {
  return depth < first || depth > last ? 0 : weight;
}

/** How many places are tried for each area. */
const TRIES = 8;

/** Grows areas that don't touch one another. */
class Growth {
  readonly #map: BuilderMap;
  /** The cells that an area can begin on. */
  readonly #starts: Int32Array;
  /** For each cell, `NEVER` if it can't be in an area, or the number of the last try that reached it. */
  readonly #seen: Int32Array;
  #tries = 0;

  constructor(map: BuilderMap, fromLava: number) {
    this.#map = map;
    const toLava = fromLava === 0 ? undefined : stepsTo(map, "burn");
    const { tiles } = map;
    const { walkable, door } = map.tileset;
    const starts = new Int32Array(tiles.length);
    let count = 0;
    const { hasReservedCells } = map;
    const seen = new Int32Array(tiles.length).fill(NEVER);
    for (let cell = 0; cell < tiles.length; cell++) {
      const tile = tiles[cell]!;
      if (walkable[tile] === 0 || door[tile] === 1 || (hasReservedCells && map.isReserved(cell))) continue;
      if (toLava !== undefined && toLava[cell]! <= fromLava) continue;
      seen[cell] = 0;
      starts[count++] = cell;
    }
    for (const { cells } of map.areas ?? []) for (const cell of cells) seen[cell] = NEVER;
    this.#starts = starts.subarray(0, count);
    this.#seen = seen;
  }

  /** The cells of a new area in ascending order. Undefined if no place was large enough. */
  grow(rng: Rng, { cells: [least, most] = [50, 120] }: AreaKind): readonly number[] | undefined {
    if (this.#starts.length < least) return undefined;
    const size = rng.between(least, Math.min(most, this.#starts.length));
    for (let i = 0; i < TRIES; i++) {
      const start = rng.pick(this.#starts);
      if (this.#seen[start] === NEVER) continue;
      const cells = this.#flood(rng, start, size);
      if (cells.length < least) continue;
      for (const cell of cells) this.#seen[cell] = NEVER;
      // A typed array sorts numbers far faster.
      const ascending = Int32Array.from(cells);
      return Array.from(ascending.sort());
    }
    return undefined;
  }

  /**
   * Floods up to `size` cells around a cell, and returns them. The edge is ragged: each time, any cell next to the area
   * can be added.
   */
  #flood(rng: Rng, start: number, size: number): number[] {
    const { width } = this.#map;
    const seen = this.#seen;
    const number = ++this.#tries;
    const edge = [start];
    const cells: number[] = [];
    seen[start] = number;
    while (edge.length > 0 && cells.length < size) {
      const i = rng.below(edge.length);
      const cell = edge[i]!;
      edge[i] = edge[edge.length - 1]!;
      edge.pop();
      cells.push(cell);
      for (let side = 0; side < 4; side++) {
        const near = side === 0 ? cell - width : side === 1 ? cell - 1 : side === 2 ? cell + 1 : cell + width;
        if (seen[near]! >= number) continue;
        seen[near] = number;
        edge.push(near);
      }
    }
    return cells;
  }
}

/** Higher than the number of any try. */
const NEVER = 0x7fffffff;

/** Covers areas with patches. */
class Cover {
  /** 1 for each cell that can be painted, and the same for the current area alone. */
  readonly #isPaintable: Uint8Array;
  readonly #isFree: Uint8Array;
  readonly #painter: PatchPainter;

  constructor(map: BuilderMap) {
    this.#isPaintable = paintableCells(map);
    this.#isFree = new Uint8Array(this.#isPaintable.length);
    this.#painter = new PatchPainter(map, this.#isFree);
  }

  /** Covers an area, until each kind of ground has its share or there is no floor left. No other area has its cells. */
  paint(rng: Rng, { ground }: AreaKind, tiles: readonly number[], cells: readonly number[]): void {
    const isFree = this.#isFree;
    let places: number[] = [];
    for (const cell of cells) {
      if (this.#isPaintable[cell] === 0) continue;
      isFree[cell] = 1;
      places.push(cell);
    }
    for (let i = 0; i < ground.length; i++) {
      let left = Math.round(ground[i]!.share * cells.length);
      for (let open = places.length; left > 0 && open > 0; ) {
        const drawn = rng.below(open);
        const first = places[drawn]!;
        places[drawn] = places[--open]!;
        places[open] = first;
        if (isFree[first] === 1) left -= this.#painter.paint(rng, first, tiles[i]!, ground[i]!);
      }
      places = places.filter((cell) => isFree[cell] === 1);
    }
    for (const cell of places) isFree[cell] = 0;
  }
}
