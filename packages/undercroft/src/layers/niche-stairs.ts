import {
  apart as cellsApart,
  largestRegionOf,
  regions,
  type SharedRegions,
  sharedRegions,
  withoutKeys,
} from "../analysis/index.js";
import {
  type BuilderMap,
  choice,
  counted,
  defineLayer,
  type ExitKind,
  flag,
  PAUSE,
  type Rng,
  ratio,
  stuck,
  type UndercroftError,
  WALL,
} from "../core/index.js";
import { distancesFrom } from "./kernels/away.js";
import { corridorCells, isInOpenSquare } from "./kernels/open-square.js";

/**
 * Puts the stairs up and the stairs down into niches: cells of rock with floor in front of them and rock all around. The
 * player starts on the stairs up. The stairs are never in a corridor, so they never block the way, and never next to
 * a hazard.
 *
 *     ######################################   ######################################   simpleMap(), nicheStairs()
 *     #......###########........############   #......¶##########........############   38 x 12, seed 6
 *     #......###########........############   #......<##########........############
 *     #......###########........############   #......¶##########........############
 *     #.........................############   #.........................############
 *     #......###########........############   #......###########........¶###########
 *     #......###########........############   #......###########........>###########
 *     #......###########........############   #......###########........¶###########
 *     #......###############################   #......###############################
 *     ######################################   ######################################
 *     ######################################   ######################################
 *     ######################################   ######################################
 *
 * The two are at least a third of the width apart, in columns or in rows. If no two niches are, they are in the two that
 * are farthest apart, and if no wall has space for a niche, they stand on the floor. Either way, the report says so.
 * Stairs that are pinned, as in a `Dungeon`, stay where they are.
 *
 * @example
 * import { bspDungeon, chain, nicheStairs } from "undercroft";
 *
 * const level = chain({ width: 60, height: 24 }).startWith(bspDungeon()).with(nicheStairs()).build({ seed: "rats" });
 * console.log(level.exits.map(({ kind }) => kind)); // [ 'up', 'down' ]
 */
export const nicheStairs = defineLayer({
  id: "niche-stairs",
  summary: "Puts the stairs up, where the player starts, and the stairs down into niches in the walls.",
  options: {
    exit: choice(
      "any",
      ["any", "far"],
      "Where the stairs down are: anywhere far enough from the start, or at the end of the longest walk.",
    ),
    apart: ratio(0.33, "Minimum distance between the two, in columns or in rows, as a share of the map's width."),
    torches: flag(true, "Whether torches burn in the walls on both sides of each niche."),
  },
  adds: ["start", "exit"],
  writes: ["tiles"],
  *build(map, rng, { exit, apart, torches }) {
    // Pinned stairs survive this. They are added again, so that nothing takes their place later.
    const start = keepPinnedStart(map);
    const pinnedUp = keepPinned(map, "up");
    const pinnedDown = keepPinned(map, "down");

    const pinned = start ?? pinnedUp;
    const sites = new Sites(map, pinned ?? pinnedDown);
    yield PAUSE;
    const least = Math.max(1, Math.ceil(apart * map.width));
    const up = pinned ?? sites.first(rng, pinnedDown, least);
    if (pinned === undefined) place(map, sites, up, "up", torches);
    map.start = up;
    yield;
    if (pinnedDown === undefined) {
      const down = exit === "far" ? sites.farthest(up) : sites.second(rng, up, least);
      place(map, sites, down, "down", torches);
    }
    const down = map.exits.find(({ kind }) => kind === "down")!.at;
    const distance = cellsApart(map, up, down);
    const isPinned = pinned !== undefined && pinnedDown !== undefined;
    if (distance < least && !isPinned) {
      const why =
        exit === "far" ? "the longest walk ends there" : "the map has no places for them that are farther apart";
      map.note("shortfall", `the stairs are ${counted(distance, "cell")} apart instead of ${least}: ${why}`);
    }
  },
});

/** Removes the start unless it is pinned. Returns its cell if it is. */
function keepPinnedStart(map: BuilderMap): number | undefined {
  map.start = undefined;
  return map.start;
}

/** Removes the exits of a kind that aren't pinned. Returns the cell of the first one that is. */
function keepPinned(map: BuilderMap, kind: ExitKind): number | undefined {
  const replaced = map.removeExits(kind);
  if (replaced.length > 0) map.note("repair", `replaced ${counted(replaced.length, "earlier exit")}`);
  const pinned = map.exits.filter((exit) => exit.kind === kind);
  for (const { at } of pinned) map.addExit(at, kind);
  return pinned[0]?.at;
}

function place(map: BuilderMap, sites: Sites, cell: number, kind: ExitKind, torches: boolean): void {
  const front = sites.frontOf(cell);
  if (front === undefined) {
    map.note("shortfall", `no wall has space for a niche, so the stairs ${kind} are on the floor at ${map.at(cell)}`);
  } else if (torches) {
    const aside = Math.abs(front - cell) === 1 ? map.width : 1;
    const torch = map.tileset.index("torch_wall");
    for (const wall of [cell - aside, cell + aside]) if (map.tiles[wall] === WALL) map.set(wall, torch);
  }
  map.addExit(cell, kind);
}

// How good a site is, the best first.
/** A niche in a wall of a room or a cave. */
const IN_ROOM = 0;
/** A niche in the wall of some passage that no step calls a corridor. */
const IN_PASSAGE = 1;
/** Open floor that isn't next to a door either. */
const ON_OPEN_FLOOR = 2;
/** Any free floor that isn't part of a corridor or next to a hazard. */
const ON_FLOOR = 3;
const NICHES = [IN_ROOM, IN_PASSAGE];
const FLOORS = [ON_OPEN_FLOOR, ON_FLOOR];
const GRADES = [...NICHES, ...FLOORS];

/** How many places for the stairs up are tried before the two that are farthest apart are looked for. */
const TRIES = 8;

/** All places where stairs could be, in one part of the map. */
class Sites {
  readonly #map: BuilderMap;
  readonly #isCorridor: Uint8Array;
  /** 1 for each tile that can be walked on or, like water, at least seen across. */
  readonly #isOpen: Uint8Array;
  /** The part of the map that the stairs have to be in, by the labels of all of them. */
  readonly #labels: SharedRegions["labels"];
  readonly #part: number;
  /** The sites of each grade. Those on the floor are only looked for if they are needed. */
  readonly #byGrade: number[][] = [];

  /** `from` is a cell that the stairs must be joined to. Otherwise they are in the largest part of the map. */
  constructor(map: BuilderMap, from: number | undefined) {
    const { walkable, hazard } = map.tileset;
    this.#map = map;
    this.#isCorridor = corridorCells(map);
    this.#isOpen = walkable.map((isWalkable, tile) => isWalkable | hazard[tile]!);
    const open = withoutKeys(map);
    const parts = open === map ? sharedRegions(map) : regions(open);
    this.#labels = parts.labels;
    const joined = from === undefined ? -1 : this.#joinedPart(from);
    const isFree = (cell: number) => this.#isFree(cell);
    this.#part = joined >= 0 ? joined : parts.count === 1 ? 0 : largestRegionOf(parts, isFree);
  }

  /** The sites of a grade in reading order. */
  #sites(grade: number): readonly number[] {
    if (this.#byGrade[grade] === undefined) this.#find(grade <= IN_PASSAGE ? NICHES : FLOORS);
    return this.#byGrade[grade]!;
  }

  #find(grades: readonly number[]): void {
    const { width, height, tiles } = this.#map;
    const areNiches = grades === NICHES;
    for (const grade of grades) this.#byGrade[grade] = [];
    for (let y = 1; y < height - 1; y++) {
      for (let cell = y * width + 1; cell < (y + 1) * width - 1; cell++) {
        if ((tiles[cell] === WALL) !== areNiches) continue;
        const grade = areNiches ? this.#nicheGrade(cell) : this.#floorGrade(cell);
        if (grade !== undefined) this.#byGrade[grade]!.push(cell);
      }
    }
  }

  #nicheGrade(cell: number): number | undefined {
    if (!this.#isNiche(cell)) return undefined;
    return isInOpenSquare(this.#map, this.frontOf(cell)!) ? IN_ROOM : IN_PASSAGE;
  }

  #floorGrade(cell: number): number | undefined {
    const map = this.#map;
    const { width } = map;
    if (this.#labels[cell] !== this.#part || !this.#isFree(cell)) return undefined;
    if (this.#isCorridor[cell] === 1 || this.#isByHazard(cell)) return undefined;
    const isByDoor = [cell - width, cell - 1, cell + 1, cell + width].some((side) => map.isDoor(side));
    return isInOpenSquare(map, cell) && !isByDoor && !map.hasSpawn(cell) ? ON_OPEN_FLOOR : ON_FLOOR;
  }

  /** The part of a cell, if more than that cell alone belongs to it: pinned stairs may not be joined to anything yet. */
  #joinedPart(cell: number): number {
    const { width } = this.#map;
    const isJoined = [-width, -1, 1, width].some((side) => this.#labels[cell + side]! >= 0);
    return isJoined ? this.#labels[cell]! : -1;
  }

  /** The cell before a niche. Undefined for a cell that is floor already. */
  frontOf(cell: number): number | undefined {
    const { width } = this.#map;
    const labels = this.#labels;
    if (labels[cell]! >= 0) return undefined;
    if (labels[cell - width]! >= 0) return cell - width;
    if (labels[cell - 1]! >= 0) return cell - 1;
    if (labels[cell + 1]! >= 0) return cell + 1;
    return labels[cell + width]! >= 0 ? cell + width : undefined;
  }

  /**
   * A place for the stairs up, far enough from those down if these are known, and from some other place if not. If no two
   * places are far enough apart, it is one of the two that are farthest apart.
   */
  first(rng: Rng, down: number | undefined, least: number): number {
    if (down !== undefined) return this.second(rng, down, least);
    const sites = this.#best();
    for (let i = 0; i < TRIES; i++) {
      const cell = rng.pick(sites);
      if (this.#hasApart(cell, least)) return cell;
    }
    return this.#endOfWidest();
  }

  /**
   * Any of the best sites that are far enough from other stairs, or else the one that is farthest from them. Stairs are
   * nearer to each other rather than on the floor if there are niches.
   */
  second(rng: Rng, other: number, least: number): number {
    for (const grades of [NICHES, FLOORS]) {
      for (const grade of grades) {
        const apart = this.#sites(grade).filter((cell) => this.#isApart(cell, other, least));
        if (apart.length > 0) return rng.pick(apart);
      }
      const farthest = this.#bestOf(grades, (cell) => cellsApart(this.#map, cell, other));
      if (farthest !== undefined) return farthest;
    }
    throw nowhere();
  }

  /** The best site at the end of the longest walk from other stairs, the first of equals. */
  farthest(other: number): number {
    const { moves } = distancesFrom(this.#map, [other]);
    const walk = (cell: number) => (cell === other ? 0 : 1 + moves(this.frontOf(cell) ?? cell));
    for (const grade of GRADES) {
      const best = this.#bestOf([grade], walk);
      if (best !== undefined) return best;
    }
    throw nowhere();
  }

  #best(): readonly number[] {
    const grade = GRADES.find((each) => this.#sites(each).length > 0);
    if (grade === undefined) throw nowhere();
    return this.#sites(grade);
  }

  /** Whether there is a site far enough from another one: a niche, unless that other one is on the floor already. */
  #hasApart(other: number, least: number): boolean {
    const grades = this.frontOf(other) === undefined ? FLOORS : NICHES;
    return grades.some((grade) => this.#sites(grade).some((cell) => this.#isApart(cell, other, least)));
  }

  /** The site of some grades for which `score` is highest, the first of equals. Undefined if no score is above 0. */
  #bestOf(grades: readonly number[], score: (cell: number) => number): number | undefined {
    let best: number | undefined;
    let highest = 0;
    for (const grade of grades) {
      for (const cell of this.#sites(grade)) {
        const value = score(cell);
        if (value <= highest || !this.#isStill(cell)) continue;
        best = cell;
        highest = value;
      }
    }
    return best;
  }

  /** One of the two sites that are farthest apart: they are the outermost ones to the left and right, or above and below. */
  #endOfWidest(): number {
    const map = this.#map;
    const grades = this.frontOf(this.#best()[0]!) === undefined ? FLOORS : NICHES;
    const sites = grades.flatMap((grade) => this.#sites(grade));
    let [left, right, top, bottom] = [sites[0]!, sites[0]!, sites[0]!, sites[0]!];
    for (const cell of sites) {
      if (map.x(cell) < map.x(left)) left = cell;
      if (map.x(cell) > map.x(right)) right = cell;
      if (map.y(cell) < map.y(top)) top = cell;
      if (map.y(cell) > map.y(bottom)) bottom = cell;
    }
    return map.x(right) - map.x(left) >= map.y(bottom) - map.y(top) ? left : top;
  }

  #isApart(cell: number, other: number, least: number): boolean {
    return cellsApart(this.#map, cell, other) >= least && this.#isStill(cell);
  }

  /** Whether a site is what it was: other stairs may have been put next to it. */
  #isStill(cell: number): boolean {
    return this.#labels[cell]! >= 0 ? this.#isFree(cell) : this.#isNiche(cell);
  }

  #isFree(cell: number): boolean {
    const map = this.#map;
    return map.isWalkable(cell) && !map.isDoor(cell) && !map.isReserved(cell) && cell !== map.start;
  }

  /** Rock with one free cell in front of it, closed on its other sides and at the two corners behind. */
  #isNiche(cell: number): boolean {
    const map = this.#map;
    const { width, tiles } = map;
    const isOpen = this.#isOpen;
    const up = isOpen[tiles[cell - width]!]!;
    const left = isOpen[tiles[cell - 1]!]!;
    const right = isOpen[tiles[cell + 1]!]!;
    const down = isOpen[tiles[cell + width]!]!;
    if (up + left + right + down !== 1 || tiles[cell] !== WALL || map.isReserved(cell)) return false;
    const front = up === 1 ? -width : left === 1 ? -1 : right === 1 ? 1 : width;
    if (this.#labels[cell + front] !== this.#part) return false;
    const aside = up + down === 0 ? width : 1;
    if (isOpen[tiles[cell - front - aside]!] === 1 || isOpen[tiles[cell - front + aside]!] === 1) return false;
    const before = cell + front;
    const isFree = this.#isFree(before) && this.#isCorridor[before] === 0 && !map.hasSpawn(before);
    return isFree && !this.#isByHazard(cell) && !this.#isByHazard(before);
  }

  /** Whether a cell inside the border has a hazard next to it, also diagonally. */
  #isByHazard(cell: number): boolean {
    const { width, tiles, tileset } = this.#map;
    const { hazard } = tileset;
    for (let row = cell - width; row <= cell + width; row += width) {
      if ((hazard[tiles[row - 1]!]! | hazard[tiles[row]!]! | hazard[tiles[row + 1]!]!) === 1) return true;
    }
    return false;
  }
}

function nowhere(): UndercroftError {
  return stuck("no free floor outside of corridors is far enough from hazards for the stairs.");
}
