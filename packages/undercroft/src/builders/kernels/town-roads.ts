import { INSIDE, isPaved, KEPT, LAND, LANE, type TownSite } from "./town-site.js";

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
    this.#spread(gate);
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

  /** Makes cells that a door leads to count as reached, though no road does. */
  include(cells: readonly number[]): void {
    for (const cell of cells) this.#reach[cell] = 2;
  }

  /**
   * Clears the shortest way from a cell that no way leads to, through trees, over water and, if there is no other, through
   * the wall of the town. Houses are in the way.
   */
  joinTo(cell: number): void {
    const { use, map, isWater, isTownWall, isSharedWall, tiles } = this.#site;
    if (this.isReached(cell)) return;
    const from = new Map([[cell, cell]]);
    for (const at of from.keys()) {
      if (this.isReached(at)) {
        for (let way = from.get(at)!; way !== cell; way = from.get(way)!) {
          use[way] = KEPT;
          this.#reach[way] = 2;
          map.set(way, isWater[way] === 1 ? tiles.bridge : tiles.ground);
        }
        this.#reach[cell] = 2;
        return;
      }
      for (const near of [at - map.width, at - 1, at + 1, at + map.width]) {
        const isHouse = use[near] === INSIDE || (isSharedWall[near] === 1 && isTownWall[near] === 0);
        const isClosed = isHouse || !map.isInterior(map.x(near), map.y(near));
        if (from.has(near) || isClosed || (map.isReserved(near) && !map.isWalkable(near))) continue;
        from.set(near, at);
      }
    }
  }

  /** Paves a short way from a cell to the roads. It bends as seldom as possible. */
  paveFrom(cell: number): void {
    const { use, map } = this.#site;
    const reach = this.#reach;
    const sides = [-map.width, -1, 1, map.width];
    let step = 0;
    for (let at = cell; !isPaved(use[at]!); at += step) {
      use[at] = LANE;
      const isNearer = (side: number) => reach[at + side]! > 0 && reach[at + side]! < reach[at]!;
      if (step === 0 || !isNearer(step)) step = sides.find(isNearer) ?? 0;
      if (step === 0) return;
    }
  }

  /** Goes over all roads that are joined to one, then from there over all ground. */
  #spread(gate: number): void {
    const { use, map } = this.#site;
    const reach = this.#reach;
    const queue = new Int32Array(use.length);
    let tail = 1;
    queue[0] = gate;
    reach[gate] = 1;
    for (const isRoad of [true, false]) {
      for (let head = 0; head < tail; head++) {
        const cell = queue[head]!;
        for (let side = 0; side < 4; side++) {
          const near = side === 0 ? cell - map.width : side === 1 ? cell - 1 : side === 2 ? cell + 1 : cell + map.width;
          if (reach[near] !== 0 || (isRoad ? !isPaved(use[near]!) : use[near]! >= INSIDE)) continue;
          reach[near] = isRoad ? 1 : reach[cell]! + 1;
          queue[tail++] = near;
        }
      }
    }
  }

  /** Water or something reserved can cut a street in two: its far part gets a way of its own, or becomes ground again. */
  #joinOtherRoads(): void {
    const { use, map } = this.#site;
    const reach = this.#reach;
    const sides = [-map.width, -1, 1, map.width];
    for (let cell = 0; cell < use.length; cell++) {
      if (!isPaved(use[cell]!) || reach[cell] === 1) continue;
      const road = [cell];
      const uses = [use[cell]!];
      // Ground for now, so that no cell is visited twice.
      use[cell] = LAND;
      let nearest = cell;
      for (const at of road) {
        if (reach[at]! < reach[nearest]!) nearest = at;
        for (const side of sides) {
          if (!isPaved(use[at + side]!) || reach[at + side] === 1) continue;
          uses.push(use[at + side]!);
          use[at + side] = LAND;
          road.push(at + side);
        }
      }
      if (reach[cell] === 0) continue;
      this.paveFrom(nearest);
      for (const [i, at] of road.entries()) {
        use[at] = uses[i]!;
        reach[at] = 1;
      }
    }
  }
}
