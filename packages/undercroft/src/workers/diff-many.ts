import { type Level, levelFromMessage } from "../chain/index.js";
import {
  depthDrift,
  type GroundShares,
  type PairedLevel,
  Pairs,
  type SurveyFrame,
  type SurveyPiece,
} from "../insight/index.js";
import { coreCount } from "./host.js";
import type { OtherOrder } from "./level-source.js";
import type { Order } from "./order.js";
import { type Outcome, Pool, type PoolOptions } from "./pool.js";
import { Seeds } from "./seeds.js";
import type { MeasuredSeed } from "./tasks.js";

/** How many seeds the ground of both sides is compared of: every level with every other one. */
const MOST_GROUNDS = 1000;

/** One of the two sides of a comparison. */
export type DiffSide = "a" | "b";

/** Which levels to compare. */
export interface DiffOptions {
  readonly a: Order;
  /** An order, or levels of another version of the library. */
  readonly b: Order | OtherOrder;
  readonly seeds: Seeds;
  /** Whether to measure also what takes long. */
  readonly all?: boolean;
  /** The milliseconds that one seed may take before it counts as broken. */
  readonly limit?: number | undefined;
  /** Surveys both sides as well, each with its frame. Not for levels of another version. */
  readonly frames?: { readonly a: SurveyFrame; readonly b: SurveyFrame } | undefined;
  /** Called with what was surveyed of each side, if there are frames: some levels, or a seed that hung or crashed. */
  readonly onSurveyed?: (side: DiffSide, outcome: Outcome<SurveyPiece>) => void;
  /** Called when more seeds are known. */
  readonly onProgress?: (progress: { readonly done: number; readonly of: number }) => void;
}

/**
 * Builds the levels of the same seeds in A and in B, and keeps how they compare. Both levels of a seed
 * are built in the same thread, unless another version of the library builds those of B or both are surveyed: then B has
 * threads of its own.
 */
export class LevelDiff {
  readonly #options: DiffOptions;
  readonly #pool: Pool;
  /** The threads of B, if it has its own. */
  readonly #others: Pool | undefined;
  #signal: AbortSignal | undefined;
  /** What is known so far. */
  readonly pairs = new Pairs();

  constructor(options: DiffOptions, { threads, ...pool }: PoolOptions = {}) {
    this.#options = options;
    const all = threads ?? coreCount();
    const isApart = "library" in options.b || options.frames !== undefined;
    this.#pool = new Pool({ ...pool, threads: isApart ? Math.ceil(all / 2) : all });
    if (isApart) this.#others = new Pool({ ...pool, threads: Math.max(1, Math.floor(all / 2)) });
  }

  /** Compares all seeds. A signal stops it, as well as `levels`; what is known then is in `pairs`. */
  async run(signal?: AbortSignal): Promise<void> {
    this.#signal = signal;
    const { a, b, seeds, all = false, limit, onProgress } = this.#options;
    if ("library" in b || this.#others !== undefined) return this.#runBoth(seeds);
    const crashed: string[] = [];
    let done = 0;
    const args = { other: b, all };
    const job = { task: "diff", order: a, args, seeds, limit, signal } as const;
    for await (const { from, to, result, crash } of this.#pool.run(job)) {
      if (crash === undefined) this.pairs.merge(Pairs.read(result));
      else crashed.push(crash.seed);
      done += to - from;
      onProgress?.({ done, of: seeds.count });
    }
    // Nobody knows yet which side it was.
    if (crashed.length > 0) await this.#runBoth(Seeds.of(crashed));
  }

  /** Measures A and B in different threads. */
  async #runBoth(seeds: Seeds): Promise<void> {
    const sideB = this.#measured("b", seeds);
    const nextOfB = () => {
      const next = sideB.next();
      // If A fails first, nobody waits for B any more.
      next.catch(() => {});
      return next;
    };
    // Asked for first, so that both begin at once.
    let next = nextOfB();
    let done = this.pairs.seeds;
    for await (const ofA of this.#measured("a", seeds)) {
      const ofB = (await next).value!;
      next = nextOfB();
      const isCrashed = ofA.isCrashed || ofB.isCrashed;
      this.pairs[isCrashed ? "addCrash" : "add"](ofA.seed, ofA.measured, ofB.measured);
      this.#options.onProgress?.({ done: ++done, of: this.#options.seeds.count });
    }
  }

  #measured(side: DiffSide, seeds: Seeds): AsyncGenerator<MeasuredSide, void, void> {
    const { frames } = this.#options;
    return frames === undefined ? this.#measuredAlone(side, seeds) : this.#surveyed(side, seeds, frames[side]);
  }

  async *#surveyed(side: DiffSide, seeds: Seeds, frame: SurveyFrame): AsyncGenerator<MeasuredSide, void, void> {
    const { a, b, all = false, limit, onSurveyed } = this.#options;
    const order = side === "a" ? a : (b as Order);
    const args = { frame, all, rows: true };
    const job = { task: "survey", order, args, seeds, limit, signal: this.#signal } as const;
    for await (const outcome of this.#poolOf(side).run(job)) {
      onSurveyed?.(side, outcome);
      const { from, to, result, crash } = outcome;
      const rows = new Map(result?.rows.map((row) => [row.seed, row]));
      for (const seed of seeds.slice(from, to)) {
        const measured = rows.get(seed);
        yield { seed, isCrashed: crash !== undefined, ...(measured && { measured }) };
      }
    }
  }

  async *#measuredAlone(side: DiffSide, seeds: Seeds): AsyncGenerator<MeasuredSide, void, void> {
    for await (const { result, crash } of this.#outcomes(side, seeds, {})) {
      if (crash !== undefined) yield { seed: crash.seed, isCrashed: true };
      else for (const each of result) yield { ...each, isCrashed: false };
    }
  }

  /** The levels of seeds in A and in B. Undefined if there is none. */
  async levels(seeds: readonly string[]): Promise<readonly (readonly [a: Level | undefined, b: Level | undefined])[]> {
    const [ofA, ofB] = await Promise.all((["a", "b"] as const).map((side) => this.#levels(side, Seeds.of(seeds))));
    return seeds.map((seed) => [ofA!.get(seed), ofB!.get(seed)] as const);
  }

  /** How well the ground alone tells the levels of A from those of B. Only some of the seeds are looked at. */
  async drift(signal?: AbortSignal): Promise<number | undefined> {
    this.#signal = signal;
    const seeds = this.#options.seeds.slice(0, MOST_GROUNDS);
    const [a, b] = await Promise.all((["a", "b"] as const).map((side) => this.#grounds(side, seeds)));
    return depthDrift(a!, b!);
  }

  async #grounds(side: DiffSide, seeds: Seeds): Promise<readonly GroundShares[]> {
    const grounds: GroundShares[] = [];
    for await (const { result = [] } of this.#outcomes(side, seeds, { ground: true })) {
      for (const { ground } of result) if (ground !== undefined) grounds.push(ground);
    }
    return grounds;
  }

  async #levels(side: DiffSide, seeds: Seeds): Promise<ReadonlyMap<string, Level>> {
    const levels = new Map<string, Level>();
    for await (const { result = [] } of this.#outcomes(side, seeds, { levels: true })) {
      for (const { seed, level } of result) if (level !== undefined) levels.set(seed, levelFromMessage(level));
    }
    return levels;
  }

  #outcomes(
    side: DiffSide,
    seeds: Seeds,
    wanted: { readonly levels?: boolean; readonly ground?: boolean },
  ): AsyncGenerator<Outcome<readonly MeasuredSeed[]>> {
    const { a, b, all = false, limit } = this.#options;
    const isOther = side === "b" && "library" in b;
    const order = side === "b" && !("library" in b) ? b : a;
    const args = { all, ...wanted, ...(isOther ? { other: b } : {}) };
    return this.#poolOf(side).run({ task: "measure", order, args, seeds, limit, signal: this.#signal });
  }

  #poolOf(side: DiffSide): Pool {
    return side === "b" ? (this.#others ?? this.#pool) : this.#pool;
  }

  /** Ends all threads. */
  async end(): Promise<void> {
    await Promise.all([this.#pool.end(), this.#others?.end()]);
  }
}

interface MeasuredSide {
  readonly seed: string;
  readonly measured?: PairedLevel;
  readonly isCrashed: boolean;
}
