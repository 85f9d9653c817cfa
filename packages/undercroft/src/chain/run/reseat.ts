import { apart, distanceField, inSight, isNearAndSeen, UNREACHED } from "../../analysis/index.js";
import type { BuilderMap } from "../../core/builder-map.js";
import type { Lock, Spawn } from "../../core/parts/index.js";

/**
 * Moves spawns off the start and the exits, and out of sight of the start where they ask for that: each to the free cell
 * that takes the fewest moves to reach. Yields where it can be paused.
 */
export function* reseat(map: BuilderMap): Generator<void, void, void> {
  const exits = new Set(map.exits.map((exit) => exit.at));
  const fits = ({ at, clear }: Spawn) => {
    const { start } = map;
    if (at === start || exits.has(at)) return false;
    return start === undefined || clear === 0 || !isNearAndSeen(map, start, at, clear);
  };
  if (map.spawns.every(fits)) return;
  const homeless: Spawn[] = [];
  map.changeSpawns((spawn) => {
    if (fits(spawn)) return spawn;
    homeless.push(spawn);
    return undefined;
  });
  const free = new FreeCells(map, exits);
  for (const spawn of homeless) {
    const at = yield* free.nearest(spawn.at, spawn.clear);
    if (at === undefined)
      map.note("repair", `${spawn.name} at ${map.at(spawn.at)} was removed because no cell is free for it`);
    else {
      map.addSpawn({ ...spawn, at });
      takeKeyAlong(map, spawn, at);
      map.note("repair", `${spawn.name} moved from ${map.at(spawn.at)} to ${map.at(at)}`);
    }
  }
}

/** Where the key of a lock is moved, the lock asks for it there. */
function takeKeyAlong(map: BuilderMap, { at: from, name }: Spawn, to: number): void {
  const isIts = (lock: Lock) => lock.key === from && lock.name === name;
  if (map.locks.some(isIts)) map.locks = map.locks.map((lock) => (isIts(lock) ? { ...lock, key: to } : lock));
}

/** No way leads from here to a free cell. */
const NO_WAY = 0x3fff_ffff;

// What is known of a cell's being seen from the start.
const UNKNOWN = 0;
const SEEN = 1;
const HIDDEN = 2;

/**
 * Searches for free cells, many times over. What one search learns spares the next ones the way: for each cell it is
 * known that a free cell is at least so many moves away. As cells are only ever taken, this stays true, and can only
 * grow; where a search finds that it is too little, it puts it right. So all searches together take no more than about
 * as many steps as the map has cells, times the moves of the longest way.
 */
class FreeCells {
  readonly #map: BuilderMap;
  readonly #exits: ReadonlySet<number>;
  readonly #cells: number;
  /** For each distance that spawns keep, and for each cell, how many moves away a free cell is at least. */
  readonly #leastMoves = new Map<number, Int32Array>();
  readonly #sight: Uint8Array;
  /** Steps taken since the last pause. */
  #work = 0;

  constructor(map: BuilderMap, exits: ReadonlySet<number>) {
    this.#map = map;
    this.#exits = exits;
    this.#cells = map.tiles.length;
    this.#sight = new Uint8Array(this.#cells);
  }

  /** The free cell fewest moves away; cells equally far are taken in the order north, west, east, south of the search. */
  *nearest(from: number, clear: number): Generator<void, number | undefined, void> {
    const { width, tiles, tileset } = this.#map;
    const { walkable } = tileset;
    const cells = this.#cells;
    if (!(from >= 0 && from < cells)) return undefined;
    let leastMoves = this.#leastMoves.get(clear);
    if (leastMoves === undefined) {
      leastMoves = new Int32Array(cells);
      this.#leastMoves.set(clear, leastMoves);
    }
    const path = [from];
    let corrected = 0;
    for (;;) {
      if (++this.#work >= cells) {
        this.#work = 0;
        yield;
      }
      const cell = path[path.length - 1]!;
      const moves = leastMoves[cell]!;
      if (moves === NO_WAY) return undefined;
      if (moves === 0 && this.#isFree(cell, clear)) return cell;
      const x = cell % width;
      let next = -1;
      let fewest = NO_WAY - 1;
      for (let side = 0; side < 4 && next === -1; side++) {
        if ((side === 1 && x === 0) || (side === 2 && x === width - 1)) continue;
        const neighbour = side === 0 ? cell - width : side === 1 ? cell - 1 : side === 2 ? cell + 1 : cell + width;
        if (neighbour < 0 || neighbour >= cells || walkable[tiles[neighbour]!] === 0) continue;
        if (leastMoves[neighbour]! === moves - 1) next = neighbour;
        else fewest = Math.min(fewest, leastMoves[neighbour]!);
      }
      if (next !== -1) {
        path.push(next);
        continue;
      }
      // A dead end: it is farther than was known, and the cell before has to look again.
      leastMoves[cell] = fewest + 1;
      if (path.length > 1) path.pop();
      // To put right one cell at a time takes long where the way has become much longer: then all are measured at once.
      if (++corrected < cells) continue;
      yield* this.#measure(leastMoves, clear);
      path.length = 1;
      corrected = 0;
    }
  }

  /** Measures the moves of all cells to the nearest free one. */
  *#measure(leastMoves: Int32Array, clear: number): Generator<void, void, void> {
    const map = this.#map;
    const free: number[] = [];
    for (let cell = 0; cell < this.#cells; cell++) {
      if (map.isWalkable(cell) && this.#isFree(cell, clear)) free.push(cell);
      if (this.#work < this.#cells) continue;
      this.#work = 0;
      yield;
    }
    const moves = distanceField(map, free);
    for (let cell = 0; cell < this.#cells; cell++) {
      // Of rock nothing is known: a spawn may stand in it by mistake.
      const unreached = map.isWalkable(cell) ? NO_WAY : 0;
      leastMoves[cell] = moves[cell] === UNREACHED ? unreached : moves[cell]!;
    }
  }

  #isFree(cell: number, clear: number): boolean {
    const map = this.#map;
    const { start } = map;
    if (map.hasSpawn(cell) || map.isReserved(cell) || map.isDoor(cell)) return false;
    if (cell === start || this.#exits.has(cell)) return false;
    return start === undefined || clear === 0 || !this.#isNearAndSeen(start, cell, clear);
  }

  #isNearAndSeen(start: number, cell: number, clear: number): boolean {
    const map = this.#map;
    const away = apart(map, start, cell);
    if (away > clear) return false;
    if (this.#sight[cell] === UNKNOWN) {
      this.#sight[cell] = inSight(map, start, cell) ? SEEN : HIDDEN;
      this.#work += away;
    }
    return this.#sight[cell] === SEEN;
  }
}
