import type { Tileset } from "undercroft";
import { distanceField, type Grid, UNREACHED } from "undercroft/analysis";
import { FLOOR, WALL } from "undercroft/define";
import { canUnlock, type Game, type PlayedLevel } from "../core/index.js";

/** What a path must avoid. */
export interface Caution {
  /** Traps that were spotted count as rock. */
  readonly avoidTraps: boolean;
  /** Ways that are jumped are ways as well. */
  readonly jumps?: boolean;
}

/**
 * What the player knows of a level, as a map to find ways on. What was never seen counts as rock, and so does what is
 * locked, unless the player has the keys.
 */
export class KnownMap implements Grid {
  readonly width: number;
  readonly height: number;
  readonly tiles: Uint8Array;
  readonly tileset: Tileset;
  readonly #level: PlayedLevel;
  readonly #from: number;
  readonly #jumps: boolean;

  /** Fire in view counts as rock, too. */
  constructor(game: Game, { avoidTraps, jumps = false }: Caution) {
    const { level, player } = game;
    this.width = level.width;
    this.height = level.height;
    this.tileset = level.tileset;
    this.#level = level;
    this.#from = player.cell;
    this.#jumps = jumps;
    this.tiles = new Uint8Array(level.tiles.length).fill(WALL);
    for (let cell = 0; cell < this.tiles.length; cell++) {
      if (level.isKnown(cell)) this.tiles[cell] = level.tiles[cell]!;
    }
    for (const { at } of level.locks) if (!canUnlock(game, at)) this.tiles[at] = WALL;
    for (const cell of level.fire.keys()) if (level.visible[cell] === 1) this.tiles[cell] = WALL;
    // Somebody who swims or burns must be able to leave their cell.
    if (!this.isWalkable(player.cell)) this.tiles[player.cell] = FLOOR;
    if (!avoidTraps) return;
    for (const { cell, trap } of level.traps) if (!trap.hidden && cell !== player.cell) this.tiles[cell] = WALL;
  }

  isWalkable(cell: number): boolean {
    return this.tileset.walkable[this.tiles[cell]!] === 1;
  }

  /** Moves from the nearest of some cells to each cell, over ways that lead in one direction only as over others. */
  movesFrom(cells: readonly number[]): Int32Array {
    const points = cells.map((cell) => this.#level.point(cell));
    return distanceField(this, points, "diagonal");
  }

  /** Moves from each cell to the nearest of some cells. */
  #movesTo(cells: readonly number[]): Int32Array {
    const { oneWays } = this.#level;
    if (oneWays.length === 0) return this.movesFrom(cells);
    const moves = new Int32Array(this.tiles.length).fill(UNREACHED);
    const queue = cells.filter((cell) => this.isWalkable(cell));
    for (const cell of queue) moves[cell] = 0;
    for (let head = 0; head < queue.length; head++) {
      const to = queue[head]!;
      const jumped = this.#jumps ? oneWays.filter((way) => way.to === to && this.isWalkable(way.from)) : [];
      const before = this.#around(to).filter((from) => !this.#level.isClimb(from, to));
      for (const from of [...before, ...jumped.map((way) => way.from)]) {
        if (moves[from] !== UNREACHED) continue;
        moves[from] = moves[to]! + 1;
        queue.push(from);
      }
    }
    return moves;
  }

  /** The first step of a shortest way to the nearest of some cells; undefined where none can be reached, or one is here. */
  stepTo(cells: readonly number[]): number | undefined {
    if (cells.length === 0) return undefined;
    const moves = this.#movesTo(cells);
    const here = moves[this.#from]!;
    if (here === UNREACHED || here === 0) return undefined;
    const isNext = (next: number) => moves[next] === here - 1 && this.#isFree(next);
    const jumps = this.#jumps ? this.#level.jumpsFrom(this.#from) : [];
    return this.neighbours(this.#from).find(isNext) ?? jumps.find(isNext);
  }

  /** Known floor next to cells that were at most seen on a map. Standing there shows more. */
  frontier(): number[] {
    return this.known((cell) => this.#bordersUnknown(cell));
  }

  /** Cells that one can jump from to where nobody has been. */
  ledges(): number[] {
    const { oneWays } = this.#level;
    return this.known((cell) => oneWays.some(({ from }) => from === cell) && this.unseenBelow(cell) !== undefined);
  }

  /** A cell that was never seen, and that one can jump to from another. */
  unseenBelow(cell: number): number | undefined {
    return this.#level.jumpsFrom(cell).find((to) => !this.#level.isSeen(to) && !this.#level.isLocked(to));
  }

  /** Known walls with a lever that was not pulled yet, and the floor beside them. */
  levers(): { readonly wall: number; readonly beside: readonly number[] }[] {
    const walls = new Set(this.#level.locks.flatMap(({ levers = [] }) => levers));
    const known = [...walls].filter((wall) => this.#level.isKnown(wall));
    return known.map((wall) => ({ wall, beside: this.#around(wall) }));
  }

  /** Known floor of some kind. */
  known(isWanted: (cell: number) => boolean): number[] {
    const found: number[] = [];
    for (let cell = 0; cell < this.tiles.length; cell++) if (this.isWalkable(cell) && isWanted(cell)) found.push(cell);
    return found;
  }

  /** Known floor next to a wall, but for some. */
  besideWalls(isDone: (cell: number) => boolean): number[] {
    return this.known((cell) => !isDone(cell) && this.#bordersWall(cell));
  }

  /** Whether something burns in view. */
  get seesFire(): boolean {
    return [...this.#level.fire.keys()].some((cell) => this.#level.visible[cell] === 1);
  }

  /** Cells one move away, straight ones first. */
  neighbours(cell: number): number[] {
    const around = this.#around(cell);
    return this.#level.oneWays.length === 0 ? around : around.filter((next) => !this.#level.isClimb(cell, next));
  }

  /** The same in both directions. */
  #around(cell: number): number[] {
    const { width } = this;
    const straight = [-width, -1, 1, width];
    const slanting = [-width - 1, -width + 1, width - 1, width + 1];
    const isDoor = (other: number) => this.tileset.door[this.tiles[other]!] === 1;
    const isOpen = (other: number) => this.isWalkable(other);
    return [
      ...straight.map((offset) => cell + offset).filter(isOpen),
      ...slanting.map((offset) => cell + offset).filter((other) => isOpen(other) && !isDoor(other) && !isDoor(cell)),
    ];
  }

  #isFree(cell: number): boolean {
    const body = this.#level.bodyAt(cell);
    return this.#level.visible[cell] === 0 || body === undefined || body.hunter?.peaceful === true;
  }

  #bordersWall(cell: number): boolean {
    return [-this.width, -1, 1, this.width].some((offset) => this.#level.tiles[cell + offset] === WALL);
  }

  #bordersUnknown(cell: number): boolean {
    const { width } = this;
    for (const row of [cell - width, cell, cell + width]) {
      for (let next = row - 1; next <= row + 1; next++) if (!this.#level.isSeen(next)) return true;
    }
    return false;
  }
}
