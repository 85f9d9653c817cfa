import { type Level, type LevelMessage, levelMessage } from "../../chain/index.js";
import { type Failure, failureOf } from "../failure.js";
import { buildOptions } from "../order.js";
import type { Task } from "./task.js";

/** How to build. */
export interface BuildArgs {
  /** Whether to tell how each build comes along. It takes a little longer then. */
  readonly tellsProgress?: boolean;
}

/** A level that was built, or why it couldn't be. */
export type Built =
  | { readonly seed: string; readonly level: LevelMessage; readonly failure?: undefined }
  | { readonly seed: string; readonly failure: Failure; readonly level?: undefined };

/** Builds the level of each seed. */
export const buildTask: Task<BuildArgs, readonly Built[]> = ({ order, chain, tell }, { tellsProgress = false }) => {
  const options = buildOptions(order);
  const build = (seed: string): Level | Promise<Level> =>
    tellsProgress ? chain.buildAsync({ ...options, seed, onProgress: tell }) : chain.build({ ...options, seed });
  return async (seeds) => {
    const all: Built[] = [];
    for (const seed of seeds) {
      try {
        const level = build(seed);
        all.push({ seed, level: levelMessage(level instanceof Promise ? await level : level) });
      } catch (error) {
        all.push({ seed, failure: failureOf(error) });
      }
    }
    return all;
  };
};
