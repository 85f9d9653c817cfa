import { apart, inSight } from "../../analysis/index.js";
import type { Rng } from "../../core/index.js";
import type { EncounterKind } from "../../spawning/index.js";
import type { Homes, Scene } from "./scene.js";

/** Where an encounter is. */
export interface Site {
  /** The cell of the first monster. */
  readonly at: number;
  /** Whether others of the pack can stand on a cell. Default: on all free cells nearby. */
  accepts?(cell: number): boolean;
  /** The cells of a round. */
  readonly path?: readonly number[];
  /** The cell of the item that is guarded. */
  readonly guarded?: number;
  /** Where goods lie, if it has any. Default: beside the first monster. */
  readonly goods?: number;
}

/** What there is to know about a kind of encounters, besides what its table says. */
interface EncounterRule {
  /** What monsters do there when the game begins. */
  readonly state: string;
  /** Finds a place. `homes` is where who comes lives, and `goods` those of items that can be guarded. */
  find(scene: Scene, rng: Rng, homes: Homes, goods: readonly number[]): Site | undefined;
}

/** How many lairs or goods are drawn until one is free. */
const SITE_DRAWS = 4;
/** Who keeps a watch has at least so many cells behind it. */
const LEAST_WATCHED = 30;
/** How many steps from what is guarded somebody stands. */
const GUARD = [2, 5] as const;
/** A room for a captive and those who hold it has at least this many free cells. */
const LEAST_CELL = 10;
/** The number of places that a round leads to, and how many cells are drawn for them. */
const ROUND = 4;
const ROUND_DRAWS = 24;
/**
 * A round is at least this wide or high. Its places are at most so many steps from where it begins: with four of them, a
 * whole round takes at most 150 steps.
 */
const LEAST_ROUND = 12;
const WIDEST_ROUND = 25;

/** Where encounters of each kind are, and what happens there. */
export const ENCOUNTER_RULES: Readonly<Record<EncounterKind, EncounterRule>> = {
  lair: {
    state: "asleep",
    find(scene, rng, homes) {
      const { gates, lairs } = scene;
      for (let tries = 0; tries < SITE_DRAWS && lairs.length > 0; tries++) {
        const gate = lairs[rng.below(lairs.length)]!;
        let at = -1;
        for (const cell of gates.cellsBehind(gate)) {
          if (!scene.isQuiet(cell) || !homes.has(cell)) continue;
          if (at < 0 || scene.distances[cell]! > scene.distances[at]!) at = cell;
        }
        if (at >= 0) return { at, accepts: (cell) => gates.isBehind(cell, gate) };
      }
      return undefined;
    },
  },
  guard: {
    state: "guarding",
    find(scene, rng, homes, goods) {
      for (let tries = 0; tries < SITE_DRAWS && goods.length > 0; tries++) {
        // What is worth most comes first, and is guarded more often than the rest.
        const guarded = goods[Math.min(rng.below(goods.length), rng.below(goods.length))]!;
        const at = postBeside(scene, homes, guarded);
        if (at !== undefined) return { at, guarded };
      }
      const goodsAt = scene.drawCell(rng, homes);
      const at = goodsAt === undefined ? undefined : postBeside(scene, homes, goodsAt);
      return at === undefined ? undefined : { at, goods: goodsAt! };
    },
  },
  sentry: {
    state: "guarding",
    find(scene, rng, homes, goods) {
      const { gates, exit } = scene;
      const isWatched = (gate: number) => {
        const worthIt = (cell: number) => cell === gate || gates.isBehind(cell, gate);
        return (exit !== undefined && worthIt(exit)) || goods.some(worthIt);
      };
      const index = scene.drawIndex(
        rng,
        gates.cells.length,
        (i) => gates.behind[i]! >= LEAST_WATCHED && isWatched(gates.cells[i]!),
      );
      if (index === undefined) return undefined;
      const gate = gates.cells[index]!;
      const isPost = (cell: number) => gates.isBehind(cell, gate) && !scene.isGate(cell) && homes.has(cell);
      const at = scene.near(gate, 3).find((cell) => scene.isQuiet(cell) && isPost(cell));
      return at === undefined ? undefined : { at };
    },
  },
  patrol: {
    state: "patrolling",
    find(scene, rng, homes) {
      const at = scene.drawCell(rng, homes);
      if (at === undefined) return undefined;
      const path = roundFrom(scene, rng, homes, at);
      return path === undefined ? undefined : { at, path };
    },
  },
  ambush: {
    state: "ambush",
    find(scene, rng, homes) {
      const at = scene.drawCell(rng, homes, (cell) => isHidden(scene, cell));
      return at === undefined ? undefined : { at };
    },
  },
  water: {
    state: "dormant",
    find(scene, rng, homes) {
      const at = scene.drawCell(rng, homes, (cell) => scene.isDeepEnough(cell));
      return at === undefined ? undefined : { at };
    },
  },
  captive: {
    state: "guarding",
    find(scene, rng, homes) {
      const at = scene.drawCell(rng, homes, (cell) => {
        if (scene.isGate(cell)) return false;
        return scene.near(cell, 3, 2 * LEAST_CELL).filter((near) => scene.isFree(near)).length >= LEAST_CELL;
      });
      return at === undefined ? undefined : { at };
    },
  },
  carrier: {
    state: "wandering",
    find: (scene, rng, homes) => anywhere(scene, rng, homes),
  },
  stray: {
    state: "asleep",
    find: (scene, rng, homes) => anywhere(scene, rng, homes),
  },
};

function anywhere(scene: Scene, rng: Rng, homes: Homes): Site | undefined {
  const at = scene.drawCell(rng, homes);
  return at === undefined ? undefined : { at };
}

/** The nearest free cell a few steps from goods that they can be seen from. */
function postBeside(scene: Scene, homes: Homes, goods: number): number | undefined {
  const inner = new Set(scene.near(goods, GUARD[0] - 1));
  const isPost = (cell: number) => scene.isQuiet(cell) && homes.has(cell) && inSight(scene.map, cell, goods);
  return scene.near(goods, GUARD[1]).find((cell) => !inner.has(cell) && isPost(cell));
}

/** Whether who stands on a cell isn't seen from afar: in what can't be seen through, or beside a door. */
function isHidden({ map }: Scene, cell: number): boolean {
  const { width, tiles } = map;
  const { opaque } = map.tileset;
  if (opaque[tiles[cell]!] === 1) return true;
  for (const [along, across] of [
    [1, width],
    [width, 1],
  ] as const) {
    for (const side of [-along, along]) {
      for (const behind of [-across, across])
        if (map.isDoor(cell + side + behind) && !map.isWalkable(cell + behind)) return true;
    }
  }
  return false;
}

/** The places of a round: each as far from the others as those that were drawn allow. Undefined if all are near. */
function roundFrom(scene: Scene, rng: Rng, { has }: Homes, at: number): readonly number[] | undefined {
  const { map, gates } = scene;
  const zone = gates.gateOf(at);
  const reached = scene.around(at, WIDEST_ROUND);
  const drawn: number[] = [];
  for (let i = 0; i < ROUND_DRAWS; i++) {
    const cell = reached[rng.below(reached.length)]!;
    // Behind the same choke point as the beginning: so the round doesn't go back and forth through a single door.
    if (has(cell) && gates.gateOf(cell) === zone) drawn.push(cell);
  }
  const path = [at];
  const nearest = (cell: number) => Math.min(...path.map((other) => apart(map, cell, other)));
  while (path.length < ROUND && drawn.length > 0) {
    const next = drawn.reduce((best, cell) => (nearest(cell) > nearest(best) ? cell : best));
    if (nearest(next) < LEAST_ROUND / 2) break;
    path.push(next);
  }
  const isWide = path.some((cell) => apart(map, cell, at) >= LEAST_ROUND);
  return path.length >= 2 && isWide ? path : undefined;
}
