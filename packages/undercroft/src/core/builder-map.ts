import { show, UndercroftError } from "./errors.js";
import { Hasher } from "./hash.js";
import type { FrameState, Journal, JournalMark } from "./history.js";
import type { Movement } from "./movement.js";
import { clip, type Rect } from "./rect.js";
import { TileHash } from "./tile-hash.js";
import { DOWN_STAIRS, FLOOR, type Tileset, tileset, UP_STAIRS } from "./tiles.js";
import { counted } from "./words.js";

/** Bytes that can be read but not written. Only this type protects them, because typed arrays can't be frozen. */
export interface ReadonlyBytes {
  readonly length: number;
  readonly [index: number]: number;
}

/**
 * A room's floor area, and the cell that represents it. Once the room is drawn, that cell is walkable and inside the
 * room.
 */
export interface Room extends Rect {
  readonly anchor: number;
}

/** Something to put on a cell when the level is played. */
export interface Spawn {
  readonly at: number;
  readonly name: string;
  /** Whether it blocks its cell. Two blocking spawns can't share a cell. */
  readonly blocks: boolean;
  /** The name of the step that added it. */
  readonly from: string;
  /** It stays out of sight of the start within this many cells. 0 means that it can be anywhere. */
  readonly clear: number;
  /** The name is the name of a table that the game draws from. */
  readonly table?: true;
  /** The depth that it belongs to, if different from the level's depth. */
  readonly depth?: number;
  /** Its state when the game begins, such as asleep. */
  readonly state?: string;
  /** Names to try in this order if the game doesn't know the first one. */
  readonly or?: readonly string[];
}

/** What kind of thing a spawn is. Prefabs can forbid some kinds on their floor. */
export type SpawnKind = "monster" | "item" | "trap";

/** All kinds of spawns. */
export const SPAWN_KINDS: readonly SpawnKind[] = ["monster", "item", "trap"];

/** The direction of an exit's stairs. */
export type ExitKind = "down" | "up";

/** Stairs out of the level. */
export interface Exit {
  readonly at: number;
  readonly kind: ExitKind;
}

/** A prefab as it was placed: rows of tileset glyphs, with spaces for holes. */
export interface PlacedPrefab {
  readonly name: string;
  readonly kind: string;
  readonly x: number;
  readonly y: number;
  readonly transform: string;
  readonly rows: readonly string[];
  readonly entrances: readonly number[];
  /** Areas inside it that nothing leads to are closed off on purpose. */
  readonly sealed?: true;
}

/** A lock: the player can't pass `at` before reaching `key`. */
export interface Lock {
  readonly at: number;
  readonly key: number;
}

/**
 * Something that the level's author should know: less was made than requested, a repair, or a prefab that didn't fit.
 */
export interface ReportEntry {
  readonly step: string;
  readonly kind: "shortfall" | "repair" | "not-placed";
  readonly message: string;
}

/** The contents of a map at one moment. */
export interface Checkpoint
  extends Pick<BuilderMap, "start" | "exits" | "rooms" | "corridors" | "prefabs" | "used" | "locks"> {
  readonly tiles: Uint8Array;
  readonly guard: Uint8Array;
  readonly reserves: boolean;
  readonly spawnRules: Uint8Array | undefined;
  readonly spawns: readonly Spawn[];
  /** The spawn list itself, which may have grown since. */
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
/** The start stays on this cell, whatever later steps ask for. */
const PINNED_START = 8;
/** So does the exit on this cell. */
const PINNED_EXIT = 16;
/** A pinned exit that no step has asked for yet: it stands in for the next one of its kind. */
const UNASKED = 32;

// What spawners may put on a cell: one bit for each kind, beside one that says that there is a rule at all.
const NO_RULE = 0;
const SPAWN_RULE: Readonly<Record<SpawnKind | "any", number>> = { monster: 1, item: 2, trap: 4, any: 7 };
const HAS_RULE = 8;

/**
 * The map that all steps of a chain work on. Cells are flat indices, `y * width + x`.
 *
 * Write tiles with `setAt`, `fill` and `paint`, or with `set` in inner loops. These methods leave reserved cells, exits
 * and the start alone and record every change for the history, so a step doesn't need to handle either.
 */
export class BuilderMap {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly tileset: Tileset;
  /** One tile index per cell. Solid rock at first. */
  readonly tiles: ReadonlyBytes;
  /** The rooms, once a step has planned any. Replace the list instead of changing it. */
  rooms: readonly Room[] | undefined;
  /** The cells of each corridor in walking order, once a step has dug any. */
  corridors: readonly (readonly number[])[] | undefined;
  prefabs: readonly PlacedPrefab[] = [];
  /**
   * Keys of the once-per-game content that is already used, including by this level. Replace the list instead of
   * changing it.
   */
  used: readonly string[] = [];
  /** Names of the prefabs that the build requires. A step that can place one places it before all others. */
  required: readonly string[] = [];
  locks: readonly Lock[] = [];
  /**
   * How characters move on this map. If movement is orthogonal, don't place anything that can only be reached
   * diagonally.
   */
  movement: Movement = "diagonal";
  readonly report: ReportEntry[] = [];
  /** The number of this attempt at the level, starting at 1. */
  attempt = 1;
  /** The name of the current step. Spawns and reports are signed with it. */
  step = "";
  /** How many times tiles were written. Shows whether a step changed any. */
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

  /**
   * Returns the flat index of a cell. Nothing is checked: an x past the edge is a cell of the next row. See `setAt`.
   */
  index(x: number, y: number): number {
    return y * this.width + x;
  }

  /** Returns the column of a cell. */
  x(cell: number): number {
    return cell % this.width;
  }

  /** Returns the row of a cell. */
  y(cell: number): number {
    return Math.floor(cell / this.width);
  }

  /** Returns whether (x, y) is on the map. */
  contains(x: number, y: number): boolean {
    return x >= 0 && y >= 0 && x < this.width && y < this.height;
  }

  /** Returns whether (x, y) is inside the border. The outermost ring of cells always stays solid. */
  isInterior(x: number, y: number): boolean {
    return x > 0 && y > 0 && x < this.width - 1 && y < this.height - 1;
  }

  /** Returns whether a cell can be walked on. */
  isWalkable(cell: number): boolean {
    return this.tileset.walkable[this.#tiles[cell]!] === 1;
  }

  /** Returns whether a cell is a door of any kind. */
  isDoor(cell: number): boolean {
    return this.tileset.door[this.#tiles[cell]!] === 1;
  }

  /** Returns the tile at (x, y). Throws if (x, y) is outside the map. */
  getAt(x: number, y: number): number {
    return this.#tiles[this.#cellAt(x, y)]!;
  }

  /**
   * Changes the tile at (x, y). Does nothing if the cell is reserved or an exit, or if it is the start and the tile
   * isn't walkable. Throws if (x, y) is outside the map.
   */
  setAt(x: number, y: number, tile: number): void {
    this.set(this.#cellAt(x, y), tile);
  }

  #cellAt(x: number, y: number): number {
    if (Number.isInteger(x) && Number.isInteger(y) && this.contains(x, y)) return y * this.width + x;
    const rule = `x must be a whole number from 0 to ${this.width - 1}, and y from 0 to ${this.height - 1}`;
    throw new UndercroftError("broken-step", `(${x}, ${y}) is outside the ${this.#size} map: ${rule}.`);
  }

  /** Like `setAt`, but takes the cell's index. For inner loops. Throws if the cell or the tile doesn't exist. */
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
    const rule = `it must be a whole number from 0 to ${this.#kinds - 1}`;
    throw new UndercroftError("broken-step", `tile ${show(tile)} is not in the tileset: ${rule}.`);
  }

  #checkCell(cell: number, what = "cell"): void {
    if (cell >>> 0 === cell && cell < this.#tiles.length) return;
    const rule = `cells are numbered from 0 to ${this.#tiles.length - 1} (y * width + x)`;
    throw new UndercroftError("broken-step", `${what} ${show(cell)} is outside the ${this.#size} map: ${rule}.`);
  }

  /** Changes all tiles of a rectangle, clipped to the map. Leaves the same cells alone as `setAt`. */
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

  /** Changes the whole map at once. Leaves the same cells alone as `setAt`. */
  paint(tiles: Uint8Array): void {
    if (tiles.length !== this.#tiles.length) {
      throw new UndercroftError(
        "broken-step",
        `paint needs ${counted(this.#tiles.length, "tile")}, got ${tiles.length}.`,
      );
    }
    if (this.#guarded) {
      for (let i = 0; i < tiles.length; i++) if (tiles[i] !== this.#tiles[i]) this.set(i, tiles[i]!);
    } else {
      this.#journal?.noteAll(this.#tiles, tiles);
      this.#tiles.set(tiles);
    }
    this.revision++;
  }

  /** Whether a history is recorded. If not, a step can skip work that is only there to be watched. */
  get recording(): boolean {
    return this.#journal !== undefined;
  }

  /** Returns a copy of the tiles, to change and `paint` back. */
  copyTiles(): Uint8Array {
    return this.#tiles.slice();
  }

  /** Reserves a cell: from now on, steps can't write it. If a tile is given, writes it first. */
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

  /** Undoes a reservation: sets the cell to this tile and lets steps write it again. */
  release(cell: number, tile: number): void {
    this.#checkCell(cell);
    this.#guard[cell]! &= ~RESERVED;
    this.set(cell, tile);
  }

  /** Whether any cell is or was protected: a reserved cell, an exit or the start. */
  get hasKeptCells(): boolean {
    return this.#guarded;
  }

  /** Returns whether a cell is protected: reserved, part of a placed prefab, or an exit. */
  isReserved(cell: number): boolean {
    return (this.#guard[cell]! & KEEP) !== 0;
  }

  /** The cell where the player starts, if there is one. */
  get start(): number | undefined {
    return this.#start;
  }

  /** Moves the start. A pinned start stays where it is, and the report says so. */
  set start(cell: number | undefined) {
    if (cell !== undefined) this.#checkCell(cell, "the start at cell");
    if (cell !== undefined && !this.isWalkable(cell)) {
      throw new UndercroftError(
        "broken-step",
        `the start must be on a walkable cell, but ${this.at(cell)} isn't walkable.`,
      );
    }
    if (this.#start !== undefined && (this.#guard[this.#start]! & PINNED_START) !== 0) {
      if (cell === undefined || cell === this.#start) return;
      this.note(
        "repair",
        `the start stays at ${this.at(this.#start)}, where it is pinned, instead of moving to ${this.at(cell)}`,
      );
      return;
    }
    if (this.#start !== undefined) this.#guard[this.#start]! &= ~START;
    this.#start = cell;
    if (cell === undefined) return;
    this.#guard[cell]! |= START;
    this.#guarded = true;
  }
  /** All exits. */

  get exits(): readonly Exit[] {
    return this.#exits;
  }

  /**
   * Pins the start to a cell and reserves the cell. Steps that set a start later don't move it. Call this in `prepare`,
   * so that every step knows the start.
   */
  pinStart(cell: number): void {
    if (!this.isWalkable(cell)) this.#write(cell, FLOOR);
    this.start = cell;
    // One that was pinned before has stayed.
    if (this.#start !== cell) return;
    this.reserve(cell);
    this.#guard[cell]! |= PINNED_START;
  }

  /**
   * Pins stairs to a cell and reserves the cell. They replace the first exit of the same kind that a later step adds.
   * Further exits are added as usual. Call this in `prepare`, so that every step knows the stairs.
   */
  pinExit(at: number, kind: ExitKind): void {
    this.#putExit(at, kind);
    this.reserve(at);
    this.#guard[at]! |= PINNED_EXIT | UNASKED;
  }

  /** Puts stairs on a cell. Replaces stairs that are already there, unless they are pinned. */
  addExit(at: number, kind: ExitKind): void {
    this.#checkCell(at, "the exit at cell");
    if (!this.#reserves || !this.#isPinnedElsewhere(at, kind)) this.#putExit(at, kind);
  }

  #putExit(at: number, kind: ExitKind): void {
    this.#write(at, kind === "down" ? DOWN_STAIRS : UP_STAIRS);
    this.#guard[at]! |= EXIT;
    this.#guarded = true;
    this.#exits = [...this.#exits.filter((exit) => exit.at !== at), { at, kind }];
  }

  /** Whether a pinned exit takes the place of one that is to be added. The report says what becomes of that. */
  #isPinnedElsewhere(at: number, kind: ExitKind): boolean {
    const isPinned = (cell: number, state: number) => (this.#guard[cell]! & state) === state;
    const here = this.#exits.find((exit) => exit.at === at);
    const isHere = here !== undefined && isPinned(at, PINNED_EXIT);
    const pin = isHere ? here : this.#exits.find((exit) => exit.kind === kind && isPinned(exit.at, UNASKED));
    if (pin === undefined) return false;
    if (pin.kind === kind) this.#guard[pin.at]! &= ~UNASKED;
    if (pin.at === at && pin.kind === kind) return true;
    // Stairs may have been drawn there before anybody said that they are an exit.
    const tile = this.#tiles[at]!;
    if (here === undefined && (tile === DOWN_STAIRS || tile === UP_STAIRS)) this.#write(at, FLOOR);
    this.note(
      "repair",
      `skipped the stairs ${kind} at ${this.at(at)} because the stairs ${pin.kind} are pinned to ${this.at(pin.at)}`,
    );
    return true;
  }

  /** Removes exits, except pinned ones, and leaves floor in their place. Returns the exits that were removed. */
  removeExits(kind?: ExitKind): readonly Exit[] {
    const removed = this.#exits.filter((exit) => {
      if (kind !== undefined && exit.kind !== kind) return false;
      if ((this.#guard[exit.at]! & PINNED_EXIT) === 0) return true;
      this.#guard[exit.at]! |= UNASKED;
      return false;
    });
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

  /** Adds a spawn to a cell. `from` defaults to the current step. */
  addSpawn(spawn: Omit<Spawn, "from" | "clear"> & Partial<Spawn>): void {
    this.#checkCell(spawn.at, `${spawn.name} at cell`);
    this.#spawns.push({ from: this.step, clear: 0, ...spawn });
    this.#spawnsAt ??= new Uint16Array(this.#tiles.length);
    this.#spawnsAt[spawn.at]!++;
  }

  /**
   * Replaces the spawn list with the spawns that `change` returns. Spawns for which it returns undefined are removed.
   */
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

  /** Limits the kinds of spawns that spawners can put on a cell. By default, they put nothing on a reserved cell. */
  allowSpawns(cell: number, kinds: readonly SpawnKind[]): void {
    this.#spawnRules ??= new Uint8Array(this.#tiles.length);
    this.#spawnRules[cell] = kinds.reduce((rule, kind) => rule | SPAWN_RULE[kind], HAS_RULE);
  }

  /** Returns whether a spawner can put something of this kind, or of any kind, on a cell. */
  maySpawn(cell: number, kind: SpawnKind | "any"): boolean {
    const rule = this.#spawnRules === undefined ? NO_RULE : this.#spawnRules[cell]!;
    if (rule === NO_RULE) return !this.isReserved(cell);
    return (rule & SPAWN_RULE[kind]) !== 0 && (this.#guard[cell]! & EXIT) === 0;
  }

  /**
   * Saves the current state. A step that places something all or nothing takes a checkpoint first, and can `restore`
   * it.
   */
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
   * Restores the state of a checkpoint. Reports stay, because they say what was tried. The history doesn't show what
   * was undone, unless a frame was taken since the checkpoint: then it also shows the way back.
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

  /** Adds a line to the report, for the level's author. */
  note(kind: ReportEntry["kind"], message: string): void {
    this.report.push({ step: this.step, kind, message });
  }

  /** Formats a cell as coordinates, such as "(3, 4)". */
  at(cell: number): string {
    return `(${this.x(cell)}, ${this.y(cell)})`;
  }

  /** Adds a frame to the history, if one is recorded. */
  snapshot(picture?: Parameters<Journal["frame"]>[3]): ReturnType<Journal["frame"]> {
    return this.#journal?.frame(this.step, this.#tiles.length, this.#state(), picture);
  }

  #state(): FrameState {
    return { start: this.#start, exits: this.#exits, spawns: this.#spawns, rooms: this.rooms };
  }

  /** Returns a hash of everything that later steps can see. */
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

/** Creates a room from its floor area. The middle cell is its anchor. */
export function room(map: BuilderMap, rect: Rect): Room {
  const anchor = map.index(rect.x + (rect.width >> 1), rect.y + (rect.height >> 1));
  return { x: rect.x, y: rect.y, width: rect.width, height: rect.height, anchor };
}

/** The default limit on the number of cells of a map: 4096 x 4096. */
export const CELL_LIMIT = 16_777_216;

/** Checks a map's size. Throws if it isn't valid or the map would be too large. */
export function checkSize(width: unknown, height: unknown, limit = CELL_LIMIT): void {
  for (const [option, value] of [
    ["width", width],
    ["height", height],
  ] as const) {
    if (!Number.isSafeInteger(value) || (value as number) < 1) {
      throw new UndercroftError("bad-size", `${option} must be a whole number of at least 1, got ${show(value)}.`, {
        option,
        value,
      });
    }
  }
  const cells = (width as number) * (height as number);
  if (cells > limit) {
    throw new UndercroftError(
      "bad-size",
      `a map of ${width}x${height} has ${cells} cells, but the limit is ${limit}. Choose a smaller size, or raise the chain's cellLimit.`,
      { option: "width", value: width },
    );
  }
}

/** Deepest level that makes sense to ask for; spawn weights grow with it. */
const DEEPEST = 1_000_000;

/** Checks a depth. Throws if it isn't valid. */
export function checkDepth(depth: unknown): void {
  if (!Number.isSafeInteger(depth) || (depth as number) < 0 || (depth as number) > DEEPEST) {
    throw new UndercroftError("bad-depth", `depth must be a whole number from 0 to ${DEEPEST}, got ${show(depth)}.`, {
      option: "depth",
      value: depth,
    });
  }
}
