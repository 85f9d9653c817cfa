import { type BuilderMap, type NamedArea, type Rng, WALL } from "../../core/index.js";
import { RockPlane } from "./cellular.js";

/** What lies around a building: nothing but rock, open ground, or caves. */
export const SURROUNDINGS = ["rock", "grounds", "caves"] as const;
export type Surroundings = (typeof SURROUNDINGS)[number];

/** What a building has around it. */
export interface GroundsOrder {
  readonly around: Surroundings;
  /** The tile of open ground. */
  readonly ground: string;
  /** How wide its moat is. */
  readonly moat: number;
  /** How thick its outer wall is. */
  readonly walls: number;
}

/** Cells that are as far away as this, or farther. */
const FAR = 255;
/** How far from the moat, or from the wall, the ground is open whatever lies there. */
const BANK = 2;
/** The automaton of the caves: its least share of floor at the start, how much more it can be, and how often its rule is applied. */
const CAVE_FLOOR = 0.42;
const MORE_FLOOR = 0.09;
const CAVE_ROUNDS = 5;
const CAVE_CROWD = 5;
/** How many cells of a road are plain floor at its end, where somebody can arrive. */
const ROAD_END = 2;
/** Where woods are thick, this share of the cells that may have a tree have one. */
const WOODS = 0.5;
/** The same elsewhere. */
const LONE_TREES = 0.02;

/** The land around a building. */
export class BuildingGrounds {
  readonly areas: NamedArea[] = [];
  readonly #map: BuilderMap;
  readonly #order: GroundsOrder;
  /** How far each cell is from the outer wall: 0 in the building. */
  readonly #away: Uint8Array;

  /** `isBuilt` is 1 for the cells of a building and its walls, but for what makes the outer one thicker. */
  constructor(map: BuilderMap, isBuilt: Uint8Array, order: GroundsOrder) {
    this.#map = map;
    this.#order = order;
    this.#away = distancesFrom(map, isBuilt, order.walls - 1);
  }

  /** Lays out land and moat. Returns nothing where a building stands in rock. */
  lay(rng: Rng): void {
    const { around, moat } = this.#order;
    if (around === "rock") return;
    const rock = this.#rocks(rng.fork("caves"));
    const cells = around === "caves" ? this.#layCaves(rock) : this.#layLand(rock, rng.fork("trees"));
    if (moat > 0) this.#fillMoat();
    if (cells.length === 0) return;
    const name = around === "caves" ? "caves" : "grounds";
    this.areas.push({ name, theme: around === "caves" ? "caverns" : "", role: name, cells });
  }

  /** Whether a cell is where the moat is. */
  isMoat(cell: number): boolean {
    return this.#order.around !== "rock" && this.#away[cell]! >= 1 && this.#away[cell]! <= this.#order.moat;
  }

  /** Lays a road over open ground, from the first way out to the border of the map, where it ends in plain floor. */
  layRoad(first: number, step: number): void {
    const map = this.#map;
    const [from, to] = [map.tileset.index("road"), map.tileset.index("floor")];
    if (this.#order.around !== "grounds" || this.areas.some(({ role }) => role === "road")) return;
    const cells: number[] = [];
    for (let cell = first; map.isInterior(map.x(cell), map.y(cell)) && !map.isReserved(cell); cell += step) {
      cells.push(cell);
    }
    for (const [i, cell] of cells.entries()) map.set(cell, i < cells.length - ROAD_END ? from : to);
    if (cells.length > 0)
      this.areas.push({ name: "road", theme: "", role: "road", cells: cells.sort((a, b) => a - b) });
  }

  #rocks(rng: Rng): Uint8Array {
    const plane = new RockPlane(this.#map);
    plane.scatter(rng, CAVE_FLOOR + MORE_FLOOR * rng.unit());
    for (let round = 0; round < CAVE_ROUNDS; round++) plane.step(CAVE_CROWD, false);
    return plane.tiles();
  }

  #layCaves(rock: Uint8Array): number[] {
    const map = this.#map;
    const { moat } = this.#order;
    const floor = map.tileset.index("floor");
    const isBank = (cell: number) => this.#away[cell]! <= moat + BANK;
    return this.#land((cell) => {
      if (rock[cell] === WALL && !isBank(cell)) return false;
      map.set(cell, floor);
      return true;
    });
  }

  /** Open ground, with woods where caves would have rock. No two trees touch, so that one gets everywhere. */
  #layLand(rock: Uint8Array, rng: Rng): number[] {
    const map = this.#map;
    const { moat, ground } = this.#order;
    const { width } = map;
    const [grass, tree] = [map.tileset.index(ground), map.tileset.index("tree")];
    const cells = this.#land((cell) => {
      map.set(cell, grass);
      return true;
    });
    return cells.filter((cell) => {
      if (this.#away[cell]! <= moat + BANK || !rng.chance(rock[cell] === WALL ? WOODS : LONE_TREES)) return true;
      const isAlone = [-width - 1, -width, -width + 1, -1].every((step) => map.tiles[cell + step] !== tree);
      if (isAlone) map.set(cell, tree);
      return !isAlone;
    });
  }

  /** The cells beyond the moat that become land. */
  #land(becomes: (cell: number) => boolean): number[] {
    const map = this.#map;
    const { moat } = this.#order;
    const cells: number[] = [];
    for (let y = 1; y < map.height - 1; y++) {
      for (let cell = y * map.width + 1; cell < (y + 1) * map.width - 1; cell++) {
        if (this.#away[cell]! > moat && !map.isReserved(cell) && becomes(cell)) cells.push(cell);
      }
    }
    return cells;
  }

  #fillMoat(): void {
    const map = this.#map;
    const water = map.tileset.index("deep_water");
    for (let y = 1; y < map.height - 1; y++) {
      for (let cell = y * map.width + 1; cell < (y + 1) * map.width - 1; cell++) {
        if (this.isMoat(cell) && !map.isReserved(cell)) map.set(cell, water);
      }
    }
  }
}

/** How far each cell is from some others in moves, with diagonal ones, less what is added to the wall. */
function distancesFrom(map: BuilderMap, isBuilt: Uint8Array, thicker: number): Uint8Array {
  const { width, height } = map;
  const away = new Uint8Array(isBuilt.length);
  // Two sweeps: what is nearest above and to the left, then what is nearest below and to the right.
  const least = (cell: number, ...others: number[]) => {
    for (const other of others) away[cell] = Math.min(away[cell]!, away[other]! + 1);
  };
  for (let cell = 0; cell < away.length; cell++) away[cell] = isBuilt[cell] === 1 ? 0 : FAR - 1;
  for (let y = 1; y < height; y++) {
    for (let x = 1, cell = y * width + 1; x < width - 1; x++, cell++) {
      least(cell, cell - 1, cell - width - 1, cell - width, cell - width + 1);
    }
  }
  for (let y = height - 2; y >= 0; y--) {
    for (let x = width - 2, cell = y * width + x; x > 0; x--, cell--) {
      least(cell, cell + 1, cell + width + 1, cell + width, cell + width - 1);
    }
  }
  for (let cell = 0; thicker > 0 && cell < away.length; cell++) away[cell] = Math.max(0, away[cell]! - thicker);
  return away;
}
