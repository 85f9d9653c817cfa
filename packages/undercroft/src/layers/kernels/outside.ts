import {
  cheapestTunnels,
  DIGGABLE,
  largestRegion,
  type Regions,
  regions,
  SOLID,
  sharedRegions,
} from "../../analysis/index.js";
import { digGate, NearWays, pickGoals, Ways } from "../../builders/kernels/part-joins.js";
import { plotCells } from "../../chain/index.js";
import { type BuilderMap, FLOOR, type Picture, type Rng, type Room, WALL } from "../../core/index.js";
import type { FoundRegion, RegionOfMap } from "./region-of-map.js";

/** Gates from a region into one piece of the map around it, where no doors and corridors say where they are. */
const MOST_GATES = 3;
/** Such gates are at least this many moves apart. */
const GATES_APART = 12;
/** Doors and corridors nearer to each other than this share a gate. */
const OPENINGS_APART = 3;
/** Pieces with fewer cells are filled, because they aren't worth a tunnel. */
const LEAST_PIECE = 8;

/**
 * The map around a region in which steps work, as it was before they began. It keeps the map in one piece where it was:
 * only the region is changed for that, unless no floor touches it.
 */
export class Outside {
  readonly #map: BuilderMap;
  readonly #region: FoundRegion;
  readonly #tiles: Uint8Array;
  readonly #rooms: readonly Room[] | undefined;
  /** Cells outside the region from which it could be entered. */
  readonly #openings: readonly number[];

  constructor(map: BuilderMap, region: FoundRegion) {
    this.#map = map;
    this.#region = region;
    this.#tiles = map.copyTiles();
    this.#rooms = map.roomsAreDrawn ? map.rooms : undefined;
    this.#openings = this.#findOpenings();
  }

  #isInside(cell: number): boolean {
    return this.#region.mask[cell] === 1;
  }

  #findOpenings(): readonly number[] {
    const { width, height, tiles, tileset } = this.#map;
    const { walkable } = tileset;
    const { mask } = this.#region;
    const found = new Set<number>();
    for (let y = 1; y < height - 1; y++) {
      for (let cell = y * width + 1; cell < (y + 1) * width - 1; cell++) {
        if (mask[cell] === 0 || walkable[tiles[cell]!] === 0) continue;
        if ((mask[cell - width]! & mask[cell - 1]! & mask[cell + 1]! & mask[cell + width]!) === 1) continue;
        for (const next of [cell - width, cell - 1, cell + 1, cell + width]) {
          if (mask[next] === 0 && walkable[tiles[next]!] === 1) found.add(next);
        }
      }
    }
    return [...found];
  }

  /** Takes out of the lists what the region no longer has once it is rebuilt. What it is called stays. */
  forget(region: RegionOfMap): void {
    const map = this.#map;
    const isOutside = (cell: number) => !this.#isInside(cell);
    if (this.#rooms !== undefined && !("room" in region)) {
      map.rooms = this.#rooms.filter(({ anchor }) => isOutside(anchor));
    }
    map.corridors = map.corridors?.map((cells) => cells.filter(isOutside)).filter((cells) => cells.length > 0);
    if (!("area" in region)) {
      map.areas = map.areas
        ?.map((area) => (area.cells.every(isOutside) ? area : { ...area, cells: area.cells.filter(isOutside) }))
        .filter(({ cells }) => cells.length > 0);
    }
  }

  /** Brings back the rooms if none is left: they keep their places as long as there is floor. */
  keepRooms(): void {
    const map = this.#map;
    if (this.#rooms !== undefined && map.rooms?.length === 0) map.rooms = this.#rooms;
  }

  /** Walls up the rim of a region that has no walls of its own: all of it that isn't inside. */
  wallUp(inside: Uint8Array): void {
    const map = this.#map;
    const { mask } = this.#region;
    const kept = plotCells(map);
    for (let cell = 0; cell < mask.length; cell++) {
      if (mask[cell] === 1 && inside[cell] === 0 && map.tiles[cell] !== WALL && !kept.has(cell)) map.set(cell, WALL);
    }
  }

  /**
   * Joins a region that was rebuilt to what is around it, at the cells from which it could be entered before: at doors and
   * corridors, or else at a few places for each piece of the map around it. `floor` is what can be walked freely inside.
   */
  *join(floor: readonly number[], rng: Rng): Generator<Picture | void, void, void> {
    const map = this.#map;
    if (floor.length === 0) return;
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
    const { labels } = sharedRegions(map);
    const home = labels[floor[0]!]!;
    const byPiece = new Map<number, number[]>();
    for (const cell of this.#openings) {
      if (!map.isWalkable(cell)) continue;
      const piece = byPiece.get(labels[cell]!);
      if (piece === undefined) byPiece.set(labels[cell]!, [cell]);
      else piece.push(cell);
    }
    let isCutOff = false;
    for (const [piece, cells] of byPiece) {
      const signs = cells.filter((cell) => marked.has(cell));
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

  /** Openings that people made: doors, and the ends of corridors. */
  #markedOpenings(): ReadonlySet<number> {
    const map = this.#map;
    const openings = new Set(this.#openings);
    const marked = new Set(this.#openings.filter((cell) => map.isDoor(cell)));
    for (const corridor of map.corridors ?? []) for (const cell of corridor) if (openings.has(cell)) marked.add(cell);
    return marked;
  }

  /** Digs from a region in the middle of rock to the nearest floor outside. */
  #breakOut(floor: readonly number[], rng: Rng): void {
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
    const ways = new Ways(map, floor);
    const [goal] = pickGoals(map, ways.lengthsTo(goals), 1, 1, rng);
    if (goal === undefined) map.note("shortfall", "the region can't be reached, because reserved cells are in the way");
    else digGate(map, ways.to(goal));
  }

  /** Joins again what steps that changed the region have cut in pieces. */
  mend(rng: Rng): void {
    const map = this.#map;
    if (!this.#hasNewWalls()) return;
    const now = regions(map);
    const { width, height, tileset } = map;
    const before = regions({ width, height, tileset, tiles: this.#tiles });
    if (this.#piecesIn(now).size <= this.#piecesIn(before).size) return;
    this.#fillSmall(now);
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
  #hasNewWalls(): boolean {
    const { tiles, tileset } = this.#map;
    const { walkable } = tileset;
    for (let cell = 0; cell < tiles.length; cell++) {
      if (walkable[tiles[cell]!] !== walkable[this.#tiles[cell]!]) return true;
    }
    return false;
  }

  /** The pieces of the map that the region is part of, or could be entered from. */
  #piecesIn({ labels }: Regions): Set<number> {
    const found = new Set<number>();
    for (const cell of this.#openings) if (labels[cell]! >= 0) found.add(labels[cell]!);
    for (let cell = 0; cell < labels.length; cell++)
      if (this.#isInside(cell) && labels[cell]! >= 0) found.add(labels[cell]!);
    return found;
  }

  /** Fills pieces that lie inside the region, are small and hold nothing. Labels of what is filled become those of rock. */
  #fillSmall({ count, labels, sizes }: Regions): void {
    const map = this.#map;
    const holds = new Uint8Array(count);
    const largest = largestRegion({ sizes });
    const hold = (cell: number) => {
      if (labels[cell]! >= 0) holds[labels[cell]!] = 1;
    };
    for (const spawn of map.spawns) hold(spawn.at);
    for (const { anchor } of map.rooms ?? []) hold(anchor);
    for (const cell of plotCells(map)) hold(cell);
    for (let cell = 0; cell < labels.length; cell++) if (!this.#isInside(cell) || map.isReserved(cell)) hold(cell);
    for (let cell = 0; cell < labels.length; cell++) {
      const label = labels[cell]!;
      if (label < 0 || label === largest || holds[label] === 1 || sizes[label]! >= LEAST_PIECE) continue;
      map.set(cell, WALL);
      labels[cell] = DIGGABLE;
    }
  }
}
