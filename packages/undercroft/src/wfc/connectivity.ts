import { bitCount } from "../core/index.js";
import { lowestBit } from "./bits.js";
import { CERTAIN, type ColorWatch, MAYBE, NEVER } from "./color-watch.js";

/** A ring of eight cells, clockwise from the right: orthogonal neighbours at even places, diagonal ones between them. */
const RING = 8;
const SIDES = 4;

/**
 * Keeps the way between all cells of some colours open while it is still being decided which cells have them. Cells that
 * are sure to have them and lie in different parts of what may have them can never be joined: a contradiction. A cell
 * that all ways between two such cells lead through must get one of the colours, and what none of them can reach may
 * not.
 *
 * A way is cut only when closed cells touch each other all around a part, or from edge to edge: when a cell closes and two
 * of its sides, with open cells between them, are already connected. Which closed cells are connected is kept up to date,
 * cell by cell, and can be undone. After a cut, the parts are searched in turns until all but one are done, so the work
 * is limited by the size of the smaller ones. Only at the beginning, and now and then to look
 * ahead, there is a walk over the whole map, in which the cells that must be kept are found like Tarjan's articulation
 * points.
 */
export class Connectivity {
  readonly #watch: ColorWatch;
  readonly #width: number;
  readonly #height: number;
  /** Cells stand in a frame of closed ones; one column of it lies between the end of a row and the start of the next. */
  readonly #stride: number;
  readonly #offsets: Int32Array;
  readonly #ring: Int32Array;
  /** The number of each framed cell on the map; what it is for the frame doesn't matter. */
  readonly #plainOf: Int32Array;

  /** Connected closed cells, also at corners, lead to the same root. The root of the frame is 0, open cells have -1. */
  readonly #parent: Int32Array;
  readonly #groupSize: Int32Array;
  /** What to undo, from the end: cells that were closed, and -1 - root for roots that were joined to others. */
  readonly #log: Int32Array;
  #logLength = 0;
  /** Closed cells that aren't in `#parent` yet. */
  readonly #pending: number[] = [];
  /** Whether all closed cells have to be read again. */
  #isNew = true;
  /** Whether the open cells may have several parts, so that a walk is needed. */
  #isCut = true;

  // For searching parts in turns: which search came to a cell, plus a stamp, and the cells of each search.
  readonly #foundBy: Int32Array;
  #stamp = 0;
  readonly #found: readonly Int32Array[];
  readonly #foundCount = new Int32Array(SIDES);
  readonly #lookedAt = new Int32Array(SIDES);
  readonly #certainFound = new Int32Array(SIDES);
  /** Searches that met have the same number here. */
  readonly #part = new Int32Array(SIDES);

  // For the walk: what is known of the cells; when it came to a cell, from 1, or 0; the earliest cell that a cell's
  // branch touches; the certain cells in the branch; two bits for the way back, above them the next direction to look in.
  readonly #ground: Uint8Array;
  readonly #order: Int32Array;
  readonly #lowest: Int32Array;
  readonly #certain: Int32Array;
  readonly #looks: Uint8Array;

  /** After a check that failed: a cell that is cut off, and the one that was closed last, or -1. */
  conflict = -1;
  lastClosed = -1;
  /** Cells that must, and cells that can't have one of the colours, after a check that found no contradiction. */
  readonly mustBe: number[] = [];
  readonly cannotBe: number[] = [];
  /** Parts with this many cells that may have the colours are kept reachable, even if none must have them. */
  worthKeeping = Infinity;
  /** Whether the last result depends on `worthKeeping`. */
  isGenerous = false;
  /** Cells that were looked at. */
  work = 0;

  constructor(watch: ColorWatch, width: number, height: number) {
    this.#watch = watch;
    this.#width = width;
    this.#height = height;
    const stride = width + 1;
    const length = stride * (height + 2) + 1;
    this.#stride = stride;
    this.#offsets = Int32Array.of(1, stride, -1, -stride);
    this.#ring = Int32Array.of(1, stride + 1, stride, stride - 1, -1, -stride - 1, -stride, -stride + 1);
    this.#plainOf = new Int32Array(length);
    for (let plain = 0; plain < width * height; plain++) this.#plainOf[this.#framed(plain)] = plain;
    this.#parent = new Int32Array(length);
    this.#groupSize = new Int32Array(length);
    this.#log = new Int32Array(2 * length);
    this.#foundBy = new Int32Array(length);
    this.#found = Array.from({ length: SIDES }, () => new Int32Array(width * height));
    this.#ground = new Uint8Array(length);
    this.#order = new Int32Array(length);
    this.#lowest = new Int32Array(length);
    this.#certain = new Int32Array(length);
    this.#looks = new Uint8Array(length);
    watch.closed = this.#pending;
  }

  /** Where things stand after a check, for `takeBack`. */
  get mark(): number {
    return this.#logLength;
  }

  /** Goes back to a mark, after the watch has gone back as well. */
  takeBack(mark: number): void {
    this.#pending.length = 0;
    this.#undo(mark);
    // Parts were ignored as long as no cell was certain.
    this.#isCut = this.#watch.certain === 0;
  }

  /** Starts over, because closed cells were opened. */
  forget(): void {
    this.#pending.length = 0;
    this.#isNew = true;
    this.#isCut = true;
  }

  /** Finds out anew which cells are closed, where that has to be: the first part of a check. Returns whether it had to. */
  beginAnew(): boolean {
    if (!this.#isNew) return false;
    this.#rebuild();
    return true;
  }

  /** False where the cells can't become one region any more. With `walks` it also looks ahead. */
  check(walks: boolean): boolean {
    this.#clear();
    this.beginAnew();
    for (const plain of this.#pending) {
      const cell = this.#framed(plain);
      if (this.#parent[cell] !== -1 || this.#watch.status(plain) !== NEVER) continue;
      const cuts = this.#close(cell);
      // Which part is the one to be is open until a cell is certain.
      if (cuts === 0 || this.#isCut) continue;
      if (this.#watch.certain === 0) this.#isCut = true;
      else if (!this.#resolve(cell, cuts + 1)) {
        this.lastClosed = plain;
        this.#pending.length = 0;
        return false;
      }
    }
    this.work += RING * this.#pending.length;
    this.#pending.length = 0;
    if (this.#watch.certain === 0 || !(walks || this.#isCut)) return true;
    this.#isCut = false;
    return this.#walk();
  }

  /** Whether an open cell must stay open. If so, it is added to `mustBe`. */
  mustStay(plain: number): boolean {
    this.#clear();
    const cell = this.#framed(plain);
    if (this.#isCut || this.#parent[cell] !== -1) return false;
    const mark = this.#logLength;
    const cuts = this.#close(cell);
    const isOne = cuts === 0 || this.#resolve(cell, cuts + 1);
    this.#undo(mark);
    this.#isCut = false;
    this.cannotBe.length = 0;
    this.conflict = -1;
    if (!isOne) this.mustBe.push(plain);
    return !isOne;
  }

  #clear(): void {
    this.mustBe.length = 0;
    this.cannotBe.length = 0;
    this.conflict = -1;
    this.lastClosed = -1;
    this.isGenerous = false;
  }

  // Closed cells.

  #rebuild(): void {
    const parent = this.#parent.fill(0);
    const isPending = this.#ground.fill(0);
    for (const plain of this.#pending) isPending[this.#framed(plain)] = 1;
    const cellCount = this.#width * this.#height;
    this.#groupSize.fill(1);
    // The frame stays the root of whatever touches it.
    this.#groupSize[0] = this.#parent.length;
    for (let plain = 0; plain < cellCount; plain++) parent[this.#framed(plain)] = -1;
    this.#logLength = 0;
    for (let plain = 0; plain < cellCount; plain++) {
      const cell = this.#framed(plain);
      if (this.#watch.status(plain) === NEVER && isPending[cell] === 0) this.#close(cell);
    }
    this.work += 4 * cellCount;
    this.#isNew = false;
  }

  /** Closes a cell. Returns how often that cuts the open cells: how many more parts they have now. */
  #close(cell: number): number {
    const parent = this.#parent;
    const ring = this.#ring;
    let start = 0;
    while (start < RING && parent[cell + ring[start]!] !== -1) start += 2;
    // Closed cells between two open sides are connected. Those of different gaps may not be.
    let cuts = 0;
    let isInGap = false;
    let root = -1;
    let second = -1;
    let third = -1;
    parent[cell] = cell;
    this.#log[this.#logLength++] = cell;
    for (let i = start; i < start + RING; i++) {
      const other = cell + ring[i % RING]!;
      if (parent[other] === -1) {
        if (i % 2 === 0) isInGap = false;
        continue;
      }
      if (isInGap) continue;
      isInGap = true;
      const found = this.#rootOf(other);
      if (found === root || found === second || found === third) cuts++;
      third = second;
      second = root;
      root = found;
      this.#join(cell, other);
    }
    return cuts;
  }

  #rootOf(cell: number): number {
    let at = cell;
    while (this.#parent[at] !== at) at = this.#parent[at]!;
    return at;
  }

  #join(a: number, b: number): void {
    const size = this.#groupSize;
    let large = this.#rootOf(a);
    let small = this.#rootOf(b);
    if (large === small) return;
    if (size[large]! < size[small]!) [large, small] = [small, large];
    this.#parent[small] = large;
    size[large]! += size[small]!;
    this.#log[this.#logLength++] = -1 - small;
  }

  #undo(mark: number): void {
    while (this.#logLength > mark) {
      const entry = this.#log[--this.#logLength]!;
      if (entry >= 0) this.#parent[entry] = -1;
      else {
        const root = -1 - entry;
        this.#groupSize[this.#parent[root]!]! -= this.#groupSize[root]!;
        this.#parent[root] = root;
      }
    }
  }

  // Parts.

  /** Finds out what a cut at a cell into so many parts means. Returns false for a contradiction. */
  #resolve(cell: number, parts: number): boolean {
    const unfinished = this.#searchParts(cell, parts);
    if (this.conflict >= 0) return false;
    const { certain, possible } = this.#watch;
    let restCertain = certain;
    let restSize = possible;
    // Each part is counted at the first of its searches.
    for (let part = 0; part < SIDES; part++) {
      if (part === unfinished || this.#part[part] !== part) continue;
      restCertain -= this.#sum(this.#certainFound, part);
      restSize -= this.#sum(this.#foundCount, part);
    }
    if (unfinished >= 0 && restCertain === 0) {
      // All that is certain lies in the smaller parts, and the large one is lost.
      if (restSize >= this.worthKeeping) return this.#giveUp(this.#found[unfinished]![0]!);
      this.#isCut = true;
    }
    for (let part = 0; part < SIDES; part++) {
      if (part === unfinished || this.#part[part] !== part) continue;
      const partCertain = this.#sum(this.#certainFound, part);
      if (partCertain > 0 && partCertain < certain) {
        this.conflict = this.#certainCell(part);
        return false;
      }
      if (partCertain > 0) continue;
      if (this.#sum(this.#foundCount, part) >= this.worthKeeping) return this.#giveUp(this.#found[part]![0]!);
      for (let search = 0; search < SIDES; search++) {
        if (this.#part[search] !== part) continue;
        for (let i = 0; i < this.#foundCount[search]!; i++) this.#shut(this.#found[search]![i]!);
      }
    }
    return true;
  }

  #certainCell(part: number): number {
    for (let search = 0; search < SIDES; search++) {
      for (let i = 0; i < this.#foundCount[search]! && this.#part[search] === part; i++) {
        const plain = this.#plain(this.#found[search]![i]!);
        if (this.#watch.status(plain) === CERTAIN) return plain;
      }
    }
    return -1;
  }

  #giveUp(cell: number): boolean {
    this.isGenerous = true;
    this.conflict = this.#plain(cell);
    return false;
  }

  /** Closes a cell that can't be reached any more. */
  #shut(cell: number): void {
    const plain = this.#plain(cell);
    if (this.#watch.status(plain) === MAYBE) this.cannotBe.push(plain);
    this.#close(cell);
  }

  #sum(counts: Int32Array, part: number): number {
    let sum = 0;
    for (let search = 0; search < SIDES; search++) if (this.#part[search] === part) sum += counts[search]!;
    return sum;
  }

  /**
   * Searches from all open sides of a closed cell in turns, until at most one part isn't searched to its end. Returns that
   * part, or -1. If two parts turn out to have certain cells, sets `conflict` at once: they are often about as large.
   */
  #searchParts(cell: number, parts: number): number {
    const part = this.#part;
    const offsets = this.#offsets;
    this.#stamp += SIDES;
    for (let side = 0; side < SIDES; side++) {
      this.#foundCount[side] = 0;
      this.#lookedAt[side] = 0;
      this.#certainFound[side] = 0;
      part[side] = -1;
      const next = cell + offsets[side]!;
      if (this.#parent[next] !== -1) continue;
      part[side] = side;
      this.#find(next, side);
    }
    for (;;) {
      let unfinished = -1;
      let isOnlyOne = true;
      // Sets of parts, as bits.
      let apart = 0;
      let withCertain = 0;
      for (let side = 0; side < SIDES; side++) {
        const own = part[side]!;
        if (own === -1) continue;
        apart |= 1 << own;
        if (this.#certainFound[side]! > 0) withCertain |= 1 << own;
        if (this.#lookedAt[side] === this.#foundCount[side]) continue;
        if (unfinished >= 0 && unfinished !== own) isOnlyOne = false;
        unfinished = own;
      }
      // As long as there are more searches than parts, some of them may still meet.
      if (bitCount(withCertain) > 1 && bitCount(apart) === parts)
        this.conflict = this.#certainCell(lowestBit(withCertain));
      if (isOnlyOne || this.conflict >= 0) return unfinished;
      for (let side = 0; side < SIDES; side++) {
        if (part[side] === -1 || this.#lookedAt[side] === this.#foundCount[side]) continue;
        const from = this.#found[side]![this.#lookedAt[side]!++]!;
        for (let d = 0; d < SIDES; d++) {
          const next = from + offsets[d]!;
          if (this.#parent[next] === -1) this.#find(next, side);
        }
        this.work += SIDES;
      }
    }
  }

  /** Notes that a search came to a cell, which may be one that another search has found. */
  #find(cell: number, side: number): void {
    const by = this.#foundBy[cell]! - this.#stamp;
    if (by >= 0 && by < SIDES) {
      const met = this.#part[by]!;
      const own = this.#part[side]!;
      if (met === own) return;
      // The lower number stands for both.
      for (let other = 0; other < SIDES; other++) {
        if (this.#part[other] === Math.max(met, own)) this.#part[other] = Math.min(met, own);
      }
      return;
    }
    this.#foundBy[cell] = this.#stamp + side;
    this.#found[side]![this.#foundCount[side]!++] = cell;
    if (this.#watch.status(this.#plain(cell)) === CERTAIN) this.#certainFound[side]!++;
  }

  // The walk.

  #walk(): boolean {
    const watch = this.#watch;
    const ground = this.#ground;
    const order = this.#order.fill(0);
    const lowest = this.#lowest;
    const certain = this.#certain;
    const looks = this.#looks.fill(0);
    const offsets = this.#offsets;
    for (let y = 0; y < this.#height; y++) watch.copyRow(y, ground, (y + 1) * this.#stride + 1);

    // Depth first, from any certain cell; the way back stands in the cells.
    const root = ground.indexOf(CERTAIN);
    let cell = root;
    let visited = 1;
    order[root] = 1;
    lowest[root] = 1;
    certain[root] = 1;
    for (;;) {
      const look = looks[cell]! >> 2;
      if (look < SIDES) {
        looks[cell]! += SIDES;
        const next = cell + offsets[look]!;
        const known = ground[next]!;
        if (known === NEVER) continue;
        const seen = order[next]!;
        if (seen !== 0) {
          if (seen < lowest[cell]!) lowest[cell] = seen;
          continue;
        }
        order[next] = ++visited;
        lowest[next] = visited;
        certain[next] = known >> 1;
        looks[next] = look ^ 2;
        cell = next;
        continue;
      }
      if (cell === root) break;
      const branch = cell;
      cell += offsets[looks[cell]! & 3]!;
      if (lowest[branch]! < lowest[cell]!) lowest[cell] = lowest[branch]!;
      certain[cell]! += certain[branch]!;
      if (lowest[branch]! < order[cell]! || ground[cell] !== MAYBE) continue;
      if (certain[branch] === 0) {
        // Everything visited since then belongs to the branch.
        if (visited - order[branch]! + 1 < this.worthKeeping) continue;
        this.isGenerous = true;
      }
      ground[cell] = CERTAIN; // counted once, also where several branches hang on it
      this.mustBe.push(this.#plain(cell));
    }
    this.work += ground.length + 6 * visited;

    const reached = certain[root]!;
    if (reached < watch.certain) {
      if (2 * reached < watch.certain) this.conflict = this.#plain(root);
      else {
        for (let at = 0; at < ground.length && this.conflict < 0; at++) {
          if (ground[at] === CERTAIN && order[at] === 0) this.conflict = this.#plain(at);
        }
      }
      return false;
    }
    const known = this.cannotBe.length;
    for (let at = 0; at < ground.length; at++) {
      if (ground[at] === MAYBE && order[at] === 0 && this.#parent[at] === -1) this.#shut(at);
    }
    if (this.cannotBe.length - known < this.worthKeeping) return true;
    return this.#giveUp(this.#framed(this.cannotBe[known]!));
  }

  #framed(plain: number): number {
    return plain + Math.floor(plain / this.#width) + this.#stride + 1;
  }

  /** The number of a framed cell on the map. */
  #plain(cell: number): number {
    return this.#plainOf[cell]!;
  }
}
