import type { Frame } from "../core/history.js";
import type { ReadonlyBytes } from "../core/readonly-numbers.js";
import type { Seed } from "../core/rng.js";
import type { Tile } from "../core/tiles.js";
import type { BuildTerms, ChainTerms } from "./level/build-terms.js";
import type { StepMoment } from "./run/run.js";

/** What all levels of a chain have in common. */
export interface ChainOptions extends ChainTerms {
  /** The width of the map, in cells. */
  readonly width: number;
  /** The height of the map, in cells. */
  readonly height: number;
  /** A game's own tiles. A tile with the name or glyph of a shipped tile replaces it. */
  readonly tiles?: readonly Tile[];
  /** The name of the chain in messages and files. */
  readonly name?: string;
  /** The largest number of cells that a map may have. Default: 16,777,216. */
  readonly cellLimit?: number;
}

/** Which steps a level has a hash for: all of them, or only the last. */
export type StepHashes = "all" | "last";

/** What to build: a seed, and optionally a depth and further demands. */
export interface BuildOptions extends BuildTerms {
  /** Any string or whole number. The same seed always gives the same level. */
  readonly seed: Seed;
  /** How deep in the dungeon the level is, from 0. Levels above the first one, such as a village, have depth 0. Default: 1. */
  readonly depth?: number;
  /** How many attempts to make before giving up. Only bad luck leads to another attempt. Default: 20. */
  readonly attempts?: number;
  /** The number of the first attempt to make. Default: 1. `level.attempt` says which attempt made a level. */
  readonly firstAttempt?: number;
  /** Whether to record how the level is built, in `level.history`. Default: false. */
  readonly history?: boolean;
  /**
   * Which steps the level has a hash for. You need all of them to compare two levels step by step. `last` makes building
   * a little faster. Default: all.
   */
  readonly stepHashes?: StepHashes;
  /**
   * Whether the report names the step that caused each attempt to fail a check. Finding that step takes as long as the
   * attempt itself. Without it, the report still says which check failed and where, but `step` is empty. Default:
   * false.
   */
  readonly explain?: boolean;
  /**
   * What the game has used up so far: `level.used` of the previous level. Prefabs that appear once per game and are
   * listed here are not placed again. Default: nothing.
   */
  readonly used?: readonly string[];
}

/** How far a build has got. */
export interface BuildProgress {
  /** The number of the current attempt, starting at 1. */
  readonly attempt: number;
  /** The name of the step that is running. */
  readonly step: string;
  /** Its position among the steps, starting at 0. */
  readonly index: number;
  /** The total number of steps. */
  readonly of: number;
}

/** What `buildAsync` can be told besides the options of `build`. */
export interface AsyncBuildOptions extends BuildOptions {
  /**
   * Stops the build: when the signal is aborted, the promise rejects with an `UndercroftError` whose code is `aborted`.
   */
  readonly signal?: AbortSignal;
  /** Called when a step begins, and now and then while it works. */
  readonly onProgress?: (progress: BuildProgress) => void;
}

/** Lets you look on while `build` works. `R` is what `onStep` returns. */
export interface StepHook<R extends boolean | void = boolean | void> {
  /**
   * Called after every step, with the level so far. If it returns `false`, the build ends and returns undefined, so that
   * you needn't finish a level that you don't want. It doesn't change what is built.
   */
  readonly onStep?: ((moment: StepMoment) => R) | undefined;
}

/** One moment of a build, as yielded by `frames`. */
export interface LiveFrame extends Frame {
  /** The number of the attempt that it belongs to, starting at 1. */
  readonly attempt: number;
  /** The current tile of each cell. The array changes as the build continues, so copy it if you want to keep it. */
  readonly tiles: ReadonlyBytes;
}
