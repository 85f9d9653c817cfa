import { type Gates, gatesOf, layoutView, spheresOf } from "../../analysis/index.js";
import type { BuilderMap } from "../../core/index.js";

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
  /** How many cells behind each gate must stay as they are. */
  readonly #kept: Int32Array;
  /** For each gate, the position of a gate right behind it that all of its region lies behind, or -1. */
  readonly #next: Int32Array;
  /** Cells that need a key or a search, or that no way leads to. Undefined if there are none. */
  readonly #shut: ((cell: number) => boolean) | undefined;
  readonly #tight = new Map<number, boolean>();
  #floor: readonly number[] | undefined;

  constructor(map: BuilderMap) {
    const { start } = map;
    this.#map = map;
    this.gates = gatesOf(layoutView(map, start, undefined));
    const { cells, behind, outer } = this.gates;
    const positions = new Map<number, number>();
    for (let i = 0; i < cells.length; i++) positions.set(cells[i]!, i);

    this.#kept = new Int32Array(cells.length);
    for (const cell of keptCells(map)) {
      const gate = positions.get(this.gates.gateOf(cell));
      if (gate !== undefined) this.#kept[gate]!++;
    }
    this.#next = new Int32Array(cells.length).fill(-1);
    // A gate comes after those that it lies behind, so what it has is complete when its turn comes.
    for (let i = cells.length - 1; i >= 0; i--) {
      const above = outer[i]!;
      if (above < 0) continue;
      this.#kept[above]! += this.#kept[i]!;
      if (behind[i] === behind[above]! - 1) this.#next[above] = i;
    }

    const secrets = secretDoors(map);
    if (map.locks.length + map.oneWays.length + secrets.length > 0) {
      const { of } = spheresOf(map, map, "orthogonal", secrets);
      this.#shut = (cell) => of[cell] !== 0;
    }
  }

  /** The gates that fit, of several in a row only the last one. `taken` are gates whose regions are used already. */
  fitting(wish: GateWish, taken: readonly number[]): number[] {
    const { cells } = this.gates;
    const found: number[] = [];
    for (let i = 0; i < cells.length; i++) {
      if (!this.#suits(i, wish, taken)) continue;
      const next = this.#next[i]!;
      if (next < 0 || !this.#suits(next, wish, taken)) found.push(cells[i]!);
    }
    return found;
  }

  #suits(gate: number, { region: { low, high }, isForKey }: GateWish, taken: readonly number[]): boolean {
    const size = this.gates.behind[gate]!;
    if (size < low || size > high || this.#kept[gate]! > 0) return false;
    const cell = this.gates.cells[gate]!;
    const map = this.#map;
    if (cell === map.start || map.isReserved(cell) || isKept(map, cell)) return false;
    if (isForKey && this.#shut?.(cell) === true) return false;
    if (doorSides(map, cell) === undefined) return false;
    const { isBehind } = this.gates;
    return !taken.some((other) => other === cell || isBehind(other, cell) || isBehind(cell, other));
  }

  /** Whether nobody gets past a gate, not even diagonally. */
  isTight(gate: number): boolean {
    let isTight = this.#tight.get(gate);
    if (isTight === undefined) {
      isTight = this.gates.cellsBehind(gate).every((cell) => !this.#leaks(cell, gate));
      this.#tight.set(gate, isTight);
    }
    return isTight;
  }

  #leaks(cell: number, gate: number): boolean {
    const { width } = this.#map;
    for (let row = cell - width; row <= cell + width; row += width) {
      for (let next = row - 1; next <= row + 1; next++) {
        if (next !== gate && this.#map.isWalkable(next) && !this.gates.isBehind(next, gate)) return true;
      }
    }
    return false;
  }

  /** Floor in the open that can be reached without keys, where something can be put: in wide places, if there are any. */
  openFloor(taken: readonly number[]): readonly number[] {
    this.#floor ??= this.#findFloor();
    const { isBehind } = this.gates;
    return taken.length === 0
      ? this.#floor
      : this.#floor.filter((cell) => !taken.some((gate) => cell === gate || isBehind(cell, gate)));
  }

  #findFloor(): readonly number[] {
    const map = this.#map;
    const { width, height } = map;
    const wide: number[] = [];
    const narrow: number[] = [];
    for (let y = 1; y < height - 1; y++) {
      for (let cell = y * width + 1; cell < (y + 1) * width - 1; cell++) {
        if (!isFreeFloor(map, cell) || this.#shut?.(cell) === true) continue;
        let ways = 0;
        for (let row = cell - width; row <= cell + width; row += width) {
          for (let next = row - 1; next <= row + 1; next++) if (isFreeFloor(map, next)) ways++;
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
  for (const [side, aside] of [
    [1, width],
    [width, 1],
  ] as const) {
    const isWay = map.isWalkable(cell - side) && map.isWalkable(cell + side);
    if (isWay && isWall(cell - aside) && isWall(cell + aside)) return [cell - side, cell + side];
  }
  return undefined;
}

/** Cells that no blueprint takes behind a gate. */
function* keptCells(map: BuilderMap): Generator<number> {
  yield* secretDoors(map);
  for (const { at, key } of map.locks) yield* [at, key];
  for (const { from, to } of map.oneWays) yield* [from, to];
  if (!map.hasReservedCells) return;
  for (let cell = 0; cell < map.tiles.length; cell++) if (map.isReserved(cell)) yield cell;
}

/** Whether a gate means something to somebody already. */
function isKept(map: BuilderMap, cell: number): boolean {
  return (
    map.tiles[cell] === map.tileset.index("secret_door") ||
    map.locks.some(({ at, key }) => at === cell || key === cell) ||
    map.oneWays.some(({ from, to }) => from === cell || to === cell)
  );
}

function secretDoors(map: BuilderMap): number[] {
  const secret = map.tileset.index("secret_door");
  const found: number[] = [];
  for (let cell = 0; cell < map.tiles.length; cell++) if (map.tiles[cell] === secret) found.push(cell);
  return found;
}
