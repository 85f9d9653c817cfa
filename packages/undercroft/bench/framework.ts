import { PerformanceObserver } from "node:perf_hooks";
import { type AnyChain, distanceField, type Level, type Step, verify } from "../src/index.js";
import { RECIPES, recipeChain, shippedRecipe } from "../src/recipes/index.js";
import { bareMap, DEFINITIONS, step } from "./maps.js";
import { cpuNs, kept, race } from "./measure.js";
import { LARGE, MEDIUM, type Result, type Size, SMALL, sizeName, timeText } from "./result.js";

function mapChain(size: Size, { definition }: Step): AnyChain {
  return recipeChain({ purpose: "map", steps: [{ use: definition.id }] }, { size });
}

/** Row 13: what a chain adds to a builder. */
export function* framework(): Generator<Result> {
  for (const id of ["simple-map", "cellular-automata", "maze"]) {
    const builder = step(id);
    for (const [size, atMost] of [
      [SMALL, 1.5],
      [MEDIUM, 1.15],
    ] as const) {
      const whole = mapChain(size, builder);
      const checkable = Array.from({ length: 8 }, (_, seed) => checkableOf(whole.build({ seed })));
      // A chain always verifies, so what that costs is measured beside it and taken away.
      const [bare, built, verified] = race([
        { run: (run) => bareMap(size, builder, run) },
        { run: (run) => whole.build({ seed: run }) },
        { run: (run) => verify(checkable[run % 8]!) },
      ]) as [number, number, number];
      yield {
        row: 13,
        job: `${id} through a chain, without verifying`,
        size: sizeName(size),
        ours: timeText(built - verified),
        peer: `builder alone: ${timeText(bare)}`,
        ratio: (built - verified) / bare,
        goal: { atMost },
        note: `the whole build ${timeText(built)}, of that verifying ${timeText(verified)}`,
      };
    }
  }
  for (const size of [SMALL, MEDIUM, LARGE]) {
    for (const [name, chain] of [
      ["rooms", recipeChain(shippedRecipe("rooms"), { size })],
      ["a cave", recipeChain(CAVE, { size })],
    ] as const) {
      const level = chain.build({ seed: 1 });
      const checkable = checkableOf(level);
      const [verified, distances] = race([
        { run: () => verify(checkable) },
        { run: () => distanceField(level, [checkable.start!]) },
      ]) as [number, number];
      yield {
        row: 13,
        job: `verifying ${name}`,
        size: sizeName(size),
        ours: timeText(verified),
        peer: `a distance field: ${timeText(distances)}`,
        ratio: verified / distances,
        goal: { atMost: 2 },
      };
    }
  }
}

const CAVE = {
  steps: [{ use: "cellular-automata" }, { use: "connect-regions" }, { use: "area-start" }, { use: "distant-exit" }],
};

/** A finished level as the verifier of a chain sees it, with cells as flat indices. */
function checkableOf(level: Level): Parameters<typeof verify>[0] {
  const flat = ([x, y]: readonly [number, number]) => y * level.width + x;
  return {
    purpose: level.start === undefined ? "map" : "level",
    width: level.width,
    height: level.height,
    tiles: level.tiles as Uint8Array,
    tileset: level.tileset.tiles,
    start: level.start === undefined ? undefined : flat(level.start),
    exits: level.exits.map(({ at, kind }) => ({ at: flat(at), kind })),
    rooms: level.rooms?.map((room) => ({ ...room, anchor: flat(room.anchor) })),
    corridors: level.corridors?.map((corridor) => corridor.map(flat)),
    spawns: level.spawns.map(({ at, name, blocks }) => ({ at: flat(at), name, blocks })),
    prefabs: [],
    locks: [],
  };
}

/** Row 14: what remembering every frame adds to a build. */
export function* history(): Generator<Result> {
  for (const { id, role } of DEFINITIONS) {
    if (role !== "initial") continue;
    for (const size of [SMALL, MEDIUM]) {
      const whole = mapChain(size, step(id));
      const [on, off] = race([
        { run: (run) => whole.build({ seed: run, history: true }) },
        { run: (run) => whole.build({ seed: run }) },
      ]) as [number, number];
      yield {
        row: 14,
        job: `${id} with history`,
        size: sizeName(size),
        ours: timeText(on),
        peer: `without: ${timeText(off)}`,
        ratio: on / off,
        goal: { atMost: 1.5 },
      };
    }
  }
}

const LEVELS = 1000;

/** Row 15: how much of the time the garbage collector takes, and levels a second. */
export async function garbage(): Promise<Result[]> {
  const results: Result[] = [];
  for (const { name } of RECIPES) {
    const chain = recipeChain(shippedRecipe(name!), { size: SMALL });
    for (let seed = 0; seed < LEVELS / 2; seed++) kept.value = chain.build({ seed });
    let collecting = 0;
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) collecting += entry.duration;
    });
    observer.observe({ entryTypes: ["gc"] });
    const from = cpuNs();
    const fromWall = performance.now();
    for (let seed = 0; seed < LEVELS; seed++) kept.value = chain.build({ seed });
    const spent = cpuNs() - from;
    const wall = performance.now() - fromWall;
    await aMoment();
    observer.disconnect();
    const line = { row: 15, size: sizeName(SMALL), peer: "" };
    // The collector reports the wall clock, so its share is one of the wall clock.
    const share = collecting / wall;
    if (name === "rooms") {
      results.push({
        ...line,
        job: `garbage of ${LEVELS} levels, ${name}`,
        ours: `${(100 * share).toFixed(2)} % of the time`,
        peer: "2 %",
        ratio: share / 0.02,
        goal: { atMost: 1 },
      });
    }
    results.push({
      ...line,
      job: `levels a second, ${name}`,
      ours: `${Math.round((LEVELS * 1e9) / spent)} a second`,
      note: `${timeText(spent / LEVELS)} a level, garbage ${(100 * share).toFixed(2)} %`,
    });
  }
  return results;
}

/** Reports of the collector come with the event loop's next turns. */
function aMoment(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 20));
}
