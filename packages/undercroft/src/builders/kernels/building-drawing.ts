import {
  type BuilderMap,
  contains,
  DOOR,
  type Door,
  FLOOR,
  type NamedArea,
  type Rect,
  type Rng,
  type Room,
  rootOf,
  show,
} from "../../core/index.js";
import { FITTINGS, type Fitter } from "./building-fittings.js";
import type { Box, LaidRoom, Link } from "./building-layout.js";
import type { BuildingPlan, RoomOutline } from "./building-plan.js";
import { rectOf } from "./building-towers.js";
import { roomOfCells } from "./room-of-cells.js";

const NOBODY = -1;

/** What must not change any more: walls beside doors stay closed, and cells in front of them open. */
const SHUT = 1;
const CLEAR = 2;

/** Where a building ends. */
export interface Outline {
  /** The building and its walls, as 1. */
  readonly built: Uint8Array;
  readonly towers: readonly Rect[];
  /** How thick the outer wall is. */
  readonly walls: number;
  /** Whether a cell is where the moat is. */
  isMoat(cell: number): boolean;
  /** Leads a way out on from a cell, in steps. */
  layRoad(first: number, step: number): void;
}

/** A place for a door: a cell of a wall, and the steps from there into the two rooms. */
interface Place {
  readonly at: number;
  /** The step from the wall into the room that is entered. */
  readonly into: number;
  /** The room on the other side. */
  readonly from: number;
}

/** Draws the rooms of a building and joins them. */
export class BuildingDrawing {
  readonly doors: Door[] = [];
  readonly areas: NamedArea[] = [];
  readonly #map: BuilderMap;
  readonly #rooms: readonly LaidRoom[];
  /** Rooms that have made way for others. */
  readonly #gone: ReadonlySet<number>;
  /** The number of the room that each cell belongs to, also where its outline leaves rock. */
  readonly #owner: Int32Array;
  readonly #held: Uint8Array;
  /** Union-find over the rooms: those with a way between them have the same root. */
  readonly #joined: Int32Array;
  readonly #stamps: Int32Array;
  #stamp = 0;

  constructor(map: BuilderMap, rooms: readonly LaidRoom[], gone: ReadonlySet<number> = new Set()) {
    this.#map = map;
    this.#gone = gone;
    this.#rooms = rooms;
    this.#owner = new Int32Array(map.tiles.length).fill(NOBODY);
    this.#held = new Uint8Array(map.tiles.length);
    this.#joined = Int32Array.from(rooms, (_, i) => i);
    this.#stamps = new Int32Array(rooms.length);
  }

  /** Gives each room its cells. Rooms that come later take them from those before them, walls included. */
  claim(firstTower: number): void {
    const owner = this.#owner;
    for (const [number, { box }] of this.#rooms.entries()) {
      if (this.#gone.has(number)) continue;
      const { across, ahead, wide, deep } = box;
      if (number >= firstTower) {
        for (let v = 0; v <= deep; v++) {
          for (let u = 0, cell = box.at + v * ahead; u <= wide; u++, cell += across) owner[cell] = NOBODY;
        }
      }
      for (let v = 1; v < deep; v++) {
        for (let u = 1, cell = box.at + v * ahead + across; u < wide; u++, cell += across) owner[cell] = number;
      }
    }
  }

  /** The cells of the building with its walls, as 1. */
  get built(): Uint8Array {
    const map = this.#map;
    const built = new Uint8Array(map.tiles.length);
    for (const [number, room] of this.#rooms.entries()) {
      if (this.#gone.has(number)) continue;
      const { x, y, width, height } = rectOf(map, room.box);
      for (let row = y; row < y + height; row++) built.fill(1, row * map.width + x, row * map.width + x + width);
    }
    return built;
  }

  /** Draws the floor of a room. */
  draw(number: number, rng: Rng): void {
    const map = this.#map;
    const owner = this.#owner;
    const { part } = this.#rooms[number]!;
    const box = lengthwise(this.#rooms[number]!);
    const { across, ahead, wide, deep } = box;
    const [width, depth] = [wide - 1, deep - 1];
    const tile = map.tileset.index(part.floor ?? "floor");
    const isPlain = (part.shape ?? "rect") === "rect" || Math.min(width, depth) < 5;
    const isCave = part.shape === "cave" && !isPlain;
    const cave = isCave ? dugCave(rng, width, depth) : undefined;
    const hasNiches = width >= 3 && part.with?.includes("niches") === true;
    for (let v = 0; v < depth; v++) {
      let cell = box.at + (v + 1) * ahead + across;
      for (let u = 0; u < width; u++, cell += across) {
        if (owner[cell] !== number || cave?.[v * width + u] === 0) continue;
        if (!isPlain && !isCave && isRock(part.shape as Exclude<RoomOutline, "cave">, u, v, width, depth)) continue;
        if (hasNiches && (u === 0 || u === width - 1) && (v % 2 === 0 || v === depth - 1)) continue;
        if (!map.isReserved(cell)) map.set(cell, tile);
      }
    }
  }

  /** Makes the way of a link, if there is a place for it. */
  join({ from, to, at }: Link): void {
    const stamp = ++this.#stamp;
    for (const room of from) this.#stamps[room] = stamp;
    this.#enter(
      to,
      this.#places(to, (other) => this.#stamps[other] === stamp),
      at,
    );
  }

  /** Makes doors between rooms with these names wherever they lie side by side. */
  joinNamed(pairs: readonly (readonly [string, string])[]): void {
    for (const [one, other] of pairs) {
      for (const [number, { part }] of this.#rooms.entries()) {
        if (part.room !== one) continue;
        const places = this.#places(number, (from) => this.#rooms[from]!.part.room === other);
        this.#enter(number, places, undefined);
      }
    }
  }

  /** Makes doors between some neighbours of different wings, and between all that would be cut off otherwise. */
  joinNeighbours(rng: Rng, loops: number): void {
    const rooms = this.#rooms;
    for (const [number, { wing }] of rooms.entries()) {
      const stamp = ++this.#stamp;
      for (const { from } of this.#places(
        number,
        (other) => this.#stamps[other] !== stamp && this.#mark(other, stamp),
      )) {
        const isApart = rootOf(this.#joined, from) !== rootOf(this.#joined, number);
        const isLoop = from < number && rooms[from]!.wing !== wing && rng.chance(loops);
        if (!isApart && !isLoop) continue;
        this.#enter(
          number,
          this.#places(number, (other) => other === from),
          undefined,
        );
      }
    }
  }

  #mark(room: number, stamp: number): boolean {
    this.#stamps[room] = stamp;
    return true;
  }

  /** The cells of the wall around a room behind which some other rooms lie. */
  #places(number: number, isWanted: (from: number) => boolean): Place[] {
    const places: Place[] = [];
    this.#eachSide(number, (first, step, into, count) => {
      const owner = this.#owner;
      for (let i = 1, at = first + step; i < count; i++, at += step) {
        const from = owner[at - into];
        if (from === undefined || from < 0 || from === number || owner[at] !== NOBODY) continue;
        if (owner[at + into] === number && isWanted(from)) places.push({ at, into, from });
      }
    });
    return places;
  }

  /** Visits the four walls of a room: a corner, the steps along the wall and into the room, and how long it is. */
  #eachSide(number: number, visit: (first: number, step: number, into: number, count: number) => void): void {
    const { at, across, ahead, wide, deep } = this.#rooms[number]!.box;
    visit(at, across, ahead, wide);
    visit(at + deep * ahead, across, -ahead, wide);
    visit(at, ahead, across, deep);
    visit(at + wide * across, ahead, -across, deep);
  }

  /** Opens the wall of a room at the best of some places: the nearest to a cell, or the one in the middle of them. */
  #enter(to: number, places: readonly Place[], at: number | undefined): boolean {
    const open = places.filter((place) => this.#canOpen(to, place));
    if (open.length === 0) return false;
    const wanted = at ?? open[open.length >> 1]!.at;
    const best = open.reduce((one, other) =>
      this.#apart(other.at, wanted) < this.#apart(one.at, wanted) ? other : one,
    );
    const { entry = "door" } = this.#rooms[to]!.part;
    if (entry === "open") this.#openWall(to, open, best);
    else this.#openDoor(to, open, best, entry);
    const [a, b] = [rootOf(this.#joined, to), rootOf(this.#joined, best.from)];
    if (a !== b) this.#joined[Math.max(a, b)] = Math.min(a, b);
    return true;
  }

  #apart(a: number, b: number): number {
    const map = this.#map;
    return Math.abs(map.x(a) - map.x(b)) + Math.abs(map.y(a) - map.y(b));
  }

  /** Whether a door can stand at a place: the wall goes on at both of its sides, and both rooms can be reached from there. */
  #canOpen(to: number, { at, into, from }: Place): boolean {
    const map = this.#map;
    if (map.isReserved(at) || this.#held[at] === SHUT || map.isWalkable(at)) return false;
    const aside = Math.abs(into) === 1 ? map.width : 1;
    if (map.isWalkable(at - aside) || map.isWalkable(at + aside)) return false;
    return this.#reach(at + into, into, to) >= 0 && this.#reach(at - into, -into, from) >= 0;
  }

  /** How many cells of rock lie between a wall and the floor of a room. -1 if there is no way. */
  #reach(first: number, step: number, room: number): number {
    const map = this.#map;
    for (let cell = first, n = 0; this.#owner[cell] === room && !map.isReserved(cell); cell += step, n++) {
      if (map.isWalkable(cell)) return n;
      if (this.#held[cell] === SHUT) return -1;
    }
    return -1;
  }

  /** Opens a way from a wall to the floor of a room, and keeps it open. */
  #dig(first: number, step: number, room: number): void {
    const map = this.#map;
    let cell = first;
    for (; !map.isWalkable(cell) && this.#owner[cell] === room; cell += step) {
      map.set(cell, FLOOR);
      this.#held[cell] = CLEAR;
    }
    this.#held[cell] = CLEAR;
  }

  #openCell(to: number, { at, into, from }: Place, tile: number): void {
    this.#map.set(at, tile);
    this.#held[at] = CLEAR;
    this.#dig(at + into, into, to);
    this.#dig(at - into, -into, from);
  }

  #openDoor(to: number, open: readonly Place[], best: Place, entry: "door" | "gate" | "arch"): void {
    const map = this.#map;
    const aside = Math.abs(best.into) === 1 ? map.width : 1;
    const besides = [-1, 1].map((side) =>
      open.find(({ at, into }) => at === best.at + side * aside && into === best.into),
    );
    const isFree = (place: Place | undefined) =>
      place !== undefined && map.isWalkable(place.at + place.into) && map.isWalkable(place.at - place.into);
    const isWide = entry !== "door" && besides.every((place) => isFree(place) && place!.from === best.from);
    const places = isWide ? [best, besides[0]!, besides[1]!] : [best];
    const tile = entry === "arch" ? FLOOR : DOOR;
    for (const place of places) {
      const { at, into } = place;
      this.#openCell(to, place, tile);
      if (tile !== DOOR) continue;
      const group = isWide ? { group: best.at } : {};
      this.doors.push({ at, kind: "plain", sides: [at - into, at + into], ...group });
    }
    const reach = isWide ? 2 : 1;
    for (const side of [-reach, reach]) this.#held[best.at + side * aside] = SHUT;
  }

  /** Opens a wall as a row of columns, if there are no rocks behind it. */
  #openWall(to: number, open: readonly Place[], best: Place): void {
    const map = this.#map;
    const row = open.filter(({ into, from }) => into === best.into && from === best.from);
    let opened = 0;
    for (const place of row) {
      const { at, into } = place;
      if (this.#apart(at, best.at) % 3 === 2 || this.#held[at] === SHUT) continue;
      if (!map.isWalkable(at + into) || !map.isWalkable(at - into)) continue;
      this.#openCell(to, place, FLOOR);
      opened++;
    }
    if (opened === 0) this.#openCell(to, best, FLOOR);
  }

  /**
   * Opens a way out of a room: a door in the outer wall, with a few cells of floor in front of it. Of the cells on the
   * outline, the one nearest to `at` is taken.
   */
  leave(name: string, numbers: readonly number[], outline: Outline, at: number | undefined): boolean {
    const map = this.#map;
    const { walls } = outline;
    const places = numbers.flatMap((number) => this.#waysOut(number, outline));
    if (places.length === 0) return false;
    const wanted = at ?? places[places.length >> 1]!.at;
    const best = places.reduce((a, b) => (this.#apart(b.at, wanted) < this.#apart(a.at, wanted) ? b : a));
    const { into, from: to } = best;
    const aside = Math.abs(into) === 1 ? map.width : 1;
    const step = (place: number, n: number) => place - n * into;
    this.#dig(best.at + into, into, to);
    for (let n = 0; n < walls; n++) map.set(step(best.at, n), n === walls - 1 ? DOOR : FLOOR);
    for (let n = 0; n < walls; n++) {
      this.#held[step(best.at, n) - aside] = SHUT;
      this.#held[step(best.at, n) + aside] = SHUT;
      this.#held[step(best.at, n)] = CLEAR;
    }
    const door = step(best.at, walls - 1);
    let out = walls;
    const bridge = map.tileset.index("bridge");
    for (; outline.isMoat(step(best.at, out)); out++) map.set(step(best.at, out), bridge);
    const porch: number[] = [];
    for (const side of [-1, 0, 1]) {
      const cell = step(best.at, out) + side * aside;
      if (!map.isInterior(map.x(cell), map.y(cell)) || map.isReserved(cell)) continue;
      if (!map.isWalkable(cell)) map.set(cell, FLOOR);
      porch.push(cell);
    }
    outline.layRoad(step(best.at, out), -into);
    this.doors.push({ at: door, kind: "plain", sides: [door + into, door - into] });
    this.areas.push({ name, theme: "", role: "gate", cells: porch.sort((a, b) => a - b) });
    return true;
  }

  #waysOut(number: number, { built, towers, walls, isMoat }: Outline): Place[] {
    const map = this.#map;
    const isOpen = (cell: number) => map.isInterior(map.x(cell), map.y(cell)) && !map.isReserved(cell);
    /** Whether nothing but the moat lies between a wall and the land around the building. */
    const leadsOut = (out: number, into: number) => {
      if (!isOpen(out) || built[out] === 1) return false;
      let cell = out;
      while (isMoat(cell) && isOpen(cell)) cell -= into;
      return isOpen(cell);
    };
    const isInTower = (cell: number) => towers.some((tower) => contains(tower, map.x(cell), map.y(cell)));
    const places: Place[] = [];
    this.#eachSide(number, (first, step, into, count) => {
      for (let i = 1, at = first + step; i < count; i++, at += step) {
        const out = at - walls * into;
        if (!leadsOut(out, into) || isInTower(at) || isInTower(out - step) || isInTower(out + step)) continue;
        if (this.#isThick(at, into, walls) && this.#reach(at + into, into, number) >= 0)
          places.push({ at, into, from: number });
      }
    });
    return places;
  }

  /** Whether the outer wall is whole around a cell. */
  #isThick(at: number, into: number, walls: number): boolean {
    const map = this.#map;
    const aside = Math.abs(into) === 1 ? map.width : 1;
    for (let n = 0; n < walls; n++) {
      const wall = at - n * into;
      if (map.isReserved(wall) || this.#held[wall] === SHUT) return false;
      if (map.isWalkable(wall) || map.isWalkable(wall - aside) || map.isWalkable(wall + aside)) return false;
    }
    return true;
  }

  /** Builds what belongs to a room into it. */
  fit(number: number, rng: Rng): void {
    const map = this.#map;
    const { part } = this.#rooms[number]!;
    const box = lengthwise(this.#rooms[number]!);
    if (part.with === undefined) return;
    const first = box.at + box.across + box.ahead;
    const [width, depth] = [box.wide - 1, box.deep - 1];
    const cellOf = (u: number, v: number) => first + u * box.across + v * box.ahead;
    const plain = map.tileset.index(part.floor ?? "floor");
    const carpet = map.tileset.index("carpet");
    const fitter: Fitter = {
      width,
      depth,
      rng,
      put: (u, v, name) => {
        if (u < 0 || v < 0 || u >= width || v >= depth) return;
        const cell = cellOf(u, v);
        const tile = map.tileset.index(name);
        if (this.#owner[cell] !== number || map.isReserved(cell)) return;
        if (map.tiles[cell] !== plain && map.tiles[cell] !== carpet) return;
        if (map.tileset.walkable[tile] === 0 && this.#held[cell] === CLEAR) return;
        map.set(cell, tile);
      },
      isOpen: (u, v) => u >= 0 && v >= 0 && u < width && v < depth && map.isWalkable(cellOf(u, v)),
    };
    for (const name of part.with) FITTINGS[name](fitter);
  }

  /** The rooms that have floor, each with its area. What was dug since can have left doors without walls: they are gone. */
  finish({ name: theme }: BuildingPlan): Room[] {
    const map = this.#map;
    const rooms: Room[] = [];
    const entrances = this.areas.splice(0);
    for (const [number, { part, box }] of this.#rooms.entries()) {
      const cells = this.#cellsOf(number, box);
      if (this.#gone.has(number)) continue;
      if (cells.length === 0) {
        map.note("shortfall", `${show(part.room)} is left out because its cells are reserved`);
        continue;
      }
      rooms.push(roomOfCells(map, cells));
      this.areas.push({ name: part.room, theme, role: part.role ?? part.room, cells });
    }
    for (const area of entrances) this.areas.push({ ...area, theme });
    const wrong = new Set(this.doors.flatMap((door) => (this.#isTrue(door) ? [] : [door.group ?? door.at])));
    if (wrong.size > 0) this.#removeDoors(wrong);
    return rooms;
  }

  #removeDoors(wrong: ReadonlySet<number>): void {
    for (const [i, { at, group = at }] of [...this.doors.entries()].reverse()) {
      if (!wrong.has(group)) continue;
      if (this.#map.isDoor(at)) this.#map.set(at, FLOOR);
      this.doors.splice(i, 1);
    }
  }

  #isTrue({ at, sides: [a, b], group }: Door): boolean {
    const map = this.#map;
    const aside = Math.abs(at - a) === 1 ? map.width : 1;
    const isClosed = (cell: number) =>
      (group !== undefined && Math.abs(cell - group) <= aside && map.isDoor(cell)) ||
      (!map.isWalkable(cell) && !map.isHazard(cell));
    return map.isDoor(at) && map.isWalkable(a) && map.isWalkable(b) && isClosed(at - aside) && isClosed(at + aside);
  }

  /** The cells of a room that can be walked on, row by row. */
  #cellsOf(number: number, { at, across, ahead, wide, deep }: Box): number[] {
    const map = this.#map;
    const far = at + wide * across + deep * ahead;
    const [left, right] = [Math.min(map.x(at), map.x(far)), Math.max(map.x(at), map.x(far))];
    const [top, bottom] = [Math.min(map.y(at), map.y(far)), Math.max(map.y(at), map.y(far))];
    const cells: number[] = [];
    for (let y = top + 1; y < bottom; y++) {
      for (let cell = map.index(left + 1, y), end = cell + right - left - 1; cell < end; cell++) {
        if (this.#owner[cell] === number && map.isWalkable(cell) && !map.isReserved(cell)) cells.push(cell);
      }
    }
    return cells;
  }
}

/** What is dug of a room, as somebody sees it who walks along it. */
function lengthwise({ box, dug = box, isTurned = false }: LaidRoom): Box {
  const { at, across, ahead, wide, deep } = dug;
  return isTurned ? { at, across: ahead, ahead: across, wide: deep, deep: wide } : box;
}

/** The share of its box that a cave takes, and how long one digger works there. */
const CAVE_SHARE = 0.48;
const CAVE_LIFETIME = 90;

/** A cave that diggers make from the entrance of a room, as 1 for each cell of floor. All of it is joined. */
function dugCave(rng: Rng, width: number, depth: number): Uint8Array {
  const cells = new Uint8Array(width * depth);
  const dug = [width >> 1];
  cells[dug[0]!] = 1;
  const wanted = Math.round(CAVE_SHARE * cells.length);
  let [u, v] = [width >> 1, 0];
  // Wide caves take longer: a budget ends those that are never done.
  for (let left = 40 * cells.length, life = CAVE_LIFETIME; dug.length < wanted && left > 0; left--, life--) {
    if (life === 0) {
      const from = rng.pick(dug);
      [u, v] = [from % width, Math.floor(from / width)];
      life = CAVE_LIFETIME;
    }
    const turn = rng.below(4);
    u = Math.min(width - 1, Math.max(0, u + (turn === 0 ? 1 : turn === 1 ? -1 : 0)));
    v = Math.min(depth - 1, Math.max(0, v + (turn === 2 ? 1 : turn === 3 ? -1 : 0)));
    const cell = v * width + u;
    if (cells[cell] === 1) continue;
    cells[cell] = 1;
    dug.push(cell);
  }
  return cells;
}

/** Whether the outline of a room leaves rock at a cell of its box. */
function isRock(shape: Exclude<RoomOutline, "cave">, u: number, v: number, width: number, depth: number): boolean {
  const beside = Math.min(u, width - 1 - u);
  const near = Math.min(v, depth - 1 - v);
  switch (shape) {
    case "rect":
      return false;
    case "octagon":
      return beside + near < Math.min(width, depth) >> 2;
    case "cross":
      return beside < Math.round(width / 4) && near < Math.round(depth / 4);
    case "round":
      return isOutside(2 * u + 1 - width, width, 2 * v + 1 - depth, depth);
    case "apse": {
      const reach = Math.min(width >> 1, depth >> 1);
      const over = v - (depth - 1 - reach);
      return over > 0 && isOutside(2 * u + 1 - width, width, 2 * over, 2 * reach + 1);
    }
  }
}

/** Whether a point lies outside an ellipse with these axes. */
function isOutside(x: number, width: number, y: number, height: number): boolean {
  return x * x * height * height + y * y * width * width > width * width * height * height;
}
