import { type BuilderMap, count, defineLayer, FLOOR, flag, PAUSE, ratio, scaled, WALL } from "../core/index.js";
import { barredParts } from "./kernels/barred-parts.js";
import { occupiedCells } from "./kernels/occupied-cells.js";

/**
 * Removes what looks like noise rather than rock: combs along the walls, stray pillars, gaps that can only be passed
 * diagonally, and one-cell bays. What was connected stays connected.
 *
 *     ######################################   ######################################   cellularAutomata(), tidyWalls()
 *     ##########.#.#.##########.#.##.#.#####   #########################.######.#####   38 x 13, seed 38
 *     #######...........#######...##...#####   #######...........#######...##...#####
 *     ######..#.#...##....####.......#..####   ######..#.....##....#####......#.#####
 *     #####..##........#..#####.#.##.#.#####   #####..##...........#####.####.#.#####
 *     #####..####....#.....###...###.#..####   #####..####..........####..###.#.#####
 *     ###..#...............####..###...#####   ###..................####..###...#####
 *     ####....#.....#.#.....####.###..######   ####....#.......#.....####.###..######
 *     ###..#.###..#......#..####......######   ####.#.###..#.........####......######
 *     ####.#..##..#.#.#.....#####...########   ####.#..##..#.........#####...########
 *     ###.....#.#.........##################   ####....#...........##################
 *     #####.#.#.#.#.#.#.####################   ######################################
 *     ######################################   ######################################
 *
 * The step first fills floor that has a single way out, then opens rock that has floor on two or more sides. It leaves
 * reserved cells, cells next to doors and occupied cells as they are, and never opens a way around a lock.
 */
export const tidyWalls = defineLayer({
  id: "tidy-walls",
  summary: "Removes combs, stray pillars, diagonal gaps and one-cell bays from the walls.",
  options: {
    pillars: count(
      3,
      { min: 0, max: 1_000_000, typical: [0, 60] },
      "Maximum number of single pillars to keep, per 80x50 cells. Only pillars with open floor all around them are kept.",
    ),
    nooks: ratio(0.8, "Share of the one-cell bays to fill, chosen at random."),
    diagonals: flag(true, "Whether to open gaps that can only be passed diagonally."),
    combs: flag(true, "Whether to remove combs: three or more teeth of rock in a row, one cell apart."),
  },
  writes: ["tiles"],
  *build(map, rng, { pillars, nooks, diagonals, combs }) {
    const { width } = map;
    const ground = readGround(map);
    const { ends, edges } = roughCells(ground, width, map.height);
    yield PAUSE;
    const bays = ends.filter((cell) => isBay(ground, cell, width) && rng.chance(nooks));
    fill(map, ground, combs ? [...bays, ...gapsOfCombs(ground, edges, width)] : bays);
    yield;
    const standing = rng.shuffle(edges.filter((cell) => isFreePillar(ground, cell, width)));
    for (const pillar of standing.slice(0, scaled(pillars, map))) ground[pillar] = ROCK;
    open(map, ground, edges, { diagonals, combs });
  },
});

// What a cell is to this step. Those that can be walked on have the bit of two.
/** A wall that may be opened. */
const CLOSED = 0;
/** A wall, or something else in the way, that stays. */
const ROCK = 1;
/** Floor that may be filled. */
const OPEN = 2;
/** Whatever else can be walked on. */
const KEPT_OPEN = 3;

function readGround(map: BuilderMap): Uint8Array {
  const { width, height, tiles, tileset } = map;
  const kinds = Uint8Array.from(tileset.tiles, ({ walkable }) => (walkable ? KEPT_OPEN : ROCK));
  kinds[WALL] = CLOSED;
  kinds[FLOOR] = OPEN;
  const ground = new Uint8Array(tiles.length).fill(ROCK);
  for (let y = 1; y < height - 1; y++) {
    for (let cell = y * width + 1; cell < (y + 1) * width - 1; cell++) ground[cell] = kinds[tiles[cell]!]!;
  }
  for (let cell = 0; map.hasReservedCells && cell < ground.length; cell++) if (map.isReserved(cell)) ground[cell]! |= 1;
  for (const cell of occupiedCells(map)) ground[cell]! |= 1;
  keepDoorways(map, ground);
  return ground;
}

/** Keeps the cells next to doors, and to other tiles that can be walked through but not seen through. */
function keepDoorways({ width, tiles, tileset }: BuilderMap, ground: Uint8Array): void {
  const isDoor = Uint8Array.from(tileset.tiles, ({ walkable, opaque }) => Number(walkable && opaque));
  for (let cell = 0; cell < tiles.length; cell++) {
    if (isDoor[tiles[cell]!] === 0) continue;
    for (const near of [cell - width, cell - 1, cell + 1, cell + width]) ground[near]! |= 1;
  }
}

/** 1 for what can be walked on. Nothing can beyond the map. */
function openAt(ground: Uint8Array, cell: number): number {
  return ground[cell]! >> 1;
}

/** How many of the four cells beside a cell are open. */
function waysOut(ground: Uint8Array, cell: number, width: number): number {
  return (
    (ground[cell - width]! >> 1) + (ground[cell - 1]! >> 1) + (ground[cell + 1]! >> 1) + (ground[cell + width]! >> 1)
  );
}

/**
 * All that this step has to look at: floor with a single way out, and walls with floor on two sides or more, which all
 * pillars, teeth and diagonal gaps are made of.
 */
function roughCells(ground: Uint8Array, width: number, height: number): { ends: number[]; edges: number[] } {
  const ends: number[] = [];
  const edges: number[] = [];
  for (let y = 1; y < height - 1; y++) {
    for (let cell = y * width + 1; cell < (y + 1) * width - 1; cell++) {
      const ways = waysOut(ground, cell, width);
      if (openAt(ground, cell) === 0) {
        if (ways > 1) edges.push(cell);
      } else if (ways === 1) ends.push(cell);
    }
  }
  return { ends, edges };
}

// Filling.

/** Of floor with a single way out, what leads to a place with two others: the end of a passage is no bay. */
function isBay(ground: Uint8Array, cell: number, width: number): boolean {
  const way = [cell - width, cell - 1, cell + 1, cell + width].find((near) => openAt(ground, near) === 1)!;
  return waysOut(ground, way, width) > 2;
}

/** A wall with floor before and after it, in steps of `along`, and another wall on one of its other sides. */
function isTooth(ground: Uint8Array, cell: number, along: number, across: number): boolean {
  return (
    openAt(ground, cell) === 0 &&
    openAt(ground, cell - along) + openAt(ground, cell + along) === 2 &&
    openAt(ground, cell - across) + openAt(ground, cell + across) < 2
  );
}

/** Whether a cell is the middle one of three teeth, two cells from each other. */
function isComb(ground: Uint8Array, cell: number, along: number, across: number): boolean {
  return (
    isTooth(ground, cell, along, across) &&
    isTooth(ground, cell - 2 * along, along, across) &&
    isTooth(ground, cell + 2 * along, along, across)
  );
}

/** The cells beside the teeth of all combs. */
function gapsOfCombs(ground: Uint8Array, edges: readonly number[], width: number): number[] {
  const gaps: number[] = [];
  const look = (cell: number, along: number, across: number) => {
    if (!isComb(ground, cell, along, across)) return;
    gaps.push(cell - 3 * along, cell - along, cell + along, cell + 3 * along);
  };
  for (const cell of edges) {
    look(cell, 1, width);
    look(cell, width, 1);
  }
  return gaps;
}

/** Fills the cells that have one way out when it is their turn. That cuts nothing off and adds no other noise. */
function fill(map: BuilderMap, ground: Uint8Array, cells: readonly number[]): void {
  for (const cell of cells) {
    if (ground[cell] !== OPEN || waysOut(ground, cell, map.width) !== 1) continue;
    ground[cell] = CLOSED;
    map.set(cell, WALL);
  }
}

// Opening.

/** A single wall with open floor on all eight sides. */
function isFreePillar(ground: Uint8Array, cell: number, width: number): boolean {
  if (ground[cell] !== CLOSED || waysOut(ground, cell, width) < 4) return false;
  const above = openAt(ground, cell - width - 1) + openAt(ground, cell - width + 1);
  return above + openAt(ground, cell + width - 1) + openAt(ground, cell + width + 1) === 4;
}

/**
 * Opens pillars and, where wanted, diagonal gaps and what is left of combs, until there are none. What is opened may turn
 * its surroundings into any of them, so they are looked at again. No cell is opened twice, so the work is in proportion
 * to the map.
 */
function open(
  map: BuilderMap,
  ground: Uint8Array,
  edges: readonly number[],
  { diagonals, combs }: { readonly diagonals: boolean; readonly combs: boolean },
): void {
  const { width } = map;
  const joins = barredParts(map);
  const opened: number[] = [];
  /** Opens the first of some walls that may be opened. */
  const openOneOf = (walls: readonly number[]): void => {
    const cell = walls.find((wall) => ground[wall] === CLOSED && joins(wall));
    if (cell === undefined) return;
    ground[cell] = OPEN;
    map.set(cell, FLOOR);
    opened.push(cell);
  };
  const lookAtPillar = (cell: number): void => {
    if (ground[cell] === CLOSED && waysOut(ground, cell, width) === 4) openOneOf([cell]);
  };
  const lookAtComb = (cell: number, along: number): void => {
    if (combs && isComb(ground, cell, along, along === 1 ? width : 1)) {
      openOneOf([cell, cell - 2 * along, cell + 2 * along]);
    }
  };
  /** A wall and the one diagonally from it, with floor on both sides between them. */
  const lookAtGap = (cell: number, down: number, across: number): void => {
    const other = cell + down + across;
    if (openAt(ground, cell + down) + openAt(ground, cell + across) < 2) return;
    if (openAt(ground, cell) + openAt(ground, other) > 0) return;
    // The one that is less of a wall.
    openOneOf(waysOut(ground, other, width) > waysOut(ground, cell, width) ? [other, cell] : [cell, other]);
  };
  const lookAtGaps = (cell: number): void => {
    if (!diagonals) return;
    lookAtGap(cell, -width, -1);
    lookAtGap(cell, -width, 1);
    lookAtGap(cell, width, -1);
    lookAtGap(cell, width, 1);
  };

  for (const cell of edges) {
    lookAtPillar(cell);
    lookAtGaps(cell);
    lookAtComb(cell, 1);
    lookAtComb(cell, width);
  }
  for (const cell of opened) {
    for (const along of [1, width]) {
      for (const near of [cell - along, cell + along]) {
        lookAtPillar(near);
        lookAtGaps(near);
        for (const middle of [near - 2 * along, near, near + 2 * along]) lookAtComb(middle, along);
      }
    }
  }
}
