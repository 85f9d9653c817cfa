import { CERTAIN, type ColourWatch, MAYBE } from "./colour-watch.js";

/**
 * Keeps the way between all cells of some colours open while it is still being decided which cells have them. Cells that
 * are sure to have them and lie in different parts of what may have them can never be joined: a contradiction. A cell
 * that all ways between two such cells lead through must get one of the colours, and what none of them can reach may
 * not. The cells that must be kept are found like Tarjan's articulation points, in one walk over the map.
 */
export class Connectivity {
  readonly #watch: ColourWatch;
  readonly #width: number;
  readonly #height: number;
  readonly #offsets: Int32Array;
  /** What is known of the cells, in a frame of closed ones. */
  readonly #ground: Uint8Array;
  /** When the walk came to a cell, from 1; 0 where it didn't. */
  readonly #order: Int32Array;
  /** The earliest cell that a cell's branch of the walk touches. */
  readonly #lowest: Int32Array;
  /** Certain cells in a cell's branch. */
  readonly #certain: Int32Array;
  /** Two bits for the way back, above them the next direction to look in. */
  readonly #looks: Uint8Array;
  #seenChanges = -1;

  /** A cell of the smaller one of two parts that can't be joined, or -1. */
  conflict = -1;
  /** Cells that must, and cells that can't have one of the colours, after a check that found no contradiction. */
  readonly mustBe: number[] = [];
  readonly cannotBe: number[] = [];

  constructor(watch: ColourWatch, width: number, height: number) {
    this.#watch = watch;
    this.#width = width;
    this.#height = height;
    const stride = width + 1;
    const length = stride * (height + 2);
    this.#offsets = Int32Array.of(1, stride, -1, -stride);
    this.#ground = new Uint8Array(length);
    this.#order = new Int32Array(length);
    this.#lowest = new Int32Array(length);
    this.#certain = new Int32Array(length);
    this.#looks = new Uint8Array(length);
  }

  /** Whether anything has changed since the last check. */
  get isDue(): boolean {
    return this.#watch.changes !== this.#seenChanges;
  }

  /** False where the cells can't become one region any more. */
  check(): boolean {
    const watch = this.#watch;
    const ground = this.#ground;
    const order = this.#order;
    const lowest = this.#lowest;
    const certain = this.#certain;
    const looks = this.#looks;
    const offsets = this.#offsets;
    const stride = this.#width + 1;
    this.#seenChanges = watch.changes;
    this.conflict = -1;
    this.mustBe.length = 0;
    this.cannotBe.length = 0;
    if (watch.certain === 0) return true;
    for (let y = 0; y < this.#height; y++) watch.copyRow(y, ground, (y + 1) * stride);
    order.fill(0);
    looks.fill(0);

    // The walk, depth first, from any certain cell; the way back stands in the cells.
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
      if (certain[branch] === 0) continue;
      certain[cell]! += certain[branch]!;
      if (lowest[branch]! < order[cell]! || ground[cell] !== MAYBE) continue;
      ground[cell] = CERTAIN; // counted once, also where several branches hang on it
      this.mustBe.push(this.#plain(cell));
    }

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
      if (ground[at] === MAYBE && order[at] === 0) this.cannotBe.push(this.#plain(at));
    }
    return true;
  }

  /** The number of a framed cell on the map. */
  #plain(cell: number): number {
    const stride = this.#width + 1;
    return (Math.floor(cell / stride) - 1) * this.#width + (cell % stride);
  }
}
