import { checkKeys, LIST, UndercroftError } from "../core/index.js";
import type { Factory } from "../recipes/index.js";
import { failureOf } from "./failure.js";
import { type Inside, insideThread } from "./host.js";
import type { ToThread } from "./messages.js";
import { chainOf } from "./order.js";
import { TASKS, type TaskTable } from "./tasks.js";

/** What the module of a thread brings along. */
export interface ThreadOptions {
  /** Steps of your own. Recipes can use them by their ids. */
  readonly steps?: readonly Factory[];
}

/**
 * Makes this thread build levels for `buildMany` and `buildInWorker`. You need it only for a thread module of your own,
 * with steps that are bundled into it or for a bundler that doesn't follow `new Worker(new URL(…))`. Call it once in that
 * module, and pass the URL of the module as `thread`.
 */
export function serveThread(options: ThreadOptions = {}): void {
  checkKeys("serveThread", options, { steps: LIST });
  const { steps = [] } = options;
  serveTasks(TASKS, insideThread(), steps);
}

/** Does what a pool asks of this thread, with these tasks. */
export function serveTasks(tasks: TaskTable, inside: Inside = insideThread(), steps: readonly Factory[] = []): void {
  let work: ((seeds: Iterable<string>) => unknown) | undefined;
  let markAt: (index: number) => void;

  async function open({ task: name, order, args, at }: Extract<ToThread, { kind: "open" }>): Promise<void> {
    const task = tasks[name];
    if (task === undefined) throw new UndercroftError("unknown-name", `this thread has no task "${name}".`);
    const place = at === undefined ? undefined : new Int32Array(at);
    markAt =
      place === undefined
        ? (index) => inside.post({ kind: "at", index })
        : (index) => void Atomics.store(place, 0, index);
    const chain = await chainOf(order, steps);
    work = task({ order, chain, tell: (part) => inside.post({ kind: "part", part }) }, args);
    inside.post({ kind: "open" });
  }

  function* marked(seeds: readonly string[]): Generator<string, void, void> {
    for (const [i, seed] of seeds.entries()) {
      markAt(i);
      yield seed;
    }
  }

  async function answer(message: ToThread): Promise<void> {
    try {
      if (message.kind === "open") return await open(message);
      const since = performance.now();
      const result = await work!(marked(message.seeds));
      // Copied, never transferred: one detached buffer slows every later build of this thread by about a fifth.
      inside.post({ kind: "result", result, time: performance.now() - since });
    } catch (error) {
      inside.post({ kind: "failed", failure: failureOf(error) });
    }
  }

  inside.listen((message) => void answer(message));
}
