import { type Regions, regions, withoutKeys } from "../analysis/index.js";
import {
  type BuilderMap,
  choice,
  defineLayer,
  integer,
  PAUSE,
  type Rng,
  ratio,
  rootOf,
  span,
  WALL,
} from "../core/index.js";
import { DryGround, keepOneRoom } from "./kernels/dry-ground.js";
import { layShore } from "./kernels/shore.js";
import { eachAround, OPPOSITE, pointOn, SIDES, windingCourse } from "./kernels/winding-course.js";

/**
 * Lets a winding river run from one side of the map to another, through floor and rock alike. Where it would cut the map,
 * bridges or fords lead across: whatever was connected stays connected.
 *
 *     ######################################   ######################################   bspDungeon(), river()
 *     ######################################   ##########################≈≈≈#########   38 x 14, seed 3
 *     #############.......##################   #############....~~~####≈≈≈≈≈#########
 *     #############.......##################   #############...~~~~###≈≈≈≈≈≈#########
 *     #####...............##################   #####..........~~~~~≈≈≈≈≈≈≈≈##########
 *     #####....####.......##################   #####....####..~~~~≈≈≈≈≈≈≈≈###########
 *     #####....####...............####....##   #####....####..~~~≡≡≡≡≡≡≡≡~~####....##
 *     #####....##################.####....##   #####....#########≈≈≈≈≈####~####....##
 *     #######################......###....##   ##################≈≈≈≈#~~~~~~###....##
 *     #######################......###....##   ##################≈≈≈##~~~...###....##
 *     #######################......###.#####   ##################≈≈≈##~~....###.#####
 *     #######################......###.#####   ##################≈≈≈##......###.#####
 *     #######################..........#####   ###################≈≈##..........#####
 *     ######################################   ######################################
 *
 * Crossings are as short as possible, and straight, unless only the old way can connect two banks again. A river has two
 * of them or more if there is floor on both banks, far away from each other. The start, exits, locks, ledges and reserved floor stay dry, with one cell around them, and no
 * crossing leads around a lock, a secret door or a ledge. Corners of a few cells that a river cuts off are flooded.
 */
export const river = defineLayer({
  id: "river",
  version: 2,
  summary: "Lets a winding river run through the map, with bridges or fords where it would cut the map in two.",
  options: {
    width: span(2, 6, { min: 1, max: 40, typical: [1, 12] }, "Width of the river, which changes on its way."),
    kind: choice("deep_water", ["deep_water", "chasm", "lava"], "What the river is made of."),
    from: choice("any", ["any", ...SIDES], "The side of the map where the river enters."),
    to: choice("opposite", ["opposite", ...SIDES], "The side where it leaves."),
    shore: span(1, 3, { min: 0, max: 20, typical: [0, 4] }, "Width of the shore. Lava has none."),
    crossings: choice("bridge", ["bridge", "ford"], "What leads across. Only water has fords; all else has bridges."),
    least: integer(
      2,
      { min: 0, max: 50, typical: [0, 6] },
      "Minimum number of crossings, if there are places for them.",
    ),
    winding: ratio(0.35, "How far a bend leads away from the straight line, at most, as a share of the line.", {
      max: 0.5,
    }),
  },
  writes: ["tiles"],
  *build(map, rng, { width, kind, from, to, shore, crossings, least, winding }) {
    if (map.width < LEAST_SIDE || map.height < LEAST_SIDE) return;
    const { tileset } = map;
    const enters = from === "any" ? rng.pick(SIDES) : from;
    const leaves = to === "opposite" ? OPPOSITE[enters] : to;
    const ground = new DryGround(map, 1);
    keepOneRoom(map, rng, ground);
    yield PAUSE;
    const before = regions(withoutKeys(map));
    yield PAUSE;
    let banks: Banks | undefined;
    // A way through the river that isn't straight is a last resort: another course may need none.
    const courses = Math.max(2, Math.min(MOST_COURSES, Math.floor(COURSE_CELLS / map.tiles.length)));
    for (let i = 0; i < courses && (banks === undefined || banks.waded > 0); i++) {
      const course = windingCourse(map, rng, pointOn(map, rng, enters), pointOn(map, rng, leaves), winding);
      const next = new Banks(map, ground, before, course);
      next.flood(rng, width);
      yield PAUSE;
      next.floodCorners();
      yield PAUSE;
      next.join(rng, least);
      if (banks === undefined || next.waded < banks.waded) banks = next;
      yield PAUSE;
    }
    const tile = tileset.index(kind);
    const cells = banks!.wetCells();
    for (let i = 0; i < cells.length; i++) map.set(cells[i]!, tile);

    const crossing = tileset.index(crossings === "ford" && kind === "deep_water" ? "shallow_water" : "bridge");
    for (const cell of banks!.crossed) map.set(cell, crossing);
    yield;
    const wet = {
      tile,
      shore: kind === "lava" ? 0 : rng.between(...shore),
      shoreTile: tileset.index(kind === "chasm" ? "chasm_edge" : "shallow_water"),
      lakes: [{ cells, outline: outlineOf(map, cells) }],
    };
    layShore(map, new Uint8Array(map.tiles.length), wet);
    yield;
  },
});

/** The maximum number of courses to try, and how many cells all tries together may go over. */
const MOST_COURSES = 12;
const COURSE_CELLS = 100_000;
/** On smaller maps a river would leave nothing else. */
const LEAST_SIDE = 8;

/** Parts of the floor that are cut off are flooded if they have no more cells than this. */
const CORNER = 5;
/** Crossings that aren't necessary are at least this share of the course apart. */
const APART = 0.2;

/** The ground on both sides of a river. */
class Banks {
  readonly #map: BuilderMap;
  readonly #ground: DryGround;
  readonly #course: readonly number[];
  /** What was connected before, without keys: the number of the part of each cell, or -1. */
  readonly #old: Int32Array;
  /** The number of those parts. */
  readonly #count: number;
  /** For each cell under the river the place in its course that it is nearest to, counted from 1; 0 for all others. */
  readonly #along: Int32Array;
  /** The cells of all crossings, and for each of them the part that it belongs to, counted from 1. */
  readonly crossed: number[] = [];
  readonly #crossing: Int32Array;
  /** The number of cells of crossings that aren't straight. */
  waded = 0;
  /** Where the crossings are along the course. */
  readonly #places: number[] = [];

  constructor(map: BuilderMap, ground: DryGround, { labels, count }: Regions, course: readonly number[]) {
    this.#map = map;
    this.#ground = ground;
    this.#course = course;
    this.#old = labels;
    this.#count = count;
    this.#along = new Int32Array(map.tiles.length);
    this.#crossing = new Int32Array(map.tiles.length);
  }

  /** Puts the river on the ground. What must stay stays, and so does floor that would be flooded altogether. */
  flood(rng: Rng, [least, most]: readonly [number, number]): void {
    const { width: mapWidth, height: mapHeight, tiles } = this.#map;
    const widest = Math.max(1, Math.min(most, Math.min(mapWidth, mapHeight) >> 2));
    const narrowest = Math.min(least, widest);
    let width = rng.between(narrowest, widest);
    for (const [i, cell] of this.#course.entries()) {
      eachAround(this.#map, cell, width, (near) => {
        if (!this.#ground.isKept(near)) this.#along[near] = i + 1;
      });
      width = Math.max(narrowest, Math.min(widest, width + rng.between(-1, 1)));
    }
    const isLeft = new Uint8Array(this.#count);
    for (let cell = 0; cell < tiles.length; cell++) if (this.#isDry(cell)) isLeft[this.#old[cell]!] = 1;
    for (let cell = 0; cell < tiles.length; cell++) if (isLeft[this.#old[cell]!] === 0) this.#along[cell] = 0;
  }

  /** The parts of what is dry now, without keys. */
  #parts(): Regions {
    const { width, height, tileset } = this.#map;
    const tiles = this.#map.copyTiles();
    for (let cell = 0; cell < tiles.length; cell++)
      if (this.#along[cell] !== 0 || this.#old[cell]! < 0) tiles[cell] = WALL;
    return regions({ width, height, tileset, tiles });
  }

  /** Floods small parts that are cut off from larger ones. */
  floodCorners(): void {
    const { labels, sizes, count } = this.#parts();
    const { width } = this.#map;
    /** For each part before the flood its largest part now. */
    const largest = new Int32Array(this.#count).fill(-1);
    const isKept = new Uint8Array(count);
    for (let cell = 0; cell < labels.length; cell++) {
      const label = labels[cell]!;
      if (label < 0) continue;
      const old = this.#old[cell]!;
      if (largest[old] === -1 || sizes[label]! > sizes[largest[old]!]!) largest[old] = label;
      if (this.#ground.isKept(cell)) isKept[label] = 1;
    }
    for (let cell = 0; cell < labels.length; cell++) {
      const label = labels[cell]!;
      if (label < 0 || sizes[label]! > CORNER || isKept[label] === 1 || largest[this.#old[cell]!] === label) continue;
      // It is as far along the course as what lies beside it.
      const sides = [cell - 1, cell + 1, cell - width, cell + width];
      this.#along[cell] = Math.max(1, ...sides.map((near) => this.#along[near]!));
    }
  }

  /** The cells under the river, in reading order. */
  wetCells(): Int32Array {
    return markedCells(this.#along);
  }

  /**
   * Finds the crossings: the shortest that connect again what was connected before, and more if there are fewer than
   * `least`.
   */
  join(rng: Rng, least: number): void {
    const { labels, count } = this.#parts();
    const linked = Int32Array.from({ length: count }, (_, i) => i);
    /** The part of each cell, the crossings included: each belongs to the bank where it begins. */
    const reached = labels.slice();
    const spans = this.#spans(rng);
    for (const span of spans) {
      const a = rootOf(linked, labels[span.from]!);
      const b = rootOf(linked, labels[span.to]!);
      if (a !== b && this.#isFree(span)) this.#lay(span, reached, linked);
    }
    this.#wade(labels, linked);
    for (const span of spans) {
      if (this.#places.length >= least) break;
      const along = this.#along[span.from + span.step]!;
      const isFar = this.#places.every((place) => Math.abs(place - along) >= this.#course.length * APART);
      if (isFar && this.#isFree(span)) this.#cross(span);
    }
  }

  #isDry(cell: number): boolean {
    return this.#along[cell] === 0 && this.#old[cell]! >= 0;
  }

  /** All straight lines over the river between cells that were connected before, the shortest first. */
  #spans(rng: Rng): readonly Crossing[] {
    const { width, height } = this.#map;
    const shores: number[] = [];
    for (let y = 1; y < height - 1; y++) {
      for (let cell = y * width + 1; cell < (y + 1) * width - 1; cell++) {
        if (!this.#isDry(cell)) continue;
        if (this.#along[cell + 1] !== 0) shores.push(cell * 2);
        if (this.#along[cell + width] !== 0) shores.push(cell * 2 + 1);
      }
    }
    const spans: Crossing[] = [];
    for (const [order, place] of rng.shuffle(shores).entries()) {
      const from = place >> 1;
      const step = (place & 1) === 0 ? 1 : width;
      let to = from + step;
      while (this.#along[to] !== 0) to += step;
      if (!this.#isDry(to) || this.#old[from] !== this.#old[to]) continue;
      spans.push({ from, step, to, length: (to - from) / step, order });
    }
    return spans.sort((a, b) => a.length - b.length || a.order - b.order);
  }

  /** Whether a crossing would connect nothing but what was connected before. */
  #isFree({ from, step, to }: Crossing): boolean {
    const part = this.#old[from]!;
    const aside = step === 1 ? this.#map.width : 1;
    const isOther = (cell: number) => {
      const crossing = this.#crossing[cell]!;
      return crossing === 0 ? this.#isDry(cell) && this.#old[cell] !== part : crossing !== part + 1;
    };
    for (let cell = from + step; cell !== to; cell += step) {
      if (isOther(cell - aside) || isOther(cell + aside) || (this.#crossing[cell] !== 0 && isOther(cell))) return false;
    }
    return true;
  }

  #cross({ from, step, to }: Crossing): void {
    this.#places.push(this.#along[from + step]!);
    for (let cell = from + step; cell !== to; cell += step) this.#addCell(cell, this.#old[from]!);
  }

  /**
   * Builds a crossing as far as it is needed, and links what it connects. That is also what lies beside it, such as a
   * ledge or another crossing. If one of them is connected with the other bank, the rest isn't needed.
   */
  #lay({ from, step, to }: Crossing, reached: Int32Array, linked: Int32Array): void {
    const aside = step === 1 ? this.#map.width : 1;
    const other = rootOf(linked, reached[to]!);
    let isOver = false;
    this.#places.push(this.#along[from + step]!);
    for (let cell = from + step; cell !== to && !isOver; cell += step) {
      this.#addCell(cell, this.#old[from]!);
      for (const near of [cell - aside, cell, cell + aside]) {
        if (reached[near]! < 0) continue;
        const root = rootOf(linked, reached[near]!);
        isOver ||= root === other;
        linked[root] = rootOf(linked, reached[from]!);
      }
      reached[cell] = reached[from]!;
    }
    linked[other] = rootOf(linked, reached[from]!);
  }

  #addCell(cell: number, part: number): void {
    this.crossed.push(cell);
    this.#crossing[cell] = part + 1;
  }

  /**
   * Connects what no straight line connects, where there was floor before. From all banks at the same time, it spreads
   * over floor that is under the river; where two of them meet there is a way, and the shortest ways come first.
   */
  #wade(labels: Int32Array, linked: Int32Array): void {
    const { width } = this.#map;
    const from = new Int32Array(labels.length).fill(-1);
    const far = new Int32Array(labels.length);
    const bank = labels.slice();
    const queue: number[] = [];
    const ways: { readonly a: number; readonly b: number; readonly length: number }[] = [];
    const spread = (cell: number): void => {
      for (const near of [cell - 1, cell + 1, cell - width, cell + width]) {
        if (this.#old[near] !== this.#old[cell]) continue;
        if (bank[near] === -1) {
          bank[near] = bank[cell]!;
          from[near] = cell;
          far[near] = far[cell]! + 1;
          queue.push(near);
        } else if (rootOf(linked, bank[near]!) !== rootOf(linked, bank[cell]!)) {
          ways.push({ a: cell, b: near, length: far[cell]! + far[near]! });
        }
      }
    };
    // Only cells beside the river lead into it.
    for (let cell = width; cell < labels.length - width; cell++) {
      if (labels[cell]! < 0) continue;
      const along = this.#along;
      if (along[cell - 1]! + along[cell + 1]! + along[cell - width]! + along[cell + width]! > 0) spread(cell);
    }
    for (const cell of queue) spread(cell);
    for (const { a, b } of ways.sort((one, other) => one.length - other.length || one.a - other.a || one.b - other.b)) {
      const root = rootOf(linked, bank[a]!);
      const other = rootOf(linked, bank[b]!);
      if (root === other) continue;
      linked[other] = root;
      this.#places.push(Math.max(this.#along[a]!, this.#along[b]!));
      for (const end of [a, b]) {
        for (let cell = end; this.#along[cell] !== 0; cell = from[cell]!) {
          this.#addCell(cell, this.#old[cell]!);
          this.waded++;
        }
      }
    }
  }
}

/** A straight line over the river, from the dry cell before it to the one after it. */
interface Crossing {
  readonly from: number;
  readonly step: number;
  readonly to: number;
  readonly length: number;
  /** Of two that are equally long, the one with the lower number comes first. */
  readonly order: number;
}

/** All cells beside some cells, also diagonally, in reading order. */
function outlineOf({ width, tiles }: BuilderMap, cells: Int32Array): Int32Array {
  const marks = new Uint8Array(tiles.length);
  for (let i = 0; i < cells.length; i++) {
    for (let row = cells[i]! - width; row <= cells[i]! + width; row += width) marks.fill(1, row - 1, row + 2);
  }
  for (let i = 0; i < cells.length; i++) marks[cells[i]!] = 0;
  return markedCells(marks);
}

/** The cells that have a mark, in reading order. */
function markedCells(marks: ArrayLike<number>): Int32Array {
  const cells: number[] = [];
  for (let cell = 0; cell < marks.length; cell++) if (marks[cell] !== 0) cells.push(cell);
  return Int32Array.from(cells);
}
