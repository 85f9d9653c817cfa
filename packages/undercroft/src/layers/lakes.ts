import { growBlob, type Shape } from "../builders/kernels/blob.js";
import { fillBorder } from "../builders/kernels/border.js";
import {
  type BuilderMap,
  count,
  defineLayer,
  integer,
  PAUSE,
  type Rng,
  rootOf,
  scaled,
  span,
  type Values,
  WALL,
  type Work,
} from "../core/index.js";
import { type Covered, DryGround, keepOneRoom } from "./kernels/dry-ground.js";
import { layShore, type Wet } from "./kernels/shore.js";

const OPTIONS = {
  count: count(16, { min: 0, max: 200, typical: [4, 40] }, "Number of lakes to try to place."),
  width: span(20, 30, { min: 6, max: 100, typical: [6, 40] }, "Width of the box that a lake grows in."),
  height: span(10, 15, { min: 5, max: 100, typical: [5, 24] }, "Height of the box that a lake grows in."),
  tries: integer(20, { min: 1, max: 200, typical: [1, 60] }, "Number of places to try for each lake."),
  margin: integer(
    16,
    { min: 1, max: 100, typical: [4, 30] },
    "How far from a lake the way around it may lead. A smaller margin leaves more ways.",
  ),
  water: integer(1, { min: 0, max: 1000, typical: [0, 4] }, "Weight of deep water. 0 means none."),
  chasm: integer(1, { min: 0, max: 1000, typical: [0, 4] }, "Weight of chasms. 0 means none."),
  lava: integer(1, { min: 0, max: 1000, typical: [0, 4] }, "Weight of lava. 0 means none."),
  lavaDepth: integer(4, { min: 0, max: 1_000_000, typical: [0, 12] }, "First depth that can have lava."),
  waterShore: integer(2, { min: 0, max: 20, typical: [0, 4] }, "Width of the shallow water around deep water."),
  chasmShore: integer(1, { min: 0, max: 20, typical: [0, 4] }, "Width of the edge around a chasm."),
  merge: integer(
    4,
    { min: 1, max: 50, typical: [1, 12] },
    "Lakes at most this many cells apart are all of the same kind.",
  ),
};

type Options = Values<typeof OPTIONS>;

/**
 * Floods parts of the map with large lakes of water or lava, or opens chasms. They can cut a loop, but never the map:
 * whatever was connected and stays dry is still connected. Lakes cover floor and rock alike, so players see far across
 * them.
 *
 *     ######################################   ######################################   bspDungeon(), lakes()
 *     ######################################   ######################################   38 x 14, seed 8
 *     #######################.......########   ###############≈≈≈≈≈≈≈≈~~~~~~.########
 *     #######################.......########   ##############≈≈≈≈≈≈≈≈≈≈≈≈≈~~~########
 *     #######################.............##   ############≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈~~......##
 *     #######################.......###....#   ###########≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈~~~###....#
 *     #####........##########.......###....#   #####....~~≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈~~~.###....#
 *     #####........#############.######....#   #####....~~≈≈≈≈≈≈≈≈≈≈≈≈≈≈#~######....#
 *     #####........#############.######....#   #####....~~~≈≈≈≈≈≈≈≈≈≈≈≈##~######....#
 *     #####........##.........##.######....#   #####.....~~~##~~~~~~≈≈~##.######....#
 *     #####......................###########   #####......~~..~~~~~~~~~~..###########
 *     ###############.........##############   ###############.....~~~~##############
 *     ###############.........##############   ###############.........##############
 *     ######################################   ######################################
 *
 * Lakes have shores: shallow water around deep water, and an edge around a chasm. Doors on a shore are taken out, and so
 * are walls between two lakes of the same kind. The start, exits, locks, ledges and reserved floor stay dry, with one cell around
 * them. At least half of the floor stays dry, too.
 */
export const lakes = defineLayer({
  id: "lakes",
  summary: "Adds large lakes of water or lava, and chasms, that never cut the map in two.",
  options: OPTIONS,
  writes: ["tiles"],
  *build(map, rng, options) {
    const kinds = kindsOf(map, options);
    const weights = kinds.map(({ weight }) => weight);
    const wanted = weights.some((weight) => weight > 0) ? scaled(options.count, map) : 0;
    if (wanted === 0) return;
    const ground = new DryGround(map, options.margin);
    const found = yield* placeLakes(map, rng, ground, wanted, options);
    if (found.length === 0) {
      map.note("shortfall", "placed no lake, because none fits without cutting the map in two");
      return;
    }
    const groups = groupLakes(map, found, options.merge);
    const drawn = new Int32Array(groups.length).fill(-1);
    const draws = rng.fork("kinds");
    for (const [i, lake] of found.entries()) {
      const group = rootOf(groups, i);
      if (drawn[group] === -1) drawn[group] = draws.weighted(weights);
      const kind = kinds[drawn[group]!]!;
      for (let k = 0; k < lake.cells.length; k++) map.set(lake.cells[k]!, kind.tile);
      kind.lakes.push(lake);
      yield;
    }
    const isShore = new Uint8Array(map.tiles.length);
    for (const kind of kinds) {
      removeWalls(map, ground, kind);
      layShore(map, isShore, kind);
    }
    yield;
  },
});

interface Kind extends Wet {
  readonly weight: number;
  readonly lakes: Covered[];
}

function kindsOf({ depth, tileset }: BuilderMap, options: Options): readonly Kind[] {
  const kind = (name: string, weight: number, shore: number, shoreName: string): Kind => ({
    tile: tileset.index(name),
    weight,
    shore,
    shoreTile: tileset.index(shoreName),
    lakes: [],
  });
  return [
    kind("deep_water", options.water, options.waterShore, "shallow_water"),
    kind("chasm", options.chasm, options.chasmShore, "chasm_edge"),
    kind("lava", depth < options.lavaDepth ? 0 : options.lava, 0, "floor"),
  ];
}

/** Lakes stay this far from the edges of the map, so that there is rock behind them. */
const FROM_EDGE = 2;

/** Finds places for lakes, and covers the ground there. */
function* placeLakes(
  map: BuilderMap,
  rng: Rng,
  ground: DryGround,
  wanted: number,
  { width: [leastWidth, mostWidth], height: [leastHeight, mostHeight], tries }: Options,
): Work<Covered[]> {
  const acrossMap = map.width - 2 * FROM_EDGE;
  const downMap = map.height - 2 * FROM_EDGE;
  const found: Covered[] = [];
  if (acrossMap < 1 || downMap < 1) return found;
  keepOneRoom(map, rng, ground);
  let last: Shape | undefined;
  for (let i = 0; i < wanted; i++) {
    yield PAUSE;
    // The largest ones come first: they are the hardest to place.
    const width = Math.min(acrossMap, mostWidth - Math.floor((i * (mostWidth - leastWidth + 1)) / wanted));
    const height = Math.min(downMap, mostHeight - Math.floor((i * (mostHeight - leastHeight + 1)) / wanted));
    // Growing a shape takes longer than placing it, so each is used twice, the second time upside down.
    const shape = last === undefined ? growLake(rng, ground, width, height) : turned(last);
    if (shape === undefined) continue;
    if (last !== undefined) ground.take(shape);
    last = last === undefined ? shape : undefined;
    for (let attempt = 0; attempt < tries; attempt++) {
      const x = FROM_EDGE + rng.below(acrossMap - shape.width + 1);
      const y = FROM_EDGE + rng.below(downMap - shape.height + 1);
      if (!ground.fits(x, y)) continue;
      found.push(ground.cover(x, y));
      break;
    }
  }
  return found;
}

/** A lake fills at least this share of its box. */
const LEAST_SHARE = 0.2;
/** The maximum number of tries: in a box that is too small for a lake, growing would never end. */
const MOST_BLOBS = 5;

/** Grows the shape of a lake in a box, and takes it as the current shape. Undefined if only puddles grow. */
function growLake(rng: Rng, ground: DryGround, width: number, height: number): Shape | undefined {
  for (let i = 0; i < MOST_BLOBS; i++) {
    const blob = growBlob(rng, width, height, { born: 5 });
    if (blob !== undefined && ground.take(blob) >= LEAST_SHARE * width * height) return blob;
  }
  return undefined;
}

/** A shape turned by half a turn. */
function turned({ width, height, mask }: Shape): Shape {
  return { width, height, mask: mask.slice().reverse() };
}

/**
 * Groups the lakes that are at most `merge` cells apart. All of them spread at the same time, one cell per round, and those
 * that meet belong together. Returns links: each lake points to another one of its group, and the last one to itself.
 */
function groupLakes(map: BuilderMap, found: readonly Covered[], merge: number): Int32Array {
  const { width } = map;
  const groups = Int32Array.from(found, (_, i) => i);
  /** The lake that each cell belongs to or is nearest to, counted from 1; 0 if there is none, and -1 at the edge. */
  const owner = fillBorder(new Int32Array(map.tiles.length), map, -1);
  const meet = (cell: number, lake: number): void => {
    groups[rootOf(groups, owner[cell]! - 1)] = rootOf(groups, lake - 1);
  };
  for (const [i, { cells }] of found.entries()) {
    for (let k = 0; k < cells.length; k++) {
      if (owner[cells[k]!]! > 0) meet(cells[k]!, i + 1);
      owner[cells[k]!] = i + 1;
    }
  }
  // In each round, lakes meet that are one or two cells more apart than before.
  let front: number[] = [];
  for (const [i, { outline }] of found.entries()) {
    for (let k = 0; k < outline.length; k++) {
      const cell = outline[k]!;
      const lake = owner[cell]!;
      if (lake > 0 && lake !== i + 1) meet(cell, i + 1);
      if (lake !== 0 || merge === 1) continue;
      owner[cell] = i + 1;
      front.push(cell);
    }
  }
  const around = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1];
  for (let apart = 3; apart <= merge; apart += 2) {
    const next: number[] = [];
    for (let i = 0; i < front.length; i++) {
      const lake = owner[front[i]!]!;
      for (let k = 0; k < 8; k++) {
        const cell = front[i]! + around[k]!;
        if (owner[cell]! > 0 && owner[cell] !== lake) meet(cell, lake);
        if (owner[cell] !== 0 || apart === merge) continue;
        owner[cell] = lake;
        next.push(cell);
      }
    }
    front = next;
  }
  return groups;
}

/** Opens walls, one cell thick, that have this kind of lake on both sides. What is opened is part of a lake, too. */
function removeWalls(map: BuilderMap, ground: DryGround, { tile, lakes }: Kind): void {
  const { width, tiles } = map;
  const sides = [-1, 1, -width, width];
  const removed: number[] = [];
  const lookAt = (wall: number): void => {
    if (tiles[wall] !== WALL || ground.isKept(wall)) return;
    const isAcross = tiles[wall - 1] === tile && tiles[wall + 1] === tile;
    if (!isAcross && (tiles[wall - width] !== tile || tiles[wall + width] !== tile)) return;
    map.set(wall, tile);
    removed.push(wall);
  };
  for (const { outline } of lakes) for (let k = 0; k < outline.length; k++) lookAt(outline[k]!);
  const outline: number[] = [];
  for (const cell of removed) {
    for (const step of sides) {
      lookAt(cell + step);
      outline.push(cell + step);
    }
  }
  if (removed.length > 0) lakes.push({ cells: Int32Array.from(removed), outline: Int32Array.from(outline) });
}
