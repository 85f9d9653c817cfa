import type { BuilderMap } from "../../core/index.js";

/** What a way is laid through. */
export interface Terrain {
  /** 1 for cells that need a bridge. */
  readonly isWet: Uint8Array;
  /** What a step onto a cell costs besides, such as for a bridge, or in a clearing that ways should keep out of. */
  readonly toll: Uint16Array;
}

/**
 * The cells of a way between two cells that follows a line as far as the ground allows: across water it goes straight, where
 * that is short, and never along the shore. `width` is the width of the way. Returns the line itself if there is no such way.
 */
export function dryCourse(
  map: BuilderMap,
  line: readonly number[],
  width: number,
  terrain: Terrain,
): readonly number[] {
  const [from, to] = [line[0]!, line.at(-1)!];
  const isWet = terrain.isWet.includes(1) ? widened(map, terrain.isWet, width) : terrain.isWet;
  const off = stepsFrom(map, line, BAND);
  const before = new Int32Array(map.tiles.length).fill(-1);
  const cost = new Int32Array(map.tiles.length).fill(FAR);
  const buckets: number[][] = [[from]];
  cost[from] = 0;
  const isDry = (cell: number) => isWet[cell] === 0 || cell === to;
  const stepCost = (cell: number) => STEP + off[cell]! + terrain.toll[cell]!;
  for (let spent = 0; spent < buckets.length; spent++) {
    for (const cell of buckets[spent] ?? []) {
      if (cost[cell] !== spent) continue;
      if (cell === to) return traced(map, before, from, to);
      for (const step of [-map.width, -1, 1, map.width]) {
        // On water, the way goes on until it is dry.
        let total = spent;
        let next = cell + step;
        while (off[next]! <= BAND && !isDry(next)) {
          total += stepCost(next);
          next += step;
        }
        if (off[next]! > BAND) continue;
        total += stepCost(next);
        if (total >= cost[next]!) continue;
        cost[next] = total;
        before[next] = cell;
        (buckets[total] ??= []).push(next);
      }
    }
  }
  return line;
}

/** How far a way may lead away from its line, in steps. */
const BAND = 16;
/** What a step costs at least. */
const STEP = 4;
/** More than any way costs. */
const FAR = 0x7fffffff;

/** How many steps each cell is from the nearest of some cells, up to `most`. Farther cells and the border have `most + 1`. */
export function stepsFrom(map: BuilderMap, cells: readonly number[], most: number): Uint8Array {
  const { width } = map;
  const steps = new Uint8Array(map.tiles.length).fill(most + 1);
  let front: number[] = [];
  for (const cell of cells) {
    if (steps[cell] === 0) continue;
    steps[cell] = 0;
    front.push(cell);
  }
  for (let step = 1; step <= most && front.length > 0; step++) {
    const next: number[] = [];
    for (const cell of front) {
      for (const near of [cell - width, cell - 1, cell + 1, cell + width]) {
        if (steps[near]! <= step || !map.isInterior(map.x(near), map.y(near))) continue;
        steps[near] = step;
        next.push(near);
      }
    }
    front = next;
  }
  return steps;
}

/** The cells from which a square of this width reaches one of some cells. */
function widened(map: BuilderMap, cells: Uint8Array, side: number): Uint8Array {
  const { width } = map;
  const [before, after] = [side >> 1, (side - 1) >> 1];
  const spread = (from: Uint8Array, step: number) => {
    const to = from.slice();
    for (let cell = 0; cell < from.length; cell++) {
      if (from[cell] === 0) continue;
      for (let k = -after; k <= before; k++) to[cell - k * -step] = 1;
    }
    return to;
  };
  return spread(spread(cells, 1), width);
}

/** The cells of a way, with those under its bridges. */
function traced(map: BuilderMap, before: Int32Array, from: number, to: number): number[] {
  const way = [to];
  for (let at = to; at !== from; ) {
    const last = before[at]!;
    const isRow = map.y(last) === map.y(at);
    const step = Math.sign(last - at) * (isRow ? 1 : map.width);
    while (at !== last) {
      at += step;
      way.push(at);
    }
  }
  return way.reverse();
}
