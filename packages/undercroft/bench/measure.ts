/**
 * Side by side in one process: the contenders take turns, round after round, so that whatever slows the machine down
 * slows all of them down. CPU time is taken, not the wall clock, and of each contender's rounds the median.
 */

/** A job that is done over and over. Each run gets a number of its own, to seed it with. */
export interface Contender<T = any> {
  /** What a run needs and is not to be measured. */
  prepare?(run: number): T;
  run(run: number, prepared: T): unknown;
  /** How many runs are prepared at a time; few if their input is large. */
  readonly atATime?: number;
}

/** Whether to only see that everything runs: the figures of so short a measurement mean nothing. */
export const IS_QUICK = process.env.UNDERCROFT_BENCH === "quick";
/** A sample of a quick run, and how long each contender runs before it. */
const QUICK_NS = 1e6;

/** Rounds whose median is taken. */
export const ROUNDS = 5;
/** A sample below this is lost in the noise of the clock. */
const SAMPLE_NS = 50e6;
/** Each contender runs for so long before anything is measured; the compiler is done with it by then. */
const WARM_UP_NS = 300e6;
/** A whole level runs through much more code than one builder: the compiler needs longer until it is done with it. */
export const LEVEL_WARM_UP_NS = 2500e6;
const PREPARED_AT_A_TIME = 64;

/** CPU time of this process so far, of all its threads, so that what a garbage collector does aside is counted too. */
export function cpuNs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) * 1000;
}

/** Median CPU time of one run of each contender, in nanoseconds, in the order given. */
export function race(contenders: readonly Contender[], rounds = ROUNDS, warmUpNs = WARM_UP_NS): number[] {
  return IS_QUICK ? raceFor(contenders, 1, QUICK_NS, QUICK_NS) : raceFor(contenders, rounds, warmUpNs, SAMPLE_NS);
}

function raceFor(contenders: readonly Contender[], rounds: number, warmUpNs: number, sampleNs: number): number[] {
  const entries = contenders.map((contender) => {
    let runs = 0;
    const sample = (count: number) => {
      const spent = time(contender, runs, count);
      runs += count;
      return spent / count;
    };
    let count = 1;
    let each = sample(1);
    for (let spent = each; spent < warmUpNs; spent += each * count) {
      count = Math.max(1, Math.min(count * 2, Math.ceil(warmUpNs / 2 / each)));
      each = sample(count);
    }
    return { sample, count: Math.max(1, Math.ceil(sampleNs / each)), samples: [] as number[] };
  });
  for (let round = 0; round < rounds; round++) {
    // No collection is forced between them: that would throw away compiled code as well, and measure its making.
    for (const { sample, count, samples } of entries) samples.push(sample(count));
  }
  return entries.map(({ samples }) => median(samples));
}

/** CPU time of a first run, nothing warmed up: good enough to see whether more are worth waiting for. */
export function timeOf(contender: Contender): number {
  return time(contender, 0, 1);
}

/** The result of the last run. It is kept, so that no compiler can drop the work as unused. */
export const kept: { value: unknown } = { value: undefined };

function time(contender: Contender, first: number, count: number): number {
  if (contender.prepare === undefined) {
    const from = cpuNs();
    for (let i = 0; i < count; i++) kept.value = contender.run(first + i, undefined);
    return cpuNs() - from;
  }
  const { atATime = PREPARED_AT_A_TIME } = contender;
  let spent = 0;
  for (let done = 0; done < count; done += atATime) {
    const prepared: unknown[] = [];
    for (let i = done; i < Math.min(count, done + atATime); i++) prepared.push(contender.prepare(first + i));
    const from = cpuNs();
    for (let i = 0; i < prepared.length; i++) kept.value = contender.run(first + done + i, prepared[i]);
    spent += cpuNs() - from;
  }
  return spent;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
