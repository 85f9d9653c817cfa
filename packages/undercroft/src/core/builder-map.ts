import { show, UndercroftError } from "./errors.js";
import { Hasher } from "./hash.js";
import type { FrameState, Journal } from "./history.js";
import type { Rect } from "./rect.js";
import { DOWN_STAIRS, FLOOR, type Tileset, UP_STAIRS } from "./tiles.js";

/** Bytes that may be read and not written. */
export interface ReadonlyBytes {
  readonly length: number;
  readonly [index: number]: number;
}

/** A room's floor area, and the cell that stands for it: walkable and inside once the room is drawn. */
export interface Room extends Rect {
  readonly anchor: number;
}

/** Something to be put on a cell when the level is played. */
export interface Spawn {
  readonly at: number;
  readonly name: string;
  /** Whether nothing else that blocks may stand there. */
  readonly blocks: boolean;
  /** The name of the step that asked for it. */
  readonly from: string;
  /** It keeps out of sight of the start within this many cells; 0: anywhere. */
  readonly clear: number;
}

export type ExitKind = "down" | "up";

export interface Exit {
  readonly at: number;
  readonly kind: ExitKind;
}

/** A prefab as it was placed: tileset glyphs row by row, a space where it has a hole. */
export interface PlacedPrefab {
  readonly name: string;
  readonly kind: string;
  readonly x: number;
  readonly y: number;
  readonly transform: string;
  readonly rows: readonly string[];
  readonly entrances: readonly number[];
}

/** `at` can't be passed before `key` was reached. */
export interface Lock {
  readonly at: number;
  readonly key: number;
}

/** Something the level's author should know: less than was asked for, a repair, a prefab that did not fit. */
export interface ReportEntry {
  readonly step: string;
  readonly kind: "shortfall" | "repair" | "not-placed";
  readonly message: string;
}

const OPEN = 0;
/** The cell may change, but must stay walkable: the start. */
const KEEP_WALKABLE = 1;
/** The cell stays as it is: exits, reserved cells, cells of placed prefabs. */
const KEEP = 2;

/**
 * The draft that all steps of a chain share. Cells are flat indices, `y * width + x`.
 * Tiles are written through `set`, `fill` and `paint`, which leave reserved cells, exits and the start alone and note
 * every change for the history: a step doesn't have to think of either.
 */
export class BuilderMap {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly tileset: Tileset;
  /** One tile index a cell. Solid rock at first. */
  readonly tiles: ReadonlyBytes;
  /** The rooms, once a step has planned any. Replace the list, don't change it. */
  rooms: readonly Room[] | undefined;
  /** The cells of each corridor, in walking order, once a step has dug any. */
  corridors: readonly (readonly number[])[] | undefined;
  prefabs: readonly PlacedPrefab[] = [];
  locks: readonly Lock[] = [];
  readonly report: ReportEntry[] = [];
  /** The name of the step at work: spawns and reports are signed with it. */
  step = "";
  /** How often tiles were written; tells whether a step changed any. */
  revision = 0;

  readonly #tiles: Uint8Array;
  readonly #guard: Uint8Array;
  #guarded = false;
  readonly #journal: Journal | undefined;
  #start: number | undefined;
  #exits: readonly Exit[] = [];
  #spawns: Spawn[] = [];
  #spawnsAt: Uint16Array | undefined;
  #spawnsCopy: readonly Spawn[] | undefined;

  constructor(width: number, height: number, depth: number, tileset: Tileset, journal?: Journal) {
    this.width = width;
    this.height = height;
    this.depth = depth;
    this.tileset = tileset;
    this.#tiles = new Uint8Array(width * height);
    this.#guard = new Uint8Array(width * height);
    this.tiles = this.#tiles;
    this.#journal = journal;
  }

  index(x: number, y: number): number {
    return y * this.width + x;
  }

  x(cell: number): number {
    return cell % this.width;
  }

  y(cell: number): number {
    return Math.floor(cell / this.width);
  }

  contains(x: number, y: number): boolean {
    return x >= 0 && y >= 0 && x < this.width && y < this.height;
  }

  /** Inside the border: the outermost ring always stays solid. */
  isInterior(x: number, y: number): boolean {
    return x > 0 && y > 0 && x < this.width - 1 && y < this.height - 1;
  }

  isWalkable(cell: number): boolean {
    return this.tileset.walkable[this.#tiles[cell]!] === 1;
  }

  /** Changes one cell, unless it is reserved, an exit, or the start and would stop being walkable. */
  set(cell: number, tile: number): void {
    const guard = this.#guard[cell]!;
    if (guard !== OPEN && (guard === KEEP || this.tileset.walkable[tile] === 0)) return;
    this.#write(cell, tile);
  }

  #write(cell: number, tile: number): void {
    const old = this.#tiles[cell]!;
    if (this.#journal !== undefined) this.#journal.note(cell, old ^ tile);
    this.#tiles[cell] = tile;
    this.revision++;
  }

  /** Changes a rectangle that lies on the map, leaving alone what `set` leaves alone. */
  fill(rect: Rect, tile: number): void {
    const right = rect.x + rect.width;
    const plain = this.#journal === undefined && !this.#guarded;
    for (let y = rect.y; y < rect.y + rect.height; y++) {
      const row = y * this.width;
      if (plain) this.#tiles.fill(tile, row + rect.x, row + right);
      else for (let x = rect.x; x < right; x++) this.set(row + x, tile);
    }
    this.revision++;
  }

  /** Changes the whole map at once, leaving alone what `set` leaves alone. */
  paint(tiles: Uint8Array): void {
    if (tiles.length !== this.#tiles.length) {
      throw new UndercroftError("broken-step", `paint needs ${this.#tiles.length} cells, got ${tiles.length}.`);
    }
    if (this.#guarded) {
      for (let i = 0; i < tiles.length; i++) if (tiles[i] !== this.#tiles[i]) this.set(i, tiles[i]!);
    } else {
      this.#journal?.noteAll(this.#tiles, tiles);
      this.#tiles.set(tiles);
    }
    this.revision++;
  }

  /** A copy of the tiles, to work on and `paint` back. */
  copyTiles(): Uint8Array {
    return this.#tiles.slice();
  }

  /** From now on no step writes this cell. With a tile, that is written first. */
  reserve(cell: number, tile?: number): void {
    if (tile !== undefined) this.#write(cell, tile);
    this.#guard[cell] = KEEP;
    this.#guarded = true;
  }

  /** Whether the cell is kept as it is: reserved, part of a placed prefab, or an exit. */
  isReserved(cell: number): boolean {
    return this.#guard[cell] === KEEP;
  }

  get start(): number | undefined {
    return this.#start;
  }

  set start(cell: number | undefined) {
    if (this.#start !== undefined && this.#guard[this.#start] === KEEP_WALKABLE) this.#guard[this.#start] = OPEN;
    this.#start = cell;
    if (cell === undefined) return;
    if (!this.isWalkable(cell)) {
      throw new UndercroftError("broken-step", `the start at ${this.at(cell)} must be walkable.`);
    }
    if (this.#guard[cell] === OPEN) this.#guard[cell] = KEEP_WALKABLE;
    this.#guarded = true;
  }

  get exits(): readonly Exit[] {
    return this.#exits;
  }

  /** Puts stairs on a cell. */
  addExit(at: number, kind: ExitKind): void {
    this.#write(at, kind === "down" ? DOWN_STAIRS : UP_STAIRS);
    this.#guard[at] = KEEP;
    this.#guarded = true;
    this.#exits = [...this.#exits, { at, kind }];
  }

  /** Takes stairs away again; floor is left behind. Gives the exits that were removed. */
  removeExits(kind?: ExitKind): readonly Exit[] {
    const removed = this.#exits.filter((exit) => kind === undefined || exit.kind === kind);
    for (const exit of removed) {
      this.#guard[exit.at] = exit.at === this.#start ? KEEP_WALKABLE : OPEN;
      this.#write(exit.at, FLOOR);
    }
    if (removed.length > 0) this.#exits = this.#exits.filter((exit) => !removed.includes(exit));
    return removed;
  }

  get spawns(): readonly Spawn[] {
    return this.#spawns;
  }

  /** Asks for something on a cell; `from` is the step at work unless given. */
  addSpawn(spawn: Omit<Spawn, "from" | "clear"> & Partial<Spawn>): void {
    this.#spawns.push({ from: this.step, clear: 0, ...spawn });
    this.#spawnsAt ??= new Uint16Array(this.#tiles.length);
    this.#spawnsAt[spawn.at]!++;
    this.#spawnsCopy = undefined;
  }

  /** Replaces the spawn list: keeps those for which `change` gives a spawn, as given. */
  changeSpawns(change: (spawn: Spawn) => Spawn | undefined): void {
    const kept: Spawn[] = [];
    for (const spawn of this.#spawns) {
      this.#spawnsAt![spawn.at]!--;
      const next = change(spawn);
      if (next !== undefined) {
        kept.push(next);
        this.#spawnsAt![next.at]!++;
      }
    }
    this.#spawns = kept;
    this.#spawnsCopy = undefined;
  }

  hasSpawn(cell: number): boolean {
    return this.#spawnsAt !== undefined && this.#spawnsAt[cell]! > 0;
  }

  /** Says something about this level to its author. */
  note(kind: ReportEntry["kind"], message: string): void {
    this.report.push({ step: this.step, kind, message });
  }

  /** A cell as people read it. */
  at(cell: number): string {
    return `(${this.x(cell)}, ${this.y(cell)})`;
  }

  /** Closes a frame of the history, where one is kept. */
  snapshot(picture?: Parameters<Journal["frame"]>[3]): ReturnType<Journal["frame"]> {
    return this.#journal?.frame(this.step, this.#tiles.length, this.#state(), picture);
  }

  #state(): FrameState {
    this.#spawnsCopy ??= this.#spawns.slice();
    return { start: this.#start, exits: this.#exits, spawns: this.#spawnsCopy, rooms: this.rooms };
  }

  /** A hash of everything that later steps can see. */
  stateHash(): string {
    const hasher = new Hasher().word(this.width).word(this.height).word(this.depth).bytes(this.#tiles);
    hasher.word(this.#start ?? -1);
    for (const exit of this.#exits) hasher.word(exit.at).text(exit.kind);
    for (const spawn of this.#spawns) hasher.word(spawn.at).text(spawn.name);
    for (const room of this.rooms ?? []) {
      hasher.word(room.x).word(room.y).word(room.width).word(room.height).word(room.anchor);
    }
    for (const corridor of this.corridors ?? []) {
      hasher.word(corridor.length);
      for (const cell of corridor) hasher.word(cell);
    }
    return hasher.hex().slice(0, 16);
  }
}

/** Makes a room of a floor area; its anchor is the middle cell. */
export function room(map: BuilderMap, rect: Rect): Room {
  const anchor = map.index(rect.x + (rect.width >> 1), rect.y + (rect.height >> 1));
  return { x: rect.x, y: rect.y, width: rect.width, height: rect.height, anchor };
}

/** Cells of a map at most, unless a chain says otherwise: 4096 x 4096. */
export const CELL_LIMIT = 16_777_216;

/** Checks a map's size at the door, before anything is allocated. */
export function checkSize(width: unknown, height: unknown, limit = CELL_LIMIT): void {
  for (const [option, value] of [
    ["width", width],
    ["height", height],
  ] as const) {
    if (!Number.isSafeInteger(value) || (value as number) < 1) {
      throw new UndercroftError("bad-size", `${option} must be a whole number from 1 up, got ${show(value)}.`, {
        option,
        value,
      });
    }
  }
  const cells = (width as number) * (height as number);
  if (cells > limit) {
    throw new UndercroftError(
      "bad-size",
      `a map of ${width}x${height} has ${cells} cells; the limit is ${limit}. Raise cellLimit if you mean it.`,
      { option: "width", value: width },
    );
  }
}

/** Deepest level that makes sense to ask for; spawn weights grow with it. */
const DEEPEST = 1_000_000;

export function checkDepth(depth: unknown): void {
  if (!Number.isSafeInteger(depth) || (depth as number) < 0 || (depth as number) > DEEPEST) {
    throw new UndercroftError("bad-depth", `depth must be a whole number from 0 to ${DEEPEST}, got ${show(depth)}.`, {
      option: "depth",
      value: depth,
    });
  }
}
