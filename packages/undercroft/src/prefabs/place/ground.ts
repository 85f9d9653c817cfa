import { type BuilderMap, counted, type Rect, type Tileset } from "../../core/index.js";
import { Bits } from "../shape/bits.js";
import { type Extent, HOLE, type Run, runsOf, type Shape, type Variant } from "../shape/shape.js";
import type { SourcePath } from "../source/errors.js";
import { remembered } from "../source/remembered.js";
import { floorShare, type Share } from "../source/shares.js";
import type { PlaceRule } from "../source/source.js";
import { hasTag } from "./uses.js";

/** Why a prefab was not placed: in general, and with details. */
export interface Refusal {
  /** Without figures and places on the map, so that reasons can be counted. */
  readonly why: string;
  readonly message: string;
  /** The part of the prefab's source that it is about, where that is known. */
  readonly at?: SourcePath;
}

/** Why a prefab was not placed. Without details, it is only a text. */
export type Reason = string | Refusal;

// Reasons that several files use.
export const TOO_LARGE = "it is too large for the map";
export const CLOSED_OFF = "it is closed off";
export const BAD_OUTCOME = "its outcome can't be used";

/** Whether a result is a reason why nothing was placed. */
export function isReason(result: Reason | object): result is Reason {
  return typeof result === "string" || "why" in result;
}

export function refusalOf(reason: Reason): Refusal {
  return typeof reason === "string" ? { why: reason, message: reason } : reason;
}

/**
 * Finds the positions where prefabs fit on a map. It describes the map at the time it is created, and caches its
 * results.
 */
export class Ground {
  readonly #width: number;
  readonly #height: number;
  readonly #tiles: Uint8Array;
  /** Inside the border, not reserved, not a start or exit, far enough from whatever the rule names. */
  readonly #free: Bits;
  /** Free cells that can be walked on. */
  readonly #floor: Bits;
  #any: Bits | undefined;
  /** Free cells of the tiles that a footprint may cover. */
  #solid: Bits | undefined;
  #rock: Bits | undefined;
  readonly #isDoor: Uint8Array;
  /** Tiles that a footprint may cover. */
  readonly #mayCover: Uint8Array;
  /** How much of a footprint must be floor, in whole percent, so that no rounding decides at the ends of a range. */
  readonly #share: Share;
  #sums: Int32Array | undefined;
  /** The positions of footprints on some cells that were asked for before. */
  readonly #known = new Map<Bits, Map<string, Bits>>();
  /** The same for footprints that must have their share of floor. */
  readonly #byShare = new Map<string, Bits>();
  /** For some cells, the height of the highest rectangle of these cells with at least each width. */
  readonly #highest = new Map<Bits, Int32Array>();

  constructor(map: BuilderMap, rule: PlaceRule = {}) {
    this.#width = map.width;
    this.#height = map.height;
    this.#tiles = map.copyTiles();
    this.#isDoor = map.tileset.door;
    const over = rule.over ?? defaultGround(rule);
    this.#mayCover = over === "any" ? ANY_TILE : firmTiles(map.tileset);
    this.#share = floorShare(over);
    this.#free = freeCells(map, rule);
    this.#floor = this.#freeOn(map.tileset.walkable);
  }

  /** The free cells of some tiles. A door belongs to what it closes: covering it would leave a gap in a wall. */
  #freeOn(isWanted: Uint8Array): Bits {
    const isCovered = isWanted.slice();
    for (let tile = 0; tile < isCovered.length; tile++) if (this.#isDoor[tile] === 1) isCovered[tile] = 0;
    return Bits.from(this.#width, this.#height, this.#tiles, isCovered).and(this.#free, 0, 0);
  }

  /** All free cells. Made on demand, because vaults on floor don't need them. */
  #anywhere(): Bits {
    this.#any ??= this.#freeOn(ANY_TILE);
    return this.#any;
  }

  /** The cells on which all of a footprint must lie. */
  #allowed(): Bits {
    const { least, most } = this.#share;
    if (least === 100) return this.#floor;
    this.#solid ??= this.#mayCover === ANY_TILE ? this.#anywhere() : this.#freeOn(this.#mayCover);
    if (most > 0) return this.#solid;
    this.#rock ??= this.#solid.clone().without(this.#floor);
    return this.#rock;
  }

  /** Returns all positions where a shape fits, as bits of its top left corner. */
  positions(shape: Shape): Bits {
    const footprint = footprintOf(shape);
    const { least, most } = this.#share;
    const isAll = (least === 0 || least === 100) && (most === 0 || most === 100);
    const fits = () => this.#fits(footprint, this.#allowed()).clone();
    if (isAll) return fits();
    return remembered(this.#byShare, footprint.key, () => this.#dropByShare(footprint, fits())).clone();
  }

  /** A quick check: returns false if none of these shapes can fit anywhere. */
  mayHold(variants: readonly Shaped[]): boolean {
    return distinctFootprints(variants).some((footprint) => this.#mayHold(footprint, this.#allowed()));
  }

  #mayHold(footprint: Footprint, cells: Bits): boolean {
    remembered(this.#highest, cells, () => highestByWidth(cells.width, cells.height, (x, y) => cells.get(x, y)));
    return this.#mayBeHeld(footprint, cells);
  }

  /** The same if the heights are known. To compute them takes longer than to look for one footprint. */
  #mayBeHeld({ width, height, block }: Footprint, cells: Bits): boolean {
    if (width > this.#width || height > this.#height) return false;
    const highest = this.#highest.get(cells);
    return highest === undefined || highest[block.width]! >= block.height;
  }

  /** Why none of these shapes fits anywhere, with the number of positions. */
  refusal(variants: readonly Shaped[]): Refusal {
    const inside = ({ shape: { width, height } }: Shaped) =>
      Math.max(0, this.#width - 1 - width) * Math.max(0, this.#height - 1 - height);
    const all = variants.reduce((sum, variant) => sum + inside(variant), 0);
    if (all === 0) {
      const { width, height } = variants[0]!.shape;
      const message = `it is too large (${width}x${height}) for a map of ${this.#width}x${this.#height}`;
      return { why: TOO_LARGE, message };
    }
    const positions = (footprint: Footprint) => this.#fits(footprint, this.#anywhere()).count();
    const isFree = (footprint: Footprint) =>
      this.#mayHold(footprint, this.#anywhere()) && (footprint.isWhole || positions(footprint) > 0);
    if (!distinctFootprints(variants).some(isFree)) {
      const words = (checked: string) =>
        `no position is free${checked}: too close to the start, an exit or another prefab`;
      return { why: words(""), message: words(` (${counted(all, "position")} checked)`) };
    }
    return {
      why: "no free position has the floor or wall it needs",
      // Made on demand: counting takes longer than finding out that nothing fits, and few refusals are shown.
      get message() {
        const free = variants.reduce((sum, { shape }) => sum + positions(footprintOf(shape)), 0);
        return `no free position has the floor or wall it needs (${counted(all, "position")} checked, ${free} free)`;
      },
    };
  }

  /** The positions at which a footprint lies on some cells. Callers must not change them. */
  #fits(footprint: Footprint, cells: Bits): Bits {
    const byFootprint = remembered(this.#known, cells, () => new Map<string, Bits>());
    return remembered(byFootprint, footprint.key, () =>
      this.#mayBeHeld(footprint, cells) ? this.#findFits(footprint, cells) : new Bits(this.#width, this.#height),
    );
  }

  #findFits({ width, height, runs: all }: Footprint, cells: Bits): Bits {
    // The corners from which the frame stays on the map.
    const corners = { x: 0, y: 0, width: this.#width - width + 1, height: this.#height - height + 1 };
    const result = new Bits(this.#width, this.#height).fill(corners, true);
    const eroded = new Map<number, Bits>();
    for (const { dx, dy, length } of all) {
      const runs = remembered(eroded, length, () => cells.erodeRight(length));
      result.and(runs, dx, dy);
    }
    return result;
  }

  #dropByShare({ runs }: Footprint, positions: Bits): Bits {
    const { least, most } = this.#share;
    const across = this.#width + 1;
    this.#sums ??= areaSums(this.#floor);
    const sums = this.#sums;
    const rects = rectsOf(runs);
    const cells = runs.reduce((sum, run) => sum + run.length, 0);
    const { words, stride } = positions;
    const fewest = least * cells;
    const fullest = most * cells;
    for (let i = 0; i < words.length; i++) {
      const corner = Math.floor(i / stride) * across + (i % stride) * 32;
      for (let bits = words[i]!; bits !== 0; bits &= bits - 1) {
        const bit = bits & -bits;
        const at = corner + 31 - Math.clz32(bit);
        let onFloor = 0;
        for (let k = 0; k < rects.length; k += 4) {
          const top = at + rects[k + 1]! * across + rects[k]!;
          const bottom = top + rects[k + 3]! * across;
          const length = rects[k + 2]!;
          onFloor += sums[bottom + length]! - sums[bottom]! - sums[top + length]! + sums[top]!;
        }
        if (onFloor * 100 < fewest || onFloor * 100 > fullest) words[i]! &= ~bit;
      }
    }
    return positions;
  }
}

/** Something that has a shape, such as a variant of a prefab. */
type Shaped = Pick<Variant, "shape">;

/** The cells that belong to a shape, whatever they are. */
interface Footprint extends Extent {
  /** The same for all shapes with the same footprint. */
  readonly key: string;
  readonly runs: readonly Run[];
  /** Whether it has no holes. */
  readonly isWhole: boolean;
  /** The largest rectangle without a hole. */
  readonly block: Extent;
}

const FOOTPRINTS = /* @__PURE__ */ new WeakMap<Shape, Footprint>();

function footprintOf(shape: Shape): Footprint {
  return remembered(FOOTPRINTS, shape, () => {
    const { width, height, tiles } = shape;
    const runs = runsOf(shape);
    const isWhole = runs.length === height && runs.every(({ length }) => length === width);
    const highest = highestByWidth(width, height, (x, y) => tiles[y * width + x] !== HOLE);
    let widest = 0;
    for (let w = 1; w <= width; w++) if (w * highest[w]! > widest * highest[widest]!) widest = w;
    const key = isWhole ? `${width}x${height}` : JSON.stringify([width, height, runs]);
    return { width, height, key, runs, isWhole, block: { width: widest, height: highest[widest]! } };
  });
}

const DISTINCT = /* @__PURE__ */ new WeakMap<readonly Shaped[], readonly Footprint[]>();

/** The footprints of some shapes, each once: the symmetries of a prefab have few. */
function distinctFootprints(variants: readonly Shaped[]): readonly Footprint[] {
  return remembered(DISTINCT, variants, () => [
    ...new Map(variants.map(({ shape }) => [footprintOf(shape).key, footprintOf(shape)])).values(),
  ]);
}

/** The height of the highest rectangle of free cells with at least each width. */
function highestByWidth(width: number, height: number, isFree: (x: number, y: number) => boolean): Int32Array {
  const highest = new Int32Array(width + 1);
  // The number of free cells in each column up to the current row. An extra column without any closes all rectangles.
  const depths = new Int32Array(width + 1);
  // The columns where open rectangles begin, and their heights. Each is higher than the one before it.
  const froms = new Int32Array(width + 1);
  const heights = new Int32Array(width + 1);
  for (let y = 0; y < height; y++) {
    let open = 0;
    for (let x = 0; x <= width; x++) {
      const depth = x < width && isFree(x, y) ? depths[x]! + 1 : 0;
      depths[x] = depth;
      let from = x;
      while (open > 0 && heights[open - 1]! >= depth) {
        open--;
        from = froms[open]!;
        highest[x - from] = Math.max(highest[x - from]!, heights[open]!);
      }
      if (depth === 0) continue;
      froms[open] = from;
      heights[open] = depth;
      open++;
    }
  }
  for (let w = width - 1; w > 0; w--) highest[w] = Math.max(highest[w]!, highest[w + 1]!);
  return highest;
}

/** Runs as rectangles, each of runs that lie below each other: x, y, width and height of each. */
function rectsOf(runs: readonly Run[]): Int32Array {
  const rects: number[][] = [];
  for (const { dx, dy, length } of runs) {
    const above = rects.find(([x, y, width, height]) => x === dx && width === length && y! + height! === dy);
    if (above === undefined) rects.push([dx, dy, length, 1]);
    else above[3]!++;
  }
  return Int32Array.from(rects.flat());
}

/** For each corner of a cell the number of set bits above it and to its left. */
function areaSums(bits: Bits): Int32Array {
  const across = bits.width + 1;
  const sums = new Int32Array(across * (bits.height + 1));
  for (let y = 0; y < bits.height; y++) {
    let row = 0;
    for (let x = 0, at = (y + 1) * across + 1; x < bits.width; x++, at++) {
      if (bits.get(x, y)) row++;
      sums[at] = sums[at - across]! + row;
    }
  }
  return sums;
}

const ANY_TILE = /* @__PURE__ */ new Uint8Array(256).fill(1);

/** All tiles but lakes, chasms and the like, which are neither floor nor wall. */
function firmTiles({ walkable, hazard }: Tileset): Uint8Array {
  return walkable.map((canWalk, tile) => (canWalk === 1 || hazard[tile] === 0 ? 1 : 0));
}

/** The cells that a footprint can cover, whatever their tiles. */
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
  if (map.hasReservedCells) {
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

/** The default ground under a footprint. */
export function defaultGround({ site, when }: PlaceRule = {}): "floor" | "wall" | "any" {
  if (when === "before") return "any";
  return site === "wall" || site === "dead-end" ? "wall" : "floor";
}
