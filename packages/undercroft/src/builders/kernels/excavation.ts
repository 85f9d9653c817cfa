import { largestRegion, type Regions, regions } from "../../analysis/index.js";
import {
  Brush,
  type BuilderMap,
  counted,
  PAUSE,
  type ReadonlyBytes,
  type Rect,
  type Rng,
  type Symmetry,
  WALL,
  type Work,
} from "../../core/index.js";
import { joinToHome } from "./island-tunnels.js";

/** The maximum number of frames of an excavation, however large the map is. */
const MOST_FRAMES = 600;

/** How many cells may be looked at for each cell of the map before the rest is dug without chance. */
const LOOKS_PER_CELL = 64;
/** Cells that are looked at between two pauses. */
const LOOKS_BETWEEN_PAUSES = 1 << 17;
const LEAST_LOOKS = 50_000;

/**
 * A share of this is kept back while islands can still appear: the tunnels that join them are dug from it, so that the
 * floor asked for isn't exceeded.
 */
const KEPT_FOR_TUNNELS = 0.1;

/** Counts the cells inside the border that can be walked on, and those that are rock and not reserved. */
function takeCensus(map: BuilderMap): { readonly walkable: number; readonly diggable: number } {
  const { width, height } = map;
  let walkable = 0;
  let diggable = 0;
  for (let y = 1; y < height - 1; y++) {
    for (let cell = y * width + 1; cell < y * width + width - 1; cell++) {
      if (map.isWalkable(cell)) walkable++;
      else if (!map.isReserved(cell)) diggable++;
    }
  }
  return { walkable, diggable };
}

/** How many cells to open so that a share of the whole map is floor. If less can be dug, it is fewer, with a report. */
export function goalForShare(map: BuilderMap, coverage: number): number {
  const { walkable, diggable } = takeCensus(map);
  const wanted = Math.max(1, Math.floor(coverage * map.width * map.height));
  if (wanted > walkable + diggable) {
    map.note(
      "shortfall",
      `asked for ${counted(wanted, "cell")} of floor, but the map has room for only ${walkable + diggable}`,
    );
  }
  return Math.min(Math.max(0, wanted - walkable), diggable);
}

/** How many cells to open so that a share of what is still rock, inside the border, becomes floor. */
export function goalForRock(map: BuilderMap, coverage: number): number {
  return Math.ceil(coverage * takeCensus(map).diggable);
}

/** The tiles that a layer begins with. Undefined if there is no floor, so that it works like a builder. */
export function groundOf(map: BuilderMap): ReadonlyBytes | undefined {
  return takeCensus(map).walkable > 0 ? map.copyTiles() : undefined;
}

/**
 * Where work within a rectangle begins: of all cells that are floor or, unless `onFloor`, can be dug, the one nearest to
 * a wanted cell, the first of equals.
 */
export function startNear(map: BuilderMap, area: Rect, x: number, y: number, onFloor: boolean): number | undefined {
  const fits = (cell: number) => map.isWalkable(cell) || (!onFloor && !map.isReserved(cell));
  if (fits(map.index(x, y))) return map.index(x, y);
  let best: number | undefined;
  let nearest = Infinity;
  for (let row = area.y; row < area.y + area.height; row++) {
    for (let column = area.x; column < area.x + area.width; column++) {
      const distance = (column - x) ** 2 + (row - y) ** 2;
      if (distance >= nearest || !fits(map.index(column, row))) continue;
      nearest = distance;
      best = map.index(column, row);
    }
  }
  return best;
}

/**
 * Opens rock until a goal is reached. It counts what was opened, joins regions that are apart, and always ends.
 */
export class Excavation {
  readonly map: BuilderMap;
  readonly brush: Brush;
  /** Cells to open. */
  readonly goal: number;
  /** Cells opened so far. */
  opened = 0;
  /** Cells that may still be looked at. The steps of every digger and particle count. */
  looks: number;
  #looksAtPause: number;
  readonly #ground: ReadonlyBytes | undefined;
  readonly #cellsPerFrame: number;
  #openedAtFrame = 0;

  /** With `ground`, the tiles that a layer began with, floor of that time is left as it is, apart or not. */
  constructor(map: BuilderMap, size: number, symmetry: Symmetry, goal: number, ground?: ReadonlyBytes) {
    this.map = map;
    this.brush = new Brush(map, size, symmetry);
    this.goal = goal;
    this.#ground = ground;
    this.looks = LEAST_LOOKS + LOOKS_PER_CELL * map.width * map.height;
    this.#looksAtPause = this.looks;
    this.#cellsPerFrame = Math.ceil((map.width * map.height) / MOST_FRAMES);
  }

  /** Opens a stamp. Returns whether there was anything to open. */
  dig(x: number, y: number): boolean {
    const opened = this.brush.stamp(x, y);
    this.opened += opened;
    return opened > 0;
  }

  /** What to open while islands can still appear. */
  get goalBeforeTunnels(): number {
    return Math.ceil(this.goal * (1 - KEPT_FOR_TUNNELS));
  }

  /** Whether enough was opened since the last frame to be worth another one. */
  isFrameDue(): boolean {
    if (this.opened - this.#openedAtFrame < this.#cellsPerFrame) return false;
    this.#openedAtFrame = this.opened;
    return true;
  }

  /** Whether enough was looked at since the last pause for another one. */
  isPauseDue(): boolean {
    if (this.looks > this.#looksAtPause - LOOKS_BETWEEN_PAUSES) return false;
    this.#looksAtPause = this.looks;
    return true;
  }

  /** Whether images may lie apart from all floor: a layer's ground is rarely symmetric. */
  get isUneven(): boolean {
    return this.#ground !== undefined && this.brush.isMirroring;
  }

  /**
   * Joins all regions into one by short tunnels, as far as the goal allows; regions that stay apart cave in. On a layer's
   * ground only new regions are joined, to the old ones; elsewhere all others to the largest or, where all is mirrored,
   * to that of the center: it is its own image, and what caves in does so on all sides.
   */
  joinIslands(center?: number): void {
    const { brush, map } = this;
    const parts = regions(map);
    const isHome = this.#homeRegions(parts, center);
    if (!isHome.includes(0)) return;
    const cellsPerStep = brush.mostCells / brush.size;
    const apart = joinToHome(map, parts, isHome, (cells) => {
      if (this.opened + (cells.length + brush.size - 1) * cellsPerStep > this.goal) return false;
      for (const cell of cells) this.dig(map.x(cell), map.y(cell));
      return true;
    });
    if (apart > 0 || this.isUneven) this.#fillIslands(center);
  }

  #fillIslands(center: number | undefined): void {
    const parts = regions(this.map);
    const isHome = this.#homeRegions(parts, center);
    for (let cell = 0; cell < parts.labels.length; cell++) {
      const region = parts.labels[cell]!;
      if (region < 0 || isHome[region] === 1) continue;
      this.map.set(cell, WALL);
      if (!this.map.isWalkable(cell)) this.opened--;
    }
    this.#openedAtFrame = Math.min(this.#openedAtFrame, this.opened);
  }

  /** For each region 1 where it needs no joining. */
  #homeRegions(parts: Regions, center: number | undefined): Uint8Array {
    const isHome = new Uint8Array(parts.count);
    const { walkable } = this.map.tileset;
    for (let cell = 0; this.#ground !== undefined && cell < parts.labels.length; cell++) {
      if (parts.labels[cell]! >= 0 && walkable[this.#ground[cell]!] === 1) isHome[parts.labels[cell]!] = 1;
    }
    if (parts.count === 0 || isHome.includes(1)) return isHome;
    const atCenter = this.brush.isMirroring && center !== undefined ? parts.labels[center]! : -1;
    isHome[atCenter >= 0 ? atCenter : largestRegion(parts)] = 1;
    return isHome;
  }

  /** Opens what is missing to the goal, and leaves no island behind. */
  *finish(rng: Rng): Work {
    if (this.opened < this.goal) yield* this.#crumble(rng);
    if (this.isUneven) this.joinIslands();
    if (this.opened < this.goal) {
      this.map.note("shortfall", `asked for ${counted(this.goal, "new cell")} of floor, but dug only ${this.opened}`);
    }
  }

  /**
   * Where chance takes too long: rock beside floor is opened in random order, so that regions grow and none is added,
   * until the goal is reached or no rock beside floor is left.
   */
  *#crumble(rng: Rng): Work {
    const { map } = this;
    const { width, height } = map;
    const queued = new Uint8Array(width * height);
    let edge: number[] = [];
    const enqueueBeside = (floor: number): void => {
      for (const cell of [floor - 1, floor + 1, floor - width, floor + width]) {
        if (queued[cell] === 1 || !map.isInterior(map.x(cell), map.y(cell))) continue;
        if (map.isWalkable(cell) || map.isReserved(cell)) continue;
        queued[cell] = 1;
        edge.push(cell);
      }
    };
    let openedBefore = -1;
    // Images may lie beside floor of their own on an uneven ground: look again until nothing is left.
    while (this.opened < this.goal && this.opened > openedBefore) {
      openedBefore = this.opened;
      queued.fill(0);
      edge = [];
      for (let cell = 0; cell < queued.length; cell++) {
        if (map.isWalkable(cell)) enqueueBeside(cell);
      }
      while (edge.length > 0 && this.opened < this.goal) {
        const drawn = rng.below(edge.length);
        const cell = edge[drawn]!;
        edge[drawn] = edge[edge.length - 1]!;
        edge.pop();
        this.dig(map.x(cell), map.y(cell));
        enqueueBeside(cell);
        if (this.isFrameDue()) yield;
        else if (this.isPauseDue()) yield PAUSE;
      }
    }
  }
}
