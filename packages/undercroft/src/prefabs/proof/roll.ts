import {
  type BuilderMap,
  checkArgument,
  checkKeys,
  type KeysOf,
  Rng,
  type Tileset,
  tileset,
  whole,
} from "../../core/index.js";
import { contextsOf, DEFAULT_HEIGHT, DEFAULT_WIDTH } from "../outcome/contexts.js";
import { drawOutcome, OutcomeError } from "../outcome/outcome.js";
import { PREFAB, PREFABS, TILES } from "../reading/prefab.js";
import { brokenAsserts } from "../shape/asserts.js";
import { closedOff } from "../shape/closed-off.js";
import { type Shape, type Transform, transformed, variantsOf } from "../shape/shape.js";
import { allowsDepth } from "../source/by-depth.js";
import { randomDraws } from "../source/draws.js";
import type { Prefab, PrefabSource } from "../source/source.js";
import { rollBlueprint, rowsOf } from "./prove-blueprint.js";

/** What a prefab is rolled for. */
export interface RollOptions {
  /** What the random numbers come from: the same seed always gives the same outcome. Default: 1. */
  readonly seed?: string | number;
  /** The depth of the level. Default: the first one at which the prefab can appear. */
  readonly depth?: number;
  /** The width of the level, for conditions. Default: 80. */
  readonly width?: number;
  /** The height of the level, for conditions. Default: 50. */
  readonly height?: number;
  /** The tiles that the legend can use. Default: the shipped tiles. */
  readonly tiles?: Tileset;
  /** Blueprints that can hold a key. Default: the gate of a blueprint is open. */
  readonly holders?: readonly Prefab[];
}

const OPTION_KEYS: KeysOf<RollOptions> = {
  seed: true,
  depth: whole(0),
  width: whole(1),
  height: whole(1),
  tiles: TILES,
  holders: PREFABS,
};

/** Something that keeps an outcome from being placed. */
export interface RollFault {
  /** What is wrong, in one sentence. */
  readonly message: string;
  /** The cells of the outcome in which it can be seen, to be marked in a picture. */
  readonly cells: readonly number[];
}

/** One outcome of a prefab, as it could come into a level. */
export interface RolledPrefab {
  /** How the drawing was rotated or mirrored. */
  readonly transform: Transform;
  /** The drawing with everything decided, turned. Undefined if it can't be drawn. */
  readonly shape: Shape | undefined;
  /** The outcome as text before it is turned; of a blueprint, the map that it was tried on. */
  readonly rows: readonly string[];
  /** What was drawn by lot, in words. */
  readonly decisions: readonly string[];
  /** Asserts that don't hold, and whatever else keeps it from being placed. Empty if it is sound. */
  readonly faults: readonly RollFault[];
}

/**
 * Rolls one outcome of a prefab from a seed: parameters, changes, slots, things and orientation. A blueprint is rolled on a
 * map that has all it needs. Steps of a chain leave outcomes with faults out; this one returns them, with the reason.
 *
 * @example
 * import { drawnVault, rollPrefab } from "undercroft/prefabs";
 *
 * const cellar = drawnVault("cellar", ["c.c", "...", "c.c"], {
 *   transform: false,
 *   vary: [{ take: { from: "c", exactly: 2, as: "#", rest: "." } }],
 * });
 * const { rows, decisions } = rollPrefab(cellar, { seed: 7 });
 * console.log(rows.join("/")); // #../.../..#
 * console.log(decisions.join("; ")); // 2 of 4 "c" are "#": (0, 0) (2, 2)
 */
export function rollPrefab(prefab: Prefab, options: RollOptions = {}): RolledPrefab {
  checkArgument("rollPrefab", "prefab", PREFAB, prefab);
  checkKeys("rollPrefab", options, OPTION_KEYS);
  const { tiles = tileset(), seed = 1 } = options;
  const rng = Rng.fromSeed(seed);
  const { depth = firstDepth(prefab.source), width = DEFAULT_WIDTH, height = DEFAULT_HEIGHT } = options;
  const context = { depth, width, height };
  if (prefab.kind === "blueprint" && prefab.source.map.length === 0) {
    const { map, decisions, problem } = rollBlueprint(prefab, options.holders, rng, Math.max(1, depth), tiles);
    const faults = problem === undefined ? [] : [{ message: problem, cells: [] }];
    return { transform: "identity", shape: shapeOfMap(map), rows: rowsOf(map), decisions, faults };
  }
  try {
    const { shape, rows, decisions } = drawOutcome(prefab, randomDraws(rng.fork("outcome")), context, tiles);
    const broken = brokenAsserts(shape, prefab.kind, tiles);
    const closed = broken.length > 0 ? [] : closedOff(prefab.source, shape, tiles).slice(0, 1);
    const turned = rng.fork("transform").pick(variantsOf(prefab.source, shape));
    const { move } = transformed(shape, turned.transform);
    return {
      ...turned,
      rows,
      decisions: decisions.map(({ text }) => text),
      faults: [
        ...broken.map(({ message, cells }) => ({ message, cells: cells.map(move) })),
        ...closed.map(({ message, cell }) => ({ message, cells: [move(cell)] })),
      ],
    };
  } catch (error) {
    if (!(error instanceof OutcomeError)) throw error;
    const { rows, decisions, message } = error;
    const words = decisions.map(({ text }) => text);
    const faults = [{ message: message.slice(prefab.name.length + 2), cells: [] }];
    return { transform: "identity", shape: undefined, rows, decisions: words, faults };
  }
}

/** Most games begin at depth 1. */
function firstDepth(source: PrefabSource): number {
  return allowsDepth(source.depth, 1) ? 1 : contextsOf(source)[0]!.depth;
}

/** A whole map as a shape, with what stands on it. */
function shapeOfMap(map: BuilderMap): Shape {
  return {
    width: map.width,
    height: map.height,
    tiles: Int16Array.from(map.tiles),
    spawns: map.spawns.map(({ at, name }) => ({ cell: at, name, blocks: false })),
    start: map.start,
    exits: map.exits.flatMap(({ at, kind }) => (kind === "up" || kind === "down" ? [{ cell: at, kind }] : [])),
    entrances: [],
    marks: [],
  };
}
