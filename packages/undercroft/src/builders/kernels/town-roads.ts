import { CLOSED, INSIDE, LAND, PAVED, type TownSite } from "./town-site.js";

const UNREACHED = -1;

/**
 * The ways of a town: how far each cell of the ground is from the roads that lead to the gate. One search from all of them
 * at once finds the shortest way from every door.
 */
export class TownRoads {
  readonly #site: TownSite;
  readonly #moves: Int32Array;
  readonly #queue: Int32Array;

  /** Finds the ways to the roads that are joined to `gate`, and joins all other roads to them. */
  constructor(site: TownSite, gate: number) {
    const { use } = site;
    this.#site = site;
    this.#moves = new Int32Array(use.length).fill(UNREACHED);
    this.#queue = new Int32Array(use.length);
    const joined = this.#search(gate, (cell) => use[cell] === PAVED);
    // The roads that were found are where the search begins.
    for (let i = 0; i < joined; i++) this.#moves[this.#queue[i]!] = 0;
    this.#spread(joined);
    this.#joinOtherRoads();
  }

  /** Whether a way leads to a cell. */
  isReached(cell: number): boolean {
    return this.#moves[cell]! >= 0;
  }

  /** The number of moves from a cell to the nearest road. Negative if no way leads there. */
  movesFrom(cell: number): number {
    return this.#moves[cell]!;
  }

  /** Paves a short way from a cell to the roads. It bends as seldom as possible. */
  paveFrom(cell: number): void {
    const { use, map } = this.#site;
    const moves = this.#moves;
    const sides = [-map.width, -1, 1, map.width];
    let step = 0;
    for (let at = cell; use[at] !== PAVED; at += step) {
      use[at] = PAVED;
      const isNearer = (side: number) => moves[at + side]! >= 0 && moves[at + side]! < moves[at]!;
      if (step === 0 || !isNearer(step)) step = sides.find(isNearer) ?? 0;
      if (step === 0) return;
    }
  }

  /** Numbers the cells around `from` that `isIn` accepts, and returns how many there are. The queue has them. */
  #search(from: number, isIn: (cell: number) => boolean): number {
    const { width } = this.#site.map;
    const moves = this.#moves;
    const queue = this.#queue;
    queue[0] = from;
    moves[from] = 0;
    let tail = 1;
    for (let head = 0; head < tail; head++) {
      const cell = queue[head]!;
      for (let side = 0; side < 4; side++) {
        const near = side === 0 ? cell - width : side === 1 ? cell - 1 : side === 2 ? cell + 1 : cell + width;
        if (moves[near] !== UNREACHED || !isIn(near)) continue;
        moves[near] = 0;
        queue[tail++] = near;
      }
    }
    return tail;
  }

  /** Goes on from the first cells of the queue, over all ground. */
  #spread(count: number): void {
    const { use, map } = this.#site;
    const { width } = map;
    const moves = this.#moves;
    const queue = this.#queue;
    let tail = count;
    for (let head = 0; head < tail; head++) {
      const cell = queue[head]!;
      for (let side = 0; side < 4; side++) {
        const near = side === 0 ? cell - width : side === 1 ? cell - 1 : side === 2 ? cell + 1 : cell + width;
        if (moves[near] !== UNREACHED || use[near] === CLOSED || use[near] === INSIDE) continue;
        moves[near] = moves[cell]! + 1;
        queue[tail++] = near;
      }
    }
  }

  /** Water or something reserved can cut a street in two: its far part gets a way of its own, or becomes ground again. */
  #joinOtherRoads(): void {
    const { use, map } = this.#site;
    const sides = [-map.width, -1, 1, map.width];
    for (let cell = 0; cell < use.length; cell++) {
      if (use[cell] !== PAVED || this.#moves[cell] === 0) continue;
      const road = [cell];
      // Ground for the time being, so that no cell is come by twice.
      use[cell] = LAND;
      let nearest = cell;
      for (const at of road) {
        if (this.#moves[at]! < this.#moves[nearest]!) nearest = at;
        for (const side of sides) {
          if (use[at + side] !== PAVED || this.#moves[at + side] === 0) continue;
          use[at + side] = LAND;
          road.push(at + side);
        }
      }
      if (this.#moves[cell] === UNREACHED) continue;
      this.paveFrom(nearest);
      for (const at of road) {
        use[at] = PAVED;
        this.#moves[at] = 0;
      }
    }
  }
}
