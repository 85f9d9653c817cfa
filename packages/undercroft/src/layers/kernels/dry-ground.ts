import { sharedRegions } from "../../analysis/index.js";
import type { Shape } from "../../builders/kernels/blob.js";
import { type BuilderMap, bitCount, DOOR, type Rng, rootOf } from "../../core/index.js";

/** In `#seen`: it can't be walked on, or has a lock or a secret door. */
const NOT_DRY = 0x7fffffff;

/** What there is of a shape before one was taken up. */
const NONE = /* @__PURE__ */ new Int32Array(0);

/** Water never takes more than this share of the floor. */
const MOST_DROWNED = 0.5;

/** A shape that has been placed. */
export interface Covered {
  /** Its cells. */
  readonly cells: Int32Array;
  /** All cells beside it, also diagonally. */
  readonly outline: Int32Array;
}

/**
 * The ground of a map, for steps that put water on it. It knows which cells must stay as they are, and tells of a shape
 * whether it cuts anything off.
 *
 * Only what is dry beside the shape matters. It falls into groups, each in one piece along the outline. Where there is
 * only one, nothing is cut off. Otherwise all groups spread at the same time, until they have met or one of them can't go
 * on. If the ground under the shape leads from that one to another, the shape cuts them off from each other. They don't
 * leave a window around the shape. That is safe: what is connected inside stays connected, and nothing changes outside.
 *
 * Locks and secret doors count as closed, and their surroundings stay. So no key ends up behind its own lock.
 */
export class DryGround {
  readonly #map: BuilderMap;
  readonly #margin: number;
  /** The cells that must stay as they are: bit `i` of word `w` stands for cell `32 * w + i`. */
  readonly #kept: Int32Array;
  /** The dry cells in the same way. */
  readonly #dry: Int32Array;
  /** The number of dry cells that may still be covered. */
  #spare: number;

  // The shape that is being placed.
  #width = 0;
  #height = 0;
  /** Its cells, as offsets from its upper left corner. */
  #inside = NONE;
  #insideCount = 0;
  /** Its rows as bits, with a cell more and a word more on each side. Then the rows of its outline. */
  #rows = NONE;
  #words = 0;
  /** The number of the cell of the outline that comes last in each column. */
  #lowest = NONE;
  /** Its outline, in reading order, from number 1 on: offsets and columns. */
  #outline = NONE;
  #outlineX = NONE;
  #outlineCount = 0;
  /** The numbers of the cells of the outline to the left and above, or 0. */
  #left = NONE;
  #above = NONE;

  // The place that is being tried.
  /** The group of each cell of the outline; 0 if it isn't dry. */
  #group = NONE;
  /** What links groups that have met: each names another one, and the last one itself. */
  #linked = NONE;
  /** For each group the first and the last place in the queue, 0 if it has none, and how many it has left behind. */
  #first = NONE;
  #last = NONE;
  #taken = NONE;
  /**
   * What is known of each cell: nothing up to `#base`; then the group that has reached it, or `#wet` and above if it is
   * under the shape or beyond the window; or that it isn't dry.
   */
  readonly #seen: Int32Array;
  #base = 0;
  #wet = 0;
  /** Cells to spread from, and the places of those that come after them in their groups. */
  #queue = NONE;
  #after = NONE;
  #end = 1;
  /** Cells under the shape to go on from. */
  #path = NONE;

  constructor(map: BuilderMap, margin: number) {
    this.#map = map;
    this.#margin = margin;
    this.#kept = new Int32Array((map.tiles.length >> 5) + 1);
    this.#dry = new Int32Array(this.#kept.length + 1);
    this.#seen = new Int32Array(map.tiles.length).fill(NOT_DRY);
    this.#spare = Math.floor(MOST_DROWNED * this.#readTiles());
    this.#keepWhatStands();
    this.#keepDiagonalWays();
  }

  /** Returns how many cells can be walked on. */
  #readTiles(): number {
    const { width, height, tiles, tileset } = this.#map;
    const seen = this.#seen;
    const barricade = tileset.index("barricade");
    const isShut = Uint8Array.from(tileset.tiles, ({ door }, tile) =>
      Number((door === true && tile !== DOOR) || tile === barricade),
    );
    let walkable = 0;
    for (let y = 1; y < height - 1; y++) {
      for (let cell = y * width + 1; cell < (y + 1) * width - 1; cell++) {
        const tile = tiles[cell]!;
        if (tileset.hazard[tile] === 1) this.#keepAround(cell);
        if (tileset.walkable[tile] === 0) continue;
        walkable++;
        if (isShut[tile] === 1) this.#keepAround(cell);
        else {
          seen[cell] = 0;
          this.#dry[cell >> 5]! |= 1 << (cell & 31);
        }
      }
    }
    return walkable;
  }

  /** Keeps the start, exits, locks and reserved floor with a cell around them, and whatever else something stands on. */
  #keepWhatStands(): void {
    const map = this.#map;
    if (map.start !== undefined) this.#keepAround(map.start);
    for (const { at } of map.exits) this.#keepAround(at);
    for (const { at } of map.spawns) this.keep(at);
    for (const { at, key } of map.locks) {
      this.#keepAround(at);
      this.#keepAround(key);
      this.#drown(at);
    }
    for (let cell = 0; map.hasReservedCells && cell < map.tiles.length; cell++) {
      if (!map.isReserved(cell)) continue;
      if (map.isWalkable(cell)) this.#keepAround(cell);
      else this.keep(cell);
    }
  }

  /** Keeps the cells between parts of the map that are only connected diagonally. */
  #keepDiagonalWays(): void {
    const { width, height, tiles, movement, tileset } = this.#map;
    const { walkable } = tileset;
    if (movement === "orthogonal") return;
    for (let y = 1; y < height - 2; y++) {
      for (let cell = y * width + 1; cell < (y + 1) * width - 1; cell++) {
        const below = cell + width;
        const isOpen = walkable[tiles[cell]!] === 1;
        const isOpenBelow = walkable[tiles[below]!] === 1;
        if (isOpen === isOpenBelow) continue;
        // The other two cells of the square to the right: only where they are open crosswise, something may be apart.
        const isOpenAside = walkable[tiles[cell + 1]!] === 1;
        if (isOpenAside === isOpen || isOpenAside === (walkable[tiles[below + 1]!] === 1)) continue;
        if (isOpen) this.#keepIfApart(cell, below + 1);
        else this.#keepIfApart(cell + 1, below);
      }
    }
  }

  #keepIfApart(a: number, b: number): void {
    const { labels } = sharedRegions(this.#map);
    if (labels[a] === labels[b]) return;
    this.keep(a);
    this.keep(b);
  }

  /** Keeps a cell inside the border, and the eight around it. */
  #keepAround(cell: number): void {
    const { width } = this.#map;
    for (let row = cell - width; row <= cell + width; row += width) {
      for (let near = row - 1; near <= row + 1; near++) this.keep(near);
    }
  }

  #drown(cell: number): void {
    this.#seen[cell] = NOT_DRY;
    this.#dry[cell >> 5]! &= ~(1 << (cell & 31));
  }

  /** Keeps a cell dry. */
  keep(cell: number): void {
    this.#kept[cell >> 5]! |= 1 << (cell & 31);
  }

  /** Whether a cell must stay as it is. */
  isKept(cell: number): boolean {
    return ((this.#kept[cell >> 5]! >>> (cell & 31)) & 1) === 1;
  }

  /** Takes up the shape that is to be placed. Returns how many cells it has. */
  take({ width, height, mask }: Shape): number {
    this.#width = width;
    this.#height = height;
    // A cell more on each side, for the outline, and empty words around that.
    const words = (width + 33) >> 5;
    const stride = words + 2;
    const most = (width + 2) * (height + 2);
    if (this.#inside.length <= most) this.#makeRoom(2 * most);
    const count = (height + 4) * stride;
    if (this.#rows.length < 2 * count) this.#rows = new Int32Array(4 * count);
    const rows = this.#rows.fill(0, 0, count);
    const lowest = this.#lowest.fill(0, 0, width + 2);
    for (let y = 0, i = 0; y < height; y++) {
      const row = (y + 2) * stride + 1;
      for (let x = 1; x <= width; x++, i++) rows[row + (x >> 5)]! |= mask[i]! << (x & 31);
    }
    this.#words = words;

    const cells = this.#inside;
    const offsets = this.#outline;
    const columns = this.#outlineX;
    let inside = 0;
    let outline = 0;
    /** Numbers up to this one are in rows above the last. */
    let above = 0;
    for (let y = 0; y < height + 2; y++) {
      const start = (y - 1) * this.#map.width - 1;
      const first = outline;
      let left = 0;
      for (let i = 0; i < words; i++) {
        const at = (y + 1) * stride + 1 + i;
        const wide = widened(rows, at - stride) | widened(rows, at) | widened(rows, at + stride);
        for (let bits = rows[at]!; bits !== 0; bits &= bits - 1) {
          cells[inside++] = start + (i << 5) + 31 - Math.clz32(bits & -bits);
        }
        const around = wide & ~rows[at]!;
        rows[count + y * words + i] = around;
        for (let bits = around; bits !== 0; bits &= bits - 1) {
          const x = (i << 5) + 31 - Math.clz32(bits & -bits);
          const up = lowest[x]!;
          outline++;
          this.#left[outline] = left !== 0 && columns[left] === x - 2 ? left : 0;
          this.#above[outline] = up > above ? up : 0;
          offsets[outline] = start + x;
          columns[outline] = x - 1;
          left = outline;
          lowest[x] = outline;
        }
      }
      above = first;
    }
    this.#insideCount = inside;
    this.#outlineCount = outline;
    return inside;
  }

  #makeRoom(cells: number): void {
    // One array for all of them: to get one takes longer than to fill it.
    const space = new Int32Array(11 * cells);
    let used = 0;
    const next = () => space.subarray(used, (used += cells));
    this.#lowest = next();
    this.#inside = next();
    this.#outline = next();
    this.#outlineX = next();
    this.#left = next();
    this.#above = next();
    this.#group = next();
    this.#linked = next();
    this.#first = next();
    this.#last = next();
    this.#taken = next();
  }

  /**
   * Whether the shape can be placed with its upper left corner at (x, y), two cells or more from the edges of the map: it
   * covers nothing that must stay, cuts nothing off, and lies beside a dry cell.
   */
  fits(x: number, y: number): boolean {
    if (this.#coversKept(x, y) || this.#leastApart(x, y) > MOST_APART) return false;
    const at = y * this.#map.width + x;
    const seen = this.#seen;
    const outline = this.#outline;
    const toLeft = this.#left;
    const toAbove = this.#above;
    const group = this.#group;
    const linked = this.#linked;
    const count = this.#outlineCount;
    let groups = 0;
    let apart = 0;
    for (let i = 1; i <= count; i++) {
      if (seen[at + outline[i]!] === NOT_DRY) {
        group[i] = 0;
        continue;
      }
      const left = group[toLeft[i]!]!;
      const above = group[toAbove[i]!]!;
      if (left === 0 && above === 0) {
        groups++;
        apart++;
        linked[groups] = groups;
        group[i] = groups;
      } else {
        group[i] = left === 0 ? above : left;
        if (left !== 0 && above !== 0 && left !== above && link(linked, left, above)) apart--;
      }
    }
    if (apart === 0 || apart > MOST_APART) return false;

    this.#forget();
    const wet = this.#wet;
    const inside = this.#inside;
    const size = this.#insideCount;
    let covered = 0;
    for (let i = 0; i < size; i++) {
      const cell = at + inside[i]!;
      if (seen[cell] === NOT_DRY) continue;
      covered++;
      seen[cell] = wet;
    }
    if (covered > this.#spare) return false;
    return apart === 1 || covered === 0 || this.#meet(x, y, groups, apart);
  }

  /** Whether the shape would cover a cell that must stay as it is. */
  #coversKept(x: number, y: number): boolean {
    const kept = this.#kept;
    const rows = this.#rows;
    const words = this.#words;
    // The rows begin one cell to the left of the shape.
    let first = y * this.#map.width + x - 1;
    let row = 2 * (words + 2) + 1;
    for (let dy = 0; dy < this.#height; dy++) {
      const shift = first & 31;
      for (let i = 0; i < words; i++) {
        const at = (first >> 5) + i;
        const bits = rows[row + i]!;
        // To shift by 32 is to shift by 0.
        const over = shift === 0 ? 0 : bits >>> (32 - shift);
        if ((kept[at]! & (bits << shift)) !== 0 || (kept[at + 1]! & over) !== 0) return true;
      }
      first += this.#map.width;
      row += words + 2;
    }
    return false;
  }

  /**
   * A lower bound of the number of groups beside the shape, from bits alone. Of cells in a plane, the number of parts less
   * that of holes is the number of runs in their rows, less that of runs that lie below another one. Only where the whole
   * outline is dry, or all of it around a hole in the shape, there are more parts than that.
   */
  #leastApart(x: number, y: number): number {
    const dry = this.#dry;
    const rows = this.#rows;
    const words = this.#words;
    const last = (this.#height + 2) * words;
    const outline = (this.#height + 4) * (words + 2);
    let first = (y - 1) * this.#map.width + x - 1;
    let apart = 0;
    // A column of words at a time, from the left to the right: a run goes on if the word to the left ends with it.
    for (let column = 0; column < words; column++) {
      let above = 0;
      let aboveLeft = 0;
      for (let row = column, at = first; row < last; row += words, at += this.#map.width) {
        const own = bitsAt(dry, at) & rows[outline + row]!;
        const left = column === 0 ? 0 : bitsAt(dry, at - 32) & rows[outline + row - 1]!;
        const both = own & above;
        const bothLeft = left & aboveLeft;
        const runs = own & ~((own << 1) | (left >>> 31));
        const joints = both & ~((both << 1) | (bothLeft >>> 31));
        if (runs !== 0) apart += bitCount(runs);
        if (joints !== 0) apart -= bitCount(joints);
        above = own;
        aboveLeft = left;
      }
      first += 32;
    }
    return apart;
  }

  /** Makes everything unknown that was seen at the last place. */
  #forget(): void {
    if (this.#base > MOST_SEEN) {
      for (let i = 0; i < this.#seen.length; i++) if (this.#seen[i] !== NOT_DRY) this.#seen[i] = 0;
      this.#base = 0;
      this.#wet = 0;
    }
    // Nothing of the last place was numbered higher than this.
    this.#base = this.#wet + 1;
    this.#wet = this.#base + this.#outlineCount + 1;
  }

  /**
   * Lets the groups beside the shape spread until they have met, or one of them is cut off. They take turns, short ones at
   * first: what is cut off is mostly a small corner.
   */
  #meet(x: number, y: number, groups: number, apart: number): boolean {
    const { width } = this.#map;
    const linked = this.#linked;
    this.#line(x, y, groups, this.#closeWindow(x, y));
    const seen = this.#seen;
    const base = this.#base;
    const wet = this.#wet;
    const first = this.#first;
    const last = this.#last;
    const taken = this.#taken;
    const queue = this.#queue;
    const after = this.#after;
    let end = this.#end;
    let left = apart;
    for (let turn = FIRST_TURN; ; turn *= 4) {
      for (let own = 1; own <= groups; own++) {
        if (linked[own] !== own) continue;
        let place = first[own]!;
        if (place === 0) continue;
        const number = base + own;
        let count = taken[own]!;
        for (; place !== 0 && count < turn; count++) {
          const cell = queue[place]!;
          for (let side = 0; side < 4; side++) {
            const near = side === 0 ? cell - 1 : side === 1 ? cell + 1 : side === 2 ? cell - width : cell + width;
            const known = seen[near]!;
            if (known <= base) {
              seen[near] = number;
              queue[end] = near;
              after[end] = 0;
              after[last[own]!] = end;
              last[own] = end++;
              continue;
            }
            if (known === number || known >= wet) continue;
            const other = rootOf(linked, known - base);
            if (other === own) continue;
            left--;
            if (left === 1) return true;
            linked[other] = own;
            if (first[other] === 0) continue;
            after[last[own]!] = first[other]!;
            last[own] = last[other]!;
          }
          place = after[place]!;
        }
        first[own] = place;
        taken[own] = count;
        if (place !== 0) continue;
        if (this.#leadsOn(y * width + x, own)) return false;
        // It was never connected with the others.
        left--;
        if (left === 1) return true;
      }
    }
  }

  /** Closes a window around the shape, which no group leaves. Returns how many cells it has, at most. */
  #closeWindow(x: number, y: number): number {
    const { width, height } = this.#map;
    const left = Math.max(0, x - this.#margin - 1);
    const right = Math.min(width - 1, x + this.#width + this.#margin);
    const top = Math.max(0, y - this.#margin - 1);
    const bottom = Math.min(height - 1, y + this.#height + this.#margin);
    // There is nothing to close where the map ends.
    if (top > 0) this.#closeLine(top * width + left, top * width + right, 1);
    if (bottom < height - 1) this.#closeLine(bottom * width + left, bottom * width + right, 1);
    if (left > 0) this.#closeLine(top * width + left, bottom * width + left, width);
    if (right < width - 1) this.#closeLine(top * width + right, bottom * width + right, width);
    return (right - left) * (bottom - top);
  }

  #closeLine(from: number, to: number, step: number): void {
    const seen = this.#seen;
    // What is closed is known at this place alone, as if it were under the shape.
    const closed = this.#wet + 1;
    for (let cell = from; cell <= to; cell += step) if (seen[cell] !== NOT_DRY) seen[cell] = closed;
  }

  /** Lines up the cells of all groups. */
  #line(x: number, y: number, groups: number, most: number): void {
    if (this.#queue.length <= most) {
      this.#queue = new Int32Array(most + 1);
      this.#after = new Int32Array(most + 1);
    }
    const at = y * this.#map.width + x;
    const seen = this.#seen;
    const group = this.#group;
    const linked = this.#linked;
    const outline = this.#outline;
    const queue = this.#queue;
    const after = this.#after;
    const last = this.#last;
    const first = this.#first.fill(0, 1, groups + 1);
    this.#taken.fill(0, 1, groups + 1);
    const count = this.#outlineCount;
    let end = 1;
    for (let i = 1; i <= count; i++) {
      if (group[i] === 0) continue;
      const own = rootOf(linked, group[i]!);
      const cell = at + outline[i]!;
      seen[cell] = this.#base + own;
      queue[end] = cell;
      after[end] = 0;
      if (first[own] === 0) first[own] = end;
      else after[last[own]!] = end;
      last[own] = end++;
    }
    this.#end = end;
  }

  /** Whether the ground under the shape leads from a group beside it to another one. */
  #leadsOn(at: number, group: number): boolean {
    const { width } = this.#map;
    const linked = this.#linked;
    const seen = this.#seen;
    const base = this.#base;
    const wet = this.#wet;
    if (this.#path.length <= this.#insideCount) this.#path = new Int32Array(this.#inside.length);
    const path = this.#path;
    let end = 0;
    for (let i = 1; i <= this.#outlineCount; i++) {
      if (this.#group[i] === 0 || rootOf(linked, this.#group[i]!) !== group) continue;
      const cell = at + this.#outline[i]!;
      for (let side = 0; side < 4; side++) {
        const near = side === 0 ? cell - 1 : side === 1 ? cell + 1 : side === 2 ? cell - width : cell + width;
        if (seen[near] !== wet) continue;
        seen[near] = wet + 1;
        path[end++] = near;
      }
    }
    while (end > 0) {
      const cell = path[--end]!;
      for (let side = 0; side < 4; side++) {
        const near = side === 0 ? cell - 1 : side === 1 ? cell + 1 : side === 2 ? cell - width : cell + width;
        const known = seen[near]!;
        if (known < wet) {
          if (rootOf(linked, known - base) !== group) return true;
        } else if (known === wet) {
          seen[near] = wet + 1;
          path[end++] = near;
        }
      }
    }
    return false;
  }

  /** Covers the ground at (x, y), where the shape fits. */
  cover(x: number, y: number): Covered {
    const at = y * this.#map.width + x;
    const cells = this.#inside.slice(0, this.#insideCount);
    const outline = this.#outline.slice(1, this.#outlineCount + 1);
    for (let i = 0; i < outline.length; i++) outline[i]! += at;
    for (let i = 0; i < cells.length; i++) {
      cells[i]! += at;
      if (this.#seen[cells[i]!] === NOT_DRY) continue;
      this.#spare--;
      this.#drown(cells[i]!);
    }
    return { cells, outline };
  }
}

/** The 32 bits that begin at a bit. */
function bitsAt(words: Int32Array, bit: number): number {
  const at = bit >> 5;
  const shift = bit & 31;
  // To shift by 32 is to shift by 0, so it is done in two steps.
  return (words[at]! >>> shift) | ((words[at + 1]! << 1) << (31 - shift));
}

/** A level that has rooms needs one that isn't under water, so one anchor is kept. */
export function keepOneRoom({ rooms = [] }: BuilderMap, rng: Rng, ground: DryGround): void {
  if (rooms.length > 0) ground.keep(rng.pick(rooms).anchor);
}

/** A word of cells, and those to their left and right. */
function widened(rows: Int32Array, at: number): number {
  const word = rows[at]!;
  return word | (word << 1) | (rows[at - 1]! >>> 31) | (word >>> 1) | (rows[at + 1]! << 31);
}

/** If there are more groups beside a shape, it cuts one of them off so often that it isn't worth the search. */
const MOST_APART = 6;

/** How many cells a group can take in the first turn. */
const FIRST_TURN = 16;

/** Numbers in `#seen` must stay below 2^31, with room for the next place. */
const MOST_SEEN = 1 << 30;

/** Links the groups of two members. Returns whether they weren't linked before. */
function link(linked: Int32Array, one: number, other: number): boolean {
  const a = rootOf(linked, one);
  const b = rootOf(linked, other);
  linked[b] = a;
  return a !== b;
}
