import { Pairs, type PairsJson } from "../../insight/index.js";
import { levelSource, measuredSource } from "../level-source.js";
import type { Order } from "../order.js";
import type { Task } from "./task.js";

/** What to compare with. */
export interface DiffArgs {
  /** Decides the levels of B. Those of A are the order's own. */
  readonly other: Order;
  /** Whether to measure also what takes long. */
  readonly all?: boolean;
}

/** Builds and measures the levels of each seed in A and in B, one after the other. */
export const diffTask: Task<DiffArgs, PairsJson> = ({ order }, { other, all = false }) => {
  const sources = Promise.all([order, other].map(async (each) => measuredSource(await levelSource(each), all)));
  return async (seeds) => {
    const [ofA, ofB] = await sources;
    const pairs = new Pairs();
    for (const seed of seeds) pairs.add(seed, ofA!(seed), ofB!(seed));
    return pairs.toJSON();
  };
};
