import { PAUSE, type Pausing, type Rect, type Rng } from "../../core/index.js";
import { CLOSED, isPaved, KEPT, LAND, LANE, SQUARE, STREET, type TownSite } from "./town-site.js";
import type { TownWards } from "./town-wards.js";

/** A passage through the wall of a town, or where a road leaves a map without one. */
type Gate = readonly number[];

/** How people get about in a town. */
export interface Streets {
  /** The cells of each gate. */
  readonly gates: readonly Gate[];
  /** The outermost cells of each road. */
  readonly ends: readonly (readonly number[])[];
  /** The squares, the market square first. */
  readonly squares: readonly Rect[];
}

/** On larger maps, main streets are two and three cells wide. */
const LEAST_FOR_WIDE = 24;
const LEAST_FOR_WIDER = 90;
/** Towns with fewer plots have no square. */
const LEAST_FOR_SQUARE = 10;
/** There is another square for so many plots. */
const PLOTS_PER_SQUARE = 130;
/** There is another gate for so many plots, up to four. */
const PLOTS_PER_GATE = 26;
/** The chance that a lane leads along the border of two wards. */
const BORDER_LANE = 0.7;

// What a way costs from line to line. A street that is there already costs nothing: ways to one place merge by themselves.
const ALONG_WARD = 2;
const THROUGH_WARD = 5;
const OUTSIDE = 4;
/** How much more the ground outside can cost, so that roads wind. */
const ROUGH = 5;
const ALONG_EDGE = 14;
const GATE = 20;
const WATER = 4;
const RESERVED = 12;
/** No step costs more. */
const MOST = 60;

/**
 * Lays out streets along the lines of a town: the cheapest ways from its gates, wards and the shore to the square, and
 * lanes along the borders of wards. Streets are on the site, but not yet on the map.
 */
export function* layStreets(
  site: TownSite,
  wards: TownWards,
  rng: Rng,
  { least, square }: { readonly least: number; readonly square: boolean },
): Pausing<Streets> {
  if (wards.columns < 5 || wards.rows < 5) return layOneStreet(site, rng, least);
  const ways = new Ways(site, wards, rng.fork("ground"));
  const shorter = Math.min(site.map.width, site.map.height);
  const wide = shorter < LEAST_FOR_WIDE ? 1 : shorter < LEAST_FOR_WIDER ? 2 : 3;
  const squares = square ? squaresOf(wards, rng.fork("squares")) : [];
  yield PAUSE;
  yield* ways.find(squares[0] ?? { x: wards.columns >> 1, y: wards.rows >> 1, width: 0, height: 0 });
  yield PAUSE;
  const gates: Gate[] = [];
  const ends: number[][] = [];
  for (const end of ways.ends(rng.fork("gates"))) {
    const road = ways.pave(end, STREET, Math.min(2, wide), wide);
    gates.push(...road.gates);
    ends.push(road.end);
  }
  for (const { x, y } of squares.slice(1)) ways.pave(ways.node(x, y), STREET, 1, wide);
  yield PAUSE;
  for (const node of ways.wardNodes(rng.fork("wards"))) ways.pave(node, LANE, 1, 1);
  yield PAUSE;
  ways.layBorderLanes(rng.fork("lanes"));
  const paved = squares.map((plots) => ways.paveSquare(plots));
  yield PAUSE;
  layQuays(site, wards);
  return { gates: gates.length > 0 ? gates : ends, ends, squares: paved };
}

/** A street from one end of a small map to the other, in the middle if there is space for houses on both sides. */
function layOneStreet(site: TownSite, rng: Rng, least: number): Streets {
  const { width, height } = site.map;
  const isWide = width >= height;
  const [length, breadth] = isWide ? [width, height] : [height, width];
  const isBetween = breadth - 3 >= 2 * (least + 1);
  const at = isBetween ? breadth >> 1 : rng.chance(0.5) ? 1 : breadth - 2;
  if (isWide) site.pave(1, at, length - 2, 1, STREET);
  else site.pave(at, 1, 1, length - 2, STREET);
  const cellAt = (u: number) => (isWide ? site.map.index(u, at) : site.map.index(at, u));
  const cells = Array.from({ length: length - 2 }, (_, i) => cellAt(i + 1)).filter((cell) => site.use[cell] === STREET);
  const ends = cells.length === 0 ? [] : [[cells[0]!], [cells.at(-1)!]];
  return { gates: ends, ends, squares: [] };
}

/** The squares of a town, in plots: the first in its middle, others in wards of their own. */
function squaresOf(wards: TownWards, rng: Rng): Rect[] {
  const { columns, isTown, wardOf } = wards;
  let [x, y, plots] = [0, 0, 0];
  for (let plot = 0; plot < isTown.length; plot++) {
    if (isTown[plot] === 0 || !isBare(wards, plot)) continue;
    x += plot % columns;
    y += Math.floor(plot / columns);
    plots++;
  }
  if (plots < LEAST_FOR_SQUARE) return [];
  const first = squareNear(wards, rng, x / plots, y / plots, plots);
  if (first === undefined) return [];
  const squares = [first];
  const taken = new Set([wardOf[first.y * columns + first.x]!]);
  for (let i = 0; i < Math.floor(plots / PLOTS_PER_SQUARE); i++) {
    const plot = rng.below(isTown.length);
    if (isTown[plot] === 0 || taken.has(wardOf[plot]!)) continue;
    taken.add(wardOf[plot]!);
    const [px, py] = [plot % columns, Math.floor(plot / columns)];
    const other = { x: px, y: py, width: rng.between(1, 2), height: 1 };
    if (isBareRect(wards, other) && squares.every((square) => areApart(square, other))) squares.push(other);
  }
  return squares;
}

function areApart(a: Rect, b: Rect): boolean {
  return a.x > b.x + b.width + 2 || b.x > a.x + a.width + 2 || a.y > b.y + b.height + 2 || b.y > a.y + a.height + 2;
}

/** The place for a square nearest to a plot. */
function squareNear(wards: TownWards, rng: Rng, x: number, y: number, plots: number): Rect | undefined {
  const most = plots < 120 ? 2 : 3;
  let [width, height] = [rng.between(plots < 30 ? 1 : 2, most), plots < 80 ? 1 : 2];
  for (; width > 0; width--, height = Math.min(height, width)) {
    let best: Rect | undefined;
    let nearest = Number.POSITIVE_INFINITY;
    for (let j = 1; j + height < wards.rows; j++) {
      for (let i = 1; i + width < wards.columns; i++) {
        const distance = (2 * i + width - 2 * x - 1) ** 2 + (2 * j + height - 2 * y - 1) ** 2;
        if (distance >= nearest || !isBareRect(wards, { x: i, y: j, width, height })) continue;
        best = { x: i, y: j, width, height };
        nearest = distance;
      }
    }
    if (best !== undefined) return best;
  }
  return undefined;
}

/** Whether plots, and those around them, all belong to the town, and are land. */
function isBareRect(wards: TownWards, { x, y, width, height }: Rect): boolean {
  for (let j = y - 1; j <= y + height; j++) {
    for (let i = x - 1; i <= x + width; i++) {
      if (!wards.isTownAt(i, j) || !isBare(wards, j * wards.columns + i)) return false;
    }
  }
  return true;
}

/** Whether the middle of a plot is land that nothing stands on. */
function isBare(wards: TownWards, plot: number): boolean {
  const { site } = wards;
  const [x, y] = wards.middleOf(plot);
  return site.use[site.map.index(x, y)] === LAND;
}

/** The cheapest ways along the lines of a town, from every place where two lines cross to one of them. */
class Ways {
  readonly #site: TownSite;
  readonly #wards: TownWards;
  readonly #rng: Rng;
  /** The number of crossings in a row. */
  readonly #stride: number;
  /** What the ways cost, and the next crossing of each. -1 if there is none. */
  readonly #costs: Int32Array;
  readonly #next: Int32Array;
  /** 1 for crossings that a street leads over. */
  readonly #isUsed: Uint8Array;

  constructor(site: TownSite, wards: TownWards, rng: Rng) {
    this.#site = site;
    this.#wards = wards;
    this.#rng = rng;
    this.#stride = wards.columns + 1;
    const size = this.#stride * (wards.rows + 1);
    this.#costs = new Int32Array(size).fill(-1);
    this.#next = new Int32Array(size).fill(-1);
    this.#isUsed = new Uint8Array(size);
  }

  node(i: number, j: number): number {
    return j * this.#stride + i;
  }

  #x(node: number): number {
    return Math.min(this.#wards.xs[node % this.#stride]!, this.#site.map.width - 2);
  }

  #y(node: number): number {
    return Math.min(this.#wards.ys[Math.floor(node / this.#stride)]!, this.#site.map.height - 2);
  }

  /** Finds the cheapest ways to the crossings of a square, from the nearest on. */
  *find({ x, y, width, height }: Rect): Pausing {
    const costs = this.#costs;
    const next = this.#next;
    const sorted: number[][] = Array.from({ length: MOST + 1 }, () => []);
    let open = 0;
    for (let j = y; j <= y + height; j++) {
      for (let i = x; i <= x + width; i++) {
        costs[this.node(i, j)] = 0;
        this.#isUsed[this.node(i, j)] = 1;
        sorted[0]!.push(this.node(i, j));
        open++;
      }
    }
    const done = new Uint8Array(costs.length);
    for (let cost = 0; open > 0; cost++) {
      const nodes = sorted[cost % sorted.length]!;
      if (nodes.length > 0) yield PAUSE;
      for (let k = 0; k < nodes.length; k++) {
        const node = nodes[k]!;
        open--;
        if (done[node] === 1 || costs[node] !== cost) continue;
        done[node] = 1;
        for (const near of this.#around(node)) {
          if (done[near] === 1) continue;
          const step = this.#cost(node, near);
          if (step < 0) continue;
          const total = cost + step;
          const known = costs[near]!;
          // Of ways that cost the same, the one that goes straight on.
          const isStraight = near - node === node - next[node]!;
          if (known >= 0 && (total > known || (total === known && !isStraight))) continue;
          next[near] = node;
          if (total === known) continue;
          costs[near] = total;
          sorted[total % sorted.length]!.push(near);
          open++;
        }
      }
      nodes.length = 0;
    }
  }

  #around(node: number): number[] {
    const { columns, rows } = this.#wards;
    const [i, j] = [node % this.#stride, Math.floor(node / this.#stride)];
    const around: number[] = [];
    if (j > 0) around.push(node - this.#stride);
    if (i > 0) around.push(node - 1);
    if (i < columns) around.push(node + 1);
    if (j < rows) around.push(node + this.#stride);
    return around;
  }

  /** The plots on both sides of a line between two crossings: above and below, or left and right of it. */
  #sides(from: number, to: number): readonly [i: number, j: number, a: number, b: number] {
    const first = Math.min(from, to);
    const [i, j] = [first % this.#stride, Math.floor(first / this.#stride)];
    return Math.abs(to - from) === 1 ? [i, j - 1, i, j] : [i - 1, j, i, j];
  }

  /** What it costs to lay a street from one crossing to another. Negative if none can be. */
  #cost(from: number, to: number): number {
    const wards = this.#wards;
    const [i, j, a, b] = this.#sides(from, to);
    const [one, other] = [wards.isTownAt(i, j), wards.isTownAt(a, b)];
    const [x, y] = [to % this.#stride, Math.floor(to / this.#stride)];
    if (wards.hasWall && (one !== other || wards.isCorner(x, y))) return -1;
    const isAtEdge = i < 0 || j < 0 || a >= wards.columns || b >= wards.rows;
    const isInside = one || other;
    const isBorder = isInside && wards.wardAt(i, j) !== wards.wardAt(a, b);
    let cost = isAtEdge ? ALONG_EDGE : isBorder ? ALONG_WARD : isInside ? THROUGH_WARD : OUTSIDE;
    if (!isInside) cost += this.#rng.at(x, y).below(ROUGH);
    if (wards.isAtWall(x, y)) cost += GATE;
    const { map, use, isWater } = this.#site;
    for (const cell of this.#line(from, to)) {
      if (map.isReserved(cell)) cost += RESERVED;
      else if (isWater[cell] === 1 && use[cell] === CLOSED) cost += WATER;
    }
    return Math.min(cost, MOST);
  }

  /** The cells from one crossing to another, with both. */
  #line(from: number, to: number): number[] {
    const [first, last] = from < to ? [from, to] : [to, from];
    const [x, y, right, bottom] = [this.#x(first), this.#y(first), this.#x(last), this.#y(last)];
    const cells: number[] = [];
    for (let row = y; row <= bottom; row++) {
      for (let column = x; column <= right; column++) cells.push(this.#site.map.index(column, row));
    }
    return cells;
  }

  /** The crossings at the edge of the map that roads lead to: on several sides, and on each piece of land. */
  ends(rng: Rng): number[] {
    const { isTown } = this.#wards;
    const plots = isTown.reduce((sum, is) => sum + is, 0);
    const most = Math.min(MOST_GATES, 1 + Math.floor(plots / PLOTS_PER_GATE));
    const count = rng.between(Math.max(1, most - 1), most);
    const pieces = this.#wards.piecesOutside();
    const sizes = new Map<number, number>();
    for (const piece of pieces) if (piece > 0) sizes.set(piece, (sizes.get(piece) ?? 0) + 1);
    const sides = rng.shuffle([0, 1, 2, 3]);
    const ends: number[] = [];
    const lonely = new Set([...sizes.keys()].filter((piece) => sizes.get(piece)! >= LEAST_PIECE));
    const add = (end: { node: number; piece: number } | undefined) => {
      if (end === undefined) return;
      ends.push(end.node);
      lonely.delete(end.piece);
    };
    for (const side of sides) if (ends.length < count) add(this.#endOn(rng, side, pieces));
    for (const piece of lonely) {
      for (const side of sides)
        if (lonely.has(piece) && ends.length < MOST_GATES) add(this.#endOn(rng, side, pieces, piece));
    }
    return ends;
  }

  /** A crossing on a side of the map that a way leads to, on some piece of land or a certain one. */
  #endOn(rng: Rng, side: number, pieces: Int32Array, only?: number): { node: number; piece: number } | undefined {
    const { columns, rows } = this.#wards;
    const isUpright = side > 1;
    const breadth = isUpright ? columns : rows;
    const aside = only === undefined ? Math.ceil(breadth / 6) : 1;
    let best: { node: number; piece: number } | undefined;
    for (let tries = 0; tries < END_DRAWS; tries++) {
      const v = rng.between(aside, breadth - aside);
      const [i, j] = isUpright ? [v, side === 2 ? 0 : rows] : [side === 0 ? 0 : columns, v];
      const node = this.node(i, j);
      const piece = pieces[Math.min(j, rows - 1) * columns + Math.min(i, columns - 1)]!;
      const isGood = piece > 0 && (only === undefined || piece === only) && this.#isLand(node);
      if (!isGood || this.#costs[node]! < 0) continue;
      if (best === undefined || this.#costs[node]! < this.#costs[best.node]!) best = { node, piece };
    }
    return best;
  }

  #isLand(node: number): boolean {
    return this.#site.use[this.#site.map.index(this.#x(node), this.#y(node))] === LAND;
  }

  /** Crossings in the middle of some wards. With a river it is most of them, so that bridges lead to those beyond it. */
  *wardNodes(rng: Rng): Generator<number> {
    const wards = this.#wards;
    const sums = Array.from({ length: wards.wards }, () => ({ x: 0, y: 0, plots: 0 }));
    for (let plot = 0; plot < wards.isTown.length; plot++) {
      if (wards.isTown[plot] === 0 || !isBare(wards, plot)) continue;
      const sum = sums[wards.wardOf[plot]!]!;
      sum.x += plot % wards.columns;
      sum.y += Math.floor(plot / wards.columns);
      sum.plots++;
    }
    for (const { x, y, plots } of sums) {
      if (plots < LEAST_WARD || !rng.chance(this.#site.hasRiver ? RIVER_LANE : WARD_LANE)) continue;
      // Between its plots: a crossing is at the corner of four.
      const node = this.node(Math.round(x / plots), Math.round(y / plots));
      if (this.#costs[node]! >= 0) yield node;
    }
  }

  /** Paves the way from a crossing to the next street. Returns the gates on it and its first cells. */
  pave(from: number, as: number, outside: number, inside: number): { readonly gates: Gate[]; readonly end: number[] } {
    const { map, use } = this.#site;
    const gates: number[][] = [];
    const cells: number[] = [];
    let wasOpened = false;
    for (let node = from; this.#isUsed[node] === 0 && this.#next[node]! >= 0; node = this.#next[node]!) {
      this.#isUsed[node] = 1;
      const to = this.#next[node]!;
      const [i, j, a, b] = this.#sides(node, to);
      const isInside = this.#wards.isTownAt(i, j) || this.#wards.isTownAt(a, b);
      const passage = this.#paveBetween(node, to, as, isInside ? inside : outside);
      // Within the wall, a street can be wider than outside, and so opens more of it.
      if (passage.length > 0 && wasOpened) gates.at(-1)!.push(...passage);
      else if (passage.length > 0) gates.push(passage);
      wasOpened = passage.length > 0;
      if (cells.length === 0) cells.push(...this.#across(node, to, outside));
    }
    return { gates, end: cells.filter((cell) => use[cell] === as && map.isInterior(map.x(cell), map.y(cell))) };
  }

  /** The cells of a street at a crossing, from one side of it to the other. */
  #across(node: number, to: number, wide: number): number[] {
    const { map } = this.#site;
    const step = Math.abs(to - node) === 1 ? map.width : 1;
    const cell = map.index(this.#x(node), this.#y(node));
    return Array.from({ length: wide }, (_, k) => cell + k * step);
  }

  /** Paves from one crossing to the next, over water and through the wall. Returns the cells of the wall. */
  #paveBetween(from: number, to: number, as: number, wide: number): number[] {
    const { map, use, isWater, isTownWall } = this.#site;
    const [x, y] = [Math.min(this.#x(from), this.#x(to)), Math.min(this.#y(from), this.#y(to))];
    const [right, bottom] = [Math.max(this.#x(from), this.#x(to)), Math.max(this.#y(from), this.#y(to))];
    const isAcross = y === bottom;
    const passage: number[] = [];
    for (let row = y; row < bottom + wide; row++) {
      for (let column = x; column < right + wide; column++) {
        if (!map.isInterior(column, row)) continue;
        const cell = map.index(column, row);
        if (map.isReserved(cell)) continue;
        // The wall is opened where the street leads through it, and not where it only touches it.
        const isAhead = isAcross ? column <= right : row <= bottom;
        if (use[cell] === CLOSED && (isWater[cell] === 0 || isTownWall[cell] === 1)) {
          if (as !== STREET || !isAhead) continue;
          use[cell] = LAND;
          this.#site.isTownWall[cell] = this.#site.isSharedWall[cell] = 0;
          map.set(cell, this.#site.tiles.ground);
          passage.push(cell);
        } else if (isWater[cell] === 1 && use[cell]! >= KEPT) {
          if (!isAhead) continue;
          use[cell] = LAND;
        }
        this.#site.paveCell(cell, as);
      }
    }
    return passage;
  }

  /** Lays lanes along the borders of most wards that are neighbours, as far as there is land. */
  layBorderLanes(rng: Rng): void {
    const wards = this.#wards;
    const isOpen = new Map<number, boolean>();
    const size = this.#stride * (wards.rows + 1);
    for (let node = 0; node < size; node++) {
      const [x, y] = [node % this.#stride, Math.floor(node / this.#stride)];
      for (const to of [x < wards.columns ? node + 1 : -1, y < wards.rows ? node + this.#stride : -1]) {
        if (to < 0) continue;
        const [i, j, a, b] = this.#sides(node, to);
        const [one, other] = [wards.wardAt(i, j), wards.wardAt(a, b)];
        if (one < 0 || other < 0 || one === other) continue;
        const pair = Math.min(one, other) * wards.wards + Math.max(one, other);
        let open = isOpen.get(pair);
        if (open === undefined) {
          open = rng.chance(BORDER_LANE);
          isOpen.set(pair, open);
        }
        if (open && !this.#isBesideStreet(node, to)) this.#site.paveLine(this.#line(node, to), LANE);
      }
    }
  }

  /** Whether a street leads along the next line on either side. Between the two, no house would have space. */
  #isBesideStreet(from: number, to: number): boolean {
    const { map, use, isTownWall } = this.#site;
    const isAcross = Math.abs(to - from) === 1;
    const size = this.#costs.length;
    for (const step of isAcross ? [-this.#stride, this.#stride] : [-1, 1]) {
      const [a, b] = [from + step, to + step];
      if (a < 0 || b >= size) continue;
      const cell = map.index((this.#x(a) + this.#x(b)) >> 1, (this.#y(a) + this.#y(b)) >> 1);
      const gap = isAcross ? Math.abs(this.#y(a) - this.#y(from)) : Math.abs(this.#x(a) - this.#x(from));
      if (gap <= NARROW && (isPaved(use[cell]!) || isTownWall[cell] === 1)) return true;
    }
    return false;
  }

  /** Paves a square, and returns it as a rectangle of the map. */
  paveSquare({ x, y, width, height }: Rect): Rect {
    const { xs, ys } = this.#wards;
    const [left, top] = [xs[x]!, ys[y]!];
    const rect = { x: left, y: top, width: xs[x + width]! - left + 1, height: ys[y + height]! - top + 1 };
    this.#site.pave(rect.x, rect.y, rect.width, rect.height, SQUARE);
    return rect;
  }
}

/** How many places are drawn for the end of a road, of which the nearest is taken. */
const END_DRAWS = 4;
/** Pieces of land with fewer plots have no road of their own. */
const LEAST_PIECE = 6;
const MOST_GATES = 4;
/** Two streets that are this near have no houses between them. */
const NARROW = 6;
/** Wards with less land have no lane of their own, and of the others so many have one. */
const LEAST_WARD = 8;
const WARD_LANE = 0.2;
const RIVER_LANE = 0.6;

/** Paves quays along the water, as far as the town reaches. */
function layQuays(site: TownSite, wards: TownWards): void {
  const { map, use, isWater } = site;
  const { width } = map;
  const around = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1];
  for (let y = 1; y < map.height - 1; y++) {
    for (let cell = map.index(1, y); cell < map.index(width - 1, y); cell++) {
      if (use[cell] !== LAND || isWater[cell] === 1 || wards.isTown[wards.plotAt(cell)] === 0) continue;
      if (around.some((step) => isWater[cell + step] === 1)) site.paveCell(cell, LANE);
    }
  }
}
