import { CERTAIN, type ColourWatch, MAYBE, NEVER } from "./colour-watch.js";

/** A ring of eight cells, clockwise from the right: orthogonal neighbours at even places, diagonal ones between them. */
const RING = 8;

/**
 * Keeps the way between all cells of some colours open while it is still being decided which cells have them. Cells that
 * are sure to have them and lie in different parts of what may have them can never be joined: a contradiction. A cell
 * that all ways between two such cells lead through must get one of the colours, and what none of them can reach may
 * not.
 *
 * All of this comes out of one walk over the map, in which such cells are found like Tarjan's articulation points. But
 * the walk is rarely needed. Ways are cut only where closed cells come to touch each other all round a part, or from edge
 * to edge: where a cell closes and two sides of it, with open cells between them, already hang together. Which closed
 * cells hang together is kept up to date, closed cell by closed cell.
 */
export class Connectivity {
  readonly #watch: ColourWatch;
  readonly #width: number;
  readonly #height: number;
  /** Cells stand in a frame of closed ones; one column of it lies between the end of a row and the start of the next. */
  readonly #stride: number;
  readonly #offsets: Int32Array;
  readonly #ring: Int32Array;
  /** What is known of the cells during a walk. */
  readonly #ground: Uint8Array;
  /** When the walk came to a cell, from 1; 0 where it didn't. */
  readonly #order: Int32Array;
  /** The earliest cell that a cell's branch of the walk touches. */
  readonly #lowest: Int32Array;
  /** Certain cells in a cell's branch. */
  readonly #certain: Int32Array;
  /** Two bits for the way back, above them the next direction to look in. */
  readonly #looks: Uint8Array;

  /** Closed cells that hang together, also at corners, have the same root; the frame's is 0. Open cells: -1. */
  readonly #parent: Int32Array;
  /** Cells that were closed and are not among those yet. */
  readonly #pending: number[] = [];
  #isStale = true;
  #isCut = true;

  /** A cell of the smaller one of two parts that can't be joined, or -1. */
  conflict = -1;
  /** Cells that must, and cells that can't have one of the colours, after a check that found no contradiction. */
  readonly mustBe: number[] = [];
  readonly cannotBe: number[] = [];
  /** So many cells that may have the colours are kept in reach, though none of them must; Infinity for no matter. */
  worthKeeping = Infinity;
  /** Whether anything must be or can't be only for their sake. */
  isGenerous = false;
  /** Cells that were looked at. */
  work = 0;

  constructor(watch: ColourWatch, width: number, height: number) {
    this.#watch = watch;
    this.#width = width;
    this.#height = height;
    const stride = width + 1;
    const length = stride * (height + 2) + 1;
    this.#stride = stride;
    this.#offsets = Int32Array.of(1, stride, -1, -stride);
    this.#ring = Int32Array.of(1, stride + 1, stride, stride - 1, -1, -stride - 1, -stride, -stride + 1);
    this.#ground = new Uint8Array(length);
    this.#order = new Int32Array(length);
    this.#lowest = new Int32Array(length);
    this.#certain = new Int32Array(length);
    this.#looks = new Uint8Array(length);
    this.#parent = new Int32Array(length);
    watch.closed = this.#pending;
  }

  /** Says that cells were opened again: as they were after an earlier check, or, with `isNew`, as they never were. */
  reopened(isNew: boolean): void {
    this.#pending.length = 0;
    this.#isStale = true;
    this.#isCut ||= isNew;
  }

  /** False where the cells can't become one region any more. Walks only where ways were cut, unless told to. */
  check(walks: boolean): boolean {
    this.mustBe.length = 0;
    this.cannotBe.length = 0;
    this.conflict = -1;
    this.isGenerous = false;
    const pending = this.#pending;
    if (this.#isStale) this.#rebuild();
    for (const plain of pending) {
      const cell = this.#framed(plain);
      if (this.#parent[cell] !== -1 || this.#watch.status(plain) !== NEVER) continue;
      if (this.#close(cell)) this.#isCut = true;
    }
    this.work += RING * pending.length;
    pending.length = 0;
    // Which part is the one to be is open until a cell is certain.
    if (this.#watch.certain === 0 || !(walks || this.#isCut)) return true;
    this.#isCut = false;
    return this.#walk();
  }

  // Closed cells.

  #rebuild(): void {
    const parent = this.#parent.fill(0);
    const isPending = this.#ground.fill(0);
    for (const plain of this.#pending) isPending[this.#framed(plain)] = 1;
    const cellCount = this.#width * this.#height;
    for (let plain = 0; plain < cellCount; plain++) parent[this.#framed(plain)] = -1;
    for (let plain = 0; plain < cellCount; plain++) {
      const cell = this.#framed(plain);
      if (this.#watch.status(plain) === NEVER && isPending[cell] === 0) this.#close(cell);
    }
    this.work += 2 * cellCount;
    this.#isStale = false;
  }

  /** Closes a cell; whether that cuts what is open in two. */
  #close(cell: number): boolean {
    const parent = this.#parent;
    const ring = this.#ring;
    let start = 0;
    while (start < RING && parent[cell + ring[start]!] !== -1) start += 2;
    // Closed cells between two open sides hang together, one way or the other; those of different gaps need not.
    let isCut = false;
    let isInGap = false;
    let root = cell;
    let second = -1;
    let third = -1;
    parent[cell] = cell;
    for (let i = start; i < start + RING; i++) {
      const other = cell + ring[i % RING]!;
      if (parent[other] === -1) {
        if (i % 2 === 0) isInGap = false;
        continue;
      }
      if (isInGap) continue;
      isInGap = true;
      const found = this.#rootOf(other);
      if (found === root || found === second || found === third) isCut = true;
      third = second;
      second = root;
      root = found;
    }
    for (let i = 0; i < RING; i++) if (parent[cell + ring[i]!] !== -1) this.#join(cell, cell + ring[i]!);
    return isCut;
  }

  #rootOf(cell: number): number {
    const parent = this.#parent;
    let at = cell;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]!]!;
      at = parent[at]!;
    }
    return at;
  }

  #join(a: number, b: number): void {
    const first = this.#rootOf(a);
    const second = this.#rootOf(b);
    if (first < second) this.#parent[second] = first;
    else this.#parent[first] = second;
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
      if (look < 4) {
        looks[cell]! += 4;
        const next = cell + offsets[look]!;
        const known = ground[next]!;
        if (known === 0) continue;
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
        // All that was visited since then hangs on the branch.
        if (visited - order[branch]! + 1 < this.worthKeeping) continue;
        this.isGenerous = true;
      }
      ground[cell] = CERTAIN; // counted once, also where several branches hang on it
      this.mustBe.push(this.#plain(cell));
    }
    this.work += ground.length + 4 * visited;

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
    for (let at = 0; at < ground.length; at++) {
      if (ground[at] !== MAYBE || order[at] !== 0) continue;
      this.cannotBe.push(this.#plain(at));
      // They lie apart from all others: closing them cuts nothing that matters.
      this.#close(at);
    }
    if (this.cannotBe.length < this.worthKeeping) return true;
    this.isGenerous = true;
    this.conflict = this.cannotBe[0]!;
    return false;
  }

  #framed(plain: number): number {
    return plain + Math.floor(plain / this.#width) + this.#stride + 1;
  }

  /** The number of a framed cell on the map. */
  #plain(cell: number): number {
    return (Math.floor(cell / this.#stride) - 1) * this.#width + (cell % this.#stride) - 1;
  }
}
