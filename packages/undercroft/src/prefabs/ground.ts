import { type BuilderMap, DOOR, type PlacedPrefab, show, UndercroftError } from "../core/index.js";
import { Bits } from "./bits.js";
import type { OverRule, PlaceRule } from "./prefab.js";
import { HOLE, type Shape } from "./shape.js";

/** Shares of a footprint, 0 to 1, that may lie on floor. */
interface Share {
  readonly least: number;
  readonly most: number;
}

/** Where the footprint of a prefab may lie on a map as it is now. */
export class Ground {
  readonly #map: BuilderMap;
  /** Inside the border, not reserved, not a start or exit, far enough from whatever the rule names. */
  readonly #free: Bits;
  /** Floor that is free. */
  readonly #floor: Bits;
  /** Rock that is free. */
  readonly #rock: Bits;
  readonly #floorShare: Share;
  #sums: Int32Array | undefined;

  constructor(map: BuilderMap, rule: PlaceRule, tagged: (prefab: PlacedPrefab, tag: string) => boolean) {
    this.#map = map;
    const free = freeCells(map, rule, tagged);
    const floor = new Uint8Array(free.length);
    const rock = new Uint8Array(free.length);
    for (let cell = 0; cell < free.length; cell++) {
      if (free[cell] === 0) continue;
      if (map.isWalkable(cell)) floor[cell] = 1;
      else rock[cell] = 1;
    }
    this.#free = Bits.from(map.width, map.height, free);
    this.#floor = Bits.from(map.width, map.height, floor);
    this.#rock = Bits.from(map.width, map.height, rock);
    this.#floorShare = floorShare(rule.over ?? "floor");
  }

  /** All positions at which a shape may lie: bits of its top left corner. */
  positions(shape: Shape): Bits {
    const { least, most } = this.#floorShare;
    if (least === 1) return this.#fits(shape, this.#floor);
    if (most === 0) return this.#fits(shape, this.#rock);
    const found = this.#fits(shape, this.#free);
    if (least > 0 || most < 1) this.#dropByShare(shape, found);
    return found;
  }

  /** Why a shape fits nowhere, in counts of positions. */
  reasons(shape: Shape): string {
    const { width, height } = this.#map;
    const all = Math.max(0, width - 2 - shape.width + 1) * Math.max(0, height - 2 - shape.height + 1);
    if (all === 0) return `it is too big: ${shape.width}x${shape.height} on a map of ${width}x${height}`;
    const free = this.#fits(shape, this.#free).count();
    if (free === 0) return `none of ${all} positions is free: too near to the start, an exit or another prefab`;
    return `of ${all} positions ${free} are free, and none of those lies on the ground it needs`;
  }

  #fits(shape: Shape, mask: Bits): Bits {
    const { width, height } = this.#map;
    const result = new Bits(width, height);
    // The corners from which the shape's frame stays on the map.
    for (let y = 0; y <= height - shape.height; y++) {
      for (let x = 0; x <= width - shape.width; x++) result.words[y * result.stride + (x >> 5)]! |= 1 << (x & 31);
    }
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
    const { width } = this.#map;
    this.#sums ??= rowSums(this.#floor);
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
      const share = onFloor / cells;
      if (share < this.#floorShare.least || share > this.#floorShare.most) dropped.push(y * width + x);
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

/** For each row the number of set bits before each column. */
function rowSums(bits: Bits): Int32Array {
  const sums = new Int32Array((bits.width + 1) * bits.height);
  for (let y = 0; y < bits.height; y++) {
    const row = y * (bits.width + 1);
    for (let x = 0; x < bits.width; x++) sums[row + x + 1] = sums[row + x]! + (bits.get(x, y) ? 1 : 0);
  }
  return sums;
}

function freeCells(
  map: BuilderMap,
  rule: PlaceRule,
  tagged: (prefab: PlacedPrefab, tag: string) => boolean,
): Uint8Array {
  const { width, height } = map;
  const free = new Uint8Array(width * height);
  for (let y = 1; y < height - 1; y++) free.fill(1, y * width + 1, y * width + width - 1);
  const forbid = (left: number, top: number, right: number, bottom: number) => {
    for (let y = Math.max(0, top); y <= Math.min(height - 1, bottom); y++) {
      free.fill(0, y * width + Math.max(0, left), y * width + Math.min(width - 1, right) + 1);
    }
  };
  const round = (cell: number, distance: number) =>
    forbid(map.x(cell) - distance, map.y(cell) - distance, map.x(cell) + distance, map.y(cell) + distance);

  const { gutter = 0, away = {} } = rule;
  for (let cell = 0; cell < free.length; cell++) {
    if (map.isReserved(cell)) round(cell, gutter);
    // A door belongs to what it closes; covering it would leave a gap in a wall.
    else if (map.tiles[cell] === DOOR) free[cell] = 0;
  }
  if (map.start !== undefined) round(map.start, away.start ?? 0);
  for (const exit of map.exits) round(exit.at, away.exit ?? 0);
  for (const prefab of map.prefabs) {
    if (prefab.kind === "level") continue;
    let distance = away.prefab ?? 0;
    for (const [what, least] of Object.entries(away)) {
      if (what.startsWith("tag.") && tagged(prefab, what.slice(4))) distance = Math.max(distance, least);
    }
    if (distance === 0) continue;
    const right = prefab.x + Math.max(...prefab.rows.map((row) => row.length)) - 1;
    forbid(prefab.x - distance, prefab.y - distance, right + distance, prefab.y + prefab.rows.length - 1 + distance);
  }
  return free;
}

/** What share of a footprint must be floor; what isn't floor is wall. */
function floorShare(over: PlaceRule["over"] & {}): Share {
  if (over === "floor") return { least: 1, most: 1 };
  if (over === "wall") return { least: 0, most: 0 };
  if (over === "any") return { least: 0, most: 1 };
  const { floor, wall } = over satisfies OverRule;
  const byFloor = floor === undefined ? { least: 0, most: 1 } : percentRange(floor);
  const byWall = wall === undefined ? { least: 0, most: 1 } : percentRange(wall);
  return { least: Math.max(byFloor.least, 1 - byWall.most), most: Math.min(byFloor.most, 1 - byWall.least) };
}

/** Reads "60%..", "..40%", "20%..50%" or "100%" as shares. */
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
