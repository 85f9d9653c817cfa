import { mustBe, show, UndercroftError } from "./errors.js";
import type { Feeling } from "./feeling.js";
import {
  EXIT,
  Guards,
  type GuardsThen,
  JOINABLE,
  PINNED_EXIT,
  PINNED_START,
  RESERVED,
  START,
  UNASKED,
} from "./guards.js";
import type { Frame, Journal, Picture } from "./history.js";
import { Measurements } from "./measurements.js";
import type { Movement } from "./movement.js";
import { isPlain } from "./options.js";
import {
  type DraftParts,
  type Exit,
  type ExitGoal,
  type ExitKind,
  NO_PARTS,
  PART_NAMES,
  type PartName,
  type QuestKey,
  type Room,
  type Spawn,
  type SpawnKind,
} from "./parts/index.js";
import type { ReadonlyBytes } from "./readonly-numbers.js";
import { RecordedTiles, type TilesThen } from "./recorded-tiles.js";
import { clip, type Point, type Rect } from "./rect.js";
import type { Allowance, Placement, ReportEntry } from "./report.js";
import { SpawnList, type SpawnsThen } from "./spawn-list.js";
import { StateHash } from "./state-hash.js";
import { DOWN_STAIRS, FLOOR, type Tileset, UP_STAIRS } from "./tiles.js";
import { counted } from "./words.js";

/** The contents of a map at one moment, to go back to. See `checkpoint` and `restore`. */
export interface Checkpoint {
  /** @internal */
  readonly tiles: TilesThen;
  /** @internal */
  readonly guards: GuardsThen;
  /** @internal */
  readonly spawns: SpawnsThen;
  /** The cell where the player started. */
  readonly start: number | undefined;
  /** The exits that there were. */
  readonly exits: readonly Exit[];
  /** The lists that steps replace. */
  readonly parts: ReplacedParts;
  /** What else steps replace: facts, names and exceptions. */
  readonly fields: Pick<BuilderMap, "roomsAreDrawn" | "used" | "questKeys" | "allows" | "feeling">;
}

/**
 * The lists that steps replace as a whole, instead of changing them. Exits and spawns have methods to change them, because
 * the map keeps track of their cells.
 */
export type ReplacedParts = { -readonly [N in Exclude<PartName, "exits" | "spawns">]: DraftParts[N] };

const REPLACED = /* @__PURE__ */ PART_NAMES.filter((name) => name !== "exits" && name !== "spawns");

/** Lets the next map have the arrays that only a draft needs. Not a method, because it is not for steps to call. */
export let closeMap: (map: BuilderMap) => void;

/**
 * The map that all steps of a chain work on. Cells are flat indices, `y * width + x`.
 *
 * Write tiles with `setAt`, `fill` and `paint`, or with `set` in inner loops. These methods leave reserved cells, exits
 * and the start alone and record every change for the history, so a step doesn't need to handle either.
 */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the constructor sets all lists, by the table of parts
export class BuilderMap {
  /** The number of columns. */
  readonly width: number;
  /** The number of rows. */
  readonly height: number;
  /** How deep in the dungeon the level is. */
  readonly depth: number;
  /** The tiles that the map can be made of. */
  readonly tileset: Tileset;
  /** One tile index per cell. Solid rock at first. */
  readonly tiles: ReadonlyBytes;
  /**
   * Keys of the once-per-game content that is already used, including by this level. Replace the list instead of
   * changing it.
   */
  used: readonly string[] = [];
  /** Names of the prefabs that the build requires. A step that can place one places it before all others. */
  required: readonly string[] = [];
  /** Keys that are here for locks on other levels. Replace the list instead of changing it. */
  questKeys: readonly QuestKey[] = [];
  /** Names that no other key may have: those of quests on other levels. */
  questNames: readonly string[] = [];
  /**
   * Exceptions for the checks at the end, such as `exit-locked` for a level whose exit is behind a lock on purpose.
   * Replace the list instead of changing it.
   */
  allows: readonly Allowance[] = [];
  /**
   * What the whole level is like, such as frozen, for steps that change with it: ground, monsters and goods. Undefined if
   * it is like most levels.
   */
  feeling: Feeling | undefined;
  /**
   * How characters move on this map. If movement is orthogonal, don't place anything that can only be reached
   * diagonally.
   */
  movement: Movement = "diagonal";
  /** What the level's author should know. Add to it with `note`. */
  readonly report: ReportEntry[] = [];
  /** What became of each prefab whose turn came, in order. For statistics: nothing that is built depends on it. */
  readonly placements: Placement[] = [];
  /** The number of this attempt at the level, starting at 1. */
  attempt = 1;
  /** The name of the current step. Spawns and reports are signed with it. */
  step = "";
  /**
   * Whether the rooms are drawn. Until then they are only planned, and no fact of the level. The chain sets it after every
   * step.
   */
  roomsAreDrawn = false;
  /**
   * Where the upper left corner is on the map of the level. [0, 0], unless the map is a draft for a part of another one,
   * as steps that hold steps use it.
   */
  origin: Point = [0, 0];

  readonly #tiles: Uint8Array;
  readonly #recorded: RecordedTiles;
  /** How many tiles the tileset has. */
  readonly #kinds: number;
  readonly #guards: Guards;
  readonly #spawns: SpawnList;
  readonly #hash = new StateHash();
  readonly #measurements = new Measurements();
  #start: number | undefined;
  #exits: readonly Exit[] = [];

  static {
    closeMap = (map) => {
      map.#guards.close();
      map.#spawns.close();
    };
  }

  /** For internal use: a chain creates the map and passes it to its steps. */
  constructor(width: number, height: number, depth: number, tileset: Tileset, journal?: Journal) {
    this.width = width;
    this.height = height;
    this.depth = depth;
    this.tileset = tileset;
    this.#recorded = new RecordedTiles(width * height, journal);
    this.#tiles = this.#recorded.bytes;
    this.tiles = this.#tiles;
    this.#kinds = tileset.tiles.length;
    this.#guards = new Guards(width * height);
    this.#spawns = new SpawnList(width * height);
    replaceParts(this, NO_PARTS);
  }

  /** How many times tiles were written. Shows whether a step changed any. */
  get revision(): number {
    return this.#recorded.revision;
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

  /** Returns a cell as a point `[x, y]`, as the functions of `undercroft/analysis` take it. Throws if it isn't on the map. */
  point(cell: number): Point {
    this.#checkCell(cell);
    return [cell % this.width, Math.floor(cell / this.width)];
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

  /** Returns whether a cell is a hazard, such as deep water: open to the eye, but nothing to walk on. */
  isHazard(cell: number): boolean {
    return this.tileset.hazard[this.#tiles[cell]!] === 1;
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
    if (this.#guards.any && this.#guards.refuses(cell, this.tileset.walkable[tile]!)) return;
    this.#recorded.write(cell, tile);
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

  #isCell(cell: number): boolean {
    return cell >>> 0 === cell && cell < this.#tiles.length;
  }

  #checkCell(cell: number, what = "cell"): void {
    if (this.#isCell(cell)) return;
    const rule = `cells are numbered from 0 to ${this.#tiles.length - 1} (y * width + x)`;
    throw new UndercroftError("broken-step", `${what} ${show(cell)} is outside the ${this.#size} map: ${rule}.`);
  }

  /** Changes all tiles of a rectangle, clipped to the map. Leaves the same cells alone as `setAt`. */
  fill(rect: Rect, tile: number): void {
    this.#checkTile(tile);
    checkRect("fill", rect);
    const { x: left, y: top, width, height } = clip(rect, { x: 0, y: 0, width: this.width, height: this.height });
    for (let y = top; y < top + height; y++) {
      const row = y * this.width + left;
      if (this.#guards.any) {
        for (let cell = row; cell < row + width; cell++) this.set(cell, tile);
      } else {
        this.#recorded.writeRow(row, row + width, tile);
      }
    }
  }

  /** Changes the whole map at once. Leaves the same cells alone as `setAt`. */
  paint(tiles: Uint8Array): void {
    if (tiles.length !== this.#tiles.length) {
      throw new UndercroftError(
        "broken-step",
        `paint needs ${counted(this.#tiles.length, "tile")}, got ${tiles.length}.`,
      );
    }
    if (this.#guards.any) {
      for (let i = 0; i < tiles.length; i++) if (tiles[i] !== this.#tiles[i]) this.set(i, tiles[i]!);
    } else {
      this.#recorded.writeAll(tiles);
    }
  }

  /**
   * Swaps wall and floor wherever a bit is set: bit `i` of word `w` stands for cell `32 * w + i`. Leaves the same cells
   * alone as `setAt`, and all that are neither wall nor floor. The fastest way to change a whole map while a history is
   * recorded. The history keeps the bits, so don't change them afterwards.
   */
  swap(bits: Uint32Array): void {
    const words = (this.#tiles.length + 31) >> 5;
    if (bits.length !== words) {
      throw new UndercroftError("broken-step", `swap needs ${counted(words, "word")}, got ${bits.length}.`);
    }
    const over = this.#tiles.length & 31;
    const isOnMap = over === 0 || bits[words - 1]! >>> over === 0;
    if (!this.#guards.any && isOnMap && this.#recorded.swap(bits)) return;
    for (let cell = 0; cell < this.#tiles.length; cell++) {
      const isSet = (bits[cell >> 5]! >>> (cell & 31)) & 1;
      if (isSet === 1 && this.#tiles[cell]! <= 1) this.set(cell, this.#tiles[cell]! ^ 1);
    }
  }

  /**
   * Returns what `measure` returns, and remembers it under a name until a tile is written. So steps that need the same
   * measurement of the tiles share it. Don't change what you get.
   */
  measured<T>(name: string, measure: () => T): T {
    return this.#measurements.get(this.revision, name, measure);
  }

  /** Whether a history is recorded. If not, a step can skip work that is only there to be watched. */
  get recording(): boolean {
    return this.#recorded.recording;
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
      this.#recorded.write(cell, tile);
    }
    this.#guards.add(cell, RESERVED);
  }

  /** Lets builders attach rooms to a reserved floor cell. Without this, they keep away from what is reserved. */
  allowJoining(cell: number): void {
    this.#checkCell(cell);
    this.#guards.add(cell, JOINABLE);
  }

  /** Returns whether builders may attach rooms to a reserved cell. */
  mayJoin(cell: number): boolean {
    return this.#guards.has(cell, JOINABLE);
  }

  /** Undoes a reservation: sets the cell to this tile and lets steps write it again. */
  release(cell: number, tile: number): void {
    this.#checkCell(cell);
    this.#guards.remove(cell, RESERVED | JOINABLE);
    this.set(cell, tile);
  }

  /** Whether any cell is or was protected: a reserved cell, an exit or the start. */
  get hasReservedCells(): boolean {
    return this.#guards.any;
  }

  /** Returns whether a cell is protected: reserved, part of a placed prefab, or an exit. */
  isReserved(cell: number): boolean {
    return this.#guards.keeps(cell);
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
    if (this.#start !== undefined && this.#guards.has(this.#start, PINNED_START)) {
      if (cell === undefined || cell === this.#start) return;
      this.note(
        "repair",
        `the start stays at ${this.at(this.#start)}, where it is pinned, instead of moving to ${this.at(cell)}`,
      );
      return;
    }
    if (this.#start !== undefined) this.#guards.remove(this.#start, START);
    this.#start = cell;
    if (cell !== undefined) this.#guards.add(cell, START);
  }

  /** All exits so far. Change them with `addExit` and `removeExits`. */
  get exits(): readonly Exit[] {
    return this.#exits;
  }

  /**
   * Pins the start to a cell and reserves the cell. Steps that set a start later don't move it. Call this in `prepare`,
   * so that every step knows the start.
   */
  pinStart(cell: number): void {
    if (!this.isWalkable(cell)) this.#recorded.write(cell, FLOOR);
    this.start = cell;
    // One that was pinned before has stayed.
    if (this.#start !== cell) return;
    this.reserve(cell);
    this.#guards.add(cell, PINNED_START);
  }

  /**
   * Pins stairs to a cell and reserves the cell. They replace the first exit of the same kind that a later step adds.
   * Further exits are added as usual. Call this in `prepare`, so that every step knows the stairs. `goal` says where they
   * lead. A branch is on stairs down, unless `stairs` is "up".
   */
  pinExit(at: number, kind: ExitKind, goal: ExitGoal = {}, stairs: "down" | "up" = "down"): void {
    this.#putExit(at, kind, goal, stairs);
    this.reserve(at);
    this.#guards.add(at, PINNED_EXIT | UNASKED);
  }

  /** Puts stairs on a cell. Replaces stairs that are already there, unless they are pinned. */
  addExit(at: number, kind: ExitKind): void {
    this.#checkCell(at, "the exit at cell");
    if (this.#guards.reservations === undefined || !this.#isPinnedElsewhere(at, kind)) this.#putExit(at, kind);
  }

  #putExit(at: number, kind: ExitKind, goal: ExitGoal = {}, stairs: "down" | "up" = "down"): void {
    const direction = kind === "branch" ? stairs : kind;
    this.#recorded.write(at, direction === "down" ? DOWN_STAIRS : UP_STAIRS);
    this.#guards.add(at, EXIT);
    this.#exits = [...this.#exits.filter((exit) => exit.at !== at), { at, kind, ...goal }];
  }

  /** Whether a pinned exit takes the place of one that is to be added. The report says what becomes of that. */
  #isPinnedElsewhere(at: number, kind: ExitKind): boolean {
    const here = this.#exits.find((exit) => exit.at === at);
    const isHere = here !== undefined && this.#guards.has(at, PINNED_EXIT);
    const pin = isHere ? here : this.#exits.find((exit) => exit.kind === kind && this.#guards.has(exit.at, UNASKED));
    if (pin === undefined) return false;
    if (pin.kind === kind) this.#guards.remove(pin.at, UNASKED);
    if (pin.at === at && pin.kind === kind) return true;
    // Stairs may have been drawn there before anybody said that they are an exit.
    const tile = this.#tiles[at]!;
    if (here === undefined && (tile === DOWN_STAIRS || tile === UP_STAIRS)) this.#recorded.write(at, FLOOR);
    this.note(
      "repair",
      `skipped the stairs ${kind} at ${this.at(at)} because the stairs ${pin.kind} are pinned to ${this.at(pin.at)}`,
    );
    return true;
  }

  /**
   * Removes exits, except pinned ones unless `which` is `all`, and leaves floor in their place. Returns the exits that were
   * removed.
   */
  removeExits(kind?: ExitKind, which: "unpinned" | "all" = "unpinned"): readonly Exit[] {
    const removed = this.#exits.filter((exit) => {
      if (kind !== undefined && exit.kind !== kind) return false;
      if (which === "all" || !this.#guards.has(exit.at, PINNED_EXIT)) return true;
      this.#guards.add(exit.at, UNASKED);
      return false;
    });
    for (const exit of removed) {
      this.#guards.remove(exit.at, EXIT | PINNED_EXIT | UNASKED);
      this.#recorded.write(exit.at, FLOOR);
    }
    if (removed.length > 0) this.#exits = this.#exits.filter((exit) => !removed.includes(exit));
    return removed;
  }

  /** All spawns so far. Change them with `addSpawn` and `changeSpawns`. */
  get spawns(): readonly Spawn[] {
    return this.#spawns.all;
  }

  /** Adds a spawn to a cell. `from` defaults to the current step. */
  addSpawn(spawn: Omit<Spawn, "from" | "clear"> & Partial<Spawn>): void {
    if (!this.#isCell(spawn.at)) this.#checkCell(spawn.at, `${spawn.name} at cell`);
    const {
      at,
      name,
      blocks,
      from = this.step,
      clear = 0,
      kind,
      table,
      depth,
      state,
      or,
      props,
      group,
      path,
      holds,
    } = spawn;
    if (typeof name !== "string") throw mustBe("a spawn's name", "a string", name, "broken-step");
    if (typeof blocks !== "boolean") throw mustBe(`blocks of ${show(name)}`, "true or false", blocks, "broken-step");
    if (props !== undefined) checkProps(`${show(name)} at ${this.at(at)}`, props);
    // Most spawns are plain, and spreading an object into another takes far longer than naming its parts.
    const isBare = (table ?? depth ?? state ?? or ?? props ?? group ?? path ?? holds) === undefined;
    if (!isBare) this.#spawns.add({ ...spawn, from, clear });
    else
      this.#spawns.add(
        kind === undefined ? { at, name, blocks, from, clear } : { at, name, blocks, from, kind, clear },
      );
  }

  /**
   * Replaces the spawn list with the spawns that `change` returns. Spawns for which it returns undefined are removed.
   */
  changeSpawns(change: (spawn: Spawn) => Spawn | undefined): void {
    this.#spawns.change((spawn) => {
      const next = change(spawn);
      if (next !== undefined && !this.#isCell(next.at)) this.#checkCell(next.at, `${next.name} at cell`);
      if (next?.props !== undefined) checkProps(`${show(next.name)} at ${this.at(next.at)}`, next.props);
      return next;
    });
  }

  /** Returns whether there is a spawn on a cell. */
  hasSpawn(cell: number): boolean {
    return this.#spawns.isAt(cell);
  }

  /** Limits the kinds of spawns that spawners can put on a cell. By default, they put nothing on a reserved cell. */
  allowSpawns(cell: number, kinds: readonly SpawnKind[]): void {
    this.#spawns.allow(cell, kinds);
  }

  /** Returns whether a spawner can put something of this kind, or of any kind, on a cell. */
  maySpawn(cell: number, kind: SpawnKind | "any"): boolean {
    const isAllowed = this.#spawns.allows(cell, kind);
    return isAllowed === undefined ? !this.isReserved(cell) : isAllowed && !this.#guards.has(cell, EXIT);
  }

  /**
   * Saves the current state. A step that places something all or nothing takes a checkpoint first, and can `restore`
   * it.
   */
  checkpoint(): Checkpoint {
    const { roomsAreDrawn, used, questKeys, allows, feeling } = this;
    return {
      tiles: this.#recorded.save(),
      guards: this.#guards.save(),
      spawns: this.#spawns.save(),
      start: this.#start,
      exits: this.#exits,
      parts: replaceParts({} as ReplacedParts, this),
      fields: { roomsAreDrawn, used, questKeys, allows, feeling },
    };
  }

  /**
   * Restores the state of a checkpoint. Reports stay, because they say what was tried. The history doesn't show what
   * was undone, unless a frame was taken since the checkpoint: then it also shows the way back.
   */
  restore(then: Checkpoint): void {
    const isForgotten = this.#recorded.restore(then.tiles);
    this.#guards.restore(then.guards);
    this.#spawns.restore(then.spawns, isForgotten);
    this.#start = then.start;
    this.#exits = then.exits;
    replaceParts(this, then.parts);
    Object.assign(this, then.fields);
  }

  /** Adds a line to the report, for the level's author. `about` says the same for programs. */
  note(kind: ReportEntry["kind"], message: string, about?: Omit<ReportEntry, "step" | "kind" | "message">): void {
    this.report.push({ step: this.step, kind, message, ...about });
  }

  /** Formats a cell as coordinates on the map of the level, such as "(3, 4)". */
  at(cell: number): string {
    return `(${this.origin[0] + this.x(cell)}, ${this.origin[1] + this.y(cell)})`;
  }

  /** Adds a frame to the history, if one is recorded. */
  snapshot(picture?: Picture): Frame | undefined {
    if (!this.#recorded.recording) return undefined;
    const state = { start: this.#start, exits: this.#exits, spawns: this.#spawns.all, rooms: this.rooms };
    return this.#recorded.frame(this.step, state, picture);
  }

  /** Returns a hash of everything that later steps can see. */
  stateHash(): string {
    const { reservations } = this.#guards;
    return this.#hash.of(this, { tiles: this.#tiles, reservations, spawnRules: this.#spawns.rules });
  }
}

/** The lists of its parts. */
export interface BuilderMap extends ReplacedParts {}

function replaceParts<T extends ReplacedParts>(target: T, lists: ReplacedParts): T {
  for (const name of REPLACED) (target as Record<string, unknown>)[name] = lists[name];
  return target;
}

/** Creates a room from its floor area. The middle cell is its anchor. */
export function room(map: BuilderMap, rect: Rect): Room {
  checkRect("room", rect);
  const anchor = map.index(rect.x + (rect.width >> 1), rect.y + (rect.height >> 1));
  return { x: rect.x, y: rect.y, width: rect.width, height: rect.height, anchor };
}

function checkRect(where: string, rect: Rect): void {
  // A sum of whole numbers is whole: four questions in one, for those who fill many small rectangles.
  if (rect !== null && typeof rect === "object" && Number.isInteger(rect.x + rect.y + rect.width + rect.height)) return;
  throw mustBe(`${where}: the rectangle`, "{ x, y, width, height } in whole numbers", rect, "broken-step");
}

/** Level files have properties as text: a number would give a file that nobody can read back. */
function checkProps(where: string, props: unknown): void {
  if (!isPlain(props)) throw mustBe(`${where}: props`, "an object of strings", props, "broken-step");
  for (const [key, value] of Object.entries(props)) {
    if (typeof value === "string") continue;
    const { message, details } = mustBe(`${where}: props.${key}`, "a string", value, "broken-step");
    throw new UndercroftError("broken-step", `${message} Write ${show(String(value))}.`, details);
  }
}
