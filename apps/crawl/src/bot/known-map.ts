import { FLOOR, type Tileset, WALL } from "undercroft";
import { distanceField, type Grid, UNREACHED } from "undercroft/analysis";
import type { Game, PlayedLevel } from "../core/index.js";

/** What the player knows of a level, as a map to find ways on. What was never seen counts as rock. */
export class KnownMap implements Grid {
  readonly width: number;
  readonly height: number;
  readonly tiles: Uint8Array;
  readonly tileset: Tileset;
  readonly #level: PlayedLevel;
  readonly #from: number;

  /** `avoidTraps`: traps that were spotted count as rock as well. Fire in view always does. */
  constructor({ level, player }: Game, avoidTraps: boolean) {
    this.width = level.width;
    this.height = level.height;
    this.tileset = level.tileset;
    this.#level = level;
    this.#from = player.cell;
    this.tiles = new Uint8Array(level.tiles.length).fill(WALL);
    for (let cell = 0; cell < this.tiles.length; cell++) {
      if (level.isKnown(cell)) this.tiles[cell] = level.tiles[cell]!;
    }
    for (const cell of level.fire.keys()) if (level.visible[cell] === 1) this.tiles[cell] = WALL;
    // Whoever swims or burns has to get out of there, wherever they are.
    if (!this.isWalkable(player.cell)) this.tiles[player.cell] = FLOOR;
    if (!avoidTraps) return;
    for (const { cell, trap } of level.traps) if (!trap.hidden && cell !== player.cell) this.tiles[cell] = WALL;
  }

  isWalkable(cell: number): boolean {
    return this.tileset.walkable[this.tiles[cell]!] === 1;
  }

  /** Moves from the nearest of some cells to each cell. */
  movesFrom(cells: readonly number[]): Int32Array {
    return distanceField(this, cells, "diagonal");
  }

  /** The first step of a shortest way to the nearest of some cells; undefined where none can be reached, or one is here. */
  stepTo(cells: readonly number[]): number | undefined {
    if (cells.length === 0) return undefined;
    const moves = this.movesFrom(cells);
    const here = moves[this.#from]!;
    if (here === UNREACHED || here === 0) return undefined;
    return this.neighbours(this.#from).find((next) => moves[next] === here - 1 && this.#isFree(next));
  }

  /** Known floor next to what was never seen, but on a map at most: whoever stands there sees more. */
  frontier(): number[] {
    return this.known((cell) => this.#bordersUnknown(cell));
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
    return this.#level.visible[cell] === 0 || this.#level.bodyAt(cell) === undefined;
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
