import { PAUSE, type Rng, type Work } from "../../core/index.js";
import {
  type BarRow,
  CYCLE_PATTERNS,
  type CyclePattern,
  closesFirst,
  hasBeyond,
  hasLock,
  needsRoomsOn,
} from "./cycle-patterns.js";
import { PlotGraph } from "./plot-graph.js";
import { drawRing, NONE, type RingLattice } from "./ring-lattice.js";

/** What is asked of a plan. */
export interface PlanOrder {
  /** The weight of each pattern. */
  readonly weights: ReadonlyMap<CyclePattern, number>;
  /** How many rings there are besides the first one. */
  readonly minor: number;
  /** The share of the cells that are left over to be side rooms. */
  readonly sideRooms: number;
  /** The share of the side rooms that are added to a room beside them instead. */
  readonly halls: number;
  /** The share of the keys that are moved behind the lock of another ring, where there is one. */
  readonly nested: number;
  /** The cell of the lattice where the player has to start, or `NONE`. */
  readonly start: number;
  /** The cell of the lattice that has to have the exit, or `NONE`. */
  readonly exit: number;
  /** Cells with something in them that must not need a key: ends of ways to other levels, and keys for those. */
  readonly open: readonly number[];
  /** Whether the first ring is to have a lock, if there is space for one. */
  readonly wantsLock: boolean;
}

/** A ring as it was planned. */
interface PlannedRing {
  readonly pattern: CyclePattern;
  /** The rooms of the two arcs, both from the beginning to the meeting place. */
  readonly first: readonly number[];
  readonly second: readonly number[];
  /** The room of the goal. */
  readonly goal: number;
}

/** The level before anything is dug. */
export interface CyclePlan {
  readonly graph: PlotGraph;
  readonly rings: readonly PlannedRing[];
  /** The room where the player starts. */
  readonly start: number;
  /** For each room how many passages it takes to get there without a key or a secret door, or -1. */
  readonly free: Int32Array;
}

/** The first ring takes up about this share of the lattice, where it can. */
const RING_SHARE = { least: 0.25, most: 0.45 };
const RING_TRIES = 24;
/** On a large lattice any ring will do. */
const LARGE = 400;

/** Draws a plan. Returns undefined if this draw doesn't work out. */
export function* drawPlan(lattice: RingLattice, rng: Rng, order: PlanOrder): Work<CyclePlan | undefined> {
  const ring = yield* drawMajorRing(lattice, rng, order);
  if (ring === undefined) return undefined;
  yield PAUSE;
  const plan = new Planner(lattice, rng, order);
  yield* plan.addRings(ring);
  if (!plan.addSideRooms()) return undefined;
  yield PAUSE;
  plan.nestKeys(rng.fork("nested"), order.nested);
  const { graph, rings } = plan;
  const start = plan.roomOf[ring[0]!]!;
  const { isSolved, isReturnable, free } = graph.solve(start);
  if (!isSolved || !isReturnable) return undefined;
  if (order.exit !== NONE && free[plan.roomOf[order.exit]!]! < 0) return undefined;
  // What has no room is joined later on.
  const isShut = (cell: number) => plan.roomOf[cell] !== NONE && free[plan.roomOf[cell]!]! < 0;
  if (order.open.some(isShut)) return undefined;
  return { graph, rings, start, free };
}

/** A ring of a fitting length through two cells that are far apart. */
function* drawMajorRing(lattice: RingLattice, rng: Rng, { start }: PlanOrder): Work<number[] | undefined> {
  const cells: number[] = [];
  for (let cell = 0; cell < lattice.size; cell++) if (lattice.isUsable[cell] === 1) cells.push(cell);
  if (cells.length < 4) return undefined;
  const least = Math.max(4, RING_SHARE.least * cells.length);
  const most = Math.max(4, RING_SHARE.most * cells.length);
  let best: number[] | undefined;
  let bestMiss = Infinity;
  for (let tries = RING_TRIES; tries > 0; tries--) {
    const from = start === NONE ? rng.pick(cells) : start;
    const to = farCell(lattice, rng, cells, from);
    yield PAUSE;
    const ring = drawRing(lattice, rng, from, to);
    yield PAUSE;
    // Where few cells can be used, the far one may be the same.
    if (ring === undefined || ring.length < 4) continue;
    const miss = Math.max(0, ring.length - most, cells.length > LARGE ? 0 : least - ring.length);
    if (miss < bestMiss) {
      best = ring;
      bestMiss = miss;
    }
    if (miss === 0 || cells.length > LARGE) break;
  }
  return best;
}

/** How many cells `farCell` draws. */
const FAR_TRIES = 4;

/** The cell that is farthest away, of a few random ones. */
function farCell(lattice: RingLattice, rng: Rng, cells: readonly number[], from: number): number {
  let best = rng.pick(cells);
  for (let i = 1; i < FAR_TRIES; i++) {
    const cell = rng.pick(cells);
    if (lattice.apart(from, cell) > lattice.apart(from, best)) best = cell;
  }
  return best;
}

/** How a ring is divided into two arcs. Both begin with its first cell and end where they meet. */
interface Cut {
  readonly pattern: CyclePattern;
  readonly first: readonly number[];
  readonly second: readonly number[];
  /** The cell beyond the meeting place, or `NONE`. */
  readonly beyond: number;
}

/** A short arc is at most this share of the long one. */
const SHORT = 0.4;
/** Arcs that are about equally long differ by this share of the ring at most. */
const UNEVEN = 0.25;
/** The maximum number of passages of an arc that is shut at both ends, so that little of a level is behind locks. */
const MOST_SHUT = 3;
/** About how many cells a ring needs, with what is beyond it and what separates it from others. */
const CELLS_PER_RING = 12;
/** The number of places to try for a ring on a large map. */
const MINOR_TRIES = 40;
/** The maximum number of times that a small ring grows. */
const MOST_BULGES = 2;

class Planner {
  readonly graph = new PlotGraph();
  readonly rings: PlannedRing[] = [];
  /** The room of each cell of the lattice. */
  readonly roomOf: Int32Array;
  readonly #lattice: RingLattice;
  readonly #order: PlanOrder;
  readonly #rng: Rng;
  readonly #sides: Rng;
  /** Cells next to a room that more can be attached to. Some have got a room since they were noted. */
  readonly #rim: number[] = [];
  #left: number;

  constructor(lattice: RingLattice, rng: Rng, order: PlanOrder) {
    this.#lattice = lattice;
    this.#order = order;
    this.roomOf = new Int32Array(lattice.size).fill(NONE);
    this.#rng = rng.fork("rings");
    this.#sides = rng.fork("sides");
    this.#left = lattice.isUsable.reduce((sum, isUsable) => sum + isUsable, 0);
  }

  /** Plans all rings: first the one through start and goal, then others upon it. */
  *addRings(major: readonly number[]): Work {
    this.#addRing(major, NONE, this.#order.wantsLock);
    for (let left = this.#order.minor; left > 0; left--) {
      const ring = this.#drawMinorRing();
      if (ring === undefined) return;
      this.#addRing(ring.cells, ring.from, false);
      // On a large map side rooms grow along with the rings, so that rings come everywhere.
      const spare = Math.floor((this.#left - CELLS_PER_RING * left) / (2 * left));
      for (let i = 0; i < spare; i++) this.#addSideRoom();
      yield PAUSE;
    }
  }

  /** Fills some of what is left with side rooms. Returns whether the exit has got a room, if its place is given. */
  addSideRooms(): boolean {
    const { sideRooms, exit } = this.#order;
    const target = Math.round(this.#left * (1 - sideRooms));
    if (exit !== NONE && this.#isFree(exit) && !this.#leadTo(exit)) return false;
    while (this.#left > target && this.#rim.length > 0) this.#addSideRoom();
    return true;
  }

  /**
   * Moves some keys to the goal of a later ring, if that is behind a lock: then one lock leads to the next. Rings only
   * wait for later ones, and nothing else lies behind a lock, so no two of them wait for each other.
   */
  nestKeys(rng: Rng, share: number): void {
    const { rooms } = this.graph;
    for (const [i, { pattern, first, second }] of this.rings.entries()) {
      const vaults = this.rings.slice(i + 1).filter((ring) => ring.pattern.goal === "beyond" && hasLock(ring.pattern));
      if (vaults.length === 0 || !hasLock(pattern)) continue;
      for (const room of [...first.slice(1, -1), ...second.slice(1, -1)]) {
        const { things } = rooms[room]!;
        const place = things.findIndex(({ kind }) => kind === "key");
        if (place < 0 || !rng.chance(share)) continue;
        rooms[rng.pick(vaults).goal]!.things.push(...things.splice(place, 1));
      }
    }
  }

  #addRoom(cell: number, isClosed = false): number {
    const room = this.graph.addRoom(cell, isClosed);
    this.#take(cell, room);
    return room;
  }

  #take(cell: number, room: number): void {
    this.roomOf[cell] = room;
    this.#left--;
    if (this.graph.rooms[room]!.isClosed) return;
    for (let direction = 0; direction < 4; direction++) {
      const next = this.#lattice.neighbour(cell, direction);
      if (this.#isFree(next)) this.#rim.push(next);
    }
  }

  /** Whether a cell has no room yet, and can have one. */
  #isFree(cell: number): boolean {
    return cell !== NONE && this.roomOf[cell] === NONE;
  }

  /** Makes rooms of a ring's cells, as far as they are none yet, and marks them with a pattern. */
  #addRing(ring: readonly number[], from: number, wantsLock: boolean): void {
    const { graph } = this;
    const { pattern, first, second, beyond } = this.#drawCut(ring, wantsLock);
    const isShut = closesFirst(pattern);
    const roomAt = (cell: number, isClosed = false) =>
      this.roomOf[cell] === NONE ? this.#addRoom(cell, isClosed) : this.roomOf[cell]!;
    const firstRooms = first.map((cell, i) => roomAt(cell, isShut && i > 0 && i < first.length - 1));
    const secondRooms = second.map((cell) => roomAt(cell));
    const meeting = firstRooms.at(-1)!;
    const beyondRoom = beyond === NONE ? NONE : this.#addRoom(beyond, true);
    if (from !== NONE) {
      const passage = { from: this.roomOf[from]!, to: firstRooms[0]!, cells: [from, first[0]!] as const };
      graph.addPassage({ ...passage, bar: undefined, keys: [] });
    }
    this.#join(pattern, "first", first);
    this.#join(pattern, "second", second);
    if (beyond !== NONE) this.#join(pattern, "beyond", [first.at(-1)!, beyond]);

    const { keys } = graph;
    for (const { on, at, kind, key } of pattern.things) {
      const inner = (on === "first" ? firstRooms : secondRooms).slice(1, -1);
      const among = on === "meeting" ? [meeting] : on === "beyond" ? [beyondRoom] : inner;
      const place = at === "begin" ? 0 : at === "end" ? among.length - 1 : among.length >> 1;
      graph.rooms[among[place]!]!.things.push(key === undefined ? { kind } : { kind, key: keys + key });
      if (key !== undefined) graph.keys = Math.max(graph.keys, keys + key + 1);
    }
    const isDangerous = pattern.bars.some(({ bar }) => bar === "hazard");
    for (const room of isDangerous ? firstRooms.slice(1, -1) : []) graph.rooms[room]!.isDangerous = true;
    const goal = pattern.goal === "beyond" ? beyondRoom : meeting;
    graph.rooms[goal]!.things.push({ kind: "goal" });
    this.rings.push({ pattern, first: firstRooms, second: secondRooms, goal });
  }

  /** Joins the rooms of an arc, or those at the meeting place and beyond it, barred as the pattern says. */
  #join(pattern: CyclePattern, on: BarRow["on"], cells: readonly number[]): void {
    const { graph } = this;
    const last = cells.length - 2;
    for (let i = 0; i <= last; i++) {
      const row = pattern.bars.find(
        (bar) =>
          bar.on === on && (bar.at === "all" || (bar.at === "begin" && i === 0) || (bar.at === "end" && i === last)),
      );
      const ends = row?.isBack ? ([cells[i + 1]!, cells[i]!] as const) : ([cells[i]!, cells[i + 1]!] as const);
      const [from, to] = ends.map((cell) => this.roomOf[cell]!) as [number, number];
      const keys = (row?.keys ?? []).map((key) => graph.keys + key);
      graph.addPassage({ from, to, cells: ends, bar: row?.bar, keys });
    }
  }

  /** Draws a pattern that the ring has space for, and cuts the ring as it asks for. Two open paths always fit. */
  #drawCut(ring: readonly number[], wantsLock: boolean): Cut {
    const own = new Set(ring);
    const cuts: Cut[] = [];
    const weights: number[] = [];
    for (const [pattern, weight] of this.#order.weights) {
      if (weight === 0) continue;
      const cut = this.#cut(ring, own, pattern);
      if (cut === undefined) continue;
      cuts.push(cut);
      weights.push(weight);
    }
    const locking = weights.map((weight, i) => (hasLock(cuts[i]!.pattern) ? weight : 0));
    const odds = wantsLock && locking.some((weight) => weight > 0) ? locking : weights;
    if (odds.length > 0) return cuts[this.#rng.weighted(odds)]!;
    return this.#cut(ring, own, CYCLE_PATTERNS[0]!)!;
  }

  #cut(ring: readonly number[], own: ReadonlySet<number>, pattern: CyclePattern): Cut | undefined {
    const { length } = ring;
    const { exit } = this.#order;
    const least = needsRoomsOn(pattern, "first") ? 2 : 1;
    const most = length - (needsRoomsOn(pattern, "second") ? 2 : 1);
    const lengths: number[] = [];
    for (let steps = least; steps <= most; steps++) {
      const rest = length - steps;
      if (closesFirst(pattern)) {
        if (steps <= MOST_SHUT) lengths.push(steps);
      } else if (pattern.isShort ? steps <= SHORT * rest : Math.abs(rest - steps) <= UNEVEN * length) {
        lengths.push(steps);
      }
    }
    if (lengths.length === 0) return undefined;
    // From a random cut on, the first one that does.
    const begin = this.#rng.below(2 * lengths.length);
    for (let i = 0; i < 2 * lengths.length; i++) {
      const number = (begin + i) % (2 * lengths.length);
      const steps = lengths[number >> 1]!;
      const isTurned = (number & 1) === 1;
      const at = isTurned ? length - steps : steps;
      const beyond = hasBeyond(pattern) ? this.#freeBeside(ring[at]!, own) : NONE;
      if (hasBeyond(pattern) && beyond === NONE) continue;
      const there = ring.slice(0, at + 1);
      const around = [ring[0]!, ...ring.slice(at).reverse()];
      const [first, second] = isTurned ? [around, there] : [there, around];
      const isSpecial = closesFirst(pattern) || pattern.bars.some(({ bar }) => bar === "hazard");
      if (isSpecial && exit !== NONE && first.indexOf(exit, 1) > 0) continue;
      return { pattern, first, second, beyond };
    }
    return undefined;
  }

  /** A free cell beside another one, where something can be locked in. */
  #freeBeside(cell: number, own: ReadonlySet<number>): number {
    const turn = this.#rng.below(4);
    for (let i = 0; i < 4; i++) {
      const next = this.#lattice.neighbour(cell, (turn + i) % 4);
      if (this.#isFree(next) && !own.has(next) && next !== this.#order.exit) return next;
    }
    return NONE;
  }

  /** A small ring of free cells: either one that a room leads to, or one that begins with that room. */
  #drawMinorRing(): { readonly cells: readonly number[]; readonly from: number } | undefined {
    const rng = this.#rng;
    const rim = this.#rim;
    for (
      let tries = Math.max(MINOR_TRIES, Math.min(rim.length, 4 * MINOR_TRIES));
      tries > 0 && rim.length > 0;
      tries--
    ) {
      const drawn = rng.below(rim.length);
      const cell = rim[drawn]!;
      if (!this.#isFree(cell)) {
        rim[drawn] = rim.at(-1)!;
        rim.pop();
        continue;
      }
      const from = this.#openBeside(rng, cell);
      const way = this.#directionOf(from, cell);
      const turn = rng.chance(0.5) ? 1 : 3;
      // Ahead and to a side of the cell, or to a side of it and of the room.
      const isApart = rng.chance(0.5);
      const square = isApart ? this.#square(cell, way, (way + turn) % 4) : this.#square(from, way, (way + turn) % 4);
      if (square === undefined) continue;
      return { cells: this.#bulged(square), from: isApart ? from : NONE };
    }
    return undefined;
  }

  /** Four cells in a square, of which all but the first are free. */
  #square(cell: number, ahead: number, aside: number): number[] | undefined {
    const lattice = this.#lattice;
    const second = lattice.neighbour(cell, ahead);
    const fourth = lattice.neighbour(cell, aside);
    if (!this.#isFree(second) || !this.#isFree(fourth)) return undefined;
    const third = lattice.neighbour(second, aside);
    return this.#isFree(third) ? [cell, second, third, fourth] : undefined;
  }

  /** A ring with bulges where there is space: between two neighbours, the way leads over two other cells. */
  #bulged(square: readonly number[]): number[] {
    const rng = this.#rng;
    const ring = [...square];
    for (let left = rng.between(0, MOST_BULGES); left > 0; left--) {
      const i = rng.between(1, ring.length - 2);
      const [a, b] = [ring[i]!, ring[i + 1]!];
      const out = (this.#directionOf(a, b) + (rng.chance(0.5) ? 1 : 3)) % 4;
      const [c, d] = [this.#lattice.neighbour(a, out), this.#lattice.neighbour(b, out)];
      if (this.#isFree(c) && this.#isFree(d) && !ring.includes(c) && !ring.includes(d)) ring.splice(i + 1, 0, c, d);
    }
    return ring;
  }

  /** The cell of a room beside a free cell to which more can be attached. */
  #openBeside(rng: Rng, cell: number): number {
    const turn = rng.below(4);
    for (let i = 0; i < 4; i++) {
      const next = this.#lattice.neighbour(cell, (turn + i) % 4);
      if (next !== NONE && this.roomOf[next] !== NONE && !this.graph.rooms[this.roomOf[next]!]!.isClosed) return next;
    }
    return NONE;
  }

  #directionOf(from: number, to: number): number {
    for (let direction = 0; direction < 3; direction++) {
      if (this.#lattice.neighbour(from, direction) === to) return direction;
    }
    return 3;
  }

  /** Adds a side room somewhere, or makes a room larger. */
  #addSideRoom(): void {
    const rng = this.#sides;
    const rim = this.#rim;
    while (rim.length > 0) {
      const drawn = rng.below(rim.length);
      const cell = rim[drawn]!;
      rim[drawn] = rim.at(-1)!;
      rim.pop();
      if (!this.#isFree(cell)) continue;
      const from = this.#openBeside(rng, cell);
      // Pinned stairs may be in a cell that can't be used otherwise: no cell has it as a neighbour.
      if (from === NONE) continue;
      this.#attach(cell, from, rng.chance(this.#order.halls));
      return;
    }
  }

  #attach(cell: number, from: number, isHall: boolean): void {
    const room = this.roomOf[from]!;
    const { cells, things, isDangerous } = this.graph.rooms[room]!;
    if (isHall && cells.length === 1 && things.length === 0 && !isDangerous) {
      cells.push(cell);
      this.#take(cell, room);
    } else {
      const side = this.#addRoom(cell);
      this.graph.addPassage({ from: room, to: side, cells: [from, cell], bar: undefined, keys: [] });
    }
  }

  /** Adds side rooms up to a given cell, by the shortest way. Returns whether there is one. */
  #leadTo(goal: number): boolean {
    const lattice = this.#lattice;
    const next = new Int32Array(lattice.size).fill(NONE);
    const queue = [goal];
    next[goal] = goal;
    for (const cell of queue) {
      const open = this.#openBeside(this.#sides, cell);
      if (open !== NONE) {
        for (let from = open, to = cell; ; from = to, to = next[to]!) {
          this.#attach(to, from, false);
          if (to === goal) return true;
        }
      }
      for (let direction = 0; direction < 4; direction++) {
        const beside = lattice.neighbour(cell, direction);
        if (!this.#isFree(beside) || next[beside] !== NONE) continue;
        next[beside] = cell;
        queue.push(beside);
      }
    }
    return false;
  }
}
