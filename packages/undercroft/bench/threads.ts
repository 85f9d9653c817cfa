import { spawnSync } from "node:child_process";
import { createHash, type Hash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { type LevelMessage, levelMessage } from "../src/chain/index.js";
import { thousands } from "../src/insight/index.js";
import { recipeChain, shippedRecipe } from "../src/recipes/index.js";
import { manifestOf, runSurvey, SurveyFolder } from "../src/surveys/index.js";
import { Pool, Seeds } from "../src/workers/index.js";
import { IS_QUICK, median } from "./measure.js";
import { COMMAND } from "./package.js";
import { type Result, SMALL, sizeName, timeText } from "./result.js";

const ROUNDS = IS_QUICK ? 1 : 5;
const LEVELS = IS_QUICK ? 1000 : 100_000;
const WARM_UP = LEVELS / 20;
const PROCESSES = IS_QUICK ? 1 : 20;
const recipe = shippedRecipe("rooms");

/** Row 24: many levels at once. Threads are compared by the wall clock, which is what they are for. */
export async function* manyLevels(): AsyncIterable<Result> {
  // First, while the process is small.
  yield await memoryOfSurvey();
  if (availableParallelism() > 1) yield* twoThreads();
  yield oneCall();
}

/** Flat, but for what a garbage collector happens not to have collected yet. */
const MOST_GROWTH = 1.1;

/** What a survey has in memory at each quarter of its way: it must not depend on how many levels there were. */
async function memoryOfSurvey(): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "undercroft-bench-"));
  const pool = new Pool();
  try {
    const manifest = manifestOf(recipeChain(recipe), { seeds: [[1, LEVELS]], part: LEVELS / 100, library: "bench" });
    const quarters: number[] = [];
    await runSurvey(await SurveyFolder.begin(join(folder, "rooms.survey"), manifest), {
      order: { recipe },
      pool,
      onProgress: ({ done }) => {
        if (done >= ((quarters.length + 1) * LEVELS) / 4) quarters.push(process.memoryUsage.rss());
      },
    });
    const [first, ...others] = quarters as [number, ...number[]];
    return {
      row: 24,
      job: `memory of a survey of ${thousands(LEVELS)} levels of rooms`,
      size: sizeName(SMALL),
      ours: megabytes(others.at(-1)!),
      peer: `after a quarter: ${megabytes(first)}`,
      ratio: others.at(-1)! / first,
      goal: { atMost: MOST_GROWTH },
      note: `RSS at 25, 50, 75 and 100 %: ${quarters.map(megabytes).join(", ")}`,
    };
  } finally {
    await pool.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`;
}

interface Sample {
  readonly wall: number;
  readonly cpu: number;
}

/** A way to build levels: returns the digest of all. */
type Way = (count: number) => string | Promise<string>;

/** Two threads and one, each warm, in turn with a loop in this thread. */
async function* twoThreads(): AsyncIterable<Result> {
  const [one, two] = [new Pool({ threads: 1 }), new Pool({ threads: 2 })];
  const ways: readonly Way[] = [builtHere(), (count) => builtBy(one, count), (count) => builtBy(two, count)];
  const samples: Sample[][] = ways.map(() => []);
  for (const way of ways) await way(WARM_UP);
  for (let round = 0; round < ROUNDS; round++) {
    const digests = new Set<string>();
    for (const [i, way] of ways.entries()) samples[i]!.push(await sampled(async () => digests.add(await way(LEVELS))));
    if (digests.size !== 1) throw new Error("threads build other levels than a loop");
  }
  await Promise.all([one.end(), two.end()]);
  const wall = samples.map((list) => Math.min(...list.map((sample) => sample.wall)) / LEVELS);
  const cpu = samples.map((list) => median(list.map((sample) => sample.cpu)) / LEVELS);
  const size = sizeName(SMALL);
  const levels = `${thousands(LEVELS)} levels of rooms a round, all three ways with the same digest`;
  yield {
    row: 24,
    job: "a level with two threads, by the wall clock",
    size,
    ours: timeText(wall[2]!),
    peer: `one thread: ${timeText(wall[1]!)}`,
    ratio: wall[1]! / wall[2]!,
    goal: { atLeast: 1.3 },
    note: `best of ${ROUNDS} rounds in turn; ${levels}`,
  };
  yield {
    row: 24,
    job: "CPU time of a level with two threads",
    size,
    ours: timeText(cpu[2]!),
    peer: `one thread: ${timeText(cpu[1]!)}`,
    ratio: cpu[2]! / cpu[1]!,
    goal: { atMost: 1.25 },
    note: `median of ${ROUNDS} rounds in turn`,
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

function builtHere(): Way {
  const chain = recipeChain(recipe);
  return (count) => {
    const digest = createHash("sha256");
    for (let seed = 1; seed <= count; seed++) addTo(digest, levelMessage(chain.build({ seed })));
    return digest.digest("hex");
  };
}

async function builtBy(pool: Pool, count: number): Promise<string> {
  const digest = createHash("sha256");
  const seeds = Seeds.range(1, count);
  for await (const { result = [] } of pool.run({ task: "build", order: { recipe }, args: {}, seeds })) {
    for (const { level } of result) if (level !== undefined) addTo(digest, level);
  }
  return digest.digest("hex");
}

/** The last step's hash covers all of a level as it was built, and the tiles are what has come over. */
function addTo(digest: Hash, { steps, tiles }: LevelMessage): void {
  digest.update(steps.at(-1)!.hash!).update(tiles as Uint8Array);
}

async function sampled(work: () => Promise<unknown>): Promise<Sample> {
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
