import {
  cheapestTunnels,
  DIGGABLE,
  largestRegion,
  type Regions,
  regions,
  SOLID,
  sharedRegions,
} from "../../analysis/index.js";
import { digGate, fillSmallPieces, NearWays, pickGoals, Ways } from "../../builders/kernels/part-joins.js";
import { type NestedDraft, plotCells } from "../../chain/index.js";
import { type BuilderMap, FLOOR, type Picture, type Rng, type Room, SPARE_INTS, WALL } from "../../core/index.js";
import { eachEdgeCell, type FoundRegion, type RegionOfMap } from "./region-of-map.js";

/** Gates from a region into one piece of the map around it, where no doors and corridors say where they are. */
const MOST_GATES = 3;
/** Such gates are at least this many moves apart. */
const GATES_APART = 12;
/** Doors and corridors nearer to each other than this share a gate. */
const OPENINGS_APART = 3;

/**
 * The map around a region in which steps work, as it was before they began. It keeps the map in one piece where it was:
 * only the region is changed for that, unless no floor touches it.
 */
export class Outside {
  readonly #map: BuilderMap;
  readonly #region: FoundRegion;
  readonly #rooms: readonly Room[] | undefined;
  /** Cells outside the region from which it could be entered. */
  readonly #openings: readonly number[];

  constructor(map: BuilderMap, region: FoundRegion) {
    this.#map = map;
    this.#region = region;
    this.#rooms = map.roomsAreDrawn ? map.rooms : undefined;
    this.#openings = this.#findOpenings();
  }

  #isInside(cell: number): boolean {
    return this.#region.mask[cell] === 1;
  }

  #findOpenings(): readonly number[] {
    const { width, tiles, tileset } = this.#map;
    const { walkable } = tileset;
    const { mask } = this.#region;
    const openings = new Set<number>();
    eachEdgeCell(this.#map, this.#region, (cell) => {
      // What can be walked on lies inside the border, so all four neighbours are on the map.
      if (mask[cell] === 0 || walkable[tiles[cell]!] === 0) return;
      if ((mask[cell - width]! & mask[cell - 1]! & mask[cell + 1]! & mask[cell + width]!) === 1) return;
      for (const next of [cell - width, cell - 1, cell + 1, cell + width]) {
        if (mask[next] === 0 && walkable[tiles[next]!] === 1) openings.add(next);
      }
    });
    return [...openings];
  }

  /** Takes out of the lists what the region no longer has once it is rebuilt. What it is called stays. */
  forget(region: RegionOfMap): void {
    const map = this.#map;
    const isOutside = (cell: number) => this.#region.named[cell] === 0;
    if (this.#rooms !== undefined && !("room" in region)) {
      map.rooms = this.#rooms.filter(({ anchor }) => isOutside(anchor));
    }
    map.corridors = map.corridors
      ?.map((cells) => (this.#areOutside(cells) ? cells : cells.filter(isOutside)))
      .filter((cells) => cells.length > 0);
    if (!("area" in region)) {
      map.areas = map.areas
        ?.map((area) => (this.#areOutside(area.cells) ? area : { ...area, cells: area.cells.filter(isOutside) }))
        .filter(({ cells }) => cells.length > 0);
    }
  }

  /** A plain loop, because it is called for every corridor and every area. */
  #areOutside(cells: readonly number[]): boolean {
    const { named } = this.#region;
    for (let i = 0; i < cells.length; i++) if (named[cells[i]!] === 1) return false;
    return true;
  }

  /** Brings back the rooms if none is left: they keep their places as long as there is floor. */
  keepRooms(): void {
    const map = this.#map;
    if (this.#rooms !== undefined && map.rooms?.length === 0) map.rooms = this.#rooms;
  }

  /** Walls up the rim of a region that has no walls of its own: all of it that isn't part of the draft. */
  wallUp(draft: NestedDraft): void {
    const map = this.#map;
    const { mask } = this.#region;
    const kept = plotCells(map);
    eachEdgeCell(map, this.#region, (cell) => {
      if (mask[cell] === 1 && map.tiles[cell] !== WALL && !draft.has(cell) && !kept.has(cell)) map.set(cell, WALL);
    });
  }

  /**
   * Joins a region that was rebuilt to what is around it, at the cells from which it could be entered before: at doors and
   * corridors, or else at a few places for each piece of the map around it. `floor` is what can be walked freely inside.
   */
  *join(floor: Int32Array, rng: Rng): Generator<Picture | void, void, void> {
    const map = this.#map;
    if (floor.length === 0) {
      const first = this.#firstStepInside();
      // What is around may have been joined only through the region: then a way has to lead across the rock.
      if (first === undefined || this.#piecesAround(first).pieces.length < 2) return;
      map.set(first, FLOOR);
      yield* this.join(Int32Array.of(first), rng);
      return;
    }
    if (this.#openings.length === 0) {
      this.#breakOut(floor, rng);
      return;
    }
    const near = new NearWays(map, floor, this.#region.mask);
    const ways = new Map<number, readonly number[]>();
    const lengthsTo = (goals: readonly number[]) => {
      const lengths = new Map<number, number>();
      for (const goal of goals) {
        const way = near.to(goal);
        if (way === undefined) continue;
        ways.set(goal, way);
        lengths.set(goal, way.length);
      }
      return lengths;
    };
    const marked = this.#markedOpenings();
    const { pieces, home } = this.#piecesAround(floor[0]!);
    let isCutOff = false;
    for (const [piece, cells] of pieces.entries()) {
      const signs = cells.filter((cell) => marked[cell] === 1);
      const isJoined = piece === home;
      // Doors and corridors must lead somewhere. What is joined already needs no other gates.
      if (isJoined && signs.length === 0) continue;
      const goals =
        signs.length > 0
          ? pickGoals(map, lengthsTo(signs), signs.length, OPENINGS_APART, rng, Infinity)
          : pickGoals(map, lengthsTo(cells), MOST_GATES, GATES_APART, rng);
      if (goals.length === 0 && !isJoined) isCutOff = true;
      for (const goal of goals) {
        digGate(map, ways.get(goal)!, !map.isDoor(goal));
        yield;
      }
    }
    if (isCutOff) map.note("shortfall", "part of the map is cut off, because reserved cells are in the way");
  }

  /** A cell just inside the region, beside an opening. */
  #firstStepInside(): number | undefined {
    const map = this.#map;
    for (const cell of this.#openings) {
      for (const next of [cell - map.width, cell - 1, cell + 1, cell + map.width]) {
        if (this.#isInside(next) && !map.isReserved(next)) return next;
      }
    }
    return undefined;
  }

  /** Openings that steps made on purpose: doors, and the ends of corridors. */
  #markedOpenings(): Uint8Array {
    const map = this.#map;
    const marks = new Uint8Array(map.tiles.length);
    for (const corridor of map.corridors ?? []) for (const cell of corridor) marks[cell] = 1;
    for (const cell of this.#openings) if (map.isDoor(cell)) marks[cell] = 1;
    return marks;
  }

  /**
   * The openings of each piece of the map around the region, and which of the pieces a cell inside lies in, if it is joined
   * to one already. Only these pieces are searched, not all of the map.
   */
  #piecesAround(inside: number): { pieces: readonly (readonly number[])[]; home: number } {
    const { width, tiles, tileset } = this.#map;
    const { walkable } = tileset;
    /** The number of each cell's piece, from 1. */
    const numbers = SPARE_INTS.take(tiles.length).fill(0);
    const queue = SPARE_INTS.take(tiles.length);
    const pieces: number[][] = [];
    for (const opening of this.#openings) {
      if (walkable[tiles[opening]!] === 0) continue;
      const number = numbers[opening] === 0 ? pieces.push([]) : numbers[opening]!;
      pieces[number - 1]!.push(opening);
      if (numbers[opening] !== 0) continue;
      numbers[opening] = number;
      let tail = 1;
      queue[0] = opening;
      for (let head = 0; head < tail; head++) {
        const cell = queue[head]!;
        for (let side = 0; side < 4; side++) {
          const next = side === 0 ? cell - width : side === 1 ? cell - 1 : side === 2 ? cell + 1 : cell + width;
          if (numbers[next] !== 0 || walkable[tiles[next]!] === 0) continue;
          numbers[next] = number;
          queue[tail++] = next;
        }
      }
    }
    const home = numbers[inside]! - 1;
    SPARE_INTS.give(numbers, queue);
    return { pieces, home };
  }

  /** Digs from a region in the middle of rock to the nearest floor outside. */
  #breakOut(floor: Int32Array, rng: Rng): void {
    const map = this.#map;
    const { labels, sizes } = sharedRegions(map);
    const home = labels[floor[0]!]!;
    const others = Array.from(sizes, (size, label) => (label === home ? 0 : size));
    const largest = largestRegion({ sizes: others });
    const goals: number[] = [];
    for (let cell = 0; cell < labels.length; cell++) {
      if (labels[cell] === largest && largest !== home && !this.#isInside(cell)) goals.push(cell);
    }
    if (goals.length === 0) return;
    const ways = new Ways(map, floor, goals);
    const [goal] = pickGoals(map, ways.lengths, 1, 1, rng);
    if (goal === undefined) map.note("shortfall", "the region can't be reached, because reserved cells are in the way");
    else digGate(map, ways.to(goal));
  }

  /** Joins again what steps that changed the region have cut in pieces. `before` are the tiles that the map had. */
  mend(before: Uint8Array, rng: Rng): void {
    const map = this.#map;
    if (!this.#hasNewWalls(before)) return;
    const now = regions(map);
    const { width, height, tileset } = map;
    const then = regions({ width, height, tileset, tiles: before });
    if (this.#piecesIn(now).size <= this.#piecesIn(then).size) return;
    const plots = plotCells(map);
    const isHeld = (cell: number) => !this.#isInside(cell) || map.isReserved(cell) || plots.has(cell);
    fillSmallPieces(map, now.labels, now.sizes, isHeld);
    const pieces = [...this.#piecesIn(now)];
    const numbers = new Map(pieces.map((piece, i) => [piece, i]));
    const labels = now.labels.map((label, cell) => {
      if (label >= 0) return numbers.get(label) ?? SOLID;
      return label === DIGGABLE && this.#isInside(cell) && !map.isReserved(cell) ? DIGGABLE : SOLID;
    });
    const { cells } = cheapestTunnels(width, { count: pieces.length, labels }, rng);
    for (const cell of cells) map.set(cell, FLOOR);
  }

  /** Whether a cell of the region can no longer be walked on, or a new one can. */
  #hasNewWalls(before: Uint8Array): boolean {
    const { tiles, tileset } = this.#map;
    const { walkable } = tileset;
    for (let cell = 0; cell < tiles.length; cell++) {
      if (walkable[tiles[cell]!] !== walkable[before[cell]!]) return true;
    }
    return false;
  }

  /** The pieces of the map that the region is part of, or could be entered from. */
  #piecesIn({ labels }: Regions): Set<number> {
    const pieces = new Set<number>();
    for (const cell of this.#openings) if (labels[cell]! >= 0) pieces.add(labels[cell]!);
    for (let cell = 0; cell < labels.length; cell++)
      if (this.#isInside(cell) && labels[cell]! >= 0) pieces.add(labels[cell]!);
    return pieces;
  }
}
