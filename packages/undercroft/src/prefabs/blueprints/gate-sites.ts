import { type Gates, gatesOf, layoutView, secretCells, spheresOf } from "../../analysis/index.js";
import type { BuilderMap } from "../../core/index.js";
import { remembered } from "../source/remembered.js";

/** What a blueprint asks of a gate. */
export interface GateWish {
  /** How many cells must lie behind it. */
  readonly region: { readonly low: number; readonly high: number };
  /** Whether what lies behind it must be reached without keys and without finding secret doors. */
  readonly isForKey: boolean;
}

/**
 * The choke points of a map at which something can be closed off, and open floor, as the map is when this is made. What
 * is placed behind one of them changes nothing for the others.
 */
export class GateSites {
  readonly gates: Gates;
  readonly #map: BuilderMap;
  /** Cells that something else depends on, such as locks and keys. No region contains one of them. */
  readonly #kept: ReadonlySet<number>;
  /** The positions of the gates that can be closed: a way on two sides, and walls on the other two. */
  readonly #closable: readonly number[];
  /** For each gate, the position of one that can be closed, right behind it, with all the rest behind that; or -1. */
  readonly #next: Int32Array;
  /** Cells that need a key or a search, or that no way leads to. Undefined if there are none. */
  readonly #shut: ((cell: number) => boolean) | undefined;
  readonly #free = new Map<number, boolean>();
  /** The number of the last search that marked each cell. */
  readonly #marks: Int32Array;
  #mark = 0;
  #floor: readonly number[] | undefined;
  /** The remaining floor at the last call, and the gates that were taken then. */
  #left: { readonly taken: string; readonly floor: readonly number[] } | undefined;

  constructor(map: BuilderMap) {
    this.#map = map;
    this.gates = gatesOf(layoutView(map, map.start, undefined));
    const secrets = secretCells(map, map.doors);
    const { locks, oneWays, arrivals, questKeys } = map;
    this.#kept = new Set([
      ...secrets,
      ...locks.flatMap(({ at, key }) => [at, key]),
      ...oneWays.flatMap(({ from, to }) => [from, to]),
      ...arrivals.map(({ to }) => to),
      ...questKeys.map(({ at }) => at),
    ]);
    const { cells, behind, outer } = this.gates;
    const closable: number[] = [];
    this.#next = new Int32Array(cells.length).fill(-1);
    for (let i = 0; i < cells.length; i++) {
      const cell = cells[i]!;
      if (doorSides(map, cell) === undefined || map.isReserved(cell) || this.#kept.has(cell)) continue;
      closable.push(i);
      const above = outer[i]!;
      if (above >= 0 && behind[i] === behind[above]! - 1) this.#next[above] = i;
    }
    this.#closable = closable;
    this.#marks = new Int32Array(map.tiles.length);
    if (this.#kept.size > 0) {
      const { of } = spheresOf(map, map, "orthogonal", secrets);
      this.#shut = (cell) => of[cell] !== 0;
    }
  }

  /** The gates that fit. Of several in a row, only the last one. `taken` are gates whose regions are already used. */
  fitting(wish: GateWish, taken: readonly number[]): number[] {
    const found: number[] = [];
    for (const gate of this.#closable) {
      if (!this.#suits(gate, wish, taken)) continue;
      const next = this.#next[gate]!;
      if (next < 0 || !this.#suits(next, wish, taken)) found.push(this.gates.cells[gate]!);
    }
    return found;
  }

  #suits(gate: number, { region: { low, high }, isForKey }: GateWish, taken: readonly number[]): boolean {
    const size = this.gates.behind[gate]!;
    if (size < low || size > high) return false;
    const cell = this.gates.cells[gate]!;
    if (isForKey && this.#shut?.(cell) === true) return false;
    const { isBehind } = this.gates;
    return !taken.some((other) => other === cell || isBehind(other, cell) || isBehind(cell, other));
  }

  /** Whether what lies behind a gate can be taken: nothing there must stay, and nobody gets in past it, even diagonally. */
  isFree(gate: number): boolean {
    return remembered(this.#free, gate, () => {
      const cells = this.gates.cellsBehind(gate);
      const mark = this.#markAll([cells]);
      this.#marks[gate] = mark;
      return cells.every((cell) => this.#isOwn(cell, mark));
    });
  }

  /** Whether nothing depends on a cell, and it only leads to marked cells. */
  #isOwn(cell: number, mark: number): boolean {
    const { width, tiles, tileset } = this.#map;
    const { walkable } = tileset;
    if (this.#map.isReserved(cell) || this.#kept.has(cell)) return false;
    for (let row = cell - width; row <= cell + width; row += width) {
      for (let next = row - 1; next <= row + 1; next++) {
        if (walkable[tiles[next]!] === 1 && this.#marks[next] !== mark) return false;
      }
    }
    return true;
  }

  /** Marks some cells, and returns the mark. */
  #markAll(lists: readonly Int32Array[]): number {
    const mark = ++this.#mark;
    for (const cells of lists) for (let i = 0; i < cells.length; i++) this.#marks[cells[i]!] = mark;
    return mark;
  }

  /** Floor in the open that can be reached without keys, where something can be put: in wide places, if there are any. */
  openFloor(taken: readonly number[]): readonly number[] {
    this.#floor ??= this.#findFloor();
    if (taken.length === 0) return this.#floor;
    const names = taken.join(" ");
    if (this.#left?.taken !== names) {
      const mark = this.#markAll([Int32Array.from(taken), ...taken.map((gate) => this.gates.cellsBehind(gate))]);
      this.#left = { taken: names, floor: this.#floor.filter((cell) => this.#marks[cell] !== mark) };
    }
    return this.#left.floor;
  }

  #findFloor(): readonly number[] {
    const map = this.#map;
    const { width, height, tiles, tileset } = map;
    const free = new Uint8Array(tiles.length);
    // Most cells are rock and need no further check.
    for (let cell = 0; cell < free.length; cell++) {
      if (tileset.walkable[tiles[cell]!] === 1) free[cell] = Number(isFreeFloor(map, cell));
    }
    const wide: number[] = [];
    const narrow: number[] = [];
    for (let y = 1; y < height - 1; y++) {
      for (let cell = y * width + 1; cell < (y + 1) * width - 1; cell++) {
        if (free[cell] === 0 || this.#shut?.(cell) === true) continue;
        let ways = 0;
        for (let row = cell - width; row <= cell + width; row += width) {
          ways += free[row - 1]! + free[row]! + free[row + 1]!;
        }
        if (ways === 9) wide.push(cell);
        else narrow.push(cell);
      }
    }
    return wide.length > 0 ? wide : narrow;
  }
}

/** Whether something can be put on a cell: it is free floor of some kind, and no door. */
export function isFreeFloor(map: BuilderMap, cell: number): boolean {
  return map.isWalkable(cell) && !map.isReserved(cell) && cell !== map.start && !map.isDoor(cell);
}

/** The two sides of a cell that can be closed by a door or a bar: a way on both, and walls on the other two. */
export function doorSides(map: BuilderMap, cell: number): readonly [number, number] | undefined {
  const { width } = map;
  const isWall = (other: number) => !map.isWalkable(other) && !map.isHazard(other);
  const isWay = (side: number) => map.isWalkable(cell - side) && map.isWalkable(cell + side);
  if (isWay(1)) return isWall(cell - width) && isWall(cell + width) ? [cell - 1, cell + 1] : undefined;
  return isWay(width) && isWall(cell - 1) && isWall(cell + 1) ? [cell - width, cell + width] : undefined;
}
