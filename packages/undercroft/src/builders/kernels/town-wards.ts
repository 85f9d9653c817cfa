import { PAUSE, type Pausing, type Rng } from "../../core/index.js";
import { CLOSED, LAND, type TownSite } from "./town-site.js";

/** The least and the greatest distance between two lines that streets and walls can run along. */
const PITCH = [4, 6] as const;
const SMALL_PITCH = [3, 5] as const;
/** Maps whose shorter side is less than this are small. */
const SMALL = 36;
/** How wide and how high a ward is on average. */
const WARD = [17, 12] as const;
/** How often the points of wards move to the middle of what is nearest to them, so that wards become about equal. */
const LLOYD_STEPS = 2;
/** A ward further away than this, counted in wards before any point has moved, is never the nearest. */
const REACH = 2;
/** Plots that are given to wards between two pauses. */
const PLOTS_BETWEEN_PAUSES = 128;

/**
 * The land of a town, divided twice: by lines that streets and walls run along, and into wards. The squares between lines
 * are called plots. A ward is a Voronoi cell of plots: those that are nearest to its point.
 */
export class TownWards {
  /** Where the lines are, from one end of the map to the other. */
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  /** The number of plots in a row, and of rows. */
  readonly columns: number;
  readonly rows: number;
  /** For each plot its ward. */
  readonly wardOf: Int32Array;
  readonly wards: number;
  /** 1 for plots that belong to the town. */
  readonly isTown: Uint8Array;
  readonly hasWall: boolean;
  readonly site: TownSite;
  readonly #columnOf: Uint16Array;
  readonly #rowOf: Uint16Array;
  /** How many wards stand side by side, and one below the other. */
  readonly #across: number;
  readonly #down: number;
  /** The share of the land that the town takes up, at least and at most. Undefined if the town is all there is. */
  readonly #share: readonly [number, number] | undefined;

  /** Draws the lines. `divide` divides the land, which has to come before all else. */
  constructor(
    site: TownSite,
    rng: Rng,
    { wall, isDense, least }: { readonly wall: boolean; readonly isDense: boolean; readonly least: number },
  ) {
    const { width, height } = site.map;
    this.site = site;
    const isSmall = Math.min(width, height) < SMALL;
    const pitch = isSmall ? SMALL_PITCH : PITCH;
    this.xs = linesOf(rng, width, pitch);
    this.ys = linesOf(rng, height, pitch);
    this.columns = this.xs.length - 1;
    this.rows = this.ys.length - 1;
    this.#columnOf = plotsOf(this.xs, width);
    this.#rowOf = plotsOf(this.ys, height);
    this.#across = Math.max(1, Math.round((width - 2) / WARD[0]));
    this.#down = Math.max(1, Math.round((height - 2) / WARD[1]));
    this.wards = this.#across * this.#down;
    this.wardOf = new Int32Array(this.columns * this.rows);
    // Around a town there is a row of plots, with the wall and the way around it.
    const space = least + 5 + 2 * pitch[1];
    const isRoomy = width >= space && height >= space && this.columns > 4 && this.rows > 4;
    this.hasWall = wall && isRoomy;
    this.#share = !isRoomy ? undefined : isSmall || isDense ? DENSE_TOWN : TOWN;
    this.isTown = new Uint8Array(this.columns * this.rows).fill(1);
  }

  /** Divides the land into wards, and chooses those of the town. */
  *divide(rng: Rng): Pausing {
    yield* this.#divide(rng);
    if (this.#share !== undefined) this.isTown.set(this.#found(rng, this.#share));
  }

  /** The plot that a cell of the interior belongs to. */
  plotAt(cell: number): number {
    const { map } = this.site;
    return this.#rowOf[map.y(cell)]! * this.columns + this.#columnOf[map.x(cell)]!;
  }

  /** The middle of a plot. */
  middleOf(plot: number): readonly [x: number, y: number] {
    const [i, j] = [plot % this.columns, Math.floor(plot / this.columns)];
    return [(this.xs[i]! + this.xs[i + 1]!) >> 1, (this.ys[j]! + this.ys[j + 1]!) >> 1];
  }

  /** Whether a plot belongs to the town. None does that is beyond the map. */
  isTownAt(i: number, j: number): boolean {
    return i >= 0 && j >= 0 && i < this.columns && j < this.rows && this.isTown[j * this.columns + i] === 1;
  }

  /** Whether the town is within a plot of this one. */
  isBesideTown(plot: number): boolean {
    const [i, j] = [plot % this.columns, Math.floor(plot / this.columns)];
    for (let b = j - 1; b <= j + 1; b++) for (let a = i - 1; a <= i + 1; a++) if (this.isTownAt(a, b)) return true;
    return false;
  }

  /** The ward of a plot of the town, or -1. */
  wardAt(i: number, j: number): number {
    return this.isTownAt(i, j) ? this.wardOf[j * this.columns + i]! : -1;
  }

  /** Gives each plot to the nearest point, and moves each point to the middle of its plots, a few times. */
  *#divide(rng: Rng): Pausing {
    const { width, height } = this.site.map;
    const { wardOf } = this;
    const across = this.#across;
    const down = this.#down;
    const points: [x: number, y: number][] = [];
    for (let k = 0; k < across * down; k++) {
      const [i, j] = [k % across, Math.floor(k / across)];
      const [left, right] = [Math.floor((i * width) / across), Math.floor(((i + 1) * width) / across)];
      const [top, bottom] = [Math.floor((j * height) / down), Math.floor(((j + 1) * height) / down)];
      points.push([rng.between(left, right - 1), rng.between(top, bottom - 1)]);
    }
    const sums = points.map(() => ({ x: 0, y: 0, plots: 0 }));
    for (let step = 0; step <= LLOYD_STEPS; step++) {
      for (let plot = 0; plot < wardOf.length; plot++) {
        const [x, y] = this.middleOf(plot);
        const [i, j] = [Math.floor((x * across) / width), Math.floor((y * down) / height)];
        let nearest = Number.POSITIVE_INFINITY;
        for (let b = Math.max(0, j - REACH); b <= Math.min(down - 1, j + REACH); b++) {
          for (let a = Math.max(0, i - REACH); a <= Math.min(across - 1, i + REACH); a++) {
            const [px, py] = points[b * across + a]!;
            // Rows of text are twice as high as columns are wide: wards look as wide as high if they are wider.
            const distance = (px - x) ** 2 + 2 * (py - y) ** 2;
            if (distance >= nearest) continue;
            nearest = distance;
            wardOf[plot] = b * across + a;
          }
        }
        const sum = sums[wardOf[plot]!]!;
        sum.x += x;
        sum.y += y;
        sum.plots++;
        if (plot % PLOTS_BETWEEN_PAUSES === 0) yield PAUSE;
      }
      for (const [ward, sum] of sums.entries()) {
        if (sum.plots > 0) points[ward] = [Math.floor(sum.x / sum.plots), Math.floor(sum.y / sum.plots)];
        sum.x = sum.y = sum.plots = 0;
      }
    }
  }

  /** Chooses the wards of the town: those nearest to a place somewhere in the middle, or by the sea, as one piece. */
  #found(rng: Rng, [fewest, most]: readonly [number, number]): Uint8Array {
    const { columns, rows, site } = this;
    const { width, height } = site.map;
    const isDry = Uint8Array.from({ length: columns * rows }, (_, plot) => Number(this.#isDry(plot)));
    const center = this.#centerOf(rng);
    const distance = new Float64Array(this.wards);
    const plots = new Int32Array(this.wards);
    for (let plot = 0; plot < isDry.length; plot++) {
      if (isDry[plot] === 0) continue;
      const [x, y] = this.middleOf(plot);
      const ward = this.wardOf[plot]!;
      distance[ward]! += ((x - center[0]) / width) ** 2 + ((y - center[1]) / height) ** 2;
      plots[ward]!++;
    }
    // What makes one town longer and another one rounder.
    for (let ward = 0; ward < this.wards; ward++) {
      distance[ward] = (distance[ward]! / Math.max(1, plots[ward]!)) * (0.6 + 0.8 * rng.unit());
    }
    const order = Array.from(distance.keys()).sort((a, b) => distance[a]! - distance[b]! || a - b);
    const dry = plots.reduce((sum, count) => sum + count, 0);
    const wanted = dry * (fewest + (most - fewest) * rng.unit());
    const chosen = new Uint8Array(this.wards);
    for (let i = 0, sum = 0; i < order.length && sum < wanted; i++) {
      chosen[order[i]!] = 1;
      sum += plots[order[i]!]!;
    }
    const isTown = new Uint8Array(columns * rows);
    for (let plot = 0; plot < isTown.length; plot++) {
      const isEdge = this.#isEdge(plot % columns, Math.floor(plot / columns));
      isTown[plot] = Number(!isEdge && isDry[plot] === 1 && chosen[this.wardOf[plot]!] === 1);
    }
    this.#addHarbour(isTown);
    return this.#inOnePiece(isTown, isDry);
  }

  /** Where the town began: somewhere in the middle. With the sea on one side, that is nearer to it than to the other. */
  #centerOf(rng: Rng): readonly [number, number] {
    const { width, height } = this.site.map;
    const aside = (length: number) => Math.floor(length * (0.42 + 0.16 * rng.unit()));
    return [aside(width), aside(height)];
  }

  /** Whether more than half of a plot is land, or in the river, which flows through a town. */
  #isDry(plot: number): boolean {
    const { map, isWater, isRiver } = this.site;
    const [i, j] = [plot % this.columns, Math.floor(plot / this.columns)];
    let water = 0;
    let cells = 0;
    for (let y = this.ys[j]!; y < this.ys[j + 1]!; y++) {
      for (let x = this.xs[i]!; x < this.xs[i + 1]!; x++) {
        const cell = map.index(x, y);
        water += isWater[cell]! - isRiver[cell]!;
        cells++;
      }
    }
    return 2 * water < cells;
  }

  #isEdge(i: number, j: number): boolean {
    const { seaSide } = this.site;
    if (i === 0) return seaSide !== "left";
    if (i === this.columns - 1) return seaSide !== "right";
    if (j === 0) return seaSide !== "top";
    return j === this.rows - 1 && seaSide !== "bottom";
  }

  /** The sea before a town belongs to it, so that no wall stands between them. */
  #addHarbour(isTown: Uint8Array): void {
    const { columns, rows } = this;
    const { seaSide } = this.site;
    if (seaSide === undefined) return;
    const isUpright = seaSide === "top" || seaSide === "bottom";
    const [length, breadth] = isUpright ? [rows, columns] : [columns, rows];
    const at = (u: number, v: number) => {
      const inward = seaSide === "right" || seaSide === "bottom" ? length - 1 - u : u;
      return isUpright ? inward * columns + v : v * columns + inward;
    };
    for (let v = 1; v < breadth - 1; v++) {
      let first = 0;
      while (first < length && !this.#isDry(at(first, v))) first++;
      if (first === length || isTown[at(first, v)] === 0) continue;
      for (let u = 0; u < first; u++) isTown[at(u, v)] = 1;
    }
  }

  /** The largest piece of what was chosen, with everything that it encloses. */
  #inOnePiece(isTown: Uint8Array, isDry: Uint8Array): Uint8Array {
    const pieces = this.#pieces(isTown, 1);
    let best = 0;
    const sizes = new Map<number, number>();
    for (let plot = 0; plot < isTown.length; plot++) {
      if (pieces[plot]! > 0 && isDry[plot] === 1) sizes.set(pieces[plot]!, (sizes.get(pieces[plot]!) ?? 0) + 1);
    }
    for (const [piece, size] of sizes) if (size > (sizes.get(best) ?? 0)) best = piece;
    const town = Uint8Array.from(pieces, (piece) => Number(piece === best && best > 0));
    const around = this.#pieces(town, 0);
    const { columns, rows } = this;
    const atEdge = new Set<number>();
    for (let plot = 0; plot < town.length; plot++) {
      const [i, j] = [plot % columns, Math.floor(plot / columns)];
      if (i === 0 || j === 0 || i === columns - 1 || j === rows - 1) atEdge.add(around[plot]!);
    }
    return town.map((is, plot) => Number(is === 1 || !atEdge.has(around[plot]!)));
  }

  /** Numbers the pieces of land outside the town, from 1. 0 for all other plots. */
  piecesOutside(): Int32Array {
    return this.#pieces(
      this.isTown.map((is, plot) => Number(is === 0 && this.#isDry(plot))),
      1,
    );
  }

  /** Numbers the connected pieces of plots with a value, from 1. */
  #pieces(plots: Uint8Array, value: number): Int32Array {
    const { columns, rows } = this;
    const pieces = new Int32Array(plots.length);
    let count = 0;
    for (let plot = 0; plot < plots.length; plot++) {
      if (plots[plot] !== value || pieces[plot] !== 0) continue;
      const piece = [plot];
      pieces[plot] = ++count;
      for (const at of piece) {
        const [i, j] = [at % columns, Math.floor(at / columns)];
        const sides = [i > 0 ? at - 1 : at, i < columns - 1 ? at + 1 : at, j > 0 ? at - columns : at];
        sides.push(j < rows - 1 ? at + columns : at);
        for (const side of sides) {
          if (plots[side] !== value || pieces[side] !== 0) continue;
          pieces[side] = count;
          piece.push(side);
        }
      }
    }
    return pieces;
  }

  /** Builds the wall along the wards of the town, on everything but deep water. */
  buildWall(): void {
    if (!this.hasWall) return;
    const { site, xs, ys, columns, rows } = this;
    const { map, use } = site;
    const put = (x: number, y: number) => {
      const cell = map.index(Math.min(x, map.width - 2), Math.min(y, map.height - 2));
      if (use[cell] === CLOSED || !site.wallUp(cell)) return;
      site.isTownWall[cell] = 1;
      if (site.isWater[cell] === 0) site.isSharedWall[cell] = 1;
    };
    for (let j = 0; j <= rows; j++) {
      for (let i = 0; i <= columns; i++) {
        const here = this.isTownAt(i, j);
        if (i > 0 && j < rows && i < columns && here !== this.isTownAt(i - 1, j))
          for (let y = ys[j]!; y <= ys[j + 1]!; y++) put(xs[i]!, y);
        if (j > 0 && i < columns && j < rows && here !== this.isTownAt(i, j - 1))
          for (let x = xs[i]!; x <= xs[i + 1]!; x++) put(x, ys[j]!);
      }
    }
  }

  /** Builds a tower where the wall turns, if nothing stands there. */
  buildTowers(): void {
    if (!this.hasWall || Math.min(this.columns, this.rows) < LEAST_FOR_TOWERS) return;
    const { site, xs, ys } = this;
    const { map, use } = site;
    for (let j = 1; j < this.rows; j++) {
      for (let i = 1; i < this.columns; i++) {
        if (!this.isCorner(i, j)) continue;
        for (let dy = -1; dy <= 1; dy++) {
          for (let dx = -1; dx <= 1; dx++) {
            const cell = map.index(xs[i]! + dx, ys[j]! + dy);
            if (use[cell] === LAND) site.wallUp(cell);
          }
        }
      }
    }
  }

  /** Whether the edge of the town leads over the place where two lines cross. */
  isAtWall(i: number, j: number): boolean {
    const here = this.isTownAt(i, j);
    return this.isTownAt(i - 1, j - 1) !== here || this.isTownAt(i, j - 1) !== here || this.isTownAt(i - 1, j) !== here;
  }

  /** Whether the edge of the town turns where two lines cross. */
  isCorner(i: number, j: number): boolean {
    const inside = Number(this.isTownAt(i - 1, j - 1)) + Number(this.isTownAt(i, j));
    const others = Number(this.isTownAt(i, j - 1)) + Number(this.isTownAt(i - 1, j));
    return (inside + others) % 2 === 1 || (inside !== 1 && inside !== others);
  }
}

/** The share of the dry land that a town takes up, at least and at most, and that of towns on small maps and in rock. */
const TOWN = [0.52, 0.72] as const;
const DENSE_TOWN = [0.68, 0.92] as const;
/** Towns with fewer plots in a row or a column have a wall without towers. */
const LEAST_FOR_TOWERS = 7;

/** Lines across the interior of a map, at its ends and at distances that vary. */
function linesOf(rng: Rng, length: number, pitch: readonly [number, number]): number[] {
  // The plots around a town are narrow: there is nothing in them but the way around it.
  const lines = [1, 1 + pitch[0]];
  while (length - 1 - pitch[0] - lines.at(-1)! >= 2 * pitch[1]) lines.push(lines.at(-1)! + rng.between(...pitch));
  // What is left is one plot or two, and one at the end.
  const left = length - 1 - pitch[0] - lines.at(-1)!;
  if (left > pitch[1]) lines.push(lines.at(-1)! + (left >> 1));
  if (left >= pitch[0]) lines.push(length - 1 - pitch[0]);
  lines.push(length - 1);
  return lines[1]! < length - 1 ? lines : [1, length - 1];
}

/** For each column or row of the map, between which lines it is. */
function plotsOf(lines: readonly number[], length: number): Uint16Array {
  const plots = new Uint16Array(length);
  for (let i = 0; i < lines.length - 1; i++) plots.fill(i, lines[i], lines[i + 1]);
  return plots;
}
