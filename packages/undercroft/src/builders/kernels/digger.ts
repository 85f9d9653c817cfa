import {
  type BuilderMap,
  choice,
  integer,
  PAUSE,
  type ReadonlyBytes,
  type Rng,
  SYMMETRIES,
  type Values,
  type Work,
} from "../../core/index.js";
import { interior } from "./border.js";
import { Excavation, startNear } from "./excavation.js";

/** The options of all steps that let diggers loose. */
export const DIGGER_OPTIONS = {
  diggers: choice(
    "center",
    ["center", "anywhere"],
    "Where diggers start: the first in the middle and the others on dug floor, or anywhere.",
  ),
  lifetime: integer(
    400,
    { min: 1, max: 100_000, typical: [20, 1000] },
    "Number of steps a digger takes before the next one starts.",
  ),
  brush: integer(
    1,
    { min: 1, max: 20, typical: [1, 5] },
    "Size of the square that a digger opens at each step, in cells.",
  ),
  symmetry: choice("none", SYMMETRIES, "Mirrors everything that is dug: left to right, top to bottom, or both."),
};

type DiggerOptions = Values<typeof DIGGER_OPTIONS>;

/** Directions in one draw of 32 bits. */
const MOVES_PER_DRAW = 16;

/**
 * Lets one digger after another stagger about until `goal` cells are opened. What is dug is one region: diggers that
 * started anywhere and met nobody are joined to the others by short tunnels, or cave in. With `ground`, the tiles that a
 * layer began with, new floor is joined to some floor of that time, and old regions stay apart if they were.
 */
export function* digAbout(
  map: BuilderMap,
  rng: Rng,
  options: DiggerOptions,
  goal: number,
  ground?: ReadonlyBytes,
): Work {
  const site = new Excavation(map, options.brush, options.symmetry, goal, ground);
  const center = startNear(map, interior(map), map.width >> 1, map.height >> 1, ground !== undefined);
  if (center === undefined) return;
  const digger = new Digger(site, rng, options.lifetime);
  const mayLeaveIslands = options.diggers === "anywhere" || site.isUneven;
  const starts =
    options.diggers === "center" ? startsFromCenter(digger, rng, center, goal) : startsFromAnywhere(map, rng, center);
  yield* digger.digUntil(mayLeaveIslands ? site.goalBeforeTunnels : goal, starts);
  if (mayLeaveIslands) {
    site.joinIslands(center);
    yield;
    yield* digger.digUntil(goal, startsOnFloor(site, rng));
  }
  yield* site.finish(rng);
}

/**
 * A digger's reach is about the root of its lifetime, so diggers from one point open this many cells for each step of
 * their lives before they mostly retrace each other's ways.
 */
const CELLS_FROM_CENTER = 4;
/** Of the floor dug so far, this many times the root of lifetime x floor, the newest, lies within reach of rock. */
const NEWEST_IN_REACH = 3;

/** In the middle until that is dug out, then on the newest floor: it grows as one region, and never takes too long. */
function startsFromCenter(digger: Digger, rng: Rng, center: number, goal: number): () => number {
  const dug = new Int32Array(goal);
  let noted = 0;
  digger.onDug = (cell) => {
    dug[noted++] = cell;
  };
  return () => {
    if (noted < CELLS_FROM_CENTER * digger.lifetime) return center;
    const reach = Math.ceil(NEWEST_IN_REACH * Math.sqrt(digger.lifetime * noted));
    return dug[noted - 1 - rng.below(Math.min(noted, reach))]!;
  };
}

/** The first in the middle, the others anywhere, in rock as well as on floor. */
function startsFromAnywhere(map: BuilderMap, rng: Rng, center: number): () => number {
  let isFirst = true;
  return () => {
    if (!isFirst) return map.index(rng.between(1, map.width - 2), rng.between(1, map.height - 2));
    isFirst = false;
    return center;
  };
}

/** On floor, wherever that is. */
function startsOnFloor(site: Excavation, rng: Rng): () => number {
  const { map } = site;
  const anywhere = startsFromAnywhere(map, rng, 0);
  return () => {
    let start = anywhere();
    while (!map.isWalkable(start) && site.looks-- > 0) start = anywhere();
    return start;
  };
}

/** Steps between two checks whether a frame is due, so that a long walk is shown in several frames. */
const STEPS_PER_LOOK = 64;

/** A digger, which lives again and again. */
class Digger {
  readonly lifetime: number;
  /** Called with every cell from which something was opened. */
  onDug: ((cell: number) => void) | undefined;
  readonly #site: Excavation;
  readonly #rng: Rng;
  readonly #moves: Int32Array;

  constructor(site: Excavation, rng: Rng, lifetime: number) {
    this.lifetime = lifetime;
    this.#site = site;
    this.#rng = rng;
    this.#moves = Int32Array.of(-1, 1, -site.map.width, site.map.width);
  }

  /** Lives as often as it takes to open so many cells, each time from another start. */
  *digUntil(goal: number, nextStart: () => number): Work {
    const site = this.#site;
    while (site.opened < goal && site.looks > 0) {
      let cell = nextStart();
      site.looks -= site.brush.mostCells;
      if (!this.#dig(cell)) continue;
      for (let left = this.lifetime; left > 0 && site.opened < goal; left -= STEPS_PER_LOOK) {
        cell = this.#walk(cell, Math.min(left, STEPS_PER_LOOK), goal);
        if (site.isFrameDue()) yield;
        else if (site.isPauseDue()) yield PAUSE;
      }
    }
  }

  /** Takes some steps and opens rock on the way. Reserved rock stops it. Returns where it ends. */
  #walk(start: number, steps: number, goal: number): number {
    const site = this.#site;
    const { map, brush } = site;
    const { tiles } = map;
    const { walkable } = map.tileset;
    const rng = this.#rng;
    const moves = this.#moves;
    // Where a stamp is one cell, there is nothing to open on floor.
    const skipsFloor = brush.mostCells === 1;
    let cell = start;
    let bits = 0;
    let step = 0;
    for (; step < steps; step++) {
      if (step % MOVES_PER_DRAW === 0) bits = rng.next();
      const next = cell + moves[bits & 3]!;
      bits >>>= 2;
      // The border is rock, so floor needs no test of bounds.
      if (skipsFloor && walkable[tiles[next]!] === 1) cell = next;
      else if (this.#dig(next)) {
        cell = next;
        if (site.opened >= goal) break;
      }
    }
    site.looks -= step * brush.mostCells;
    return cell;
  }

  /** Opens a cell and what the brush covers around it. Returns whether the cell can be entered. */
  #dig(cell: number): boolean {
    const { map } = this.#site;
    const y = Math.floor(cell / map.width);
    const x = cell - y * map.width;
    if (!map.isInterior(x, y)) return false;
    const dug = this.#site.dig(x, y);
    if (!map.isWalkable(cell)) return false;
    if (dug) this.onDug?.(cell);
    return true;
  }
}
