import { PerformanceObserver } from "node:perf_hooks";
import { distanceField } from "../src/analysis/index.js";
import type { AnyChain } from "../src/chain/index.js";
import { type Plan, runAttempt } from "../src/chain/run/run.js";
import type { NamedStep } from "../src/chain/tree/node.js";
import type { BuilderMap, Step } from "../src/core/index.js";
import { RECIPES, recipeChain, shippedRecipe } from "../src/recipes/index.js";
import { verify } from "../src/verify/index.js";
import { bareMap, DEFINITIONS, step } from "./maps.js";
import { kept, LEVEL_WARM_UP_NS, median, ROUNDS, race } from "./measure.js";
import { LARGE, MEDIUM, type Result, type Size, SMALL, sizeName, timeText } from "./result.js";

function mapChain(size: Size, { definition }: Step): AnyChain {
  return recipeChain({ purpose: "map", steps: [{ use: definition.id }] }, { size });
}

/** Row 13: what a chain adds to a builder, and what verifying costs. */
export function* framework(): Generator<Result> {
  for (const id of ["simple-map", "cellular-automata", "maze"]) {
    const builder = step(id);
    for (const [size, atMost] of [
      [SMALL, 1.5],
      [MEDIUM, 1.15],
    ] as const) {
      const chain = mapChain(size, builder);
      const [bare, unverified, built] = race([
        { run: (run) => bareMap(size, builder, run) },
        { run: (run) => runUnverified(chain, builder, run) },
        { run: (run) => chain.build({ seed: run }) },
      ]) as [number, number, number];
      yield {
        row: 13,
        job: `${id} in a chain, without verification`,
        size: sizeName(size),
        ours: timeText(unverified),
        peer: `builder alone: ${timeText(bare)}`,
        ratio: unverified / bare,
        goal: { atMost },
        note: `with verification: ${timeText(built)}`,
      };
    }
  }
  for (const size of [SMALL, MEDIUM, LARGE]) {
    for (const [name, chain] of [
      ["rooms", recipeChain(shippedRecipe("rooms"), { size })],
      ["a cave", recipeChain(CAVE, { size })],
    ] as const) {
      const level = chain.build({ seed: 1 });
      const checkable = level.toCheckable();
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

/** All that a build does up to its last check: the choices, the streams, the step, what is put right, the hash. */
function runUnverified(chain: AnyChain, builder: Step, seed: number): BuilderMap {
  const { width, height, tileset } = chain;
  const plan: Plan = {
    width,
    height,
    tileset,
    purpose: "map",
    depth: 1,
    seed: String(seed),
    steps: [{ as: `${builder.definition.id}#1`, step: builder as NamedStep["step"] }],
    recipe: chain.resolve({ seed }),
    firstAttempt: 1,
    attempts: 1,
    keepHistory: false,
    pauses: false,
    stepHashes: "all",
    movement: "diagonal",
    explain: false,
    floor: undefined,
    used: [],
    require: [],
    allows: [],
  };
  const draft = runAttempt(plan, 1, undefined).next();
  if (draft.done !== true) throw new Error("the attempt paused");
  return draft.value!.map;
}

const CAVE = {
  steps: [{ use: "cellular-automata" }, { use: "connect-regions" }, { use: "area-start" }, { use: "distant-exit" }],
};

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
export async function* garbage(): AsyncGenerator<Result> {
  const rooms = recipeChain(shippedRecipe("rooms"), { size: SMALL });
  const build = () => {
    for (let seed = 0; seed < LEVELS; seed++) kept.value = rooms.build({ seed });
  };
  build();
  let collecting = 0;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) collecting += entry.duration;
  });
  observer.observe({ entryTypes: ["gc"] });
  const shares: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await aMoment();
    collecting = 0;
    const from = performance.now();
    build();
    const spent = performance.now() - from;
    await aMoment();
    shares.push(collecting / spent);
  }
  observer.disconnect();
  // By the wall clock, which is what the collector reports; where other programs take the processor from it, that would
  // be counted as collecting. So the best round tells most.
  const share = Math.min(...shares);
  yield {
    row: 15,
    job: `garbage collection, share of the time, ${LEVELS} levels of rooms`,
    size: sizeName(SMALL),
    ours: `${(100 * share).toFixed(2)} %`,
    peer: "goal: 3 %",
    ratio: share / 0.03,
    goal: { atMost: 1 },
    note: `best of ${ROUNDS} rounds; median ${(100 * median(shares)).toFixed(2)} %`,
  };
  for (const { name } of RECIPES) {
    const chain = recipeChain(shippedRecipe(name!), { size: SMALL });
    const [time] = race([{ run: (run) => chain.build({ seed: run }) }], ROUNDS, LEVEL_WARM_UP_NS) as [number];
    yield {
      row: 15,
      job: `levels per second, ${name}`,
      size: sizeName(SMALL),
      ours: `${Math.round(1e9 / time)} per second`,
      peer: "",
      note: `${timeText(time)} per level`,
    };
  }
}

/** Reports of the collector come with the event loop's next turns. */
function aMoment(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 20));
}
