import type { StepDefinition } from "../src/core/index.js";
import { bareMap, copyOf, DEFINITIONS, groundOf, grow, runOrStuck, step } from "./maps.js";
import { type Contender, race, timeOf } from "./measure.js";
import { cells, HUGE, LARGE, MEDIUM, perCell, type Result, type Size, SMALL, sizeName, timeText } from "./result.js";

/** Different maps that a layer is measured on, in turn; fewer where they are large. */
const MOST_GROUNDS = 8;
const GROUND_CELLS = 2_500_000;
/** Options of steps that by default do nothing every now and then. */
const ALWAYS_AT_WORK: Readonly<Record<string, object>> = {
  "room-vaults": { threshold: 0, count: "3" },
  // Without bands it measures nothing. These accept every level, so that it measures all of them.
  accept: { bands: ["pathRel 0..", "branches 0..", "bigLoops 0..", "corridorShare 0.."] },
};
/** Cells of prepared maps that lie in memory at a time. */
const PREPARED_CELLS = 8_000_000;

/** Row 1: what a cell costs must not depend on how many there are. Of all steps, or of one alone. */
export function* growth(only: string): Generator<Result> {
  for (const definition of DEFINITIONS.filter(({ id }) => only === "" || id === only)) {
    const once = timeOf(contender(definition, MEDIUM));
    if (once > TOO_SLOW_NS) {
      yield slowGrowth(definition, once);
      continue;
    }
    const sizes = [SMALL, MEDIUM, LARGE] as const;
    const times = race(sizes.map((size) => contender(definition, size)));
    const [small, medium, large] = times.map((time, i) => time / cells(sizes[i]!)) as [number, number, number];
    const cost = { step: definition.id, small: tenths(small), large: tenths(large) };
    const line = { row: 1, job: definition.id, size: sizeName(LARGE), ours: `${large.toFixed(2)} ns/cell` };
    yield {
      ...line,
      peer: `80x50: ${small.toFixed(2)} ns/cell`,
      ratio: large / small,
      goal: { atMost: 2 },
      cost,
    };
    yield { ...line, peer: `256x256: ${medium.toFixed(2)} ns/cell`, ratio: large / medium, goal: { atMost: 1.5 } };
  }
}

/** A step that takes so long for 256x256 is not run on larger maps. */
const TOO_SLOW_NS = 500e6;
const MODEST: Size = [128, 128];

function slowGrowth(definition: StepDefinition<any>, once: number): Result {
  const times = race([contender(definition, SMALL), contender(definition, MODEST)]) as [number, number];
  const small = times[0] / cells(SMALL);
  const modest = times[1] / cells(MODEST);
  return {
    row: 1,
    job: definition.id,
    size: sizeName(MODEST),
    ours: `${modest.toFixed(2)} ns/cell`,
    peer: `80x50: ${small.toFixed(2)} ns/cell`,
    ratio: modest / small,
    goal: { atMost: 2 },
    note: `not run at 1024x1024: 256x256 takes ${timeText(once)}`,
  };
}

/** The step itself and nothing else: a builder on a fresh map, a layer on one that was made for it beforehand. */
function contender(definition: StepDefinition<any>, size: Size): Contender {
  const { id, role } = definition;
  const member = step(id, ALWAYS_AT_WORK[id]);
  if (role === "initial") return { run: (run) => bareMap(size, member, run) };
  const before = groundOf(definition);
  const count = Math.max(1, Math.min(MOST_GROUNDS, Math.floor(GROUND_CELLS / cells(size))));
  const grounds = Array.from({ length: count }, (_, seed) => grow(size, before, seed));
  return {
    prepare: (run) => copyOf(grounds[run % count]!),
    run: (run, map) => runOrStuck(map, member, run),
    atATime: Math.max(1, Math.min(64, Math.floor(PREPARED_CELLS / cells(size)))),
  };
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Memory that a process of 4096x4096 may take at most. */
const MOST_BYTES = 1.5e9;

/** Row 1, the largest map of all: one step a process, so that its peak of memory is its own. */
export function* hugeGrowth(id: string): Generator<Result> {
  const definition = DEFINITIONS.find((candidate) => candidate.id === id)!;
  if (timeOf(contender(definition, MEDIUM)) > TOO_SLOW_NS) return;
  const [large, huge] = race([contender(definition, LARGE), contender(definition, HUGE)], 3) as [number, number];
  const line = { row: 1, job: id, size: sizeName(HUGE) };
  const ratio = huge / 16 / large;
  yield { ...line, ours: perCell(huge, HUGE), peer: `1024x1024: ${perCell(large, LARGE)}`, ratio, goal: { atMost: 2 } };
  // In kilobytes. All of the process, so it is more than the heap.
  const peak = process.resourceUsage().maxRSS * 1024;
  yield {
    ...line,
    ours: `${(peak / 1e9).toFixed(2)} GB peak memory`,
    peer: "goal: 1.5 GB",
    ratio: peak / MOST_BYTES,
    goal: { atMost: 1 },
  };
}
