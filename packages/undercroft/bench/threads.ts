import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { recipeChain, shippedRecipe } from "../src/recipes/index.js";
import { Pool, Seeds } from "../src/workers/index.js";
import { median } from "./measure.js";
import { type Result, SMALL, sizeName, timeText } from "./result.js";

const COMMAND = fileURLToPath(import.meta.resolve("undercroft/package.json")).replace(
  "package.json",
  "bin/undercroft.js",
);
const ROUNDS = 5;
const LEVELS = 20_000;
const WARM_UP = 5_000;
const PROCESSES = 20;
const order = { recipe: shippedRecipe("rooms") };

/** Row 24: many levels at once. Threads are compared by the wall clock, which is what they are for. */
export async function* manyLevels(): AsyncIterable<Result> {
  if (availableParallelism() > 1) yield* twoThreads();
  yield oneCall();
}

interface Sample {
  readonly wall: number;
  readonly cpu: number;
}

/** Two threads and one, each warm, in turn with a loop in this thread. */
async function* twoThreads(): AsyncIterable<Result> {
  const [one, two] = [new Pool({ threads: 1 }), new Pool({ threads: 2 })];
  const chain = recipeChain(order.recipe);
  const loop = async (count: number) => {
    for (let seed = 1; seed <= count; seed++) chain.build({ seed });
  };
  const ways = [loop, (count: number) => builtBy(one, count), (count: number) => builtBy(two, count)];
  for (const way of ways) await way(WARM_UP);
  const samples: Sample[][] = ways.map(() => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [i, way] of ways.entries()) samples[i]!.push(await sampled(() => way(LEVELS)));
  }
  await Promise.all([one.end(), two.end()]);
  const wall = samples.map((list) => median(list.map((sample) => sample.wall)) / LEVELS);
  const cpu = samples.map((list) => median(list.map((sample) => sample.cpu)) / LEVELS);
  const size = sizeName(SMALL);
  const note = `${LEVELS} levels of rooms, warm, median of ${ROUNDS} rounds in turn`;
  yield {
    row: 24,
    job: "a level with two threads, by the wall clock",
    size,
    ours: timeText(wall[2]!),
    peer: `one thread: ${timeText(wall[1]!)}`,
    ratio: wall[1]! / wall[2]!,
    goal: { atLeast: 1.3 },
    note,
  };
  yield {
    row: 24,
    job: "CPU time of a level with two threads",
    size,
    ours: timeText(cpu[2]!),
    peer: `one thread: ${timeText(cpu[1]!)}`,
    ratio: cpu[2]! / cpu[1]!,
    goal: { atMost: 1.25 },
    note,
  };
  yield {
    row: 24,
    job: "CPU time of a level that comes from a thread",
    size,
    ours: timeText(cpu[1]!),
    peer: `no threads: ${timeText(cpu[0]!)}`,
    ratio: cpu[1]! / cpu[0]!,
    note: "with the copy that comes over",
  };
}

async function builtBy(pool: Pool, count: number): Promise<void> {
  let done = 0;
  for await (const { result } of pool.run({ task: "build", order, args: {}, seeds: Seeds.range(1, count) })) {
    done += result?.length ?? 0;
  }
  if (done !== count) throw new Error(`${done} of ${count} levels were built.`);
}

async function sampled(work: () => Promise<void>): Promise<Sample> {
  const before = process.cpuUsage();
  const since = performance.now();
  await work();
  const wall = (performance.now() - since) * 1e6;
  const { user, system } = process.cpuUsage(before);
  return { wall, cpu: (user + system) * 1000 };
}

/** A thousand levels by one call, compared with a thousand calls, of which some are timed. */
function oneCall(): Result {
  const folder = mkdtempSync(join(tmpdir(), "undercroft-bench-"));
  try {
    const single = Array.from({ length: PROCESSES }, (_, i) =>
      call(folder, "--seed", `${i + 1}`, "-o", join(folder, "level.json")),
    );
    const many = [0, 1, 2].map((round) =>
      call(folder, "--seeds", "1000", "-o", join(folder, `${round}`, "{seed}.json")),
    );
    const ours = median(many);
    const peer = 1000 * median(single);
    return {
      row: 24,
      job: "undercroft build rooms --seeds 1000",
      size: sizeName(SMALL),
      ours: timeText(ours),
      peer: `1000 processes: ${timeText(peer)}`,
      ratio: peer / ours,
      goal: { atLeast: 20 },
      note: `by the wall clock; median of ${many.length} calls, and of ${PROCESSES} processes times 1000`,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function call(cwd: string, ...args: string[]): number {
  const since = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [COMMAND, "build", "rooms", ...args], {
    cwd,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`undercroft build ${args.join(" ")} ended with ${status}: ${stderr}`);
  return (performance.now() - since) * 1e6;
}
