import { type Grid, type HeldKeys, PlotWalks, type RoomLink, roomGraph, spheresOf } from "../../analysis/index.js";
import {
  cellOf,
  checkArgument,
  checkKeys,
  FUNCTION,
  isPoint,
  type KeysOf,
  type Kind,
  placeHint,
} from "../../core/arguments.js";
import { isInRuns } from "../../core/cell-runs.js";
import { mustBe, show, UndercroftError } from "../../core/errors.js";
import { Hasher } from "../../core/hash.js";
import type { History } from "../../core/history.js";
import type { Movement } from "../../core/movement.js";
import {
  type LevelArea,
  type LevelRoom,
  type LevelSolutionStep,
  type LevelSpawn,
  type MapParts,
  PART_NAMES,
  type PartName,
  PartsHash,
  partsForFile,
  solutionStep,
  writtenPart,
} from "../../core/parts/index.js";
import type { ReadonlyBytes } from "../../core/readonly-numbers.js";
import { contains, type Point, type Rect } from "../../core/rect.js";
import type { Allowance, Placement } from "../../core/report.js";
import { TileHash } from "../../core/tile-hash.js";
import type { Tile, Tileset } from "../../core/tiles.js";
import type { Check, Checkable } from "../../verify/index.js";
import type { LevelFile, LevelParts, LevelReportEntry, Rejection, ResolvedRecipe, StepRecord } from "./level-data.js";

/** What a walk through a level takes into account. */
export interface WalkOptions {
  /**
   * Which locks are open, and which secret doors are found:
   *
   * - `needed` (default): what it takes to be at both ends of the walk, and nothing else. Secret doors only count if no
   *   other way leads there. So the way to an exit that needs no key never leads through a locked door.
   * - `all`: everything is open.
   * - `none`: everything is shut, as for a player who has just arrived.
   * - A list of cells: the locks whose keys were taken there are open, and the secret doors on these cells are found. Use
   *   it for a player in the middle of the game.
   */
  readonly keys?: "needed" | "all" | "none" | readonly Point[];
}

const WALK_KEYS: KeysOf<WalkOptions> = { keys: true };

const AREA: Kind = {
  rule: "a room or another rectangle { x, y, width, height }",
  fits: (value) => {
    const { x, y, width, height } = (value ?? {}) as Partial<Rect>;
    return [x, y, width, height].every((side) => Number.isFinite(side));
  },
  hint: (value) => (value === undefined ? "roomAt returns undefined where no room is." : undefined),
};

/**
 * A finished, checked level. It never changes: everything it returns is frozen, and the same every time. Only `tiles`
 * can't be frozen, because it is a typed array, but its type is read-only.
 *
 * To copy a level or send it to another thread, use `levelMessage`: `structuredClone` and `postMessage` reject a level.
 *
 * @example
 * import { areaStart, chain, distantExit, maze } from "undercroft";
 *
 * const mazes = chain({ width: 41, height: 21 }).startWith(maze()).with(areaStart()).with(distantExit());
 * const level = mazes.build({ seed: "rats" });
 *
 * for (let y = 0; y < level.height; y++) {
 *   for (let x = 0; x < level.width; x++) {
 *     const { glyph, walkable, opaque } = level.tileAt(x, y);
 *     // Put the tile into your game.
 *   }
 * }
 * console.log(level.isWalkable(level.start)); // true
 */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the getters of the lists come from the table of parts
export class Level implements Grid {
  /** The width of the map, in cells. */
  readonly width: number;
  /** The height of the map, in cells. */
  readonly height: number;
  /** How deep in the dungeon it is. The first level has depth 1; 0 is for what lies above it, such as a village. */
  readonly depth: number;
  /** What the whole level is like, such as `frozen`. Undefined if it is like most. */
  readonly feeling: string | undefined;
  /** The seed that it was built from. */
  readonly seed: string;
  /** The moves that it takes to reach everything: `orthogonal` if diagonal moves are never necessary. */
  readonly movement: Movement;
  /**
   * The tile of each cell, row by row, as an index into `tileset.tiles`. To change a copy, use
   * `Uint8Array.from(level.tiles)`.
   */
  readonly tiles: ReadonlyBytes;
  /** The tiles that `tiles` refers to. */
  readonly tileset: Tileset;
  /** The number of the attempt that made this level, starting at 1. The report says why earlier attempts failed. */
  readonly attempt: number;
  /** What the game had used up before this level: names of prefabs, and names of groups with `group:` in front. */
  readonly usedBefore: readonly string[];
  /** Like `usedBefore`, plus what this level uses up. Pass it to the build of the game's next level. */
  readonly used: readonly string[];
  /** The chain that built it, with every option written out and every choice made. */
  readonly recipe: ResolvedRecipe;
  /** The steps that ran, each with a hash of the state it left. */
  readonly steps: readonly StepRecord[];
  /**
   * What its author should know: attempts that failed, prefabs that weren't placed, and other things that went less
   * than perfectly.
   */
  readonly report: readonly LevelReportEntry[];
  /**
   * The attempts before this one, and what was wrong with each. If one failed a check, `step` is empty unless the level
   * was built with `explain: true`. In a level that was read from a file, they have no `check` and no `witnesses`.
   */
  readonly rejections: readonly Rejection[];
  /**
   * What became of each prefab whose turn came, in order, for statistics. A level file doesn't have it: the list is empty
   * in a level that was read from one.
   */
  readonly placements: readonly Placement[];
  /** The checks that it passed before you got it. */
  readonly checks: readonly Check[];
  /**
   * Exceptions that the checks make for it, such as `floor-unreachable`: some floor can't be reached, and `floor:
   * "reachable"` wasn't set.
   */
  readonly allows: readonly Allowance[];
  /** How it was built, frame by frame, or undefined unless it was built with `history: true`. */
  readonly history: History | undefined;
  readonly #parts: LevelParts;
  // Each is made when it is first asked for, and is the same from then on.
  #start: Point | undefined;
  #solution: readonly LevelSolutionStep[] | undefined;
  readonly #written: { -readonly [N in PartName]?: MapParts[N] } = {};
  #hash: string | undefined;
  #walks: PlotWalks | undefined;
  /** Throws where the level is cloned: a clone would be without all that `levelMessage` sends. */
  protected readonly cloned = NOT_CLONED;

  /** For internal use: levels come from `build`, `readLevel` and `levelFromMessage`. */
  constructor(parts: LevelParts) {
    this.#parts = parts;
    this.width = parts.width;
    this.height = parts.height;
    this.depth = parts.depth;
    this.feeling = parts.feeling;
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
    this.rejections = frozen(parts.rejections);
    this.placements = frozen(parts.placements);
    this.checks = frozen(parts.checks);
    this.allows = Object.freeze(parts.allows);
    this.history = parts.history;
  }

  /** The cell where the player arrives. Only bare maps have none. */
  get start(): Point | undefined {
    if (this.#parts.start === undefined) return undefined;
    this.#start ??= this.#point(this.#parts.start);
    return this.#start;
  }

  static {
    for (const name of PART_NAMES) {
      const get = function (this: Level) {
        return this.#part(name);
      };
      Object.defineProperty(Level.prototype, name, { get });
    }
  }

  #part<N extends PartName>(name: N): MapParts[N] {
    const written = this.#written as { [M in N]?: MapParts[M] };
    const list = this.#parts[name];
    if (list !== undefined) written[name] ??= writtenPart(name, list, this);
    return written[name]!;
  }

  /**
   * A proof that all locks can be opened: in which order the keys can be taken, and what each one opens. Undefined if
   * there are no locks. A game can give hints with it.
   */
  get solution(): readonly LevelSolutionStep[] | undefined {
    if (this.#parts.solution === undefined) return undefined;
    this.#solution ??= Object.freeze(this.#parts.solution.map((step) => solutionStep.write(step, this)));
    return this.#solution;
  }

  /**
   * Returns the tile of a place, given as x and y or as a point `[x, y]`. Everything outside the map is wall. Throws if
   * these aren't whole numbers.
   *
   * @example
   * import { chain, maze } from "undercroft";
   *
   * const map = chain({ width: 31, height: 11, purpose: "map" }).startWith(maze()).build({ seed: 42 });
   * console.log(map.tileAt(1, 1).name); // floor
   * console.log(map.tileAt([1, 1]).name); // floor
   * console.log(map.tileAt(-1, -1).name); // wall
   */
  tileAt(x: number, y: number): Tile;
  tileAt(at: Point): Tile;
  tileAt(x: number | Point, y?: number): Tile {
    const cell = this.#cellAt("tileAt", x, y);
    return this.tileset.tiles[cell < 0 ? 0 : this.tiles[cell]!]!;
  }

  /** Returns whether a place can be walked on, given as x and y or as a point. Nothing outside the map can. */
  isWalkable(x: number, y: number): boolean;
  isWalkable(at: Point): boolean;
  isWalkable(x: number | Point, y?: number): boolean {
    const cell = this.#cellAt("isWalkable", x, y);
    return cell >= 0 && this.tileset.walkable[this.tiles[cell]!] === 1;
  }

  /**
   * Returns the first room whose floor area contains a place, given as x and y or as a point, or undefined.
   *
   * @example
   * import { chain, roomBasedStairs, roomBasedStart, simpleMap } from "undercroft";
   *
   * const rooms = chain({ width: 60, height: 24 }).startWith(simpleMap()).with(roomBasedStart()).with(roomBasedStairs());
   * const level = rooms.build({ seed: 1 });
   *
   * console.log(level.roomAt(level.start) === level.rooms?.[0]); // true
   * console.log(level.roomAt(0, 0)); // undefined
   */
  roomAt(x: number, y: number): LevelRoom | undefined;
  roomAt(at: Point): LevelRoom | undefined;
  roomAt(x: number | Point, y?: number): LevelRoom | undefined {
    const cell = this.#cellAt("roomAt", x, y);
    return cell < 0 ? undefined : this.rooms?.find((room) => isIn(room, ...this.#point(cell)));
  }

  /** Returns the first named area that contains a place, given as x and y or as a point, or undefined. */
  areaAt(x: number, y: number): LevelArea | undefined;
  areaAt(at: Point): LevelArea | undefined;
  areaAt(x: number | Point, y?: number): LevelArea | undefined {
    const cell = this.#cellAt("areaAt", x, y);
    return cell < 0 ? undefined : this.areas?.find(({ cells }) => isInRuns(cells, ...this.#point(cell)));
  }

  /** Returns which rooms are neighbours, as pairs of indices into `rooms`. */
  roomGraph(): readonly RoomLink[] {
    return roomGraph(this, this.#parts.rooms ?? []);
  }

  /**
   * Returns, for each cell, the number of moves from a place, given as x and y or as a point, or -1 if it can't be
   * reached. The cells are in the same order as in `tiles`. One-ways lead in their direction only. `keys` says which locks
   * are open; by default, those that it takes to be at both ends. Throws if the place is outside the map.
   */
  distancesFrom(x: number, y: number, options?: WalkOptions): Int32Array;
  distancesFrom(at: Point, options?: WalkOptions): Int32Array;
  distancesFrom(x: number | Point, y?: number | WalkOptions, options?: WalkOptions): Int32Array {
    const isOne = typeof y === "object";
    const cell = this.#cellOn("distancesFrom", x, isOne ? undefined : y);
    return this.#plotWalks().distances(cell, this.#heldKeys("distancesFrom", isOne ? y : options));
  }

  /**
   * Returns a shortest path between two cells, both included, or undefined if there is none. One-ways lead in their
   * direction only. `keys` says which locks are open; by default, those that it takes to be at both ends. Throws if a
   * cell is outside the map.
   *
   * @example
   * import { areaStart, chain, distantExit, maze } from "undercroft";
   *
   * const mazes = chain({ width: 41, height: 21 }).startWith(maze()).with(areaStart()).with(distantExit());
   * const level = mazes.build({ seed: "rats" });
   *
   * const [exit] = level.exits;
   * if (exit !== undefined) {
   *   const path = level.path(level.start, exit.at) ?? [];
   *   const [x, y] = exit.at;
   *   console.log(path.length - 1 === level.distancesFrom(level.start)[y * level.width + x]); // true
   * }
   */
  path(from: Point, to: Point, options?: WalkOptions): readonly Point[] | undefined {
    const ends = [cellOf("path: from", from, this), cellOf("path: to", to, this)] as const;
    const cells = this.#plotWalks().path(...ends, this.#heldKeys("path", options));
    return cells?.map((cell) => this.#point(cell));
  }

  /**
   * Returns the way from the start to the exit that leads down, both included, for a player who comes without a key. If
   * the exit is locked, the way leads past the keys that it takes, in order, and may cross itself. It leads through
   * secret doors only if no other way does. Undefined if the level has no start or no such exit.
   *
   * @example
   * import { recipeChain, shippedRecipe } from "undercroft/recipes";
   *
   * const level = recipeChain(shippedRecipe("lock-and-key")).build({ seed: 1 });
   * const locked = level.locks.map(({ at }) => String(at));
   * console.log(locked.length > 0); // true
   * console.log(level.criticalPath()?.some((at) => locked.includes(String(at)))); // false
   */
  criticalPath(): readonly Point[] | undefined {
    const exit = this.#parts.exits.find(({ kind }) => kind === "down");
    const cells = exit === undefined ? undefined : this.#plotWalks().fromNothing(exit.at);
    return cells?.map((cell) => this.#point(cell));
  }

  /**
   * Returns, for each cell, its sphere: 0 if it can be reached without a key, 1 if it takes keys that lie in sphere 0,
   * and so on, or -1 if it can't be reached. The cells are in the same order as in `tiles`. Secret doors are open, and
   * locks whose key is on another level are shut.
   *
   * @example
   * import { recipeChain, shippedRecipe } from "undercroft/recipes";
   *
   * const level = recipeChain(shippedRecipe("rooms")).build({ seed: 1 });
   * const [x, y] = level.start;
   * console.log(level.spheres()[y * level.width + x]); // 0
   */
  spheres(): Int32Array {
    const { questLocks } = this.#parts;
    return spheresOf(
      this,
      this.#parts,
      this.movement,
      questLocks.map(({ at }) => at),
    ).of;
  }

  /** Returns the spawns inside a room or another rectangle. */
  spawnsIn(room: Rect & Pick<LevelRoom, "cells">): readonly LevelSpawn[] {
    checkArgument("spawnsIn", "room", AREA, room);
    return this.spawns.filter(({ at: [x, y] }) => isIn(room, x, y));
  }

  /**
   * Calls `make` for each spawn, in order, and returns the results.
   *
   * @example
   * import { chain, roomBasedSpawner, roomBasedStairs, roomBasedStart, simpleMap } from "undercroft";
   *
   * const rooms = chain({ width: 60, height: 24 })
   *   .startWith(simpleMap())
   *   .with(roomBasedStart())
   *   .with(roomBasedStairs())
   *   .with(roomBasedSpawner());
   *
   * const things = rooms.build({ seed: 1 }).spawnInto(({ at: [x, y], name, blocks }) => ({ name, x, y, blocks }));
   * console.log(things[0]);
   */
  spawnInto<T>(make: (spawn: LevelSpawn) => T): T[] {
    checkArgument("spawnInto", "make", FUNCTION, make);
    return this.spawns.map((spawn) => make(spawn));
  }

  /** Returns the map as text, one string per row, in the glyphs of the tileset. */
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

  /** Returns the map as text with `@` on the start. */
  toString(): string {
    const rows = this.rows();
    if (this.start !== undefined) {
      const [x, y] = this.start;
      rows[y] = `${rows[y]!.slice(0, x)}@${rows[y]!.slice(x + 1)}`;
    }
    return rows.join("\n");
  }

  /** A fingerprint of everything that a player could notice. Levels with equal hashes are equal. */
  get hash(): string {
    this.#hash ??= levelHash(this.#parts);
    return this.#hash;
  }

  /** Returns the level in the form that `verify` takes. */
  toCheckable(): Checkable {
    return { ...this.#parts, tileset: this.tileset.tiles };
  }

  /**
   * Returns the contents of its level file. `readLevel` reads it without needing the recipe, the steps or the packs.
   */
  toJSON(): LevelFile {
    const { start } = this;
    return {
      format: "undercroft-level",
      version: 2,
      seed: this.seed,
      depth: this.depth,
      ...(this.feeling !== undefined && { feeling: this.feeling }),
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
      ...partsForFile(this),
      ...(this.solution === undefined ? {} : { solution: this.solution }),
      ...(this.allows.length === 0 ? {} : { allows: this.allows }),
      steps: this.steps,
      report: this.report,
      checks: this.checks,
      hash: this.hash,
    };
  }

  #plotWalks(): PlotWalks {
    this.#walks ??= new PlotWalks(this, this.#parts, this.movement);
    return this.#walks;
  }

  #heldKeys(where: string, options: WalkOptions = {}): HeldKeys {
    checkKeys(where, options, WALK_KEYS);
    const { keys = "needed" } = options;
    if (Array.isArray(keys)) return keys.map((at: Point, i) => cellOf(`${where}: keys[${i}]`, at, this));
    if (keys === "needed" || keys === "all" || keys === "none") return keys;
    throw mustBe(`${where}: keys`, '"needed", "all", "none" or a list of points', keys);
  }

  /** The cell of a place, given as x and y or as a point; -1 if it is outside the map. */
  #cellAt(where: string, x: unknown, y: unknown): number {
    if (Number.isInteger(x) && Number.isInteger(y)) {
      const column = x as number;
      const row = y as number;
      const isOn = column >= 0 && row >= 0 && column < this.width && row < this.height;
      return isOn ? row * this.width + column : -1;
    }
    if (isPoint(x) && y === undefined) return this.#cellAt(where, x[0], x[1]);
    const given = y === undefined ? show(x) : `${show(x)} and ${show(y)}`;
    const hint = y === undefined ? placeHint(x, this.width) : "";
    const rule = "a place is two whole numbers, x and y, or a point [x, y]";
    throw new UndercroftError("bad-option", `${where}: ${rule}, got ${given}.${hint}`);
  }

  /** The same for what must be on the map. */
  #cellOn(where: string, x: unknown, y: unknown): number {
    const cell = this.#cellAt(where, x, y);
    if (cell >= 0) return cell;
    const [column, row] = isPoint(x) ? x : [x, y];
    const message = `${where}: there is no cell (${column}, ${row}) on a map of ${this.width}x${this.height}.`;
    throw new UndercroftError("bad-option", message);
  }

  #point(cell: number): Point {
    return Object.freeze<Point>([cell % this.width, Math.floor(cell / this.width)]);
  }
}

/** The lists of its parts. */
export interface Level extends MapParts {}

function isIn(room: Rect & Pick<LevelRoom, "cells">, x: number, y: number): boolean {
  return contains(room, x, y) && (room.cells === undefined || isInRuns(room.cells, x, y));
}

const NONE: readonly never[] = /* @__PURE__ */ Object.freeze([]);

/** A list that nobody can change, of things that nobody can change. One that is frozen already was made by this. */
function frozen<T>(list: readonly T[]): readonly T[] {
  // Most levels have several, and freezing one takes as long as some checks.
  if (list.length === 0) return NONE;
  if (Object.isFrozen(list)) return list;
  for (const item of list) Object.freeze(item);
  return Object.freeze(list);
}

/** A level with a start, as every chain builds it that isn't for bare maps (`purpose: "map"`). */
export interface PlayableLevel extends Level {
  /** Where the player arrives, `[x, y]`. */
  readonly start: Point;
}

/** What a chain for this purpose builds. */
export type LevelOf<P extends "level" | "map"> = [P] extends ["level"] ? PlayableLevel : Level;

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
  const lists = new PartsHash();
  lists.takeFirst(hasher, parts, { isDraft: false, rows: (rows) => tiles.rows(rows) });
  lists.takeLater(hasher, parts);
  for (const { take, opens } of parts.solution ?? []) hasher.text("take").word(take).words(opens);
  if (parts.allows.length > 0) hasher.text("allows").text(parts.allows.join("\n"));
  if (parts.feeling !== undefined) hasher.text("feeling").text(parts.feeling);
  tiles.close();
  return hasher.hex();
}
