import { type BuilderMap, DOOR, show, UndercroftError } from "../core/index.js";
import { Bits } from "./bits.js";
import { hasTag } from "./placed-tags.js";
import type { OverRule, PlaceRule } from "./prefab.js";
import { HOLE, type Shape } from "./shape.js";

/** How much of a footprint may lie on some ground. */
interface Share {
  readonly least: number;
  readonly most: number;
}

/** Where the footprint of a prefab may lie on a map as it is when this is made. */
export class Ground {
  readonly #width: number;
  readonly #height: number;
  /** One byte a cell: inside the border, not reserved, not a start or exit, far enough from whatever the rule names. */
  readonly #free: Uint8Array;
  /** Free cells that can be walked on; the other free ones are rock. */
  readonly #floor: Uint8Array;
  /** How much of a footprint must be floor, in whole percent: at the ends of a range no rounding decides. */
  readonly #share: Share;
  #sums: Int32Array | undefined;

  constructor(map: BuilderMap, rule: PlaceRule = {}) {
    const { tiles } = map;
    const { walkable } = map.tileset;
    this.#width = map.width;
    this.#height = map.height;
    this.#free = freeCells(map, rule);
    this.#floor = this.#free.slice();
    for (let cell = 0; cell < tiles.length; cell++) this.#floor[cell]! &= walkable[tiles[cell]!]!;
    this.#share = floorShare(rule.over ?? "floor");
  }

  /** All positions at which a shape may lie: bits of its top left corner. */
  positions(shape: Shape): Bits {
    const { least, most } = this.#share;
    if (least === 100) return this.#fits(shape, this.#floor);
    if (most === 0) return this.#fits(shape, this.#rock());
    const found = this.#fits(shape, this.#free);
    if (least > 0 || most < 100) this.#dropByShare(shape, found);
    return found;
  }

  /** Why none of these shapes fits anywhere, in counts of positions. */
  reasons(shapes: readonly Shape[]): string {
    const size = `${this.#width}x${this.#height}`;
    const inside = ({ width, height }: Shape) =>
      Math.max(0, this.#width - 1 - width) * Math.max(0, this.#height - 1 - height);
    const all = shapes.reduce((sum, shape) => sum + inside(shape), 0);
    if (all === 0) return `it is too big: ${shapes[0]!.width}x${shapes[0]!.height} on a map of ${size}`;
    const free = shapes.reduce((sum, shape) => sum + this.#fits(shape, this.#free).count(), 0);
    if (free === 0) return `none of ${all} positions is free: too near to the start, an exit or another prefab`;
    return `of ${all} positions ${free} are free, and none of those lies on the ground it needs`;
  }

  #rock(): Uint8Array {
    return this.#free.map((free, cell) => free & ~this.#floor[cell]!);
  }

  #fits(shape: Shape, cells: Uint8Array): Bits {
    const width = this.#width;
    const height = this.#height;
    const mask = Bits.from(width, height, cells);
    // The corners from which the shape's frame stays on the map.
    const result = Bits.corner(width, height, width - shape.width + 1, height - shape.height + 1);
    const eroded = new Map<number, Bits>();
    for (const { dx, dy, length } of runsOf(shape)) {
      let runs = eroded.get(length);
      if (runs === undefined) {
        runs = mask.erodeRight(length);
        eroded.set(length, runs);
      }
      result.and(runs, dx, dy);
    }
    return result;
  }

  #dropByShare(shape: Shape, found: Bits): void {
    const { least, most } = this.#share;
    const width = this.#width;
    this.#sums ??= rowSums(width, this.#floor);
    const sums = this.#sums;
    const runs = runsOf(shape);
    const cells = runs.reduce((sum, run) => sum + run.length, 0);
    const dropped: number[] = [];
    found.each((x, y) => {
      let onFloor = 0;
      for (const { dx, dy, length } of runs) {
        const at = (y + dy) * (width + 1) + x + dx;
        onFloor += sums[at + length]! - sums[at]!;
      }
      if (onFloor * 100 < least * cells || onFloor * 100 > most * cells) dropped.push(y * width + x);
    });
    for (const cell of dropped) found.clear(cell % width, Math.floor(cell / width));
  }
}

/** The horizontal runs of cells that belong to a shape. */
export function runsOf(shape: Shape): { dx: number; dy: number; length: number }[] {
  const runs: { dx: number; dy: number; length: number }[] = [];
  for (let dy = 0; dy < shape.height; dy++) {
    for (let dx = 0; dx < shape.width; dx++) {
      if (shape.tiles[dy * shape.width + dx] === HOLE) continue;
      const from = dx;
      while (dx < shape.width && shape.tiles[dy * shape.width + dx] !== HOLE) dx++;
      runs.push({ dx: from, dy, length: dx - from });
    }
  }
  return runs;
}

/** For each row how many cells before each column are set. */
function rowSums(width: number, cells: Uint8Array): Int32Array {
  const height = cells.length / width;
  const sums = new Int32Array((width + 1) * height);
  for (let y = 0, cell = 0, at = 0; y < height; y++, at++) {
    for (let x = 0; x < width; x++, cell++, at++) sums[at + 1] = sums[at]! + cells[cell]!;
  }
  return sums;
}

/** One byte a cell: 1 where a footprint may lie, whatever the ground. */
function freeCells(map: BuilderMap, { gutter = 0, away = {} }: PlaceRule): Uint8Array {
  const { width, height } = map;
  const free = new Uint8Array(width * height);
  const margin = 1 + gutter;
  for (let y = margin; y < height - margin; y++) {
    if (width > 2 * margin) free.fill(1, y * width + margin, (y + 1) * width - margin);
  }
  const forbid = (left: number, top: number, right: number, bottom: number) => {
    for (let y = Math.max(0, top); y <= Math.min(height - 1, bottom); y++) {
      free.fill(0, y * width + Math.max(0, left), y * width + Math.min(width - 1, right) + 1);
    }
  };
  const round = (cell: number, distance: number) =>
    forbid(map.x(cell) - distance, map.y(cell) - distance, map.x(cell) + distance, map.y(cell) + distance);

  const exits = new Set(map.exits.map((exit) => exit.at));
  for (let cell = 0; cell < free.length; cell++) {
    // A door belongs to what it closes; covering it would leave a gap in a wall.
    if (map.tiles[cell] === DOOR) free[cell] = 0;
    if (map.hasKeptCells && map.isReserved(cell) && !exits.has(cell)) round(cell, gutter);
  }
  if (map.start !== undefined) round(map.start, away.start ?? 0);
  for (const exit of exits) round(exit, away.exit ?? 0);
  for (const placed of map.prefabs) {
    if (placed.kind === "level") continue;
    let distance = away.prefab ?? 0;
    for (const [what, least] of Object.entries(away)) {
      if (what.startsWith("tag.") && hasTag(placed, what.slice(4))) distance = Math.max(distance, least);
    }
    if (distance === 0) continue;
    const right = placed.x + Math.max(...placed.rows.map((row) => row.length)) - 1;
    forbid(placed.x - distance, placed.y - distance, right + distance, placed.y + placed.rows.length - 1 + distance);
  }
  return free;
}

const ANY = { least: 0, most: 1 };

/** What percentage of a footprint must be floor; what isn't floor is wall. */
export function floorShare(over: PlaceRule["over"] & {}): Share {
  if (over === "floor") return { least: 100, most: 100 };
  if (over === "wall") return { least: 0, most: 0 };
  if (over === "any") return { least: 0, most: 100 };
  const { floor, wall } = over satisfies OverRule;
  const byFloor = floor === undefined ? ANY : percentRange(floor);
  const byWall = wall === undefined ? ANY : percentRange(wall);
  const least = Math.round(100 * Math.max(byFloor.least, 1 - byWall.most));
  const most = Math.round(100 * Math.min(byFloor.most, 1 - byWall.least));
  if (least >= 0 && least <= most && most <= 100) return { least, most };
  throw new UndercroftError("bad-content", `no ground has this much floor and wall: ${show(over)}.`);
}

/** Reads "60%..", "..40%", "20%..50%" or "100%" as shares from 0 to 1. */
export function percentRange(text: string): Share {
  const match = /^\s*(?:(\d{1,3})%)?\s*(\.\.)?\s*(?:(\d{1,3})%)?\s*$/.exec(text);
  const low = match?.[1];
  const high = match?.[2] === undefined ? low : match[3];
  if (
    match === null ||
    (low === undefined && match[3] === undefined) ||
    (match[2] === undefined && match[3] !== undefined)
  ) {
    throw new UndercroftError(
      "bad-content",
      `a share must look like 60%, 60%.., ..40% or 20%..50%, got ${show(text)}.`,
    );
  }
  return { least: Number(low ?? 0) / 100, most: Number(high ?? 100) / 100 };
}
