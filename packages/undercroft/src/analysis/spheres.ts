import { addTo } from "../core/collections.js";
import type { Movement } from "../core/movement.js";
import type { Door, Lock, OneWay, SolutionStep } from "../core/parts/index.js";
import { UNREACHED } from "./distances.js";
import type { Grid } from "./grid.js";

/** Where the start was entered from. */
const NOWHERE = -1;

/** What somebody who walks through a level must know besides its tiles. */
export interface Plot {
  /** The cell where the player arrives. */
  readonly start: number | undefined;
  /** Cells that need a key, and the cells of the keys. */
  readonly locks: readonly Lock[];
  /** Ways that lead in one direction only. */
  readonly oneWays: readonly OneWay[];
}

/** A plot, and the doors, of which some may be secret. */
export interface HiddenPlot extends Plot {
  readonly doors?: readonly Door[] | undefined;
}

/** What can be reached with how many rounds of keys. */
export interface Spheres {
  /**
   * The sphere of each cell: 0 if it can be reached without a key, 1 if it takes keys that lie in sphere 0, and so on, or
   * -1 if it can't be reached.
   */
  readonly of: Int32Array;
  /**
   * From which cell each one was entered first, by a way with as few moves as its sphere has, or -1 for the start and for
   * what can't be reached. Going back from cell to cell leads to the start, through locks whose keys lie in earlier spheres.
   */
  readonly cameFrom: Int32Array;
  /** All cells that can be reached, in the order in which they were entered. */
  readonly order: Int32Array;
  /** The keys in an order in which they can be taken, and the cells that each one opens. */
  readonly solution: readonly SolutionStep[];
  /** Whether all keys can be taken. */
  readonly isSolved: boolean;
}

/**
 * Divides a map into spheres: what can be reached without keys, then with the keys that lie there, and so on. Whoever
 * has a key keeps it. `shut` are cells that can't be entered at all, such as secret doors that nobody has found.
 */
export function spheresOf(
  grid: Grid,
  { start, locks, oneWays }: Plot,
  movement: Movement = "orthogonal",
  shut: readonly number[] = [],
): Spheres {
  const { width, height, tiles } = grid;
  const { walkable, door } = grid.tileset;
  const of = new Int32Array(width * height).fill(UNREACHED);
  // How many keys a cell still waits for, and whether somebody stands before it.
  const waits = new Int32Array(width * height);
  const isWanted = new Uint8Array(width * height);
  const cameFrom = new Int32Array(width * height).fill(NOWHERE);
  const opens = groups(locks, "key", "at");
  const leads = groups(oneWays, "from", "to");
  // A step back is forbidden where a way is between neighbours; elsewhere there is none.
  const barred = groups(oneWays, "to", "from");
  // Keys, and the ends of one-ways.
  const marks = new Uint8Array(width * height);
  for (const { at, key } of locks) {
    waits[at]!++;
    marks[key] = 1;
  }
  for (const { from, to } of oneWays) marks[from] = marks[to] = 1;
  const isPlain = movement === "orthogonal";
  // More keys than there are.
  for (const cell of shut) waits[cell] = locks.length + 1;

  const queue = new Int32Array(width * height);
  let tail = 0;
  let sphere = 0;
  const enter = (cell: number, from: number) => {
    if (of[cell] !== UNREACHED || walkable[tiles[cell]!] === 0) return;
    if (waits[cell]! > 0) {
      if (isWanted[cell] === 0) cameFrom[cell] = from;
      isWanted[cell] = 1;
      return;
    }
    of[cell] = sphere;
    cameFrom[cell] = from;
    queue[tail++] = cell;
  };
  const solution: SolutionStep[] = [];
  if (start !== undefined) enter(start, NOWHERE);
  for (let head = 0; head < tail; ) {
    const keys: number[] = [];
    for (; head < tail; head++) {
      const cell = queue[head]!;
      const x = cell % width;
      // Most cells have four neighbours, and nothing that leads anywhere else.
      if (isPlain && marks[cell] === 0 && x > 0 && x < width - 1 && cell >= width && cell < of.length - width) {
        enter(cell - width, cell);
        enter(cell - 1, cell);
        enter(cell + 1, cell);
        enter(cell + width, cell);
        continue;
      }
      if (opens.has(cell)) keys.push(cell);
      const back = barred.get(cell);
      const y = (cell - x) / width;
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) continue;
          const next = cell + dy * width + dx;
          const isDiagonal = dx !== 0 && dy !== 0;
          if (isDiagonal && (isPlain || door[tiles[cell]!] === 1 || door[tiles[next]!] === 1)) continue;
          if (back?.includes(next) !== true) enter(next, cell);
        }
      }
      for (const to of leads.get(cell) ?? []) enter(to, cell);
    }
    // All keys of a sphere are taken before the next one is entered.
    const opened: number[] = [];
    for (const take of keys) {
      const open = opens.get(take)!.filter((cell) => --waits[cell]! === 0);
      solution.push({ take, opens: open });
      opened.push(...open);
    }
    sphere++;
    for (const cell of opened) if (isWanted[cell] === 1) enter(cell, cameFrom[cell]!);
  }
  return { of, cameFrom, order: queue.subarray(0, tail), solution, isSolved: solution.length === opens.size };
}

/** The cells of secret doors: those that look like one, and those that the list of doors calls so. In ascending order. */
export function secretCells(grid: Grid, doors: readonly Door[] = []): readonly number[] {
  const { tileset } = grid;
  const tiles = grid.tiles as Uint8Array;
  const secret = tileset.tiles.findIndex(({ name }) => name === "secret_door");
  const shown: number[] = [];
  // No cell has the tile -1, which stands for a tileset without secret doors.
  for (let cell = tiles.indexOf(secret); cell >= 0; cell = tiles.indexOf(secret, cell + 1)) shown.push(cell);
  const listed = doors.filter(({ kind }) => kind === "secret").map(({ at }) => at);
  return listed.length === 0 ? shown : [...new Set([...shown, ...listed])].sort((a, b) => a - b);
}

/** The values of one field by those of another. */
function groups<T, K extends keyof T, V extends keyof T>(list: readonly T[], by: K, of: V): Map<T[K], T[V][]> {
  const lists = new Map<T[K], T[V][]>();
  for (const item of list) addTo(lists, item[by], item[of]);
  return lists;
}
