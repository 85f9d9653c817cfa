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
  readonly gates: Gate[] = [];
  /** The cells of each room, corridors left out. */
  readonly cells: number[][] = [];
  readonly #map: BuilderMap;
  readonly #lattice: RingLattice;
  readonly #graph: PlotGraph;
  /** The room that each cell of the map belongs to, dug or not. Lines belong to nobody, so nothing is dug there by chance. */
  readonly #owner: Int32Array;
  /** For the search of a way to a room: the number of the search that came by a cell, and from where. */
  readonly #seen: Int32Array;
  readonly #from: Int32Array;
  #searches = 0;
  readonly #space = new Uint8Array(MOST_SHAPE_CELLS);

  constructor(map: BuilderMap, lattice: RingLattice, graph: PlotGraph) {
    const { length } = map.tiles;
    this.#map = map;
    this.#lattice = lattice;
    this.#graph = graph;
    this.#owner = new Int32Array(length).fill(NOBODY);
    this.#seen = new Int32Array(length);
    this.#from = new Int32Array(length);
  }

  /** Digs a room of a random shape in its cells of the lattice. `pins` are cells that have to be part of it. */
  digRoom(number: number, rng: Rng, weights: readonly number[], pins: readonly number[]): void {
    const map = this.#map;
    const { x, y, width, height } = this.#claim(number);
    const shape = roomShape(rng, ROOM_SHAPES[rng.weighted(weights)]!, width, height, this.#space);
    const left = rng.between(x, x + width - shape.width);
    const top = rng.between(y, y + height - shape.height);
    const cells: number[] = [];
    for (let i = 0; i < shape.width * shape.height; i++) {
      if (shape.mask[i] === 1) cells.push(map.index(left + (i % shape.width), top + Math.floor(i / shape.width)));
    }
    for (const pin of pins) if (this.#owner[pin] === number) this.#addPin(cells, pin);
    for (const cell of cells) map.set(cell, FLOOR);
    cells.sort((a, b) => a - b);
    this.cells.push(cells);
    this.rooms.push(roomOfCells(map, cells));
  }

  /** Takes all that lies in the room's cells of the lattice for it. Returns the rectangle that it is dug in. */
  #claim(number: number): Rect {
    const map = this.#map;
    const [first, second] = this.#graph.rooms[number]!.cells as [number, number?];
    let { x, y, width, height } = this.#lattice.box(first);
    const own = (rect: Rect) => {
      for (let row = rect.y; row < rect.y + rect.height; row++) {
        this.#owner.fill(number, map.index(rect.x, row), map.index(rect.x + rect.width, row));
      }
    };
    own({ x, y, width, height });
    if (second !== undefined) {
      const other = this.#lattice.box(second);
      own(other);
      // Beside each other they fill their row. Above each other they share what columns they share.
      const isBeside = other.y === y;
      const right = isBeside ? Math.max(x + width, other.x + other.width) : Math.min(x + width, other.x + other.width);
      x = isBeside ? Math.min(x, other.x) : Math.max(x, other.x);
      const bottom = Math.max(y + height, other.y + other.height);
      y = Math.min(y, other.y);
      [width, height] = [right - x, bottom - y];
      own({ x, y, width, height });
    }
    for (const at of this.#graph.passagesOf(number)) {
      const { bar, to, cells } = this.#graph.passages[at]!;
      if (bar !== "ledge" || to !== number) continue;
      // Before the foot of a ledge there is a short corridor, so that nobody can step around it.
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

  /** Adds a cell to a room, and a way to the nearest of its cells. */
  #addPin(cells: number[], pin: number): void {
    const map = this.#map;
    const [x, y] = [map.x(pin), map.y(pin)];
    const far = (cell: number) => Math.abs(map.x(cell) - x) + Math.abs(map.y(cell) - y);
    let nearest = cells[0]!;
    for (const cell of cells) if (far(cell) < far(nearest)) nearest = cell;
    const known = new Set(cells);
    const add = (cell: number) => {
      if (!known.has(cell)) cells.push(cell);
      known.add(cell);
    };
    // First along its row, which lies in its own cell of the lattice, then up or down to the room.
    const [goalX, goalY] = [map.x(nearest), map.y(nearest)];
    for (let at = x; at !== goalX; at += Math.sign(goalX - x)) add(map.index(at, y));
    for (let at = y; at !== goalY; at += Math.sign(goalY - y)) add(map.index(goalX, at));
    add(pin);
  }

  /** Digs a passage between two rooms that are there. `hasDoor` is for passages that nothing bars. */
  digPassage(number: number, rng: Rng, hasDoor: boolean): void {
    const map = this.#map;
    const passage = this.#graph.passages[number]!;
    const { bar } = passage;
    const gate = this.#drawGate(passage, rng);
    this.gates[number] = gate;
    const { at, sides } = gate;
    const aside = Math.abs(sides[0] - at) === 1 ? map.width : 1;
    if (bar === "ledge") {
      for (const wall of [sides[1] - aside, sides[1] + aside]) {
        this.#owner[wall] = NOBODY;
        map.reserve(wall);
      }
    }
    const [before, after] = sides.map((side) => this.#digTo(side, at)) as [number[], number[]];
    const kind = bar === undefined ? (hasDoor ? "plain" : undefined) : BARS[bar].door;
    const tile = bar === undefined ? (hasDoor ? DOOR : FLOOR) : map.tileset.index(BARS[bar].tile);
    map.set(at, tile);
    if (bar !== undefined && bar !== "hazard") map.reserve(at);
    if (bar === "ledge") map.reserve(sides[1]);
    if (kind !== undefined) this.doors.push({ at, kind, sides });
    const parts = kind === undefined ? [[...before.reverse(), at, ...after]] : [before.reverse(), after];
    for (const part of parts) if (part.length > 0) this.corridors.push(part);
  }

  /** Draws the cell by which a passage crosses the line between two cells of the lattice: one with a short way to both rooms. */
  #drawGate({ cells: [a, b], from, to, bar }: Passage, rng: Rng): Gate {
    const map = this.#map;
    const [boxA, boxB] = [this.#lattice.box(a), this.#lattice.box(b)];
    const isAcross = Math.abs(a - b) === 1;
    // A step along the line, and one across it.
    const along = isAcross ? map.width : 1;
    const ahead = (isAcross ? 1 : map.width) * Math.sign(b - a);
    const low = isAcross ? Math.max(boxA.y, boxB.y) : Math.max(boxA.x, boxB.x);
    const high = isAcross
      ? Math.min(boxA.y + boxA.height, boxB.y + boxB.height)
      : Math.min(boxA.x + boxA.width, boxB.x + boxB.width);
    const line = isAcross ? Math.max(boxA.x, boxB.x) - 1 : Math.max(boxA.y, boxB.y) - 1;
    let best = Infinity;
    let drawn: number | undefined;
    let equals = 0;
    for (let i = low; i < high; i++) {
      const at = isAcross ? map.index(line, i) : map.index(i, line);
      const foot = at + ahead;
      if (this.#owner[at - ahead] !== from || this.#owner[foot] !== to) continue;
      // The foot of a ledge is a corridor that can't be entered from the side of the ledge.
      const isOpen = [foot - along, foot, foot + along].some((cell) => map.isWalkable(cell));
      if (bar === "ledge" && isOpen) continue;
      const cost = this.#depth(at, -ahead, from) + this.#depth(at, ahead, to);
      if (cost < best) equals = 0;
      if (cost > best) continue;
      best = cost;
      if (rng.below(++equals) === 0) drawn = at;
    }
    if (drawn === undefined) throw stuck("there is no place for the passage between two rooms.");
    return { at: drawn, sides: [drawn - ahead, drawn + ahead] };
  }

  /** How many cells have to be dug to get straight from a line into a room. */
  #depth(at: number, ahead: number, room: number): number {
    let depth = 0;
    for (let cell = at + ahead; this.#owner[cell] === room; cell += ahead, depth++) {
      if (this.#map.isWalkable(cell)) return depth;
    }
    return depth + MISS;
  }

  /** Digs the shortest way from a cell to what is dug of the room that it belongs to, straight on where it can. */
  #digTo(cell: number, gate: number): number[] {
    const map = this.#map;
    const { width } = map;
    if (map.isWalkable(cell)) return [];
    const room = this.#owner[cell];
    const ahead = cell - gate;
    const steps = [ahead, 1, -1, width, -width];
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
    throw stuck("reserved cells are in the way of a passage.");
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
      if (cell === anchor || kept.has(cell) || map.isReserved(cell) || !isLoose(map, cell, width)) continue;
      map.set(cell, tile);
      left--;
    }
  }

  /** Whether a cell of the map is rock that belongs to a line or to a room, not to the border. */
  isInnerWall(cell: number): boolean {
    const map = this.#map;
    return map.tiles[cell] === WALL && map.isInterior(map.x(cell), map.y(cell)) && !map.isReserved(cell);
  }
}

/** The eight cells around another one, in order. */
const AROUND = [
  [-1, -1],
  [0, -1],
  [1, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
] as const;

/** Whether all floor beside a cell stays joined around it if it is taken away. */
function isLoose(map: BuilderMap, cell: number, width: number): boolean {
  let ends = 0;
  let sides = 0;
  for (let i = 0; i < 8; i++) {
    const [dx, dy] = AROUND[i]!;
    const [nextX, nextY] = AROUND[(i + 1) % 8]!;
    const isOpen = map.isWalkable(cell + dy * width + dx);
    if (isOpen && i % 2 === 1) sides++;
    if (isOpen && !map.isWalkable(cell + nextY * width + nextX)) ends++;
  }
  return sides >= 2 && ends <= 1;
}
