import { type BuilderMap, grown, WALL } from "../../core/index.js";
import { type Doorway, OUT_X, OUT_Y } from "../shape/doorways.js";
import type { TemplatePiece } from "./template-piece.js";

// The state of a cell: free rock, a wall that rooms can share, or taken.
const FREE = 0;
const SHARED = 1;
const TAKEN = 2;
// For a shared wall, who shares it: rooms with a wall there, which must stay, and one or two rooms with a doorway.
const WALLED = 4;
const DOORWAY = 8;
const SECOND_DOORWAY = 16;
/** A change that can be undone is a cell and what it was, in this many bits. */
const BITS = 5;

/** A template that lies on the ground. */
export interface LaidRoom {
  readonly piece: TemplatePiece;
  readonly x: number;
  readonly y: number;
  readonly doors: readonly RoomDoor[];
}

/** A doorway of a room. */
export interface RoomDoor {
  readonly room: LaidRoom;
  readonly way: Doorway;
  /** Its first cell, and the step to the next one. */
  readonly cell: number;
  readonly along: number;
  /** The step that leads out of the room. */
  readonly ahead: number;
  /** The upper left cell of the square before it that a corridor begins with, or -1 where the map ends. */
  readonly square: number;
  /** The number of the doorway before it that begins at the same square, or 0. */
  readonly earlier: number;
  /** Whether something is joined to it. */
  isJoined: boolean;
}

/** Two doorways that were joined, and the corridor between them: none where they share their cells. */
export interface Joint {
  readonly from: RoomDoor;
  readonly to: RoomDoor;
  /** Its cells in walking order. */
  readonly corridor: readonly number[];
}

/** What is wrong with a place. */
export type Misfit = "outside" | "overlap" | "near" | "corridor";

/**
 * The ground that templates are laid on. It keeps a record of what was done, so that all of it can be undone back to any
 * point: the map itself is written when everything has its place.
 */
export class TemplateGround {
  readonly rooms: LaidRoom[] = [];
  readonly joints: Joint[] = [];
  readonly #width: number;
  readonly #height: number;
  readonly #cells: Uint8Array;
  /** 1 for each cell in which no other room may have floor. Only needed where rooms keep a greater distance. */
  readonly #near: Uint8Array | undefined;
  readonly #distance: number;
  /** The cells that were changed, in order. What was free is free again when it is undone. */
  #changed: Int32Array = new Int32Array(1024);
  #changes = 0;
  readonly #nearChanged: number[] = [];
  /** All doorways in the order in which they came. */
  readonly #doors: RoomDoor[] = [];
  /** For each cell the number, counted from 1, of the last doorway before which a corridor begins with that cell. */
  readonly #doorAt: Int32Array;
  /** For the search of corridors: the number of the last search that came by a cell, and after how many moves. */
  readonly #seenBy: Int32Array;
  readonly #moves: Int32Array;
  #queue: Int32Array = new Int32Array(256);
  #searches = 0;

  /** `distance` is the least number of cells between the floors of two rooms. */
  constructor(map: BuilderMap, distance: number) {
    const { width, height } = map;
    this.#width = width;
    this.#height = height;
    this.#distance = distance;
    this.#cells = new Uint8Array(width * height);
    this.#near = distance > 1 ? new Uint8Array(width * height) : undefined;
    this.#seenBy = new Int32Array(width * height);
    this.#moves = new Int32Array(width * height);
    this.#doorAt = new Int32Array(width * height);
    const cells = this.#cells;
    cells.fill(SHARED, 0, width).fill(SHARED, (height - 1) * width);
    for (let cell = width; cell < cells.length; cell += width) {
      cells[cell] = SHARED;
      cells[cell - 1] = SHARED;
    }
    if (!map.hasReservedCells) return;
    for (let cell = 0; cell < cells.length; cell++) {
      if (!map.isReserved(cell) && cell !== map.start) continue;
      cells[cell] = map.tiles[cell] === WALL ? SHARED : TAKEN;
      if (cells[cell] === SHARED) continue;
      // What can be walked on there keeps its own walls.
      for (const row of [cell - width, cell, cell + width]) {
        for (const next of [row - 1, row, row + 1]) if (cells[next] === FREE) cells[next] = SHARED;
      }
    }
  }

  /** The current state, for `undo`. */
  mark() {
    return {
      changes: this.#changes,
      near: this.#nearChanged.length,
      rooms: this.rooms.length,
      joints: this.joints.length,
      doors: this.#doors.length,
    };
  }

  /** Undoes everything since a mark. */
  undo({ changes, near, rooms, joints, doors }: GroundMark): void {
    while (this.#changes > changes) {
      const change = this.#changed[--this.#changes]!;
      this.#cells[change >>> BITS] = change & ((1 << BITS) - 1);
    }
    while (this.#nearChanged.length > near) this.#near![this.#nearChanged.pop()!]!--;
    while (this.#doors.length > doors) {
      const { square, earlier } = this.#doors.pop()!;
      if (square >= 0) this.#doorAt[square] = earlier;
    }
    this.rooms.length = rooms;
    while (this.joints.length > joints) {
      const { from, to } = this.joints.pop()!;
      from.isJoined = false;
      to.isJoined = false;
    }
  }

  /** Why a piece can't lie at a place, if it can't. */
  misfit(piece: TemplatePiece, x: number, y: number): Misfit | undefined {
    const { open, walls, openX, openY, wallX, wallY } = piece;
    const width = this.#width;
    const isInside =
      x + open.left > 0 &&
      y + open.top > 0 &&
      x + open.right < width - 1 &&
      y + open.bottom < this.#height - 1 &&
      x + walls.left >= 0 &&
      y + walls.top >= 0 &&
      x + walls.right < width &&
      y + walls.bottom < this.#height;
    if (!isInside) return "outside";
    const cells = this.#cells;
    const corner = y * width + x;
    for (let i = 0; i < openX.length; i++) if (cells[corner + openY[i]! * width + openX[i]!] !== FREE) return "overlap";
    for (let i = 0; i < wallX.length; i++) {
      if ((cells[corner + wallY[i]! * width + wallX[i]!]! & TAKEN) !== 0) return "overlap";
    }
    const near = this.#near;
    if (near === undefined) return undefined;
    for (let i = 0; i < openX.length; i++) if (near[corner + openY[i]! * width + openX[i]!]! > 0) return "near";
    return undefined;
  }

  /** Lays a piece where it fits. */
  lay(piece: TemplatePiece, x: number, y: number): LaidRoom {
    const { openX, openY, wallX, wallY } = piece;
    const width = this.#width;
    const corner = y * width + x;
    this.#makeRoom(openX.length + wallX.length + piece.shape.entrances.length);
    for (let i = 0; i < openX.length; i++) this.#set(corner + openY[i]! * width + openX[i]!, TAKEN);
    for (let i = 0; i < wallX.length; i++) {
      const cell = corner + wallY[i]! * width + wallX[i]!;
      if ((this.#cells[cell]! & WALLED) === 0) this.#set(cell, this.#cells[cell]! | SHARED | WALLED);
    }
    if (this.#near !== undefined) this.#keepAway(piece, x, y);
    const doors: RoomDoor[] = [];
    const room = { piece, x, y, doors };
    for (const way of piece.doorways) {
      const along = way.side % 2 === 0 ? 1 : width;
      const ahead = OUT_Y[way.side]! * width + OUT_X[way.side]!;
      const first = corner + way.y * width + way.x;
      for (let i = 0, cell = first; i < way.length; i++, cell += along) {
        const isSecond = (this.#cells[cell]! & DOORWAY) !== 0;
        this.#set(cell, this.#cells[cell]! | SHARED | (isSecond ? SECOND_DOORWAY : DOORWAY));
      }
      const square = this.#squareBefore(way, x, y);
      const earlier = square < 0 ? 0 : this.#doorAt[square]!;
      const door = { room, way, cell: first, along, ahead, square, earlier, isJoined: false };
      doors.push(door);
      this.#doors.push(door);
      if (square >= 0) this.#doorAt[square] = this.#doors.length;
    }
    this.rooms.push(room);
    return room;
  }

  /** The longest straight corridor out of a doorway, at most `most` cells: 0 if there is none, -1 if it can't be opened. */
  reach({ room, way, cell: first, along, ahead }: RoomDoor, most: number): number {
    const { side, x, y, length: wide } = way;
    if (!this.#isUnshared(way, room.x, room.y, WALLED | SECOND_DOORWAY)) return -1;
    const [left, top] = [room.x + x, room.y + y];
    const edge =
      side === 0 ? top - 1 : side === 1 ? this.#width - 2 - left : side === 2 ? this.#height - 2 - top : left - 1;
    const end = Math.min(most, edge);
    let cell = first;
    for (let length = 0; length < end; length++) {
      cell += ahead;
      if (((this.#cells[cell - along]! | this.#cells[cell + wide * along]!) & TAKEN) !== 0) return length;
      for (let j = 0; j < wide; j++) if (this.#cells[cell + j * along] !== FREE) return length;
    }
    return end;
  }

  /** Whether a doorway of a piece can be joined by a corridor or, if `isShared`, on the cells of another one. */
  canOpen(way: Doorway, x: number, y: number, isShared: boolean): boolean {
    return this.#isUnshared(way, x, y, isShared ? WALLED | SECOND_DOORWAY : WALLED | DOORWAY);
  }

  /** Whether a doorway isn't on the border, and no other room has anything of some kinds on its cells. */
  #isUnshared({ side, x, y, length }: Doorway, roomX: number, roomY: number, kinds: number): boolean {
    const [left, top] = [roomX + x, roomY + y];
    if (left < 1 || top < 1 || left > this.#width - 2 || top > this.#height - 2) return false;
    const along = side % 2 === 0 ? 1 : this.#width;
    const first = top * this.#width + left;
    for (let i = 0; i < length; i++) if ((this.#cells[first + i * along]! & kinds) !== 0) return false;
    return true;
  }

  /** Joins two opposite doorways with a straight corridor of `length` cells, which must be free. */
  joinStraight(from: RoomDoor, to: RoomDoor, length: number): void {
    const corridor: number[] = [];
    for (let i = 1; i <= length; i++) {
      for (let j = 0; j < from.way.length; j++) corridor.push(from.cell + i * from.ahead + j * from.along);
    }
    this.#join(from, to, corridor);
  }

  /**
   * Digs the shortest corridor through free rock from a doorway to a suitable one, and joins the two. Corridors are as wide as
   * the doorways. Returns the other doorway, or undefined if there is none.
   */
  joinByCorridor(from: RoomDoor, willDo: (door: RoomDoor) => boolean, most: number): RoomDoor | undefined {
    const width = this.#width;
    const wide = from.way.length;
    const begin = from.square;
    if (begin < 0 || !this.#canOpen(from, WALLED)) return undefined;
    const isAlone = this.#canOpen(from, SECOND_DOORWAY);
    const touching = this.#touching(from, isAlone, willDo);
    if (touching !== undefined) {
      this.#join(from, touching, []);
      return touching;
    }
    const cells = this.#cells;
    const isFree = (square: number) => {
      for (let y = 0; y < wide; y++) {
        for (let x = 0; x < wide; x++) if (cells[square + y * width + x] !== FREE) return false;
      }
      return true;
    };
    if (most === 0 || !isAlone || !isFree(begin)) return undefined;

    const search = ++this.#searches;
    const seenBy = this.#seenBy;
    const movesTo = this.#moves;
    const doorAt = this.#doorAt;
    let queue = this.#queue;
    let tail = 0;
    queue[tail++] = begin;
    seenBy[begin] = search;
    movesTo[begin] = 1;
    for (let head = 0, moves = 1, last = 1; head < tail; head++) {
      if (head === last) {
        if (++moves > most) return undefined;
        last = tail;
      }
      const square = queue[head]!;
      for (let number = doorAt[square]!; number > 0; number = this.#doors[number - 1]!.earlier) {
        const door = this.#doors[number - 1]!;
        if (!this.#isOpen(door, wide) || !willDo(door) || !this.#canOpen(door, WALLED | SECOND_DOORWAY)) continue;
        this.#join(from, door, this.#cellsOfWay(square, wide));
        return door;
      }
      // The farthest cells can only end at a doorway.
      if (moves === most) continue;
      if (tail + 4 > queue.length) queue = this.#queue = grown(queue);
      for (let k = 0; k < 4; k++) {
        const next = square + (k === 0 ? -width : k === 1 ? 1 : k === 2 ? width : -1);
        if (cells[next] !== FREE || seenBy[next] === search || (wide > 1 && !isFree(next))) continue;
        seenBy[next] = search;
        movesTo[next] = moves + 1;
        queue[tail++] = next;
      }
    }
    return undefined;
  }

  /** A doorway on the same cells as another one, or on the next, that leads the other way. These need no corridor. */
  #touching(from: RoomDoor, isAlone: boolean, willDo: (door: RoomDoor) => boolean): RoomDoor | undefined {
    const { cell: first, ahead } = from;
    const { side, length } = from.way;
    // The other one leads this way, so its corridor would begin inside this room: there, its square is listed.
    for (const [cell, kinds] of [[first, WALLED] as const, [first + ahead, WALLED | SECOND_DOORWAY] as const]) {
      if (cell !== first && !isAlone) return undefined;
      const square = side === 1 || side === 2 ? cell - length * ahead : cell - ahead;
      for (let number = this.#doorAt[square] ?? 0; number > 0; number = this.#doors[number - 1]!.earlier) {
        const door = this.#doors[number - 1]!;
        const isOpposite = door.way.side === (side + 2) % 4 && door.cell === cell;
        if (isOpposite && this.#isOpen(door, length) && willDo(door) && this.#canOpen(door, kinds)) return door;
      }
    }
    return undefined;
  }

  #isOpen({ isJoined, way }: RoomDoor, wide: number): boolean {
    return !isJoined && way.length === wide;
  }

  #canOpen({ room, way }: RoomDoor, kinds: number): boolean {
    return this.#isUnshared(way, room.x, room.y, kinds);
  }

  #squareBefore({ side, x, y, length }: Doorway, roomX: number, roomY: number): number {
    const left = roomX + x + (side === 1 ? 1 : side === 3 ? -length : 0);
    const top = roomY + y + (side === 2 ? 1 : side === 0 ? -length : 0);
    const isInside = left > 0 && top > 0 && left + length < this.#width && top + length < this.#height;
    return isInside ? top * this.#width + left : -1;
  }

  /** The cells of the way of squares that was found last, with few bends, each cell once. */
  #cellsOfWay(end: number, wide: number): number[] {
    const steps = [-this.#width, 1, this.#width, -1];
    const isBefore = (square: number, next: number) =>
      this.#seenBy[next] === this.#searches && this.#moves[next] === this.#moves[square]! - 1;
    const squares = [end];
    let step = steps[0]!;
    for (let square = end; this.#moves[square]! > 1; ) {
      if (!isBefore(square, square + step)) step = steps.find((other) => isBefore(square, square + other))!;
      square += step;
      squares.push(square);
    }
    const found = new Set<number>();
    for (const square of squares.reverse()) {
      for (let y = 0; y < wide; y++) for (let x = 0; x < wide; x++) found.add(square + y * this.#width + x);
    }
    return [...found];
  }

  #join(from: RoomDoor, to: RoomDoor, corridor: readonly number[]): void {
    const width = this.#width;
    const cells = this.#cells;
    this.#makeRoom(9 * corridor.length + 2 * from.way.length);
    for (const cell of corridor) this.#set(cell, TAKEN);
    for (const cell of corridor) {
      for (let row = cell - width - 1; row <= cell + width - 1; row += width) {
        for (let next = row; next < row + 3; next++) if (cells[next] === FREE) this.#set(next, SHARED);
      }
    }
    for (const door of [from, to]) {
      for (let i = 0, cell = door.cell; i < door.way.length; i++, cell += door.along) {
        if ((cells[cell]! & TAKEN) === 0) this.#set(cell, TAKEN);
      }
      door.isJoined = true;
    }
    this.joints.push({ from, to, corridor });
  }

  #set(cell: number, state: number): void {
    this.#changed[this.#changes++] = (cell << BITS) | this.#cells[cell]!;
    this.#cells[cell] = state;
  }

  #makeRoom(changes: number): void {
    while (this.#changes + changes > this.#changed.length) this.#changed = grown(this.#changed);
  }

  #keepAway({ floorX, floorY }: TemplatePiece, x: number, y: number): void {
    const near = this.#near!;
    const reach = this.#distance;
    for (let i = 0; i < floorX.length; i++) {
      const left = Math.max(0, x + floorX[i]! - reach);
      const right = Math.min(this.#width - 1, x + floorX[i]! + reach);
      const bottom = Math.min(this.#height - 1, y + floorY[i]! + reach);
      for (let row = Math.max(0, y + floorY[i]! - reach); row <= bottom; row++) {
        for (let cell = row * this.#width + left; cell <= row * this.#width + right; cell++) {
          if (near[cell]! > 0) continue;
          near[cell] = 1;
          this.#nearChanged.push(cell);
        }
      }
    }
  }
}

/** A state of the ground. */
export type GroundMark = ReturnType<TemplateGround["mark"]>;
