import { bspInterior, cellularAutomata, delve, drunkardsWalk, maze } from "../../builders/index.js";
import { RegionDraft, regionFrame, type StepNode } from "../../chain/index.js";
import {
  type BuilderMap,
  FLOOR,
  type Rng,
  type StepDefinition,
  stepOf,
  UndercroftError,
  WALL,
} from "../../core/index.js";
import { removeDeadEnds, tidyWalls } from "../../layers/index.js";
import { besideOf, spread } from "../place/cells.js";
import type { Reason } from "../place/ground.js";
import type { RebuildStep } from "../source/source.js";
import { type GatedRegion, walkedAgain } from "./gated-region.js";

/** The steps that can build a region anew: the first one digs, the others change what it dug. */
const DIGGERS: ReadonlyMap<string, StepDefinition<any>> = /* @__PURE__ */ byId([
  bspInterior,
  cellularAutomata,
  delve,
  drunkardsWalk,
  maze,
]);
const LAYERS: ReadonlyMap<string, StepDefinition<any>> = /* @__PURE__ */ byId([removeDeadEnds, tidyWalls]);

function byId(factories: readonly { readonly definition: StepDefinition<any> }[]): Map<string, StepDefinition<any>> {
  return new Map(factories.map(({ definition }) => [definition.id, definition]));
}

/** Says what is wrong with the steps that rebuild a region, and which of them it is. */
export function rebuildProblem(
  steps: readonly RebuildStep[],
): { readonly step: number; readonly message: string } | undefined {
  for (const [i, { use, ...options }] of steps.entries()) {
    const definitions = i === 0 ? DIGGERS : LAYERS;
    const definition = definitions.get(use);
    if (definition === undefined) {
      const role = i === 0 ? "the first step that rebuilds a region" : "a further step";
      return { step: i, message: `${role} must be ${[...definitions.keys()].join(", ")}, got ${use}.` };
    }
    try {
      stepOf(definition, options);
    } catch (error) {
      if (!(error instanceof UndercroftError)) throw error;
      return { step: i, message: error.message };
    }
  }
  return undefined;
}

/** The smallest share of its floor that a region must keep to be worth a gate. */
const LEAST_FLOOR = 1 / 4;

/**
 * Rebuilds a region. Of what the steps dig, the largest part stays and is joined to the gate over cells that were floor before.
 * Returns the new region, or why it can't be rebuilt.
 */
export function rebuildRegion(
  map: BuilderMap,
  rng: Rng,
  region: GatedRegion,
  steps: readonly RebuildStep[],
): GatedRegion | Reason {
  const problem = rebuildProblem(steps);
  if (problem !== undefined) return problem.message;
  const mask = new Uint8Array(map.tiles.length);
  for (const cell of region.cells) mask[cell] = 1;
  const draft = new RegionDraft(map, regionFrame(map, mask)!, "rock");
  const held = steps.map(({ use, ...options }, i) => heldStep((i === 0 ? DIGGERS : LAYERS).get(use)!, options, i));
  if (draft.tooSmallFor(held) !== undefined) return "its region is too small to be rebuilt";
  const { step } = map;
  try {
    for (const _ of draft.run(held, rng));
  } catch (error) {
    if (!(error instanceof UndercroftError) || error.code !== "stuck") throw error;
    return "its region could not be rebuilt";
  } finally {
    map.step = step;
  }

  const dug = new Set(region.cells.filter((cell) => draft.map.isWalkable(draft.inner(cell))));
  const floor = joined(map, region, largestPart(map, dug));
  if (floor.size < LEAST_FLOOR * region.cells.length) return "too little of its region is left after rebuilding it";
  for (const cell of region.cells) map.set(cell, floor.has(cell) ? FLOOR : WALL);
  return walkedAgain(map, region, floor);
}

/** A step with the name that its random stream has always had. */
function heldStep(definition: StepDefinition<any>, options: object, i: number): StepNode {
  return { ...(stepOf(definition, options) as StepNode), as: `${definition.id} ${i}` };
}

function largestPart(map: BuilderMap, cells: ReadonlySet<number>): ReadonlySet<number> {
  let largest: ReadonlySet<number> = new Set();
  const seen = new Set<number>();
  for (const first of cells) {
    if (seen.has(first)) continue;
    const part = spread(map, [first], (cell) => cells.has(cell));
    for (const cell of part) seen.add(cell);
    if (part.size > largest.size) largest = part;
  }
  return largest;
}

/** A part of a region and the shortest way to it from the gate. */
function joined(map: BuilderMap, { gate, has }: GatedRegion, part: ReadonlySet<number>): ReadonlySet<number> {
  const from = new Map<number, number>([[gate!, gate!]]);
  for (const cell of from.keys()) {
    if (part.has(cell)) {
      const all = new Set(part);
      for (let back = cell; back !== gate; back = from.get(back)!) all.add(back);
      return all;
    }
    for (const next of besideOf(map, cell)) if (has.has(next) && !from.has(next)) from.set(next, cell);
  }
  return part;
}
