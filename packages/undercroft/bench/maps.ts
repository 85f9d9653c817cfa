import { type Level, nestingRules } from "../src/chain/index.js";
import {
  BuilderMap,
  Rng,
  type Step,
  type StepDefinition,
  stepOf,
  tileset,
  UndercroftError,
} from "../src/core/index.js";
import { findStep, type RecipeStep, registry } from "../src/recipes/index.js";
import type { Size } from "./result.js";

const REGISTRY = registry();
const TILES = tileset();

/** All steps that can run by themselves. Those that hold steps have a row of their own. */
export const DEFINITIONS: readonly StepDefinition<any>[] = [...REGISTRY.steps.values()].filter(
  (definition) => nestingRules({ definition, options: {} }) === undefined,
);

/** A step by its id; undefined where this version has none of that name. */
export function stepNamed(id: string, options: object = {}): Step | undefined {
  return REGISTRY.steps.has(id) ? stepOf(findStep(REGISTRY, id), options) : undefined;
}

/** A step that has to be there. */
export function step(id: string, options: object = {}): Step {
  return stepOf(findStep(REGISTRY, id), options);
}

function freshMap([width, height]: Size): BuilderMap {
  return new BuilderMap(width, height, 1, TILES);
}

/** Runs a step's generator alone, without a chain: no promises are checked, nothing is put right, nothing hashed. */
export function runBare(map: BuilderMap, { definition, options }: Step, seed: number | string): BuilderMap {
  map.step = definition.id;
  const work = definition.build(map, Rng.fromSeed(seed).fork(definition.id), options);
  while (work.next().done !== true);
  return map;
}

/** A map that nothing but this builder has worked on. */
export function bareMap(size: Size, builder: Step, seed: number): BuilderMap {
  return runBare(freshMap(size), builder, seed);
}

/** Like `runBare`, for steps that may be stuck: bad luck is work too. */
export function runOrStuck(map: BuilderMap, member: Step, seed: number): BuilderMap {
  try {
    return runBare(map, member, seed);
  } catch (error) {
    if (error instanceof UndercroftError && error.code === "stuck") return map;
    throw error;
  }
}

/** A map with the same contents, for a step to work on. */
export function copyOf(map: BuilderMap): BuilderMap {
  const copy = freshMap([map.width, map.height]);
  copy.paint(map.copyTiles());
  copy.rooms = map.rooms;
  copy.corridors = map.corridors;
  copy.doors = map.doors;
  copy.areas = map.areas;
  copy.locks = map.locks;
  if (map.start !== undefined) copy.start = map.start;
  for (const { at, kind } of map.exits) copy.addExit(at, kind);
  for (const spawn of map.spawns) copy.addSpawn(spawn);
  return copy;
}

/** What a layer is measured on, where its facts don't say it: something on which it has its usual work to do. */
const GROUNDS: Readonly<Record<string, readonly RecipeStep[]>> = {
  "room-sorter": [{ use: "room-plan" }],
  "room-drawer": [{ use: "room-plan" }],
  "remove-dead-ends": [{ use: "maze" }],
  "add-loops": [{ use: "maze" }],
  "door-placement": [{ use: "bsp-dungeon" }],
  "door-finish": [{ use: "accretion" }, { use: "add-loops" }],
  "hidden-goods": [{ use: "accretion" }, { use: "niche-stairs" }],
  "monster-spawner": [{ use: "accretion" }, { use: "niche-stairs" }],
  accept: [{ use: "accretion" }, { use: "niche-stairs" }],
  "flavour-areas": [{ use: "accretion" }],
  lakes: [{ use: "bsp-dungeon" }],
  river: [{ use: "bsp-dungeon" }],
  bridges: [{ use: "bsp-dungeon" }, { use: "lakes", water: 0 }],
  "filter-spawns": [{ use: "simple-map" }, { use: "room-based-spawner" }],
  // A cave of which most can be reached: otherwise the layer gives up.
  "cull-unreachable": [{ use: "cellular-automata", floor: 0.55 }, { use: "area-start" }],
};

/** The steps whose map a layer is measured on. */
export function groundOf({ id, needs }: StepDefinition<any>): readonly Step[] {
  const ground = GROUNDS[id] ?? defaultGround(id, needs);
  return ground.map(({ use, ...options }) => step(use, options));
}

function defaultGround(id: string, needs: readonly string[]): readonly RecipeStep[] {
  const start: readonly RecipeStep[] = needs.includes("start") ? [{ use: "area-start", x: "left" }] : [];
  if (id.endsWith("-corridors")) return [{ use: "room-plan" }, { use: "room-drawer" }, ...start];
  const hasRooms = ["plan", "rooms", "corridors"].some((fact) => needs.includes(fact));
  return [{ use: hasRooms ? "simple-map" : "cellular-automata" }, ...start];
}

export function grow(size: Size, steps: readonly Step[], seed: number): BuilderMap {
  const map = freshMap(size);
  for (const member of steps) runBare(map, member, seed);
  return map;
}

/** The share of cells that are floor, where floor is 1. */
export function floorShare(tiles: BuilderMap["tiles"] | Level["tiles"]): number {
  let floor = 0;
  for (let i = 0; i < tiles.length; i++) if (tiles[i] === 1) floor++;
  return floor / tiles.length;
}
