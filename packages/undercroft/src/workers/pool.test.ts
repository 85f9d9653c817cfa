import { afterEach, describe, expect, test, vi } from "vitest";
import { sampled } from "../../test/kit/whole.js";
import { levelFromMessage } from "../chain/index.js";
import { Rng } from "../core/index.js";
import { recipeChain, shippedRecipe } from "../recipes/index.js";
import type { StartThread } from "./host.js";
import type { FromThread } from "./messages.js";
import type { Order } from "./order.js";
import { type Job, type Outcome, Pool } from "./pool.js";
import { Seeds } from "./seeds.js";
import { serveTasks } from "./serve.js";
import { buildTask, type Task } from "./tasks.js";

// The pool with fake threads: messages are copied and delayed, but everything runs in this thread. How long a seed takes is
// made up, too: how many threads are started must not depend on how busy the machine is.

const order: Order = { recipe: shippedRecipe("rooms") };

/** Starts fake threads, and counts what becomes of them. */
class FakeThreads {
  started = 0;
  ended = 0;
  held = 0;
  /** The milliseconds that each seed takes, as the threads tell it. */
  pace = 0.01;
  /** Ends the thread that runs the task which calls this. */
  die: (reason: string) => void = () => {};
  readonly #rng: Rng;

  constructor(seed: string) {
    this.#rng = Rng.fromSeed(seed);
  }

  readonly start: StartThread = ({ onMessage, onDeath }) => {
    this.started++;
    this.held++;
    let isEnded = false;
    let isHeld = true;
    const end = () => {
      if (!isEnded) this.ended++;
      if (!isEnded && isHeld) this.held--;
      isEnded = true;
    };
    let hear: (message: never) => void = () => {};
    /** One message after the other, each after some turns. */
    const line = (deliver: (message: never) => void) => {
      let last: Promise<unknown> = Promise.resolve();
      return (message: unknown) => {
        const copy = structuredClone(message) as never;
        const turns = this.#rng.between(0, 4);
        last = last.then(async () => {
          for (let i = 0; i < turns; i++) await new Promise((resolve) => setImmediate(resolve));
          if (isEnded) return;
          this.die = (reason) => {
            end();
            queueMicrotask(() => onDeath(reason));
          };
          deliver(copy);
        });
      };
    };
    serveTasks(tasks(this), {
      post: line((message) => onMessage(this.#timed(message))),
      listen: (listener) => {
        hear = listener as (message: never) => void;
      },
    });
    return {
      post: line((message) => hear(message)),
      end: async () => end(),
      hold: (isBusy) => {
        this.held += Number(isBusy) - Number(isHeld);
        isHeld = isBusy;
      },
    };
  };

  #timed(message: FromThread): FromThread {
    if (message.kind !== "result") return message;
    return { ...message, time: this.pace * (message.result as readonly unknown[]).length };
  }
}

type Told = readonly string[];
const never = new Promise<never>(() => {});

/** Tells which seeds it was given. Some of them are bad. */
function tasks(threads: FakeThreads) {
  const tell: Task<{ bad?: string; dies?: Record<string, number>; hangs?: readonly string[] }, Told> =
    (_context, { dies = {}, hangs = [], bad }) =>
    (seeds) => {
      const told: string[] = [];
      for (const seed of seeds) {
        if (seed === bad) throw new Error("the task is broken");
        if (hangs.includes(seed)) return never;
        if ((dies[seed] ?? 0) > (deaths.get(seed) ?? 0)) {
          deaths.set(seed, (deaths.get(seed) ?? 0) + 1);
          threads.die("out of memory");
          return never;
        }
        highest = Number(seed);
        told.push(seed);
      }
      return told;
    };
  return { tell, build: buildTask };
}

type Table = ReturnType<typeof tasks>;
const deaths = new Map<string, number>();
/** The last seed that any thread was at. */
let highest = 0;

afterEach(() => {
  deaths.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Some pages may not share memory between threads. */
function shareMemory(isAllowed: boolean): void {
  vi.stubGlobal("crossOriginIsolated", isAllowed);
}

/** A pool that starts all of its threads at once. */
function poolOf({ start }: FakeThreads, threads: number): Pool<Table> {
  return new Pool<Table>({ threads, start, startTime: 0 });
}

const job = (seeds: Seeds, more: Partial<Job<"tell", Parameters<Table["tell"]>[1]>> = {}) => ({
  task: "tell" as const,
  order,
  args: {},
  seeds,
  ...more,
});

async function all<T>(outcomes: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const outcome of outcomes) list.push(outcome);
  return list;
}

/** Lets all messages arrive that are on their way. */
async function turns(): Promise<void> {
  for (let i = 0; i < 300; i++) await new Promise((resolve) => setImmediate(resolve));
}

/** The seeds in the order in which their results came, with those that crashed in their place. */
function flat(outcomes: readonly Outcome<Told>[]): string[] {
  return outcomes.flatMap(({ result, crash }) => (crash === undefined ? result : [`${crash.seed}: ${crash.reason}`]));
}

describe("the results of a pool", () => {
  test.each(Array.from({ length: sampled(50, 12) }, (_, i) => i))(
    "come in the order of the seeds, however many threads there are and whoever is first: %i",
    async (trial) => {
      shareMemory(trial % 2 === 0);
      const rng = Rng.fromSeed(`pool ${trial}`);
      const threads = new FakeThreads(`threads ${trial}`);
      const pool = poolOf(threads, rng.between(1, 6));
      const seeds = Seeds.range(1, rng.between(1, 300));
      const part = rng.between(1, 60);
      const ahead = rng.between(1, 200);
      const dies = Object.fromEntries(Array.from({ length: 4 }, () => [`${rng.between(1, 300)}`, rng.between(1, 2)]));
      const outcomes = await all(pool.run(job(seeds, { part, ahead, args: { dies } })));
      expect(flat(outcomes)).toEqual([...seeds]);
      // No chunk reaches over the border of a part.
      for (const { from, to } of outcomes) expect(Math.floor(from / part)).toBe(Math.floor((to - 1) / part));
      await pool.end();
      expect(threads.ended).toBe(threads.started);
    },
  );

  test("are copies of levels that are the same as elsewhere", async () => {
    const threads = new FakeThreads("levels");
    const pool = poolOf(threads, 2);
    const outcomes = await all(pool.run({ task: "build", order, args: {}, seeds: Seeds.range(1, 5) }));
    const built = outcomes.flatMap(({ result }) => result ?? []);
    const chain = recipeChain(order.recipe);
    expect(built.map(({ seed, level }) => [seed, levelFromMessage(level!).hash])).toEqual(
      ["1", "2", "3", "4", "5"].map((seed) => [seed, chain.build({ seed }).hash]),
    );
  });
});

describe("a seed that ends its thread", () => {
  test.each([true, false])("is tried again, and named after the third time, in its place", async (isShared) => {
    shareMemory(isShared);
    const threads = new FakeThreads("crash");
    const pool = poolOf(threads, 2);
    const args = { dies: { "3": 2, "40": 99 } };
    const outcomes = await all(pool.run(job(Seeds.range(1, 60), { args })));
    const expected = [...Seeds.range(1, 60)].map((seed) => (seed === "40" ? "40: out of memory" : seed));
    expect(flat(outcomes)).toEqual(expected);
    expect(deaths.get("3")).toBe(2);
    // What a thread has said last may be lost with it. Then others are suspected first, and cleared when they are alone.
    if (isShared) expect(deaths.get("40")).toBe(3);
  });

  test.each([true, false])("or hangs is named after the first time, and the others go on", async (isShared) => {
    shareMemory(isShared);
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const threads = new FakeThreads("hang");
    const pool = poolOf(threads, 2);
    const work = all(pool.run(job(Seeds.range(1, 30), { args: { hangs: ["1", "17"] }, limit: 60_000 })));
    let isDone = false;
    void work.then(() => {
      isDone = true;
    });
    await turns();
    await vi.advanceTimersByTimeAsync(59_000);
    await turns();
    expect(isDone).toBe(false);
    await vi.advanceTimersByTimeAsync(130_000);
    await turns();
    expect(flat(await work)).toEqual(
      [...Seeds.range(1, 30)].map((seed) =>
        seed === "1" || seed === "17" ? `${seed}: it took longer than 60 s` : seed,
      ),
    );
    await pool.end();
    expect(threads.ended).toBe(threads.started);
  });
});

describe("a pool", () => {
  test("uses threads again, and doesn't hold the process while they are idle", async () => {
    const threads = new FakeThreads("warm");
    const pool = poolOf(threads, 2);
    for (let i = 0; i < 3; i++) {
      expect(flat(await all(pool.run(job(Seeds.range(1, 40)))))).toHaveLength(40);
      expect(threads.held).toBe(0);
    }
    expect(threads.started).toBe(2);
    await pool.end();
    expect(threads.ended).toBe(2);
  });

  test("starts one thread for seeds that are soon done, and all of them where that takes longer", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const threads = new FakeThreads("few");
    const pool = new Pool<Table>({ threads: 8, start: threads.start, startTime: 200 });
    threads.pace = 1;
    expect(flat(await all(pool.run(job(Seeds.range(1, 100)))))).toHaveLength(100);
    expect(threads.started).toBe(1);
    // The first of them says how long it takes.
    expect(flat(await all(pool.run(job(Seeds.range(1, 10_000)))))).toHaveLength(10_000);
    expect(threads.started).toBe(8);
    await pool.end();
  });

  test("starts all threads if the first seeds take long", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const threads = new FakeThreads("long");
    const pool = new Pool<Table>({ threads: 8, start: threads.start });
    const stop = new AbortController();
    const hanging = all(pool.run(job(Seeds.range(1, 20), { args: { hangs: ["1"] }, signal: stop.signal })));
    await turns();
    await vi.advanceTimersByTimeAsync(399);
    await turns();
    expect(threads.started).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(threads.started).toBe(8);
    stop.abort();
    await expect(hanging).rejects.toMatchObject({ code: "aborted" });
  });

  test("does without a thread that has ended while it was idle", async () => {
    const threads = new FakeThreads("dead");
    const pool = poolOf(threads, 1);
    await all(pool.run(job(Seeds.range(1, 5))));
    threads.die("somebody has ended it");
    await new Promise((resolve) => setImmediate(resolve));
    expect(flat(await all(pool.run(job(Seeds.range(1, 5)))))).toHaveLength(5);
    expect(threads.started).toBe(2);
  });

  test("ends with the error of whoever listens, or of an order that can't be sent", async () => {
    const threads = new FakeThreads("listener");
    const pool = poolOf(threads, 2);
    const onPart = () => {
      throw new Error("not now");
    };
    const args = { tellsProgress: true };
    const told = all(pool.run({ task: "build", order, args, seeds: Seeds.range(1, 5), onPart }));
    await expect(told).rejects.toThrow("not now");
    const unsendable = { recipe: { ...order.recipe, name: (() => "x") as unknown as string } };
    await expect(all(pool.run(job(Seeds.range(1, 5), { order: unsendable })))).rejects.toThrow("could not be cloned");
    expect(threads.held).toBe(0);
  });

  test("stops at once when it is told to, and can be used again", async () => {
    const threads = new FakeThreads("stop");
    const pool = poolOf(threads, 3);
    const stop = new AbortController();
    const seen: number[] = [];
    const work = (async () => {
      for await (const { to } of pool.run(job(Seeds.range(1, 10 ** 12), { signal: stop.signal }))) {
        seen.push(to);
        if (to > 50) stop.abort();
      }
    })();
    await expect(work).rejects.toMatchObject({ code: "aborted" });
    expect(seen.at(-1)).toBeGreaterThan(50);
    expect(threads.held).toBe(0);
    await expect(all(pool.run(job(Seeds.range(1, 5), { signal: stop.signal })))).rejects.toMatchObject({
      code: "aborted",
    });
    expect(flat(await all(pool.run(job(Seeds.range(1, 5)))))).toHaveLength(5);
  });

  test("ends its threads when nobody wants more results", async () => {
    const threads = new FakeThreads("enough");
    const pool = poolOf(threads, 3);
    for await (const { to } of pool.run(job(Seeds.range(1, 10 ** 12)))) if (to > 20) break;
    expect(threads.held).toBe(0);
    await pool.end();
    expect(threads.ended).toBe(threads.started);
  });

  test("keeps no more results than it may while it waits for the first", async () => {
    const threads = new FakeThreads("ahead");
    const pool = poolOf(threads, 4);
    let most = 0;
    for await (const { to } of pool.run(job(Seeds.range(1, 500), { ahead: 20 }))) {
      // A consumer who takes his time.
      for (let i = 0; i < 20; i++) await new Promise((resolve) => setImmediate(resolve));
      most = Math.max(most, highest - to);
    }
    expect(most).toBe(20);
  });

  test("says what is wrong with an order or a task, and blames no seed", async () => {
    const threads = new FakeThreads("wrong");
    const pool = poolOf(threads, 2);
    const unknown = { recipe: { steps: [{ use: "simple-mop" }] } };
    await expect(all(pool.run(job(Seeds.range(1, 5), { order: unknown })))).rejects.toMatchObject({
      code: "unknown-name",
    });
    await expect(all(pool.run(job(Seeds.range(1, 5), { args: { bad: "3" } })))).rejects.toThrow("the task is broken");
    await expect(all(pool.run({ ...job(Seeds.range(1, 5)), task: "tall" as "tell" }))).rejects.toMatchObject({
      code: "unknown-name",
    });
    expect(threads.held).toBe(0);
  });

  test("says so where no thread can be started", async () => {
    const start: StartThread = ({ onDeath }) => {
      setImmediate(() => onDeath("there is no such module"));
      return { post() {}, end: async () => {}, hold() {} };
    };
    const work = all(new Pool<Table>({ threads: 2, start }).run(job(Seeds.range(1, 5))));
    await expect(work).rejects.toMatchObject({
      code: "crashed",
      message: "a thread could not be started: there is no such module.",
    });
  });

  test("has at least one thread", () => {
    for (const threads of [0, 1.5, Number.NaN]) expect(() => new Pool({ threads })).toThrow("threads must be a whole");
  });

  test("has nothing to do without seeds", async () => {
    const threads = new FakeThreads("none");
    expect(await all(poolOf(threads, 2).run(job(Seeds.of([]))))).toEqual([]);
    expect(threads.started).toBe(0);
  });
});
