import {
  distanceField,
  type Gates,
  gatesOf,
  isNearAndSeen,
  layoutView,
  sharedDistances,
  sharedGates,
  shutAt,
  UNREACHED,
} from "../../analysis/index.js";
import {
  type BuilderMap,
  cached,
  PAUSE,
  type Pausing,
  type ReadonlyNumbers,
  type Rng,
  type Spawn,
} from "../../core/index.js";
import type { ThingWorth } from "../../spawning/index.js";
import { occupiedCells } from "./occupied-cells.js";

/** Where somebody lives: those of the cells `cells` that it has. Some of them may not be free. */
export interface Homes {
  readonly cells: Int32Array;
  readonly has: (cell: number) => boolean;
}

/** What homes depend on. */
type Dweller = Pick<ThingWorth, "habitat" | "likes">;

/** No encounter is within this many steps of another one's first monster. */
const APART = 6;
/** Monsters that are awake, and their packs, begin at least this many steps from the start. */
const AWAY_FROM_START = 10;
/** Less water than this is a puddle. */
const LEAST_WATER = 15;
/** A dead end has at least this many cells to be a lair, and at most so many. */
const LAIR = [20, 160] as const;
/** Who likes some tiles stays within this many steps of them, and who is met on the way, of the way. */
const BESIDE = 3;
/** A level has something that somebody likes if there are at least so many cells to be near it. */
const LEAST_LIKED = 12;
/** How many cells are drawn before a place counts as not to be had. */
const DRAWS = 30;

/**
 * A level as those see it who choose where monsters live: what the player can reach without a key, how far everything is,
 * what lies behind choke points, and which cells are still free.
 */
export class Scene {
  readonly map: BuilderMap;
  /** The number of steps from the start to each cell for somebody who has no keys, but finds all secret doors. */
  readonly distances: ReadonlyNumbers;
  readonly gates: Gates;
  /** The cells that a monster can be put on, in reading order. */
  readonly floor: Int32Array;
  readonly exit: number | undefined;
  /** 1 for cells that a monster can be put on. */
  readonly #isFree: Uint8Array;
  /** 1 for cells near an encounter. */
  readonly #isClaimed: Uint8Array;
  readonly #isGate: Uint8Array;
  /** When each cell was last looked at by `near`. */
  readonly #seen: Int32Array;
  #look = 0;
  /** 1 for tiles that who lives in water can stand in. */
  readonly #isWater: Uint8Array;
  readonly #habitats = new Map<string, Homes>();
  readonly #homes = new Map<Dweller, Homes>();
  readonly #onWay = new Map<Homes, Homes>();
  #lairs: readonly number[] | undefined;
  #way: Homes | undefined;

  /**
   * Looks at a level. Nobody is put on cells that are nearer to the start than `clear` and in view of it, and on those that
   * are 1 in `safe`.
   */
  static *of(map: BuilderMap, clear: number, safe?: Uint8Array): Pausing<Scene> {
    const barred = [...map.locks.map(({ at }) => at), ...map.oneWays.map(({ from }) => from)];
    const open = shutAt(map, barred);
    const start = map.start!;
    const distances = barred.length === 0 ? sharedDistances(map, start) : distanceField(open, [start]);
    yield PAUSE;
    const exit = map.exits.find(({ kind }) => kind === "down")?.at;
    const gates = barred.length === 0 ? sharedGates(map, exit) : gatesOf(layoutView(open, start, exit));
    yield PAUSE;
    return new Scene(map, { distances, gates, exit }, clear, safe);
  }

  private constructor(
    map: BuilderMap,
    { distances, gates, exit }: Pick<Scene, "distances" | "gates" | "exit">,
    clear: number,
    safe: Uint8Array | undefined,
  ) {
    this.map = map;
    const size = map.tiles.length;
    this.distances = distances;
    this.gates = gates;
    this.exit = exit;
    this.#isFree = new Uint8Array(size);
    this.#isClaimed = new Uint8Array(size);
    this.#isGate = new Uint8Array(size);
    this.#seen = new Int32Array(size);
    this.#isWater = Uint8Array.from(map.tileset.tiles, ({ name }) => Number(WATERS.includes(name)));
    for (const gate of this.gates.cells) this.#isGate[gate] = 1;
    this.floor = this.#findFloor(clear, safe);
  }

  #findFloor(clear: number, safe: Uint8Array | undefined): Int32Array {
    const { map, distances } = this;
    const { door, hazard } = map.tileset;
    const { tiles } = map;
    const start = map.start!;
    const isFree = this.#isFree;
    let count = 0;
    for (let cell = 0; cell < tiles.length; cell++) {
      const tile = tiles[cell]!;
      if (distances[cell]! <= 0 || door[tile] === 1 || hazard[tile] === 1 || !map.maySpawn(cell, "monster")) continue;
      if ((clear > 0 && isNearAndSeen(map, start, cell, clear)) || safe?.[cell] === 1) continue;
      isFree[cell] = 1;
      count++;
    }
    for (const cell of occupiedCells(map)) {
      count -= isFree[cell]!;
      isFree[cell] = 0;
    }
    const floor = new Int32Array(count);
    for (let cell = 0, i = 0; i < count; cell++) if (isFree[cell] === 1) floor[i++] = cell;
    return floor;
  }

  /** The choke points that a dead end lies behind which is large enough for a pack, and doesn't hold the exit. */
  get lairs(): readonly number[] {
    if (this.#lairs !== undefined) return this.#lairs;
    const { gates, exit } = this;
    const lairs: number[] = [];
    for (const [i, gate] of gates.cells.entries()) {
      const size = gates.behind[i]!;
      if (size < LAIR[0] || size > LAIR[1]) continue;
      if (exit === undefined || (gate !== exit && !gates.isBehind(exit, gate))) lairs.push(gate);
    }
    this.#lairs = lairs;
    return lairs;
  }

  /** Whether a monster can be put on a cell. */
  isFree(cell: number): boolean {
    return this.#isFree[cell] === 1;
  }

  /** Whether a free cell is away from other encounters, and from the start. */
  isQuiet(cell: number): boolean {
    return this.#isFree[cell] === 1 && this.#isClaimed[cell] === 0 && this.distances[cell]! >= AWAY_FROM_START;
  }

  /** Whether every way between some places leads across this cell: who can't move would shut it. */
  isGate(cell: number): boolean {
    return this.#isGate[cell] === 1;
  }

  /** Puts something on a cell, which isn't free any more. */
  spawn(spawn: Omit<Spawn, "from" | "clear"> & Partial<Spawn>): void {
    this.map.addSpawn(spawn);
    this.#isFree[spawn.at] = 0;
  }

  /** Keeps the next encounters some steps away from this cell. */
  claim(cell: number): void {
    for (const near of this.around(cell, APART)) this.#isClaimed[near] = 1;
  }

  /** Draws a quiet cell of a home. Undefined if none of the cells that were drawn was one, or was accepted. */
  drawCell(rng: Rng, { cells, has }: Homes, accepts: (cell: number) => boolean = () => true): number | undefined {
    for (let i = 0; i < DRAWS && cells.length > 0; i++) {
      const cell = cells[rng.below(cells.length)]!;
      if (this.isQuiet(cell) && has(cell) && accepts(cell)) return cell;
    }
    return undefined;
  }

  /** Draws one of this many things that is accepted, or undefined. */
  drawIndex(rng: Rng, count: number, accepts: (index: number) => boolean): number | undefined {
    for (let i = 0; i < DRAWS && count > 0; i++) {
      const index = rng.below(count);
      if (accepts(index)) return index;
    }
    return undefined;
  }

  /** Whether the water around a cell is more than a puddle. */
  isDeepEnough(cell: number): boolean {
    const { tiles, width, tileset } = this.map;
    const deep = tileset.byName("deep_water");
    const cells = [cell];
    const look = ++this.#look;
    this.#seen[cell] = look;
    for (let i = 0; i < cells.length && cells.length < LEAST_WATER; i++) {
      const from = cells[i]!;
      for (const next of [from - width, from - 1, from + 1, from + width]) {
        const tile = tiles[next]!;
        if (this.#seen[next] === look || (this.#isWater[tile] === 0 && tile !== deep)) continue;
        this.#seen[next] = look;
        cells.push(next);
      }
    }
    return cells.length >= LEAST_WATER;
  }

  /** Where somebody lives: on all floor outside water, or in its habitats, and near what it likes if the level has that. */
  homesOf(who: Dweller): Homes {
    return cached(this.#homes, who, () => {
      const { habitat, likes } = who;
      const homes = cached(this.#habitats, habitat?.join("\n") ?? "", () => this.#livingIn(habitat));
      if (likes === undefined) return homes;
      const { tiles, tileset } = this.map;
      const isLiked = tileset.tiles.map(({ name }) => likes.includes(name));
      const liked: number[] = [];
      for (let cell = 0; cell < tiles.length; cell++) if (isLiked[tiles[cell]!]) liked.push(cell);
      const nearby = among(homes, this.#beside(liked));
      return nearby.cells.length < LEAST_LIKED ? homes : nearby;
    });
  }

  #livingIn(habitat: readonly string[] | undefined): Homes {
    const { map, gates, floor } = this;
    const { tiles } = map;
    if (habitat === undefined) return { cells: floor, has: (cell) => this.#isWater[tiles[cell]!] === 0 };
    const isHome = map.tileset.tiles.map(
      ({ name }, tile) => habitat.includes(name) || (this.#isWater[tile] === 1 && habitat.includes("water")),
    );
    const isInArea = new Uint8Array(tiles.length);
    for (const { name, theme, role, cells } of map.areas ?? []) {
      if (habitat.includes(name) || habitat.includes(theme) || (role !== undefined && habitat.includes(role))) {
        for (const cell of cells) isInArea[cell] = 1;
      }
    }
    const has = (cell: number) => isHome[tiles[cell]!]! || isInArea[cell] === 1;
    // Much of a level lies behind choke points, and to ask that of every cell would take long.
    if (habitat.includes("dark")) return { cells: floor, has: (cell) => has(cell) || gates.gateOf(cell) >= 0 };
    return { cells: floor.filter(has), has };
  }

  /** Those of these homes that are beside the shortest way from the start to the exit. None if that takes a key. */
  onWay(homes: Homes): Homes {
    return cached(this.#onWay, homes, () => among(homes, (this.#way ??= this.#beside(this.#wayToExit()))));
  }

  #wayToExit(): number[] {
    const { distances, exit } = this;
    const { width } = this.map;
    if (exit === undefined || distances[exit]! < 0) return [];
    const way = [exit];
    for (let cell = exit; distances[cell]! > 0; way.push(cell)) {
      const nearer = distances[cell]! - 1;
      cell = [cell - width, cell - 1, cell + 1, cell + width].find((next) => distances[next] === nearer)!;
    }
    return way;
  }

  /** The cells that can be reached and are a few steps from one of these, which can be anything: not through doors. */
  #beside(cells: readonly number[]): Homes {
    const { map, distances } = this;
    const { width, tiles } = map;
    const { door } = map.tileset;
    const beside = new Uint8Array(tiles.length);
    const found: number[] = [];
    let edge = cells;
    for (let step = 0; step < BESIDE; step++) {
      const next: number[] = [];
      for (const cell of edge) {
        for (const near of [cell - width, cell - 1, cell + 1, cell + width]) {
          if (beside[near] !== 0 || !(distances[near]! >= 0) || door[tiles[near]!] === 1) continue;
          beside[near] = 1;
          next.push(near);
        }
      }
      for (const cell of next) found.push(cell);
      edge = next;
    }
    return { cells: Int32Array.from(found), has: (cell) => beside[cell] === 1 };
  }

  /**
   * The cells within some steps of a cell, the nearest first, with that cell itself: not through doors, and not into what is
   * barred.
   */
  near(cell: number, steps: number, most = Number.POSITIVE_INFINITY): number[] {
    return this.#within(cell, steps, most, false);
  }

  /** All cells within some steps of a cell, also through doors. */
  around(cell: number, steps: number): number[] {
    return this.#within(cell, steps, Number.POSITIVE_INFINITY, true);
  }

  #within(cell: number, steps: number, most: number, throughDoors: boolean): number[] {
    const { map, distances } = this;
    const { width } = map;
    const { door } = map.tileset;
    const seen = this.#seen;
    const look = ++this.#look;
    const cells = [cell];
    seen[cell] = look;
    for (let begin = 0, step = 0; step < steps && begin < cells.length && cells.length < most; step++) {
      const end = cells.length;
      for (; begin < end; begin++) {
        const from = cells[begin]!;
        if (!throughDoors && door[map.tiles[from]!] === 1 && from !== cell) continue;
        for (const next of [from - width, from - 1, from + 1, from + width]) {
          if (seen[next] === look || distances[next] === UNREACHED) continue;
          seen[next] = look;
          cells.push(next);
        }
      }
    }
    return cells;
  }
}

/** The tiles that who lives in water can stand in. */
const WATERS: readonly string[] = ["shallow_water"];

/** Those of some homes that are among a few cells. */
function among({ has }: Homes, few: Homes): Homes {
  return { cells: few.cells.filter(has), has: (cell) => few.has(cell) && has(cell) };
}
