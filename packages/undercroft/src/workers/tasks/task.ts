import type { AnyChain } from "../../chain/index.js";
import type { Order } from "../order.js";

/** What a task has to work with, in its thread. */
interface TaskContext {
  /** What to build. */
  readonly order: Order;
  /** The chain of the order. */
  readonly chain: AnyChain;
  /** Sends something to whoever waits for the result, before the result is there. */
  readonly tell: (part: unknown) => void;
}

/**
 * What threads do with seeds. It is called once in each thread, and returns a function that is called for every chunk
 * of seeds. Seeds must be taken one by one with `for … of`: that is how the seed at work is known if the thread hangs.
 *
 * Arguments and results are plain data. They are copied between threads. The chunks differ from run to run, so
 * that what becomes of the results in the end must not depend on where one chunk ends and the next begins.
 */
export type Task<Args, Result> = (
  context: TaskContext,
  args: Args,
) => (seeds: Iterable<string>) => Result | Promise<Result>;

/** Tasks by name, as a thread knows them. */
export type TaskTable = { readonly [name: string]: Task<any, any> };

/** What a task is told. */
export type ArgsOf<T> = T extends Task<infer Args, any> ? Args : never;

/** What a task returns for each chunk. */
export type ResultOf<T> = T extends Task<any, infer Result> ? Result : never;
