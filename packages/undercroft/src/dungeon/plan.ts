import type { AnyChain, BuildOptions } from "../chain/index.js";
import type { Point } from "../core/index.js";

/** A way between two levels of a dungeon with named levels. */
export interface DungeonWay {
  /** The level that lists it among its exits. */
  readonly from: string;
  /** The level that it leads to. */
  readonly to: string;
  /** What the exit is called there, such as `down` or `mines`. */
  readonly name: string;
  /** The cell of its ends, the same on both levels. */
  readonly at: Point;
  /** Whether nothing leads back. */
  readonly oneWay: boolean;
}

/** What a dungeon knows before any of its levels is built. Levels are known by their depths, or by names. */
export interface DungeonPlan<L = number> {
  readonly seed: string;
  /** The depth of its deepest level. */
  readonly depths: number;
  readonly names: readonly string[];
  readonly ways: readonly DungeonWay[];
  /** The chain of a level, with the ways to its neighbours. Throws if there is no such level. */
  chainOf(level: L): AnyChain;
  /** What to build the chain with. */
  build(level: L): BuildOptions;
  stairs(level: L): Point | undefined;
  usedAt(level: L): readonly string[];
}
