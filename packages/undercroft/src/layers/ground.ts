import {
  type BuilderMap,
  content,
  defineLayer,
  PAUSE,
  type Pausing,
  type Rng,
  ratio,
  show,
  suggestion,
  UndercroftError,
} from "../core/index.js";
import { countOpen, drawCount } from "./kernels/by-depth.js";
import { type Climate, climateOf, SCORCHED } from "./kernels/climate.js";
import { goByFeeling } from "./kernels/feeling-order.js";
import {
  type GroundBand,
  type GroundCover,
  type GroundStrip,
  type GroundTable,
  isGroundTable,
} from "./kernels/ground-table.js";
import { corridorCells, isInOpenSquare } from "./kernels/open-square.js";
import { groundTile, type Patch, PatchPainter, paintableCells } from "./kernels/patch-table.js";
import { UNDERCROFT_GROUND } from "./kernels/shipped-tables.js";
import { SmoothNoise } from "./kernels/smooth-noise.js";

/**
 * Covers the floor with the ground of one depth: meadows near the surface, then moss, roots, fungus, bones, frost and ash. A
 * level has one kind of ground in wide sheets that follow the water or keep away from it, another one in a few places, and
 * plain floor everywhere else. Mud lies on shores. Around lava, nothing grows.
 *
 *     ######################################   ######################################   cellularAutomata(), ground()
 *     #############...#########.#.#.#.######   #############.""#########.#.#.#.######   38 x 14, seed 2
 *     #####.#.#.#.........#####.........####   #####.#.#.#...."....#####.........####
 *     ###................####...#........###   ###""""............####...#........###
 *     ###......#.##.#.....##....#..#......##   ###""""."#.##.#.....##....#..#......##
 *     ##..#..........#...###....###........#   ##""#"""""""...#...###....###........#
 *     ##.................###..#.##........##   ##"""""""""""......###..#.##........##
 *     ###..#..............##....##.........#   ###""#""""""""......##....##.........#
 *     ####...###..##...#.####.####......#.##   ####...###""##"..#.####.####......#.##
 *     #####.######...#.#..###.####.........#   #####.######"""#.#..###.####.........#
 *     ############.......#####......#.##.###   ############""""...#####......#.##.###
 *     ##############.....###################   ##############"".""###################
 *     ######################################   ######################################
 *     ######################################   ######################################
 *
 * A level with a feeling, such as frozen, has the ground that goes with it. See `feelings`.
 *
 * Only plain floor changes. Passages stay plain for the most part, and small named places keep the ground that they have. To
 * use tiles of your own, pass a table made with `groundTable` from `undercroft/tables`.
 */
export const ground = defineLayer({
  id: "ground",
  summary: "Covers the floor with one kind of ground in wide sheets, by depth, water and lava.",
  options: {
    amount: ratio(1, "Multiplies how much of the floor is covered.", { min: 0, max: 10, typical: [0, 2] }),
    table: content("ground-table", UNDERCROFT_GROUND, "What the ground can be like.", isGroundTable),
  },
  writes: ["tiles"],
  *build(map, rng, { amount, table }) {
    goByFeeling(map, "ground");
    // Every name is looked up first: a wrong one is an error at any depth.
    const where = `ground table ${show(table.name)}`;
    const own = bandOf(map, table);
    for (const { cover, accent, shore, scorched } of own === undefined ? table.bands : [...table.bands, own]) {
      for (const entry of [cover, accent, shore, scorched]) if (entry !== undefined) groundTile(map, where, entry.tile);
    }
    const weights = table.bands.map((band) => weightAt(band, map.depth));
    if (own === undefined && !weights.some((weight) => weight > 0)) return;
    const band = own ?? table.bands[rng.fork("band").weighted(weights)]!;

    const climate = climateOf(map);
    yield PAUSE;
    const sheets = new Sheets(map, climate);
    yield* sheets.rise(rng.fork("sheets"));
    const { cover, accent, shore, scorched } = band;
    if (scorched !== undefined) sheets.layAlong("lava", scorched, 1);
    sheets.leaveScorched();
    yield PAUSE;
    if (shore !== undefined) sheets.layAlong("water", shore, amount);
    yield PAUSE;
    const sheet = sheets.choose(cover, amount * (LEAST_VARIATION + VARIATION * rng.fork("share").unit()));
    yield PAUSE;
    if (accent !== undefined) sheets.scatter(accent, sheet, amount, rng.fork("accent"));
    yield;
    sheets.fill(sheet, cover.tile);
  },
});

/** The ground that goes with the feeling of the level. A table that doesn't have it borrows that of the included one. */
function bandOf({ feeling }: BuilderMap, table: GroundTable): GroundBand | undefined {
  if (feeling?.ground === undefined) return undefined;
  const known = [...table.bands, ...UNDERCROFT_GROUND.bands];
  const band = known.find(({ name }) => name === feeling.ground);
  if (band !== undefined) return band;
  const hint = suggestion(
    feeling.ground,
    known.map(({ name }) => name),
  );
  const where = `ground table ${show(table.name)}`;
  throw new UndercroftError(
    "unknown-name",
    `${where}: there is no ground ${show(feeling.ground)} for the feeling ${show(feeling.name)}.${hint}`,
    { value: feeling.ground },
  );
}

function weightAt({ weight = 1, depths: [first, last] = [-Infinity, Infinity] }: GroundBand, depth: number): number {
  return depth < first || depth > last ? 0 : weight;
}

/** A level has from 0.6 to 1.4 times the share that its ground has on average. */
const LEAST_VARIATION = 0.6;
const VARIATION = 0.8;

/** Rows whose height is found between two pauses. */
const ROWS_BETWEEN_PAUSES = 32;

/** How far the hills of the noise are apart, in cells: wide ones for the sheets, and small ones for their edges. */
const WIDE = 20;
const SMALL = 4;
/** How many times as high the wide ones are. */
const HIGHER = 5;

/** How much one step of moisture or heat counts for ground that likes it fully. */
const LIKING = 50;
/** How much less ground likes passages than rooms. */
const IN_PASSAGES = 700;

/** An area with a larger share of the open cells is a part of the map, such as the caves around a keep. */
const LARGE = 0.25;

/** Covers the cells that the noise and the climate are right for. */
class Sheets {
  readonly #map: BuilderMap;
  readonly #climate: Climate;
  readonly #openCells: number;
  /** 1 for each cell that can still be covered. */
  readonly #isFree: Uint8Array;
  /** How high each free cell lies on the hills of the noise. Passages lie lower. */
  readonly #height: Int32Array;

  constructor(map: BuilderMap, climate: Climate) {
    this.#map = map;
    this.#climate = climate;
    this.#height = new Int32Array(map.tiles.length);
    this.#openCells = countOpen(map);
    this.#isFree = paintableCells(map);
    for (const { cells } of map.areas ?? []) {
      if (cells.length <= LARGE * this.#openCells) for (const cell of cells) this.#isFree[cell] = 0;
    }
  }

  /** Finds out how high each cell lies, which has to come before all else. */
  *rise(rng: Rng): Pausing {
    const map = this.#map;
    const { width, height } = map;
    yield PAUSE;
    const wide = new SmoothNoise(rng.fork("wide"), width, height, WIDE);
    const small = new SmoothNoise(rng.fork("small"), width, height, SMALL);
    yield PAUSE;
    const isCorridor = corridorCells(map);
    for (let y = 0, cell = 0; y < height; y++) {
      if (y % ROWS_BETWEEN_PAUSES === 0) yield PAUSE;
      for (let x = 0; x < width; x++, cell++) {
        if (this.#isFree[cell] === 0) continue;
        const isPassage = isCorridor[cell] === 1 || !isInOpenSquare(map, cell);
        const noise = Math.floor((HIGHER * wide.at(x, y) + small.at(x, y)) / (HIGHER + 1));
        this.#height[cell] = isPassage ? noise - IN_PASSAGES : noise;
      }
    }
  }

  /** Covers a part of the cells that are close enough to water or lava. */
  layAlong(what: "water" | "lava", { tile, share, within = 3 }: GroundStrip, amount: number): void {
    const steps = this.#climate.stepsTo[what];
    if (steps === undefined) return;
    const cells = this.#freeCells((cell) => steps[cell]! <= within);
    this.fill(highest(cells, this.#height, share * amount), tile);
  }

  /** From now on, leaves everything near lava as it is. */
  leaveScorched(): void {
    const steps = this.#climate.stepsTo.lava;
    if (steps === undefined) return;
    for (let cell = 0; cell < steps.length; cell++) if (steps[cell]! <= SCORCHED) this.#isFree[cell] = 0;
  }

  /** Chooses the cells for a cover, in reading order. */
  choose({ share, moisture: likesMoisture = 0, heat: likesHeat = 0 }: GroundCover, amount: number): readonly number[] {
    const { moisture, heat } = this.#climate;
    const cells = this.#freeCells();
    const height = this.#height;
    for (const cell of cells) {
      const liking = LIKING * (likesMoisture * moisture[cell]! + likesHeat * heat[cell]!);
      height[cell] = Math.round(height[cell]! + liking);
    }
    return highest(cells, height, share * amount);
  }

  /** Grows patches amid a sheet. */
  scatter(accent: Omit<Patch, "near">, sheet: readonly number[], amount: number, rng: Rng): void {
    if (sheet.length === 0) return;
    const tile = this.#map.tileset.index(accent.tile);
    const painter = new PatchPainter(this.#map, this.#isFree);
    const wanted = drawCount(rng, accent, this.#map.depth, amount * this.#openCells);
    for (let i = 0; i < wanted; i++) {
      const first = rng.pick(sheet);
      if (this.#isFree[first] === 1) painter.paint(rng, first, tile, accent);
    }
  }

  /** Covers cells with a tile, as far as they are still free. */
  fill(cells: readonly number[], name: string): void {
    const tile = this.#map.tileset.index(name);
    for (const cell of cells) {
      if (this.#isFree[cell] === 0) continue;
      this.#isFree[cell] = 0;
      this.#map.set(cell, tile);
    }
  }

  #freeCells(accepts: (cell: number) => boolean = () => true): number[] {
    const cells: number[] = [];
    for (let cell = 0; cell < this.#isFree.length; cell++) {
      if (this.#isFree[cell] === 1 && accepts(cell)) cells.push(cell);
    }
    return cells;
  }
}

/** The cells that lie highest: a share of them, in the order in which they were given. Of one height, all do or none. */
function highest(cells: readonly number[], height: Int32Array, share: number): readonly number[] {
  const wanted = Math.round(Math.min(1, share) * cells.length);
  if (wanted === 0) return [];
  let top = height[cells[0]!]!;
  let bottom = top;
  for (const cell of cells) {
    const own = height[cell]!;
    if (own > top) top = own;
    if (own < bottom) bottom = own;
  }
  // Counting takes less time than sorting.
  const counts = new Int32Array(top - bottom + 1);
  for (const cell of cells) counts[height[cell]! - bottom]!++;
  let least = top;
  for (let left = wanted - counts[top - bottom]!; left > 0; left -= counts[least - bottom]!) least--;
  return cells.filter((cell) => height[cell]! >= least);
}
