import { World } from "miniplex";
import type { Level, Point, Tile, Tileset } from "undercroft";
import type { Grid } from "undercroft/analysis";
import { DOOR, FLOOR, WALL } from "undercroft/define";
import { themeCells } from "undercroft/formats";
import type { Entity, EntityWorld, LyingItem, Monster, SetTrap } from "./entity.js";
import { locksOf, type ShutLock } from "./locks.js";
import { type Place, placesOf } from "./places.js";

/** A way to another level. */
export interface Stairs {
  readonly cell: number;
  readonly kind: "up" | "down";
}

/** A way that leads in one direction only: a step that can't be taken back, or a jump to a cell farther off. */
export interface OneWay {
  readonly from: number;
  readonly to: number;
}

/** What a level in play is made of, apart from who is in it. */
export interface Ground {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly tileset: Tileset;
  readonly tiles: Uint8Array;
  /** The cell where a player arrives without using stairs. */
  readonly start: number;
  readonly stairs: readonly Stairs[];
  /** Doors that look like walls until somebody comes near. On the map they are walls until then. */
  readonly secrets: readonly number[];
  readonly places: readonly Place[];
  readonly locks: readonly ShutLock[];
  readonly oneWays: readonly OneWay[];
  /** What it is like as a whole, such as "frozen". */
  readonly feeling?: string;
  /** What its walls and floors look like. */
  readonly theme?: string;
  /** 0, or the number of the theme that a cell's floor has instead, counted from 1 as in the colours of the underworld. */
  readonly floorThemes?: Uint8Array;
}

/** What walking into it breaks down, and what is left of it. */
const BARRICADE = "barricade";
const BROKEN = "rubble";

/** How an open door looks; on the map it stays a door, which is crossed straight. */
export const OPEN_DOOR: Tile = { name: "open_door", glyph: "'", walkable: true, opaque: false, door: true };
/** Memory of a cell that was never seen. Otherwise it is a tile's index plus 1, or this: */
const NEVER_SEEN = 0;
const SEEN_OPEN_DOOR = 257;
/** Added to what a map has shown and nobody has seen yet. */
const FROM_MAP = 512;

/** One level as it is played: its ground, who and what is there, and what the player knows of it. */
export class PlayedLevel implements Grid {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly tileset: Tileset;
  readonly tiles: Uint8Array;
  readonly start: number;
  readonly stairs: readonly Stairs[];
  readonly places: readonly Place[];
  readonly oneWays: readonly OneWay[];
  /** Doors that nobody has found yet. */
  readonly secrets: Set<number>;
  /** Cells that burn, and for how many more turns. */
  readonly fire = new Map<number, number>();
  #locks: readonly ShutLock[];
  /** Goes up with every tile that changes, and every lock that is opened. */
  changes = 0;
  readonly feeling: string | undefined;
  readonly theme: string | undefined;
  readonly floorThemes: Uint8Array | undefined;
  /** 1 where a door stands open. */
  readonly open: Uint8Array;
  /** 1 where blood was shed. */
  readonly blood: Uint8Array;
  /** What each cell looked like when it was last seen. */
  readonly memory: Uint16Array;
  /** 1 where the player sees; right for the level that the player is on. */
  readonly visible: Uint8Array;
  /** The cells that the player sees. */
  readonly view: number[] = [];
  readonly world: EntityWorld = new World<Entity>();
  readonly monsters = this.world.with("cell", "body", "hunter");
  readonly items = this.world.with("cell", "item");
  readonly traps = this.world.with("cell", "trap");
  /** Whoever stands on a cell; nobody shares one. */
  readonly #bodies = new Map<number, Entity>();

  constructor(ground: Ground) {
    this.width = ground.width;
    this.height = ground.height;
    this.depth = ground.depth;
    this.tileset = ground.tileset;
    this.tiles = ground.tiles;
    this.start = ground.start;
    this.stairs = ground.stairs;
    this.places = ground.places;
    this.oneWays = ground.oneWays;
    this.#locks = ground.locks;
    this.secrets = new Set(ground.secrets);
    this.feeling = ground.feeling;
    this.theme = ground.theme;
    this.floorThemes = ground.floorThemes;
    const cells = this.width * this.height;
    this.open = new Uint8Array(cells);
    this.blood = new Uint8Array(cells);
    this.memory = new Uint16Array(cells);
    this.visible = new Uint8Array(cells);
  }

  /** Puts an entity on its cell. */
  add(entity: Entity): void {
    this.world.add(entity);
    if (entity.body !== undefined) this.#bodies.set(entity.cell!, entity);
  }

  remove(entity: Entity): void {
    this.world.remove(entity);
    if (this.#bodies.get(entity.cell!) === entity) this.#bodies.delete(entity.cell!);
  }

  /** Moves a body to a free cell. */
  move(entity: Entity, cell: number): void {
    this.#bodies.delete(entity.cell!);
    entity.cell = cell;
    this.#bodies.set(cell, entity);
  }

  /** Lets two bodies trade places. */
  swap(one: Entity, other: Entity): void {
    const [from, to] = [one.cell!, other.cell!];
    one.cell = to;
    other.cell = from;
    this.#bodies.set(to, one);
    this.#bodies.set(from, other);
  }

  bodyAt(cell: number): Entity | undefined {
    return this.#bodies.get(cell);
  }

  /** The player, where this is the level, and all monsters. */
  bodies(): Iterable<Entity> {
    return this.#bodies.values();
  }

  monsterAt(cell: number): Monster | undefined {
    const body = this.#bodies.get(cell);
    return body?.hunter === undefined ? undefined : (body as Monster);
  }

  /** What lies on a cell, in the order of making. */
  itemsAt(cell: number): LyingItem[] {
    return this.items.entities.filter((item) => item.cell === cell).sort((a, b) => a.id - b.id);
  }

  /** The trap on a cell; of several the first that was made. */
  trapAt(cell: number): SetTrap | undefined {
    let first: SetTrap | undefined;
    for (const trap of this.traps) if (trap.cell === cell && (first === undefined || trap.id < first.id)) first = trap;
    return first;
  }

  stairsAt(cell: number): Stairs | undefined {
    return this.stairs.find((stairs) => stairs.cell === cell);
  }

  isWalkable(cell: number): boolean {
    return this.tileset.walkable[this.tiles[cell]!] === 1;
  }

  /** Whether somebody could be there, at a price or not: floor, but also deep water, lava or a chasm. */
  isOpen(cell: number): boolean {
    return this.isWalkable(cell) || this.tileset.hazard[this.tiles[cell]!] === 1;
  }

  tileOf(cell: number): Tile {
    return this.tileset.tiles[this.tiles[cell]!]!;
  }

  /** Puts another tile on a cell; plain floor where the level has no such tile. */
  change(cell: number, name: string): void {
    const found = this.tileset.tiles.findIndex((tile) => tile.name === name);
    this.tiles[cell] = found < 0 ? FLOOR : found;
    this.changes++;
  }

  isBurning(cell: number): boolean {
    return this.fire.has(cell);
  }

  /** A door that looked like a wall is one to be seen and opened from now on. */
  reveal(cell: number): void {
    this.secrets.delete(cell);
    if (this.isLocked(cell)) this.change(cell, "locked_door");
    else {
      this.tiles[cell] = DOOR;
      this.changes++;
    }
  }

  /** The locks that are still shut. */
  get locks(): readonly ShutLock[] {
    return this.#locks;
  }

  /** The shut locks of a cell: it opens for whoever has all their keys. */
  locksAt(cell: number): readonly ShutLock[] {
    return this.#locks.filter(({ at }) => at === cell);
  }

  isLocked(cell: number): boolean {
    return this.#locks.some(({ at }) => at === cell);
  }

  /** Locks that were opened are locks no more. */
  takeOff(locks: readonly ShutLock[]): void {
    this.#locks = this.#locks.filter((lock) => !locks.includes(lock));
    this.changes++;
  }

  /** Whether a wall has a lever that still opens something. */
  hasLever(wall: number): boolean {
    return this.#locks.some(({ levers }) => levers?.includes(wall) === true);
  }

  /** The ground as it is for whoever has no key: what is locked is a wall. */
  get withLocksShut(): Grid {
    const { width, height, tileset } = this;
    if (this.#locks.length === 0) return this;
    const tiles = Uint8Array.from(this.tiles);
    for (const { at } of this.#locks) tiles[at] = WALL;
    return { width, height, tileset, tiles };
  }

  /** Whether a step between neighbours would lead back up a way that leads in one direction only. */
  isClimb(from: number, to: number): boolean {
    return this.oneWays.some((way) => way.to === from && way.from === to);
  }

  /** The cells that somebody can jump to from a cell, but not walk to. */
  jumpsFrom(cell: number): number[] {
    return this.oneWays
      .filter(({ from, to }) => from === cell && (this.apart(from, to) > 1 || this.slantsThroughDoor(from, to)))
      .map(({ to }) => to);
  }

  isDoor(cell: number): boolean {
    return this.tileset.door[this.tiles[cell]!] === 1;
  }

  isBarricade(cell: number): boolean {
    return this.tileOf(cell).name === BARRICADE;
  }

  /** Leaves nothing but rubble of a barricade. */
  breakDown(cell: number): void {
    this.change(cell, BROKEN);
  }

  /** The cells of a door. A wide one opens as a whole: doors side by side that are alike are leaves of one. */
  leavesOf(cell: number): ReadonlySet<number> {
    const leaves = new Set([cell]);
    for (const leaf of leaves) {
      for (const next of [leaf - this.width, leaf - 1, leaf + 1, leaf + this.width]) {
        if (this.isDoor(next) && this.tiles[next] === this.tiles[cell] && !this.isLocked(next)) leaves.add(next);
      }
    }
    return leaves;
  }

  /** Whether somebody has to open a cell before they can step on it: a closed door, a barricade, or what is locked. */
  isClosedDoor(cell: number): boolean {
    return (this.isDoor(cell) && this.open[cell] === 0) || this.isBarricade(cell) || this.isLocked(cell);
  }

  /** Whether light doesn't pass a cell. */
  isOpaque(cell: number): boolean {
    return this.tileset.opaque[this.tiles[cell]!] === 1 && this.open[cell] === 0;
  }

  /** The cell at a place, or undefined outside of the map. */
  cellAt(x: number, y: number): number | undefined {
    return x >= 0 && y >= 0 && x < this.width && y < this.height ? y * this.width + x : undefined;
  }

  x(cell: number): number {
    return cell % this.width;
  }

  y(cell: number): number {
    return Math.floor(cell / this.width);
  }

  point(cell: number): Point {
    return [this.x(cell), this.y(cell)];
  }

  /** Columns or rows between two cells, whichever are more: as many moves as it takes at least. */
  apart(a: number, b: number): number {
    return Math.max(Math.abs(this.x(a) - this.x(b)), Math.abs(this.y(a) - this.y(b)));
  }

  /**
   * Whether the ground allows one step between neighbouring cells, whoever may stand there, without a key. Doors are
   * crossed straight, as the library has it: the same rule as that of its distance fields.
   */
  allowsStep(from: number, to: number): boolean {
    return this.isWalkable(to) && !this.slantsThroughDoor(from, to) && !this.isLocked(to) && !this.isClimb(from, to);
  }

  slantsThroughDoor(from: number, to: number): boolean {
    const isStraight = this.x(from) === this.x(to) || this.y(from) === this.y(to);
    return !isStraight && (this.isDoor(from) || this.isDoor(to));
  }

  /** Takes a cell into memory as it looks now. */
  remember(cell: number): void {
    this.memory[cell] = this.open[cell] === 1 ? SEEN_OPEN_DOOR : this.tiles[cell]! + 1;
  }

  /** Takes a cell into memory as a map shows it; one that was seen is remembered as it looked. */
  chart(cell: number): void {
    if (!this.isSeen(cell)) this.memory[cell] = FROM_MAP + this.tiles[cell]! + 1;
  }

  /** Whether the player has seen a cell with their own eyes, and not just on a map. */
  isSeen(cell: number): boolean {
    return this.memory[cell] !== NEVER_SEEN && this.memory[cell]! < FROM_MAP;
  }

  isKnown(cell: number): boolean {
    return this.memory[cell] !== NEVER_SEEN;
  }

  /** The tile of a cell as the player remembers it, if at all. */
  knownTile(cell: number): Tile | undefined {
    const memory = this.memory[cell]! % FROM_MAP;
    if (memory === NEVER_SEEN) return undefined;
    return memory === SEEN_OPEN_DOOR ? OPEN_DOOR : this.tileset.tiles[memory - 1];
  }
}

/**
 * Where the crown lies on the last level: as far from the start as one gets without a key. A level that was drawn with a
 * way down has the crown there.
 */
export function crownCell(level: Level): number {
  const { width, tileset, tiles, spawns, exits, locks } = level;
  const down = exits.find(({ kind }) => kind === "down");
  if (down !== undefined) return down.at[1] * width + down.at[0];
  const taken = new Set([...spawns, ...exits].map(({ at: [x, y] }) => y * width + x));
  for (const { key } of locks) taken.add(key[1] * width + key[0]);
  const moves = level.distancesFrom(...level.start!, { keys: "none" });
  let best = level.start![1] * width + level.start![0];
  for (let cell = 0; cell < tiles.length; cell++) {
    const isFree = tileset.tiles[tiles[cell]!]!.name === "floor" && !taken.has(cell);
    if (isFree && moves[cell]! > moves[best]!) best = cell;
  }
  return best;
}

/**
 * The ground of a level that was built. `crown` is the cell of the crown, if it is here: an altar. `themes` are those that
 * places can have: those that ship, or those of a world.
 */
export function groundOf(level: Level, depth: number, crown?: number, themes?: readonly string[]): Ground {
  const { width, height, tileset } = level;
  const cellOf = ([x, y]: Point) => y * width + x;
  const start = cellOf(level.start!);
  const tiles = Uint8Array.from(level.tiles);
  // A branch is played as what it looks like.
  const exits = level.exits.map(({ at }) => {
    return { cell: cellOf(at), kind: level.tileAt(...at).name === "up_stairs" ? ("up" as const) : ("down" as const) };
  });
  const listed = new Set((level.doors ?? []).filter(({ kind }) => kind === "secret").map(({ at }) => cellOf(at)));
  const isSecret = (cell: number) => listed.has(cell) || tileset.tiles[tiles[cell]!]!.name === "secret_door";
  const secrets = [...tiles.keys()].filter(isSecret);
  for (const cell of secrets) tiles[cell] = WALL;
  const { theme } = level.recipe;
  const floorThemes = themeCells(level, themes);
  const { feeling } = level;
  const looks = {
    ...(feeling === undefined ? {} : { feeling }),
    ...(theme === undefined ? {} : { theme }),
    ...(floorThemes === undefined ? {} : { floorThemes }),
  };
  const plot = {
    locks: locksOf(level),
    oneWays: level.oneWays.map(({ from, to }) => ({ from: cellOf(from), to: cellOf(to) })),
  };
  const ground = { width, height, depth, tileset, tiles, start, secrets, places: placesOf(level), ...plot, ...looks };
  if (crown === undefined) return { ...ground, stairs: exits };
  tiles[crown] = tileset.index("altar");
  return { ...ground, stairs: exits.filter(({ kind }) => kind === "up") };
}
