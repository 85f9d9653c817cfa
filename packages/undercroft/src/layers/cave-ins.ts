import { cheapestTunnels, DIGGABLE, oneRegionsCells, regions, SOLID, withoutKeys } from "../analysis/index.js";
import {
  type BuilderMap,
  count,
  counted,
  defineLayer,
  FLOOR,
  integer,
  type Rng,
  scaled,
  span,
  WALL,
} from "../core/index.js";
import { occupiedCells } from "./kernels/occupied-cells.js";

/**
 * Lets the roof come down on stretches of passages, and leaves rubble at both ends. Nothing is cut off: where there is no
 * other way, somebody has dug one around the fallen rock.
 */
export const caveIns = defineLayer({
  id: "cave-ins",
  summary: "Lets stretches of passages fall in, and digs a way around where there is no other.",
  options: {
    stretches: count(3, { min: 0, max: 10_000, typical: [0, 8] }, "Number of stretches that fall in, per 80x50 cells."),
    length: span(2, 5, { min: 1, max: 20, typical: [1, 8] }, "Minimum and maximum length of a cave-in."),
    widest: integer(5, { min: 1, max: 15, typical: [1, 7] }, "Only passages that are at most this wide fall in."),
    detour: integer(24, { min: 0, max: 200, typical: [0, 40] }, "The longest way that is dug around one, in cells."),
  },
  writes: ["tiles"],
  *build(map, rng, { stretches, length, widest, detour }) {
    const wanted = scaled(stretches, map);
    // With locks on a level, ways around could lead around them, too.
    if (wanted === 0 || withoutKeys(map) !== map || oneRegionsCells(map) === undefined) return;
    const roof = new Roof(map, widest);
    const { sites } = roof;
    let fallen = 0;
    for (let tries = 0; fallen < wanted && tries < TRIES * wanted && sites.length > 0; tries++) {
      if (!roof.fall(rng.fork(tries), rng.pick(sites), rng.between(...length), detour)) continue;
      fallen++;
      yield;
    }
    if (fallen < wanted) {
      map.note("shortfall", `asked for ${counted(wanted, "cave-in")}, but only ${fallen} had space`);
    }
  },
});

/** How many places are tried for each stretch. */
const TRIES = 8;
/** A passage goes on for at least this many cells beyond what falls in, on both sides together. */
const LEAST_LEFT = 6;
/** How many cells of the passage at both ends have rubble, and the chance for each. */
const REACH = 2;
const RUBBLE = 0.55;
/** Two of them are at least this far apart. */
const APART = 12;

/** A cell in a passage, and the steps along it and across. */
interface Passage {
  readonly at: number;
  readonly along: number;
  readonly across: number;
  /** How many cells it is long in all. */
  readonly run: number;
}

class Roof {
  readonly sites: readonly Passage[];
  readonly #map: BuilderMap;
  readonly #held: ReadonlySet<number>;
  readonly #fallen: number[] = [];

  constructor(map: BuilderMap, widest: number) {
    this.#map = map;
    this.#held = occupiedCells(map);
    const [rows, columns] = [runs(map, 1), runs(map, map.width)];
    const sites: Passage[] = [];
    for (let cell = 0; cell < rows.length; cell++) {
      const [aside, ahead] = [rows[cell]!, columns[cell]!];
      if (
        aside === 0 ||
        !map.isWalkable(cell) ||
        Math.min(aside, ahead) > widest ||
        Math.max(aside, ahead) < 2 * LEAST_LEFT
      )
        continue;
      const [along, across] = aside > ahead ? [1, map.width] : [map.width, 1];
      sites.push({ at: cell, along, across, run: Math.max(aside, ahead) });
    }
    this.sites = sites;
  }

  /** Lets a stretch of a passage fall in. Returns false, and changes nothing, where that can't be. */
  fall(rng: Rng, { at, along, across, run }: Passage, length: number, detour: number): boolean {
    const map = this.#map;
    const [x, y] = [map.x(at), map.y(at)];
    if (run < length + LEAST_LEFT || !this.#goesOn(at, along, length)) return false;
    if (this.#fallen.some((cell) => Math.abs(map.x(cell) - x) + Math.abs(map.y(cell) - y) < APART)) return false;
    const cells = this.#stretch(at, along, across, length);
    if (cells === undefined) return false;
    const before = cells.map((cell) => map.tiles[cell]!);
    for (const cell of cells) map.set(cell, WALL);
    if (!this.#join(cells, detour, rng)) {
      for (const [i, cell] of cells.entries()) map.set(cell, before[i]!);
      return false;
    }
    this.#fallen.push(at);
    const gone = new Set(cells);
    map.areas = map.areas?.flatMap((area) => {
      const left = area.cells.some((cell) => gone.has(cell))
        ? area.cells.filter((cell) => !gone.has(cell))
        : area.cells;
      return left.length > 0 ? [{ ...area, cells: left }] : [];
    });
    this.#scatter(rng.fork("rubble"), at, along, across, length);
    return true;
  }

  /** Whether a passage leads on at both ends of a stretch. */
  #goesOn(at: number, along: number, length: number): boolean {
    const ends = [1, 2].flatMap((n) => [at - n * along, at + (length - 1 + n) * along]);
    return ends.every((cell) => this.#map.isWalkable(cell) && !this.#map.isDoor(cell));
  }

  /** All cells of a stretch, or undefined if something stands there or leads away from it. */
  #stretch(at: number, along: number, across: number, length: number): number[] | undefined {
    const map = this.#map;
    const cells: number[] = [];
    for (let n = 0; n < length; n++) {
      const first = at + n * along;
      if (!map.isWalkable(first)) return undefined;
      for (const step of [across, -across]) {
        for (let cell = step > 0 ? first : first + step; map.tiles[cell] !== WALL; cell += step) {
          if (!map.isWalkable(cell)) return undefined;
          cells.push(cell);
        }
      }
    }
    const isFree = (cell: number) =>
      !map.isReserved(cell) &&
      !this.#held.has(cell) &&
      [0, 1, -1, map.width, -map.width].every((step) => !map.isDoor(cell + step));
    return cells.every(isFree) ? cells : undefined;
  }

  /** Joins what the fallen rock has cut in two. Returns false if that takes too long a way. */
  #join(fallen: readonly number[], detour: number, rng: Rng): boolean {
    const map = this.#map;
    const { count: pieces, labels } = regions(map);
    if (pieces === 1) return true;
    // What has just fallen isn't dug out again.
    const rock = Int32Array.from(labels, (label) => (label < 0 ? DIGGABLE : label));
    for (const cell of fallen) rock[cell] = SOLID;
    for (let cell = 0; cell < rock.length; cell++) {
      if (rock[cell] === DIGGABLE && (map.isReserved(cell) || map.tiles[cell] !== WALL)) rock[cell] = SOLID;
    }
    const { cells, ends } = cheapestTunnels(map.width, { count: pieces, labels: rock }, rng);
    if (ends.length / 2 < pieces - 1 || cells.length > detour) return false;
    const rubble = map.tileset.index("rubble");
    for (const cell of cells) map.set(cell, rng.chance(RUBBLE) ? rubble : FLOOR);
    return true;
  }

  #scatter(rng: Rng, at: number, along: number, across: number, length: number): void {
    const map = this.#map;
    const rubble = map.tileset.index("rubble");
    for (let n = 1; n <= REACH; n++) {
      for (const first of [at - n * along, at + (length - 1 + n) * along]) {
        for (const cell of [first, first - across, first + across]) {
          if (map.tiles[cell] === FLOOR && !map.isReserved(cell) && rng.chance(RUBBLE)) map.set(cell, rubble);
        }
      }
    }
  }
}

/** How many cells lie in a line through each cell, from rock or door to rock or door. 0 for rock and doors. */
function runs(map: BuilderMap, step: number): Int32Array {
  const length = new Int32Array(map.tiles.length);
  for (let first = 0; first < length.length; first++) {
    if (length[first] !== 0 || !isOpen(map, first)) continue;
    let end = first;
    while (end < length.length && isOpen(map, end)) end += step;
    for (let cell = first; cell < end; cell += step) length[cell] = (end - first) / step;
  }
  return length;
}

/** What stands in a hall doesn't make passages of it. */
function isOpen(map: BuilderMap, cell: number): boolean {
  return map.tiles[cell] !== WALL && !map.isDoor(cell);
}
