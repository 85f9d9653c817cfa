import {
  cheapestTunnels,
  DIGGABLE,
  largestRegion,
  regions,
  type SharedRegions,
  SOLID,
  sharedOneRegion,
  sharedRegions,
  withoutKeys,
} from "../analysis/index.js";
import { type BuilderMap, choice, counted, defineLayer, FLOOR, integer, WALL } from "../core/index.js";
import { occupiedCells } from "./kernels/occupied-cells.js";

/**
 * Joins all parts of the map with the tunnels that take the least digging. Parts too small to be worth a tunnel are
 * filled. Afterwards, every walkable cell can be reached from every other one.
 *
 *     ####################################   ####################################   cellularAutomata(), connectRegions()
 *     ############..######################   ############..######################   36 x 12, seed 5
 *     ##########....######################   ##########....######################
 *     ###########.#...####################   ###########.#...####################
 *     ##########......####################   ##########......####################
 *     ############.....###################   ############.....###################
 *     ############...#..#############.####   ############...#........#######.####
 *     ##############...############.....##   ##############...######...........##
 *     ##############.#.#############.#.###   ##############.#.#############.#.###
 *     #############################.....##   #############################.....##
 *     ###############################.####   ###############################.####
 *     ####################################   ####################################
 *
 * Parts that contain the start, an exit, a spawn, a room's anchor or reserved cells are always joined and never filled. No
 * tunnel leads around a lock, a secret door or a ledge.
 *
 * @example
 * import { cellularAutomata, chain, connectRegions } from "undercroft";
 * import { regions } from "undercroft/analysis";
 *
 * const caves = chain({ width: 60, height: 24, purpose: "map" }).startWith(cellularAutomata());
 * console.log(regions(caves.build({ seed: 5 })).count > 1); // true
 * console.log(regions(caves.with(connectRegions()).build({ seed: 5 })).count); // 1
 */
export const connectRegions = defineLayer({
  id: "connect-regions",
  version: 2,
  summary: "Joins all disconnected parts of the map with the shortest possible tunnels.",
  options: {
    mode: choice(
      "join",
      ["join", "keep-largest"],
      "Whether to join the parts with tunnels, or fill all but the largest part.",
    ),
    least: integer(
      8,
      { min: 1, max: 1_000_000, typical: [1, 60] },
      "Parts with fewer cells than this are filled instead of joined.",
    ),
    width: integer(1, { min: 1, max: 9, typical: [1, 3] }, "Width of the tunnels, in cells."),
  },
  writes: ["tiles"],
  *build(map, rng, { mode, least, width }) {
    const { count, labels: shared, sizes } = sharedRegions(map);
    if (count < 2) return;
    const labels = new Int32Array(shared);
    const parts = { count, labels, sizes };
    const isOccupied = occupiedRegions(map, count, labels);
    keepBars(map, count, labels);
    // Only free floor counts, so that the rest isn't joined to the inside of a large prefab that is sealed.
    const free = { ...parts, sizes: freeSizes(map, parts) };
    const largest = largestRegion(free);
    const smallest = mode === "keep-largest" ? Infinity : least;
    const filled = new Uint8Array(parts.count);
    let left = 0;
    for (let region = 0; region < parts.count; region++) {
      if (region === largest || isOccupied[region] === 1 || sizes[region]! >= smallest) left++;
      else filled[region] = 1;
    }
    fillRegions(map, labels, filled);
    yield;
    if (left === 1) {
      sharedOneRegion(map, labels);
      return;
    }

    const tunnels = cheapestTunnels(map.width, parts, rng);
    const lost = lostRegions(free, tunnels.groups, filled, isOccupied);
    if (lost.sealed > 0) {
      map.note(
        "shortfall",
        `${counted(lost.sealed, "part")} of the map can't be joined to the rest because reserved cells are in the way`,
      );
    }
    fillRegions(map, labels, lost.filled);

    const batch = Math.ceil(tunnels.count / MOST_FRAMES);
    let dug = 0;
    for (let i = 0; i < tunnels.count; i++) {
      if (lost.filled[tunnels.ends[i]!] === 1) continue;
      digTunnel(map, tunnels.cells.subarray(tunnels.starts[i], tunnels.starts[i + 1]), width, labels);
      if (++dug % batch === 0) yield;
    }
    if (dug > 0) map.note("repair", `joined the parts of the map with ${counted(dug, "tunnel")}`);
    // Most later steps ask for regions. There is one now, so they needn't be found again.
    if (lost.sealed === 0) sharedOneRegion(map, labels);
  },
});

/** The maximum number of snapshots: more would be too fast to watch. */
const MOST_FRAMES = 100;

/** For each region how many cells it has that are not reserved. */
function freeSizes(map: BuilderMap, { labels, sizes }: SharedRegions): SharedRegions["sizes"] {
  if (!map.hasReservedCells) return sizes;
  const free = new Int32Array(sizes);
  for (let cell = 0; cell < labels.length; cell++) {
    if (labels[cell]! >= 0 && map.isReserved(cell)) free[labels[cell]!]!--;
  }
  return free;
}

/** Marks the regions that hold something, and in the labels the rock that must stay. */
function occupiedRegions(map: BuilderMap, count: number, labels: Int32Array): Uint8Array {
  const isOccupied = new Uint8Array(count);
  for (let cell = 0; map.hasReservedCells && cell < labels.length; cell++) {
    if (!map.isReserved(cell)) continue;
    if (labels[cell]! >= 0) isOccupied[labels[cell]!] = 1;
    else labels[cell] = SOLID;
  }
  // Anchors of rooms that are only planned may lie in rock.
  for (const cell of occupiedCells(map)) if (labels[cell]! >= 0) isOccupied[labels[cell]!] = 1;
  return isOccupied;
}

/**
 * Marks the rock that must stay because of bars: beside a bar, beside what lies behind one, and between two
 * parts of a region that only a bar joins. A tunnel there would lead around the bar, or have to be entered through it.
 */
function keepBars(map: BuilderMap, count: number, labels: Int32Array): void {
  const shut = withoutKeys(map);
  if (shut === map) return;
  const { width, start } = map;
  const { labels: parts } = regions(shut);
  const home = start === undefined || parts[start]! < 0 ? undefined : { region: labels[start]!, part: parts[start]! };
  const hasParts = new Uint8Array(count);
  for (let cell = 0; cell < labels.length; cell++) if (parts[cell]! >= 0) hasParts[labels[cell]!] = 1;
  for (let cell = width; cell < labels.length - width; cell++) {
    if (labels[cell] !== DIGGABLE) continue;
    const sides = [cell - width, cell - 1, cell + 1, cell + width].filter((side) => labels[side]! >= 0);
    // A bar that is a part by itself has nothing behind it.
    const isBar = (side: number) => parts[side]! < 0 && hasParts[labels[side]!] === 1;
    const isBehind = (side: number) => labels[side] === home?.region && parts[side] !== home?.part;
    const isBetween = (side: number) => labels[side] === labels[sides[0]!] && parts[side] !== parts[sides[0]!];
    if (sides.some((side) => isBar(side) || isBehind(side) || isBetween(side))) labels[cell] = SOLID;
  }
}

/** Turns the marked regions into rock that may be dug. */
function fillRegions(map: BuilderMap, labels: Int32Array, filled: Uint8Array): void {
  const count = filled.reduce((sum, isFilled) => sum + isFilled, 0);
  if (count === 0) return;
  // With the labels of rock before those of regions, one test is enough.
  const isFilled = new Uint8Array(filled.length + 2);
  isFilled.set(filled, 2);
  let cells = 0;
  for (let cell = 0; cell < labels.length; cell++) {
    if (isFilled[labels[cell]! + 2] === 0) continue;
    map.set(cell, WALL);
    labels[cell] = DIGGABLE;
    cells++;
  }
  map.note("repair", `filled ${counted(count, "part")} of the map (${counted(cells, "cell")})`);
}

/**
 * Finds the regions that no tunnel joins to the largest group. Groups that hold nothing are marked to be filled, and the
 * others are counted.
 */
function lostRegions(
  { count, sizes }: SharedRegions,
  groups: Int32Array,
  gone: Uint8Array,
  isOccupied: Uint8Array,
): { readonly filled: Uint8Array; readonly sealed: number } {
  const cells = new Int32Array(count);
  const groupIsOccupied = new Uint8Array(count);
  for (let region = 0; region < count; region++) {
    if (gone[region] === 1) continue;
    cells[groups[region]!]! += sizes[region]!;
    groupIsOccupied[groups[region]!]! |= isOccupied[region]!;
  }
  let main = 0;
  for (let group = 1; group < count; group++) if (cells[group]! > cells[main]!) main = group;
  const filled = new Uint8Array(count);
  let sealed = 0;
  for (let region = 0; region < count; region++) {
    const group = groups[region]!;
    if (gone[region] === 1 || group === main) continue;
    if (groupIsOccupied[group] === 0) filled[region] = 1;
    else if (region === group) sealed++;
  }
  return { filled, sealed };
}

/** Digs the cells of a tunnel, then grows it cell by cell to its width: all new floor touches floor that was there. */
function digTunnel(map: BuilderMap, cells: Int32Array, width: number, labels: Int32Array): void {
  for (const cell of cells) map.set(cell, FLOOR);
  if (width === 1) return;
  const floor = [...cells];
  for (let grown = 1; grown < width; grown++) {
    for (const side of grown % 2 === 1 ? [1, map.width] : [-1, -map.width]) {
      for (let i = floor.length - 1; i >= 0; i--) {
        const cell = floor[i]! + side;
        if (!map.isInterior(map.x(cell), map.y(cell)) || map.isWalkable(cell) || labels[cell] === SOLID) continue;
        map.set(cell, FLOOR);
        if (map.isWalkable(cell)) floor.push(cell);
      }
    }
  }
}
