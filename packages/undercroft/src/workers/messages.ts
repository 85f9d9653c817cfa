import type { Failure } from "./failure.js";
import type { Order } from "./order.js";

/** To a thread. */
export type ToThread =
  /** Makes it ready for an order. Where there is shared memory, it writes the place of the seed at work into it. */
  | {
      readonly kind: "open";
      readonly task: string;
      readonly order: Order;
      readonly args: unknown;
      readonly at?: SharedArrayBuffer;
    }
  | { readonly kind: "chunk"; readonly seeds: readonly string[] };

/** From a thread. */
export type FromThread =
  | { readonly kind: "open" }
  /** The place of the seed at work in its chunk, where there is no shared memory. */
  | { readonly kind: "at"; readonly index: number }
  | { readonly kind: "part"; readonly part: unknown }
  /** What became of a chunk, and the milliseconds that it took. */
  | { readonly kind: "result"; readonly result: unknown; readonly time: number }
  /** The order or the task itself is wrong. Another seed would not help. */
  | { readonly kind: "failed"; readonly failure: Failure };
