import { type BuilderMap, type Rect, show, UndercroftError } from "../core/index.js";
import { Bits } from "./bits.js";
import { hasTag } from "./placed-sources.js";
import type { OverRule, PlaceRule } from "./prefab.js";
import { HOLE, type Shape } from "./shape.js";

/** How much of a footprint may lie on some ground. */
interface Share {
  readonly least: number;
  readonly most: number;
}

/** Why a prefab was not placed: in general, and in figures. */
export interface Refusal {
  readonly why: string;
  readonly message: string;
}

/** Where the footprint of a prefab may lie on a map as it is when this is made. */
export class Ground {
  readonly #width: number;
  readonly #height: number;
  readonly #tiles: Uint8Array;
  /** Inside the border, not reserved, not a start or exit, far enough from whatever the rule names. */
  readonly #free: Bits;
  /** Free cells that can be walked on. */
  readonly #floor: Bits;
  #any: Bits | undefined;
  /** How much of a footprint must be floor, in whole percent: at the ends of a range no rounding decides. */
  readonly #isDoor: Uint8Array;
  readonly #share: Share;
  #sums: Int32Array | undefined;

  constructor(map: BuilderMap, rule: PlaceRule = {}) {
    this.#width = map.width;
    this.#height = map.height;
    this.#tiles = map.copyTiles();
    this.#isDoor = map.tileset.door;
    this.#share = floorShare(rule.over ?? usualGround(rule));
    this.#free = freeCells(map, rule);
    this.#floor = this.#freeOn(map.tileset.walkable);
  }

  /** The free cells of some tiles. A door belongs to what it closes: covering it would leave a gap in a wall. */
  #freeOn(isWanted: Uint8Array): Bits {
    const isCovered = isWanted.slice();
    for (let tile = 0; tile < isCovered.length; tile++) if (this.#isDoor[tile] === 1) isCovered[tile] = 0;
    return Bits.from(this.#width, this.#height, this.#tiles, isCovered).and(this.#free, 0, 0);
  }

  /** The free cells, whatever they are; not needed by the many vaults that lie on floor. */
  #anywhere(): Bits {
    this.#any ??= this.#freeOn(ANY_TILE);
    return this.#any;
  }

  /** All positions at which a shape may lie: bits of its top left corner. */
  positions(shape: Shape): Bits {
    const { least, most } = this.#share;
    if (least === 100) return this.#fits(shape, this.#floor);
    const found = this.#fits(shape, this.#anywhere());
    if (least > 0 || most < 100) this.#dropByShare(shape, found);
    return found;
  }

  /** Why none of these shapes fits anywhere, in counts of positions. */
  reasons(shapes: readonly Shape[]): string {
    return this.refusal(shapes).message;
  }

  refusal(shapes: readonly Shape[]): Refusal {
    const size = `${this.#width}x${this.#height}`;
    const inside = ({ width, height }: Shape) =>
      Math.max(0, this.#width - 1 - width) * Math.max(0, this.#height - 1 - height);
    const all = shapes.reduce((sum, shape) => sum + inside(shape), 0);
    if (all === 0) {
      const message = `it is too big: ${shapes[0]!.width}x${shapes[0]!.height} on a map of ${size}`;
      return { why: "it is too big", message };
    }
    const free = shapes.reduce((sum, shape) => sum + this.#fits(shape, this.#anywhere()).count(), 0);
    const near = "too near to the start, an exit or another prefab";
    if (free === 0) {
      return { why: `no position is free: ${near}`, message: `none of ${all} positions is free: ${near}` };
    }
    const message = `of ${all} positions ${free} are free, and none of those lies on the ground it needs`;
    return { why: "no free position lies on the ground it needs", message };
  }

  #fits(shape: Shape, cells: Bits): Bits {
    // The corners from which the shape's frame stays on the map.
    const corners = { x: 0, y: 0, width: this.#width - shape.width + 1, height: this.#height - shape.height + 1 };
    const result = new Bits(this.#width, this.#height).fill(corners, true);
    const eroded = new Map<number, Bits>();
    for (const { dx, dy, length } of runsOf(shape)) {
      let runs = eroded.get(length);
      if (runs === undefined) {
        runs = cells.erodeRight(length);
        eroded.set(length, runs);
      }
      result.and(runs, dx, dy);
    }
    return result;
  }

  #dropByShare(shape: Shape, found: Bits): void {
    const { least, most } = this.#share;
    const width = this.#width;
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
      if (onFloor * 100 < least * cells || onFloor * 100 > most * cells) dropped.push(y * width + x);
    });
    for (const cell of dropped) found.clear(cell % width, Math.floor(cell / width));
  }
}

/** The horizontal runs of cells that belong to a shape. */
export function runsOf(shape: Pick<Shape, "width" | "height" | "tiles">): { dx: number; dy: number; length: number }[] {
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

const ANY_TILE = /* @__PURE__ */ new Uint8Array(256).fill(1);

/** Where a footprint may lie, whatever the ground. */
function freeCells(map: BuilderMap, { gutter = 0, away = {} }: PlaceRule): Bits {
  const { width, height } = map;
  const margin = 1 + gutter;
  const inside = { x: margin, y: margin, width: width - 2 * margin, height: height - 2 * margin };
  const free = new Bits(width, height).fill(inside, true);
  const keepFrom = ({ x, y, ...size }: Rect, distance: number) => {
    const wider = { width: size.width + 2 * distance, height: size.height + 2 * distance };
    free.fill({ x: x - distance, y: y - distance, ...wider }, false);
  };
  const keepFromCell = (cell: number, distance: number) =>
    keepFrom({ x: map.x(cell), y: map.y(cell), width: 1, height: 1 }, distance);

  const exits = new Set(map.exits.map((exit) => exit.at));
  if (map.hasKeptCells) {
    for (let cell = 0; cell < map.tiles.length; cell++) {
      if (map.isReserved(cell) && !exits.has(cell)) keepFromCell(cell, gutter);
    }
  }
  if (map.start !== undefined) keepFromCell(map.start, away.start ?? 0);
  for (const exit of exits) keepFromCell(exit, away.exit ?? 0);
  for (const placed of map.prefabs) {
    if (placed.kind === "level") continue;
    let distance = away.prefab ?? 0;
    for (const [what, least] of Object.entries(away)) {
      if (what.startsWith("tag.") && hasTag(placed, what.slice(4))) distance = Math.max(distance, least);
    }
    const { x, y, rows } = placed;
    const frame = { x, y, width: Math.max(...rows.map((row) => row.length)), height: rows.length };
    if (distance > 0) keepFrom(frame, distance);
  }
  return free;
}

/** What must lie under a footprint that doesn't say. */
export function usualGround({ site, when }: PlaceRule = {}): "floor" | "wall" | "any" {
  if (when === "before") return "any";
  return site === "wall" || site === "dead-end" ? "wall" : "floor";
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

/** On a long text of blanks the pattern would go back and forth for ever. */
const LONGEST_SHARE = 40;

/** Reads "60%..", "..40%", "20%..50%" or "100%" as shares from 0 to 1. */
export function percentRange(text: string): Share {
  const match = /^\s*(?:(\d{1,3})%)?\s*(\.\.)?\s*(?:(\d{1,3})%)?\s*$/.exec(text.slice(0, LONGEST_SHARE));
  const low = match?.[1];
  const high = match?.[2] === undefined ? low : match[3];
  if (
    match === null ||
    text.length > LONGEST_SHARE ||
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
