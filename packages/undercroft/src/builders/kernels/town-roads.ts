import { grown } from "../../core/index.js";
import { CLOSED, INSIDE, LAND, PAVED, type TownSite } from "./town-site.js";

/**
 * The ways of a town: how far each cell of the ground is from the roads that lead to the gate. One search from all of them
 * at once finds the shortest way from every door.
 */
export class TownRoads {
  readonly #site: TownSite;
  /** For each cell one more than the number of moves to the nearest road. 0 if no way leads there. */
  readonly #reach: Int32Array;

  /** Finds the ways to the roads that are joined to `gate`, and joins all other roads to them. */
  constructor(site: TownSite, gate: number) {
    this.#site = site;
    this.#reach = new Int32Array(site.use.length);
    this.#spread(this.#roadsFrom(gate));
    this.#joinOtherRoads();
  }

  /** Whether a way leads to a cell. */
  isReached(cell: number): boolean {
    return this.#reach[cell]! > 0;
  }

  /** The number of moves from a cell to the nearest road. Negative if no way leads there. */
  movesFrom(cell: number): number {
    return this.#reach[cell]! - 1;
  }

  /** Paves a short way from a cell to the roads. It bends as seldom as possible. */
  paveFrom(cell: number): void {
    const { use, map } = this.#site;
    const reach = this.#reach;
    const sides = [-map.width, -1, 1, map.width];
    let step = 0;
    for (let at = cell; use[at] !== PAVED; at += step) {
      use[at] = PAVED;
      const isNearer = (side: number) => reach[at + side]! > 0 && reach[at + side]! < reach[at]!;
      if (step === 0 || !isNearer(step)) step = sides.find(isNearer) ?? 0;
      if (step === 0) return;
    }
  }

  /** The cells of all roads that are joined to one. They are where the search begins. */
  #roadsFrom(gate: number): Int32Array<ArrayBuffer> {
    const { use, map } = this.#site;
    const { width } = map;
    const reach = this.#reach;
    let roads = new Int32Array(1024);
    let count = 1;
    roads[0] = gate;
    reach[gate] = 1;
    for (let i = 0; i < count; i++) {
      const cell = roads[i]!;
      if (count + 4 > roads.length) roads = grown(roads);
      for (let side = 0; side < 4; side++) {
        const near = side === 0 ? cell - width : side === 1 ? cell - 1 : side === 2 ? cell + 1 : cell + width;
        if (reach[near] !== 0 || use[near] !== PAVED) continue;
        reach[near] = 1;
        roads[count++] = near;
      }
    }
    return roads.subarray(0, count);
  }

  /** Goes on from the roads over all ground, one move at a time. Few cells are as far as each other, so they stay at hand. */
  #spread(roads: Int32Array<ArrayBuffer>): void {
    const { use, map } = this.#site;
    const { width } = map;
    const reach = this.#reach;
    let last = roads;
    let next = new Int32Array(1024);
    for (let far = 2, left = roads.length; left > 0; far++) {
      let count = 0;
      for (let i = 0; i < left; i++) {
        const cell = last[i]!;
        if (count + 4 > next.length) next = grown(next, 2 * next.length + 4);
        for (let side = 0; side < 4; side++) {
          const near = side === 0 ? cell - width : side === 1 ? cell - 1 : side === 2 ? cell + 1 : cell + width;
          if (reach[near] !== 0 || use[near] === CLOSED || use[near] === INSIDE) continue;
          reach[near] = far;
          next[count++] = near;
        }
      }
      [last, next] = [next, last];
      left = count;
    }
  }

  /** Water or something reserved can cut a street in two: its far part gets a way of its own, or becomes ground again. */
  #joinOtherRoads(): void {
    const { use, map } = this.#site;
    const reach = this.#reach;
    const sides = [-map.width, -1, 1, map.width];
    for (let cell = 0; cell < use.length; cell++) {
      if (use[cell] !== PAVED || reach[cell] === 1) continue;
      const road = [cell];
      // Ground for the time being, so that no cell is come by twice.
      use[cell] = LAND;
      let nearest = cell;
      for (const at of road) {
        if (reach[at]! < reach[nearest]!) nearest = at;
        for (const side of sides) {
          if (use[at + side] !== PAVED || reach[at + side] === 1) continue;
          use[at + side] = LAND;
          road.push(at + side);
        }
      }
      if (reach[cell] === 0) continue;
      this.paveFrom(nearest);
      for (const at of road) {
        use[at] = PAVED;
        reach[at] = 1;
      }
    }
  }
}
