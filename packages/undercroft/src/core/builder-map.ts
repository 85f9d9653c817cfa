import { show, UndercroftError } from "./errors.js";
import { Hasher } from "./hash.js";
import type { FrameState, Journal, JournalMark } from "./history.js";
import type { Movement } from "./movement.js";
import { clip, type Rect } from "./rect.js";
import { TileHash } from "./tile-hash.js";
import { DOWN_STAIRS, FLOOR, type Tileset, tileset, UP_STAIRS } from "./tiles.js";

/** Bytes that may be read and not written. Typed arrays can't be frozen: it is this type alone that keeps them. */
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
  /** The name is that of a table, from which the game draws. */
  readonly table?: true;
  /** The depth that it is from, where that isn't the level's. */
  readonly depth?: number;
  /** How the game finds it, such as asleep. */
  readonly state?: string;
  /** Names to try in this order where the game doesn't know the first. */
  readonly or?: readonly string[];
}

/** What kind of thing a spawn is; prefabs may bar kinds from their floor. */
export type SpawnKind = "monster" | "item" | "trap";

export const SPAWN_KINDS: readonly SpawnKind[] = ["monster", "item", "trap"];

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
  /** What nothing leads to in it is closed in on purpose. */
  readonly sealed?: true;
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

/** A map's contents at a moment. */
export interface Checkpoint
  extends Pick<BuilderMap, "start" | "exits" | "rooms" | "corridors" | "prefabs" | "used" | "locks"> {
  readonly tiles: Uint8Array;
  readonly guard: Uint8Array;
  readonly reserves: boolean;
  readonly spawnRules: Uint8Array | undefined;
  readonly spawns: readonly Spawn[];
  /** The list itself, which may have grown since. */
  readonly spawnList: readonly Spawn[];
  readonly mark: JournalMark | undefined;
}

// What guards a cell; a cell may have several guards at once, and losing one leaves the others.
const UNGUARDED = 0;
/** The cell may change, but must stay walkable. */
const START = 1;
/** The cell stays as it is: an exit. */
const EXIT = 2;
/** The cell stays as it is: reserved, or part of a placed prefab. */
const RESERVED = 4;
const KEEP = EXIT | RESERVED;

// What spawners may put on a cell: one bit for each kind, beside one that says that there is a rule at all.
const NO_RULE = 0;
const SPAWN_RULE: Readonly<Record<SpawnKind | "any", number>> = { monster: 1, item: 2, trap: 4, any: 7 };
const HAS_RULE = 8;

/**
 * The draft that all steps of a chain share. Cells are flat indices, `y * width + x`.
 * Tiles are written through `setAt`, `fill` and `paint`, and in inner loops `set`. They leave reserved cells, exits and
 * the start alone and note every change for the history: a step doesn't have to think of either.
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
  /** Keys of what the game has used up, this level included: what is there once in a game. Replace the list, don't change it. */
  used: readonly string[] = [];
  /** Names of the prefabs that the build requires: a step that can place one does so before all others. */
  required: readonly string[] = [];
  locks: readonly Lock[] = [];
  /** How people will walk here: where that is orthogonal, nothing may be placed that can only be reached diagonally. */
  movement: Movement = "diagonal";
  readonly report: ReportEntry[] = [];
  /** Which attempt at the level this is, from 1. */
  attempt = 1;
  /** The name of the step at work: spawns and reports are signed with it. */
  step = "";
  /** How often tiles were written; tells whether a step changed any. */
  revision = 0;

  readonly #tiles: Uint8Array;
  /** How many tiles the tileset has. */
  readonly #kinds: number;
  readonly #guard: Uint8Array;
  #guarded = false;
  #reserves = false;
  readonly #journal: Journal | undefined;
  #start: number | undefined;
  #exits: readonly Exit[] = [];
  #spawns: Spawn[] = [];
  #spawnsAt: Uint16Array | undefined;
  #spawnRules: Uint8Array | undefined;

  constructor(width: number, height: number, depth: number, tileset: Tileset, journal?: Journal) {
    this.width = width;
    this.height = height;
    this.depth = depth;
    this.tileset = tileset;
    this.#tiles = new Uint8Array(width * height);
    this.#kinds = tileset.tiles.length;
    this.#guard = new Uint8Array(width * height);
    this.tiles = this.#tiles;
    this.#journal = journal;
  }

  /** The flat index of a cell. Nothing is checked: an x past the edge is a cell of the next row. See `setAt`. */
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

  /** Whether there is a door of some kind. */
  isDoor(cell: number): boolean {
    return this.tileset.door[this.#tiles[cell]!] === 1;
  }

  /** The tile at (x, y). Coordinates outside the map are a defect of the step, and are refused. */
  getAt(x: number, y: number): number {
    return this.#tiles[this.#cellAt(x, y)]!;
  }

  /**
   * Changes the cell at (x, y), unless it is reserved, an exit, or the start and would stop being walkable. Coordinates
   * outside the map are a defect of the step, and are refused.
   */
  setAt(x: number, y: number, tile: number): void {
    this.set(this.#cellAt(x, y), tile);
  }

  #cellAt(x: number, y: number): number {
    if (Number.isInteger(x) && Number.isInteger(y) && this.contains(x, y)) return y * this.width + x;
    const rule = `x must be a whole number from 0 to ${this.width - 1}, and y from 0 to ${this.height - 1}`;
    throw new UndercroftError("broken-step", `(${x}, ${y}) is outside the map, which is ${this.#size}: ${rule}.`);
  }

  /** The same as `setAt` for a cell by its index, for inner loops. A cell or tile that doesn't exist is refused. */
  set(cell: number, tile: number): void {
    // The same questions as there, asked here: two calls more make some builders a tenth slower.
    if (cell >>> 0 !== cell || tile >>> 0 !== tile || cell >= this.#tiles.length || tile >= this.#kinds) {
      this.#checkCell(cell);
      this.#checkTile(tile);
    }
    if (this.#guarded) {
      const guard = this.#guard[cell]!;
      if (guard !== UNGUARDED && ((guard & KEEP) !== 0 || this.tileset.walkable[tile] === 0)) return;
    }
    this.#write(cell, tile);
  }

  #write(cell: number, tile: number): void {
    if (this.#journal !== undefined) this.#journal.note(cell, this.#tiles[cell]! ^ tile);
    this.#tiles[cell] = tile;
    this.revision++;
  }

  get #size(): string {
    return `${this.width}x${this.height}`;
  }

  // Typed arrays ignore what is written outside them, and cut numbers to bytes: a step that does so must hear of it.

  #checkTile(tile: number): void {
    if (tile >>> 0 === tile && tile < this.#kinds) return;
    const rule = `tiles are whole numbers from 0 to ${this.#kinds - 1}`;
    throw new UndercroftError("broken-step", `tile ${show(tile)} is not in the tileset: ${rule}.`);
  }

  #checkCell(cell: number, what = "cell"): void {
    if (cell >>> 0 === cell && cell < this.#tiles.length) return;
    const rule = `cells are whole numbers from 0 to ${this.#tiles.length - 1}, y * width + x`;
    throw new UndercroftError(
      "broken-step",
      `${what} ${show(cell)} is outside the map, which is ${this.#size}: ${rule}.`,
    );
  }

  /** Changes a rectangle, as far as it lies on the map, leaving alone what `setAt` leaves alone. */
  fill(rect: Rect, tile: number): void {
    this.#checkTile(tile);
    const { x: left, y: top, width, height } = clip(rect, { x: 0, y: 0, width: this.width, height: this.height });
    for (let y = top; y < top + height; y++) {
      const row = y * this.width + left;
      if (this.#guarded) {
        for (let cell = row; cell < row + width; cell++) this.set(cell, tile);
      } else {
        this.#journal?.noteRow(this.#tiles, row, row + width, tile);
        // Rows of rooms are short: a loop is faster than a call of fill().
        for (let cell = row; cell < row + width; cell++) this.#tiles[cell] = tile;
      }
    }
    this.revision++;
  }

  /** Changes the whole map at once, leaving alone what `setAt` leaves alone. */
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

  /** Whether a history is kept: where it isn't, a step may leave out what is only there to be watched. */
  get recording(): boolean {
    return this.#journal !== undefined;
  }

  /** A copy of the tiles, to work on and `paint` back. */
  copyTiles(): Uint8Array {
    return this.#tiles.slice();
  }

  /** From now on no step writes this cell. With a tile, that is written first. */
  reserve(cell: number, tile?: number): void {
    this.#checkCell(cell);
    if (tile !== undefined) {
      this.#checkTile(tile);
      this.#write(cell, tile);
    }
    this.#guard[cell]! |= RESERVED;
    this.#guarded = true;
    this.#reserves = true;
  }

  /** Takes a reservation back: the cell becomes this tile, and steps may write it again. */
  release(cell: number, tile: number): void {
    this.#checkCell(cell);
    this.#guard[cell]! &= ~RESERVED;
    this.set(cell, tile);
  }

  /** Whether any cell is or was kept: a reserved one, an exit or the start. Where none is, there is nothing to look for. */
  get hasKeptCells(): boolean {
    return this.#guarded;
  }

  /** Whether the cell is kept as it is: reserved, part of a placed prefab, or an exit. */
  isReserved(cell: number): boolean {
    return (this.#guard[cell]! & KEEP) !== 0;
  }

  get start(): number | undefined {
    return this.#start;
  }

  set start(cell: number | undefined) {
    if (cell !== undefined) this.#checkCell(cell, "the start at cell");
    if (cell !== undefined && !this.isWalkable(cell)) {
      throw new UndercroftError("broken-step", `the start at ${this.at(cell)} must be walkable.`);
    }
    if (this.#start !== undefined) this.#guard[this.#start]! &= ~START;
    this.#start = cell;
    if (cell === undefined) return;
    this.#guard[cell]! |= START;
    this.#guarded = true;
  }

  get exits(): readonly Exit[] {
    return this.#exits;
  }

  /** Puts stairs on a cell; stairs that were there before are replaced. */
  addExit(at: number, kind: ExitKind): void {
    this.#checkCell(at, "the exit at cell");
    this.#write(at, kind === "down" ? DOWN_STAIRS : UP_STAIRS);
    this.#guard[at]! |= EXIT;
    this.#guarded = true;
    this.#exits = [...this.#exits.filter((exit) => exit.at !== at), { at, kind }];
  }

  /** Takes stairs away again; floor is left behind. Gives the exits that were removed. */
  removeExits(kind?: ExitKind): readonly Exit[] {
    const removed = this.#exits.filter((exit) => kind === undefined || exit.kind === kind);
    for (const exit of removed) {
      this.#guard[exit.at]! &= ~EXIT;
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
    this.#checkCell(spawn.at, `${spawn.name} at cell`);
    this.#spawns.push({ from: this.step, clear: 0, ...spawn });
    this.#spawnsAt ??= new Uint16Array(this.#tiles.length);
    this.#spawnsAt[spawn.at]!++;
  }

  /** Replaces the spawn list: keeps those for which `change` gives a spawn, as given. */
  changeSpawns(change: (spawn: Spawn) => Spawn | undefined): void {
    const kept: Spawn[] = [];
    for (const spawn of this.#spawns) {
      this.#spawnsAt![spawn.at]!--;
      const next = change(spawn);
      if (next !== undefined) {
        this.#checkCell(next.at, `${next.name} at cell`);
        kept.push(next);
        this.#spawnsAt![next.at]!++;
      }
    }
    this.#spawns = kept;
  }

  hasSpawn(cell: number): boolean {
    return this.#spawnsAt !== undefined && this.#spawnsAt[cell]! > 0;
  }

  /** From now on spawners put only these kinds on a cell; on a reserved one they put none where nothing else is said. */
  allowSpawns(cell: number, kinds: readonly SpawnKind[]): void {
    this.#spawnRules ??= new Uint8Array(this.#tiles.length);
    this.#spawnRules[cell] = kinds.reduce((rule, kind) => rule | SPAWN_RULE[kind], HAS_RULE);
  }

  /** Whether a spawner may put something of this kind, or of any kind at all, on a cell. */
  maySpawn(cell: number, kind: SpawnKind | "any"): boolean {
    const rule = this.#spawnRules === undefined ? NO_RULE : this.#spawnRules[cell]!;
    if (rule === NO_RULE) return !this.isReserved(cell);
    return (rule & SPAWN_RULE[kind]) !== 0 && (this.#guard[cell]! & EXIT) === 0;
  }

  /** Everything as it is now, to be gone back to: a step that places something all or nothing takes one first. */
  checkpoint(): Checkpoint {
    return {
      tiles: this.#tiles.slice(),
      guard: this.#guard.slice(),
      reserves: this.#reserves,
      spawnRules: this.#spawnRules?.slice(),
      start: this.#start,
      exits: this.#exits,
      spawns: this.#spawns.slice(),
      spawnList: this.#spawns,
      mark: this.#journal?.mark(),
      rooms: this.rooms,
      corridors: this.corridors,
      prefabs: this.prefabs,
      used: this.used,
      locks: this.locks,
    };
  }

  /**
   * Makes everything as it was at a checkpoint. Reports stay: they say what was tried. The history has no trace of it,
   * unless a frame shows a moment since then: after that it shows the way back.
   */
  restore(then: Checkpoint): void {
    const isForgotten = then.mark === undefined || this.#journal!.rollback(then.mark);
    if (!isForgotten) this.#journal!.noteAll(this.#tiles, then.tiles);
    this.#tiles.set(then.tiles);
    this.#guard.set(then.guard);
    this.#reserves = then.reserves;
    this.#spawnRules = then.spawnRules?.slice();
    this.#start = then.start;
    this.#exits = then.exits;
    // A frame tells by the list itself whether it changed, and counts on it only to grow.
    this.#spawns = isForgotten ? (then.spawnList as Spawn[]) : [];
    this.#spawns.length = 0;
    for (const spawn of then.spawns) this.#spawns.push(spawn);
    if (this.#spawnsAt !== undefined) {
      this.#spawnsAt.fill(0);
      for (const spawn of this.#spawns) this.#spawnsAt[spawn.at]!++;
    }
    this.rooms = then.rooms;
    this.corridors = then.corridors;
    this.prefabs = then.prefabs;
    this.used = then.used;
    this.locks = then.locks;
    this.revision++;
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
    return { start: this.#start, exits: this.#exits, spawns: this.#spawns, rooms: this.rooms };
  }

  /** A hash of everything that later steps can see; what was used is told by the prefabs and by what was given. */
  stateHash(): string {
    const hasher = new Hasher().word(this.width).word(this.height).word(this.depth);
    // The shipped tiles keep their numbers. A game's own move when tiles are added to those: they are known by name.
    const own = this.tileset === tileset() ? undefined : new TileHash(hasher, this.tileset);
    if (own === undefined) hasher.bytes(this.#tiles);
    else own.cells(this.#tiles);
    // Each list opens with its length, -1 where there is none, so that no list can be taken for part of another.
    const count = (list: readonly unknown[] | undefined) => hasher.word(list === undefined ? -1 : list.length);
    const cells = (list: readonly number[]) => {
      count(list);
      for (const cell of list) hasher.word(cell);
    };
    hasher.word(this.#start ?? -1);
    if (this.#reserves) hasher.bytes(this.#guard);
    if (this.#spawnRules !== undefined) hasher.bytes(this.#spawnRules);
    count(this.#exits);
    for (const { at, kind } of this.#exits) hasher.word(at).text(kind);
    count(this.#spawns);
    for (const spawn of this.#spawns) {
      const { at, name, blocks, from, clear } = spawn;
      hasher.word(at).text(name).word(Number(blocks)).text(from).word(clear);
      hashWishes(hasher, spawn);
    }
    count(this.rooms);
    for (const { x, y, width, height, anchor } of this.rooms ?? []) {
      hasher.word(x).word(y).word(width).word(height).word(anchor);
    }
    count(this.corridors);
    for (const corridor of this.corridors ?? []) cells(corridor);
    count(this.prefabs);
    for (const { name, kind, x, y, transform, rows, entrances, sealed } of this.prefabs) {
      hasher.text(name).text(kind).word(x).word(y).text(transform);
      if (own === undefined) hasher.text(rows.join("\n"));
      else own.rows(rows);
      cells(entrances);
      if (sealed) hasher.text("sealed");
    }
    count(this.locks);
    for (const { at, key } of this.locks) hasher.word(at).word(key);
    own?.close();
    return hasher.hex().slice(0, 16);
  }
}

/** What only some spawns ask for; those that don't have the hash that they had before there was such a thing. */
export function hashWishes(hasher: Hasher, { table, depth, state, or }: Omit<Partial<Spawn>, "at">): void {
  if (table !== undefined) hasher.text("table");
  if (depth !== undefined) hasher.text("depth").word(depth);
  if (state !== undefined) hasher.text("state").text(state);
  if (or !== undefined) hasher.text("or").text(or.join("\n"));
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
      `a map of ${width}x${height} has ${cells} cells; the limit is ${limit}. Choose a smaller size, or raise the chain's cellLimit.`,
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
