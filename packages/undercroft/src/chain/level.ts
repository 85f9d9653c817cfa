import { distanceField, type Grid, type RoomLink, roomGraph, shortestPath } from "../analysis/index.js";

import { UndercroftError } from "../core/errors.js";
import { Hasher } from "../core/hash.js";
import { hashExits, hashPrefabs, hashRooms, hashSpawns } from "../core/hash-parts.js";
import type { History } from "../core/history.js";
import type { ReadonlyBytes } from "../core/map-parts.js";
import type { Movement } from "../core/movement.js";
import { contains, type Point, type Rect } from "../core/rect.js";
import { TileHash } from "../core/tile-hash.js";
import type { Tile, Tileset } from "../core/tiles.js";
import type { Check, Checkable } from "../verify/index.js";
import type {
  Allowance,
  LevelExit,
  LevelFile,
  LevelLock,
  LevelParts,
  LevelPrefab,
  LevelReportEntry,
  LevelRoom,
  LevelSpawn,
  ResolvedRecipe,
  StepRecord,
} from "./level-data.js";

/**
 * A finished, checked level. Nothing in it changes any more: what it gives is frozen, and the same every time. Only its
 * `tiles` can't be frozen, as arrays of bytes never can; their type says that they are not to be written.
 *
 * To send one to another thread, or to copy it, use `levelMessage`: `structuredClone` and `postMessage` refuse a level.
 */
export class Level implements Grid {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly seed: string;
  /** The strictest way of walking under which all of the level can be reached. */
  readonly movement: Movement;
  /** One tile index a cell, row by row. Not frozen, which bytes can't be: write on a copy, `Uint8Array.from(level.tiles)`. */
  readonly tiles: ReadonlyBytes;
  readonly tileset: Tileset;
  /** Which attempt gave this level; the ones before it are in the report. */
  readonly attempt: number;
  /** What the game had used up before this level: names of prefabs, and of groups as `group:shrine`. */
  readonly usedBefore: readonly string[];
  /** The same with what this level has used: to be given to the next level of the game. */
  readonly used: readonly string[];
  /** The chain that made it, every option written out and every choice made. */
  readonly recipe: ResolvedRecipe;
  /** The steps that ran, each with a hash of the state it left. */
  readonly steps: readonly StepRecord[];
  readonly report: readonly LevelReportEntry[];
  readonly checks: readonly Check[];
  /** What its recipe allows on purpose: floor that can't be reached, unless `floor: "reachable"` was asked for. */
  readonly allows: readonly Allowance[];
  /** How it was built, frame by frame, where the build was asked to remember. */
  readonly history: History | undefined;
  readonly #parts: LevelParts;
  // Each is made when it is first asked for, and is the same from then on.
  #start: Point | undefined;
  #exits: readonly LevelExit[] | undefined;
  #rooms: readonly LevelRoom[] | undefined;
  #corridors: readonly (readonly Point[])[] | undefined;
  #spawns: readonly LevelSpawn[] | undefined;
  #prefabs: readonly LevelPrefab[] | undefined;
  #locks: readonly LevelLock[] | undefined;
  #hash: string | undefined;
  /** Throws where the level is cloned: a clone would be without all that `levelMessage` sends. */
  protected readonly cloned = NOT_CLONED;

  constructor(parts: LevelParts) {
    this.#parts = parts;
    this.width = parts.width;
    this.height = parts.height;
    this.depth = parts.depth;
    this.seed = parts.seed;
    this.movement = parts.movement;
    this.tiles = parts.tiles;
    this.tileset = parts.tileset;
    this.attempt = parts.attempt;
    this.usedBefore = Object.freeze(parts.usedBefore);
    this.used = Object.freeze(parts.used);
    this.recipe = parts.recipe;
    this.steps = frozen(parts.steps);
    this.report = frozen(parts.report);
    this.checks = frozen(parts.checks);
    this.allows = Object.freeze(parts.allows);
    this.history = parts.history;
  }

  /** Where the player comes in; only a bare map has none. */
  get start(): Point | undefined {
    if (this.#parts.start === undefined) return undefined;
    this.#start ??= this.#point(this.#parts.start);
    return this.#start;
  }

  get exits(): readonly LevelExit[] {
    this.#exits ??= listOf(this.#parts.exits, ({ at, kind }) => ({ at: this.#point(at), kind }));
    return this.#exits;
  }

  /** The rooms, where the level's steps know of any. */
  get rooms(): readonly LevelRoom[] | undefined {
    if (this.#parts.rooms === undefined) return undefined;
    this.#rooms ??= listOf(this.#parts.rooms, ({ x, y, width, height, anchor }) => ({
      x,
      y,
      width,
      height,
      anchor: this.#point(anchor),
    }));
    return this.#rooms;
  }

  get corridors(): readonly (readonly Point[])[] | undefined {
    if (this.#parts.corridors === undefined) return undefined;
    this.#corridors ??= listOf(this.#parts.corridors, (cells) => this.#points(cells));
    return this.#corridors;
  }

  get spawns(): readonly LevelSpawn[] {
    this.#spawns ??= listOf(this.#parts.spawns, ({ at, name, blocks, from, table, depth, state, or }) => ({
      at: this.#point(at),
      name,
      blocks,
      from,
      ...(table === undefined ? {} : { table }),
      ...(depth === undefined ? {} : { depth }),
      ...(state === undefined ? {} : { state }),
      ...(or === undefined ? {} : { or: Object.freeze([...or]) }),
    }));
    return this.#spawns;
  }

  get prefabs(): readonly LevelPrefab[] {
    this.#prefabs ??= listOf(this.#parts.prefabs, (prefab) => ({
      ...prefab,
      rows: Object.freeze([...prefab.rows]),
      entrances: this.#points(prefab.entrances),
    }));
    return this.#prefabs;
  }

  get locks(): readonly LevelLock[] {
    this.#locks ??= listOf(this.#parts.locks, ({ at, key }) => ({ at: this.#point(at), key: this.#point(key) }));
    return this.#locks;
  }

  /** The tile of a cell; outside the map there is only the first tile of the set, wall. */
  tileAt(x: number, y: number): Tile {
    return this.tileset.tiles[this.#contains(x, y) ? this.tiles[y * this.width + x]! : 0]!;
  }

  isWalkable(x: number, y: number): boolean {
    return this.tileAt(x, y).walkable;
  }

  /** The first room whose floor area holds the cell. */
  roomAt(x: number, y: number): LevelRoom | undefined {
    return this.rooms?.find((room) => contains(room, x, y));
  }

  /** Which rooms are neighbours, by their places in `rooms`. */
  roomGraph(): readonly RoomLink[] {
    return roomGraph(this, this.#parts.rooms ?? []);
  }

  /** For each cell the number of moves from here, -1 where no way leads; row by row like `tiles`. */
  distancesFrom(x: number, y: number): Int32Array {
    return distanceField(this, [this.#cell(x, y)], this.movement);
  }

  /** A shortest way between two cells, both included, if there is one. */
  path(from: Point, to: Point): readonly Point[] | undefined {
    const cells = shortestPath(this, this.#cell(...from), this.#cell(...to), this.movement);
    return cells?.map((cell) => this.#point(cell));
  }

  spawnsIn(room: Rect): readonly LevelSpawn[] {
    return this.spawns.filter(({ at: [x, y] }) => contains(room, x, y));
  }

  /** Hands every spawn to a function, in order, and gives back what it made of them. */
  spawnInto<T>(make: (spawn: LevelSpawn) => T): T[] {
    return this.spawns.map((spawn) => make(spawn));
  }

  /** The map as text, one string a row, in the tileset's glyphs. */
  rows(): string[] {
    const glyphs = this.tileset.tiles.map((tile) => tile.glyph);
    const rows: string[] = [];
    for (let y = 0; y < this.height; y++) {
      let row = "";
      for (let x = 0; x < this.width; x++) row += glyphs[this.tiles[y * this.width + x]!];
      rows.push(row);
    }
    return rows;
  }

  /** The rows, with `@` on the start. */
  toString(): string {
    const rows = this.rows();
    if (this.start !== undefined) {
      const [x, y] = this.start;
      rows[y] = `${rows[y]!.slice(0, x)}@${rows[y]!.slice(x + 1)}`;
    }
    return rows.join("\n");
  }

  /** A fingerprint of what is played: equal hashes are equal levels. */
  get hash(): string {
    this.#hash ??= levelHash(this.#parts);
    return this.#hash;
  }

  /** What the verifier looks at. */
  toCheckable(): Checkable {
    return { ...this.#parts, tileset: this.tileset.tiles };
  }

  /** The level as a file: complete, checkable without what made it. */
  toJSON(): LevelFile {
    const { start, rooms, corridors } = this;
    return {
      format: "undercroft-level",
      version: 2,
      seed: this.seed,
      depth: this.depth,
      width: this.width,
      height: this.height,
      movement: this.movement,
      recipe: this.recipe,
      attempt: this.attempt,
      ...(this.usedBefore.length === 0 ? {} : { usedBefore: this.usedBefore }),
      ...(this.used.length === 0 ? {} : { used: this.used }),
      tileset: this.tileset.tiles,
      rows: this.rows(),
      ...(start === undefined ? {} : { start }),
      exits: this.exits,
      ...(rooms === undefined ? {} : { rooms }),
      ...(corridors === undefined ? {} : { corridors }),
      spawns: this.spawns,
      prefabs: this.prefabs,
      locks: this.locks,
      ...(this.allows.length === 0 ? {} : { allows: this.allows }),
      steps: this.steps,
      report: this.report,
      checks: this.checks,
      hash: this.hash,
    };
  }

  #contains(x: number, y: number): boolean {
    return Number.isInteger(x) && Number.isInteger(y) && x >= 0 && y >= 0 && x < this.width && y < this.height;
  }

  #cell(x: number, y: number): number {
    if (this.#contains(x, y)) return y * this.width + x;
    throw new UndercroftError("bad-option", `there is no cell (${x}, ${y}) on a map of ${this.width}x${this.height}.`);
  }

  #point(cell: number): Point {
    return Object.freeze<Point>([cell % this.width, Math.floor(cell / this.width)]);
  }

  #points(cells: ArrayLike<number>): readonly Point[] {
    return Object.freeze(Array.from(cells, (cell) => this.#point(cell)));
  }
}

/** A list that nobody can change, of things that nobody can change. */
function frozen<T>(list: readonly T[]): readonly T[] {
  for (const item of list) Object.freeze(item);
  return Object.freeze(list);
}

function listOf<T, U>(list: readonly T[], make: (item: T) => U): readonly U[] {
  return frozen(list.map(make));
}

/**
 * What makes a clone of a level an error instead of a level without start and exits. Cloning reads every property that
 * it finds, of this one thing too, which all levels share: so two levels compare without anybody looking into it.
 */
class NotCloned {
  constructor() {
    Object.defineProperty(this, "levelMessage", { enumerable: true, get: refuseClone });
  }

  toJSON(): undefined {
    return undefined;
  }
}

function refuseClone(): never {
  throw new UndercroftError(
    "bad-level",
    "a Level can't be cloned or posted. Send levelMessage(level) instead, and turn it back into a level with levelFromMessage(message).",
  );
}

const NOT_CLONED = /* @__PURE__ */ new NotCloned();

/**
 * Of size, depth, tiles, start, exits, rooms, corridors, spawns, prefabs and locks, in this order, and of newer things
 * only where they are there: a level that has none of them keeps its hash.
 */
function levelHash(parts: LevelParts): string {
  const hasher = new Hasher().word(parts.width).word(parts.height).word(parts.depth);
  const tiles = new TileHash(hasher, parts.tileset);
  tiles.cells(parts.tiles);
  hasher.word(parts.start ?? -1);
  hashExits(hasher, parts.exits);
  hashRooms(hasher, parts);
  hashSpawns(hasher, parts.spawns);
  hashPrefabs(hasher, parts, (rows) => tiles.rows(rows));
  if (parts.allows.length > 0) hasher.text("allows").text(parts.allows.join("\n"));
  tiles.close();
  return hasher.hex();
}
