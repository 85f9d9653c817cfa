import {
  type BuilderMap,
  DOOR,
  type Door,
  type DoorKind,
  FLOOR,
  type Rect,
  type Rng,
  type Room,
  stuck,
  WALL,
} from "../../core/index.js";
import type { Bar } from "./cycle-patterns.js";
import type { Passage, PlotGraph } from "./plot-graph.js";
import type { RingLattice } from "./ring-lattice.js";
import { roomOfCells } from "./room-of-cells.js";
import { MOST_SHAPE_CELLS, ROOM_SHAPES, roomShape } from "./room-shapes.js";

/** What is put where a passage is barred, and what kind of door that is. */
const BARS: Readonly<Record<Bar, { readonly tile: string; readonly door?: DoorKind }>> = {
  locked: { tile: "locked_door", door: "locked" },
  portcullis: { tile: "portcullis", door: "barred" },
  secret: { tile: "secret_door", door: "secret" },
  ledge: { tile: "chasm_edge" },
  hazard: { tile: "floor" },
};

/** Belongs to no room. */
const NOBODY = -1;
/** How much worse a place for a gate is where a straight way in misses the room. */
const MISS = 20;

/** A gate as it was dug: the one cell by which a passage crosses the line between two rooms. */
export interface Gate {
  readonly at: number;
  /** The cells beside it, in the two rooms that the passage joins. */
  readonly sides: readonly [from: number, to: number];
}

/** Digs the rooms and passages of a plot, one by one. */
export class PlotDigger {
  readonly rooms: Room[] = [];
  readonly corridors: number[][] = [];
  readonly doors: Door[] = [];
  /** The gate of each passage. */
  readonly gates: Gate[];
  /** The cells of each room, corridors left out. */
  readonly cells: number[][] = [];
  readonly #map: BuilderMap;
  readonly #lattice: RingLattice;
  readonly #graph: PlotGraph;
  /** The room that each cell of the map belongs to, dug or not. Lines belong to nobody, so nothing is dug there by chance. */
  readonly #owner: Int32Array;
  /** For the search of a way to a room: the number of the search that last visited a cell, and from where. */
  readonly #seen: Int32Array;
  readonly #from: Int32Array;
  #searches = 0;
  readonly #space = new Uint8Array(MOST_SHAPE_CELLS);

  constructor(map: BuilderMap, lattice: RingLattice, graph: PlotGraph, rng: Rng) {
    const { length } = map.tiles;
    this.#map = map;
    this.#lattice = lattice;
    this.#graph = graph;
    // Ledges come first, out of order. Writing into a sparse array would be slow, so it is allocated as a whole.
    this.gates = new Array<Gate>(graph.passages.length);
    this.#owner = new Int32Array(length).fill(NOBODY);
    this.#seen = new Int32Array(length);
    this.#from = new Int32Array(length);
    for (let number = 0; number < graph.rooms.length; number++) this.#claim(number);
    for (const [number, passage] of graph.passages.entries()) {
      if (passage.bar === "ledge") this.#planLedge(number, passage, rng.fork(number));
    }
  }

  /** Takes all that lies in a room's cells of the lattice for it, and between them if there are two. */
  #claim(number: number): void {
    const map = this.#map;
    const boxes = this.#graph.rooms[number]!.cells.map((cell) => this.#lattice.box(cell));
    for (const { x, y, width, height } of [...boxes, this.#boxOf(number)]) {
      for (let row = y; row < y + height; row++) {
        this.#owner.fill(number, map.index(x, row), map.index(x + width, row));
      }
    }
  }

  /**
   * The rectangle of a room's cells of the lattice. Two side by side fill their row. Two above each other only have the
   * columns that they share.
   */
  #boxOf(number: number): Rect {
    const [first, second] = this.#graph.rooms[number]!.cells as [number, number?];
    const box = this.#lattice.box(first);
    if (second === undefined) return box;
    const other = this.#lattice.box(second);
    const isBeside = other.y === box.y;
    const [boxRight, otherRight] = [box.x + box.width, other.x + other.width];
    const x = isBeside ? Math.min(box.x, other.x) : Math.max(box.x, other.x);
    const right = isBeside ? Math.max(boxRight, otherRight) : Math.min(boxRight, otherRight);
    const y = Math.min(box.y, other.y);
    const bottom = Math.max(box.y + box.height, other.y + other.height);
    return { x, y, width: right - x, height: bottom - y };
  }

  /** The rectangle that a room is dug in. */
  #spaceOf(number: number): Rect {
    let { x, y, width, height } = this.#boxOf(number);
    for (const at of this.#graph.passagesOf(number)) {
      const { bar, to, cells } = this.#graph.passages[at]!;
      if (bar !== "ledge" || to !== number) continue;
      // The foot of a ledge is a short corridor, so that nobody can step around it.
      const [from, foot] = cells;
      if (Math.abs(from - foot) === 1) {
        width--;
        if (from < foot) x++;
      } else {
        height--;
        if (from < foot) y++;
      }
    }
    return { x, y, width, height };
  }

  /** Decides where a ledge is before anything is dug. What is beside its foot stays rock. */
  #planLedge(number: number, passage: Passage, rng: Rng): void {
    const map = this.#map;
    const { cells, along, ahead } = this.#crossings(passage);
    // Not in a corner, where it would be in the way of others.
    const inner = cells.slice(1, -1).filter((at) => {
      const foot = at + ahead;
      const isFree = [foot - along, foot, foot + along].every((cell) => !map.isReserved(cell));
      return isFree && this.#owner[foot] === passage.to && this.#owner[at - ahead] === passage.from;
    });
    if (inner.length === 0) throw stuck("there is no place for a ledge.");
    const at = rng.pick(inner);
    this.gates[number] = { at, sides: [at - ahead, at + ahead] };
    for (const wall of [at + ahead - along, at + ahead + along]) this.#owner[wall] = NOBODY;
  }

  /** Digs a room of a random shape. `pins` are cells that have to be part of it. */
  digRoom(number: number, rng: Rng, weights: readonly number[], pins: readonly number[]): void {
    const map = this.#map;
    const { x, y, width, height } = this.#spaceOf(number);
    const shape = roomShape(rng, ROOM_SHAPES[rng.weighted(weights)]!, width, height, this.#space);
    const left = rng.between(x, x + width - shape.width);
    const top = rng.between(y, y + height - shape.height);
    const cells: number[] = [];
    for (let row = 0, i = 0; row < shape.height; row++) {
      const first = map.index(left, top + row);
      for (let column = 0; column < shape.width; column++, i++) {
        if (shape.mask[i] === 1) cells.push(first + column);
      }
    }
    for (let i = 0; i < cells.length; i++) map.set(cells[i]!, FLOOR);
    for (const pin of pins) {
      if (this.#owner[pin] !== number || cells.includes(pin)) continue;
      cells.push(...this.#wayTo(pin, NOBODY));
      cells.sort((a, b) => a - b);
    }
    this.cells.push(cells);
    this.rooms.push(roomOfCells(map, cells));
  }

  /** Digs a passage between two rooms that are there. `hasDoor` is for passages that nothing bars. */
  digPassage(number: number, rng: Rng, hasDoor: boolean): void {
    const map = this.#map;
    const passage = this.#graph.passages[number]!;
    const { bar } = passage;
    this.gates[number] ??= this.#drawGate(passage, rng);
    const { at, sides } = this.gates[number];
    const [before, after] = sides.map((side) => (map.isWalkable(side) ? [] : this.#wayTo(side, at))) as [
      number[],
      number[],
    ];
    // In the middle of a corridor a door that anybody can open looks lost.
    const isPlain = hasDoor && (before.length === 0 || after.length === 0);
    const kind = bar === undefined ? (isPlain ? "plain" : undefined) : BARS[bar].door;
    const tile = bar === undefined ? (isPlain ? DOOR : FLOOR) : map.tileset.index(BARS[bar].tile);
    map.set(at, tile);
    if (bar !== undefined && bar !== "hazard") map.reserve(at);
    if (bar === "ledge") {
      const along = Math.abs(sides[0] - at) === 1 ? map.width : 1;
      for (const cell of [sides[1] - along, sides[1], sides[1] + along]) map.reserve(cell);
    }
    if (kind !== undefined) this.doors.push({ at, kind, sides });
    const parts = kind === undefined ? [[...before.reverse(), at, ...after]] : [before.reverse(), after];
    for (const part of parts) if (part.length > 0) this.corridors.push(part);
  }

  /** The cells by which a passage can cross the line between its cells of the lattice, a step along and one across. */
  #crossings({ cells: [a, b] }: Passage): { readonly cells: number[]; readonly along: number; readonly ahead: number } {
    const map = this.#map;
    const [boxA, boxB] = [this.#lattice.box(a), this.#lattice.box(b)];
    const isAcross = Math.abs(a - b) === 1;
    const low = isAcross ? Math.max(boxA.y, boxB.y) : Math.max(boxA.x, boxB.x);
    const high = isAcross
      ? Math.min(boxA.y + boxA.height, boxB.y + boxB.height)
      : Math.min(boxA.x + boxA.width, boxB.x + boxB.width);
    const line = (isAcross ? Math.max(boxA.x, boxB.x) : Math.max(boxA.y, boxB.y)) - 1;
    const cells: number[] = [];
    for (let i = low; i < high; i++) cells.push(isAcross ? map.index(line, i) : map.index(i, line));
    const along = isAcross ? map.width : 1;
    return { cells, along, ahead: (isAcross ? 1 : map.width) * Math.sign(b - a) };
  }

  /** Draws the cell by which a passage crosses a line: one with a short way to both rooms. */
  #drawGate(passage: Passage, rng: Rng): Gate {
    const { from, to } = passage;
    const { cells, ahead } = this.#crossings(passage);
    let best = Infinity;
    let gate: number | undefined;
    let equals = 0;
    for (const at of cells) {
      if (this.#owner[at - ahead] !== from || this.#owner[at + ahead] !== to) continue;
      const cost = this.#depth(at, -ahead, from) + this.#depth(at, ahead, to);
      if (cost < best) equals = 0;
      if (cost > best) continue;
      best = cost;
      if (rng.below(++equals) === 0) gate = at;
    }
    if (gate === undefined) throw stuck("there is no place for the passage between two rooms.");
    return { at: gate, sides: [gate - ahead, gate + ahead] };
  }

  /** How many cells have to be dug to get straight from a line into a room. */
  #depth(at: number, ahead: number, room: number): number {
    let depth = 0;
    for (let cell = at + ahead; this.#owner[cell] === room; cell += ahead, depth++) {
      if (this.#map.isWalkable(cell)) return depth;
    }
    return depth + MISS;
  }

  /** Digs the shortest way from a cell to what is dug of its room, straight on from `before` where it can. */
  #wayTo(cell: number, before: number): number[] {
    const map = this.#map;
    const { width } = map;
    const room = this.#owner[cell];
    const steps = [1, width, -1, -width];
    if (before !== NOBODY) steps.unshift(cell - before);
    const number = ++this.#searches;
    const queue = [cell];
    this.#seen[cell] = number;
    for (const here of queue) {
      for (const step of steps) {
        const next = here + step;
        if (this.#owner[next] !== room || this.#seen[next] === number) continue;
        this.#seen[next] = number;
        this.#from[next] = here;
        if (!map.isWalkable(next)) {
          queue.push(next);
          continue;
        }
        const path: number[] = [];
        for (let at = here; at !== cell; at = this.#from[at]!) path.push(at);
        path.push(cell);
        for (const at of path) map.set(at, FLOOR);
        return path.reverse();
      }
    }
    throw stuck("something is in the way of a passage.");
  }

  /** Floods the middle of a room with a tile that hurts, as far as all of its floor stays joined. */
  flood(number: number, tile: number, share: number, rng: Rng): void {
    const map = this.#map;
    const { width } = map;
    const { anchor } = this.rooms[number]!;
    const kept = new Set<number>();
    for (const at of this.#graph.passagesOf(number)) for (const side of this.gates[at]!.sides) kept.add(side);
    const far = (cell: number) => Math.abs(map.x(cell) - map.x(anchor)) + Math.abs(map.y(cell) - map.y(anchor));
    const cells = rng.shuffle([...this.cells[number]!]).sort((a, b) => far(a) - far(b));
    let left = Math.floor(cells.length * share);
    for (const cell of cells) {
      if (left === 0) break;
      if (kept.has(cell) || map.isReserved(cell) || !isLoose(map, cell, width)) continue;
      map.set(cell, tile);
      left--;
    }
    const dry = cells.find((cell) => map.isWalkable(cell));
    if (dry !== undefined) this.rooms[number] = { ...this.rooms[number]!, anchor: dry };
  }

  /** Whether a cell of the map is rock that belongs to a line or to a room, not to the border. */
  isInnerWall(cell: number): boolean {
    const map = this.#map;
    return map.tiles[cell] === WALL && map.isInterior(map.x(cell), map.y(cell)) && !map.isReserved(cell);
  }
}

/** Whether all floor beside a cell stays joined around it if it is taken away. */
function isLoose(map: BuilderMap, cell: number, width: number): boolean {
  const ring = [-width - 1, -width, -width + 1, 1, width + 1, width, width - 1, -1];
  const isOpen = ring.map((step) => map.isWalkable(cell + step));
  const ends = isOpen.filter((open, i) => open && !isOpen[(i + 1) % 8]).length;
  const sides = isOpen.filter((open, i) => open && i % 2 === 1).length;
  return sides >= 2 && ends <= 1;
}
